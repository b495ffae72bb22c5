"""What a person can do, whichever door they come through: REST routes and sockets both call these."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeVar
from uuid import uuid4
from weakref import WeakValueDictionary

import msgspec

from parlour.game.refusals import Malformed
from parlour.game.registry import game_of
from parlour.server import bodies
from parlour.server.game_apis import unnamed_game
from parlour.server.house import Draft, House
from parlour.server.limits import Limiter, rate
from parlour.server.settings import Settings
from parlour.store import RoomCodeTaken
from parlour.tables import errors, lobby, play
from parlour.tables.changes import AnyChange
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table

T = TypeVar("T")

_log = logging.getLogger("parlour")

MOST_PARTS = 50
"""Moves that may be sent together."""


class Commands:
    """Everything that a logged-in person does at tables."""

    def __init__(self, house: House, settings: Settings) -> None:
        self.house = house
        self._actions = Limiter(rate(settings.actions_per_second, 1))
        self._openings = Limiter(rate(settings.tables_per_minute, 60))
        self._rematching: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    # Around the game

    async def open(self, person: Person, body: bodies.OpenTable, **more: Any) -> Table:
        """Open a table; the caller is its host, on the first seat."""
        self._openings.take(person.id, self.house.now())
        house = self.house
        while True:
            opened = lobby.open_table(
                person,
                game=unnamed_game() if body.game is msgspec.UNSET else body.game,
                at=house.now(),
                uuid=str(uuid4()),
                room_code=_room_code(),
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
                return await house.open(opened)
            except RoomCodeTaken:
                continue

    async def join(self, person: Person, table_id: int, body: bodies.Join, *, invited: bool = False) -> Table:
        """Take a seat; or take one's own back from the bot that stands in."""
        seat = None if body.seat is None else body.seat - 1

        def decide(draft: Draft) -> None:
            chair = draft.table.chair_of(person.id)
            if draft.table.phase == "playing" and chair is not None and chair.bot is not None:
                draft.fold(lobby.take_back(draft.table, person, draft.now))
            else:
                draft.fold(
                    lobby.join(
                        draft.table, person, draft.now, room_code=body.room_code, seat=seat, invited=invited
                    )
                )

        return await self._changed(table_id, decide)

    async def leave(self, person: Person, table_id: int) -> Table:
        """Get up; a spectator stops watching."""

        def decide(draft: Draft) -> None:
            table = draft.table
            if person.id in table.spectators:
                draft.fold(lobby.stop_spectating(table, person, draft.now))
            else:
                draft.fold(lobby.leave(table, person, draft.now))

        return await self._changed(table_id, decide)

    async def start(self, person: Person, table_id: int, body: bodies.Start) -> Table:
        return await self._folded(
            table_id, lambda table, now: lobby.start(table, person, now, seed_number=body.seed)
        )

    async def ready(self, person: Person, table_id: int, body: bodies.Ready) -> Table:
        return await self._folded(table_id, lambda table, now: lobby.ready(table, person, now, body.ready))

    async def add_bot(self, person: Person, table_id: int, body: bodies.AddBot) -> Table:
        seat = None if body.seat is None else body.seat - 1

        def added(table: Table, now: int) -> list[AnyChange]:
            game = game_of(table.game)
            level = game.usual_level if body.level is msgspec.UNSET else body.level
            game.bot(level)
            return lobby.add_bot(table, person, now, level, seat=seat)

        return await self._folded(table_id, added)

    async def remove(self, person: Person, table_id: int, player_id: PlayerId) -> Table:
        """Send a player away, or take a bot off the table."""
        return await self._folded(table_id, lambda table, now: lobby.remove(table, person, now, player_id))

    async def hand_over(self, person: Person, table_id: int, body: bodies.NamePlayer) -> Table:
        return await self._folded(
            table_id, lambda table, now: lobby.hand_over(table, person, now, body.player_id)
        )

    async def add_word(self, person: Person, table_id: int, body: bodies.Word) -> Table:
        return await self._folded(table_id, lambda table, now: lobby.add_word(table, person, now, body.word))

    async def spectate(self, person: Person, table_id: int, body: bodies.Join) -> Table:
        return await self._folded(
            table_id, lambda table, now: lobby.spectate(table, person, now, body.room_code)
        )

    async def stop_spectating(self, person: Person, table_id: int) -> Table:
        return await self._folded(table_id, lambda table, now: lobby.stop_spectating(table, person, now))

    async def rematch(self, person: Person, table_id: int) -> Table:
        """Go on at a new table with the same settings: the first to ask opens it, the others join it."""
        async with self._rematching.setdefault(table_id, asyncio.Lock()):
            return await self._rematch(person, table_id)

    async def _rematch(self, person: Person, table_id: int) -> Table:
        ended = await self.house.table(table_id)
        lobby.check_rematch(ended, person)
        if ended.rematch_id is None:
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
            ended = await self._folded(
                table_id, lambda table, now: lobby.rematch(table, person, now, opened.id)
            )
            if ended.rematch_id == opened.id:
                return await self._seat_bots(person, opened.id, ended)
            await self.leave(person, opened.id)  # another node was faster
        assert ended.rematch_id is not None
        again = await self.house.table(ended.rematch_id)
        if again.seat_of(person.id) is not None:
            return again
        return await self.join(person, again.id, bodies.Join(), invited=True)

    async def _seat_bots(self, person: Person, table_id: int, ended: Table) -> Table:
        levels = [chair.bot for _, chair in ended.taken() if chair.is_bot and chair.bot is not None]
        table = await self.house.table(table_id)
        for level in levels:
            table = await self.add_bot(person, table_id, bodies.AddBot(level=level))
        return table

    # The game

    async def act(self, person: Person, table_id: int, body: Any, *, game: str | None = None) -> int:
        """Make a move, or several at once: all are accepted or all refused.

        Returns the version that it made, before bots played on: a repeated action is answered the same.
        `game` is given by the route of a game's own API.
        """
        self._actions.take(person.id, self.house.now())
        stamp = bodies.read(body, bodies.Stamp)
        moves = _parts(body)

        def decide(draft: Draft) -> int:
            table = draft.table
            if game is not None and table.game != game:
                raise errors.WrongGame(f"This table plays {table.rules.spec.title}.", game=table.game)
            done = None if stamp.action_id is None else table.actions.get((person.id, stamp.action_id))
            if done is not None:
                return done
            _check_version(table, person, stamp.version)
            last = len(moves) - 1
            for index, move in enumerate(moves):
                action_id = stamp.action_id if index == last else None
                decode = partial(play.decoded_move, table, move)
                draft.acted(play.act(table, person, draft.now, decode, action_id))
            return table.version

        _, version = await self.house.change(table_id, decide)
        return version

    async def _folded(self, table_id: int, made: Callable[[Table, int], Sequence[AnyChange]]) -> Table:
        return await self._changed(table_id, lambda draft: draft.fold(made(draft.table, draft.now)))

    async def _changed(self, table_id: int, decide: Callable[[Draft], None]) -> Table:
        def fold(draft: Draft) -> None:
            decide(draft)
            if draft.table.starts_when_full:
                draft.fold(lobby.begin_when_full(draft.table, draft.now))

        table, _ = await self.house.change(table_id, fold)
        return table

    async def replace_absent(self, table_id: int, version: int) -> None:
        """Let bots play for everyone for whom the table has waited since that version."""

        def decide(draft: Draft) -> None:
            if draft.table.version != version:
                return
            for person in absent(draft.table):
                draft.fold(lobby.gone(draft.table, person.id, draft.now, "away"))

        await self._changed(table_id, decide)


def _check_version(table: Table, person: Person, version: int | None) -> None:
    if version is not None and version != table.version:
        raise errors.StaleVersion(version=table.version)


def _parts(body: Any) -> list[Any]:
    """The moves of a body: itself, or those of a `turn`."""
    move = {
        name: value for name, value in bodies.fields(body).items() if name not in ("action_id", "version")
    }
    if move.get("type") != "turn":
        return [move]
    moves = move.get("moves")
    if not isinstance(moves, list) or not 1 <= len(moves) <= MOST_PARTS:
        raise Malformed(f"A turn has `moves`: a list of 1 to {MOST_PARTS} moves.")
    return moves


def _room_code() -> str:
    return "".join(secrets.choice(lobby.ROOM_CODE_LETTERS) for _ in range(lobby.ROOM_CODE_LENGTH))


async def play_for_the_absent(commands: Commands, seconds: int) -> None:
    """For ever: where a person has not acted for so long, let a bot play the seat."""
    while True:
        await asyncio.sleep(min(seconds, 5))
        house = commands.house
        for table in house.busy():
            if house.now() - table.updated_at < seconds * 1000 or not table.attended():
                continue
            if not absent(table):
                continue
            try:
                await commands.replace_absent(table.id, table.version)
            except Exception:  # one table's trouble must not keep the others waiting
                _log.exception("no bot could take over at table %d", table.id)


def absent(table: Table) -> list[Person]:
    """The people for whom the game waits."""
    chairs = [table.chairs[seat] for seat in table.waits_for()]
    return [chair.player for chair in chairs if chair is not None and chair.bot is None]
