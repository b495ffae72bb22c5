"""Commands to take a seat, leave, and watch."""

from __future__ import annotations

from parlour.server import bodies
from parlour.server.table_commands.base import TableCommands
from parlour.tables import lobby, words
from parlour.tables.changes import AnyChange
from parlour.tables.people import Person
from parlour.tables.table import Table


class SeatCommands(TableCommands):
    """Commands that everyone may use."""

    async def join(
        self,
        person: Person,
        table_id: int,
        body: bodies.Join,
        *,
        invited: bool = False,
        waits: bool = True,
    ) -> Table:
        """Take a seat, or take it back from the bot that plays for the person."""

        def joined(table: Table, now: int) -> list[AnyChange]:
            made = lobby.join(
                table, person, now, room_code=body.room_code, seat=_from_0(body.seat), invited=invited
            )
            if table.phase == "lobby":
                made += words.commit_on_joining(table, person, now, body.word_hash)
            return made

        with self.guesses.guess(person, body.room_code):
            return await self._changed(table_id, joined, waits=waits)

    async def sit(
        self, person: Person, table_id: int, body: bodies.Join, *, begins_when_full: bool = False
    ) -> Table:
        """Like `join`, but asking for the seat that the person already has changes nothing."""
        with self.guesses.guess(person, body.room_code):
            return await self._changed(
                table_id,
                lambda table, now: lobby.sit(
                    table, person, now, room_code=body.room_code, seat=_from_0(body.seat)
                ),
                begins_when_full=begins_when_full,
            )

    async def change_seat(self, person: Person, table_id: int, seat: int) -> Table:
        """Move to a free seat before the game starts. Seats count from 1."""
        return await self._changed(
            table_id, lambda table, now: lobby.change_seat(table, person, now, seat - 1)
        )

    async def stand(self, person: Person, table_id: int) -> Table:
        """Leave the seat before the game starts, and watch."""
        return await self._changed(table_id, lambda table, now: lobby.stand(table, person, now))

    async def leave(self, person: Person, table_id: int) -> Table:
        """Leave the table. During play, a bot takes over the seat."""
        return await self._changed(table_id, lambda table, now: lobby.leave(table, person, now))

    async def ready(self, person: Person, table_id: int, body: bodies.Ready) -> Table:
        """Set whether a player is ready."""
        return await self._changed(table_id, lambda table, now: lobby.ready(table, person, now, body.ready))

    async def spectate(self, person: Person, table_id: int, body: bodies.Join) -> Table:
        """Watch the table."""
        with self.guesses.guess(person, body.room_code):
            return await self._changed(
                table_id, lambda table, now: lobby.spectate(table, person, now, body.room_code)
            )

    async def arrive(self, person: Person, table_id: int, token: str | None) -> Table:
        """Watch the table, unless the person already sits or watches there."""
        with self.guesses.guess(person, token):
            return await self._changed(table_id, lambda table, now: lobby.arrive(table, person, now, token))

    async def stop_spectating(self, person: Person, table_id: int) -> Table:
        """Stop watching."""
        return await self._changed(table_id, lambda table, now: lobby.stop_spectating(table, person, now))


def _from_0(seat: int | None) -> int | None:
    """Convert a seat number: clients count from 1, tables from 0."""
    return None if seat is None else seat - 1
