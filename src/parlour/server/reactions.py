"""Reactions and set phrases, for players who cannot type now. They are told once, and not stored.

Only keys travel: each client shows them in its own language.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from parlour.server.clock import Clock
from parlour.server.delivery import SocketDelivery
from parlour.server.limits import Limiter
from parlour.server.table_cache import TableCache
from parlour.server.wire.messages import Message
from parlour.store import Notice
from parlour.tables import errors
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table

Reaction: TypeAlias = Literal[
    "thumbs_up",
    "clap",
    "laugh",
    "wow",
    "sad",
    "heart",
    "hello",
    "good_luck",
    "well_played",
    "thanks",
    "sorry",
    "one_moment",
    "your_turn",
    "good_game",
]

_KIND = "react."
_KEYS = frozenset(get_args(Reaction))


class React(msgspec.Struct):
    """Show a reaction or say a set phrase."""

    game_id: int | str
    key: Reaction


class Reacted(msgspec.Struct, frozen=True):
    """A player reacts, or says a set phrase."""

    game_id: int
    player_id: PlayerId
    key: Reaction
    server_ts: int


class Reactions:
    """Tells reactions to everyone at a table, on all nodes."""

    def __init__(self, tables: TableCache, delivery: SocketDelivery, now: Clock, limit: Limiter) -> None:
        self._tables = tables
        self._delivery = delivery
        self._now = now
        self._limit = limit

    async def react(self, person: Person, table_id: int, key: Reaction) -> None:
        """Tell a player's reaction. Like chat, it is for players, and shares the limit of chat."""
        table = await self._tables.table(table_id)
        if table.seat_of(person.id) is None:
            raise errors.NotInGame("Only players may react.")
        self._limit.take(person.id)
        self._tell(table, person.id, key)
        self._tables.tell([Notice(_KIND + key, table_id, person.id)])

    def hear(self, notice: Notice) -> bool:
        """Tell a reaction that another node has told. False if the notice is about something else."""
        if not notice.kind.startswith(_KIND):
            return False
        slot, key = self._tables.held_slot(notice.id), notice.kind.removeprefix(_KIND)
        if slot is not None and key in _KEYS and slot.table.seat_of(notice.seq) is not None:
            self._tell(slot.table, notice.seq, msgspec.convert(key, Reaction))
        return True

    def _tell(self, table: Table, player_id: PlayerId, key: Reaction) -> None:
        told = Reacted(table.id, player_id, key, self._now())
        self._delivery.deliver([Message(table.audience(), "reaction", told, "common")])
