"""Imports go in one direction, rules and tables do no I/O, and shared code names no game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour.game import games

ROOT = Path(parlour.__file__).parent

SHARED = {
    "game": {"game"},
    "pieces": {"game", "pieces"},
    "ratings": set(),
    "simulation": {"game", "ratings"},
    "tables": {"game", "tables"},
    "store": {"game", "ratings", "tables", "store"},
    "search": {"game", "search"},
    "env": {"game", "simulation", "env"},
    "testing": {"game", "testing"},
    "rest": {"game", "rest"},
    "web": {"rest"},
    "server": {"game", "ratings", "tables", "store", "search", "rest", "web", "server"},
    "commands": {"game", "tables", "store", "testing", "simulation", "env", "server", "commands"},
    "cli": {"game", "commands"},
    "__main__": {"cli"},
}
"""By part of the package: the parts that it may import. The root (`parlour.__version__`) is everyone's."""

ROOM = {
    "rules": {"game", "pieces"},
    "models": {"game"},
    "bots": {"game", "pieces", "search"},
    "sampling": {"game", "pieces"},
    "advice": {"game", "pieces", "search"},
    "encoding": {"game", "pieces"},
    "feats": {"game", "pieces"},
    "words": {"pieces"},
    "__init__": {"game"},
    "api": {"game", "pieces", "tables", "store", "rest", "server", "web"},
    "contest": {"game", "pieces", "store", "rest", "web"},
    "commands": {"game"},
}
"""By part of a game's room: the shared parts that it may import."""

WITHIN = {
    "rules": {"rules", "models"},
    "models": {"models"},
    "bots": {"rules", "models", "bots", "sampling"},
    "sampling": {"rules", "models", "bots"},
    "advice": {"rules", "models", "bots", "sampling"},
    "encoding": {"rules", "models"},
    "feats": {"rules", "models"},
    "words": {"rules", "models"},
    "__init__": {"rules", "bots", "sampling", "feats"},
    "api": {"rules", "models", "bots", "api", "contest", "__init__"},
    "contest": {"rules", "bots", "contest", "__init__"},
    "commands": {"rules", "bots", "contest", "commands", "__init__"},
}
"""By part of a game's room: the parts of the same room that it may import."""

PURE = ("game", "pieces", "tables", "search")

OUTSIDE = {
    *("asyncio", "concurrent", "multiprocessing", "subprocess", "threading", "queue", "select", "selectors"),
    *("io", "os", "pathlib", "shutil", "tempfile", "sqlite3", "socket", "ssl", "http", "urllib", "email"),
    *("logging", "warnings", "sys", "time", "random", "secrets", "uuid", "signal", "ctypes"),
    *("sqlalchemy", "alembic", "psycopg", "httpx", "socketio", "engineio", "uvicorn", "uvloop"),
    *("typer", "rich", "argon2", "websockets", "numpy", "hypothesis", "pytest"),
}
"""I/O, clocks, logs and sources of chance: not for the rules, the tables and the search."""

ALLOWED_OUTSIDE = {
    Path("search/budgets.py"): {"time"},
    Path("search/pools.py"): {"asyncio", "concurrent", "multiprocessing", "signal", "threading"},
}
"""The clock of searches, and their processes."""


def modules() -> list[Path]:
    return sorted(path.relative_to(ROOT) for path in ROOT.rglob("*.py"))


def part_of(module: Path) -> str:
    return module.parts[0].removesuffix(".py")


def room_of(module: Path) -> tuple[str, str] | None:
    """The game whose room a module lies in, and the part of that room."""
    if part_of(module) != "games" or len(module.parts) < 3:
        return None
    return module.parts[1], module.parts[2].removesuffix(".py")


def is_pure(module: Path) -> bool:
    room = room_of(module)
    return part_of(module) in PURE if room is None else room[1] in ("rules", "models", "sampling", "feats")


def imported(module: Path) -> Iterator[str]:
    """The full names that a module imports, wherever in it."""
    for node in ast.walk(ast.parse((ROOT / module).read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_parts(module: Path) -> Iterator[list[str]]:
    for name in imported(module):
        package, *rest = name.split(".")
        if package == "parlour" and rest != ["__version__"]:
            yield rest


@pytest.mark.parametrize("module", modules(), ids=str)
def test_a_module_imports_only_what_its_part_may(module: Path) -> None:
    room = room_of(module)
    if room is not None:
        game, part = room
        for parts in imported_parts(module):
            if parts[0] == "games":
                inner = parts[2] if len(parts) > 3 or parts[2] in WITHIN else "__init__"
                assert parts[1] == game, f"{module} imports another game: {'.'.join(parts)}"
                assert inner in WITHIN[part], f"{module} imports {'.'.join(parts)}"
            else:
                assert parts[0] in ROOM[part], f"{module} imports {'.'.join(parts)}"
        return
    allowed = SHARED.get(part_of(module), set())
    for parts in imported_parts(module):
        assert parts[0] in allowed, f"{module} imports {'.'.join(parts)}"


@pytest.mark.parametrize("module", [module for module in modules() if is_pure(module)], ids=str)
def test_rules_and_tables_do_no_io(module: Path) -> None:
    for name in imported(module):
        # Bots, samplers and searches are given their dice: nothing is drawn from the module `random`.
        has_dice = module.stem in ("bots", "sampling") or part_of(module) == "search"
        package = name.split(".")[0]
        is_allowed = package in ALLOWED_OUTSIDE.get(module, set()) or (name == "random.Random" and has_dice)
        assert package not in OUTSIDE or is_allowed, f"{module} imports {name}"
    for node in ast.walk(ast.parse((ROOT / module).read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input", "exec", "eval", "__import__"}, module
        if isinstance(node, ast.Attribute):
            assert node.attr not in {"now", "utcnow", "today"}, f"{module} looks at a clock"


@pytest.mark.parametrize("module", [module for module in modules() if room_of(module) is None], ids=str)
def test_shared_code_names_no_game(module: Path) -> None:
    """Neither in a string, nor by a name: games are found, and what is special to one is in its room."""
    ids = {name for game in games() for name in (game, game.replace("-", "_"))}
    rooms = {path.name for path in (ROOT / "games").iterdir() if path.is_dir()} - {"__pycache__"}
    either = "|".join(sorted(ids | rooms, key=len, reverse=True))
    known = re.compile(rf"(?<![a-z])({either})(?![a-z])", re.IGNORECASE)
    for node in ast.walk(ast.parse((ROOT / module).read_text())):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node.value not in examples(module)
        ):
            assert not known.fullmatch(node.value), f"{module}: {node.value!r}"
        elif isinstance(node, ast.Name | ast.FunctionDef | ast.ClassDef):
            name = node.id if isinstance(node, ast.Name) else node.name
            assert not known.search(name), f"{module}: {name}"


def examples(module: Path) -> set[str]:
    """Suits are called like games."""
    return {"spades"} if part_of(module) == "pieces" else set()


def test_the_root_imports_nothing() -> None:
    assert not list(imported_parts(Path("__init__.py")))
