"""What nodes tell each other: that a table's log has grown, or a chat message has come. PostgreSQL only.

The word goes out with the transaction that it speaks of (`NOTIFY`), so it is never early and never without it. It
says only where to look: the log is the truth, and every node makes its clients' events from it by itself.
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
"""PostgreSQL takes up to 8,000 bytes."""

CHECK_SECONDS = 0.5
RETRY_SECONDS = 2.0

_NOTIFY = text("select pg_notify(:channel, :payload)")
_log = logging.getLogger("parlour.store")


class Notice(msgspec.Struct, frozen=True):
    """`table`: the log of that id has entries from `seq` on. `chat`, `chat-changed`: look at that message.

    `lost`: the connection was away for a while, and notices may be missing.
    """

    kind: str
    id: int = 0
    seq: int = 0


Heard = Callable[[Notice], None]


class Announcer:
    """Puts notices into the writer's transactions, marked with this node's name."""

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
    """A thread with a connection of its own, that hands other nodes' notices to the event loop."""

    def __init__(self, url: URL, node: str, loop: asyncio.AbstractEventLoop, heard: Heard) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._node = node
        self._loop = loop
        self._heard = heard
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
                _log.warning("no word from other nodes: %s", error)
                self._closing.wait(RETRY_SECONDS)

    def _listen(self) -> None:
        with psycopg.connect(self._address, autocommit=True) as connection:
            connection.execute(f"listen {CHANNEL}")
            self._tell([Notice("lost")])  # whatever came before is found by looking
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
            with suppress(RuntimeError):  # the loop is closed: nobody is left to be told
                self._loop.call_soon_threadsafe(self._heard, notice)
