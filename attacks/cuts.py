"""Cuts clients off at random bytes, again and again, and checks what they hear of tables that keep moving.

    python attacks/cuts.py                     # 2,000 cuts
    python attacks/cuts.py --cuts 200
    python attacks/cuts.py --cuts 200 --kills 10     # also kill and restart the server now and then

A real server, and a TCP proxy in front of it that cuts each connection after a random number of bytes, in either
direction. Four people play all games, chat, edit and delete what they wrote, come, leave and are kicked. Clients of
two of them, over WebSocket and long-polling and in both dialects, listen through the proxy; after each cut they connect
again, most of them with the cursor of the last event that they heard, some with nothing but their token.

What a client heard is compared with what one that was never cut heard, and with what the server tells a client that
asks for everything at the end. A row counts events that were lost, heard twice, or heard after a later one. For clients
without cursors it counts states that are older than what the client had, and gaps after a state.
The exit code is 0 if all counts are 0.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from cut_clients import ANSWER_SECONDS, KNOWN_TABLES, NUMBERS, Heard, Listener, Proxy
from cut_comparisons import Row, compared, compared_by_states, is_state, table_of
from parlour.testing.processes import ServerProcess

GAMES = {"hidden-joker-rummy": 2, "uno": 3, "spades": 4, "rummikub": 2, "rummy": 2}
"""The games that are played, and how many sit at a table."""

MOVES_A_TABLE = 40

# The tables


class Person:
    """Somebody who plays over REST."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=ANSWER_SECONDS, verify=False)
        self.name = name
        self.id = 0
        self.token = ""

    async def arrive(self) -> None:
        session = (await self.http.post("/api/auth/guest", json={"display_name": self.name})).json()
        self.id, self.token = session["user_id"], session["session_id"]
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {self.token}"

    async def do(self, method: str, path: str, body: Any = None) -> Any:
        """Send a request; while the server is being restarted, again. None if it is refused."""
        while True:
            try:
                answer = await self.http.request(
                    method, path, json={} if body is None and method == "POST" else body
                )
            except httpx.TransportError:
                await asyncio.sleep(0.05)
                continue
            if answer.status_code == 503:
                await asyncio.sleep(0.05)
                continue
            return answer.json() if answer.is_success and answer.content else None


class Play:
    """People who play one table after another until they are told to stop."""

    def __init__(
        self,
        host: Person,
        player: Person,
        watcher: Person,
        guest: Person,
        listeners: list[Listener],
        dice: random.Random,
    ) -> None:
        self._listeners = listeners
        self.host, self.player, self.watcher, self.guest = host, player, watcher, guest
        self.kicked: set[str] = set()
        """Tables from which the player was kicked during play."""
        self._dice = dice
        self.is_over = False
        self.tables: list[int] = []
        self.games: Counter[str] = Counter()

    async def run(self) -> None:
        while not self.is_over:
            for game, seats in GAMES.items():
                if not self.is_over:
                    await self._table(game, seats)

    async def _table(self, game: str, seats: int) -> None:
        opened = await self.host.do("POST", "/api/games", {"game": game, "max_players": seats})
        if opened is None:
            return
        path = f"/api/games/{opened['game_id']}"
        self.tables.append(opened["game_id"])
        NUMBERS[opened["table_id"]] = str(opened["game_id"])
        for (
            listener
        ) in self._listeners:  # whoever goes to a table names it, even if the first event was cut off
            listener.cursors[str(opened["game_id"])] = "1/0"
        self.games[game] += 1
        await self._lobby(path, opened, seats)
        await self.host.do("POST", f"{path}/start")
        for turn in range(MOVES_A_TABLE):
            if self.is_over:
                return
            await self._move(path)
            await self._something_else(path, opened, turn)
        if self._dice.random() < 0.3:
            self.kicked.add(str(opened["game_id"]))
            await self.host.do("DELETE", f"{path}/players/{self.player.id}")
            await self.host.do("POST", f"{path}/chat", {"text": "Gone."})

    async def _lobby(self, path: str, opened: dict[str, Any], seats: int) -> None:
        code = {"room_code": opened.get("room_code")}
        await self.guest.do("POST", f"{path}/join", code)
        if self._dice.random() < 0.5:
            await self.guest.do("POST", f"{path}/leave")
        else:
            await self.host.do("DELETE", f"{path}/players/{self.guest.id}")
        await self.player.do("POST", f"{path}/join", code)
        if self._dice.random() < 0.3:
            await self.player.do("POST", f"{path}/leave")
            await self.player.do("POST", f"{path}/join", code)
        await self.watcher.do("POST", f"{path}/spectate", code)
        await self.player.do("POST", f"{path}/ready", {"ready": True})
        for _ in range(seats - 2):
            await self.host.do("POST", f"{path}/bots", {})

    async def _move(self, path: str) -> None:
        for person in (self.host, self.player):
            state = await person.do("GET", path)
            offer = (state or {}).get("moves") or {}
            if offer.get("list"):
                await person.do("POST", f"{path}/actions", self._dice.choice(offer["list"]))
                return

    async def _something_else(self, path: str, opened: dict[str, Any], turn: int) -> None:
        roll = self._dice.random()
        if roll < 0.25:
            said = await self.host.do("POST", f"{path}/chat", {"text": f"Turn {turn}"})
            if said is not None and roll < 0.1:
                await self.host.do("PATCH", f"{path}/chat/{said['id']}", {"text": f"Turn {turn}!"})
            elif said is not None and roll < 0.14:
                await self.host.do("DELETE", f"{path}/chat/{said['id']}")
        elif roll < 0.3:
            await self.player.do("POST", f"{path}/leave")
            await self.player.do("POST", f"{path}/join", {"room_code": opened.get("room_code")})
        elif roll < 0.35:
            await self.watcher.do("POST", f"{path}/unspectate")
            await self.watcher.do("POST", f"{path}/spectate", {"room_code": opened.get("room_code")})


# The attack


@dataclass
class Outcome:
    rows: list[Row]
    cuts: int
    kills: int
    tables: int
    games: Counter[str]
    seconds: float

    @property
    def is_clean(self) -> bool:
        return all(row.is_clean for row in self.rows)


async def attack(server: ServerProcess, cuts: int, kills: int = 0, seed: int = 0) -> Outcome:
    """Run until there were so many cuts, then compare."""
    began = time.monotonic()
    dice = random.Random(seed)
    proxy = Proxy(server.port, random.Random(seed + 1))
    cut_url = await proxy.open()
    people = [Person(server.url, name) for name in ("Ann", "Bob", "Cid", "Dot")]
    for person in people:
        await person.arrive()
    host, player, watcher, guest = people
    uncut = (
        []
        if kills
        else [
            Listener(f"{name}, {dialect}", server.url, person.token, dialect)
            for name, person in (("player", player), ("spectator", watcher), ("guest", guest))
            for dialect in ("own", "common")
        ]
    )
    listeners = [
        Listener(f"{name}, {dialect}, {transport}", cut_url, person.token, dialect, transport)
        for name, person in (("player", player), ("spectator", watcher), ("guest", guest))
        for dialect in ("own", "common")
        for transport in ("websocket", "polling")
    ]
    by_token = [
        Listener(
            f"token only, {dialect}, {transport}",
            cut_url,
            player.token,
            dialect,
            transport,
            has_cursors=False,
        )
        for dialect in ("own", "common")
        for transport in ("websocket", "polling")
    ]
    everyone = [*uncut, *listeners, *by_token]
    tasks = [asyncio.create_task(listener.listen()) for listener in everyone]
    for listener in uncut:
        await listener.settle()
    play = Play(host, player, watcher, guest, listeners, dice)
    playing = asyncio.create_task(play.run())
    killed = 0
    while proxy.cuts < cuts:
        await asyncio.sleep(0.05)
        if killed < kills and proxy.cuts >= cuts * (killed + 1) / (kills + 1):
            killed += 1
            server.kill()
            await asyncio.to_thread(server.start)
        if playing.done():
            playing.result()
    play.is_over = True
    await playing
    proxy.is_cutting = False
    done = proxy.cuts
    for listener in everyone:
        await listener.settle()
    await _end(*tasks)
    rows = await _rows(server, play, uncut, listeners, by_token)
    await proxy.close()
    for person in people:
        await person.http.aclose()
    return Outcome(rows, done, killed, len(play.tables), play.games, time.monotonic() - began)


async def _end(*tasks: asyncio.Task[None]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _rows(
    server: ServerProcess,
    play: Play,
    uncut: list[Listener],
    listeners: list[Listener],
    by_token: list[Listener],
) -> list[Row]:
    """The comparisons: each client with what the server tells again of all tables, and the uncut ones as well."""
    again: dict[tuple[str, str], list[Heard]] = {}
    for listener in (*listeners, *by_token):
        key = (listener.token, listener.dialect)
        if key not in again:
            again[key] = await _told_again(server, play, *key)
    rows = [
        compared(listener, again[listener.token, listener.dialect], play.kicked)
        for listener in (*uncut, *listeners)
    ]
    rows += [
        compared_by_states(listener, again[listener.token, listener.dialect], play.kicked)
        for listener in by_token
    ]
    for row, listener in zip(rows, uncut, strict=False):
        row.label = f"never cut: {listener.label}"
    return rows


async def _told_again(server: ServerProcess, play: Play, token: str, dialect: str) -> list[Heard]:
    """Everything that the server tells a client that has heard nothing of all these tables but their opening."""
    told: list[Heard] = []
    for start in range(0, len(play.tables), KNOWN_TABLES):
        listener = Listener("again", server.url, token, dialect)
        listener.cursors = {str(table): "1/0" for table in play.tables[start : start + KNOWN_TABLES]}
        task = asyncio.create_task(listener.listen())
        await listener.settle()
        await _end(task)
        told += [
            event for event in listener.events if event.table in listener.cursors and not is_state(event)
        ]
    return told


def main(say: Callable[[str], None] = print) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cuts", type=int, default=2_000)
    parser.add_argument("--kills", type=int, default=0, help="restarts by SIGKILL, spread over the cuts")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        outcome = asyncio.run(attack(server, wanted.cuts, wanted.kills, wanted.seed))
    lost, twice, unordered = (
        sum(getattr(row, n) for row in outcome.rows) for n in ("lost", "twice", "unordered")
    )
    say(
        f"| Cuts at random bytes of the stream | {outcome.cuts:,} "
        f"| {lost} events lost, {twice} twice, {unordered} out of order |\n"
    )
    say(table_of(outcome.rows))
    games = ", ".join(f"{count} of {game}" for game, count in outcome.games.items())
    say(
        f"\n{outcome.cuts} cuts and {outcome.kills} kills in {outcome.seconds:.0f} s, at {outcome.tables} tables "
        f"({games}); seed {wanted.seed}"
    )
    return 0 if outcome.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
