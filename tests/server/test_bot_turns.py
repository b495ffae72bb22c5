"""Bots that search choose in other processes; the usual level stands in for them."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from parlour.game.bots import Bot, RandomBot
from parlour.game.registry import game_of
from parlour.server.bot_turns import BotTurns


@pytest.fixture
def turns() -> Iterator[BotTurns]:
    made = BotTurns(Random(1))
    yield made
    made.close()


def test_a_bot_that_searches_chooses_in_another_process(turns: BotTurns) -> None:
    spades = game_of("spades")
    state, _ = spades.rules.start(4, spades.spec.options(), b"search")
    seat = state.turn
    view, legal = spades.rules.view(state, seat), list(spades.rules.legal_moves(state, seat))
    assert (
        turns._choose(spades, "expert", view, legal) in legal
    )  # by the usual level: no process is there yet
    pool = turns._workers()
    while not pool.tally["answered"]:
        assert turns._choose(spades, "expert", view, legal) in legal
        assert not pool.tally["failed"], pool.last_error


def test_bots_that_do_not_search_need_no_process(turns: BotTurns) -> None:
    class Here(Bot):
        def choose(self, view: Any, legal: Sequence[Any], rng: Random) -> int:
            return os.getpid()

    game = dataclasses.replace(game_of("uno"), bots={"here": Here(), "other": RandomBot()})
    assert turns._choose(game, "here", None, [1, 2]) == os.getpid()
    assert turns._pool is None
