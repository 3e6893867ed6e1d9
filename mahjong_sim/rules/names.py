"""Names of yaku (役), dora, limits, faults … in English and Japanese; `YAKU_IDS`: every yaku."""

from __future__ import annotations

from typing import NamedTuple


class Name(NamedTuple):
    """How a thing is called in English and in Japanese."""

    en: str
    ja: str


YAKU: dict[str, Name] = {
    "menzen_tsumo": Name("Closed self-draw", "門前清自摸和"),
    "riichi": Name("Riichi", "立直"),
    "ippatsu": Name("Ippatsu", "一発"),
    "chankan": Name("Robbing a kan", "槍槓"),
    "rinshan": Name("Win on the replacement tile", "嶺上開花"),
    "haitei": Name("Last tile from the wall", "海底摸月"),
    "houtei": Name("Last discard", "河底撈魚"),
    "pinfu": Name("Pinfu", "平和"),
    "tanyao": Name("All simples", "断幺九"),
    "iipeikou": Name("Twin runs", "一盃口"),
    "yakuhai_haku": Name("White dragon", "役牌 白"),
    "yakuhai_hatsu": Name("Green dragon", "役牌 發"),
    "yakuhai_chun": Name("Red dragon", "役牌 中"),
    "seat_wind": Name("Seat wind", "自風牌"),
    "round_wind": Name("Round wind", "場風牌"),
    "double_riichi": Name("Double riichi", "ダブル立直"),
    "open_riichi": Name("Open riichi", "オープン立直"),
    "chiitoitsu": Name("Seven pairs", "七対子"),
    "chanta": Name("Outside hand", "混全帯幺九"),
    "ittsuu": Name("Full straight", "一気通貫"),
    "sanshoku_doujun": Name("Three-colour runs", "三色同順"),
    "sanshoku_doukou": Name("Three-colour triplets", "三色同刻"),
    "sankantsu": Name("Three kans", "三槓子"),
    "toitoi": Name("All triplets", "対々和"),
    "sanankou": Name("Three concealed triplets", "三暗刻"),
    "shousangen": Name("Little three dragons", "小三元"),
    "honroutou": Name("All terminals and honours", "混老頭"),
    "ryanpeikou": Name("Two twin runs", "二盃口"),
    "junchan": Name("Terminals in every set", "純全帯幺九"),
    "honitsu": Name("Half flush", "混一色"),
    "chinitsu": Name("Full flush", "清一色"),
    "isshoku_sanjun": Name("Triplet runs", "一色三順"),
    "sanrenkou": Name("Three consecutive triplets", "三連刻"),
    "renhou": Name("Blessing of man", "人和"),
    "nagashi_mangan": Name("River of terminals and honours", "流し満貫"),
    "tenhou": Name("Blessing of heaven", "天和"),
    "chiihou": Name("Blessing of earth", "地和"),
    "daisangen": Name("Big three dragons", "大三元"),
    "suuankou": Name("Four concealed triplets", "四暗刻"),
    "suuankou_tanki": Name("Four concealed triplets, pair wait", "四暗刻単騎"),
    "tsuuiisou": Name("All honours", "字一色"),
    "tsuuiisou_chiitoitsu": Name("Seven pairs of honours", "字一色七対子"),
    "ryuuiisou": Name("All green", "緑一色"),
    "chinroutou": Name("All terminals", "清老頭"),
    "chuuren": Name("Nine gates", "九蓮宝燈"),
    "junsei_chuuren": Name("Pure nine gates", "純正九蓮宝燈"),
    "kokushi": Name("Thirteen orphans", "国士無双"),
    "kokushi_13": Name("Thirteen orphans, thirteen waits", "国士無双十三面"),
    "daisuushii": Name("Big four winds", "大四喜"),
    "shousuushii": Name("Little four winds", "小四喜"),
    "suukantsu": Name("Four kans", "四槓子"),
    "suurenkou": Name("Four consecutive triplets", "四連刻"),
    "shiisan_puutaa": Name("Thirteen unconnected tiles", "十三不塔"),
}
YAKU_IDS: tuple[str, ...] = tuple(YAKU)

DORA: dict[str, Name] = {
    "dora": Name("Dora", "ドラ"),
    "ura_dora": Name("Ura dora", "裏ドラ"),
    "red_dora": Name("Red five", "赤ドラ"),
}

LIMITS: dict[str, Name] = {
    "mangan": Name("Mangan", "満貫"),
    "haneman": Name("Haneman", "跳満"),
    "baiman": Name("Baiman", "倍満"),
    "sanbaiman": Name("Sanbaiman", "三倍満"),
    "counted_yakuman": Name("Counted yakuman", "数え役満"),
    "yakuman": Name("Yakuman", "役満"),
}

EXCUSES: dict[str, Name] = {
    "rightful_win": Name("another seat wins rightly on the same tile", "同じ牌に正当な和了がある"),
    "claimed": Name("another seat claimed the tile", "他家がその牌を鳴くか和了した"),
    "crossed_call": Name("a call crossed the draw", "鳴きと入れ違いになった"),
    "pointed_out": Name("pointed out within a go-around, and put right", "一巡内に指摘され直した"),
    "corrected": Name("put right before it was found", "指摘の前に直した"),
    "in_riichi": Name("in riichi", "立直中"),
    "deliberate": Name("on purpose", "故意"),
    "play_impossible": Name("play cannot go on", "続行不可能"),
    "voice_only": Name("said only, the hand not laid down or the tiles not taken", "発声のみ"),
    "misnamed": Name("the tile was called by a wrong name", "打牌の呼称が誤っていた"),
}

FAULTS: dict[str, Name] = {
    "false_win": Name("false win", "錯和"),
    "empty_win": Name("win said and not shown", "空ロン・空ツモ"),
    "won_dead": Name("win declared with a dead hand", "和了放棄者の和了宣言"),
    "false_win_on_misnamed": Name("false win on a misnamed tile", "誤った呼称による誤ロン"),
    "noten_riichi": Name("riichi without tenpai", "不聴立直"),
    "furiten_riichi": Name("riichi in furiten", "振聴立直"),
    "empty_wait_riichi": Name("riichi on an empty wait", "空聴立直"),
    "riichi_without_right": Name("riichi without the right to it", "条件を満たさない立直"),
    "empty_riichi": Name("riichi said and withdrawn", "空リーチ"),
    "late_riichi_mark": Name("riichi tile turned late", "立直牌の後からの横向け"),
    "missed_win_in_riichi": Name("win passed in riichi", "立直後の見逃し"),
    "bad_kan_in_riichi": Name("improper kan in riichi", "立直後の不正な暗槓"),
    "empty_call": Name("call said and withdrawn", "空チー・空ポン・空カン"),
    "wrong_call": Name("wrong call", "錯チー・錯ポン・錯カン"),
    "wrong_layout": Name("meld turned the wrong way", "副露の方向の誤り"),
    "swap_call": Name("swap calling", "喰い替え"),
    "fifth_kan": Name("fifth kan", "五回目の槓"),
    "early_draw": Name("early draw", "先ヅモ"),
    "wrong_draw": Name("draw from the wrong place", "誤った場所からのツモ"),
    "too_many": Name("too many tiles", "多牌"),
    "too_few": Name("too few tiles", "少牌"),
    "peek_hand": Name("peeking at a hand", "他家の手牌の覗き見"),
    "peek_wall": Name("peeking at the wall", "山の覗き見"),
    "peek_dead_wall": Name("peeking at the dead wall", "王牌の覗き見"),
    "peek_ura": Name("peeking at the ura dora", "裏ドラの覗き見"),
    "shown_by_accident": Name("tiles shown by accident", "過失の見せ牌"),
    "shown_on_purpose": Name("tiles shown on purpose", "故意の見せ牌"),
    "shown_others": Name("another's tiles or the wall shown", "他家の手牌や山の公開"),
    "toppled": Name("wall or hand knocked over", "山や手牌の倒壊"),
    "retracted_discard": Name("discard taken back", "打牌の取り戻し"),
    "hand_broken_up": Name("winning hand broken up unchecked", "和了形の手崩し"),
    "wrong_indicator": Name("wrong dora indicator turned", "ドラ表示牌のめくり違い"),
    "misnamed": Name("discard misnamed", "打牌の誤称"),
    "misstated_score": Name("score stated wrongly", "点数の誤申告"),
    "acted_dead": Name("act of a dead hand", "和了放棄者の禁止行為"),
    "riichi_dead": Name("riichi of a dead hand", "和了放棄者の立直"),
    "deliberate_chombo": Name("deliberate chombo", "故意のチョンボ"),
    "misconduct": Name("grave misconduct", "悪質な行為"),
    "bad_manners": Name("bad manners", "マナー違反"),
}

EFFECTS: dict[str, Name] = {
    "chombo": Name("chombo", "チョンボ"),
    "dead_hand": Name("the hand is dead", "和了放棄"),
    "deposit": Name("{fine:,} points onto the table", "{fine:,}点を供託"),
    "lock_kind": Name("no win on the shown kinds", "見せた牌では和了不可"),
    "cancel_riichi": Name("the riichi is cancelled", "立直解除"),
    "take_back": Name("the act is undone", "元に戻す"),
    "let_stand": Name("the act stands", "有効とする"),
    "place_down": Name("one place lower at the end", "順位を一つ下げる"),
    "share": Name("both pay half a mangan", "半満貫ずつの共同責任"),
    "warning": Name("a warning", "注意"),
    "refuse": Name("the act is refused", "認めない"),
    "exchange": Name("it is put right", "正しく直す"),
}

FU: dict[str, Name] = {
    "base": Name("base", "副底"),
    "closed_ron": Name("closed ron", "門前加符"),
    "tsumo": Name("self-draw", "ツモ符"),
    "open_triplet": Name("open triplet", "明刻"),
    "closed_triplet": Name("concealed triplet", "暗刻"),
    "open_kan": Name("open kan", "明槓"),
    "closed_kan": Name("closed kan", "暗槓"),
    "pair": Name("pair", "雀頭"),
    "kanchan": Name("inside wait", "嵌張待ち"),
    "penchan": Name("edge wait", "辺張待ち"),
    "tanki": Name("pair wait", "単騎待ち"),
    "chiitoitsu": Name("seven pairs", "七対子"),
    "open_without_fu": Name("open hand without fu", "喰い平和形"),
}
