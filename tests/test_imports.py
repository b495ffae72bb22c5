"""Imports point one way, and rules and tables touch nothing outside themselves."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour

ROOT = Path(parlour.__file__).parent

MAY_IMPORT = {
    "rules": {"rules"},
    "tables": {"rules", "tables"},
    "store": {"rules", "tables", "store"},
    "bots": {"rules", "bots"},
    "testing": {"rules", "bots", "testing"},
    "web": set(),
    "contest": {"rules", "tables", "store", "bots", "web", "contest"},
    "server": {"rules", "tables", "store", "bots", "web", "contest", "server"},
    "commands": {"rules", "tables", "store", "bots", "testing", "server", "contest", "commands"},
    "cli": {"commands"},
    "__main__": {"cli"},
}
"""By part of the package: the parts that it may import. The root (`parlour.__version__`) is everyone's."""

OUTSIDE = {
    *("asyncio", "concurrent", "multiprocessing", "subprocess", "threading", "queue", "select", "selectors"),
    *("io", "os", "pathlib", "shutil", "tempfile", "sqlite3", "socket", "ssl", "http", "urllib", "email"),
    *("logging", "warnings", "sys", "time", "random", "secrets", "uuid", "signal", "ctypes"),
    *("sqlalchemy", "alembic", "psycopg", "httpx", "litestar", "socketio", "engineio", "uvicorn", "uvloop"),
    *("typer", "rich", "argon2", "websockets", "numpy", "hypothesis", "pytest"),
}
"""I/O, clocks, logs and sources of chance: not for `rules/` and `tables/`."""


def modules() -> list[Path]:
    return sorted(path.relative_to(ROOT) for path in ROOT.rglob("*.py"))


def part_of(module: Path) -> str:
    return module.parts[0].removesuffix(".py")


def imported(module: Path) -> Iterator[str]:
    """The full names that a module imports, wherever in it."""
    for node in ast.walk(ast.parse((ROOT / module).read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("module", modules(), ids=str)
def test_a_module_imports_only_what_its_part_may(module: Path) -> None:
    if part_of(module) == "__init__":
        assert not any(name.startswith("parlour.") for name in imported(module))
        return
    allowed = MAY_IMPORT[part_of(module)]
    for name in imported(module):
        package, _, rest = name.partition(".")
        if package == "parlour" and rest != "__version__":
            assert rest.split(".")[0] in allowed, f"{module} imports {name}"


@pytest.mark.parametrize("module", [m for m in modules() if part_of(m) in ("rules", "tables")], ids=str)
def test_rules_and_tables_have_no_way_out(module: Path) -> None:
    for name in imported(module):
        assert name.split(".")[0] not in OUTSIDE, f"{module} imports {name}"
    for node in ast.walk(ast.parse((ROOT / module).read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in {"open", "print", "input", "exec", "eval", "__import__"}, module
        if isinstance(node, ast.Attribute):
            assert node.attr not in {"now", "utcnow", "today"}, f"{module} looks at a clock"


@pytest.mark.parametrize("module", modules(), ids=str)
def test_a_games_rules_do_not_import_another_games(module: Path) -> None:
    if part_of(module) != "rules" or len(module.parts) < 3:
        return
    games = {path.parts[1] for path in modules() if part_of(path) == "rules" and len(path.parts) > 2}
    for name in imported(module):
        parts = name.split(".")
        if parts[:2] == ["parlour", "rules"] and parts[2] in games:
            assert parts[2] == module.parts[1], f"{module} imports {name}"
