"""Who is at a table: here, away or gone, who types, and for whom a bot is about to take over.

Presence is told, not stored: it is in no log and no cursor. Clients in the common dialect say where they are with
`presence`; other clients count as here while they are connected. A connection that does not answer a ping counts as
gone long before its heartbeat ends. Nodes tell each other the presence of their own clients, on the channel of each
table that they follow (`other_nodes.py`):

    here, away, typing, gone   player `seq` at table `id`
    alive                      this node works
    hello                      tell me everyone at table `id`; or, with 0, at all tables, if you are the node `text`
    busy                       player `seq` does something at table `id`
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from parlour.server.absentees import Absentees
from parlour.server.clock import Clock, monotonic
from parlour.server.delivery import Connection, SocketDelivery
from parlour.server.limits import Limiter, Rate
from parlour.server.table_cache import Slot, TableCache
from parlour.server.wire.messages import Message
from parlour.store import Notice
from parlour.tables import errors
from parlour.tables.checks import check_player
from parlour.tables.people import Person, PlayerId

SWEEP_SECONDS = 0.5
PING_MS = 1_000
GONE_MS = 3_500
"""Silence after which a connection is pinged, and after which it counts as gone."""
TYPING_MS = 6_000
ALIVE_MS = 1_000
NODE_GONE_MS = 4_000
MOST_TABLES = 20
"""Tables at which one connection may be present."""

SAID = Rate(40, 20)
"""How often one person may say something about their presence."""

State: TypeAlias = Literal["gone", "away", "here", "typing"]
ORDER: tuple[State, ...] = ("gone", "away", "here", "typing")
_KINDS = frozenset((*ORDER, "alive", "hello", "busy"))
_log = logging.getLogger("parlour")


class SayPresence(msgspec.Struct, kw_only=True):
    """Say that you look at a table (`here`) or not (`away`). Answered with the presence of everyone there.

    `typing`: you are writing in the chat. `busy`: you do something for your turn, such as laying tiles. Without a
    clock, no bot takes over from somebody who is busy.
    """

    game_id: int | str
    state: Literal["here", "away"] = "here"
    typing: bool = False
    busy: bool = False


class PersonPresence(msgspec.Struct, frozen=True):
    """The presence of one player. `takeover_ms`: a bot takes over after this, unless they do something."""

    player_id: PlayerId
    state: Literal["here", "away", "gone"]
    typing: bool
    takeover_ms: int | None


class TablePresence(msgspec.Struct, frozen=True, kw_only=True):
    """The people who sit at a table. `waited_ms`: how long nothing has happened there."""

    game_id: int
    version: int
    waited_ms: int
    service_time: int
    people: list[PersonPresence]


class Mark(msgspec.Struct):
    """What a connection says about one table."""

    state: State
    typing_until: int = 0


class Presence:
    """The presence of the clients of this node and of the others."""

    def __init__(
        self, tables: TableCache, delivery: SocketDelivery, absentees: Absentees, now: Clock = monotonic
    ) -> None:
        self._tables = tables
        self._delivery = delivery
        self._absentees = absentees
        self._now = now
        self._limit = Limiter(SAID, now=now)
        self._marks: dict[str, dict[int, Mark]] = {}
        self._told: dict[int, Sequence[tuple[PlayerId, str, bool, bool]]] = {}
        self._whispered: dict[tuple[int, PlayerId], State] = {}
        self._elsewhere: dict[str, dict[int, dict[PlayerId, State]]] = {}
        self._heard_at: dict[str, int] = {}
        self._silent: set[str] = set()
        """Nodes that were not heard for long. What they told was dropped."""
        self._swept_at = self._alive_at = now()
        self._retells: set[int] = set()
        """Tables of which other nodes want to be told everyone."""
        self._retells_all = False
        self.node = ""
        """The name of this node among the others."""

    # What clients say

    async def say(self, sid: str, person: Person, table_id: int, said: SayPresence) -> TablePresence:
        """Note what a client says, and return the presence of everyone at the table."""
        self._limit.take(person.id)
        table = await self._tables.table(table_id)
        if not table.may_watch(person.id):
            raise errors.NotInGame()
        if said.typing and table.seat_of(person.id) is None:
            raise errors.NotInGame("Only players may write in the chat.")
        if said.busy:
            check_player(table, person)
            self._busy(table_id, person.id)
        marks = self._marks.setdefault(sid, {})
        marks.pop(table_id, None)
        typing_until = self._now() + TYPING_MS if said.typing else 0
        marks[table_id] = Mark(said.state, typing_until)
        while len(marks) > MOST_TABLES:
            del marks[next(iter(marks))]
        return self.at(await self._tables.slot(table_id))

    def _busy(self, table_id: int, player_id: PlayerId) -> None:
        if self._absentees.busy(table_id, player_id):
            self._tables.tell([Notice("busy", table_id, player_id)])

    def forget(self, sid: str) -> None:
        """A connection has ended."""
        self._marks.pop(sid, None)

    # What is known

    def at(self, slot: Slot) -> TablePresence:
        """The presence of everyone who sits at a table."""
        table = slot.table
        return TablePresence(
            game_id=table.id,
            version=table.version,
            waited_ms=max(0, self._now() - slot.changed_at),
            service_time=self._tables.service_time(),
            people=[self._person(slot, person.id) for person in table.people()],
        )

    def _person(self, slot: Slot, player_id: PlayerId) -> PersonPresence:
        state = self.state_of(slot.table.id, player_id)
        left = self._absentees.warned_ms(slot.table, player_id)
        return PersonPresence(player_id, "here" if state == "typing" else state, state == "typing", left)

    def state_of(self, table_id: int, player_id: PlayerId) -> State:
        """What the connections of a player say of a table, on all nodes."""
        here = [self._state(connection, table_id) for connection in self._delivery.of_player(player_id)]
        there = [
            state
            for told in self._elsewhere.values()
            if (state := told.get(table_id, {}).get(player_id)) is not None
        ]
        return max((*here, *there), key=ORDER.index, default="gone")

    def _state(self, connection: Connection, table_id: int) -> State:
        if connection.silence_ms() >= GONE_MS:
            return "gone"
        mark = self._marks.get(connection.sid, {}).get(table_id)
        if mark is None:
            return "away" if connection.dialect == "common" else "here"
        return "typing" if mark.typing_until > self._now() else mark.state

    # Telling

    async def run(self) -> None:
        """Run forever."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                self.sweep()
                self._tables.tell(self.news())
            except Exception:  # a bug must not stop it for all tables
                _log.exception("cannot tell who is here")

    def sweep(self) -> None:
        """Ping silent connections, and tell every table what has changed there."""
        now = self._now()
        is_late, self._swept_at = now - self._swept_at > PING_MS, now
        for connection in self._delivery.connections():
            if connection.sid in self._marks and connection.silence_ms() >= PING_MS:
                connection.ping()
        for node in [node for node, at in self._heard_at.items() if now - at > NODE_GONE_MS]:
            self._elsewhere.pop(node, None)
            self._silent.add(node)
            del self._heard_at[node]
        if is_late:  # this process was stuck: clients may have answered
            return
        watched = {table_id for marks in self._marks.values() for table_id in marks}
        self._told = {table_id: told for table_id, told in self._told.items() if table_id in watched}
        for table_id in watched:
            slot = self._tables.held_slot(table_id)
            if slot is not None:
                self._tell(slot)

    def _tell(self, slot: Slot) -> None:
        info = self.at(slot)
        told = [(p.player_id, p.state, p.typing, p.takeover_ms is not None) for p in info.people]
        if self._told.get(slot.table.id) != told:
            self._told[slot.table.id] = told
            self._delivery.deliver([Message(slot.table.audience(), "presence", info, "common")])

    # Other nodes

    def news(self) -> list[Notice]:
        """What to tell other nodes now."""
        if not self._tables.has_other_nodes:
            return []
        now, states = self._now(), dict(self._local())
        known = {} if self._retells_all else self._whispered
        told = [
            Notice(state, *place)
            for place, state in states.items()
            if known.get(place) != state or place[0] in self._retells
        ]
        told += [Notice("gone", *place) for place in self._whispered if place not in states]
        self._whispered, self._retells_all = states, False
        self._retells.clear()
        if states and (told or now - self._alive_at >= ALIVE_MS):
            told.append(Notice("alive"))
            self._alive_at = now
        return told

    def _local(self) -> Iterator[tuple[tuple[int, PlayerId], State]]:
        """The best state of each player on this node, at each table that they hear."""
        followed = self._tables.followed
        for table_id, players in () if followed is None else followed.hearing():
            for player_id in players:
                here = (self._state(found, table_id) for found in self._delivery.of_player(player_id))
                state: State = max(here, key=ORDER.index, default="gone")
                if state != "gone":
                    yield (table_id, player_id), state

    def followed(self, table_id: int) -> None:
        """This node hears a table from now on: ask the others who is there."""
        self._tables.tell([Notice("hello", table_id)])

    def left(self, table_id: int) -> None:
        """This node no longer hears a table."""
        for told in self._elsewhere.values():
            told.pop(table_id, None)

    def retell(self) -> None:
        """What was told may have got lost: tell it again."""
        self._retells_all = True

    def hear(self, notice: Notice) -> bool:
        """Note what another node tells. False if it is not about presence."""
        if notice.kind not in _KINDS:
            return False
        if notice.node in self._silent:
            self._silent.discard(notice.node)
            self._tables.tell([Notice("hello", text=notice.node)])
        self._heard_at[notice.node] = self._now()
        if notice.kind == "hello":
            self._hear_hello(notice)
        elif notice.kind == "busy":
            self._absentees.busy(notice.id, notice.seq)
        elif notice.kind != "alive":
            self._hear_state(notice)
        return True

    def _hear_hello(self, notice: Notice) -> None:
        if notice.id:
            self._retells.add(notice.id)
        elif notice.text == self.node:
            self._retells_all = True

    def _hear_state(self, notice: Notice) -> None:
        told = self._elsewhere.setdefault(notice.node, {})
        state = next(state for state in ORDER if state == notice.kind)
        if state == "gone":
            told.get(notice.id, {}).pop(notice.seq, None)
        else:
            told.setdefault(notice.id, {})[notice.seq] = state
