"""Help at the table: panels, furiten, toggles, clock, reasons, ways to discard."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from mahjong_sim.gui.app import App
from mahjong_sim.gui.clock import TICKING
from mahjong_sim.gui.scenes.aids import PACE
from mahjong_sim.gui.scenes.spots import spot_at, spots
from mahjong_sim.gui.scenes.table import GUARD, Table
from mahjong_sim.gui.scenes.why import Why
from mahjong_sim.gui.stage import Scene
from mahjong_sim.table import events as ev
from mahjong_sim.tiles import parse_kinds
from tests.gui.driving import click, play_until, press, start, window
from tests.gui.test_play import last_discard, staged
from tests.gui.test_scenes import Watched, check_all
from tests.kit import Game as Words

READY = {"E": "234m567p23499s67s", "draws": "1z 9m 8m 7m 2z 9p 8p 1p 3z", "dora": "9m"}


def top(app: App) -> Scene:
    scene = app.stage.top
    assert scene is not None
    return scene


def hover(app: App, at: tuple[int, int]) -> None:
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))


def own(table: Table, text: str) -> int:
    """Place of an own tile of this kind; the last one of several."""
    (wanted,) = parse_kinds(text)
    return max(i for i, t in enumerate(table.board.own_tiles()) if t >> 2 == wanted)


def hover_own(app: App, table: Table, text: str) -> None:
    hover(app, table.board.own_rects()[own(table, text)].center)


def written(app: App) -> list[str]:
    """What the top scene writes."""
    watched = Watched()
    kept, app.stage.text = app.stage.text, watched
    top(app).draw(pygame.display.get_surface())
    app.stage.text = kept
    return [text for text, _ in watched.lines]


def says(app: App, part: str) -> bool:
    return any(part in text for text in written(app))


# --- waits ----------------------------------------------------------------------------------------
def test_hovering_a_tile_shows_the_waits_after_its_discard() -> None:
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", E1=READY))
        assert not says(app, "Waits")
        hover_own(app, table, "1z")
        assert says(app, "Waits: 8 left") and says(app, "1,500")
        check_all(app)
        hover_own(app, table, "2m")
        assert not says(app, "Waits") and not says(app, "shanten")
        app.prefer(replace(app.stage.prefs, waits=False, language="en"))
        hover_own(app, table, "1z")
        assert not says(app, "Waits")


def test_keys_lift_a_tile_and_show_its_waits() -> None:
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", E1=READY))
        for _ in range(14):
            press(app, pygame.K_RIGHT)
        assert table.board.lights.lifted == 13 and says(app, "Waits")


def test_f3_pins_the_waits_of_the_hand_as_it_is() -> None:
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", E1=READY))
        table.ui.click("hand.drawn")
        hover(app, (5, 400))
        assert not says(app, "Waits")
        press(app, pygame.K_F3)
        assert says(app, "Waits")
        press(app, pygame.K_F3)
        assert not says(app, "Waits")


def test_riichi_raises_the_value_shown() -> None:
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", E1=READY))
        press(app, pygame.K_r)
        hover_own(app, table, "1z")
        assert says(app, "2,900")


def test_thirteen_waits_find_room() -> None:
    hand = {"E": "19m19p19s1234567z", "draws": "5m", "dora": "5p"}
    with window("tenhou", waits=True) as app:
        table = staged(app, Words("tenhou", E1=hand))
        hover_own(app, table, "5m")
        assert says(app, "Waits: 39 left  48,000")
        check_all(app)


def test_no_yaku_is_said() -> None:
    hand = {"E": "123m456m678p24s99s", "draws": "1z"}
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", E1=hand))
        hover_own(app, table, "1z")
        assert says(app, "no ron")
        check_all(app)


# --- advice ---------------------------------------------------------------------------------------
FAR = {"E": "159m159p159s1234z", "draws": "9p 9m"}


def test_shanten_help_is_off_unless_wanted_and_noted_when_used() -> None:
    trace = StringIO()
    with window("tenhou", trace=trace) as app:
        table = staged(app, Words("tenhou", E1=FAR))
        table.game.helped = lambda kind: app._tell({"help": kind})
        hover_own(app, table, "1z")
        assert not says(app, "-shanten: ") and table.game.helps == {}
        app.prefer(replace(app.stage.prefs, shanten=True))
        hover_own(app, table, "1z")
        assert says(app, "-shanten: ")
        assert table.game.helps == {0: {"shanten"}}
        app.draw()
        check_all(app)
    lines = [json.loads(line) for line in trace.getvalue().splitlines()]
    assert sum("help" in line for line in lines) == 1


def test_safe_tiles_are_marked_against_riichi() -> None:
    hands = {"E": "1m9p5m19s1234z555z", "S": "123m456p789s1144z", "draws": "6z 9m 8p 8p 2s"}
    with window("tenhou", safety=True) as app:
        words = Words("tenhou", E1=hands)
        words.go("E 6z", "S riichi 9m", "W 8p", "N 8p")
        table = staged(app, words)
        safe = table.aids.safe()
        assert safe[parse_kinds("9p")[0]] == 0 and len(safe) > 5
        assert table.game.helps[0] == {"safety"}
        app.draw()
        hover_own(app, table, "2s")
        assert says(app, "unseen")


def test_help_is_not_noted_while_it_is_off() -> None:
    with window("tenhou") as app:
        start(app)
        table = play_until(app, lambda a, t: t.game.picture.left < 30)
        app.draw()
        assert table.game.helps == {}


# --- tiles under the mouse ------------------------------------------------------------------------
def test_every_tile_face_up_can_be_found_and_tells_how_many_are_unseen() -> None:
    with window("tenhou", seed="3") as app:
        start(app)
        table = play_until(app, lambda a, t: t.game.picture.left < 30 and t.game.view is not None)
        found = list(spots(table.board))
        assert len(found) > 40
        for spot in found:
            assert spot_at(table.board, spot.rect.center) is not None
        river = next(s for s in found if s.own < 0)
        hover(app, river.rect.center)
        assert table.board.lights.kind == river.tile >> 2
        assert says(app, f"{table.aids.left_of(river.tile)} unseen")
        app.prefer(replace(app.stage.prefs, same=False))
        hover(app, river.rect.center)
        assert table.board.lights.kind == -1 and not says(app, "unseen")


# --- furiten --------------------------------------------------------------------------------------
def test_furiten_shows_its_kind_and_the_tile_that_causes_it() -> None:
    hand = {"E": "234m567p23499s67s", "draws": "5s 9m 9p 8m 1z"}
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", E1=hand))
        hover_own(app, table, "5s")
        assert says(app, "Furiten"), "in the panel, before the discard"
        tile = table.board.own_tiles()[own(table, "5s")]
        table.ui.click("hand.drawn")
        for _ in range(4):
            app.update(0.3)
        assert says(app, "Furiten: own discard")
        assert table.aids.causes() == [tile]
        check_all(app)


def test_a_win_let_go_is_furiten_until_the_own_turn() -> None:
    hand = {"E": "234m567p23499s67s", "draws": "1z 5s 9m 9p 1z 9m"}
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", "furiten.same_turn=until_draw", E1=hand))
        table.ui.click("hand.drawn")
        app.update(0.3)
        assert table.ui.find("call.win") is not None
        app.update(GUARD)
        seen: list[str] = []
        table.ui.click("call.pass")
        (cause,) = table.game.picture.passed.lately[0][-1:]
        for _ in range(3):
            table.game.update(0.0)
            seen += [reason.code for reason in table.game.furiten]
        assert cause >> 2 == parse_kinds("5s")[0]
        assert not table.game.furiten, "the own draw ended it"


# --- the next place -------------------------------------------------------------------------------
def test_tab_shows_what_the_next_place_needs_in_the_last_hands_only() -> None:
    with window("tenhou") as app:
        table = start(app)
        table.game.picture.points = [22000, 31000, 27000, 20000]
        tab: dict[str, Any] = {"key": pygame.K_TAB, "mod": 0, "unicode": "\t"}
        app.handle(pygame.event.Event(pygame.KEYDOWN, **tab))
        assert not says(app, "past")
        table.game.picture.wind, table.game.picture.dealer = 1, 3
        assert says(app, "For 2nd, past Efficient 2") and says(app, "Ron from the others")
        check_all(app)
        app.handle(pygame.event.Event(pygame.KEYUP, **tab))
        assert not says(app, "past")


def test_pressing_the_middle_shows_differences_too() -> None:
    with window("tenhou") as app:
        table = start(app)
        at = table.board.layout.panel.center
        app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        assert table.board.lights.differences
        app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        assert not table.board.lights.differences


# --- toggles --------------------------------------------------------------------------------------
def test_tsumogiri_plays_on_and_ends_with_the_hand() -> None:
    with window("tenhou", speed=0, bot="tsumogiri") as app:
        table = start(app)
        table.ui.click("lamp.tsumogiri")
        for _ in range(40):
            app.update(0.3)
            if table.game.view is not None and not table.aids.discarding:
                table.answer(table.game.view.legal[-1])
        river = [d for d in table.game.picture.seats[0].river if d.drawn]
        assert len(river) > 10 or top(app).name == "result"
        table.aids.hear(next(e for e in table.game.match.events if isinstance(e, ev.RoundDealt)))
        assert table.aids.person.toggles.on == {"sort"}


def test_a_toggle_answers_after_a_moment_only() -> None:
    with window("tenhou", speed=2) as app:
        table = start(app)
        for _ in range(60):
            app.update(0.05)
        assert table.game.view is not None
        table.ui.click("lamp.tsumogiri")
        app.update(PACE / 2)
        assert table.game.view is not None
        app.update(PACE)
        assert last_discard(table).drawn


def test_no_calls_passes_and_f5_with_enter_switches() -> None:
    with window("tenhou") as app:
        hands = {"E": "46m55s123456p11z7z", "draws": "9s 9s 9s 5m"}
        table = staged(app, Words("tenhou", E1=hands))
        for name in ("sort", "win", "no_call"):
            press(app, pygame.K_F5)
            assert table.ui.focus == f"lamp.{name}"
        press(app, pygame.K_RETURN)
        assert "no_call" in table.aids.person.toggles.on
        press(app, pygame.K_F5)
        press(app, pygame.K_F5)
        assert table.ui.focus == ""
        table.ui.click("hand.12")
        for _ in range(4):
            app.update(0.3)
        assert table.ui.find("call.chi") is None
        assert (
            table.game.picture.seats[0].drawn is not None and not table.game.picture.seats[0].melds
        )


def test_unsorted_the_drawn_tile_stays_at_the_right() -> None:
    with window("tenhou") as app:
        table = staged(
            app, Words("tenhou", E1={"E": "159m159p159s1234z", "draws": "1m 8s 8s 8s 2m"})
        )
        table.ui.click("lamp.sort")
        drawn = table.board.own_tiles()[-1]
        table.ui.click("hand.5")
        app.update(0.3)
        assert table.board.own_tiles()[12] == drawn
        table.ui.click("lamp.sort")
        assert table.board.own_tiles()[1] == drawn


# --- the clock ------------------------------------------------------------------------------------
def test_when_time_is_up_the_drawn_tile_goes() -> None:
    with window("tenhou", clock="3+5") as app:
        table = staged(app, Words("tenhou", E1=READY))
        assert says(app, "3") and table.game.view is not None
        drawn = table.game.view.drawn
        while table.aids.person.clock.left > 1:
            app.update(0.1)
        assert table.aids.person.clock.pressing and table.game.view is not None
        check_all(app)
        for _ in range(12):
            app.update(0.1)
        assert last_discard(table).tile == drawn


def test_the_last_seconds_are_heard() -> None:
    with window("tenhou", clock="3+5") as app:
        heard: list[str] = []
        app.stage.sounds.play = lambda name, volume: heard.append(name)  # type: ignore[method-assign]
        staged(app, Words("tenhou", E1=READY))
        for _ in range(72):
            app.update(0.1)
        assert heard.count("tick") == TICKING


def test_the_clock_stands_still_while_settings_are_open() -> None:
    with window("tenhou", clock="3+5") as app:
        table = staged(app, Words("tenhou", E1=READY))
        press(app, pygame.K_F10)
        for _ in range(100):
            app.update(0.1)
        assert table.aids.person.clock.left >= 7


# --- why not --------------------------------------------------------------------------------------
def test_a_right_click_on_a_greyed_tile_says_why_with_the_clause() -> None:
    with window("kyoto") as app:
        table = staged(app, Words("kyoto", E1={**READY, "draws": "1z"}))
        press(app, pygame.K_r)
        at = table.board.own_rects()[own(table, "9s")].center
        click(app, at, button=3)
        assert isinstance(top(app), Why)
        assert says(app, "not be tenpai") and says(app, "[kyoto.")
        press(app, pygame.K_F2)
        assert says(app, "立直宣言の打牌") and says(app, "聴牌にならない")
        press(app, pygame.K_F2)
        check_all(app)
        click(app, (5, 5), button=3)
        assert top(app) is table and table.declaring, "the right click was used for the sheet"


def test_f4_lists_what_cannot_be_done_now() -> None:
    with window("tenhou") as app:
        table = staged(app, Words("tenhou", E1=FAR))
        hover(app, (5, 400))
        press(app, pygame.K_F4)
        assert says(app, "Riichi") and says(app, "Tsumo") and says(app, "not be tenpai")
        check_all(app)
        press(app, pygame.K_F4)
        assert top(app) is table


def test_a_question_mark_asks_too_and_nothing_asked_is_said() -> None:
    with window("tenhou", seat=2, speed=1) as app:
        app.stage.scenes[-1].ui.click("menu.start")
        app.update(0.01)
        press(app, pygame.K_SLASH, "?")
        assert says(app, "not your turn")
        check_all(app)


def test_greyed_calls_are_shown_on_request_and_tell_why() -> None:
    with window("tenhou", all_calls=True) as app:
        table = staged(app, Words("tenhou", E1=FAR))
        ids = [c.id for c in table.ui.controls if c.id.startswith("no.")]
        assert ids == ["no.kan", "no.riichi", "no.win"]
        assert not any(table.ui.find(name).enabled for name in ids)  # type: ignore[union-attr]
        check_all(app)
        app.update(GUARD)
        click(app, table.ui.find("no.riichi").rect.center, button=3)  # type: ignore[union-attr]
        assert isinstance(top(app), Why) and says(app, "tenpai")


def test_keys_of_greyed_calls_do_nothing() -> None:
    with window("tenhou", all_calls=True) as app:
        table = staged(app, Words("tenhou", E1=FAR))
        for key in (pygame.K_r, pygame.K_k, pygame.K_t, pygame.K_p):
            press(app, key)
        assert top(app) is table and table.game.view is not None


def test_swap_calling_is_explained() -> None:
    hands = {"E": "3456m55s12345p11z", "draws": "9s 9s 9s 5m", "S": "", "N": ""}
    with window("kyoto") as app:
        table = staged(app, Words("kyoto", E1=hands))
        table.ui.click("hand.12")
        app.update(GUARD)
        app.update(GUARD)
        table.ui.click("call.chi")
        app.update(0.3)
        barred = [c for c in table.ui.controls if c.id.startswith("hand.") and not c.enabled]
        if barred:
            click(app, barred[0].rect.center, button=3)
            assert says(app, "may not be discarded at once")


# --- the wall -------------------------------------------------------------------------------------
@pytest.mark.parametrize("rule_set", ["tenhou", "okayama"])
def test_the_wall_with_dice_and_dead_wall(rule_set: str) -> None:
    with window(rule_set) as app:
        start(app)
        press(app, pygame.K_F6)
        assert top(app).name == "wall" and says(app, "Dead wall") and says(app, "Broken")
        check_all(app)
        press(app, pygame.K_F6)
        assert top(app).name == "table"


# --- ways to discard ------------------------------------------------------------------------------
def test_with_two_clicks_the_first_only_lifts() -> None:
    with window("tenhou", discard="two") as app:
        table = start(app)
        app.update(GUARD)
        tile, rect = table.board.own_tiles()[3], table.board.own_rects()[3]
        click(app, rect.center)
        assert table.game.view is not None and table.board.lights.lifted == 3
        click(app, table.board.own_rects()[5].center)
        assert table.game.view is not None, "another tile is lifted instead"
        click(app, rect.center)
        click(app, rect.center)
        assert last_discard(table).tile == tile


def drag(app: App, at: tuple[int, int], to: tuple[int, int]) -> None:
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    app.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=to, rel=(0, 0), buttons=(1, 0, 0)))
    app.draw()
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=to, button=1))


def test_a_tile_dragged_out_is_discarded_and_one_put_back_is_not() -> None:
    with window("tenhou", discard="drag") as app:
        table = start(app)
        app.update(GUARD)
        tile, (x, y) = table.board.own_tiles()[3], table.board.own_rects()[3].center
        click(app, (x, y))
        drag(app, (x, y), (x + 40, y - 20))
        assert table.game.view is not None and table.board.lights.carried is None
        drag(app, (x, y), (x + 40, y - 200))
        assert last_discard(table).tile == tile


def test_calls_are_clicked_as_usual_while_tiles_are_dragged() -> None:
    with window("tenhou", discard="drag") as app:
        table = staged(app, Words("tenhou", E1={**READY, "draws": "1z"}))
        app.update(GUARD)
        click(app, table.ui.find("call.riichi").rect.center)  # type: ignore[union-attr]
        assert table.declaring


# --- time -----------------------------------------------------------------------------------------
def test_a_discard_takes_as_long_whether_or_not_somebody_could_call_it() -> None:
    """A bot's chance to call must not be heard in the rhythm."""

    def pause(south: str) -> float:
        hands = {"E": "159m159p159s1234z", "W": south, "draws": "5m 8s 8s 8s"}
        with window("tenhou", speed=2) as app:
            table = staged(app, Words("tenhou", E1=hands), speed=2)
            while table.game.view is None:
                app.update(1 / 60)
            table.ui.click("hand.drawn")
            waited = 0.0
            while table.game.picture.seats[1].drawn is None:
                app.update(1 / 60)
                waited += 1 / 60
            return waited

    assert pause("55m19p19s1234567z") == pytest.approx(pause("19m19p19s1234567z"))


def test_a_click_on_the_cloth_skips_what_is_still_to_be_shown() -> None:
    with window("tenhou", speed=1, seat=2) as app:
        app.stage.scenes[-1].ui.click("menu.start")
        table = top(app)
        assert isinstance(table, Table)
        app.update(0.01)
        app.update(GUARD)
        waited = 0
        while not table.game.picture.seats[0].river:
            app.update(0.001)
            click(app, (300, 400))
            assert not table.board.away, "all tiles are at their places"
            waited += 1
        assert waited < 10


def test_plus_and_minus_change_the_speed() -> None:
    with window("tenhou", speed=2) as app:
        table = start(app)
        press(app, pygame.K_PLUS, "+")
        assert app.stage.prefs.speed == table.game.feed.speed == 3
        for _ in range(5):
            press(app, pygame.K_MINUS, "-")
        assert app.stage.prefs.speed == 1


def test_advice_is_mentioned_at_the_end() -> None:
    with window("tenhou", shanten=True) as app:
        start(app)
        table = play_until(app, lambda a, t: t.aids.discarding)
        hover(app, table.board.own_rects()[0].center)
        app.draw()
        play_until(app, lambda a, t: top(a).name == "ranking")
        assert len(table.game.helps) == 1 and says(app, "Hands with advice: 1")
        check_all(app)


# --- the pond -------------------------------------------------------------------------------------
def shown_pond(table: Table, seat: int) -> int:
    return len(table.board._pond(seat))


def test_called_tiles_are_greyed_or_taken_away() -> None:
    with window("tenhou", seed="3") as app:
        start(app)
        table = play_until(
            app, lambda a, t: any(d.called_by >= 0 for s in t.game.picture.seats for d in s.river)
        )
        (seat, river), *_ = [
            (i, s.river)
            for i, s in enumerate(table.game.picture.seats)
            if any(d.called_by >= 0 for d in s.river)
        ]
        assert shown_pond(table, seat) == len(river)
        tiles = len(list(spots(table.board)))
        app.prefer(replace(app.stage.prefs, called="gone"))
        assert shown_pond(table, seat) == len(river) - 1
        assert len(list(spots(table.board))) < tiles
        assert app.draw()


def test_tiles_discarded_as_drawn_are_shaded_on_request() -> None:
    with window("tenhou", shade=True) as app:
        table = start(app)
        table.ui.click("hand.drawn")
        app.update(0.3)
        kept, app.stage.sprites._made = app.stage.sprites._made, {}
        app.draw()
        assert any("drawn" in key for key in app.stage.sprites._made)
        app.stage.sprites._made = kept


def test_step_by_step_every_event_waits_for_a_click_or_a_key() -> None:
    with window("tenhou", speed=0, step=True, seat=2) as app:
        app.stage.scenes[-1].ui.click("menu.start")
        table = top(app)
        assert isinstance(table, Table)
        for _ in range(20):
            app.update(0.5)
        river = table.game.picture.seats[0].river
        assert not river
        press(app, pygame.K_PERIOD, ".")
        for _ in range(5):
            app.update(0.5)
        assert table.game.picture.seats[0].drawn is not None and not river
        app.update(GUARD)
        click(app, (300, 400))
        app.update(0.5)
        assert len(table.game.picture.seats[0].river) == 1
        check_all(app)
