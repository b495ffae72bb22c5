"""Notices between nodes about new log entries, chat messages and ended sessions. PostgreSQL only.

A notice is sent with `NOTIFY` in the transaction that it is about, so it arrives if and only if that commits. It only
says what has changed. Every node reads the change from the database and creates its clients' events itself.
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from uuid import uuid4

import msgspec
import psycopg
from sqlalchemy import URL, Connection, text

CHANNEL = "parlour"
LONGEST_PAYLOAD = 7_000
"""Bytes. PostgreSQL allows just under 8,000."""

CHECK_SECONDS = 0.5
RETRY_SECONDS = 2.0

_NOTIFY = text("select pg_notify(:channel, :payload)")
_log = logging.getLogger("parlour.store")


class Notice(msgspec.Struct, frozen=True):
    """A change made by another node.

    `table`: the log of table `id` has new entries, from `seq` on. `chat`: its chat has a new event, `seq`. `session`:
    sessions of account `id` have ended; which ones is in the database, so that no token and no hash of one is sent.
    `lost`: the connection was interrupted, and notices may be missing.
    """

    kind: str
    id: int = 0
    seq: int = 0


NoticeHandler = Callable[[Notice], None]


class Announcer:
    """Sends notices in the writer's transactions, tagged with this node's name."""

    def __init__(self) -> None:
        self.node = uuid4().hex[:12]

    def announce(self, connection: Connection, notices: Iterable[Notice]) -> None:
        for payload in self._payloads(notices):
            connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})

    def _payloads(self, notices: Iterable[Notice]) -> Iterator[str]:
        payload = self.node
        for notice in notices:
            word = f" {notice.kind}:{notice.id}:{notice.seq}"
            if len(payload) + len(word) > LONGEST_PAYLOAD:
                yield payload
                payload = self.node
            payload += word
        if payload != self.node:
            yield payload


class Listener:
    """A thread that receives other nodes' notices on its own connection, and passes them to the event loop."""

    def __init__(self, url: URL, node: str, loop: asyncio.AbstractEventLoop, handler: NoticeHandler) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._node = node
        self._loop = loop
        self._handler = handler
        self._closing = threading.Event()
        self.ready = threading.Event()
        self._thread = threading.Thread(target=self._run, name="parlour-listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._listen()
            except psycopg.Error as error:
                _log.warning("cannot listen for changes by other nodes, retrying: %s", error)
                self._closing.wait(RETRY_SECONDS)

    def _listen(self) -> None:
        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(f"listen {CHANNEL}")
            self._tell([Notice("lost")])  # changes made before now must be looked up
            self.ready.set()
            while not self._closing.is_set():
                for notification in connection.notifies(timeout=CHECK_SECONDS, stop_after=1):
                    self._tell(self._read(notification.payload))

    def _read(self, payload: str) -> list[Notice]:
        node, *words = payload.split()
        if node == self._node:
            return []
        notices = []
        for word in words:
            kind, id_, seq = word.split(":")
            notices.append(Notice(kind, int(id_), int(seq)))
        return notices

    def _tell(self, notices: list[Notice]) -> None:
        for notice in notices:
            with suppress(RuntimeError):  # the event loop is closed
                self._loop.call_soon_threadsafe(self._handler, notice)
