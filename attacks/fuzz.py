"""Sends calls that make little sense, and checks that none breaks the server and no refused call changes anything.

    python attacks/fuzz.py                     # 5,000 calls
    python attacks/fuzz.py --calls 100000      # the row in docs/security.md

Several crews attack one real server at once. Each has tables of every game, in a lobby and in play, and people in every
role. They call every route of the OpenAPI document and send every Socket.IO event: with wrong types, missing fields,
huge values, other people's ids, legal moves that were changed, out of turn and twice.

After each refused call, the log, the chat and the list entry of every table of the crew must be what they were before.
Now and then, and at the end, so must what the server shows of them. The last line is a row for docs/security.md; the
exit code is 0 if nothing answered 500 and no refused call left a trace.
"""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from connections import Gone, Http, Line, bearer, encoded, segment
from documented import Operation, operations_of, values_of
from odd_values import moves, odd, spoilt
from parlour.game.registry import games
from parlour.server.event_catalogue import RECEIVED
from parlour.testing.processes import ServerProcess
from rows import Row, finish
from scenes import ROLES, Role, Scene, Stage, done, fits, guest

CREWS = 8
READ_EVERY = 25
"""Calls between two looks at what the server shows."""

RENEW_EVERY = 400
"""Calls after which tables that have ended, or that nobody can use, are replaced."""

MOST_FAULTS = 20
NOT_JSON = (b"{", b"\xff", b"[" * 5_000, b'"x', b"{}" * 9)
_ENDING = ("guest", "register", "login", "logout", "password", "sessions", "delete")
OWN_SESSION = ("/api/queue", *(f"/api/auth/{name}" for name in _ENDING))
"""Routes that could end the crew's sessions are called with a session of their own. So is the queue: who is matched
leaves other tables, a while after the call."""

REGISTERED: tuple[Role, ...] = ("host", "player", "stranger")
"""Roles that can have friends and bots. The others are guests."""


@dataclass
class Tally:
    """What the calls of all crews were answered."""

    calls: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    refused: int = 0
    changed: int = 0
    """Refused calls that left a trace."""
    broken: int = 0
    """Answers 500, acknowledgments INTERNAL, and answers that never came."""
    faults: list[str] = field(default_factory=list)

    def fault(self, text: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(text)


class Traces:
    """What the database holds of some tables."""

    def __init__(self, database: Path) -> None:
        self._database = sqlite3.connect(f"file:{database}?mode=ro", uri=True)

    def of(self, tables: list[int], people: list[int]) -> list[tuple[Any, ...]]:
        named, whose = ",".join(map(str, tables)), ",".join(map(str, people))
        rows: list[tuple[Any, ...]] = []
        for query in (
            f"select table_id, count(*), max(seq), total(length(body)) from log where table_id in ({named})"
            " group by table_id",
            f"select id, state, visibility, room_code, updated_at, summary from tables where id in ({named})",
            f"select table_id, count(*), max(id), total(length(text)), max(edited_at), max(deleted_at) from chat"
            f" where table_id in ({named}) group by table_id",
            f"select table_id, account_id from seats where table_id in ({named})",
            f"select low_id, high_id, asked_by, accepted_at from friends where low_id in ({whose}) and"
            f" high_id in ({whose})",
            f"select account_id, other_id, blocked from avoided where account_id in ({whose})",
            f"select id, display_name, settings, deleted_at from accounts where id in ({whose}) or owner_id in"
            f" ({whose})",
            f"select account_id, expires_at > 0 from sessions where account_id in ({whose})",
        ):
            rows += self._database.execute(query).fetchall()
        return rows


@dataclass
class Call:
    """A call to be made: a request, or an event if there is no method."""

    role: Role
    method: str
    path: str
    body: Any
    scene: Scene
    token: str | None = None
    raw: bytes | None = None

    def __str__(self) -> str:
        return f"{self.role} {self.method or 'event'} {self.path[:200]} {str(self.body)[:300]}"


class Crew:
    """People and tables of their own, and one connection for each way to call."""

    def __init__(self, number: int, server: ServerProcess, operations: list[Operation], tally: Tally) -> None:
        self.choices = Random(number)
        self.server = server
        self.operations = operations
        self.tally = tally
        self.traces = Traces(server.database)
        self.scenes: list[Scene] = []
        self.shown: dict[int, Any] = {}
        self.offers: dict[int, list[dict[str, Any]]] = {}

    async def attack(self, calls: int) -> None:
        self.stage = await Stage.open(self.server.port)
        self.visitor = Http(self.server.port)
        await self._register()
        await self._renew()
        before = self._traces()
        for number in range(calls):
            call = self._call()
            before = await self._try(call, before)
            if self.choices.random() < 0.05:
                before = await self._try(call, before)  # twice
            if number % READ_EVERY == READ_EVERY - 1:
                await self._look(call)
            if number % RENEW_EVERY == RENEW_EVERY - 1:
                await self._renew()
                before = self._traces()
        await self.visitor.close()
        await self.stage.close()

    async def _register(self) -> None:
        """Make accounts of some guests, and a bot of the host."""
        for role in REGISTERED:
            person = self.stage.people[role]
            body = {"username": f"{role}_{person.id}", "password": "correct horse 7"}
            told = done(await self.stage.http.post("/api/auth/register", body, person.token))
            person.token = told["session_id"]
        made = await self.stage.http.post(
            "/api/auth/bots", {"display_name": "Bot"}, self.stage.people["host"].token
        )
        self.bot_id = done(made)["user_id"]

    def _traces(self) -> list[tuple[Any, ...]]:
        return self.traces.of(self._tables() or [0], [person.id for person in self.stage.people.values()])

    def _tables(self) -> list[int]:
        return [scene.id for scene in self.scenes]

    async def _renew(self) -> None:
        """Replace tables that have ended, or whose host has gone."""
        ended = {row[0] for row in self._traces() if row[1] == "ended"}
        kept = [scene for scene in self.scenes if scene.id not in ended and self.choices.random() < 0.7]
        there = {(scene.game, scene.phase) for scene in kept}
        for game, phase in product(games(), ("lobby", "playing")):
            if (game, phase) not in there:
                roles: list[Role] = ["player", "spectator", *self.choices.sample(["kicked", "left"], 2)]
                while not fits(game, roles):
                    roles.pop()
                visibility = self.choices.choice(["public", "private"])
                seed = self.choices.randrange(10_000)
                kept.append(await self.stage.make(game, phase, visibility, roles, seed=seed))
        self.scenes = kept
        self.shown.clear()
        await self._look(None)

    async def _look(self, call: Call | None) -> None:
        """Compare what the host is shown of every table with the last time, unless it has moved on since."""
        for scene in self.scenes:
            answer = await self.stage.call("host", "GET", f"/api/games/{scene.id}")
            if answer.status != 200:
                continue
            state = answer.json()
            last = self.shown.get(scene.id)
            if last is not None and last["version"] == state["version"] and last != state:
                self.tally.changed += 1
                self.tally.fault(f"table {scene.id} changed without a change in its log, before {call}")
            self.shown[scene.id] = state
            if "moves" not in state and scene.phase == "playing":
                state = (await self.stage.call("player", "GET", f"/api/games/{scene.id}")).json()
            if state.get("moves", {}).get("list"):
                self.offers[scene.id] = state["moves"]["list"][:20]

    # Calls

    def _call(self) -> Call:
        """A call that makes little sense, or almost does."""
        scene = self.choices.choice(self.scenes)
        role = self.choice_of_role()
        kind = self.choices.random()
        if kind < 0.25:
            return Call(role, "POST", f"/api/games/{scene.id}/actions", self._move(scene), scene)
        if kind < 0.5:
            event = self.choices.choice(RECEIVED)
            body = self._move(scene) if event.name == "action" else self._spoilt(event.example)
            if isinstance(body, dict) and "game_id" in event.example and self.choices.random() < 0.95:
                body["game_id"] = scene.id
            return Call(role, "", event.name, body, scene)
        return self._request(role, scene)

    def choice_of_role(self) -> Role:
        return self.choices.choice((*ROLES, "host", "player"))

    def _request(self, role: Role, scene: Scene) -> Call:
        operation = self.choices.choice(self.operations)
        values = values_of(scene, operation.path) | {
            "player_id": self._somebody(),
            "bot_id": self.bot_id,
            "invite_id": self.choices.randrange(1, 60),
            "challenge_id": self.choices.randrange(1, 60),
        }
        for name in values:
            if self.choices.random() < 0.06:
                values[name] = odd(self.choices)
        path = operation.path_with(values)
        if operation.query and self.choices.random() < 0.5:
            path += f"?{self.choices.choice(operation.query)}={segment(odd(self.choices))[:2000]}"
        example = operation.example if isinstance(operation.example, dict) else {}
        if "game" in example:
            example = example | {"game": scene.game}
        body = self._spoilt(example) if operation.method != "GET" else None
        raw = self.choices.choice(NOT_JSON) if self.choices.random() < 0.03 else None
        return Call(role, operation.method, path, body, scene, raw=raw)

    def _spoilt(self, example: dict[str, Any]) -> Any:
        body = spoilt(self.choices, example, self._tables())
        if isinstance(body, dict):
            for name in ("player_id", "playerId"):
                if name in body and self.choices.random() < 0.6:
                    body[name] = self._somebody() if name == "player_id" else self._person().uuid
        return body

    def _person(self) -> Any:
        return self.stage.people[self.choices.choice(ROLES[1:])]

    def _somebody(self) -> int:
        return self.choices.choice([self._person().id, -1, -2, 0])

    def _move(self, scene: Scene) -> Any:
        """A move that was legal a moment ago, perhaps changed; or any move of any game."""
        offered = self.offers.get(scene.id)
        move = dict(self.choices.choice(offered or list(moves())))
        if self.choices.random() < 0.1:
            move = {
                "type": "turn",
                "moves": [move, *(dict(each) for each in self.choices.sample(list(moves()), 2))],
            }
        if self.choices.random() < 0.6:
            return spoilt(self.choices, move, self._tables())
        if self.choices.random() < 0.2:
            move["version"] = self.choices.choice(
                [0, 1, 10**6, self.shown.get(scene.id, {}).get("version", 1)]
            )
        if self.choices.random() < 0.2:
            move["action_id"] = self.choices.choice(["again", "x" * 65, str(self.choices.random())])
        return move

    # Answers

    async def _try(self, call: Call, before: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Make a call, and compare the traces if it was refused. Returns the traces after it."""
        self.tally.calls += 1
        try:
            answer = await (self._send(call) if not call.method else self._ask(call))
        except (Gone, TimeoutError) as error:
            answer = "none"
            self.tally.fault(f"{call}: no answer ({error})")
        self.tally.answers[answer] += 1
        if answer in ("500", "INTERNAL", "none"):
            self.tally.broken += 1
            self.tally.fault(f"{call}: {answer}")
        after = self._traces()
        if answer != "ok" and not answer.startswith("2"):
            self.tally.refused += 1
            if after != before:
                self.tally.changed += 1
                new = [row for row in after if row not in before]
                self.tally.fault(f"{call}: refused with {answer}, and left a trace: {str(new)[:300]}")
        return after

    async def _ask(self, call: Call) -> str:
        http, token = self.stage.http, self.stage.people[call.role].token
        if call.path.startswith(OWN_SESSION):
            http = self.visitor
            token = (await guest(http, "Passer-by")).token if call.role != "anonymous" else ""
        body = call.raw if call.raw is not None else None if call.body is None else encoded(call.body)
        return str((await http.call(call.method, call.path, body, bearer(token))).status)

    async def _send(self, call: Call) -> str:
        person = self.stage.people[call.role if call.role != "anonymous" else "stranger"]
        if person.line is None or person.line.closed:
            person.line = await Line.open(self.server.port, person.token)
        told = await person.line.call(call.path, call.body)
        return "ok" if told.get("ok") else str(told["code"])


async def attack(server: ServerProcess, calls: int, crews: int, tally: Tally) -> None:
    http = Http(server.port)
    document = (await http.get("/openapi.json")).json()
    await http.close()
    operations = operations_of(document)
    share = -(-calls // crews)
    telling = asyncio.create_task(tell_progress(tally))
    try:
        await asyncio.gather(
            *(Crew(number, server, operations, tally).attack(share) for number in range(crews))
        )
    finally:
        telling.cancel()


async def tell_progress(tally: Tally) -> None:
    while True:
        await asyncio.sleep(20)
        print(
            f"{tally.calls} calls, {tally.broken} broken, {tally.changed} changed",
            file=sys.stderr,
            flush=True,
        )


def classes(answers: Counter[str]) -> str:
    """Answers by class: `12,345 accepted, 80,000 refused (4xx)`."""
    accepted = sum(count for answer, count in answers.items() if answer == "ok" or answer.startswith("2"))
    unavailable = sum(
        count for answer, count in answers.items() if answer in ("502", "503", "504", "UNAVAILABLE")
    )
    rest = answers.total() - accepted - unavailable
    return f"{accepted:,} accepted, {rest:,} refused" + (
        f", {unavailable:,} unavailable" if unavailable else ""
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calls", type=int, default=5_000)
    parser.add_argument("--crews", type=int, default=CREWS, help="attackers at once")
    wanted = parser.parse_args()
    tally = Tally()
    environment = {"PARLOUR_AWAY_SECONDS": "0", "PARLOUR_ABANDONED_SECONDS": "0", "PARLOUR_CONTEST": ""}
    with (
        tempfile.TemporaryDirectory(prefix="parlour-fuzz-") as folder,
        ServerProcess(Path(folder), environment) as server,
    ):
        asyncio.run(attack(server, wanted.calls, wanted.crews, tally))
        tracebacks = server.log.read_text().count("Traceback")
    for fault in tally.faults:
        print(f"FAULT {fault}")
    print(", ".join(f"{answer} {count:,}" for answer, count in tally.answers.most_common()), file=sys.stderr)
    outcome = (
        f"{classes(tally.answers)}; {tally.broken} answers 500, {tracebacks} tracebacks, "
        f"{tally.changed} refused calls that changed anything"
    )
    held = not (tally.broken or tally.changed or tracebacks)
    return finish(Row("Fuzzed calls over REST and Socket.IO", tally.calls, outcome, held))


if __name__ == "__main__":
    sys.exit(main())
