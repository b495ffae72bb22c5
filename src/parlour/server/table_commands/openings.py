"""Opening tables and rematches."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any
from uuid import uuid4
from weakref import WeakValueDictionary

import msgspec

from parlour.server import bodies
from parlour.server.game_apis import unnamed_game
from parlour.server.limits import Limiter, rate
from parlour.server.settings import Settings
from parlour.server.table_commands.base import random_room_code
from parlour.server.table_commands.host import HostCommands
from parlour.server.table_commands.seats import SeatCommands
from parlour.server.table_writer import TableWriter
from parlour.store import RoomCodeTaken
from parlour.tables import lobby
from parlour.tables.openings import open_table
from parlour.tables.people import Person
from parlour.tables.table import Table


class OpeningCommands(SeatCommands, HostCommands):
    """Opening a table, and a rematch."""

    def __init__(self, writer: TableWriter, settings: Settings) -> None:
        super().__init__(writer, settings)
        self._openings = Limiter(rate(settings.tables_per_minute, 60))
        self._rematching: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(self, person: Person, body: bodies.OpenTable, **more: Any) -> Table:
        """Open a table. The caller becomes the host and takes the first seat."""
        self._openings.take(person.id)
        while True:
            opened = open_table(
                person,
                game=unnamed_game() if body.game is msgspec.UNSET else body.game,
                at=self.writer.now(),
                uuid=str(uuid4()),
                room_code=random_room_code(),
                secret=secrets.token_hex(32),
                options=body.options,
                capacity=body.max_players,
                visibility=body.visibility,
                name=body.name,
                require_ready=body.require_ready,
                spectating=body.spectating,
                **more,
            )
            try:
                return await self.writer.open(opened)
            except RoomCodeTaken:
                continue

    async def rematch(self, person: Person, table_id: int) -> Table:
        """Play again at a new table with the same settings. The first player to ask opens it, the others join."""
        async with self._rematching.setdefault(table_id, asyncio.Lock()):
            ended = await self.cache.table(table_id)
            lobby.check_rematch(ended, person)
            if ended.rematch_id is None:
                opened = await self._open_rematch(person, ended)
                if opened is not None:
                    return opened
                ended = await self.cache.table(table_id)
            assert ended.rematch_id is not None
            again = await self.cache.table(ended.rematch_id)
            if again.seat_of(person.id) is not None:
                return again
            return await self.join(person, again.id, bodies.Join(), invited=True)

    async def _open_rematch(self, person: Person, ended: Table) -> Table | None:
        """Open the new table with the bots of the old one. None if another node has opened one first."""
        body = bodies.OpenTable(
            game=ended.game,
            max_players=ended.capacity,
            visibility=ended.visibility,
            name=ended.name,
            options=msgspec.to_builtins(ended.options),
            require_ready=ended.require_ready,
            spectating=ended.spectating,
        )
        opened = await self.open(
            person, body, join_policy=ended.join_policy, starts_when_full=ended.starts_when_full
        )
        noted = await self._changed(ended.id, lambda table, now: lobby.rematch(table, person, now, opened.id))
        if noted.rematch_id != opened.id:
            await self.leave(person, opened.id)
            return None
        levels = [chair.bot for _, chair in ended.taken() if chair.is_bot and chair.bot is not None]
        for level in levels:
            opened = await self.add_bot(person, opened.id, bodies.AddBot(level=level))
        return opened
