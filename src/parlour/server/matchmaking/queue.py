"""The queue: take a place, and be seated when others are found.

A place is a row in the database, one for each account, so that tabs, nodes and restarts share it. Every node looks for
matches among all places. A match takes its places and opens the started table in one transaction; of two nodes that
try, one writes and the other finds the places gone.

Refusal
  AlreadyPlaying   the caller sits in a game
  NotWaiting       the caller has no place, or was matched meanwhile
  NotOfferedYet    bots are offered only after some time
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from statistics import median
from uuid import uuid4

import msgspec

from parlour.game.refusals import Conflict, NotFound, Refusal
from parlour.server.accounts import NotForBots
from parlour.server.bodies import GameOfQueue
from parlour.server.clock import Clock
from parlour.server.limits import Limiter, Rate
from parlour.server.matchmaking.matching import Waiter, matched, together
from parlour.server.matchmaking.wanted import checked, clock_of
from parlour.server.table_commands.openings import OpeningCommands
from parlour.server.table_writer import ClaimLost
from parlour.server.wire.messages import Message
from parlour.store import Claim, NewPlace, Notice, PlaceRow, WantedGame
from parlour.tables.clocks import AnyClock
from parlour.tables.people import Person, PlayerId

REQUESTS = Rate(60, 60)
"""Requests of one account that change its place."""
LATEST = 30
"""The waits whose median says how long it took lately."""
STATISTICS_MS = 3_000
"""How long the numbers of a queue may be old."""
MOST_GAMES = 50
TRIES = 3

_log = logging.getLogger("parlour")


class AlreadyPlaying(Conflict):
    code = "ALREADY_PLAYING"
    default = "You are playing. Finish that game or leave it first."


class NotWaiting(NotFound):
    code = "NOT_WAITING"
    default = "You are not waiting for a game."


class NotOfferedYet(Conflict):
    code = "NOT_OFFERED_YET"
    default = "Bots are not offered yet. Wait a little."


class OwnPlace(msgspec.Struct, frozen=True, kw_only=True):
    """Your place. `game_id` is the table where you were seated; null while you wait."""

    game: str
    seats: int
    clock: AnyClock
    rated: bool
    waited_ms: int
    bots_offered: bool
    with_bots: bool
    """Whether you have accepted bots."""
    game_id: int | None


class QueueInfo(msgspec.Struct, frozen=True, kw_only=True):
    """Who waits for one game."""

    game: str
    seats: int
    clock: AnyClock
    rated: bool
    waiting: int
    usual_ms: int | None
    """How long it took lately: the median of the last matches."""


class QueueState(msgspec.Struct, frozen=True, kw_only=True):
    """Your place, if you have one, and the queues where people wait or were matched today."""

    place: OwnPlace | None
    queues: Sequence[QueueInfo]


class Queue:
    """The places of all accounts, as one node sees them."""

    def __init__(self, commands: OpeningCommands, now: Clock, offer_seconds: int) -> None:
        self._commands = commands
        self._tables = commands.cache
        self._store = commands.cache.store
        self._delivery = commands.cache.delivery
        self._served = commands.cache.service_time
        self._now = now
        self._offer_ms = offer_seconds * 1000
        self._limit = Limiter(REQUESTS)
        self._queues: Sequence[QueueInfo] = ()
        self._counted_at: int | None = None
        self._offered: set[str] = set()

    async def join(self, person: Person, body: GameOfQueue) -> QueueState:
        """Wait for a game. Asking again for the same keeps one's place, for another one's place is lost."""
        if person.bot_account:
            raise NotForBots("A bot account cannot wait for people. It can be challenged.")
        wanted = checked(body)
        self._limit.take(person.id)
        rating = (await self._store.ratings(wanted.game, wanted.seats, [person.id]))[person.id].mu
        for _ in range(TRIES):
            new = NewPlace(
                account_id=person.id,
                ticket=uuid4().hex,
                wanted=wanted,
                rating=rating,
                since=self._served(),
            )
            if await self._store.take_place(new, await self._left_games(person.id)) is not None:
                self._counted_at = None
                return await self.state(person)
        raise AlreadyPlaying  # games begin faster than they can be looked at

    async def leave(self, person: Person) -> None:
        """Give up one's place."""
        self._limit.take(person.id)
        if not await self._store.leave_queue(person.id):
            raise NotWaiting
        self._counted_at = None

    async def accept_bots(self, person: Person) -> QueueState:
        """Play at once, with those who also accept bots, and bots on the free seats."""
        self._limit.take(person.id)
        place = await self._store.place(person.id)
        if place is None:
            raise NotWaiting
        if place.table_id is None:
            if self._waited(place) < self._offer_ms:
                raise NotOfferedYet
            await self._store.accept_bots(person.id)
        return await self.state(person)

    async def state(self, person: Person) -> QueueState:
        """One's place, and how many wait. Who asks is there."""
        place = await self._store.place(person.id)
        if place is not None and self._served() - place.seen > STATISTICS_MS:
            await self._store.see([person.id], [], self._served())
        return QueueState(
            place=None if place is None else self._shown(place), queues=await self._statistics()
        )

    # What the ticks do

    async def match(self, places: Sequence[PlaceRow]) -> None:
        """Seat whoever can be seated. `places` are those of all nodes."""
        queues: defaultdict[WantedGame, list[PlaceRow]] = defaultdict(list)
        for place in places:
            queues[place.wanted].append(place)
        ready = {wanted: rows for wanted, rows in queues.items() if len(rows) > 1 or rows[0].with_bots}
        if not ready:
            return
        asked = [row.account_id for rows in ready.values() for row in rows]
        apart = await self._store.blocked_pairs(asked)
        for wanted, rows in ready.items():
            by_id = {row.account_id: row for row in rows}
            full = matched(self._waiters(rows), wanted.seats, apart)
            for table in full:
                await self._seat([by_id[waiter.id] for waiter in table])
            seated = {waiter.id for table in full for waiter in table}
            content = [row for row in rows if row.with_bots and row.account_id not in seated]
            for table in together(self._waiters(content), wanted.seats, apart):
                await self._seat([by_id[waiter.id] for waiter in table])

    def offer(self, places: Iterable[PlaceRow]) -> None:
        """Offer bots to people of this node who have waited long. Each place is told once."""
        waiting = {place.ticket: place for place in places if self._waited(place) >= self._offer_ms}
        self._offered &= waiting.keys()
        for ticket, place in waiting.items():
            if ticket not in self._offered:
                self._offered.add(ticket)
                told = {"game": place.wanted.game, "waited_ms": self._waited(place)}
                self._delivery.deliver([Message((place.account_id,), "queue:offer", told, "all")])

    def hear(self, notice: Notice) -> bool:
        """Handle a notice of another node: account `to` was seated at table `seq`, or lost its place (0)."""
        if notice.kind != "queue":
            return False
        self._tell(notice.to, notice.seq)
        return True

    async def lost(self, account_ids: Sequence[PlayerId]) -> None:
        """Tell people, on whatever node, that they have lost their places."""
        for account_id in account_ids:
            self._tell(account_id, 0)
        self._tables.tell([Notice("queue", to=account_id) for account_id in account_ids])

    async def _seat(self, rows: Sequence[PlaceRow]) -> None:
        """Open the table of a match. Does nothing if one of its people is gone."""
        people = [Person(row.account_id, row.uuid, row.display_name) for row in rows]
        wanted, is_full = rows[0].wanted, len(rows) == rows[0].wanted.seats
        claim = Claim(tickets=tuple(row.ticket for row in rows), served_ms=self._served(), now=self._now())
        try:
            table = await self._commands.open_together(
                people,
                game=wanted.game,
                seats=wanted.seats,
                clock=clock_of(wanted),
                rated=wanted.rated and is_full,
                claim=claim,
            )
        except ClaimLost:
            return
        except Refusal as refusal:  # another node, with another version or more games, may open it
            _log.warning("cannot open a table of %s for people who wait: %s", wanted.game, refusal)
            return
        self._counted_at = None
        for person in people:
            self._tell(person.id, table.id)
        self._tables.tell([Notice("queue", seq=table.id, to=person.id) for person in people])
        for person in people:
            await self._leave_lobbies(person)

    async def _leave_lobbies(self, person: Person) -> None:
        """Give up the seats of somebody who plays now: a lobby that starts would put them into a second game."""
        for row in await self._store.tables(player=person.id, state="lobby", limit=MOST_GAMES):
            with suppress(Refusal):  # they have left it, or it was closed
                await self._commands.leave(person, row.id)

    def _tell(self, account_id: PlayerId, table_id: int) -> None:
        told = {"game_id": table_id} if table_id else {}
        event = "queue:matched" if table_id else "queue:left"
        self._delivery.deliver([Message((account_id,), event, told, "all")])

    async def _left_games(self, account_id: PlayerId) -> list[int]:
        """The games that the account has left to a bot. Refuses if it plays one itself."""
        rows = await self._store.tables(player=account_id, state="playing", limit=MOST_GAMES)
        for row in rows:
            table = await self._tables.table(row.id)
            if table.phase == "playing" and table.viewpoint(account_id).role == "player":
                raise AlreadyPlaying(game_id=row.id)
        return [row.id for row in rows]

    def _waiters(self, rows: Sequence[PlaceRow]) -> list[Waiter]:
        return [Waiter(row.account_id, row.rating, self._waited(row)) for row in rows]

    def _waited(self, place: PlaceRow) -> int:
        return max(0, self._served() - place.since)

    def _shown(self, place: PlaceRow) -> OwnPlace:
        waited, wanted = self._waited(place), place.wanted
        return OwnPlace(
            game=wanted.game,
            seats=wanted.seats,
            clock=clock_of(wanted),
            rated=wanted.rated,
            waited_ms=waited,
            bots_offered=place.table_id is None and waited >= self._offer_ms,
            with_bots=place.with_bots,
            game_id=place.table_id,
        )

    async def _statistics(self) -> Sequence[QueueInfo]:
        now = self._served()
        if self._counted_at is None or now - self._counted_at > STATISTICS_MS:
            people = await self._store.count_waiting()
            lately: defaultdict[WantedGame, list[int]] = defaultdict(list)
            for row in await self._store.latest_waits(self._now()):
                if len(lately[row.wanted]) < LATEST:
                    lately[row.wanted].append(row.waited_ms)
            self._queues = [
                QueueInfo(
                    game=wanted.game,
                    seats=wanted.seats,
                    clock=clock_of(wanted),
                    rated=wanted.rated,
                    waiting=people.get(wanted, 0),
                    usual_ms=round(median(lately[wanted])) if lately.get(wanted) else None,
                )
                for wanted in sorted({*people, *lately}, key=msgspec.structs.astuple)
            ]
            self._counted_at = now
        return self._queues
