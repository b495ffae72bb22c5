"""The players of a running contest: where each is, and what it is doing."""

from __future__ import annotations

import time
from typing import Literal, TypeAlias

from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.archive.players import Player
from parlour.games.rummy.contest.claims import Claim

Status: TypeAlias = Literal["starting", "ready", "playing", "away"]


class Entrant:
    """A registered player, present or away."""

    def __init__(self, player: Player, status: Status) -> None:
        self.player = player
        self.status: Status = status
        self.since = time.monotonic()
        self.claim: Claim | None = None
        """The process that it runs in; None for a player of the house, and for one that is out of the contest."""
        self.is_busy = False
        """Whether it is in a game, or about to go on with one."""
        self.owes_a_game = False
        """Whether its last game was a scrimmage that another player asked for. Then a game that counts comes first."""

    @property
    def name(self) -> str:
        return self.player.name

    @property
    def endpoint(self) -> Endpoint | None:
        return None if self.claim is None else self.claim.endpoint

    @property
    def is_in(self) -> bool:
        """Whether it may be given games."""
        return self.player.state == "active"

    @property
    def is_free(self) -> bool:
        """Whether a game may begin."""
        return self.is_in and self.status == "ready" and not self.is_busy

    def become(self, status: Status) -> None:
        self.status = status
        self.since = time.monotonic()

    @property
    def seconds(self) -> float:
        """Seconds since its status changed."""
        return time.monotonic() - self.since
