"""What the clauses of the five sources determine about faults, chombo and manners."""

from __future__ import annotations

from typing import Any

from tests.rulesets.values.terms import Values

Terms = dict[str, Any]


def fault(*effects: str, found: str = "now", **cases: list[str]) -> Terms:
    """Terms of a fault as a file writes them; ``cases``: effects by circumstance."""
    out: Terms = {"effects": list(effects)} if effects else {}
    if found != "now":
        out["found"] = found
    if cases:
        out["cases"] = [
            {"when": when} | ({"effects": found} if found else {}) for when, found in cases.items()
        ]
    return out


def faults(terms: Terms, *kinds: str) -> Values:
    return {f"faults.{kind}": terms for kind in kinds}


ALLOWED: Terms = {}
CHOMBO, DEAD, FINED = fault("chombo"), fault("dead_hand"), fault("deposit")
REFUSED, WARNED = fault("refuse"), fault("warning")
FALSE_WIN = fault("chombo", rightful_win=[])


def won_dead(*by_voice: str) -> Values:
    return faults(fault("chombo", voice_only=[*by_voice], rightful_win=[]), "won_dead")


MISLED = fault("share", voice_only=["dead_hand"], rightful_win=[])
AT_DRAW, AT_ANY_DRAW = fault("chombo", found="draw"), fault("chombo", found="any_draw")
BACK_AND_DEAD = fault("take_back", "dead_hand")
PEEKS = ("peek_hand", "peek_wall", "peek_dead_wall", "peek_ura")
HIDDEN = ("noten_riichi", "furiten_riichi", "empty_wait_riichi", "missed_win_in_riichi")
WORSE_IF_PLAY_STOPS = fault("warning", play_impossible=["chombo"])
LEFT_WRONG = fault("deposit", "dead_hand", found="go_around", corrected=[], pointed_out=[])
LAID_WRONG = fault("deposit", found="go_around", corrected=[])
ROWS = {"table.river_row": 6, "table.river_rows": 3}

KYOTO: dict[str, Values] = {
    "kyoto.r9": faults(FALSE_WIN, "false_win") | faults(REFUSED, "retracted_discard"),
    "kyoto.r10": faults(fault("exchange"), "wrong_indicator"),
    "kyoto.r23": {"chombo.riichi_sticks": "stay"},
    "kyoto.r24": {
        "chombo.pay": "mangan",
        "chombo.deliberate": "yakuman",
        "chombo.liable": "yakuman",
        "chombo.round": "drawn",
        **faults(CHOMBO, "deliberate_chombo"),
    },
    "kyoto.r25": faults(AT_DRAW, *HIDDEN, "bad_kan_in_riichi"),
    "kyoto.r26": {
        **faults(CHOMBO, "toppled", "hand_broken_up"),
        **faults(WORSE_IF_PLAY_STOPS, "shown_others"),
        "chombo.deliberate": "yakuman",
    },
    "kyoto.r17": faults(fault("refuse", "dead_hand"), "fifth_kan"),
    "kyoto.r27": faults(FALSE_WIN, "false_win") | won_dead("dead_hand"),
    "kyoto.r28": {
        **faults(DEAD, "empty_win", "empty_riichi", "empty_call", "wrong_call"),
        **faults(DEAD, "too_many", "too_few", *PEEKS, "shown_on_purpose"),
        **faults(BACK_AND_DEAD, "early_draw"),
        **faults(MISLED, "false_win_on_misnamed"),
        **won_dead("dead_hand"),
    },
    "kyoto.r29": {
        **faults(fault("chombo", voice_only=["dead_hand"]), "acted_dead"),
        **faults(REFUSED, "riichi_dead"),
    },
    "kyoto.r30": faults(MISLED, "false_win_on_misnamed"),
    "kyoto.r32": faults(
        fault("lock_kind", in_riichi=["cancel_riichi", "dead_hand"]), "shown_by_accident"
    ),
    "kyoto.m1": {"table.automatic": True, "table.rinshan_down": True},
    "kyoto.m5": {"table.voice_first": True},
    "kyoto.m7": faults(WARNED, "misnamed", "bad_manners"),
    "kyoto.m10": ROWS,
}

OKAYAMA: dict[str, Values] = {
    "okayama.b8": ROWS,
    "okayama.b14": {
        **faults(
            fault("deposit", "take_back", "dead_hand", claimed=["deposit", "let_stand"]),
            "swap_call",
        ),
        "chombo.fine": 1000,
    },
    "okayama.b16": faults(REFUSED, "retracted_discard"),
    "okayama.d1": faults(AT_DRAW, "empty_wait_riichi"),
    "okayama.i1": {
        **faults(ALLOWED, "furiten_riichi", "missed_win_in_riichi"),
        **faults(REFUSED, "riichi_without_right"),
    },
    "okayama.i2": faults(REFUSED, "late_riichi_mark"),
    "okayama.y7": faults(DEAD, "fifth_kan"),
    "okayama.c1": {
        "chombo.pay": "each",
        "chombo.amount": 4000,
        "chombo.round": "replay",
        **faults(CHOMBO, "deliberate_chombo"),
    },
    "okayama.c2": {
        **faults(FALSE_WIN, "false_win"),
        **won_dead("deposit", "dead_hand"),
        **faults(AT_DRAW, "noten_riichi", "empty_wait_riichi"),
        **faults(fault("chombo", found="pointed_out"), "too_many"),
        **faults(fault("chombo", crossed_call=["take_back"]), "early_draw"),
        **faults(CHOMBO, *PEEKS),
    },
    "okayama.c3": {
        **faults(FINED, "empty_call", "empty_riichi"),
        **faults(LAID_WRONG, "wrong_layout"),
        "chombo.fine": 1000,
    },
    "okayama.c4": {
        **faults(fault("deposit", "dead_hand"), "empty_win"),
        **faults(LEFT_WRONG, "wrong_call"),
        **faults(DEAD, "too_few"),
        **won_dead("deposit", "dead_hand"),
        **faults(REFUSED, "acted_dead", "riichi_dead"),
        "chombo.fine": 1000,
    },
}

_FOUND_OUT = fault("dead_hand", found="pointed_out")
MMML91: dict[str, Values] = {
    "mmml91.2.1": faults(REFUSED, "empty_riichi"),
    "mmml91.2.1d": faults(ALLOWED, "furiten_riichi", "missed_win_in_riichi"),
    "mmml91.2.2": {"chombo.riichi_sticks": "return"},
    "mmml91.2.4": faults(_FOUND_OUT, "peek_hand", "peek_ura"),
    "mmml91.3.3": {"table.voice_first": True},
    "mmml91.5.1": {
        **faults(FALSE_WIN, "false_win", "empty_win", "won_dead"),
        **faults(AT_ANY_DRAW, "noten_riichi", "empty_wait_riichi", "bad_kan_in_riichi"),
        **faults(CHOMBO, "toppled"),
        **faults(WORSE_IF_PLAY_STOPS, "shown_others"),
        "chombo.pay": "mangan",
    },
    "mmml91.5.1b": faults(FALSE_WIN, "false_win", "empty_win", "won_dead"),
    "mmml91.5.1c": {
        "chombo.round": "replay",
        "chombo.riichi_sticks": "return",
        "chombo.call_deposits": "return",
    },
    "mmml91.5.2": {
        **faults(_FOUND_OUT, "wrong_call", "wrong_layout", "too_many", "too_few"),
        **faults(_FOUND_OUT, "peek_hand", "peek_dead_wall", "peek_ura"),
        **faults(BACK_AND_DEAD | {"found": "pointed_out"}, "early_draw", "wrong_draw"),
        **faults(FALSE_WIN, "won_dead"),
    },
    "mmml91.5.3": {
        **faults(FINED, "empty_call"),
        "chombo.fine": 1000,
        "chombo.call_deposits": "return",
    },
    "mmml91.5.4": faults(AT_ANY_DRAW, "empty_wait_riichi"),
    "mmml91.12.1": faults(FALSE_WIN, "false_win") | faults(REFUSED, "retracted_discard"),
    "mmml91.12.2": {"table.low_points_stated": 5000},
    "mmml91.12.4": faults(fault("place_down", found="match_end"), "misstated_score"),
    "mmml91.12.5": faults(
        fault("lock_kind", found="pointed_out"), "shown_by_accident", "shown_on_purpose"
    ),
}

_ACTED = fault("chombo", voice_only=["warning"])
TAIKAI: dict[str, Values] = {
    "taikai.b15": {"table.voice_first": True},
    "taikai.b17": {"table.win_stated": True, **faults(fault("exchange"), "misstated_score")},
    "taikai.b18": faults(AT_DRAW, "empty_wait_riichi"),
    "taikai.b21": faults(ALLOWED, "shown_by_accident", "shown_on_purpose"),
    "taikai.r4": faults(REFUSED, "empty_riichi"),
    "taikai.r5": faults(AT_DRAW, "noten_riichi", "empty_wait_riichi"),
    "taikai.r8": faults(ALLOWED, "furiten_riichi", "missed_win_in_riichi"),
    "taikai.k1": {"table.closed_kan_shown": True},
    "taikai.k4": faults(REFUSED, "fifth_kan"),
    "taikai.c1": {"chombo.pay": "deposit", "chombo.amount": 12000},
    "taikai.c2": {
        "chombo.round": "replay",
        "chombo.riichi_sticks": "return",
        "chombo.call_deposits": "return",
    },
    "taikai.c3": {
        **faults(FALSE_WIN, "false_win"),
        **won_dead("dead_hand"),
        **faults(AT_DRAW, "noten_riichi", "bad_kan_in_riichi"),
        **faults(CHOMBO, "toppled", "hand_broken_up"),
        **faults(_ACTED, "acted_dead", "riichi_dead"),
        **faults(CHOMBO | {"choices": [["warning"], ["dead_hand"]]}, "misconduct"),
        **faults(DEAD, "empty_win"),
    },
    "taikai.d1": won_dead("dead_hand") | faults(_ACTED, "acted_dead", "riichi_dead"),
    "taikai.d2": {
        **won_dead("dead_hand"),
        **faults(DEAD, "empty_win", "wrong_call", "too_many", "too_few"),
        **faults(DEAD | {"choices": [["chombo"]]}, *PEEKS),
        **faults(fault("dead_hand", play_impossible=["chombo"]), "shown_others"),
    },
}

KITA18: dict[str, Values] = {
    "kita18.4": faults(FALSE_WIN, "false_win"),
    "kita18.5": faults(ALLOWED, "missed_win_in_riichi"),
    "kita18.8": {"chombo.pay": "mangan"},
    "kita18.9": {
        **faults(FALSE_WIN, "false_win"),
        **faults(FINED, "empty_win"),
        **faults(ALLOWED, "furiten_riichi"),
    },
    "kita18.11": {
        **faults(FALSE_WIN, "false_win"),
        **won_dead("deposit"),
        **faults(FINED, "empty_win"),
        "chombo.fine": 1000,
        "chombo.call_deposits": "stay",
    },
    "kita18.12": {
        **faults(DEAD, "too_many", "too_few"),
        **won_dead("deposit"),
        **faults(REFUSED, "acted_dead", "riichi_dead"),
    },
    "kita18.13": faults(DEAD, "peek_ura"),
}
