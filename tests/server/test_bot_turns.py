"""Bots that search choose in other processes; the usual level stands in for them."""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from in_process import ANN, Node, open_store

from parlour.game.bots import Bot, RandomBot
from parlour.game.registry import game_of
from parlour.server import bodies, bot_turns
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


def test_the_usual_level_makes_a_move_that_has_less_time_left_than_its_search_takes(turns: BotTurns) -> None:
    spades = game_of("spades")
    state, _ = spades.rules.start(4, spades.spec.options(), b"search")
    view, legal = spades.rules.view(state, state.turn), list(spades.rules.legal_moves(state, state.turn))
    left = spades.bot("expert").thinks / 2
    usual = spades.bot(spades.quick_level).choose(view, legal, Random(1))
    assert turns._choose(spades, "expert", view, legal, left) == usual
    assert turns._pool is None


@pytest.mark.parametrize("is_enough", [False, True])
async def test_the_searches_of_a_request_share_its_time(
    is_enough: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without time for a search no process is asked, whether by the start of the game or by a move."""
    if not is_enough:
        monkeypatch.setattr(bot_turns, "SEARCH_SECONDS", game_of("uno").bot("expert").thinks / 2)
    store = await open_store(tmp_path)
    node = Node(store)
    asked = bodies.OpenTable(game="uno", max_players=4, bots=["expert"] * 3)
    table = await node.commands.open(ANN, asked)
    table = await node.commands.start(ANN, table.id, bodies.Start(seed=3))
    for _ in range(3):
        state = table.game_state
        move = next(iter(table.rules.legal_moves(state, 0)))
        await node.commands.act(ANN, table.id, msgspec.to_builtins(move))
        table = await node.cache.table(table.id)
    assert (node.writer.bots._pool is not None) == is_enough
    node.writer.close()
    await store.close()
