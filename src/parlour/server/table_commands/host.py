"""Commands of the host of a table."""

from __future__ import annotations

import msgspec

from parlour.game.registry import game_of
from parlour.server import bodies
from parlour.server.table_commands.base import TableCommands
from parlour.tables import lobby
from parlour.tables.changes import AnyChange, JoinPolicy, Visibility
from parlour.tables.checks import check_host
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table


class HostCommands(TableCommands):
    """Commands that only the host may use."""

    async def start(self, person: Person, table_id: int, body: bodies.Start, *, waits: bool = True) -> Table:
        """Start the game. With `waits=False`, return while the committed words are still being shown."""
        table = await self._changed(
            table_id, lambda table, now: lobby.start(table, person, now, seed_number=body.seed), waits=waits
        )
        return await self.showing.started(table_id) if table.is_showing and waits else table

    async def add_bot(
        self,
        person: Person,
        table_id: int,
        body: bodies.AddBot,
        *,
        begins_when_full: bool = False,
        waits: bool = True,
    ) -> Table:
        """Add a bot."""
        seat = None if body.seat is None else body.seat - 1

        def added(table: Table, now: int) -> list[AnyChange]:
            check_host(table, person)
            game = game_of(table.game)
            level = game.usual_level if body.level is msgspec.UNSET else body.level
            game.bot(level)
            return lobby.add_bot(table, person, now, level, seat=seat)

        return await self._changed(table_id, added, begins_when_full=begins_when_full, waits=waits)

    async def assign_seat(
        self, person: Person, table_id: int, player_id: PlayerId, seat: int, *, begins_when_full: bool = False
    ) -> Table:
        """Move a player, bot or spectator to a free seat; seats count from 1."""
        return await self._changed(
            table_id,
            lambda table, now: lobby.assign_seat(table, person, now, player_id, seat - 1),
            begins_when_full=begins_when_full,
        )

    async def remove(self, person: Person, table_id: int, player_id: PlayerId) -> Table:
        """Remove a player, spectator or bot."""
        return await self._changed(table_id, lambda table, now: lobby.remove(table, person, now, player_id))

    async def hand_over(self, person: Person, table_id: int, body: bodies.NamePlayer) -> Table:
        """Make another player the host."""
        return await self._changed(
            table_id, lambda table, now: lobby.hand_over(table, person, now, body.player_id)
        )

    async def change_door(
        self, person: Person, table_id: int, visibility: Visibility, join_policy: JoinPolicy | None
    ) -> Table:
        """Set who may join."""
        return await self._changed(
            table_id, lambda table, now: lobby.change_door(table, person, now, visibility, join_policy)
        )

    async def terminate(self, person: Person, table_id: int) -> Table:
        """End the table, in the lobby or during play."""
        return await self._changed(table_id, lambda table, now: lobby.terminate(table, person, now))
