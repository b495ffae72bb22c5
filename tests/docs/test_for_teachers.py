"""docs/contest/for-teachers.md: its commands run in order as they stand, and it names every route and level."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from pages import DOCS, blocks, coded, rows, section, spans
from test_docs import plain_route

from parlour.games.rummy.contest.class_routes import CLASS_ROUTES
from parlour.games.rummy.contest.house_players import HOUSE_LEVELS
from parlour.games.rummy.contest.operator_routes import OPERATOR_ROUTES
from parlour.games.rummy.contest.student_routes import STUDENT_ROUTES

PAGE = DOCS / "contest" / "for-teachers.md"


def test_its_commands_run_in_order(tmp_path: Path) -> None:
    """In an empty folder, with `parlour` as it is installed."""
    (tmp_path / "bin").mkdir()
    command = tmp_path / "bin" / "parlour"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m parlour "$@"\n')
    command.chmod(0o755)
    work = tmp_path / "work"
    work.mkdir()
    text = "".join(block.text for block in blocks(PAGE) if block.note == "class")
    environment = {**os.environ, "PATH": f"{tmp_path / 'bin'}:{os.environ['PATH']}"}
    environment.pop("PARLOUR_DATA", None)
    done = subprocess.run(
        ["bash", "-eu"], input=text, capture_output=True, text=True, cwd=work, env=environment, timeout=300,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "<h1>Rummy, class 4b: After Easter</h1>" in (work / "report.html").read_text(encoding="utf-8")
    assert 'lang="es"' in (work / "informe.html").read_text(encoding="utf-8")
    assert (work / "tokens.csv").read_text(encoding="utf-8").count("\n") == 4
    assert (work / "data" / "contest.sqlite3").exists()


def test_it_has_every_route_of_a_class() -> None:
    documented = {
        plain_route(*coded(row["route"])[0].split(" ", 1))
        for row in rows(section(PAGE, "Routes"))
        if "route" in row
    }
    routes = [*CLASS_ROUTES, *STUDENT_ROUTES, *OPERATOR_ROUTES]
    assert documented == {plain_route(route.method, route.path) for route in routes}


def test_it_has_the_levels_of_the_house_in_order() -> None:
    named = [span for span in spans(PAGE) if span in HOUSE_LEVELS]
    assert named == list(HOUSE_LEVELS)
