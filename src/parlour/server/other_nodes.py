"""Tells other nodes on the same database what this one does, and its clients what the others do.

Notices travel by Redis (`messenger.py`): about a table on the table's channel, about an account on the account's, about
lists on a channel for nodes whose clients watch them, the rest to all. A node hears a table only while one of its
clients does. Any notice may get lost, and `catching_up.py` finds what was lost.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec

from parlour.game.refusals import NotFound
from parlour.server.answers import listed
from parlour.server.catching_up import CatchingUp
from parlour.server.messenger import ALL, Messenger
from parlour.server.services import Services
from parlour.server.sockets import Sockets
from parlour.server.wire.messages import Message
from parlour.store import Notice, StoreFailure

RETRY_SECONDS = 1.0
LISTS = "lists"
MOST_RELISTED = 200
"""Tables that clients are told of again after changes of the list may have been lost."""

_AT_TABLES = frozenset(("table", "chat", "here", "away", "typing", "gone", "busy"))
_KINDS = frozenset(("friend", "challenge"))
"""Kinds whose handling waits for the database, and those of invitations."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(tuple[Notice, ...]).decode
_log = logging.getLogger("parlour")


class Shown(msgspec.Struct, frozen=True, array_like=True):
    """A message for clients that watch the list of tables, on its way between nodes."""

    event: str
    payload: msgspec.Raw
    to: tuple[int, ...]
    unless: tuple[int, ...]


_encode_shown = msgspec.json.Encoder().encode
_decode_shown = msgspec.json.Decoder(Shown).decode


class OtherNodes:
    """Sends the notices of this node, and handles those of others."""

    def __init__(self, services: Services, sockets: Sockets) -> None:
        self._services = services
        self._sockets = sockets
        self._tables = CatchingUp(services.tables, services.delivery)
        self._messenger: Messenger | None = None
        self._ending: set[asyncio.Task[None]] = set()
        self._waiting: asyncio.Queue[Notice] = asyncio.Queue()
        self._unreadable: set[str] = set()
        self.unreadable = 0
        """Notices that this version could not read or handle."""

    @property
    def missed(self) -> int:
        """How often something was found in the database of which no notice came in time."""
        return self._tables.missed

    def connect(self, messenger: Messenger) -> None:
        """Use a messenger. Without one there is only the database."""
        self._messenger = messenger
        services, followed = self._services, self._services.tables.followed
        assert followed is not None, "only nodes on PostgreSQL have others"
        followed.on_come = lambda player_id: messenger.join(_account(player_id))
        followed.on_gone = lambda player_id: messenger.leave(_account(player_id))
        followed.on_follow = lambda table_id: messenger.join(_table(table_id))
        followed.on_leave = self._leave
        services.delivery.on_watch = self._watch
        services.tables.has_other_nodes = True
        services.tables.tell = self.tell
        services.tables.show_lists = self._show_lists
        services.presence.node = messenger.node
        services.store.listen(self.tell)
        services.metrics.notices = self._counted

    async def run(self) -> None:
        """Run forever."""
        await asyncio.gather(self._tables.run(), self._work())

    def _counted(self) -> Counter[str]:
        lost = 0 if self._messenger is None else self._messenger.lost
        return Counter(lost=lost, missed=self.missed, unreadable=self.unreadable)

    # Telling

    def tell(self, notices: Sequence[Notice]) -> None:
        """Tell other nodes. It may get lost."""
        if self._messenger is None:
            return
        by_channel = defaultdict(list)
        for notice in notices:
            by_channel[_channel(notice)].append(notice)
        for channel, told in by_channel.items():
            self._messenger.publish(channel, _encode(told))

    def _show_lists(self, messages: Sequence[Message]) -> None:
        if messages:
            shown = [
                Shown(m.event, msgspec.Raw(_encode_shown(m.payload)), tuple(m.to), tuple(m.unless))
                for m in messages
            ]
            self.tell([Notice("lists", bodies=tuple(_encode_shown(one) for one in shown))])

    def _leave(self, table_id: int) -> None:
        assert self._messenger is not None
        self._messenger.leave(_table(table_id))
        self._services.presence.left(table_id)

    def _watch(self, watching: bool) -> None:
        assert self._messenger is not None
        if watching:
            self._messenger.join(LISTS)
        else:
            self._messenger.leave(LISTS)

    # What the messenger says

    def recovered(self) -> None:
        """Notices of this node were lost."""
        self.tell([Notice("lost")])
        self._services.presence.retell()
        self._services.online.retell()

    def joined(self, channel: str) -> None:
        """Notices on this channel arrive from now on. What came before them is looked up."""
        kind, _, number = channel.partition(":")
        if kind == "table":
            self._tables.check_soon(int(number))
            self._services.presence.followed(int(number))
        elif channel == ALL:
            self._lost()

    def hear(self, node: str, payload: bytes) -> None:
        """Handle the notices of another node. What cannot be read is left alone."""
        try:
            notices = _decode(payload)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._cannot_read("message", error)
            return
        for notice in notices:
            try:
                self._hear(notice, node)
            except Exception as error:
                self._cannot_read(notice.kind[:20], error)

    def _cannot_read(self, what: str, error: Exception) -> None:
        self.unreadable += 1
        if what not in self._unreadable and len(self._unreadable) < 100:
            self._unreadable.add(what)
            _log.error("cannot read a notice of another node (%s); left alone from now on: %r", what, error)

    def _hear(self, notice: Notice, node: str) -> None:
        services = self._services
        if notice.kind in ("table", "chat", "seat"):
            self._tables.hear(notice)
            return
        notice = msgspec.structs.replace(notice, node=node)
        if notice.kind == "time":
            services.tables.service_time.hear(notice.seq)
        elif notice.kind == "session":
            self._end_sessions(notice.id)
        elif notice.kind == "lost":
            self._lost()
        elif notice.kind == "lists":
            services.delivery.show_lists([_message(body) for body in notice.bodies])
        elif notice.kind in _KINDS or notice.kind.startswith("invite"):
            self._waiting.put_nowait(notice)
        elif not any(
            part.hear(notice)
            for part in (services.online, services.presence, services.reactions, services.queue)
        ):
            raise ValueError(f"unknown kind {notice.kind[:20]!r}")

    def _lost(self) -> None:
        """Any notice may have been lost until now."""
        self._services.online.asks()
        self._end_sessions(None)
        self._tables.check_all()
        if self._services.delivery.is_watched:
            self._waiting.put_nowait(Notice("lists"))

    def _end_sessions(self, account_id: int | None) -> None:
        """Sessions of an account have ended on another node; None if it may have been any."""
        self._services.accounts.forget(account_id)
        task = asyncio.create_task(self._sockets.end_sessions(account_id))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    # What is read from the database

    async def _work(self) -> None:
        while True:
            await self._handle(await self._waiting.get())

    async def _handle(self, notice: Notice) -> None:
        """Handle a notice. While the store is away this waits: clients must not miss what the notice is about."""
        services = self._services
        while True:
            try:
                if notice.kind == "lists":
                    await self._list_again()
                elif not await services.friends.hear(notice) and not await services.challenges.hear(notice):
                    await services.invites.hear(notice)
                return
            except NotFound:
                return
            except StoreFailure as error:
                _log.warning(
                    "cannot read a change by another node, trying again (%s): %s", notice.kind, error
                )
                await asyncio.sleep(RETRY_SECONDS)
            except Exception as error:
                self._cannot_read(notice.kind[:20], error)
                return

    async def _list_again(self) -> None:
        """Tell clients that watch the list of its latest tables, after changes may have been lost."""
        rows = await self._services.store.tables(visibility="public", limit=MOST_RELISTED)
        self._services.delivery.show_lists([Message((), "tables:update", listed(row), "all") for row in rows])


def _channel(notice: Notice) -> str:
    if notice.to:
        return _account(notice.to)
    if (
        notice.kind in _AT_TABLES
        or notice.kind.startswith("react.")
        or (notice.kind == "hello" and notice.id)
    ):
        return _table(notice.id)
    return LISTS if notice.kind == "lists" else ALL


def _table(table_id: int) -> str:
    return f"table:{table_id}"


def _account(account_id: int) -> str:
    return f"account:{account_id}"


def _message(body: bytes) -> Message:
    shown = _decode_shown(body)
    return Message(shown.to, shown.event, shown.payload, "all", lobby=True, unless=shown.unless)
