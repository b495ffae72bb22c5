"""People and tables for attacks: somebody in every role, at tables of every game, phase and visibility."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from connections import Answer, Http, Line, bearer, encoded
from parlour.game.registry import rules_of

Role: TypeAlias = Literal["anonymous", "stranger", "spectator", "player", "host", "kicked", "left", "blocked"]
ROLES: tuple[Role, ...] = (
    *("anonymous", "stranger", "spectator", "player", "host", "kicked", "left", "blocked"),
)
SEATED: tuple[Role, ...] = ("player", "kicked", "left")
"""Roles that take a seat beside the host, in this order."""

Phase: TypeAlias = Literal["lobby", "playing"]
Visibility: TypeAlias = Literal["public", "private"]


class Unexpected(Exception):
    """The server refused something that must work for an attack to make sense."""


@dataclass
class Person:
    """An account. The anonymous one has none."""

    name: str
    token: str = ""
    id: int = 0
    uuid: str = ""
    line: Line | None = None


@dataclass
class Scene:
    """A table, and what an attack may want to name."""

    game: str
    phase: Phase
    visibility: Visibility
    id: int = 0
    uuid: str = ""
    room_code: str = ""
    join_token: str = ""
    watch_token: str = ""
    message_id: int = 0
    people: dict[Role, Person] = field(default_factory=dict)
    """Who has been given a role here."""


class Stage:
    """Makes scenes over one connection, with one person for each role."""

    def __init__(self, http: Http, people: dict[Role, Person]) -> None:
        self.http = http
        self.people = people

    @classmethod
    async def open(cls, port: int) -> Stage:
        http = Http(port)
        people: dict[Role, Person] = {}
        for role in ROLES:
            people[role] = Person(role) if role == "anonymous" else await guest(http, role)
        blocking = f"/api/auth/people/{people['blocked'].id}"
        done(await http.call("PUT", blocking, encoded({"blocked": True}), bearer(people["host"].token)))
        return cls(http, people)

    async def make(
        self, game: str, phase: Phase, visibility: Visibility, roles: Collection[Role], *, seed: int = 7
    ) -> Scene:
        """A table where these roles are real. Those who need nothing at the table for theirs always are."""
        scene = Scene(game, phase, visibility, people={"host": self.people["host"]})
        for role in ("anonymous", "stranger", "blocked"):
            scene.people[role] = self.people[role]
        await self._open(scene)
        seated = [role for role in SEATED if role in roles]
        for role in seated:
            await self._join(scene, role)
        await self._prepare(scene, roles)
        if phase == "playing":
            for _ in range(rules_of(game).spec.min_seats - 1 - len(seated)):
                await self.post(scene, "host", "bots", {})
            await self.post(scene, "host", "start", {"seed": seed})
        if "kicked" in roles:
            path = f"/api/games/{scene.id}/players/{self.people['kicked'].id}"
            done(await self.call("host", "DELETE", path))
        if "left" in roles:
            await self.post(scene, "left", "leave", {})
        return scene

    async def _open(self, scene: Scene) -> None:
        body = {"game": scene.game, "visibility": scene.visibility}
        told = done(await self.http.post("/api/games", body, self.people["host"].token))
        scene.id, scene.room_code = told["game_id"], told["room_code"]
        scene.uuid = told["table_id"]

    async def _join(self, scene: Scene, role: Role) -> None:
        await self.post(scene, role, "join", {"room_code": scene.room_code})
        scene.people[role] = self.people[role]

    async def _prepare(self, scene: Scene, roles: Collection[Role]) -> None:
        """What is done before the game: links, a message, and a spectator."""
        message = await self.post(scene, "host", "chat", {"text": "Good luck!"})
        scene.message_id = message.get("message_id") or message.get("id") or message["message"]["message_id"]
        for kind in ("join", "watch"):
            link = await self.post(scene, "host", "links", {"kind": kind})
            setattr(scene, f"{kind}_token", link["token"])
        if "spectator" in roles:
            await self.post(scene, "spectator", "spectate", {"room_code": scene.room_code})
            scene.people["spectator"] = self.people["spectator"]

    async def post(self, scene: Scene, role: Role, name: str, body: Any) -> Any:
        """A call that must succeed."""
        answer = await self.http.post(f"/api/games/{scene.id}/{name}", body, self.people[role].token)
        return done(answer)

    async def call(self, role: Role, method: str, path: str, body: bytes | None = None) -> Answer:
        token = self.people[role].token
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return await self.http.call(method, path, body, headers)

    async def close(self) -> None:
        await self.http.close()
        for person in self.people.values():
            if person.line is not None:
                await person.line.close()


async def guest(http: Http, name: str) -> Person:
    """A new account."""
    told = done(await http.post("/api/auth/guest", {"display_name": name}))
    return Person(name, told["session_id"], told["user_id"], told["player_id"])


def fits(game: str, roles: Collection[Role]) -> bool:
    """Whether the game has enough seats for these roles at one table."""
    return 1 + sum(role in roles for role in SEATED) <= rules_of(game).spec.max_seats


def done(answer: Answer) -> Any:
    """The body of an answer to a call that must succeed."""
    if answer.status >= 300:
        raise Unexpected(f"{answer.status} {answer.body[:300]!r}")
    return answer.json()
