"""Brings a new connection up to date: what it missed of each of its tables, or their full state."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress

from parlour.game.refusals import Refusal
from parlour.server.chat_messages import chat_message
from parlour.server.clock import Clock
from parlour.server.delivery import LONGEST_QUEUE, Connection, SocketDelivery
from parlour.server.game_apis import common_wire_of, wire_of
from parlour.server.replays import hands_played, replayed, was_there
from parlour.server.table_cache import Slot, TableCache
from parlour.server.wire.cursors import ALL, Cursor
from parlour.server.wire.messages import Message, News
from parlour.store import ChatEvent, StoreFailure, Unreadable
from parlour.tables.table import Table

MOST_TABLES = 100
"""Tables that a client that connects is brought up to date with."""

MOST_ENDED = 10
RECENT_MS = 10 * 60 * 1000
"""Ended tables among them, and how recently they must have ended."""

MOST_REPLAYED = 1_000
"""Missed changes that are told one by one. A client that missed more gets the full state."""

REPLAYS_AT_ONCE = 2
RETRY_SECONDS = 0.5
LONGEST_RETRY_SECONDS = 5.0

_NUMBER = re.compile(r"[0-9]{1,18}")
_NEWS_A_TURN = 16
_log = logging.getLogger("parlour")


class Gone(Exception):
    """The client disconnected before it was up to date."""


class Greeter:
    """Brings connections up to date, each in a task of its own."""

    def __init__(self, tables: TableCache, delivery: SocketDelivery, now: Clock) -> None:
        self._tables = tables
        self._delivery = delivery
        self._now = now
        self._replays = asyncio.Semaphore(REPLAYS_AT_ONCE)

    async def greet(
        self, connection: Connection, seen: Mapping[str, int | str], store_failed: asyncio.Event
    ) -> None:
        """Catch up with all tables of the player and all tables in `seen`.

        While the store is away, `store_failed` is set, and this tries again until it is back.
        """
        places: dict[int, Cursor] | None = None
        pause = RETRY_SECONDS
        while True:
            try:
                if places is None:
                    places = await self._places(seen)
                await self._greet(connection, places)
                return
            except StoreFailure as error:
                _log.warning("cannot bring a client up to date, trying again: %s", error)
                store_failed.set()
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_RETRY_SECONDS)
                if connection.is_closed:
                    raise Gone from None

    async def _places(self, seen: Mapping[str, int | str]) -> dict[int, Cursor]:
        """The cursors that a client names, by the number of the table. A table may be named by its UUID too."""
        places = {}
        for name in list(seen)[:MOST_TABLES]:
            with suppress(Refusal):  # names that no table has
                number = int(name) if _NUMBER.fullmatch(name) else await self._tables.id_of(name)
                places[number] = Cursor.read(seen[name])
        return places

    async def _greet(self, connection: Connection, places: dict[int, Cursor]) -> None:
        waiting = await self._tables_of(connection.player_id, list(places))
        while waiting:
            for table_id in waiting:
                if not connection.has_caught_up(table_id):
                    await self._catch_up(connection, table_id, places)
            # Tables that the player came to in the meantime.
            waiting = list(connection.withheld)
            for table_id, place in connection.withheld.items():
                places.setdefault(table_id, place)
        connection.catch_up_all()

    async def _tables_of(self, player_id: int, named: Iterable[int]) -> list[int]:
        """The tables to bring a player up to date with: those where they sit, and those that the client names.

        Includes tables that ended recently, because the client may have missed the end.
        """
        store = self._tables.store
        rows = await store.tables(player=player_id, state=("lobby", "playing"), limit=MOST_TABLES)
        recently = self._now() - RECENT_MS
        ended = await store.tables(player=player_id, state="ended", limit=MOST_ENDED)
        rows += [row for row in ended if row.updated_at >= recently]
        return list(dict.fromkeys([*(row.id for row in rows), *named]))

    async def _catch_up(self, connection: Connection, table_id: int, places: dict[int, Cursor]) -> None:
        try:
            slot = await self._current(connection, table_id)
            if await self._follow(connection, slot, places):
                return
            while not self._tables.holds(slot):
                slot = await self._tables.current(table_id)
        except Refusal:  # the client may name tables that do not exist
            connection.catch_up(table_id)
            return
        except Unreadable:  # of another version of Parlour; the client's other tables go on
            connection.catch_up(table_id)
            return
        send_state(self._delivery, connection, slot)
        connection.catch_up(table_id)

    async def _current(self, connection: Connection, table_id: int) -> Slot:
        """The table, followed on other nodes before it is read, so that nothing is missed in between."""
        followed = self._tables.followed
        if followed is not None:
            followed.follow(connection.player_id, table_id)
        slot = await self._tables.current(table_id)
        if followed is not None:
            followed.changed(slot.table)  # the client may name tables of others
        return slot

    async def _follow(self, connection: Connection, slot: Slot, places: dict[int, Cursor]) -> bool:
        """Send what a client missed since its cursor, until nothing is left. False if it needs the full state."""
        table_id = slot.table.id
        while True:
            table, chat, place = slot.table, slot.chat, places.get(table_id)
            if place is None or not 0 < place.version <= table.version or (place.chat or 0) > chat:
                return False
            heard = place.chat
            role = table.viewpoint(connection.player_id).role
            if heard is None:
                if role in ("away", "stranger"):
                    return False  # whoever names only a version may never have heard the cards of that time
                heard = await self._tables.store.last_chat_event(table_id, place.version)
                places[table_id] = place = Cursor(place.version, place.index, heard)
            news = await self._missed(connection, slot, table, place)
            if news is None:
                return False
            store = self._tables.store
            events = await store.chat_events(table_id, heard, chat) if chat > heard else []
            hidden = range(0)
            if role == "stranger" and news:
                hidden = await hands_played(store, table_id, connection.player_id)
            await self._send(connection, table, news, events, places, hidden)
            # From here on nothing waits: what comes next is announced to the connection.
            if self._tables.holds(slot) and slot.table is table and slot.chat == chat:
                connection.catch_up(table_id)
                return True
            if not self._tables.holds(slot):
                slot = await self._tables.current(table_id)

    async def _missed(
        self, connection: Connection, slot: Slot, table: Table, place: Cursor
    ) -> Sequence[News] | None:
        """The news from the cursor's version up to this version of the table; None if there is too much of it."""
        if place.version == table.version and place.index == ALL:
            return ()
        kept = slot.recent.since(place.version, connection.dialect)
        if kept is not None:
            return kept
        if table.version - place.version > MOST_REPLAYED:
            return None
        store, player_id = self._tables.store, connection.player_id
        try:
            async with self._replays:
                if connection.is_closed:
                    raise Gone
                if not table.may_watch(player_id) and not await was_there(store, table.id, player_id):
                    return ()
                with_common = connection.dialect == "common"
                news = await replayed(store, table.id, place.version, table.version, with_common=with_common)
        except (StoreFailure, Gone):
            raise
        except Exception:  # a bug of one game; the state may still work
            _log.exception("cannot replay table %d from version %d", table.id, place.version)
            return None
        if slot.table is table and not slot.recent:
            slot.recent.fill(news)
        return news

    async def _send(
        self,
        connection: Connection,
        table: Table,
        news: Sequence[News],
        events: Sequence[ChatEvent],
        places: dict[int, Cursor],
        hidden: range,
    ) -> None:
        """Send what comes after the cursor: changes in order, and chat after the change that it was written after.

        Of the versions in `hidden`, only what everybody heard: who was sent away may no longer see those cards.
        The cursor in `places` moves along, so that this can be continued after a failure.
        """
        start = place = places[table.id]
        audience = news[0].audience if news else table.audience()
        written = list(events)
        for number, entry in enumerate(news):
            while written and written[0].version < entry.version:
                place = self._send_chat(connection, table.id, written.pop(0), audience, place)
            for index, message in enumerate(entry.for_dialect(connection.dialect) or (), start=1):
                is_hidden = entry.version in hidden and not _is_public(entry, message)
                if start.is_before(entry.version, index) and not is_hidden:
                    self._delivery.send(connection, message, Cursor(entry.version, index, place.chat))
            place = Cursor(entry.version, ALL, place.chat)
            places[table.id] = place
            audience = entry.audience
            if number % _NEWS_A_TURN == _NEWS_A_TURN - 1:
                await self._make_room(connection)
        for event in written:
            place = places[table.id] = self._send_chat(connection, table.id, event, audience, place)

    def _send_chat(
        self,
        connection: Connection,
        table_id: int,
        event: ChatEvent,
        audience: Sequence[int],
        place: Cursor,
    ) -> Cursor:
        place = Cursor(place.version, place.index, event.seq)
        self._delivery.send(connection, chat_message(table_id, event, list(audience)), place)
        return place

    async def _make_room(self, connection: Connection) -> None:
        """Wait until the client has read most of what it was sent."""
        await asyncio.sleep(0)
        while self._delivery.waiting(connection) > LONGEST_QUEUE // 4:
            if connection.is_closed:
                raise Gone
            await asyncio.sleep(0.02)


def send_state(delivery: SocketDelivery, connection: Connection, slot: Slot) -> None:
    """Send the full state. Only its last message has a cursor: without that, the state is not complete."""
    table = slot.table
    if not table.may_watch(connection.player_id):
        return
    wire = common_wire_of(table.game) if connection.dialect == "common" else wire_of(table.game)
    messages = list(wire.whole(table, connection.player_id))
    for message in messages[:-1]:
        delivery.send(connection, message)
    for message in messages[-1:]:
        delivery.send(connection, message, Cursor(table.version, ALL, slot.chat))


def _is_public(news: News, message: Message) -> bool:
    """Whether everybody heard a message. One for a single person may show cards, even if nobody else was there."""
    return len(message.to) > 1 and set(news.audience) <= set(message.to)
