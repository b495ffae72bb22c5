"""The example bots accept challenges and play every game to its end."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from clients import NODE, Arrive, Player
from test_bot_accounts import make_bot, owner

from parlour.game.registry import games, rules_of

EXAMPLES = Path(__file__).parents[2] / "examples"
CLOCK = {"type": "turn", "seconds": 3600}
MOVES = 60


@asynccontextmanager
async def running(program: str, example: Path, bot: Player) -> AsyncIterator[Callable[[str], Any]]:
    """An example at work. Gives a function that waits for a line of its output."""
    environment = {**os.environ, "PARLOUR_TOKEN": bot.token, "PYTHONUNBUFFERED": "1"}
    process = await asyncio.create_subprocess_exec(
        program,
        str(example),
        bot.url,
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said: list[str] = []

    async def until(words: str) -> None:
        assert process.stdout is not None
        async with asyncio.timeout(120):
            while line := (await process.stdout.readline()).decode():
                said.append(line)
                assert "refused" not in line, said
                if line.startswith(words):
                    return
        raise AssertionError(f"the example has ended: {said}")

    try:
        yield until
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.communicate()


async def play(first: Player, second: Player) -> None:
    """The first bot challenges the second to every game. Each is played for a while, or to its end."""
    for game in games():
        body = {"game": game, "seats": rules_of(game).spec.min_seats, "clock": CLOCK}
        answer = await first.post(f"/api/people/{second.id}/challenge", body)
        assert answer.status_code == 201, answer.text
        async with asyncio.timeout(120):
            while (game_id := (await first.get("/api/challenges")).json()["sent"]["game_id"]) is None:
                await second.settle()
            while (table := await first.state(game_id))["state"] == "playing" and table["version"] < MOVES:
                await second.settle()


async def test_two_python_bots_play_every_game(arrive: Arrive) -> None:
    ann = await owner(arrive)
    first, second = await make_bot(ann, "First"), await make_bot(ann, "Second")
    example = EXAMPLES / "bot.py"
    async with (
        running(sys.executable, example, first) as one,
        running(sys.executable, example, second) as two,
    ):
        for until in (one, two):
            await until("accepting")
        await play(first, second)
        await two("winners")
    for bot in (first, second):
        await bot.leave()


async def test_the_node_bot_plays_too(arrive: Arrive, reference_client: str, tmp_path: Path) -> None:
    ann = await owner(arrive)
    first, second = await make_bot(ann, "Python"), await make_bot(ann, "Node")
    copy = tmp_path / "bot.mjs"  # node looks for packages beside the program
    shutil.copy(EXAMPLES / "bot.mjs", copy)
    (tmp_path / "node_modules").symlink_to(NODE / "node_modules")
    async with (
        running(sys.executable, EXAMPLES / "bot.py", first) as one,
        running(reference_client, copy, second) as two,
    ):
        for until in (one, two):
            await until("accepting")
        await play(first, second)
    for bot in (first, second):
        await bot.leave()


@pytest.mark.parametrize("name", ["bot.py", "bot.mjs"])
def test_the_examples_are_short(name: str) -> None:
    assert len((EXAMPLES / name).read_text().splitlines()) <= 60
