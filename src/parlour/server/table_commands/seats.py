"""Commands to take a seat, leave, and watch."""

from __future__ import annotations

from parlour.server import bodies
from parlour.server.preferences import NotWelcome, is_hosts_friend, is_welcome
from parlour.server.table_commands.base import Decide, TableCommands
from parlour.tables import lobby, words
from parlour.tables.changes import AnyChange
from parlour.tables.people import Person, PlayerId
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
        prefers: int | None = None,
        waits: bool = True,
    ) -> Table:
        """Take a seat, or take it back from the bot that plays for the person.

        `prefers` is a seat, counted from 0, to take if it is free.
        """

        friend_of = await self._friend_of(person, table_id)

        def joined(table: Table, now: int) -> list[AnyChange]:
            seat = _from_0(body.seat)
            if seat is None and prefers is not None and table.is_free(prefers):
                seat = prefers
            made = lobby.join(
                table,
                person,
                now,
                room_code=body.room_code,
                seat=seat,
                invited=invited,
                friend_of=friend_of,
            )
            if table.phase == "lobby":
                made += words.commit_on_joining(table, person, now, body.word_hash)
            return made

        with self.guesses.guess(person, body.room_code):
            await self._check_welcome(person, table_id, joined)
            return await self._changed(table_id, joined, waits=waits)

    async def sit(
        self, person: Person, table_id: int, body: bodies.Join, *, begins_when_full: bool = False
    ) -> Table:
        """Like `join`, but asking for the seat that the person already has changes nothing."""

        friend_of = await self._friend_of(person, table_id)

        def sat(table: Table, now: int) -> list[AnyChange]:
            seat = _from_0(body.seat)
            return lobby.sit(table, person, now, room_code=body.room_code, seat=seat, friend_of=friend_of)

        with self.guesses.guess(person, body.room_code):
            await self._check_welcome(person, table_id, sat)
            return await self._changed(table_id, sat, begins_when_full=begins_when_full)

    async def change_seat(self, person: Person, table_id: int, seat: int) -> Table:
        """Move to a free seat before the game starts. Seats count from 1."""
        return await self._changed(
            table_id, lambda table, now: lobby.change_seat(table, person, now, seat - 1)
        )

    async def take_seat(self, person: Person, table_id: int, body: bodies.TakeSeat) -> Table:
        """Move to a free seat; the host moves anybody, and may exchange two players. Seats count from 1."""
        player_id = person.id if body.player_id is None else body.player_id

        def moved(table: Table, now: int) -> list[AnyChange]:
            if player_id == person.id and table.host_id != person.id:
                return lobby.change_seat(table, person, now, body.seat - 1)
            return lobby.assign_seat(table, person, now, player_id, body.seat - 1, exchanges=True)

        return await self._changed(table_id, moved)

    async def stand(self, person: Person, table_id: int) -> Table:
        """Leave the seat before the game starts, and watch."""
        return await self._changed(table_id, lambda table, now: lobby.stand(table, person, now))

    async def leave(self, person: Person, table_id: int) -> Table:
        """Leave the table. During play, a bot takes over the seat."""
        return await self._changed(table_id, lambda table, now: lobby.leave(table, person, now))

    async def ready(self, person: Person, table_id: int, body: bodies.Ready) -> Table:
        """Set whether a player is ready."""
        return await self._changed(table_id, lambda table, now: lobby.ready(table, person, now, body.ready))

    async def spectate(
        self, person: Person, table_id: int, body: bodies.Join, *, invited: bool = False
    ) -> Table:
        """Watch the table."""
        friend_of = await self._friend_of(person, table_id)

        def came(table: Table, now: int) -> list[AnyChange]:
            return lobby.spectate(table, person, now, body.room_code, invited=invited, friend_of=friend_of)

        with self.guesses.guess(person, body.room_code):
            await self._check_welcome(person, table_id, came)
            return await self._changed(table_id, came)

    async def arrive(self, person: Person, table_id: int, token: str | None) -> Table:
        """Watch the table, unless the person already sits or watches there."""
        friend_of = await self._friend_of(person, table_id)

        def arrived(table: Table, now: int) -> list[AnyChange]:
            return lobby.arrive(table, person, now, token, friend_of=friend_of)

        with self.guesses.guess(person, token):
            await self._check_welcome(person, table_id, arrived)
            return await self._changed(table_id, arrived)

    async def _friend_of(self, person: Person, table_id: int) -> PlayerId | None:
        """The host, if the table is for friends and this person is one; None otherwise."""
        table = await self.cache.table(table_id)
        return table.host_id if await is_hosts_friend(self.cache.store, table, person) else None

    async def _check_welcome(self, person: Person, table_id: int, enter: Decide) -> None:
        """Refuse people whom the table's host has blocked.

        They are first refused what any stranger is: without the code of a private table, nobody learns of a block.
        """
        table = await self.cache.table(table_id)
        if not await is_welcome(self.cache.store, table, person):
            enter(table, self.writer.now())
            raise NotWelcome()

    async def stop_spectating(self, person: Person, table_id: int) -> Table:
        """Stop watching."""
        return await self._changed(table_id, lambda table, now: lobby.stop_spectating(table, person, now))


def _from_0(seat: int | None) -> int | None:
    """Convert a seat number: clients count from 1, tables from 0."""
    return None if seat is None else seat - 1
