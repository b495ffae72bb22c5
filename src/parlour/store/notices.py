"""Notices between nodes: what a commit has changed, and what nodes tell each other without storing it.

A transaction collects notices, and they are handed over once it is committed (`Database.listen`). How they travel is
said by `parlour.server.messenger`. They may get lost: what matters is in the database, and nodes look for it there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from parlour.store.rows import ChatEvent


class Notice(msgspec.Struct, frozen=True, array_like=True):
    """A change made by a node, or something that it tells.

    `table`: the log of table `id` has the new entries `bodies`, from `seq` on. `chat`: its chat has the new event
    `chat`. `seat`: account `to` has come to table `id` with entry `seq`. `session`: sessions of account `id` have
    ended; which ones is in the database, so that no token and no hash of one is sent. `friend`: something has changed
    between accounts `id` and `seq`. `invite`: account `to` has the new invitation `id`; `invite.accepted` and so on: it
    is gone. `queue`: account `to` was seated at table `seq`, or with 0 lost its place. `challenge`: challenge `id` was
    sent or answered. `lost`: notices may be missing. `time`: the service time is `seq`. `lists`: lists of tables have
    changed. Other kinds are about presence, and mean what `server/presence.py` and `server/people/online.py` say.
    """

    kind: str
    id: int = 0
    seq: int = 0
    to: int = 0
    """The account that it is for; 0 if it is for everyone who hears the table, or for all nodes."""
    text: str = ""
    bodies: tuple[bytes, ...] = ()
    chat: ChatEvent | None = None
    node: str = ""
    """Who tells it. Filled in where it is heard."""


NoticeHandler = Callable[[Sequence[Notice]], None]


class Announcer:
    """Collects the notices of the writer's transactions until they are committed. Used by the writer's thread only."""

    def __init__(self) -> None:
        self._open: list[Notice] = []
        self._committed: list[Notice] = []

    def begin(self) -> None:
        """A transaction begins. What an earlier one has collected without a commit is dropped."""
        self._open.clear()

    def announce(self, notices: Iterable[Notice]) -> None:
        self._open.extend(notices)

    def commit(self) -> None:
        self._committed += self._open
        self._open.clear()

    def take(self) -> list[Notice]:
        """What was committed since the last call."""
        taken, self._committed = self._committed, []
        return taken
