"""What explanations say, in English and Japanese. Names of yaku, faults … are in `rules.names`.

Keys are those `scenario.explain` asks for; `{…}` stand for values. Rules are not told here: what
a ruling rests on is the clause that is cited after it.
"""

from __future__ import annotations

from typing import Final

from mahjong_sim.rules.names import Name

TEXTS: Final[dict[str, Name]] = {
    # seats, lists, amounts
    "seat.0": Name("East", "東家"),
    "seat.1": Name("South", "南家"),
    "seat.2": Name("West", "西家"),
    "seat.3": Name("North", "北家"),
    "table": Name("the table", "場"),
    "wind.0": Name("East", "東"),
    "wind.1": Name("South", "南"),
    "wind.2": Name("West", "西"),
    "wind.3": Name("North", "北"),
    "hand": Name("{wind} {number}", "{wind}{number}局"),
    "sentence": Name("{text}.", "{text}。"),
    "comma": Name(", ", "、"),
    "and": Name(" and ", "と"),
    "nobody": Name("nobody", "なし"),
    "hidden": Name("tiles", "牌"),
    # a match and its deals
    "match_started": Name(
        "The match begins with {points:,} points each.", "{points:,}点持ちで対局開始。"
    ),
    "dice.seats": Name(
        "{seat} throws {a} and {b} for the seats.", "席決めに{seat}が{a}と{b}を振る。"
    ),
    "dice.temporary_dealer": Name(
        "{seat} throws {a} and {b}: that finds who throws for the first dealer.",
        "仮親決めに{seat}が{a}と{b}を振る。",
    ),
    "dice.first_dealer": Name(
        "{seat} throws {a} and {b} for the first dealer.", "起家決めに{seat}が{a}と{b}を振る。"
    ),
    "dice.wall_break": Name(
        "The dealer throws {a} and {b} for the break of the wall.", "開門決めに親が{a}と{b}を振る。"
    ),
    "round_dealt": Name(
        "{hand}: {dealer} deals, {honba} honba.", "{hand}、{dealer}の親、{honba}本場。"
    ),
    "round_set": Name(
        "A position is set up in {hand}: {turn} draws next.",
        "{hand}の局面を設定、次は{turn}のツモ。",
    ),
    "closing_called": Name(
        "Closing time: the running hand is the last.", "終了時刻。この局で終わりとする。"
    ),
    # play
    "drew": Name("{seat} draws a tile.", "{seat}がツモる。"),
    "drew.rinshan": Name("{seat} draws a replacement tile.", "{seat}が嶺上牌をツモる。"),
    "discarded": Name("{seat} discards {tile}.", "{seat}が{tile}を切る。"),
    "discarded.riichi": Name("{seat} declares riichi with {tile}.", "{seat}が{tile}を切って立直。"),
    "discarded.double": Name(
        "{seat} declares double riichi with {tile}.", "{seat}が{tile}を切ってダブル立直。"
    ),
    "discarded.open": Name(
        "{seat} declares open riichi with {tile}.", "{seat}が{tile}を切ってオープン立直。"
    ),
    "voiced": Name("{seat} says {word}.", "{seat}が「{word}」と発声。"),
    "word.chi": Name("chi", "チー"),
    "word.pon": Name("pon", "ポン"),
    "word.kan": Name("kan", "カン"),
    "word.riichi": Name("riichi", "リーチ"),
    "word.ron": Name("ron", "ロン"),
    "word.tsumo": Name("tsumo", "ツモ"),
    "dead_wall_set": Name(
        "{seat}, before the dead wall, sets the replacement tile down and turns the indicator.",
        "王牌直前の{seat}が嶺上牌を下ろし、ドラ表示牌を表向ける。",
    ),
    "dice_aside": Name("{seat} puts the dice aside.", "{seat}がサイコロを右端に整理。"),
    "win_stated": Name(
        "{seat} states {points:,} points, and the others confirm it.",
        "{seat}が{points:,}点と申告し、他の三名が確認。",
    ),
    "riichi_accepted": Name(
        "The riichi of {seat} stands: its tile was not won on.",
        "{seat}の立直が成立。宣言牌はロンされなかった。",
    ),
    "hand_opened": Name(
        "{seat} lays the hand open for the open riichi: {tiles}.",
        "{seat}がオープン立直で手牌{tiles}を公開。",
    ),
    "called.0": Name(
        "{seat} calls chi from {source}: {tiles}.", "{seat}が{source}から{tiles}をチー。"
    ),
    "called.1": Name(
        "{seat} calls pon from {source}: {tiles}.", "{seat}が{source}から{tiles}をポン。"
    ),
    "called.2": Name(
        "{seat} calls kan from {source}: {tiles}.", "{seat}が{source}から{tiles}を大明槓。"
    ),
    "kan.3": Name("{seat} adds to the pon: {tiles}.", "{seat}が{tiles}を加槓。"),
    "kan.4": Name("{seat} makes a closed kan: {tiles}.", "{seat}が{tiles}を暗槓。"),
    "dora_revealed": Name(
        "A kan dora is turned: the indicator is {tile}.", "槓ドラ表示牌{tile}をめくる。"
    ),
    "liability_arose": Name(
        "{liable} fed the set that makes {yaku} certain for {seat} and answers for it.",
        "{liable}が{seat}の{yaku}を確定させる牌を鳴かせ、責任払いを負う。",
    ),
    # wins
    "won.ron": Name(
        "{seat} wins on {tile} from {source}: {worth}.",
        "{seat}が{source}から{tile}でロン。{worth}。",
    ),
    "won.tsumo": Name(
        "{seat} wins by drawing {tile}: {worth}.", "{seat}が{tile}をツモ和了。{worth}。"
    ),
    "won.liable": Name(" {liable} is liable for {yaku}.", "{yaku}は{liable}の責任払い。"),
    "worth": Name("{yaku}; {value}, {points}", "{yaku}、{value}、{points}"),
    "worth.yaku": Name("{name} {han}", "{name}{han}翻"),
    "worth.han": Name("{han} han {fu} fu", "{han}翻{fu}符"),
    "worth.quoted": Name(" ({quoted} with bazoro)", "（場ゾロ込み{quoted}翻）"),
    "worth.fu": Name(" ({items})", "（{items}）"),
    "worth.fu_item": Name("{name} {fu}", "{name}{fu}"),
    "worth.limit": Name("{value}: {limit}", "{value}で{limit}"),
    "worth.yakuman": Name("yakuman", "役満"),
    "worth.yakumans": Name("{count} yakuman", "{count}倍役満"),
    "points.ron": Name("{points:,} points", "{points:,}点"),
    "points.each": Name("{points:,} points each", "{points:,}点オール"),
    "points.split": Name(
        "{child:,} points from each child and {dealer:,} from the dealer", "{child:,}・{dealer:,}点"
    ),
    "win_declared": Name(
        "A win on {tile} by {seats}; the ura dora may still be refused.",
        "{seats}が{tile}で和了。裏ドラはまだ拒否できる。",
    ),
    "ura_decided": Name("{seat} looks at the ura dora.", "{seat}が裏ドラを見る。"),
    "ura_decided.refused": Name("{seat} refuses the ura dora.", "{seat}が裏ドラを拒否。"),
    "nagashi_won": Name(
        "{seat} has nagashi mangan: {limit}, {points}.", "{seat}の流し満貫。{limit}、{points}。"
    ),
    # payments
    "paid.line": Name("{payer} to {payee} {points:,}", "{payer}→{payee} {points:,}点"),
    "paid.win": Name("For the hand: {lines}.", "和了点：{lines}。"),
    "paid.honba": Name("For the honba: {lines}.", "積み棒：{lines}。"),
    "paid.riichi": Name("For the riichi: {lines}.", "立直棒：{lines}。"),
    "paid.sticks": Name("What lay on the table: {lines}.", "供託：{lines}。"),
    "paid.noten": Name("For noten: {lines}.", "ノーテン罰符：{lines}。"),
    "paid.nagashi": Name("For nagashi mangan: {lines}.", "流し満貫：{lines}。"),
    "paid.liability": Name("For the liability: {lines}.", "責任払い：{lines}。"),
    "paid.leftover": Name("What was left on the table: {lines}.", "残り供託：{lines}。"),
    "paid.chombo": Name("For the chombo: {lines}.", "チョンボの罰符：{lines}。"),
    "paid.fine": Name("A fine: {lines}.", "罰点の供託：{lines}。"),
    "paid.share": Name("Shared by both at fault: {lines}.", "共同責任の罰符：{lines}。"),
    "paid.returned": Name("Given back: {lines}.", "返却：{lines}。"),
    # draws
    "wall_out": Name(
        "The wall is out: hands are shown in the order {order}.", "荒牌。{order}の順に手牌を公開。"
    ),
    "hand_shown": Name("{seat} is tenpai, waiting for {waits}.", "{seat}は{waits}待ちの聴牌。"),
    "hand_shown.noten": Name("{seat} is noten.", "{seat}はノーテン。"),
    "hand_shown.open": Name("{seat} shows the hand; it is no tenpai.", "{seat}は公開して不聴。"),
    "exhausted": Name(
        "The hand is drawn with the wall out; tenpai: {seats}.", "荒牌流局。聴牌：{seats}。"
    ),
    "aborted.nine_kinds": Name(
        "{seat} has nine kinds of terminals and honours: the hand is drawn.",
        "{seat}の九種九牌で流局。",
    ),
    "aborted.four_winds": Name("Four discards of one wind: the hand is drawn.", "四風連打で流局。"),
    "aborted.four_kans": Name("Four kans: the hand is drawn.", "四開槓で流局。"),
    "aborted.four_riichi": Name("All four in riichi: the hand is drawn.", "四家立直で流局。"),
    "aborted.triple_ron": Name("Three rons: the hand is drawn.", "三家和で流局。"),
    # what follows
    "ended.win.stays": Name("The dealer won and stays", "親の和了で連荘"),
    "ended.win.passes": Name("A child won: the deal passes", "子の和了で親が流れる"),
    "ended.draw.stays": Name("The dealer is tenpai and stays", "親の聴牌で連荘"),
    "ended.draw.passes": Name("The deal passes after the draw", "流局で親が流れる"),
    "ended.abort.stays": Name("The dealer stays after the abortive draw", "途中流局で連荘"),
    "ended.abort.passes": Name("The deal passes after the abortive draw", "途中流局で親が流れる"),
    "ended.nagashi.stays": Name("The dealer's nagashi keeps the deal", "親の流し満貫で連荘"),
    "ended.nagashi.passes": Name(
        "A child's nagashi counts as a win: the deal passes", "子の流し満貫で親が流れる"
    ),
    "ended.chombo.stays": Name(
        "The hand is void and played again by the same dealer", "ノーゲームとなり同じ親でやり直し"
    ),
    "ended.chombo.passes": Name(
        "The hand counts as drawn: the deal passes", "流局扱いで親が流れる"
    ),
    "ended.next": Name(
        "{how}. Next would be {hand} with {honba} honba.", "{how}。次は{hand}{honba}本場。"
    ),
    "match_ended.length": Name("The last hand has been played", "規定の局が終了"),
    "match_ended.bust": Name("A seat has no points left", "飛び終了"),
    "match_ended.dealer_end": Name("The leading dealer ends the match", "和了やめで終了"),
    "match_ended.goal": Name("The goal was reached in the extra round", "延長戦で規定点に到達"),
    "match_ended.closing": Name("Closing time", "時間終了"),
    "match_ended": Name("{why}. {standing}.", "{why}。{standing}。"),
    "match_ended.uncounted": Name(
        "{why}. The match does not count: {standing}.", "{why}。成績に入らない：{standing}。"
    ),
    "placed": Name("{place}. {seat} {result:+.1f}", "{place}位{seat}{result:+.1f}"),
    # the strict table
    "said": Name("{seat} says {word}.", "{seat}が「{word}」と発声。"),
    "tiles_shown": Name("{seat} lets {tiles} be seen.", "{seat}が{tiles}を見せた。"),
    "tiles_shown.purpose": Name(
        "{seat} shows {tiles} on purpose.", "{seat}が故意に{tiles}を見せた。"
    ),
    "peeked": Name("{seat} looks at what is hidden: {place}.", "{seat}が{place}を覗いた。"),
    "place.hand": Name("a hand", "他家の手牌"),
    "place.wall": Name("the wall", "山"),
    "place.dead_wall": Name("the dead wall", "王牌"),
    "place.ura": Name("the ura dora", "裏ドラ"),
    "toppled": Name("{seat} knocks something over: {what}.", "{seat}が{what}を倒した。"),
    "toppled.won_hand": Name(
        "{seat} mixes up its hand before the others have checked it.",
        "{seat}が確認の済まないうちに手牌を崩した。",
    ),
    "what.wall": Name("the wall", "山"),
    "what.own_hand": Name("the own hand", "自分の手牌"),
    "what.other_hand": Name("another's hand", "他家の手牌"),
    "misnamed": Name(
        "{seat} discards {tile} and calls it {said}.", "{seat}が{tile}を{said}と呼んだ。"
    ),
    "score_stated": Name("{seat} states {points:,} points.", "{seat}が{points:,}点と申告。"),
    "score_stated.wrong": Name(
        "{seat} states {points:,} points and has {truth:,}.",
        "{seat}が{points:,}点と申告、実際は{truth:,}点。",
    ),
    "meld_turned": Name(
        "{seat} lays a meld out as if taken from {toward}.", "{seat}の副露が{toward}からの形。"
    ),
    "indicator_turned": Name(
        "{seat} turned a wrong tile as the indicator; it stays the dora indicator.",
        "{seat}がドラ表示牌をめくり違えた。めくった牌を表示牌とする。",
    ),
    "misbehaved": Name("{seat} shows bad manners: {what}.", "{seat}のマナー違反：{what}。"),
    "what.talk": Name("talk about the tiles", "口三味線"),
    "what.slam": Name("slamming a tile", "強打"),
    "what.two_hands": Name("playing with two hands", "両手での摸打"),
    "what.smoke": Name("smoking", "喫煙"),
    "what.grave": Name("grave misconduct", "悪質な行為"),
    "called_out": Name(
        "{seat} points out a fault of {other}: {fault}.", "{seat}が{other}の{fault}を指摘。"
    ),
    "called_out.wrong": Name(
        "{seat} points out a fault of {other} that is none: {fault}.",
        "{seat}が{other}の{fault}を指摘したが当たらない。",
    ),
    "fault_noted": Name(
        "{seat}: {fault}. It counts once it is found.", "{seat}の{fault}。発覚した時点で有効。"
    ),
    "fault_cleared": Name(
        "{seat} put it right in time: {fault}.", "{seat}が{fault}を指摘の前に直した。"
    ),
    "faulted": Name("{seat}: {fault}{why}: {effects}.", "{seat}の{fault}{why}：{effects}。"),
    "faulted.found_by": Name(", pointed out by {seat}", "（{seat}の指摘）"),
    "faulted.case": Name(" ({case})", "（{case}）"),
    "faulted.free": Name("no penalty", "罰則なし"),
    "ruled": Name(
        "The arbiter rules on {seat} ({fault}): {effects}.",
        "審判の裁定、{seat}の{fault}：{effects}。",
    ),
    "hand_died": Name(
        "The hand of {seat} is dead: no win, no call, no riichi, no tenpai.",
        "{seat}は和了放棄。以後、和了・鳴き・立直・聴牌の権利がない。",
    ),
    "kinds_barred": Name("{seat} may not win on {kinds}.", "{seat}は{kinds}で和了できない。"),
    "riichi_spoken": Name(
        "{seat} said riichi and has to declare it.", "{seat}は発声した立直を取り消せない。"
    ),
    "riichi_cancelled": Name(
        "The riichi of {seat} ends; the stick stays on the table.",
        "{seat}の立直は解除。立直棒は供託のまま。",
    ),
    "taken_back": Name("{seat} takes {tile} back.", "{seat}が{tile}を手に戻す。"),
    "warned": Name("{seat} is warned: {fault}.", "{seat}に注意：{fault}。"),
    "place_lowered": Name(
        "{seat} will be one place lower at the end.", "{seat}は終局時に順位が一つ下がる。"
    ),
}
