"""The careless bot, options of bots, and what a strict table asks of bots."""

from __future__ import annotations

import pytest

from mahjong_sim.bots.api import Action, BaseBot, Observation, acts
from mahjong_sim.bots.load import load as bot
from mahjong_sim.bots.play import play
from mahjong_sim.errors import BotError, InputError
from mahjong_sim.match.match import Match
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from mahjong_sim.table.manner import GUARDED, REFEREED, STRICT, Manner

SOURCES = ("kyoto", "okayama", "mmml91", "taikai", "kita18")


def played(rules: str, seats: str, manner: Manner = STRICT, seed: str = "careless") -> Match:
    return play(Match(load(rules), seed, manner=manner), [bot(seats)() for _ in range(4)])


@pytest.mark.parametrize("rules", SOURCES)
def test_four_of_them_play_to_the_end(rules: str) -> None:
    match = played(rules, "careless:rate=0.001")
    assert match.standing is not None
    assert [e for e in match.events if isinstance(e, ev.Faulted)]
    total = sum(s.points for s in match.state.seats) + match.state.pot
    assert total == 4 * match.rules.match.start_points


def test_an_arbiter_rules_as_usual() -> None:
    match = played("taikai", "careless:rate=0.001", REFEREED)
    found = [e.effects for e in match.events if isinstance(e, ev.Faulted)]
    ruled = [e.effects for e in match.events if isinstance(e, ev.Ruled)]
    assert found
    assert found == ruled


@pytest.mark.parametrize(
    ("deed", "rate", "faults"),
    [
        ("peek", 0.05, {"peek_hand", "peek_wall", "peek_dead_wall", "peek_ura"}),
        ("false_win", 0.05, {"false_win", "won_dead"}),
        ("late_riichi", 0.05, {"late_riichi_mark"}),
        ("indicator", 0.05, {"wrong_indicator"}),
        ("turned_meld", 0.05, {"wrong_layout"}),
    ],
)
def test_one_kind_of_act_only(deed: str, rate: float, faults: set[str]) -> None:
    match = played("kita18", f"careless:rate={rate}:only={deed}")
    found = {e.fault for e in match.events if isinstance(e, ev.Faulted)}
    assert found
    assert found <= faults


def test_what_others_noticed_is_pointed_out() -> None:
    match = played("mmml91", "careless:rate=0.02:only=peek")
    assert [e for e in match.events if isinstance(e, ev.CalledOut) and e.right]
    assert [e for e in match.events if isinstance(e, ev.FaultCleared)]
    assert all(e.found_by >= 0 for e in match.events if isinstance(e, ev.Faulted))


def test_on_a_guarded_table_it_behaves() -> None:
    careless, sensible = (
        played("kyoto", seats, GUARDED) for seats in ("careless:rate=1", "efficient")
    )
    assert careless.events == sensible.events


def test_the_same_seed_gives_the_same_faults() -> None:
    first, again = (played("okayama", "careless:rate=0.002") for _ in range(2))
    assert first.events == again.events


# --- options --------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("careless:rate=2", "rate is a chance"),
        ("careless:rate=much", "cannot be made"),
        ("careless:only=theft", "only is one of"),
        ("careless:speed=1", "unexpected keyword"),
        ("careless:rate=0:rate=1", "given twice"),
        ("careless:2x=0", "no option"),
        ("tsumogiri:rate=0", "cannot be made"),
        ("nobody:rate=0", "no bot 'nobody'"),
    ],
)
def test_options_that_do_not_fit(name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        bot(name)


# --- what bots may do -----------------------------------------------------------------------------
class Draws(BaseBot):
    """Does one thing whenever it can."""

    def __init__(self, action: Action) -> None:
        self._action = action

    def act(self, view: Observation) -> Action:
        return view.legal[0]

    def misdeed(self, view: Observation) -> Action | None:
        return self._action


def test_an_act_that_cannot_be_done_is_the_bots_error() -> None:
    bots = [Draws(acts.Peek("hand", 0)) for _ in range(4)]
    with pytest.raises(BotError, match="seat 0: Draws: seat 0 cannot Peek"):
        play(Match(load("kyoto"), "x", manner=STRICT), bots)


def test_a_misdeed_that_fails_is_the_bots_error() -> None:
    class Fails(Draws):
        def misdeed(self, view: Observation) -> Action | None:
            raise RuntimeError("oops")

    with pytest.raises(BotError, match="RuntimeError: oops"):
        play(Match(load("kyoto"), "x", manner=STRICT), [Fails(acts.DRAW) for _ in range(4)])


def test_nobody_is_asked_for_misdeeds_on_a_guarded_table() -> None:
    match = play(Match(load("kyoto"), "x"), [Draws(acts.CommitChombo()) for _ in range(4)])
    assert match.standing is not None


def test_drawing_and_passing_go_by_themselves() -> None:
    asked: list[tuple[Action, ...]] = []

    class Listens(Draws):
        def act(self, view: Observation) -> Action:
            asked.append(view.legal)
            return view.legal[-1]

        def misdeed(self, view: Observation) -> Action | None:
            return None

    play(Match(load("taikai"), "x", manner=STRICT), [Listens(acts.DRAW) for _ in range(4)])
    assert (acts.DRAW,) not in asked
    assert not [legal for legal in asked if len(legal) == 1 and type(legal[0]).__name__ == "Pass"]
