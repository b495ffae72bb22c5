"""A node without a server process: a real store, and a fake delivery that records messages to clients."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from document_checks import documents
from parlour.server.settings import Settings
from parlour.server.table_cache import KEPT_TABLES, TableCache
from parlour.server.table_commands import Commands
from parlour.server.table_writer import TableWriter
from parlour.server.wire.messages import Message, News
from parlour.store import NewAccount, Store
from parlour.tables.people import Person, PlayerId

ANN, BOB, CID, DEE = (Person(number, f"uuid-{number}", name) for number, name in enumerate("ABCD", start=1))
PEOPLE = (ANN, BOB, CID, DEE)
NO_LIMITS = Settings(actions_per_second=0, tables_per_minute=0)
DRAW = {"type": "draw", "source": "stock"}


async def open_store(folder: Path) -> Store:
    """A new SQLite store that knows the four people."""
    store = await Store.open(f"sqlite:///{folder / 'parlour.sqlite3'}")
    for person in PEOPLE:
        row = await store.add_account(NewAccount(uuid=person.uuid, display_name=person.name, created_at=1))
        assert row.id == person.id
    return store


class RecordingDelivery:
    """Keeps the messages that it is given."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self.common: set[PlayerId] = set()
        """Players with a connection that hears the common events."""
        self.here: set[PlayerId] = set()
        """Players with any connection."""

    def deliver(self, messages: Sequence[Message]) -> None:
        for message in messages:
            _check_documented(message)
        self.messages += messages

    def tell(self, news: Sequence[News]) -> None:
        for entry in news:
            common = () if entry.common is None or entry.common is entry.messages else entry.common
            for messages in (entry.messages, common):
                for index, message in enumerate(messages, start=1):
                    _check_documented(message, cursor=entry.cursor(index))
                self.messages += messages

    def of_player(self, player_id: PlayerId) -> Sequence[PlayerId]:
        return [player_id] if player_id in self.here else []

    def hears_common(self, players: Iterable[PlayerId]) -> bool:
        return not self.common.isdisjoint(players)

    def events(self) -> list[str]:
        """The names of the events so far, without those about lists of tables."""
        return [message.event for message in self.messages if message.event != "tables:update"]

    def versions(self) -> list[int]:
        """The versions that were told, each once, in order."""
        told = (_field(message.payload, "version") for message in self.messages)
        return list(dict.fromkeys(version for version in told if version is not None))


def _check_documented(message: Message, **more: str) -> None:
    """Check the message against `/asyncapi.json`, unless it is of a game that a test has added."""
    told = {**msgspec.json.decode(msgspec.json.encode(message.payload)), **more}
    state = told.get("state")
    if not isinstance(state, dict) or state["game"] in documents().events["x-games"]:
        wrong = documents().check_event(message.event, msgspec.json.encode(told))
        assert wrong is None, f"{message.event}: {wrong}"


def _field(payload: Any, name: str) -> Any:
    return payload.get(name) if isinstance(payload, dict) else getattr(payload, name, None)


class Node:
    """What a server process holds, without the process."""

    def __init__(self, store: Store, *, most: int = KEPT_TABLES, settings: Settings = NO_LIMITS) -> None:
        self.time = 1_700_000_000_000
        self.store = store
        self.delivery = RecordingDelivery()
        self.cache = TableCache(store, self.delivery, most)
        self.writer = TableWriter(self.cache, lambda: self.time)
        self.commands = Commands(self.writer, settings)
