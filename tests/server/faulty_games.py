"""A game between two people on two nodes, who go on while something fails, and see whether anything was lost."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import httpx
from clients import Player

from parlour.testing.processes import ServerProcess

CONVERGED_S = 10.0
PATIENCE_S = 60.0


class Game:
    """A game between Ann on the first node and Bob on the second one, with the moves that were acknowledged."""

    def __init__(self, ann: Player, bob: Player, game_id: int) -> None:
        self.players = [ann, bob]
        self.id = game_id
        self.acknowledged: list[int] = []
        self._turn = 0

    async def move(self, player: Player, **move: Any) -> None:
        """Make a move, and send it again until it is acknowledged."""
        body = {**move, "action_id": uuid4().hex}
        async with asyncio.timeout(PATIENCE_S):
            while True:
                try:
                    answer = await player.http.post(f"/api/games/{self.id}/actions", json=body)
                    if answer.status_code == 202:
                        self.acknowledged.append(answer.json()["version"])
                        return
                    assert answer.status_code == 503, answer.text
                except httpx.TransportError:
                    pass
                await asyncio.sleep(0.1)

    async def turn(self) -> None:
        """The next player draws and discards, on that player's node."""
        player = self.players[self._turn % 2]
        self._turn += 1
        await self.move(player, type="draw", source="stock")
        hand = (await answered(player, f"/api/games/{self.id}"))["hand"]
        await self.move(player, type="discard", card_id=hand[0]["id"])

    def heard(self, player: Player) -> list[int]:
        """The versions of which a client was told, in that order."""
        updates = [payload for name, payload in player.events if name == "game:state:update"]
        return [payload["version"] for payload in updates if payload["game_id"] == self.id]

    async def converges(self, seconds: float = CONVERGED_S) -> float:
        """Wait until both clients have heard of the last move, each version once and in order."""
        start = time.monotonic()
        last = self.acknowledged[-1]
        for player in self.players:
            await until(lambda p=player: self.heard(p)[-1:] == [last])  # type: ignore[misc]
        took = time.monotonic() - start
        assert took < seconds, f"it took {took:.1f} s"
        for player in self.players:
            heard = self.heard(player)
            assert heard == list(range(heard[0], last + 1)), heard
        log = (await answered(self.players[0], f"/api/games/{self.id}/log"))["entries"]
        moves = {entry["seq"] for entry in log if entry["type"] == "acted"}
        assert set(self.acknowledged) <= moves
        assert len(self.acknowledged) == len(set(self.acknowledged))
        return took


async def answered(player: Player, path: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE_S):
        while True:
            try:
                answer = await player.http.get(path)
                if answer.status_code == 200:
                    told: dict[str, Any] = answer.json()
                    return told
                assert answer.status_code == 503, answer.text
            except httpx.TransportError:
                pass
            await asyncio.sleep(0.1)


async def until(found: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE_S):
        while not found():  # noqa: ASYNC110
            await asyncio.sleep(0.02)


async def readiness(node: ServerProcess, wanted: Callable[[int, dict[str, Any]], bool]) -> None:
    """Wait until `/readyz` says what is wanted. Every answer comes in time."""
    async with httpx.AsyncClient(verify=False, timeout=8) as http, asyncio.timeout(PATIENCE_S):
        while True:
            answer = await http.get(f"{node.url}/readyz")
            if wanted(answer.status_code, answer.json()):
                return
            await asyncio.sleep(0.05)


def works(status: int, body: dict[str, Any]) -> bool:
    return status == 200 and body["redis"] == "ok"


def lines(node: ServerProcess, text: str) -> int:
    return node.log.read_text().count(text)


def tracebacks(node: ServerProcess) -> list[str]:
    """What the log of a node says around each traceback."""
    log = node.log.read_text()
    return [
        log[max(0, found.start() - 500) : found.start() + 4_000] for found in re.finditer("Traceback", log)
    ]


@asynccontextmanager
async def started(nodes: list[ServerProcess]) -> AsyncIterator[Game]:
    ann, bob = [await Player.arrive(node.url, name) for node, name in zip(nodes, ("Ann", "Bob"), strict=True)]
    for player in (ann, bob):
        player.http.timeout = httpx.Timeout(20)
        await player.connect()
    game_id = (await ann.http.post("/api/games", json={"max_players": 2})).json()["game_id"]
    assert (await bob.http.post(f"/api/games/{game_id}/join", json={})).status_code == 202
    game = Game(ann, bob, game_id)
    assert (await ann.http.post(f"/api/games/{game_id}/start", json={})).status_code == 202
    await game.turn()
    await game.converges()
    yield game
    for player in (ann, bob):
        await player.leave()
