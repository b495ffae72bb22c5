"""Who may register: names, tokens, bans, and the process that a registration names."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import TypeVar

from parlour.game.refusals import Conflict, NotAllowed
from parlour.games.rummy.contest.addresses import Endpoint, endpoint_of
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.players import Banned, NotYourName
from parlour.games.rummy.contest.archive.programmes import Registrations
from parlour.games.rummy.contest.archive.rosters import Student
from parlour.games.rummy.contest.calls import PlayerClient
from parlour.games.rummy.contest.claims import Claims
from parlour.games.rummy.contest.entrants import Entrant
from parlour.games.rummy.contest.player_names import check_apart, check_name
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.settings import Settings

Admitted = TypeVar("Admitted")

_TRIES = 10


class NameTaken(Conflict):
    code = "NAME_TAKEN"
    default = "A player with that name is already in the contest."


class ContestFull(Conflict):
    code = "CONTEST_FULL"
    default = "This contest is full."


class RegistrationBusy(Conflict):
    code = "REGISTRATION_BUSY"
    default = "Too many players register at that address. Try again."


class RegistrationClosed(NotAllowed):
    code = "REGISTRATION_CLOSED"
    default = "Registration is closed: no new players can enter."


class TokenNeeded(NotAllowed):
    code = "TOKEN_NEEDED"
    default = (
        'This contest is for students on its roster. Add "token": "..." to the registration, with your token.'
    )


class WrongToken(NotAllowed):
    code = "WRONG_TOKEN"
    default = "No student has that token."


class Arrival:
    """A registration whose name, address and token are valid."""

    def __init__(
        self, registration: Registration, endpoint: Endpoint, student: Student | None, caller: str
    ) -> None:
        self.name = registration.name
        self.version = registration.version.strip()
        self.endpoint = endpoint
        self.student = student
        self.caller = caller
        """The IP address that the registration came from."""

    @property
    def student_id(self) -> int | None:
        return None if self.student is None else self.student.id


class Entrance:
    """Lets players in, one at a time, so that of two registrations for the same name or process one wins."""

    def __init__(self, settings: Settings, archive: Archive, client: PlayerClient) -> None:
        self.claims = Claims()
        self._settings = settings
        self._archive = archive
        self._client = client
        self.lock = asyncio.Lock()

    async def arrival(self, registration: Registration, caller: str, mode: Registrations) -> Arrival:
        """Check a registration for the contest or a test."""
        check_name(registration.name)
        student = await self._student(registration.token.strip(), mode)
        endpoint = await endpoint_of(registration.address, registration.port, self._settings.reach, caller)
        return Arrival(registration, endpoint, student, caller)

    async def _student(self, token: str, mode: Registrations) -> Student | None:
        if not token:
            if mode == "roster":
                raise TokenNeeded
            return None
        student = await asyncio.to_thread(self._archive.roster.holder, token)
        if student is None:
            raise WrongToken
        if student.banned:
            raise Banned
        return student

    async def admit(
        self,
        concerned: Callable[[], Iterable[Endpoint]],
        let_in: Callable[[Mapping[Endpoint, bool]], Awaitable[Admitted]],
    ) -> Admitted:
        """Call `let_in` with whether something listens at each of the endpoints that the decision concerns.

        The endpoints are called before the lock is taken, because a call may take seconds. If others have registered
        meanwhile and more endpoints matter, those are called too.
        """
        listens: dict[Endpoint, bool] = {}
        for _ in range(_TRIES):
            unknown = [endpoint for endpoint in concerned() if endpoint not in listens]
            found = await asyncio.gather(*(self._client.listens(endpoint) for endpoint in unknown))
            listens.update(zip(unknown, found, strict=True))
            async with self.lock:
                if all(endpoint in listens for endpoint in concerned()):
                    for endpoint, is_there in listens.items():
                        if (claim := self.claims.holder(endpoint)) is not None:
                            claim.seen(is_there)
                    return await let_in(listens)
        raise RegistrationBusy


def check_entry(
    arrival: Arrival, entrant: Entrant | None, others: Collection[Entrant], mode: Registrations, most: int
) -> None:
    """Refuse a registration that the name, its owner or the operator's rules do not allow."""
    if entrant is None or entrant.player.state == "removed":
        if mode == "closed":
            raise RegistrationClosed
        if entrant is None and len(others) >= most:
            raise ContestFull(most=most)
    check_apart(arrival.name, (other.name for other in others if other is not entrant))
    if entrant is None:
        return
    if entrant.player.state == "banned":
        raise Banned
    if entrant.player.house is not None:
        raise NameTaken(f"{arrival.name!r} is a player of the house.", name=arrival.name)
    if entrant.player.student_id not in (None, arrival.student_id):
        raise NotYourName(f"{arrival.name!r} belongs to another student's player.", name=arrival.name)
