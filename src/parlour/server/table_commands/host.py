"""Commands of the host of a table."""

from __future__ import annotations

import msgspec

from parlour.server import bodies
from parlour.server.table_commands.base import TableCommands
from parlour.tables import lobby
from parlour.tables.changes import AnyChange, JoinPolicy, Visibility
from parlour.tables.drafts import Draft
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
        """Add a bot, or fill all free seats with bots."""
        level = None if body.level is msgspec.UNSET else body.level
        seat = None if body.seat is None else body.seat - 1

        def added(table: Table, now: int) -> list[AnyChange]:
            if body.fill:
                return lobby.fill_with_bots(table, person, now, level)
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

    async def change_settings(self, person: Person, table_id: int, body: bodies.ChangeTable) -> Table:
        """Set who may join, the name, and whether others may watch and hints are allowed.

        What is left out stays as it is.
        The door comes first: the new name of a table that becomes private is not for the public list.
        """

        def changed(draft: Draft) -> None:
            table, at = draft.table, draft.at
            if body.visibility is not None or body.join_policy is not None:
                visibility = body.visibility or table.visibility
                kept = table.join_policy if visibility == table.visibility else None
                draft.fold(lobby.change_door(table, person, at, visibility, body.join_policy or kept))
            draft.fold(
                lobby.change_settings(
                    draft.table,
                    person,
                    at,
                    name=body.name,
                    spectating=body.spectating,
                    hints=body.hints,
                )
            )

        table, _ = await self.writer.change(table_id, changed)
        return table

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
