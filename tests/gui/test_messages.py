"""The texts in both languages, and the font that shows them."""

from __future__ import annotations

import string
from collections.abc import Mapping
from typing import Any

import pygame
import pytest

from mahjong_sim import resources
from mahjong_sim.gui.messages import CATALOGUE, LANGUAGE_NAMES, LANGUAGES, Messages
from mahjong_sim.gui.text import FONT, Text
from mahjong_sim.rules import choices, names, titles
from mahjong_sim.rules import load as rules
from mahjong_sim.rules.reading import in_words
from mahjong_sim.rules.view import options
from mahjong_sim.scenario.catalogue import entries
from mahjong_sim.scenario.summary import LINES
from mahjong_sim.scenario.texts import TEXTS

UNASSIGNED = "\U0010fffd"


def shown_texts() -> list[str]:
    out = [text for pair in CATALOGUE.values() for text in pair]
    tables: list[Mapping[Any, names.Name]] = [names.YAKU, names.DORA, names.LIMITS]
    tables += [names.FAULTS, names.EFFECTS, names.EXCUSES, titles.OPTIONS, choices.FOUND]
    tables += choices.CHOICES.values()
    for table in tables:
        out += [text for name in table.values() for text in name]
    for rule_set in rules.names():
        header = rules.load(rule_set).ruleset
        out += [header.title, header.title_ja]
        out += [t for c in rules.load(rule_set).clauses.values() for t in (c.en, c.ja)]
        for language in LANGUAGES:
            loaded = rules.load(rule_set)
            out += [in_words(loaded, o.path, o.value, language) for o in options(loaded)]
    out += [text for unit in choices.UNITS.values() for text in unit]
    for entry in entries():
        out += [entry.title, entry.title_ja, entry.question, entry.question_ja]
    for texts in (TEXTS, LINES):
        out += [text for name in texts.values() for text in name]
    return [*out, *LANGUAGE_NAMES.values(), string.printable.strip(), "…·−"]


def test_every_character_shown_has_a_glyph() -> None:
    pygame.font.init()
    font = pygame.font.Font(str(resources.root("assets") / "fonts" / FONT), 24)
    missing = pygame.image.tobytes(font.render(UNASSIGNED, True, (255, 255, 255)), "RGBA")

    def has_glyph(char: str) -> bool:
        label = font.render(char, True, (255, 255, 255))
        return pygame.image.tobytes(label, "RGBA") != missing

    chars = {c for text in shown_texts() for c in text if not c.isspace()}
    assert [c for c in sorted(chars) if not has_glyph(c)] == []
    assert not has_glyph("\U0001f004")


def test_both_languages_have_the_same_places_for_values() -> None:
    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for key, (en, ja) in CATALOGUE.items():
        assert fields(en) == fields(ja), key
        assert en and ja, key


def test_a_text_follows_the_language() -> None:
    say = Messages("en")
    assert say("honba", n=2) == "2 honba"
    assert say.hand(1, 2) == "South 3"
    assert say.yaku("pinfu") == ("Pinfu", "平和")
    say.switch()
    assert say("honba", n=2) == "2本場"
    assert say.hand(1, 2) == "南3局"
    assert say.yaku("pinfu") == ("平和", "Pinfu")
    with pytest.raises(KeyError):
        say("no.such.text")


def test_wrapping_keeps_words_and_closing_marks_together() -> None:
    pygame.font.init()
    text = Text()
    lines = text.wrap("East only, with red fives", 20, text.width("East only, w", 20))
    assert lines[0] == "East only," and " ".join(lines) == "East only, with red fives"
    japanese = "対局を中断しますか。"
    lines = text.wrap(japanese, 20, text.width(japanese[:-1], 20))
    assert "".join(lines) == japanese and not lines[-1].startswith("。")
    assert all(text.width(line, 20) <= text.width(japanese[:-1], 20) for line in lines)
    opening = text.wrap("牌を選び「試す」", 20, text.width("牌を選び「", 20))
    assert opening == ["牌を選び", "「試す」"]


def test_text_is_made_smaller_to_fit() -> None:
    pygame.font.init()
    text = Text()
    size = text.fit("Three concealed triplets", 30, 150)
    assert size < 30 and text.width("Three concealed triplets", size) <= 150
    assert text.fit("7", 30, 150) == 30
