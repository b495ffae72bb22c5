"""Which player each process is.

A process is known by its address and port, and is one thing at a time: a player of the contest, or a player under test.
A new claim to a process replaces the old one, but nobody can take a process that is somebody else's and still there.

Players register before they listen. So a student who has stopped a player and started it again, for a test or under a
new name, registers while nothing listens at the address: the old process is gone. A stranger who names the address of a
running player registers while something listens there, and is refused.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from math import inf

from parlour.game.refusals import Conflict
from parlour.games.rummy.contest.addresses import Endpoint, is_here

STARTING_SECONDS = 5.0
"""How long a process that has registered may take to listen before others can claim its address or name."""

TRY_AGAIN = f"If that is you, try again in {STARTING_SECONDS:g} seconds."


class EndpointTaken(Conflict):
    code = "ENDPOINT_TAKEN"
    default = "Another player listens at that address."


class Claim:
    """A process that registered for the contest or for a test."""

    def __init__(
        self,
        endpoint: Endpoint,
        name: str,
        student_id: int | None,
        leave: Callable[[Claim], Awaitable[None]],
        is_test: bool = False,
        is_stored: bool = False,
    ) -> None:
        self.endpoint = endpoint
        self.name = name
        self.student_id = student_id
        self.is_test = is_test
        self.leave = leave
        """Called when another claim replaces this one."""
        self.since = -inf if is_stored else time.monotonic()
        """When the process registered. One that is known from the results file is not about to start."""
        self.answered = False
        """Whether the process has been seen to listen."""
        self.gone = False
        """Whether nothing listened there at some later time. What listens there now may be another process."""

    def renew(self, endpoint: Endpoint) -> None:
        """The process was started again, and is now called at this address of its machine."""
        self.endpoint = endpoint
        self.since = time.monotonic()
        self.answered = self.gone = False

    @property
    def is_starting(self) -> bool:
        """Whether the process has registered and may be about to listen."""
        return not self.answered and time.monotonic() - self.since < STARTING_SECONDS

    def is_same(self, other: Claim) -> bool:
        """Whether the two are the same player in the same role, started again."""
        return (self.name, self.is_test) == (other.name, other.is_test)

    def seen(self, listens: bool) -> None:
        """Note whether something listens at the address now."""
        if listens:
            self.answered = True
        elif self.answered:
            self.gone = True

    def gives_way(self, student_id: int | None, caller: str, listens: bool) -> bool:
        """Whether another claim may replace this one."""
        if self.student_id is not None and self.student_id == student_id:
            return True
        if not is_here(self.endpoint.address) and caller == self.endpoint.address:
            return True  # the request comes from the machine where the process runs
        if listens:
            return self.gone
        return not self.is_starting


class Claims:
    """All claims, one a process."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, int], Claim] = {}

    def holder(self, endpoint: Endpoint) -> Claim | None:
        """Who has this process."""
        return self._held.get(endpoint.process)

    def check(self, wanted: Claim, caller: str, listens: bool) -> None:
        """Refuse a claim to a process that is somebody else's."""
        held = self.holder(wanted.endpoint)
        if held is None or held.is_same(wanted) or held.gives_way(wanted.student_id, caller, listens):
            return
        role = "under test" if held.is_test else "in the contest"
        if listens:
            advice = "Stop that process first, or choose another port."
        else:
            advice = TRY_AGAIN
        raise EndpointTaken(
            f"{held.name!r} is {role} at {held.endpoint.url}. {advice}",
            name=held.name,
            port=wanted.endpoint.port,
        )

    async def take(self, claim: Claim) -> None:
        """Replace whoever had this process."""
        held = self._held.get(claim.endpoint.process)
        self._held[claim.endpoint.process] = claim
        if held is not None and held is not claim:
            await held.leave(held)

    def put(self, claim: Claim) -> None:
        """Give a process that nobody has."""
        assert self.holder(claim.endpoint) is None
        self._held[claim.endpoint.process] = claim

    def release(self, claim: Claim) -> None:
        """Give up a process. Does nothing if it belongs to another claim by now."""
        if self._held.get(claim.endpoint.process) is claim:
            del self._held[claim.endpoint.process]
