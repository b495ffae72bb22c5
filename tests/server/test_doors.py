"""Connections without an account cannot take the server from others, as checked by `attacks/doors.py`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "attacks" / "doors.py"


def attack(*options: str) -> str:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), *options], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_four_connections_with_endless_headers_do_not_stop_an_honest_player() -> None:
    assert "honest moves" in attack("endless_headers")


def test_what_is_too_large_is_cut_off_while_it_comes_in() -> None:
    rows = attack(
        "huge", "many_headers", "address", "lines", "announced", "chunk", "--tries", "1"
    ).splitlines()[2:]
    assert [row.split(" × ")[1][:3] for row in rows] == ["431", "431", "414", "431", "413", "413", "413"]


def test_connections_that_send_half_a_request_or_nothing_are_closed() -> None:
    rows = attack("half", "dripping", "silent", "--tries", "40", "--seconds", "2").splitlines()[2:]
    outcomes = [row.split(" | ")[2].partition(",")[0] for row in rows]
    assert outcomes == ["40 × 408", "40 × 408", "40 × 408", "40 × closed"]


def test_connections_that_never_log_in_are_closed() -> None:
    websockets, polling = attack("strangers", "--tries", "20", "--seconds", "2").splitlines()[2:]
    assert "20 × 101" in websockets
    assert "20 of 20 sessions ended" in polling


def test_one_address_has_a_limited_number_of_connections() -> None:
    assert "10 admitted, 30 refused" in attack("crowd", "--tries", "40", "--seconds", "5")


@pytest.mark.slow
def test_six_hundred_connections_of_each_kind_are_held_off() -> None:
    assert attack().count("\n") == 17
