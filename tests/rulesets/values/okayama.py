"""What the clauses of okayama determine."""

from __future__ import annotations

from tests.rulesets.values.terms import (
    CLOSED1,
    HAN1,
    REDS,
    RINSHAN,
    ROUNDED_360,
    ROUNDED_430,
    TEN_TWENTY,
    USUAL,
    YAKUMAN,
    Values,
    off,
    yaku,
)

OKAYAMA: dict[str, Values] = {
    "okayama.b1": {
        "match.winds": 2,
        "match.start_points": 25000,
        "match.return_points": 30000,
        "match.extra_winds": 0,
        "match.session": 6,
        "ranking.oka": True,
    },
    "okayama.b2": {"ranking.ties": "seat_order"},
    "okayama.b3": {"match.dealer_throws": 2, "match.next_dealer_by": "last_winner"},
    "okayama.b4": {"repeats.east": "win", "repeats.south": "win_or_tenpai"},
    "okayama.b5": {"ranking.leftover": "top"},
    "okayama.b6": {
        "match.dealer_win_end": "offered",
        "match.dealer_tenpai_end": "never",
        "match.dealer_end_goal": 0,
    },
    "okayama.b7": {
        "match.bust": "below_zero",
        "ranking.cut": "exact",
        **dict.fromkeys(
            [f"chips.{kind}" for kind in ["red", "ura", "ippatsu", "yakuman_ron", "yakuman_tsumo"]],
            0,
        ),
    },
    "okayama.b9": {"yaku.rinshan": RINSHAN, "yaku.menzen_tsumo": CLOSED1},
    "okayama.b10": {"score.limits": [ROUNDED_360, ROUNDED_430, *USUAL]},
    "okayama.b11": {"score.limits": [ROUNDED_360, ROUNDED_430, *USUAL]},
    "okayama.b12": {
        "score.yakuman_add": True,
        **yaku(YAKUMAN, "suuankou_tanki", "junsei_chuuren", "kokushi_13", "daisuushii"),
    },
    "okayama.b13": {"yaku.tanyao": HAN1, **dict.fromkeys(REDS, 1)},
    "okayama.b14": {"calls.swap": "same_set"},
    "okayama.b15": {"ranking.uma": TEN_TWENTY},
    "okayama.d1": {
        "draws.tenpai": "formal",
        "draws.held_waits": "own_kans",
        "riichi.empty_wait": True,
    },
    "okayama.d2": {
        "draws.nagashi": "win",
        "draws.nagashi_winners": "each",
        "draws.nagashi_over_faults": False,
        "yaku.nagashi_mangan": {"limit": "mangan"},
    },
    "okayama.k1": {"riichi.closed_kan": "same_waits", "yaku.rinshan": RINSHAN},
    "okayama.a1": {
        "draws.four_winds": "deal_passes",
        "draws.nine_kinds": "dealer_stays",
        "draws.four_kans": "dealer_stays",
    },
    "okayama.a2": {
        **off("four_riichi", "triple_ron"),
        "claims.max_winners": 3,
        "claims.over_max": "bump",
        "payments.honba_to": "first",
    },
    "okayama.i1": {"riichi.furiten": True, "riichi.open": False, "riichi.min_points": 1000},
    "okayama.i2": {"riichi.stick_when_ronned": False},
    "okayama.y1": {
        "yaku.shiisan_puutaa": {
            "yakuman": 1,
            "excludes": ["kokushi", "kokushi_13", "tenhou", "chiihou"],
        }
    },
    "okayama.y2": {"yaku.renhou": {"limit": "baiman", "flat": True}},
    "okayama.y3": {"fu.pinfu_tsumo": True, "yaku.pinfu": CLOSED1},
    "okayama.y4": {
        "liability.yaku": ["daisangen", "daisuushii", "suukantsu", "suurenkou"],
        "liability.covers": "yakuman",
        "liability.honba_on_ron": "discarder",
        "yaku.suurenkou": YAKUMAN,
    },
    "okayama.y5": {**yaku(HAN1, "chankan", "haitei", "houtei"), "yaku.rinshan": RINSHAN},
    "okayama.y6": {
        "win.closed_kan_robbed": "never",
        "furiten.own_river": "any_wait",
        **yaku(YAKUMAN, "kokushi", "kokushi_13"),
    },
    "okayama.y7": {"yaku.suukantsu": YAKUMAN},
    "okayama.y8": {
        "wall.dora": True,
        "wall.kan_dora": True,
        "wall.closed_kan_dora": "at_call",
        "wall.open_kan_dora": "at_call",
        "wall.ura": True,
    },
    "okayama.y9": {"win.one_sided": True},
    "okayama.y10": {"win.min_han": 1, "win.two_han_from_honba": 5},
}


OKAYAMA_CHIPS: dict[str, Values] = {
    "okayama.b7c": {
        "chips.red": 1,
        "chips.ura": 1,
        "chips.ippatsu": 1,
        "chips.yakuman_ron": 10,
        "chips.yakuman_tsumo": 6,
        "chips.value": 1000,
        **yaku(
            {"yakuman": 1, "double_chips": True},
            *("suuankou_tanki", "junsei_chuuren", "kokushi_13", "daisuushii"),
        ),
    },
}
