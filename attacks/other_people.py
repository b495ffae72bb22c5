"""Calls about other people: who blocks, hides or was deleted must be answered like somebody who never existed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias
from uuid import uuid4

from connections import Http, bearer, encoded
from documented import Operation
from scenes import Person, done

About: TypeAlias = Literal["nobody", "deleted", "hidden", "blocking", "somebody"]
ABOUT: tuple[About, ...] = ("nobody", "deleted", "hidden", "blocking", "somebody")
"""Whom a call is about. `somebody` is an account that hides nothing."""

PASSWORD = "correct horse 7"
NO_ID = 10**9
THINGS = frozenset({"bot_id", "invite_id", "challenge_id"})
"""Path parameters that name what belongs to others."""

OWN_LISTS = frozenset({"PUT /api/auth/people/{player_id}"})
"""Routes where a number is no secret: whom one mutes or blocks, their name is shown on one's own list."""

Answered: TypeAlias = tuple[str, str]
"""A status and a code."""


@dataclass
class People:
    """An account of each kind, and what belongs to others."""

    by_kind: dict[About, Person]
    things: dict[str, int] = field(default_factory=dict)


async def people(http: Http) -> People:
    """New accounts: one to be told about in each way. `hidden` shows its profile to nobody."""
    made: dict[About, Person] = {"nobody": Person("nobody", id=NO_ID, uuid=str(uuid4()))}
    for about in ABOUT[1:]:
        made[about] = await registered(http, about)
    gone = made["deleted"].token
    done(await http.post("/api/auth/delete", {"confirm": True, "password": PASSWORD}, gone))
    hides = encoded({"profile": "nobody", "presence": "nobody"})
    done(await http.call("PATCH", "/api/me/privacy", hides, bearer(made["hidden"].token)))
    there = People(made)
    await _add_things(http, there)
    return there


async def _add_things(http: Http, there: People) -> None:
    """A bot and an invitation of two other people."""
    ann, bob = [await registered(http, name) for name in ("Ann", "Bob")]
    for one, other in ((ann, bob), (bob, ann)):
        done(await http.post("/api/me/friends/requests", {"player_id": other.id}, one.token))
    table = done(await http.post("/api/games", {"game": "uno"}, ann.token))
    invited = {"game_id": table["game_id"], "player_id": bob.id}
    there.things["invite_id"] = done(await http.post("/api/me/invites", invited, ann.token))["invite_id"]
    bot = done(await http.post("/api/auth/bots", {"display_name": "Robby"}, ann.token))
    there.things["bot_id"] = bot["user_id"]
    accepts = encoded({"games": ["uno"]})
    done(await http.call("PUT", "/api/challenges", accepts, bearer(bot["token"])))
    wanted = {"game": "uno", "seats": 2, "clock": {"type": "turn", "seconds": 30}}
    challenge = done(await http.post(f"/api/people/{bot['user_id']}/challenge", wanted, bob.token))
    there.things["challenge_id"] = challenge["id"]


async def registered(http: Http, name: str) -> Person:
    """A new registered account."""
    body = {"username": f"{name}_{uuid4().hex[:12]}", "password": PASSWORD, "display_name": name}
    told = done(await http.post("/api/auth/register", body))
    return Person(name, told["session_id"], told["user_id"], told["player_id"])


def is_about_people(operation: Operation) -> bool:
    """Whether a call names somebody, or something of somebody's."""
    body = operation.example if isinstance(operation.example, dict) else {}
    names = {*operation.parameters, *body}
    return not operation.is_at_a_table and bool(names & {"player_id", "playerId", *THINGS})


async def ask_about(http: Http, operation: Operation, there: People) -> dict[About, Answered]:
    """What a new account is told in each case."""
    asking = await registered(http, "asking")
    block = encoded({"blocked": True})
    blocking = bearer(there.by_kind["blocking"].token)
    done(await http.call("PUT", f"/api/auth/people/{asking.id}", block, blocking))
    found: dict[About, Answered] = {}
    for about in ABOUT:
        person = there.by_kind[about]
        things = {name: thing if about == "somebody" else person.id for name, thing in there.things.items()}
        uses_uuid = operation.path == "/api/profile/{player_id}"
        path = operation.path_with({"player_id": person.uuid if uses_uuid else person.id, **things})
        body = _named(operation.example, person)
        sent = None if body is None else encoded(body)
        answer = await http.call(operation.method, path, sent, bearer(asking.token))
        told = answer.json() if answer.body[:1] == b"{" else {}
        found[about] = str(answer.status), told.get("code", "")
    return found


def _named(example: Any, person: Person) -> Any:
    if not isinstance(example, dict):
        return example
    given = {"player_id": person.id, "playerId": person.uuid, "game": "uno"}
    return {name: given.get(name, value) for name, value in example.items()}


def faults_in(label: str, found: dict[About, Answered], *, is_of_others: bool) -> list[str]:
    """What a stranger can tell by the answers."""
    alike: tuple[About, ...] = ("nobody", "deleted") if label in OWN_LISTS else ABOUT[:4]
    if is_of_others:
        alike = ABOUT
    return [
        f"{label} answers {found[about]} about {about}, and {found['nobody']} about nobody"
        for about in alike
        if found[about] != found["nobody"]
    ]
