from __future__ import annotations

import ast
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from mahjong_sim.bots import load as loading
from mahjong_sim.bots.api import BaseBot
from mahjong_sim.bots.files import bundled
from mahjong_sim.bots.load import load, names
from mahjong_sim.errors import InputError
from mahjong_sim.resources import root

BUNDLED = ["cautious", "easy", "efficient", "hard", "normal", "random", "tsumogiri"]
ALLOWED = (
    *("mahjong_sim.bots.api", "mahjong_sim.bots.sense"),
    *("mahjong_sim.tiles", "mahjong_sim.hand"),
)


def bot_file(folder: Path, text: str) -> str:
    file = folder / "bot.py"
    file.write_text(text, encoding="utf-8")
    return f"{file}:Mine"


def refused(name: str) -> str:
    with pytest.raises(InputError) as info:
        load(name)
    message = str(info.value)
    assert "\n" not in message
    return message


@pytest.mark.parametrize("name", BUNDLED)
def test_a_bundled_bot_is_made_anew_each_time(name: str) -> None:
    make = load(name)
    first, second = make(), make()
    assert isinstance(first, BaseBot)
    assert type(first) is type(second) is bundled(name)
    assert first is not second


def test_the_bundled_bots_are_listed() -> None:
    assert set(BUNDLED) <= set(names())


@pytest.mark.parametrize("file", sorted(root("bots").glob("*.py")), ids=lambda file: file.stem)
def test_a_bundled_bot_imports_only_what_bots_may(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = [node.module or ""]
        for module in modules:
            ours = module.partition(".")[0] == "mahjong_sim"
            assert not ours or module.startswith(ALLOWED), module


def test_a_class_of_a_file(tmp_path: Path) -> None:
    name = bot_file(
        tmp_path, "class Mine:\n    def act(self, view):\n        return view.legal[0]\n"
    )
    assert type(load(name)()).__name__ == "Mine"


def test_files_of_one_name_do_not_meet(tmp_path: Path) -> None:
    made = []
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        text = f"class Mine:\n    where = {folder!r}\n    def act(self, view): ...\n"
        made.append(load(bot_file(tmp_path / folder, text))())
    assert [getattr(bot, "where") for bot in made] == ["a", "b"]  # noqa: B009


def test_an_unknown_name_lists_what_there_is() -> None:
    message = refused("shanghai")
    assert "'shanghai'" in message
    assert all(name in message for name in BUNDLED)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert refused(f"{tmp_path}/none.py:Mine") == f"{tmp_path}/none.py: no such file"


def test_a_missing_class_tells_the_bots_of_the_file(tmp_path: Path) -> None:
    name = bot_file(tmp_path, "class Yours:\n    def act(self, view): ...\n")
    assert refused(name).endswith("bot.py: no class 'Mine'; it has Yours")


def test_a_file_without_a_class_asks_for_one(tmp_path: Path) -> None:
    assert "write bot.py:Class" in refused("bot.py")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("import nowhere_at_all", "ModuleNotFoundError: No module named 'nowhere_at_all'"),
        ("class Mine(", "SyntaxError"),
        ("raise RuntimeError('no\\nluck')", "RuntimeError: no luck"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("class Mine:\n    def __init__(self, x): ...", "cannot be made: TypeError"),
        ("class Mine:\n    def __init__(self): exit(4)", "cannot be made: SystemExit: 4"),
        ("class Mine: ...", "has no method act(view)"),
        (
            "from mahjong_sim.bots.api import BaseBot\nclass Mine(BaseBot): ...",
            "cannot be made: TypeError",
        ),
    ],
)
def test_a_broken_file_tells_why(tmp_path: Path, text: str, said: str) -> None:
    assert said in refused(bot_file(tmp_path, text))


def test_an_installed_bot_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("lazy", "mahjong_sim.bots.api:BaseBot", loading.GROUP),
        EntryPoint("gone", "mahjong_sim.no_such_module:Bot", loading.GROUP),
        EntryPoint("twice", "a:A", loading.GROUP),
        EntryPoint("twice", "b:B", loading.GROUP),
        EntryPoint("quick", "tests.properties.watch:Erratic", loading.GROUP),
    ]
    monkeypatch.setattr(loading, "entry_points", lambda group: points)
    assert "quick" in names()
    assert type(load("quick")()).__name__ == "Erratic"
    assert "cannot be made" in refused("lazy")
    assert "ModuleNotFoundError" in refused("gone")
    assert "a:A, b:B" in refused("twice")
