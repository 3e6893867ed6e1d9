"""Pages: they say what happened, hold nothing they should not, and cannot be broken by names."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from msgspec.structs import replace

from mahjong_sim.errors import InputError
from mahjong_sim.gui.export import View, html, of_events, of_tape
from mahjong_sim.replay.files import read
from mahjong_sim.replay.sources import find
from mahjong_sim.replay.tape import tapes_of
from mahjong_sim.rules.load import load
from mahjong_sim.table import events as ev
from tests import corpora
from tests.gui.exporting import NASTY, SEED, events, held, match_tale, scenario_tales, tables


def test_every_event_is_a_step_and_the_table_is_the_engines() -> None:
    (game,) = held(html([match_tale()]))["games"]
    assert len(game["steps"]) == len(events())
    rivers = [0, 0, 0, 0]
    for event, table in zip(events(), tables(game), strict=True):
        if isinstance(event, ev.RoundDealt):
            rivers = [0, 0, 0, 0]
            assert (table["dealer"], table["honba"]) == (event.dealer, event.honba)
        if isinstance(event, ev.Discarded):
            rivers[event.seat] += 1
        if isinstance(event, ev.RoundEnded):
            assert table["points"] == list(event.points) and table["pot"] == event.pot
        if "river0" in table:
            assert [len(table[f"river{seat}"]) // 3 for seat in range(4)] == rivers


def test_outcomes_have_yaku_and_payments_that_add_up() -> None:
    (game,) = held(html([match_tale()]))["games"]
    ends = [step["over"] for step in game["steps"] if "over" in step]
    won = [e for e in events() if isinstance(e, ev.Won)]
    assert len(ends) == 2 and won
    assert sum(len(over["wins"]) for over in ends) == len(won)
    shown = next(win for over in ends for win in over["wins"])
    assert len(shown["yaku"]) == len(won[0].scoring.yaku) and shown["seat"] == won[0].seat
    for over in ends:
        points = list(over["before"])
        for payer, payee, total, causes in over["paid"]:
            assert total == sum(part for part, _ in causes)
            for who, amount in ((payer, -total), (payee, total)):
                if who >= 0:
                    points[who] += amount
        assert points == over["after"]


def test_sentences_are_in_both_languages_and_rulings_have_their_clause() -> None:
    data = held(html(scenario_tales("kyoto/r25-noten-riichi")))
    assert all(en and ja for en, ja in data["texts"])
    steps = data["games"][0]["steps"]
    faults = [step for step in steps if step.get("is") == "penalty"]
    assert faults
    grounds = [data["grounds"][n] for n in faults[0]["why"]]
    kyoto = load("kyoto").clauses
    assert ["kyoto.r25", kyoto["kyoto.r25"].en, kyoto["kyoto.r25"].ja] in grounds


def test_acts_notes_and_refusals_of_a_scenario_are_told() -> None:
    data = held(html(scenario_tales("kyoto/r7-head-bump")))
    steps = data["games"][0]["steps"]
    assert any("acts" in step for step in steps)
    labels = [game["label"][0] for game in data["games"]]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("seat", range(4))
def test_a_masked_page_has_no_tile_that_the_seat_may_not_see(seat: int) -> None:
    page = html([match_tale()], View(seat=seat, masked=True))
    assert SEED not in page  # it names the walls
    (game,) = held(page)["games"]
    hidden = 0
    for table in tables(game):
        for other in {0, 1, 2, 3} - {seat}:
            if "hand0" in table and not table[f"marks{other}"][2]:
                assert set(table[f"hand{other}"] + table[f"drawn{other}"]) <= {"?"}
                hidden += 1
    assert hidden > 300


def test_a_masked_page_is_the_same_whatever_is_hidden() -> None:
    told = list(events()[:20])
    at = next(i for i, e in enumerate(told) if isinstance(e, ev.RoundDealt))
    other = list(told)
    dealt = told[at]
    assert isinstance(dealt, ev.RoundDealt)
    a, b, c, d = dealt.hands
    thrown = {e.tile for e in told if isinstance(e, ev.Discarded)}
    swap = next(t for t in c if t not in thrown), next(t for t in d if t not in thrown)
    exchange = dict([swap, swap[::-1]])
    hands = (a, b, *(tuple(exchange.get(t, t) for t in hand) for hand in (c, d)))
    other[at] = replace(dealt, hands=hands, live=dealt.live[::-1], ura=dealt.ura[::-1])
    pages = [
        html([of_events(them, load("tenhou"))], View(seat=0, masked=masked))
        for masked in (True, False)
        for them in (told, other)
    ]
    assert pages[0] == pages[1] and pages[2] != pages[3]


def test_names_cannot_break_out_and_lose_what_steers_a_display() -> None:
    page = html([match_tale(NASTY)])
    assert "<script>document" not in page and "</script><script>document" not in page
    assert page.count("</script>") == 2
    names = [name[0] for name in held(page)["games"][0]["steps"][0]["names"]]
    assert names[:2] == list(NASTY[:2]) and len(names[3]) == 61
    assert names[2] == "\ufffdabc\ufffdd"


def test_the_policy_allows_this_script_and_style_alone() -> None:
    page = html([match_tale()])
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None and policy[1].startswith("default-src 'none';")
    assert "unsafe" not in policy[1]
    for tag, kind in (("style", "style-src"), ("script", "script-src")):
        text = re.search(f"<{tag}>(.*?)</{tag}>", page, re.S)
        assert text is not None
        digest = base64.b64encode(hashlib.sha256(text[1].encode()).digest()).decode()
        assert f"{kind} 'sha256-{digest}'" in policy[1]


def test_nothing_outside_is_named() -> None:
    page = html([match_tale()])
    assert set(re.findall(r"\w+://[\w./]*", page)) == {"http://www.w3.org/2000/svg"}  # a namespace
    assert not re.search(r"<(link|img|iframe|object|embed|base)\b", page)
    assert not re.search(r"\b(src|srcset|action)=", page)
    assert {ref[:2] for ref in re.findall(r'href="([^"]*)"', page)} <= {"#t"}


def test_the_same_game_makes_the_same_page() -> None:
    assert html([match_tale()]) == html([match_tale()])


def test_nothing_makes_no_page() -> None:
    with pytest.raises(InputError, match="nothing to export"):
        html([])


@pytest.mark.corpus
def test_real_games_fit_into_a_page_each() -> None:
    sources = find([corpora.path("mjlog.zip")])
    for source in sources[:: len(sources) // 3]:
        tapes, problems = tapes_of(read(source).games)
        assert problems == []
        page = html([tale for tape in tapes for tale in of_tape(tape)])
        assert len(page.encode()) < 1_500_000
        final = held(page)["games"][0]["steps"][-1]["final"]
        assert [place["place"] for place in final["places"]] == [1, 2, 3, 4]
