"""The table cache: tables are loaded from their logs on demand, and kept up to date with other nodes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple
from uuid import UUID

from parlour.game.refusals import Malformed, NotFound, Refusal
from parlour.server.announcements import announce
from parlour.server.chat_messages import chat_news
from parlour.server.recent_messages import RecentMessages
from parlour.server.wire.messages import Delivery
from parlour.store import ChatEvent, LogEntry, Notice, Store, StoreFailure
from parlour.tables import changes
from parlour.tables.changes import AnyChange
from parlour.tables.drafts import Draft
from parlour.tables.play import check_game
from parlour.tables.table import Table, folded

KEPT_TABLES = 20_000
"""Tables in the cache. Beyond that, the least recently used table is dropped."""

BIGGEST_ID = 2**63 - 1

_log = logging.getLogger("parlour")


class NoSuchTable(NotFound):
    code = "GAME_NOT_FOUND"
    default = "There is no such game."


class Announced(NamedTuple):
    """How far a table's log and chat have been announced to this node's clients."""

    version: int
    chat: int


class Slot:
    """A cached table, announced up to `table` and the chat event `chat`.

    Hold `lock` to replace `table`; a `Table` object itself never changes.
    """

    __slots__ = ("chat", "lock", "recent", "table")

    def __init__(self, table: Table, chat: int = 0) -> None:
        self.table = table
        self.chat = chat
        self.lock = asyncio.Lock()
        self.recent = RecentMessages()


class TableCache:
    """The tables that this node holds in memory."""

    def __init__(self, store: Store, delivery: Delivery, most: int = KEPT_TABLES) -> None:
        self.store = store
        self.delivery = delivery
        self._most = most
        self._slots: OrderedDict[int, Slot] = OrderedDict()
        self._ids: dict[str, int] = {}
        self._loading: dict[int, asyncio.Future[Slot]] = {}
        self._doubtful: dict[int, Announced] = {}

    # Finding

    async def id_of(self, reference: str) -> int:
        """The id of an existing table, given its id or UUID."""
        if reference.isascii() and reference.isdigit():
            number = int(reference) if len(reference) < 20 else BIGGEST_ID + 1
            if number > BIGGEST_ID:
                raise NoSuchTable()
        else:
            number = await self._id_of_uuid(reference)
        await self.slot(number)
        return number

    async def _id_of_uuid(self, reference: str) -> int:
        try:
            uuid = str(UUID(reference))
        except ValueError:
            raise Malformed("A game id must be a number or a UUID.", id=reference[:40]) from None
        known = self._ids.get(uuid)
        if known is not None:
            return known
        row = await self.store.table(uuid=uuid)
        if row is None:
            raise NoSuchTable()
        return row.id

    def game_of(self, table_id: int) -> str | None:
        """The game of a cached table. After `id_of`, the table is cached."""
        slot = self._slots.get(table_id)
        return None if slot is None else slot.table.game

    async def table(self, table_id: int) -> Table:
        """The latest version of a table. The object never changes: a new version is a new object."""
        slot = await self.slot(table_id)
        if self.store.shared:
            async with slot.lock:
                await self.catch_up(slot)
        return slot.table

    async def current(self, table_id: int) -> Slot:
        """The slot of a table, with everything announced that other nodes have written so far."""
        slot = await self.slot(table_id)
        if self.store.shared:
            async with slot.lock:
                await self.catch_up(slot)
                await self.catch_up_chat(slot)
        return slot

    @asynccontextmanager
    async def held(self, table_id: int) -> AsyncIterator[Slot]:
        """Hold a table at its latest version: it does not change meanwhile, on this node."""
        while True:
            slot = await self.slot(table_id)
            async with slot.lock:
                if not self.holds(slot):  # it was dropped while this waited for the lock
                    continue
                if self.store.shared:
                    await self.catch_up(slot)
                yield slot
                return

    async def table_of(self, game: str, reference: str) -> Table:
        """A table by id or UUID. Refused if it is a table of another game."""
        table = await self.table(await self.id_of(reference))
        check_game(table, game)
        return table

    async def log(self, table_id: int, after: int = 0) -> list[tuple[int, AnyChange]]:
        """The entries of a table's log with their numbers."""
        entries = await self.store.read_log(table_id, after)
        return [(entry.seq, changes.decoded(entry.body)) for entry in entries]

    def playing(self) -> list[Table]:
        """Cached tables whose game is in progress."""
        return [slot.table for slot in self._slots.values() if slot.table.phase == "playing"]

    # Keeping

    async def slot(self, table_id: int) -> Slot:
        """The slot of a table. Loads the table if needed; concurrent calls wait for the same load."""
        slot = self._slots.get(table_id)
        if slot is not None:
            self._slots.move_to_end(table_id)
            return slot
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: int, told: Announced | None = None) -> Slot:
        """Load a table from its log. What came after `told` is announced now."""
        log = await self.store.read_log(table_id)
        if not log:
            raise NoSuchTable()
        chat = await self.store.last_chat_event(table_id)
        if table_id in self._slots:
            return self._slots[table_id]
        told = self._doubtful.pop(table_id, None) or told or Announced(log[-1].seq, chat)
        known = [changes.decoded(entry.body) for entry in log if entry.seq <= max(told.version, 1)]
        slot = self.keep(folded(table_id, known), min(told.chat, chat))
        self._fold_in(slot, [entry for entry in log if entry.seq > slot.table.version])
        return slot

    def keep(self, table: Table, chat: int = 0) -> Slot:
        """Add a table to the cache, unless it has been added in the meantime."""
        if table.id in self._slots:
            return self._slots[table.id]
        slot = self._slots[table.id] = Slot(table, chat)
        self._ids[table.uuid] = table.id
        if len(self._slots) > self._most:
            oldest = next((id_ for id_, kept in self._slots.items() if not kept.lock.locked()), None)
            if oldest is not None:
                self.forget(oldest)
        return slot

    def forget(self, table_id: int) -> None:
        """Drop a table from the cache. It will be loaded again when needed."""
        slot = self._slots.pop(table_id, None)
        if slot is not None:
            self._ids.pop(slot.table.uuid, None)

    def doubt(self, slot: Slot) -> None:
        """Drop a table after a write that may or may not have taken effect.

        It is loaded again from the log, and what was written after all is announced then.
        """
        if self.holds(slot):
            self._doubtful[slot.table.id] = Announced(slot.table.version, slot.chat)
            self.forget(slot.table.id)

    async def settle_doubts(self) -> None:
        """Load the tables whose last write is in doubt, so that clients hear the outcome."""
        for table_id in list(self._doubtful):
            try:
                slot = await self.slot(table_id)
                async with slot.lock:
                    await self.catch_up_chat(slot)
            except NoSuchTable:
                self._doubtful.pop(table_id, None)
            except StoreFailure:  # still away
                return

    def holds(self, slot: Slot) -> bool:
        """Whether this slot is still in the cache."""
        return self._slots.get(slot.table.id) is slot

    def accept(self, slot: Slot, draft: Draft) -> None:
        """Replace the table by a draft whose changes are in the log, and notify clients. The caller holds the lock."""
        before, slot.table = slot.table, draft.table
        try:
            announce(self.delivery, slot.recent, before, draft, slot.chat)
        except Exception:  # the change is durable, so a failure to announce it must not look like a refusal
            slot.recent.clear()
            _log.exception("cannot announce version %d of table %d", draft.table.version, draft.table.id)

    # Chat

    async def chatted(self, slot: Slot, writing: Awaitable[ChatEvent | None]) -> ChatEvent | None:
        """Wait for a write to a table's chat, and announce it. The caller holds the lock."""
        try:
            event = await writing
        except Refusal:
            raise
        except BaseException:
            self.doubt(slot)
            raise
        if event is not None:
            if event.seq > slot.chat + 1:  # another node was faster
                await self.catch_up_chat(slot, event.seq - 1)
            self._announce_chat(slot, [event])
        return event

    async def catch_up_chat(self, slot: Slot, up_to: int | None = None) -> None:
        """Announce chat that other nodes have written. The caller holds the lock."""
        self._announce_chat(slot, await self.store.chat_events(slot.table.id, slot.chat, up_to))

    def _announce_chat(self, slot: Slot, events: Sequence[ChatEvent]) -> None:
        for event in events:
            if event.seq > slot.chat:
                slot.chat = event.seq
                self.delivery.tell([chat_news(slot.table, event)])

    # Other nodes

    async def catch_up(self, slot: Slot) -> bool:
        """Apply and announce changes by other nodes. Returns whether there were any. The caller holds the lock."""
        entries = await self.store.read_log(slot.table.id, after=slot.table.version)
        self._fold_in(slot, entries)
        return bool(entries)

    def _fold_in(self, slot: Slot, entries: Sequence[LogEntry]) -> None:
        """Apply and announce entries of the log."""
        if entries:
            draft = Draft(slot.table, slot.table.updated_at)
            draft.fold(changes.decoded(entry.body) for entry in entries)
            self.accept(slot, draft)

    async def heard(self, notice: Notice) -> None:
        """Handle a notice that another node has written to a table, or that notices were lost."""
        if notice.kind in ("table", "chat"):
            slot = self._slots.get(notice.id) or await self._load(notice.id, _before(notice))
            await self._catch_up_all(slot)
        elif notice.kind == "lost":
            for slot in list(self._slots.values()):
                await self._catch_up_all(slot)

    async def _catch_up_all(self, slot: Slot) -> None:
        async with slot.lock:
            await self.catch_up(slot)
            await self.catch_up_chat(slot)


def _before(notice: Notice) -> Announced:
    """How far a table that was not in memory counts as announced: this is the first notice about it."""
    if notice.kind == "table":
        return Announced(notice.seq - 1, BIGGEST_ID)
    return Announced(BIGGEST_ID, notice.seq - 1)
