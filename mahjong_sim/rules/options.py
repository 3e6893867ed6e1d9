"""What a rule set (規定) can say: one frozen struct per section, plain values.

A TOML file writes every option as ``{ is = VALUE, by = CLAUSE }``; the loader splits that into the
value (checked against these structs, with its path) and the citation (`Rules.cites`, by path).
So an option is written once here and read as ``rules.claims.max_winners`` everywhere; design.md's
second, flattened class is not needed. Choices are literals: the engine compares them or looks a
function up by them, and a file cannot hold an expression.

Points are in points (点), times in ticks. `base.toml` holds the common custom for every option.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from mahjong_sim.rules.cite import Citation, Clause


class Section(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of all sections: immutable, and a key that is not an option is an error."""


# --- course of the match -----------------------------------------------------------------------
class MatchOptions(Section, frozen=True):
    """Course of a match (半荘)."""

    start_points: int  # 持ち点
    return_points: int  # 返し点
    winds: int  # rounds of four dealers: 1 East only, 2 East-South
    extra_winds: int  # further rounds while nobody has `extra_goal` (西入); 0 = none
    extra_goal: int  # points that end the extra round
    extra_end: Literal["deal_passes", "any_hand"]  # when `extra_goal` is looked at there
    bust: Literal["never", "below_zero", "at_zero"]  # 飛び
    dealer_win_end: Literal["never", "offered", "automatic"]  # 和了やめ in the last hand
    dealer_tenpai_end: Literal["never", "offered", "automatic"]  # 聴牌やめ
    dealer_end_goal: int  # points the leading dealer needs besides; 0: being first is enough
    closing: bool  # a closing time may be called; then the running hand is the last
    session: int  # hanchans of a session
    next_dealer_by: Literal["throw", "last_winner"]  # who throws for the next hanchan's dealer
    dealer_throws: int  # throws that find the first dealer
    break_throws: int  # throws that find the wall break


# --- wall and dora ------------------------------------------------------------------------------
KanDoraTime = Literal["at_call", "before_discard", "after_discard"]


class WallOptions(Section, frozen=True):
    """Wall (牌山) and dora."""

    red_man: int
    red_pin: int
    red_sou: int
    dora: bool
    ura: bool
    kan_dora: bool
    kan_ura: bool  # where ura and kan_dora are on
    keep_dead_wall: bool  # 王牌14枚残し: each kan shortens the live wall by a tile
    closed_kan_dora: KanDoraTime  # at_call: before the replacement draw
    open_kan_dora: KanDoraTime  # of open and added kans; at_call: once the kan stands


class CallOptions(Section, frozen=True):
    """Calls (副露)."""

    swap: Literal["allowed", "same_tile", "same_set"]  # 食い替え: how much of it is forbidden
    last_discard: bool  # the last discard may be called for chi and pon (never for a kan)


class RiichiOptions(Section, frozen=True):
    """Riichi (立直)."""

    min_points: int  # least points to declare; a large negative number: on credit
    min_live: int  # live tiles that must be left: 4 = a draw left for the declarer
    furiten: bool  # declaring in furiten allowed
    empty_wait: bool  # declaring although the hand itself holds all its winning tiles
    open: bool  # オープンリーチ
    closed_kan: Literal["never", "same_waits", "same_sets"]  # after riichi, of the tile just drawn
    ura_refusal: bool  # the winner may refuse the ura dora before looking
    ippatsu_ended_by: Literal["any_call", "open_calls"]  # open_calls: a closed kan leaves it
    stick_when_ronned: bool  # the stick is due although the declaring tile was ronned


class FuritenOptions(Section, frozen=True):
    """Furiten (振聴); a tile passed after riichi always counts for good."""

    own_river: Literal["any_wait", "same_kind"]  # same_kind: only kinds that lie there are barred
    same_turn: Literal["none", "until_draw", "until_draw_or_call", "until_discard"]


class WinOptions(Section, frozen=True):
    """What a win needs (和了の条件)."""

    min_han: int  # qualifying yaku han
    two_han_from_honba: int  # from so many honba on two han are needed; 0 = never
    closed_kan_robbed: Literal["never", "kokushi"]  # 暗槓の搶槓
    one_sided: bool  # 片和了: a wait may have a yaku on some of its tiles only


# --- score --------------------------------------------------------------------------------------
class FuOptions(Section, frozen=True):
    """Fu (符) items; sets are always 2/4/8/16 and doubled for terminals and honours."""

    double_wind_pair: int  # 連風牌の雀頭: 2 or 4
    chiitoitsu: int  # 25 or 30
    open_without_fu: int  # 食い平和形: fu of an open hand with none but the base
    open_without_fu_tsumo: bool  # the same by self-draw (else 20 + 2, rounded)
    pinfu_tsumo: bool  # pinfu and menzen tsumo combine, 20 fu


class Limit(Section, frozen=True, omit_defaults=True):
    """A row of the limit table (満貫以上): from ``han`` (with at least ``min_fu``, rounded) on."""

    name: Literal["mangan", "haneman", "baiman", "sanbaiman", "counted_yakuman"]
    han: int
    base: int  # base points: 2000 = mangan
    min_fu: int = 0


class ScoreOptions(Section, frozen=True):
    """From han and fu to points (点数)."""

    bazoro: int  # 場ゾロ counted in quoted han
    limits: tuple[Limit, ...]  # modern han (without bazoro); the row with the highest base holds
    cap: int  # base points below the mangan han never exceed this
    yakuman_base: int  # 8000; 6000 where a yakuman is three manganes
    yakuman_add: bool  # different yakuman add up (複合)
    yakuman_max: int  # most yakuman counted; 0 = no bound


class PaymentOptions(Section, frozen=True):
    """Payments at a win (支払い)."""

    honba: int  # points a honba in all (300)
    stick: int  # riichi stick (1000)
    honba_to: Literal["first", "each"]  # of several winners
    noten: int  # noten payments in all (3000)


class LiabilityOptions(Section, frozen=True):
    """Liability (包, 責任払い)."""

    yaku: tuple[str, ...]  # daisangen, daisuushii, suukantsu, suurenkou
    covers: Literal["yakuman", "whole_hand"]  # what the liable seat answers for
    honba_on_ron: Literal["liable", "discarder"]


# --- claims, draws, repeats ---------------------------------------------------------------------
class ClaimOptions(Section, frozen=True):
    """Who gets a claimed tile (優先権)."""

    order: Literal["priority", "declaration", "calls_by_declaration", "priority_within_grace"]
    grace: int  # ticks; only for priority_within_grace
    max_winners: int  # 1 head bump, 2, 3
    over_max: Literal["bump", "abort"]  # more rons than that: the nearest, or the hand is drawn


Abort = Literal["off", "dealer_stays", "deal_passes"]


class DrawOptions(Section, frozen=True):
    """Draws (流局) and tenpai."""

    nine_kinds: Abort
    four_winds: Abort
    four_kans: Abort  # by two or more seats, after the discard
    four_riichi: Abort
    triple_ron: Abort  # effect on the deal where claims.over_max is "abort"
    tenpai: Literal["formal", "with_yaku"]  # with_yaku: some wait must win with a yaku
    held_waits: Literal["count", "own_kans", "own_hand", "own_hand_and_river"]
    #   a waiting kind whose four tiles all lie there is no wait
    luck_yaku_count: bool  # with_yaku: haitei and houtei make a tenpai valid
    show: Literal["automatic", "declared"]  # declared: seats not in riichi choose, dealer first
    nagashi: Literal["off", "payment", "win"]  # 流し満貫
    nagashi_winners: Literal["each", "first"]
    nagashi_over_faults: bool  # nagashi as a win comes before faults found at the draw


class RepeatOptions(Section, frozen=True):
    """When the dealer stays (連荘), by round wind; extra rounds follow the last."""

    east: Literal["win", "win_or_tenpai"]
    south: Literal["win", "win_or_tenpai"]
    draw_honba_when_passing: bool  # a draw adds a honba although the deal passes


# --- end ----------------------------------------------------------------------------------------
class RankingOptions(Section, frozen=True):
    """From final points to the result (順位点)."""

    uma: tuple[int, int, int, int]  # points by place; all 0 where by floaters or none
    uma_by_floaters: Mapping[str, tuple[int, int, int, int]]  # "1".."3" seats at or above return
    oka: bool  # 4 x (return - start) to the top
    ties: Literal["seat_order", "shared"]
    cut: Literal["exact", "thousands", "nearest", "half_up"]
    #   held points to thousands: cut towards zero; to the nearest, a half away from zero / upwards
    even_out_top: bool  # with cut: the top takes minus the sum of the others
    leftover: Literal["top", "owners", "nobody"]  # sticks on the table at the end


class ChipOptions(Section, frozen=True):
    """Chips (チップ): so many from each payer; all 0 where not played."""

    red: int
    ura: int
    ippatsu: int
    yakuman_ron: int
    yakuman_tsumo: int  # from each
    value: int  # points a chip


class YakuTerms(Section, frozen=True, omit_defaults=True):
    """What a yaku (役) is worth in a rule set; a yaku without terms is not played."""

    closed: int = 0  # han of a closed hand; 0 = not closed
    open: int = 0  # han of an open hand; 0 = not open
    yakuman: int = 0  # so many yakuman (both closed and open, where the shape allows)
    limit: Literal["", "mangan", "haneman", "baiman", "sanbaiman"] = ""  # paid as that limit
    flat: bool = False  # with limit: paid so whatever the hand is worth, short of a yakuman
    qualifies: bool = True  # meets the minimum han (◎ marks: not)
    excludes: tuple[str, ...] = ()  # yaku it does not combine with (those are dropped)
    double_chips: bool = False  # commonly a double yakuman: doubles the chips


# --- at the table -------------------------------------------------------------------------------
class TableOptions(Section, frozen=True):
    """How the table is run (卓上の作法)."""

    automatic: bool  # 全自動卓; else the dice lie at the dealer's right after its first discard
    rinshan_down: bool  # the first replacement tile is set down beside the dead wall
    voice_first: bool  # 発声: a call, riichi or win is said before the tiles move
    closed_kan_shown: bool  # all four tiles lie open until the replacement is drawn
    win_stated: bool  # the winner states the score, the others confirm it
    low_points_stated: int  # a seat with so many points or fewer states them every hand, and every
    #   seat in the last one; -1 = never
    river_row: int  # discards in a row
    river_rows: int  # rows; the last one takes all the rest


# --- penalties ----------------------------------------------------------------------------------
Effect = Literal[
    "chombo",  # 錯和: the price and the end of the hand as [chombo] says
    "dead_hand",  # 和了放棄: no win, call, kan, riichi, tenpai or nagashi from now on
    "deposit",  # 供託: chombo.fine onto the table
    "lock_kind",  # may not win on the kinds that were shown
    "cancel_riichi",  # the riichi ends, its stick stays on the table
    "take_back",  # the act is undone
    "let_stand",  # the act counts
    "place_down",  # one place lower at the end of the match
    "share",  # discarder and false winner pay half a mangan each to the other two
    "warning",  # 注意: nothing but a word
    "refuse",  # the act is not carried out
    "exchange",  # put right, play goes on
]


class FaultCase(Section, frozen=True, omit_defaults=True):
    """Effects instead of the usual ones where a named circumstance (`table.excuses`) holds."""

    when: str  # an id of `rules.names.EXCUSES`
    effects: tuple[Effect, ...] = ()


class FaultTerms(Section, frozen=True, omit_defaults=True):
    """What a fault (反則) costs: its effects in order, when it is found, and its cases.

    ``found``: at once; when another seat points it out; after a go-around, or when pointed out
    before, which may be a case; when the wall is out; at any draw; after the match. Of the cases
    the first that holds replaces the effects. ``choices``: what an arbiter may rule instead. No
    effects: no penalty.
    """

    effects: tuple[Effect, ...] = ()
    found: Literal["now", "pointed_out", "go_around", "draw", "any_draw", "match_end"] = "now"
    cases: tuple[FaultCase, ...] = ()
    choices: tuple[tuple[Effect, ...], ...] = ()


class FaultOptions(Section, frozen=True):
    """Every fault that can be committed on a strict table."""

    false_win: FaultTerms  # 誤ロン・誤ツモ, hand laid down: no win, no yaku, furiten, barred kind
    empty_win: FaultTerms  # 空ロン: ron or tsumo said, hand not laid down
    won_dead: FaultTerms  # a dead hand declares a win
    false_win_on_misnamed: FaultTerms  # a false ron that a wrongly named discard caused
    noten_riichi: FaultTerms  # 不聴立直
    furiten_riichi: FaultTerms  # 振聴立直, where it is not allowed
    empty_wait_riichi: FaultTerms  # 空聴立直, where it is not allowed
    riichi_without_right: FaultTerms  # open hand, too few points, no draw left
    empty_riichi: FaultTerms  # 空リーチ: said and withdrawn
    late_riichi_mark: FaultTerms  # the riichi tile is turned sideways later
    missed_win_in_riichi: FaultTerms  # 見逃し after riichi
    bad_kan_in_riichi: FaultTerms  # a closed kan in riichi that changes the hand
    empty_call: FaultTerms  # 空チー・空ポン・空カン
    wrong_call: FaultTerms  # 錯チー・錯ポン・錯カン: tiles that make no such set
    wrong_layout: FaultTerms  # a meld turned towards the wrong seat
    swap_call: FaultTerms  # 喰い替え
    fifth_kan: FaultTerms  # a kan after four
    early_draw: FaultTerms  # 先ヅモ
    wrong_draw: FaultTerms  # a tile from the wrong place
    too_many: FaultTerms  # 多牌
    too_few: FaultTerms  # 少牌
    peek_hand: FaultTerms  # 覗き見 of a hand
    peek_wall: FaultTerms  # of the live wall
    peek_dead_wall: FaultTerms  # of the dead wall
    peek_ura: FaultTerms  # of the ura dora
    shown_by_accident: FaultTerms  # 見せ牌
    shown_on_purpose: FaultTerms  # 故意の見せ牌
    shown_others: FaultTerms  # another's hand or the wall made visible
    toppled: FaultTerms  # a wall or hand knocked over so that play cannot go on
    retracted_discard: FaultTerms  # 待った: a discard taken back into the hand
    hand_broken_up: FaultTerms  # the winning hand mixed up before it was checked
    wrong_indicator: FaultTerms  # the wrong dora indicator turned
    misnamed: FaultTerms  # a discard called by a wrong name
    misstated_score: FaultTerms  # a wrong statement of one's points, or of what a win is worth
    acted_dead: FaultTerms  # a dead hand calls, kans or declares tenpai
    riichi_dead: FaultTerms  # a dead hand declares riichi
    deliberate_chombo: FaultTerms  # 故意のチョンボ
    misconduct: FaultTerms  # grave misconduct
    bad_manners: FaultTerms  # talk, slamming, two hands …


class ChomboOptions(Section, frozen=True):
    """Chombo (錯和): its price, and what becomes of the hand."""

    pay: Literal["mangan", "each", "deposit"]  # mangan: a tsumo mangan the other way round
    amount: int  # points: to each (each) or onto the table (deposit)
    deliberate: Literal["same", "yakuman"]  # on purpose: as much as a yakuman
    liable: Literal["same", "yakuman"]  # by a seat that answers for a yakuman
    round: Literal["drawn", "replay"]  # drawn: the deal passes with a honba; replay: void
    riichi_sticks: Literal["stay", "return"]  # of this hand
    call_deposits: Literal["stay", "return"]  # fines of this hand
    fine: int  # points of the effect deposit


class Header(Section, frozen=True):
    """Names of a rule set."""

    id: str
    title: str  # English
    title_ja: str
    source: str  # clause file, "" where every option is custom
    extends: str = ""


class Rules(Struct, frozen=True, forbid_unknown_fields=True, eq=False):
    """A whole rule set, resolved: every section present, every option cited.

    ``yaku``: terms by yaku id. ``cites``: option path -> citation; ``clauses``: the clauses they
    can name, by id. ``overrides``: what ``--set`` changed, "path=value". ``digest``: sha256 of the
    values, hex; two sets with one digest play alike.
    """

    ruleset: Header
    match: MatchOptions
    wall: WallOptions
    calls: CallOptions
    riichi: RiichiOptions
    furiten: FuritenOptions
    win: WinOptions
    fu: FuOptions
    score: ScoreOptions
    payments: PaymentOptions
    liability: LiabilityOptions
    claims: ClaimOptions
    draws: DrawOptions
    repeats: RepeatOptions
    ranking: RankingOptions
    chips: ChipOptions
    table: TableOptions
    faults: FaultOptions
    chombo: ChomboOptions
    yaku: Mapping[str, YakuTerms]
    unmodelled: Mapping[str, str]
    cites: Mapping[str, Citation]
    clauses: Mapping[str, Clause]
    overrides: tuple[str, ...] = ()
    digest: str = ""
