"""Calls every route and every event in every role, and checks who may do what.

    python attacks/roles.py                                   # all games, a minute or two
    python attacks/roles.py --games uno                       # one game
    python attacks/roles.py --page docs/security-matrix.md    # also write the matrix

For each game, in a lobby and in play, at public and private tables, a real server is called by somebody anonymous, a
stranger, a spectator, a player, the host, somebody whom the host sent away, somebody who left, and somebody whom the
host has blocked. The routes come from the server's OpenAPI document. Checked is:

- who was sent away or is blocked gets the answers that a stranger gets, and does not come in;
- what is asked about somebody who blocks, hides or was deleted is answered as if they had never existed;
- nobody but players sees cards, and who has left does not either;
- nobody but the host does what hosts do;
- nobody anonymous gets anything at a table.

The last line is a row for docs/security.md; the exit code is 0 if all of this holds.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from connections import Answer, Line, Refused, bearer, encoded
from documented import Operation, operations_of
from matrix_page import page_of
from other_people import ABOUT, NO_ID, THINGS, About, Answered, ask_about, faults_in, is_about_people, people
from parlour.game.registry import games
from parlour.server.event_catalogue import RECEIVED
from parlour.testing.processes import ServerProcess
from rows import Row, finish
from scenes import ROLES, Person, Phase, Role, Scene, Stage, Visibility, guest

PLACES: tuple[tuple[Phase, Visibility], ...] = tuple(product(("lobby", "playing"), ("public", "private")))

HOSTS = frozenset(
    {
        "POST /api/games/{game_id}/start",
        "POST /api/games/{game_id}/bots",
        "DELETE /api/games/{game_id}/players/{player_id}",
        "POST /api/games/{game_id}/host",
        "POST /api/games/{game_id}/room-code",
        "POST /api/tables/{table_id}/assign-seat",
        "POST /api/tables/{table_id}/add-bot",
        "POST /api/tables/{table_id}/kick",
        "POST /api/tables/{table_id}/transfer-host",
        "POST /api/tables/{table_id}/terminate",
        "POST /api/tables/{table_id}/visibility",
        *("event start", "event add_bot", "event remove", "event host", "event room_code"),
    }
)
"""What only the host may do."""

ENTRANCES = frozenset(
    {
        "POST /api/games/{game_id}/join",
        "POST /api/games/{game_id}/spectate",
        "GET /api/rooms/{room_code}",
        "POST /api/tables/{table_id}/arrive",
        "POST /api/tables/{table_id}/join",
        "POST /api/tables/{table_id}/sit",
        "POST /api/tables/join-link/{token}",
        "POST /api/tables/spectator-link/{token}",
        "POST /api/lobbies/{lobby_id}/join",
        *("event join", "event spectate"),
    }
)
"""Ways in. Who was sent away or is blocked is refused there, where a stranger may come in."""

SECRET_FIELDS = frozenset(
    {"hand", "rack", "myHand", "my_hand", "moves", "validCards", "tile_ids", "playable"}
)
"""Fields of answers that show cards, or what can be done with them."""

MOST_FAULTS = 30


@dataclass
class Cell:
    """What one role got from one call: a status, or the code of an acknowledgment."""

    status: str
    code: str = ""

    @property
    def is_accepted(self) -> bool:
        return self.status.startswith("2") or self.status == "ok"


@dataclass
class Findings:
    """All cells, by call, place, game and role."""

    calls: int = 0
    cells: dict[tuple[str, Phase, Visibility, str, Role], Cell] = field(default_factory=dict)
    elsewhere: dict[tuple[str, str], Cell] = field(default_factory=dict)
    """Routes that are about no table, by role."""
    people: dict[str, dict[About, Answered]] = field(default_factory=dict)
    """Routes that name somebody, or what belongs to others: what a stranger is told."""
    faults: list[str] = field(default_factory=list)


class Prober:
    """Calls everything at the tables of one server."""

    def __init__(self, port: int, stage: Stage, operations: list[Operation], findings: Findings) -> None:
        self.port = port
        self.stage = stage
        self.operations = [operation for operation in operations if operation.is_at_a_table]
        self.elsewhere = [operation for operation in operations if not operation.is_at_a_table]
        self.findings = findings

    async def probe(self, game: str, phase: Phase, visibility: Visibility, role: Role) -> None:
        """Call every route and event in one role. A table that was changed by a call is made anew."""
        scene = await self._scene(game, phase, visibility, role)
        for label, call in self._calls(role):
            cell, told = await call(scene)
            self.findings.calls += 1
            self.findings.cells[label, phase, visibility, game, role] = cell
            self._check_secrets(label, scene, role, cell, told)
            if cell.is_accepted and not label.startswith("GET"):
                scene = await self._scene(game, phase, visibility, role)

    async def probe_elsewhere(self) -> None:
        """Call the routes that are about no table, without a session and with a new one each time."""
        for operation in self.elsewhere:
            path = operation.path_with(
                {"game": "uno", "game_id": 1, "player_id": NO_ID, **dict.fromkeys(THINGS, NO_ID)}
            )
            example = operation.example
            if isinstance(example, dict) and "game" in example:
                example = example | {"game": "uno"}
            body = None if example is None else encoded(example)
            for role, person in (
                ("anonymous", Person("")),
                ("stranger", await guest(self.stage.http, "Passer-by")),
            ):
                answer = await self.stage.http.call(operation.method, path, body, bearer(person.token))
                told = _json(answer)
                cell = Cell(str(answer.status), told.get("code", "") if isinstance(told, dict) else "")
                self.findings.calls += 1
                self.findings.elsewhere[operation.label, role] = cell
                if role == "anonymous" and cell.is_accepted and not operation.is_public:
                    self.findings.faults.append(f"{operation.label} answers somebody anonymous {cell.status}")

    async def probe_people(self) -> None:
        """Call the routes that name somebody, about people of all kinds."""
        there = await people(self.stage.http)
        for operation in filter(is_about_people, self.elsewhere):
            found = await ask_about(self.stage.http, operation, there)
            self.findings.calls += len(found)
            self.findings.people[operation.label] = found
            is_of_others = bool(THINGS & {*operation.parameters})
            self.findings.faults += faults_in(operation.label, found, is_of_others=is_of_others)

    async def _scene(self, game: str, phase: Phase, visibility: Visibility, role: Role) -> Scene:
        roles: list[Role] = ["player"] if role == "host" else [role]
        return await self.stage.make(game, phase, visibility, roles)

    def _calls(self, role: Role) -> Iterator[tuple[str, Any]]:
        for operation in self.operations:
            yield operation.label, lambda scene, operation=operation: self._request(operation, scene, role)
        for event in RECEIVED:
            if "game_id" in event.example:
                yield f"event {event.name}", lambda scene, event=event: self._send(event, scene, role)

    async def _request(self, operation: Operation, scene: Scene, role: Role) -> tuple[Cell, Any]:
        path = operation.path_at(scene, self._other(scene, role))
        body = None
        if operation.example is not None:
            is_move = operation.path.endswith("/actions")
            example = await self._move(scene, operation.example) if is_move else operation.example
            body = encoded(self._named(example, scene, role))
        answer = await self.stage.call(role, operation.method, path, body)
        told = _json(answer)
        return Cell(str(answer.status), told.get("code", "") if isinstance(told, dict) else ""), told

    async def _send(self, event: Any, scene: Scene, role: Role) -> tuple[Cell, Any]:
        person = self.stage.people[role]
        if role == "anonymous":
            return await self._connect_without_session(), None
        if person.line is None or person.line.closed:
            person.line = await Line.open(self.port, person.token)
        example = await self._move(scene, event.example) if event.name == "action" else event.example
        body = self._named(example, scene, role) | {"game_id": scene.id}
        told = await person.line.call(event.name, body)
        return Cell("ok" if told.get("ok") else told["code"], told.get("code", "")), told

    async def _move(self, scene: Scene, example: Any) -> Any:
        """A legal move of the host or the player, if it is their turn."""
        for role in ("host", "player"):
            state = _json(await self.stage.call(role, "GET", f"/api/games/{scene.id}"))
            if state.get("moves", {}).get("list"):
                return state["moves"]["list"][0]
        return {name: value for name, value in example.items() if name != "version"}

    async def _connect_without_session(self) -> Cell:
        try:
            await (await Line.open(self.port, "")).close()
        except Refused:
            return Cell("UNAUTHORIZED", "UNAUTHORIZED")
        return Cell("ok")

    def _other(self, scene: Scene, role: Role) -> int:
        """Somebody else at the table: the bot, or the host."""
        return self.stage.people["player" if role == "host" else "host"].id

    def _named(self, example: Any, scene: Scene, role: Role) -> Any:
        """The example, with this table's code and somebody who is there."""
        if not isinstance(example, dict):
            return example
        body = dict(example)
        if "room_code" in body:
            body["room_code"] = scene.room_code
        if "player_id" in body:
            body["player_id"] = self._other(scene, role)
        if "playerId" in body:
            body["playerId"] = self.stage.people["player" if role == "host" else "host"].uuid
        if "message_id" in body:
            body["message_id"] = scene.message_id
        return body

    def _check_secrets(self, label: str, scene: Scene, role: Role, cell: Cell, told: Any) -> None:
        if role in ("player", "host") or (role == "left" and label in ENTRANCES):
            return
        for name, value in _fields(told):
            if name in SECRET_FIELDS and value:
                self.findings.faults.append(
                    f"{label} shows {role} `{name}` ({scene.game}, {scene.phase}, {scene.visibility})"
                )


def _json(answer: Answer) -> Any:
    try:
        return answer.json()
    except ValueError:
        return None


def _fields(tree: Any) -> Iterator[tuple[str, Any]]:
    """All fields of a JSON tree."""
    if isinstance(tree, dict):
        for name, value in tree.items():
            yield name, value
            yield from _fields(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from _fields(value)


def check(findings: Findings) -> None:
    """Compare the roles with each other."""
    cells = findings.cells
    for (label, phase, visibility, game, role), cell in cells.items():
        where = f"({game}, {phase}, {visibility})"
        if role == "anonymous" and cell.is_accepted:
            findings.faults.append(f"{label} answers somebody anonymous {cell.status} {where}")
        if role != "host" and label in HOSTS and cell.is_accepted:
            findings.faults.append(
                f"{label} answers {role} {cell.status}, and only the host may do that {where}"
            )
        if role not in ("kicked", "blocked"):
            continue
        if label in ENTRANCES:
            if cell.is_accepted:
                findings.faults.append(f"{label} lets somebody in who is {role} {where}")
        elif (stranger := cells.get((label, phase, visibility, game, "stranger"))) is not None and (
            (cell.status, cell.code) != (stranger.status, stranger.code)
        ):
            findings.faults.append(
                f"{label} answers who is {role} {cell.status} {cell.code}, and a stranger "
                f"{stranger.status} {stranger.code} {where}"
            )


async def attack(server: ServerProcess, names: list[str], findings: Findings) -> None:
    stage = await Stage.open(server.port)
    document = (await stage.http.get("/openapi.json")).json()
    prober = Prober(server.port, stage, operations_of(document), findings)
    for game in names:
        for (phase, visibility), role in product(PLACES, ROLES):
            await prober.probe(game, phase, visibility, role)
        print(f"{game}: {findings.calls} calls so far", file=sys.stderr, flush=True)
    await prober.probe_elsewhere()
    await prober.probe_people()
    await stage.close()


def found_for(names: list[str]) -> Findings:
    """Attack a new server with these games."""
    findings = Findings()
    environment = {"PARLOUR_AWAY_SECONDS": "0", "PARLOUR_CONTEST": ""}
    with (
        tempfile.TemporaryDirectory(prefix="parlour-roles-") as folder,
        ServerProcess(Path(folder), environment) as server,
    ):
        asyncio.run(attack(server, names, findings))
        if "Traceback" in server.log.read_text():
            findings.faults.append("the server logged a traceback")
    check(findings)
    return findings


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", nargs="+", default=list(games()))
    parser.add_argument("--page", type=Path, default=None, help="write the matrix to this file")
    wanted = parser.parse_args()
    findings = found_for(wanted.games)
    for fault in findings.faults[:MOST_FAULTS]:
        print(f"FAULT {fault}")
    if wanted.page is not None:
        wanted.page.write_text(page_of(findings.cells, findings.elsewhere, findings.people))
    labels = {label for label, *_ in (*findings.cells, *findings.elsewhere)}
    outcome = (
        f"{len(labels)} routes and events in {len(ROLES)} roles, {len(findings.people)} about {len(ABOUT)} kinds of "
        f"people, {len(findings.faults)} faults"
    )
    return finish(Row("Every route and event in every role", findings.calls, outcome, not findings.faults))


if __name__ == "__main__":
    sys.exit(main())
