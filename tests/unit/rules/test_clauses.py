"""The clause files: complete, in two languages, and read with care."""

from __future__ import annotations

from pathlib import Path

import pytest

from mahjong_sim.errors import RulesetError
from mahjong_sim.rules.cite import Citation
from mahjong_sim.rules.clauses import clauses, source, sources

IDS = {
    "kyoto": "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 r14 r15 r16 r17 r18 r19 r20 r21 r22 r23 "
    "r24 r25 r26 r27 r28 r29 r30 r31 r32 y1 y1b y2 y3 y6 yb yy m1 m5 m7 m10 n7 p",
    "okayama": "b1 b2 b3 b4 b5 b6 b7 b7c b8 b9 b10 b11 b12 b13 b14 b15 b16 d1 d2 k1 a1 a2 i1 i2 "
    "c1 c2 c3 c4 y1 y2 y3 y4 y5 y6 y7 y8 y9 y10",
    "mmml91": "pre 1.1 1.3 2.1 2.1c 2.1d 2.1e 2.1f 2.2 2.3 2.4 3.1 3.3 4.1 4.3 5.1 5.1b 5.1c 5.2 "
    "5.3 5.4 5.5 5.6 5.7 5.7b 8.1 8.1c 9.1 9.3 10.1 10.2 11.1 11.2 11.3 11.5 11.5b 11.5c 12.1 "
    "12.2 12.4 12.5 12.6 12.7 12.8 12.10",
    "taikai": "b1 b4 b6 b7 b9 b10 b11 b13 b14 b15 b16 b17 b18 b19 b20 b21 b22 r1 r4 r5 r6 r7 r8 "
    "k1 k2 k3 k4 k5 k6 k7 k8 p1 c1 c2 c3 d1 d2 s1 s2 s3",
    "kita18": "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 y1 y2o y2 y2c y3 y4 y6 yb yy",
}


def test_there_are_193_clauses_of_five_sources() -> None:
    assert sources() == sorted(IDS)
    assert sum(len(clauses(name)) for name in IDS) == 193


@pytest.mark.parametrize("name", IDS)
def test_a_source_has_its_clauses_in_order(name: str) -> None:
    assert list(clauses(name)) == [f"{name}.{short}" for short in IDS[name].split()]
    assert source(name).id == name


@pytest.mark.parametrize("name", IDS)
def test_every_clause_is_told_in_two_languages(name: str) -> None:
    for clause in clauses(name).values():
        assert clause.at
        assert clause.en.endswith((".", ".)", ").")), clause.id
        assert clause.ja.endswith("。"), clause.id
        assert not clause.ja.isascii()


def test_a_citation_may_name_several_clauses() -> None:
    assert Citation("kyoto.r4, kyoto.r17").ids == ("kyoto.r4", "kyoto.r17")
    assert Citation("custom").ids == Citation("silent", "why").ids == ()


def test_a_source_that_is_not_there() -> None:
    with pytest.raises(RulesetError, match=r"nobody\.toml: cannot read the clause file"):
        clauses("nobody")


HEAD = '[source]\nid = "x"\ntitle = "X"\ntitle_ja = "X"\n'
CLAUSE = '[[clause]]\nid = "x.1"\nat = "1"\nen = "A."\nja = "あ。"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + CLAUSE + CLAUSE, "x.1: clause id occurs twice"),
        (HEAD + CLAUSE + 'note = "n"', "unknown field `note`"),
        (HEAD + "[[clause]]\nid = 1", r"Expected `str`, got `int` - at `\$.clause\[0\].id`"),
        (CLAUSE, "missing required field `source`"),
        (HEAD + "[[clause]", r"x\.toml:5: Expected ']]'"),
    ],
)
def test_a_wrong_clause_file(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "x.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError, match=message):
        clauses(str(file))
