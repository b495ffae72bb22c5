"""Opening tables and rematches."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from itertools import repeat
from typing import Any
from uuid import uuid4
from weakref import WeakValueDictionary

import msgspec

from parlour.game.refusals import Malformed
from parlour.server import bodies
from parlour.server.game_apis import unnamed_game
from parlour.server.limits import Limiter, rate
from parlour.server.settings import Settings
from parlour.server.table_commands.base import random_room_code
from parlour.server.table_commands.host import HostCommands
from parlour.server.table_commands.seats import SeatCommands
from parlour.server.table_writer import TableWriter
from parlour.store import Claim, RoomCodeTaken
from parlour.tables import lobby, rematches, words
from parlour.tables.clocks import AnyClock
from parlour.tables.drafts import Draft
from parlour.tables.openings import open_table
from parlour.tables.people import Person
from parlour.tables.table import Table


class OpeningCommands(SeatCommands, HostCommands):
    """Opening a table, and a rematch."""

    def __init__(self, writer: TableWriter, settings: Settings) -> None:
        super().__init__(writer, settings)
        self._openings = Limiter(rate(settings.tables_per_minute, 60))
        self._rematching: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def open(
        self,
        person: Person,
        body: bodies.OpenTable,
        *,
        bot_seats: Sequence[int | None] | None = None,
        **more: Any,
    ) -> Table:
        """Open a table. The caller becomes the host and takes the first seat.

        The bots take the next seats, or those of `bot_seats`, counted from 0.
        With `start` and a committed word, this returns before the game starts: the caller has to show the word.
        """
        self._openings.take(person.id)
        if body.word_hash is not None and body.table_id is None:
            raise Malformed("`word_hash` needs a `table_id`: the hash names the table.", field="table_id")

        def prepare(draft: Draft) -> None:
            for level, seat in zip(body.bots, bot_seats or repeat(None), strict=False):
                draft.fold(lobby.add_bot(draft.table, person, draft.at, level, seat=seat))
            draft.fold(words.commit_on_joining(draft.table, person, draft.at, body.word_hash))
            if body.start:
                draft.fold(lobby.start(draft.table, person, draft.at))
            elif draft.table.starts_when_full:
                draft.fold(lobby.begin_when_full(draft.table, draft.at))

        while True:
            opened = open_table(
                person,
                game=unnamed_game() if body.game is msgspec.UNSET else body.game,
                at=self.writer.now(),
                uuid=body.table_id or str(uuid4()),
                room_code=random_room_code(),
                secret=secrets.token_hex(32),
                options=body.options,
                capacity=body.max_players,
                visibility=body.visibility,
                name=body.name,
                require_ready=body.require_ready,
                spectating=body.spectating,
                clock=body.clock,
                rated=body.rated,
                hints=body.hints,
                bot_pause_ms=body.bot_pause_ms,
                **more,
            )
            try:
                table = await self.writer.open(opened, prepare)
            except RoomCodeTaken:
                continue
            if table.is_showing:
                self.showing.watch(table.id)
            return table

    async def open_together(
        self,
        people: Sequence[Person],
        *,
        game: str,
        seats: int,
        clock: AnyClock,
        rated: bool,
        claim: Claim,
    ) -> Table:
        """Open a table with all these people seated, bots on the free seats, and the game started, in one write.

        Raises `ClaimLost` if what was claimed for it is gone.
        """
        host = people[0]

        def prepare(draft: Draft) -> None:
            for person in people[1:]:
                draft.fold(lobby.join(draft.table, person, draft.at, invited=True))
            if not all(draft.table.chairs):
                draft.fold(lobby.fill_with_bots(draft.table, host, draft.at))
            draft.fold(lobby.start(draft.table, host, draft.at))

        while True:
            opened = open_table(
                host,
                game=game,
                at=self.writer.now(),
                uuid=str(uuid4()),
                room_code=random_room_code(),
                secret=secrets.token_hex(32),
                capacity=seats,
                clock=clock,
                rated=rated,
            )
            try:
                return await self.writer.open(opened, prepare, claim)
            except RoomCodeTaken:
                continue

    async def rematch(self, person: Person, table_id: int, body: bodies.Rematch) -> Table:
        """Play again at a new table with the same settings. The first player to ask opens it, the others join."""
        async with self._rematching.setdefault(table_id, asyncio.Lock()):
            ended = await self.cache.table(table_id)
            rematches.check_rematch(ended, person)
            if ended.rematch_id is None or rematches.is_dropped(await self.cache.table(ended.rematch_id)):
                opened = await self._open_rematch(person, ended, body)
                if opened is not None:
                    return opened
                ended = await self.cache.table(table_id)
            assert ended.rematch_id is not None
            again = await self.cache.table(ended.rematch_id)
            if again.seat_of(person.id) is not None:
                return again
            seat = rematches.seat_again(ended, ended.rematch_by, person.id)
            return await self.join(person, again.id, bodies.Join(), invited=True, prefers=seat)

    async def _open_rematch(self, person: Person, ended: Table, wanted: bodies.Rematch) -> Table | None:
        """Open the new table with the bots of the old one. None if another node has opened one first."""
        bots = [chair for _, chair in ended.taken() if chair.is_bot and chair.bot is not None]
        body = bodies.OpenTable(
            game=ended.game,
            max_players=ended.capacity,
            visibility=ended.visibility,
            name=ended.name,
            options=msgspec.to_builtins(ended.options),
            require_ready=ended.require_ready,
            spectating=ended.spectating,
            clock=ended.clock,
            rated=ended.rated,
            hints=ended.hints,
            bot_pause_ms=ended.bot_pause_ms,
            bots=[bot.bot for bot in bots if bot.bot is not None],
            start=wanted.start and len(ended.people()) == 1,
            table_id=wanted.table_id,
            word_hash=wanted.word_hash,
        )
        opened = await self.open(
            person,
            body,
            bot_seats=[rematches.seat_again(ended, person.id, bot.player.id) for bot in bots],
            join_policy=ended.join_policy,
            starts_when_full=ended.starts_when_full,
        )
        noted = await self._changed(
            ended.id,
            lambda table, now: rematches.rematch(table, person, now, opened.id, instead_of=ended.rematch_id),
        )
        if noted.rematch_id != opened.id:
            await self.leave(person, opened.id)
            return None
        return opened
