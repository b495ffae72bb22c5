"""Clients that are cut off at random bytes: a few cuts here, 2,000 in the slow suite (`attacks/cuts.py`)."""

from __future__ import annotations

import pytest
from clients import StartServer

from cut_comparisons import table_of
from cuts import attack


async def test_clients_that_are_cut_at_random_bytes_hear_everything_once(start_server: StartServer) -> None:
    outcome = await attack(start_server(), cuts=40, seed=13)
    assert outcome.is_clean, table_of(outcome.rows)
    assert outcome.cuts >= 40


@pytest.mark.slow
@pytest.mark.parametrize(("cuts", "kills"), [(2_000, 0), (400, 10)])
async def test_clients_that_are_cut_very_often_hear_everything_once(
    start_server: StartServer, cuts: int, kills: int
) -> None:
    outcome = await attack(start_server(), cuts, kills)
    assert outcome.is_clean, table_of(outcome.rows)
