"""Which friends are online, and at which tables they sit.

Somebody is online while a client is connected, on any node, and for a few seconds after. Friends hear of changes at
once, each only what they may see. Nodes tell each other who is connected to them (`parlour.server.other_nodes`):

    online, offline   account `seq` is connected to this node, or no longer
    present           this node works
    who               tell me everyone
    shows             account `seq` has changed what it shows
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from parlour.server.clock import Clock, monotonic
from parlour.server.delivery import SocketDelivery
from parlour.server.people.privacy import is_visible, privacy_of
from parlour.server.table_cache import Slot
from parlour.server.wire.messages import Message
from parlour.store import Notice, Store, StoreFailure, TableRow
from parlour.tables.table import Table

SWEEP_SECONDS = 0.5
OFFLINE_MS = 4_000
"""How long somebody counts as online after the last connection has ended. A reload takes less."""
PRESENT_MS = 2_000
NODE_GONE_MS = 8_000
MOST_TABLES = 3
"""Tables shown of one friend: those that changed last."""

_KINDS = frozenset(("online", "offline", "present", "who", "shows"))
_log = logging.getLogger("parlour")


class FriendTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table where a friend sits."""

    game_id: int
    table_id: str
    game: str
    name: str
    state: str
    can_join: bool
    can_watch: bool


class Place(msgspec.Struct, frozen=True):
    """Where somebody is."""

    online: bool
    tables: Sequence[FriendTable] = ()
    is_shown: bool = True
    """False if it is hidden from the viewer."""


class FriendPresence(msgspec.Struct, frozen=True, kw_only=True):
    """A friend has come online or gone offline, or sits at other tables."""

    player_id: int
    online: bool
    tables: Sequence[FriendTable]
    server_ts: int


NOWHERE, HIDDEN = Place(False), Place(False, is_shown=False)


class Online:
    """The accounts that are online on this node and on the others."""

    def __init__(
        self,
        store: Store,
        delivery: SocketDelivery,
        clock: Clock,
        steady_clock: Clock = monotonic,
        tell_nodes: Callable[[Sequence[Notice]], None] = lambda notices: None,
    ) -> None:
        self._store = store
        self._delivery = delivery
        self._clock = clock
        self._now = steady_clock
        self._tell_nodes = tell_nodes
        self._left_at: dict[int, int] = {}
        self._here: set[int] = set()
        self._elsewhere: dict[str, set[int]] = {}
        self._heard_at: dict[str, int] = {}
        self._told: set[int] = set()
        self._changed: set[int] = set()
        self._looks: dict[int, Any] = {}
        self._tables: set[int] = set()
        self._present_at = steady_clock()
        self._asks = True
        self._retells = False
        self.on_tables: Callable[[set[int]], Any] | None = None
        """Awaited with the ids of tables whose seats, door or phase have changed."""

    def is_online(self, account_id: int) -> bool:
        """Whether an account is connected to any node."""
        return (
            account_id in self._here
            or bool(self._delivery.of_player(account_id))
            or any(account_id in there for there in self._elsewhere.values())
        )

    # What a friend may see

    async def places(self, viewer_id: int, friends: Mapping[int, bytes | None]) -> dict[int, Place]:
        """Where friends are, as far as a viewer may see it. `friends` are their stored settings by id."""
        shown = [id_ for id_, settings in friends.items() if privacy_of(settings).presence != "nobody"]
        online = [account_id for account_id in shown if self.is_online(account_id)]
        seated = await self._seated(online)
        close = await self._friends_of([viewer_id], any(seated.values()))
        return {
            account_id: _place(viewer_id, seated[account_id], close) if account_id in online else NOWHERE
            for account_id in friends
        }

    async def place_of(self, viewer_id: int | None, account_id: int) -> Place:
        """Where somebody is, as far as anybody may see it."""
        relation = (await self._store.relations(viewer_id or 0, [account_id])).get(account_id)
        if relation is None or not is_visible(viewer_id, relation, "presence"):
            return HIDDEN
        return (await self.places(viewer_id or 0, {account_id: relation.settings}))[account_id]

    async def _seated(self, account_ids: Sequence[int]) -> dict[int, list[tuple[TableRow, int]]]:
        """The tables where accounts sit, with the host of each."""
        found: dict[int, list[tuple[TableRow, int]]] = defaultdict(list)
        if account_ids:
            for account_id, row in await self._store.seated_at(account_ids):
                found[account_id].append((row, msgspec.json.decode(row.summary)["host_user_id"]))
        return found

    async def _friends_of(self, account_ids: list[int], is_needed: bool) -> dict[int, set[int]]:
        return await self._store.friend_ids(account_ids) if is_needed else {}

    # Telling

    def table_changed(self, slot: Slot) -> None:
        """A table was loaded or has changed."""
        table = slot.table
        look = _look(table)
        before = self._looks.get(table.id)
        if look == before:
            return
        if table.phase == "ended":
            self._looks.pop(table.id, None)
        else:
            self._looks[table.id] = look
        self._tables.add(table.id)
        self._changed.update(look[0])
        if before is not None:
            self._changed.update(before[0])

    def account_changed(self, account_id: int) -> None:
        """What an account shows of itself has changed."""
        self._changed.add(account_id)
        self._tell_nodes([Notice("shows", 0, account_id)])

    async def run(self) -> None:
        """Run forever."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except StoreFailure as error:
                _log.warning("cannot tell who is online: %s", error)
            except Exception:  # a bug must not stop it for everyone
                _log.exception("cannot tell who is online")

    async def sweep(self) -> None:
        """Tell other nodes and friends what has changed."""
        self._tell_nodes(self.news())
        now = self._now()
        for node in [node for node, at in self._heard_at.items() if now - at > NODE_GONE_MS]:
            self._elsewhere.pop(node, None)
            del self._heard_at[node]
        online = self._here.union(*self._elsewhere.values())
        tables, self._tables = self._tables, set()
        changed = (online ^ self._told) | (self._changed & (online | self._told))
        self._told, self._changed = online, set()
        try:
            await self._tell(changed)
            if tables and self.on_tables is not None:
                await self.on_tables(tables)
        except StoreFailure:
            self._changed |= changed
            self._tables |= tables
            raise

    async def _tell(self, changed: set[int]) -> None:
        """Tell the friends of these accounts who are connected to this node where they are now."""
        if not changed or not self._delivery.connected():
            return
        friends = await self._store.friend_ids(sorted(changed))
        viewers = {
            account_id: [viewer for viewer in close if self._delivery.hears_common([viewer])]
            for account_id, close in friends.items()
        }
        told = [account_id for account_id, there in viewers.items() if there]
        if not told:
            return
        settings = {id_: row.settings for id_, row in (await self._store.relations(0, told)).items()}
        everyone = sorted({viewer for account_id in told for viewer in viewers[account_id]})
        seated = await self._seated([id_ for id_ in told if id_ in self._told])
        close = await self._friends_of(everyone, any(seated.values()))
        for account_id in told:
            shows = privacy_of(settings.get(account_id)).presence != "nobody"
            for viewer in viewers[account_id]:
                is_online = shows and account_id in self._told
                place = _place(viewer, seated[account_id], close) if is_online else NOWHERE
                self._deliver(viewer, account_id, place)

    def _deliver(self, viewer: int, account_id: int, place: Place) -> None:
        told = FriendPresence(
            player_id=account_id, online=place.online, tables=place.tables, server_ts=self._clock()
        )
        self._delivery.deliver([Message([viewer], "friend:presence", told, "common")])

    # Other nodes

    def news(self) -> list[Notice]:
        """Note who is connected to this node, and return what to tell other nodes."""
        now = self._now()
        connected = {connection.player_id for connection in self._delivery.connections()}
        for account_id in connected:
            self._left_at.pop(account_id, None)
        for account_id in self._here - connected:
            self._left_at.setdefault(account_id, now)
        gone = {id_ for id_, at in self._left_at.items() if now - at >= OFFLINE_MS}
        come = connected - (set() if self._retells else self._here)
        self._retells = False
        for account_id in gone:
            del self._left_at[account_id]
        self._here = (self._here | connected) - gone
        if not self._store.shared:
            return []
        notices = [Notice("online", 0, id_) for id_ in come] + [Notice("offline", 0, id_) for id_ in gone]
        if self._asks:
            notices.append(Notice("who"))
            self._asks = False
        if self._here and now - self._present_at >= PRESENT_MS:
            notices.append(Notice("present"))
            self._present_at = now
        return notices

    def asks(self) -> None:
        """What others told may have got lost: ask them again."""
        self._asks = True

    def retell(self) -> None:
        """What was told may have got lost: tell it again."""
        self._retells = True

    def hear(self, notice: Notice) -> bool:
        """Note what another node tells. False if it is about something else."""
        if notice.kind not in _KINDS:
            return False
        self._heard_at[notice.node] = self._now()
        there = self._elsewhere.setdefault(notice.node, set())
        if notice.kind == "online":
            there.add(notice.seq)
        elif notice.kind == "offline":
            there.discard(notice.seq)
        elif notice.kind == "who":
            self._retells = True
        elif notice.kind == "shows":
            self._changed.add(notice.seq)
        return True


def _look(table: Table) -> tuple[Any, ...]:
    """What friends see of a table, and what invitations to it depend on."""
    return (
        tuple(person.id for person in table.people() if table.viewpoint(person.id).role == "player"),
        table.phase,
        table.visibility,
        table.join_policy,
        table.spectating,
        table.host_id,
        all(table.chairs),
        table.name,
    )


def _place(viewer_id: int, rows: Iterable[tuple[TableRow, int]], friends: Mapping[int, set[int]]) -> Place:
    close = friends.get(viewer_id, set())
    shown = (_table(viewer_id, row, host in close) for row, host in rows)
    return Place(True, [table for table in shown if table is not None][:MOST_TABLES])


def _table(viewer_id: int, row: TableRow, is_hosts_friend: bool) -> FriendTable | None:
    """A table as a viewer sees it; None if they may not see it."""
    summary = msgspec.json.decode(row.summary)
    is_there = any(player["player_id"] == viewer_id for player in summary["players"])
    sees = row.visibility == "public" or (row.visibility == "friends-only" and is_hosts_friend)
    if not sees and not is_there:
        return None
    policy = summary["join_policy"]
    may_join = policy == "open" or (policy == "friends-only" and is_hosts_friend)
    has_seat = row.state == "lobby" and row.seats_taken < row.capacity
    return FriendTable(
        game_id=row.id,
        table_id=row.uuid,
        game=row.game,
        name=row.name,
        state=row.state,
        can_join=may_join and has_seat and not is_there,
        can_watch=bool(sees and summary["spectating"] and not is_there),
    )
