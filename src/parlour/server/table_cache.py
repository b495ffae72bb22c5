"""The table cache: tables are loaded from their logs on demand, and kept up to date with other nodes."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from uuid import UUID

from parlour.game.refusals import Malformed, NotFound, Refusal
from parlour.server.announcements import announce
from parlour.server.chat_messages import chat_news
from parlour.server.clock import monotonic
from parlour.server.followed import Followed
from parlour.server.recent_messages import RecentMessages
from parlour.server.service_time import ServiceTime
from parlour.server.table_lists import changes_lists
from parlour.server.wire.messages import Delivery, Message
from parlour.store import Announced, ChatEvent, LogEntry, Notice, Store, StoreFailure, Unreadable
from parlour.tables import changes
from parlour.tables.changes import AnyChange
from parlour.tables.drafts import Draft
from parlour.tables.people import PlayerId
from parlour.tables.play import check_game
from parlour.tables.table import Table, folded

KEPT_TABLES = 20_000
"""Tables in the cache. Beyond that, the least recently used table is dropped."""

BIGGEST_ID = 2**63 - 1

LONGEST_LAG_MS = 1_000
"""How long another node's change may take to arrive here without the players' clocks running."""

_log = logging.getLogger("parlour")


class NoSuchTable(NotFound):
    code = "GAME_NOT_FOUND"
    default = "There is no such game."


def _tell_nobody(notices: Sequence[Notice]) -> None:
    """There are no other nodes."""


def _show_nobody(messages: Sequence[Message]) -> None:
    """There are no other nodes with clients that watch the list."""


class Slot:
    """A cached table, announced up to `table` and the chat event `chat`.

    Hold `lock` to replace `table`; a `Table` object itself never changes.
    """

    __slots__ = ("changed_at", "chat", "lock", "recent", "runs_since", "table")

    def __init__(self, table: Table, chat: int = 0) -> None:
        self.table = table
        self.chat = chat
        self.runs_since = table.served_at
        """The service time from which the clocks run on: when the table's last change was announced here."""
        self.changed_at = monotonic()
        """When this node announced the table's last change, or loaded it."""
        self.lock = asyncio.Lock()
        self.recent = RecentMessages()


class TableCache:
    """The tables that this node holds in memory."""

    def __init__(
        self,
        store: Store,
        delivery: Delivery,
        most: int = KEPT_TABLES,
        service_time: ServiceTime | None = None,
    ) -> None:
        self.store = store
        self.delivery = delivery
        self.service_time = service_time or ServiceTime()
        self.observers: list[Callable[[Slot], None]] = []
        """Called when a table was loaded or has changed."""
        self.has_other_nodes = False
        """Whether `tell` reaches anybody."""
        self.tell: Callable[[Sequence[Notice]], None] = _tell_nobody
        """Tells other nodes something. It may get lost."""
        self.show_lists: Callable[[Sequence[Message]], None] = _show_nobody
        """Sends changes of this node to clients of other nodes that watch the list of tables."""
        self.followed = Followed() if store.shared else None
        """The tables that clients of this node hear; None if there are no other nodes to follow."""
        self.unreadable: set[int] = set()
        """Tables with log entries that this version cannot read."""
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

    def kept(self) -> Iterator[Table]:
        """All cached tables."""
        return (slot.table for slot in self._slots.values())

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
        doubtful = self._doubtful.get(table_id)
        told = doubtful or told or Announced(table_id, log[-1].seq, chat)
        known = [entry for entry in log if entry.seq <= max(told.version, 1)]
        slot = self.keep(self._folded(table_id, known), min(told.chat, chat))
        self._doubtful.pop(table_id, None)
        with self._reading(table_id, slot.table.version + 1):
            new = [entry for entry in log if entry.seq > slot.table.version]
            self.show_lists(self._fold_in(slot, new, doubtful is not None))
        return slot

    def keep(self, table: Table, chat: int = 0) -> Slot:
        """Add a table to the cache, unless it has been added in the meantime."""
        if table.id in self._slots:
            return self._slots[table.id]
        slot = self._slots[table.id] = Slot(table, chat)
        self._ids[table.uuid] = table.id
        self._set_clocks(slot, 0)
        if len(self._slots) > self._most:
            oldest = next((id_ for id_, kept in self._slots.items() if self._may_drop(kept)), None)
            if oldest is not None:
                self.forget(oldest)
        return slot

    def _may_drop(self, slot: Slot) -> bool:
        """Whether a table may leave the cache. One that clients hear stays, because it says what they have heard."""
        is_heard = self.followed is not None and slot.table.id in self.followed
        return not slot.lock.locked() and not (is_heard and slot.table.phase != "ended")

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
            self._doubtful[slot.table.id] = Announced(slot.table.id, slot.table.version, slot.chat)
            self.forget(slot.table.id)

    def is_awaited(self, table_id: int) -> bool:
        """Whether a table is being loaded, or will be because the outcome of its last write is unknown."""
        return table_id in self._doubtful or table_id in self._loading

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

    def held_slot(self, table_id: int) -> Slot | None:
        """The slot of a table, if it is in the cache."""
        return self._slots.get(table_id)

    def holds(self, slot: Slot) -> bool:
        """Whether this slot is still in the cache."""
        return self._slots.get(slot.table.id) is slot

    def accept(self, slot: Slot, draft: Draft) -> None:
        """Replace the table by a draft that this node has written to the log, and notify clients of all nodes.

        The time since the changes were written is taken from nobody's clock. The caller holds the lock.
        """
        before = slot.table
        shown = self._replace(slot, draft, BIGGEST_ID, is_own=True)
        self.tell([*_arrivals(before, draft), *_appearances(before, draft)])
        self.show_lists(shown)

    def _replace(self, slot: Slot, draft: Draft, lag: int, *, is_own: bool) -> Sequence[Message]:
        """Replace the table, and notify clients of this node.

        Returns what clients that watch the list should see, if this node has made the change. At most `lag` of the
        time since the changes were written is taken from nobody's clock.
        """
        before, slot.table = slot.table, draft.table
        self._set_clocks(slot, lag)
        try:
            return announce(self.delivery, slot.recent, before, draft, slot.chat, for_lists=is_own)
        except Exception:  # the change is durable, so a failure to announce it must not look like a refusal
            slot.recent.clear()
            _log.exception("cannot announce version %d of table %d", draft.table.version, draft.table.id)
            return ()

    def _set_clocks(self, slot: Slot, lag: int) -> None:
        slot.changed_at = monotonic()
        self.service_time.hear(slot.table.served_at)
        slot.runs_since = min(self.service_time(), slot.table.served_at + lag)
        if self.followed is not None:
            self.followed.changed(slot.table)
        for observer in self.observers:
            observer(slot)

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
        with self._reading(slot.table.id, slot.table.version + 1):
            self._fold_in(slot, entries)
        return bool(entries)

    def _fold_in(self, slot: Slot, entries: Sequence[LogEntry], is_own: bool = False) -> Sequence[Message]:
        """Apply and announce entries of the log. Returns what clients that watch the list should see."""
        if not entries:
            return ()
        draft = Draft(slot.table, slot.table.updated_at)
        draft.fold(changes.decoded(entry.body) for entry in entries)
        return self._replace(slot, draft, LONGEST_LAG_MS, is_own=is_own or self.followed is None)

    def _folded(self, table_id: int, entries: Sequence[LogEntry]) -> Table:
        with self._reading(table_id, entries[0].seq):
            return folded(table_id, [changes.decoded(entry.body) for entry in entries])

    @contextmanager
    def _reading(self, table_id: int, seq: int) -> Iterator[None]:
        """Note that this version can or cannot read a table. What cannot be read is logged once."""
        try:
            yield
        except NotFound:  # its game is not installed
            raise
        except Exception as error:
            if table_id not in self.unreadable:
                self.unreadable.add(table_id)
                _log.error("cannot read table %d from entry %d on; left alone: %r", table_id, seq, error)
            raise Unreadable(f"The log of table {table_id} cannot be read from entry {seq} on.") from error
        self.unreadable.discard(table_id)

    async def heard(self, notice: Notice) -> bool:
        """Handle a notice that another node has written to a table. Returns whether the database had to be read."""
        slot = self._slots.get(notice.id) or await self._load(notice.id, _before(notice))
        async with slot.lock:
            if self.apply(slot, notice):
                return False
            await self.catch_up(slot)
            await self.catch_up_chat(slot)
            return True

    def apply(self, slot: Slot, notice: Notice) -> bool:
        """Announce what a notice brings, if it is exactly what comes next, or known. False if something is missing.

        Nobody else may hold the lock.
        """
        if notice.kind == "chat":
            event = notice.chat
            if event is None or event.message.table_id != slot.table.id or event.seq > slot.chat + 1:
                return False
            self._announce_chat(slot, [event])
            return True
        known = slot.table.version + 1 - notice.seq
        if known < 0 or (not notice.bodies and known == 0) or notice.seq < 1:
            return False
        entries = [
            LogEntry(slot.table.version + n, body) for n, body in enumerate(notice.bodies[known:], start=1)
        ]
        try:
            self._fold_in(slot, entries)
        except Exception as error:  # the log decides
            _log.warning("cannot read a notice about table %d, reading its log: %r", slot.table.id, error)
            return False
        return True


def _before(notice: Notice) -> Announced | None:
    """How far a table that was not in memory counts as announced, if this is the first notice about it."""
    if notice.kind == "chat":
        return Announced(notice.id, BIGGEST_ID, notice.seq - 1)
    return Announced(notice.id, notice.seq - 1, BIGGEST_ID) if notice.seq else None


def _arrivals(before: Table, draft: Draft) -> Sequence[Notice]:
    """Who has come to a table: their clients may be connected to nodes that do not follow it yet."""
    known, notices = set(before.audience()), []
    for step in draft.steps:
        for player_id in step.table.audience():
            if player_id not in known:
                known.add(player_id)
                notices.append(Notice("seat", draft.table.id, step.table.version, to=player_id))
    return notices


def _appearances(before: Table, draft: Draft) -> Sequence[Notice]:
    """Whose friends may see a change: they may be connected to nodes that do not follow the table."""
    if not changes_lists(draft):
        return ()
    return shown_notices({person.id for table in (before, draft.table) for person in table.people()})


def shown_notices(account_ids: Iterable[PlayerId]) -> Sequence[Notice]:
    """Tells all nodes that friends may see these accounts at other tables."""
    return [Notice("shows", 0, account_id) for account_id in sorted(account_ids)]
