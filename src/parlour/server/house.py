"""The house: every table that is in use, and the one way in which a table changes.

    decide on a draft -> bots play on, on the same draft -> one durable append -> the draft is the table -> push

Two changes of one table never run at the same time here; another node's are told by the store's primary key.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from random import SystemRandom
from typing import Any, Protocol, TypeVar
from uuid import UUID

import msgspec

from parlour.game.interface import Event
from parlour.game.refusals import Malformed, NotFound, Refusal
from parlour.game.registry import game_of
from parlour.server.answers import listed
from parlour.server.game_apis import common_wire_of, wire_of
from parlour.server.wire.common import told_of
from parlour.server.wire.messages import Message
from parlour.store import NewTable, Notice, Store, TableRow, TableSummary
from parlour.tables import changes, play
from parlour.tables.changes import AnyChange
from parlour.tables.people import PlayerId
from parlour.tables.table import Table, folded

T = TypeVar("T")

KEPT_TABLES = 20_000
"""Tables in memory. More are read again from their logs when somebody asks for them."""

KEPT_CHANGES = 40
"""Changes of a table whose messages a client that was away is sent again; each takes about 1 KiB of memory."""

BIGGEST_ID = 2**63 - 1


class NoSuchTable(NotFound):
    code = "GAME_NOT_FOUND"
    default = "There is no such game."


class Push(Protocol):
    """Where events go. Delivery may fail; the log may not."""

    def deliver(self, messages: Sequence[Message]) -> None:
        """Send to every connection of every addressee."""

    def hears_common(self, players: Iterable[PlayerId]) -> bool:
        """Whether any of them is connected for the common events."""


class Draft:
    """A table while it is being changed: what was folded so far, and what clients will be told of it."""

    def __init__(self, table: Table, now: int, push: Push) -> None:
        self.table = table
        self.now = now
        self.changes: list[AnyChange] = []
        self.told: list[tuple[int, list[Message]]] = []
        self._push = push
        self._wire = wire_of(table.game)
        self._common = common_wire_of(table.game)

    def fold(self, made: Sequence[AnyChange]) -> None:
        for change in made:
            self._note(change, self.table.fold(change))

    def acted(self, made: tuple[changes.Acted, list[Event]]) -> None:
        """Note a move that was made on the draft's table."""
        self._note(*made)

    def _note(self, change: AnyChange, events: Sequence[Event]) -> None:
        self.changes.append(change)
        messages = list(self._wire.happened(self.table, change, events))
        if self._wire is not self._common and self._push.hears_common(told_of(self.table, change)):
            messages += self._common.happened(self.table, change, events)
        self.told.append((self.table.version, messages))


class _Slot:
    """A table's place in memory."""

    __slots__ = ("lock", "recent", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.recent: deque[tuple[int, list[Message]]] = deque(maxlen=KEPT_CHANGES)


class House:
    """All tables of this node."""

    def __init__(self, store: Store, push: Push, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.push = push
        self._clock = clock
        self._slots: OrderedDict[int, _Slot] = OrderedDict()
        self._ids: dict[str, int] = {}
        self._loading: dict[int, asyncio.Future[_Slot]] = {}
        self._random = SystemRandom()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(self._clock() * 1000)

    # Finding

    async def id_of(self, reference: str) -> int:
        """The integer id of a table that is named by it or by its UUID, and exists."""
        if reference.isascii() and reference.isdigit():
            number = int(reference) if len(reference) < 20 else BIGGEST_ID + 1
            if number > BIGGEST_ID:
                raise NoSuchTable()
        else:
            number = await self._id_of_uuid(reference)
        await self._slot(number)
        return number

    async def _id_of_uuid(self, reference: str) -> int:
        try:
            uuid = str(UUID(reference))
        except ValueError:
            raise Malformed("A game is named by a number or a UUID.", id=reference[:40]) from None
        known = self._ids.get(uuid)
        if known is not None:
            return known
        row = await self.store.table(uuid=uuid)
        if row is None:
            raise NoSuchTable()
        return row.id

    def game_of(self, table_id: int) -> str | None:
        """The game of a table in memory, as every table is that was just found."""
        slot = self._slots.get(table_id)
        return None if slot is None else slot.table.game

    async def table(self, table_id: int) -> Table:
        """The table as it now is."""
        slot = await self._slot(table_id)
        if self.store.shared:
            async with slot.lock:
                await self._catch_up(slot)
        return slot.table

    async def _slot(self, table_id: int) -> _Slot:
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

    async def _load(self, table_id: int, before: int | None = None) -> _Slot:
        """Fold a table from its log, or from the entries before one: those after it are still to be told."""
        log = await self.store.read_log(table_id)
        if not log:
            raise NoSuchTable()
        known = [changes.decoded(entry.body) for entry in log if before is None or entry.seq < max(before, 2)]
        return self._keep(folded(table_id, known))

    def _keep(self, table: Table) -> _Slot:
        """Give the table its place in memory; where it has got one meanwhile, that one counts."""
        if table.id in self._slots:
            return self._slots[table.id]
        slot = self._slots[table.id] = _Slot(table)
        self._ids[table.uuid] = table.id
        if len(self._slots) > KEPT_TABLES:
            oldest = next((id_ for id_, kept in self._slots.items() if not kept.lock.locked()), None)
            if oldest is not None:
                self._forget(oldest)
        return slot

    def _forget(self, table_id: int) -> None:
        slot = self._slots.pop(table_id, None)
        if slot is not None:
            self._ids.pop(slot.table.uuid, None)

    async def _catch_up(self, slot: _Slot) -> bool:
        """Fold what other nodes have written, and tell it to those who are connected here; whether there was any."""
        entries = await self.store.read_log(slot.table.id, after=slot.table.version)
        if entries:
            draft = Draft(slot.table.copy(), self.now(), self.push)
            draft.fold([changes.decoded(entry.body) for entry in entries])
            self._accept(slot, draft)
        return bool(entries)

    async def heard(self, notice: Notice) -> None:
        """Another node has written to a table's log; or, where notices were lost, perhaps to any."""
        if notice.kind == "table":
            slot = self._slots.get(notice.id) or await self._load(notice.id, before=notice.seq)
            async with slot.lock:
                await self._catch_up(slot)
        elif notice.kind == "lost":
            for slot in list(self._slots.values()):
                async with slot.lock:
                    await self._catch_up(slot)

    # Changing

    async def open(self, opened: changes.Opened) -> Table:
        """Write a new table down."""
        table = Table(0, opened)
        shown = msgspec.structs.asdict(summary(table))
        del shown["updated_at"]
        new = NewTable(uuid=table.uuid, game=table.game, created_at=table.opened_at, **shown)
        table.id = await self.store.create_table(new, [changes.encoded(opened)])
        self._keep(table)
        self.push.deliver([*wire_of(table.game).happened(table, opened, ()), self._listing(table)])
        return table

    async def change(self, table_id: int, decide: Callable[[Draft], T]) -> tuple[Table, T]:
        """Let `decide` change a draft of the table; what it made is durable and told when this returns.

        A refusal that `decide` raises leaves everything as it was.
        """
        slot = await self._slot(table_id)
        async with slot.lock:
            while True:
                draft = Draft(slot.table.copy(), self.now(), self.push)
                try:
                    result = decide(draft)
                except Refusal:  # perhaps only because another node knows more
                    if self.store.shared and await self._catch_up(slot):
                        continue
                    raise
                await self._let_bots_play(draft)
                if not draft.changes:
                    return slot.table, result
                try:
                    won = await self._append(slot.table, draft)
                except BaseException:
                    self._forget(table_id)  # it may be written all the same: the next one reads the log again
                    raise
                if won:
                    break
                await self._catch_up(slot)
            self._accept(slot, draft)
        return draft.table, result

    def _accept(self, slot: _Slot, draft: Draft) -> None:
        """What the draft holds is in the log: it is the table from now on, and is told."""
        before, slot.table = slot.table, draft.table
        slot.recent.extend(draft.told)
        self.push.deliver([message for _, messages in draft.told for message in messages])
        if _is_listed(draft):
            self.push.deliver([self._listing(draft.table, was_public=before.visibility == "public")])

    async def _append(self, table: Table, draft: Draft) -> bool:
        shown = summary(draft.table) if _is_listed(draft) else None
        bodies = [changes.encoded(change) for change in draft.changes]
        return await self.store.append(table.id, table.version + 1, bodies, shown)

    def _listing(self, table: Table, *, was_public: bool = False) -> Message:
        """What those who watch the list of tables are told, also of one that has just become private."""
        shown = summary(table)
        row = {name: getattr(shown, name) for name in shown.__struct_fields__ if name != "players"}
        listing = listed(
            TableRow(id=table.id, uuid=table.uuid, game=table.game, created_at=table.opened_at, **row)
        )
        return Message((), "tables:update", listing, "all", lobby=was_public or table.visibility == "public")

    async def _let_bots_play(self, draft: Draft) -> None:
        """Bots that think long do so in a thread: other tables go on meanwhile, this one waits."""
        bot = draft.table.bot_to_act()
        if bot is not None and game_of(draft.table.game).bot(bot[1]).slow:
            await asyncio.to_thread(self._play_bots, draft)
        else:
            self._play_bots(draft)

    def _play_bots(self, draft: Draft) -> None:
        """Let the bots whose turn it is play, until it is a person's turn or the game is over."""
        while bot := draft.table.bot_to_act():
            seat, level = bot
            table = draft.table
            view = table.rules.view(table.game_state, seat)
            legal = list(table.rules.legal_moves(table.game_state, seat))
            move = game_of(table.game).bot(level).choose(view, legal, self._random)
            draft.acted(play.act_at(table, seat, draft.now, move))

    def missed(self, table: Table, version: int) -> list[Message] | None:
        """The messages since a version, oldest first; None where they are no longer all here."""
        slot = self._slots.get(table.id)
        if slot is None or version > table.version:
            return None
        if version < table.version and (not slot.recent or slot.recent[0][0] > version + 1):
            return None
        return [message for at, messages in slot.recent if at > version for message in messages]

    async def log(self, table_id: int, after: int = 0) -> list[tuple[int, AnyChange]]:
        return [
            (entry.seq, changes.decoded(entry.body)) for entry in await self.store.read_log(table_id, after)
        ]

    def busy(self) -> list[Table]:
        """The tables in memory whose game is being played."""
        return [slot.table for slot in self._slots.values() if slot.table.phase == "playing"]


def _is_listed(draft: Draft) -> bool:
    """Whether lists show something else than before."""
    return draft.table.phase == "ended" or any(
        not isinstance(change, changes.Acted) for change in draft.changes
    )


def summary(table: Table) -> TableSummary:
    """What lists show of a table without reading its log."""
    shown: dict[str, Any] = {
        "host_user_id": table.host_id,
        "players": [
            {
                "player_id": chair.player.id,
                "uuid": chair.player.uuid,
                "display_name": chair.player.name,
                "seat": seat + 1,
                "is_bot": chair.is_bot,
                "away": chair.is_away,
            }
            for seat, chair in table.taken()
        ],
        "spectators": len(table.spectators),
        "join_policy": table.join_policy,
        "spectating": table.spectating,
    }
    return TableSummary(
        state=table.phase,
        visibility=table.visibility,
        name=table.name,
        room_code=table.room_code,
        capacity=table.capacity,
        seats_taken=len(table.taken()),
        summary=msgspec.json.encode(shown),
        updated_at=table.updated_at,
        players=tuple(person.id for person in table.people()),
    )
