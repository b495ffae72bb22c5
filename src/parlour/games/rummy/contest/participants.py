"""Who takes part in a contest: registered players, those of the house, and those that have left."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence

import msgspec
from msgspec import structs

from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.players import Player, State
from parlour.games.rummy.contest.archive.programmes import Registrations
from parlour.games.rummy.contest.calls import PlayerClient
from parlour.games.rummy.contest.claims import TRY_AGAIN, Claim
from parlour.games.rummy.contest.entrance import Arrival, Entrance, NameTaken, check_entry
from parlour.games.rummy.contest.entrants import Entrant
from parlour.games.rummy.contest.presence import Presence
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.settings import Settings

log = logging.getLogger(__name__)

LISTED: frozenset[State] = frozenset({"active", "paused", "retired"})
"""States of players that are shown as players of the contest."""

_LONGEST_VERSION = 60


class _Greeting(msgspec.Struct):
    version: str = ""


class Participants:
    """The entrants by name.

    `withdraw` ends the game of a process, by the operator or not. `wake` is called when a player is ready.
    """

    def __init__(
        self,
        settings: Settings,
        archive: Archive,
        client: PlayerClient,
        withdraw: Callable[[Claim, bool], None],
        wake: Callable[[], None],
    ) -> None:
        self.entrants: dict[str, Entrant] = {}
        self.entrance = Entrance(settings, archive, client)
        self.presence = Presence(client, settings, self._found)
        self._settings = settings
        self._archive = archive
        self._withdraw = withdraw
        self._wake = wake

    def listed(self) -> list[Entrant]:
        """The players of the contest, without those that the operator has taken out."""
        return [entrant for entrant in self.entrants.values() if entrant.player.state in LISTED]

    async def register(self, registration: Registration, caller: str, mode: Registrations) -> Entrant:
        """Register a new player, or one that was restarted. `caller` is the address that asks."""
        arrival = await self.entrance.arrival(registration, caller, mode)

        def concerned() -> set[Endpoint]:
            return self._concerned(arrival)

        async def let_in(listens: Mapping[Endpoint, bool]) -> Entrant:
            return await self._enter(arrival, listens, mode)

        return await self.entrance.admit(concerned, let_in)

    def _concerned(self, arrival: Arrival) -> set[Endpoint]:
        """The endpoints that decide about a registration: of whoever has the name, and whoever has the process."""
        entrant = self.entrants.get(arrival.name)
        mine = None if entrant is None else entrant.claim
        claims = (mine, self.entrance.claims.holder(arrival.endpoint))
        return {claim.endpoint for claim in claims if claim is not None}

    async def _enter(
        self, arrival: Arrival, listens: Mapping[Endpoint, bool], mode: Registrations
    ) -> Entrant:
        claims = self.entrance.claims
        entrant = self.entrants.get(arrival.name)
        check_entry(arrival, entrant, self.listed(), mode, self._settings.most_players)
        if entrant is not None:
            _check_moves(arrival, entrant, listens)
        claim = Claim(arrival.endpoint, arrival.name, arrival.student_id, self._left)
        held = claims.holder(arrival.endpoint)
        claims.check(claim, arrival.caller, held is not None and listens[held.endpoint])
        player = await asyncio.to_thread(
            self._archive.players.register,
            arrival.name,
            arrival.endpoint,
            arrival.version,
            arrival.student_id,
        )
        if entrant is None:
            entrant = self.entrants[player.name] = Entrant(player, "starting")
        await self._retire_others(arrival.student_id, entrant)
        entrant.player = player
        await self._move(entrant, claim)
        log.info("%s registered at %s", entrant.name, arrival.endpoint.url)
        return entrant

    async def _move(self, entrant: Entrant, claim: Claim) -> None:
        """Let an entrant play in the process that it registered from."""
        old = entrant.claim
        if old is not None and old.endpoint.process == claim.endpoint.process:
            old.renew(claim.endpoint)
        else:
            if old is not None:
                self.entrance.claims.release(old)
                self._withdraw(old, False)
            entrant.claim = claim
            await self.entrance.claims.take(claim)
        if not entrant.is_busy:
            entrant.become("starting")
            self.presence.look_for(entrant)

    async def _retire_others(self, student_id: int | None, entrant: Entrant) -> None:
        """A student has one player: a new name replaces the old one."""
        if student_id is not None:
            for other in list(self.entrants.values()):
                if other is not entrant and other.player.student_id == student_id and other.claim is not None:
                    await self._retire(other)

    async def _left(self, claim: Claim) -> None:
        """Another player, or a test, has taken the process of an entrant."""
        for entrant in self.entrants.values():
            if entrant.claim is claim:
                await self._retire(entrant)
                log.info("%s is no longer at %s", entrant.name, claim.endpoint.url)

    async def _retire(self, entrant: Entrant) -> None:
        self._take_out(entrant)
        entrant.player = structs.replace(entrant.player, state="retired")
        await asyncio.to_thread(self._archive.players.become, entrant.player.id, "retired")

    def _take_out(self, entrant: Entrant, by_operator: bool = False) -> None:
        """Give an entrant no more games, and end the one it is in."""
        claim, entrant.claim = entrant.claim, None
        if claim is not None:
            self.entrance.claims.release(claim)
            self._withdraw(claim, by_operator)
        self.presence.forget(entrant)
        if not entrant.is_busy:
            entrant.become("away")

    async def _found(self, entrant: Entrant, said: bytes) -> None:
        """An entrant answers. Unless its registration named a version, what it says of itself tells versions apart."""
        if not entrant.player.version:
            version = version_said(said)
            await asyncio.to_thread(self._archive.players.set_version, entrant.player.id, version)
            entrant.player = structs.replace(entrant.player, version=version)
        if entrant.status in ("starting", "away"):
            entrant.become("ready")
            self._wake()

    def are_renamed(self, players: Sequence[Player]) -> bool:
        """Whether a player has another name in the archive than here."""
        names = {entrant.player.id: name for name, entrant in self.entrants.items()}
        return any(names.get(player.id, player.name) != player.name for player in players)

    def load(self, players: Sequence[Player]) -> None:
        """Take the players as they are in the archive."""
        known = {entrant.player.id: entrant for entrant in self.entrants.values()}
        for player in players:
            entrant = known.get(player.id)
            if entrant is None:
                entrant = known[player.id] = Entrant(player, "away")
            elif entrant.player == player:
                continue
            entrant.player = player
            self._place(entrant)
        self.entrants = {player.name: known[player.id] for player in players}

    def _place(self, entrant: Entrant) -> None:
        """Bring an entrant in line with its state in the archive."""
        player = entrant.player
        if player.state not in ("active", "paused"):
            self._take_out(entrant, by_operator=True)
        elif player.house is not None:
            if not entrant.is_busy:
                entrant.become("ready")
        elif entrant.claim is None and player.endpoint is not None:
            if self.entrance.claims.holder(player.endpoint) is None:
                entrant.claim = Claim(
                    player.endpoint, player.name, player.student_id, self._left, is_stored=True
                )
                self.entrance.claims.put(entrant.claim)
                self.presence.look_for(entrant)
        elif entrant.claim is not None:
            entrant.claim.name = player.name


def _check_moves(arrival: Arrival, entrant: Entrant, listens: Mapping[Endpoint, bool]) -> None:
    """Refuse a name whose player is there or about to be, unless its owner moves it."""
    claim = entrant.claim
    if claim is None or claim.endpoint.process == arrival.endpoint.process:
        return
    is_owner = arrival.student_id is not None and entrant.player.student_id == arrival.student_id
    is_there = listens[claim.endpoint]
    if (is_there or claim.is_starting) and not is_owner:
        where = f"A player named {arrival.name!r} is already in the contest, at {claim.endpoint.url}."
        raise NameTaken(where if is_there else f"{where} {TRY_AGAIN}", name=arrival.name)


def version_said(said: bytes) -> str:
    """The version that a player gives in its answer to `GET /`, or else a hash of the answer."""
    try:
        version = msgspec.json.decode(said, type=_Greeting).version.strip()
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        version = ""
    return version if 0 < len(version) <= _LONGEST_VERSION else hashlib.sha256(said).hexdigest()[:8]
