"""Commands about the ways into a table: room code, links and invitations."""

from __future__ import annotations

import msgspec

from parlour.server import bodies
from parlour.server.preferences import CannotInvite, NotWelcome, is_welcome, may_invite
from parlour.server.table_cache import NoSuchTable
from parlour.server.table_commands.base import TableCommands, random_room_code
from parlour.store import RoomCodeTaken, TableRow
from parlour.tables import entrances, errors
from parlour.tables.changes import AnyChange
from parlour.tables.checks import check_not_barred, check_player
from parlour.tables.links import Link, LinkKind, link_token, linked_table
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table


class SharedLink(msgspec.Struct, frozen=True, kw_only=True):
    """A link. `url` is a path on this server; send `token` where a room code is asked for."""

    kind: LinkKind
    url: str
    token: str
    expires_at: int | None
    once: bool
    version: int


class EntranceCommands(TableCommands):
    """Finding tables, and letting people in."""

    async def find(self, person: Person, code: str) -> TableRow:
        """The table with this room code, or with a link of this token."""
        with self.guesses.guess(person, code):
            table_id = linked_table(code)
            if table_id is None:
                row = await self.cache.store.table_by_room_code(code.upper())
                table_id = None if row is None else row.id
            try:
                table = None if table_id is None else await self.cache.table(table_id)
            except NoSuchTable:
                table = None
            if table is None:
                raise errors.WrongCode()
            entrances.used_link(table, self.writer.now(), code, "watch")
            check_not_barred(table, person)
            if not await is_welcome(self.cache.store, table, person):
                raise NotWelcome()
            found = await self.cache.store.table(id=table.id)
            assert found is not None, "tables are never deleted"
            return found

    async def new_room_code(self, person: Person, table_id: int) -> Table:
        """Replace the room code. The old one and all join links stop working."""

        def changed(table: Table, now: int) -> list[AnyChange]:
            return entrances.new_room_code(table, person, now, random_room_code())

        while True:
            try:
                return await self._changed(table_id, changed)
            except RoomCodeTaken:
                continue

    async def link(self, person: Person, table_id: int, wanted: bodies.WantedLink) -> SharedLink:
        """A link without limits, which every player may have; or, for the host, a new one."""
        if not (wanted.renew or wanted.once or wanted.expires_in):
            table = await self.cache.table(table_id)
            link = entrances.standing_link(table, person, wanted.kind)
            if link is not None:
                return _shared(table, link)
        table = await self._changed(
            table_id,
            lambda table, now: entrances.new_link(
                table,
                person,
                now,
                wanted.kind,
                expires_in=wanted.expires_in,
                once=wanted.once,
                renew=wanted.renew,
            ),
        )
        return _shared(table, table.links[-1])

    async def invite(self, person: Person, table_id: int, player_id: PlayerId) -> Table:
        """Allow an account to join, whatever the join policy. Any player may invite.

        Who has blocked the caller, or was deleted, is answered like somebody who never existed.
        """
        table = await self.cache.table(table_id)
        check_player(table, person)
        relation = (await self.cache.store.relations(person.id, [player_id])).get(player_id)
        if relation is None or relation.is_deleted or relation.blocks_viewer:
            raise errors.NoSuchPlayer("There is no account with that id.")
        if not await may_invite(self.cache.store, table, person, player_id):
            raise CannotInvite()
        return await self._changed(
            table_id, lambda table, now: entrances.invite(table, person, now, player_id)
        )


def _shared(table: Table, link: Link) -> SharedLink:
    token = link_token(table.id, table.secret, link.number)
    return SharedLink(
        kind=link.kind,
        url=f"/tables/{table.uuid}?{link.kind}={token}",
        token=token,
        expires_at=link.expires_at,
        once=link.once,
        version=table.version,
    )
