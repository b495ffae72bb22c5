"""Which tables the connected clients of this node hear. Only these are followed on other nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from parlour.tables.people import PlayerId
from parlour.tables.table import Table


def _ignore(_: int) -> None:
    """Without other nodes, nobody is told."""


class Followed:
    """The connected players, and the tables that each of them hears."""

    def __init__(self) -> None:
        self._tables: dict[PlayerId, set[int]] = {}
        self._players: dict[int, set[PlayerId]] = {}
        self.on_come: Callable[[PlayerId], None] = _ignore
        self.on_gone: Callable[[PlayerId], None] = _ignore
        self.on_follow: Callable[[int], None] = _ignore
        self.on_leave: Callable[[int], None] = _ignore

    def __len__(self) -> int:
        return len(self._players)

    def __contains__(self, table_id: int) -> bool:
        return table_id in self._players

    def tables(self) -> Sequence[int]:
        """The tables that somebody hears."""
        return list(self._players)

    def players(self) -> Sequence[PlayerId]:
        """The players with a connection."""
        return list(self._tables)

    def hearing(self) -> Iterable[tuple[int, set[PlayerId]]]:
        """The tables that somebody hears, each with the connected players who do."""
        return self._players.items()

    def hears(self, player_id: PlayerId, table_id: int) -> bool:
        return table_id in self._tables.get(player_id, ())

    def come(self, player_id: PlayerId) -> None:
        """A player has a connection now."""
        if player_id not in self._tables:
            self._tables[player_id] = set()
            self.on_come(player_id)

    def gone(self, player_id: PlayerId) -> None:
        """A player's last connection has ended."""
        tables = self._tables.pop(player_id, None)
        if tables is not None:
            for table_id in tables:
                self._remove(player_id, table_id)
            self.on_gone(player_id)

    def follow(self, player_id: PlayerId, table_id: int) -> None:
        """A connected player hears a table from now on."""
        tables = self._tables.get(player_id)
        if tables is None or table_id in tables:
            return
        tables.add(table_id)
        players = self._players.get(table_id)
        if players is None:
            self._players[table_id] = {player_id}
            self.on_follow(table_id)
        else:
            players.add(player_id)

    def changed(self, table: Table) -> None:
        """Follow a table for those of its audience who are connected, and for nobody else."""
        audience = table.audience()
        for player_id in audience:
            if player_id in self._tables:
                self.follow(player_id, table.id)
        for player_id in self._players.get(table.id, set()).difference(audience):
            self._tables[player_id].discard(table.id)
            self._remove(player_id, table.id)

    def drop(self, table_id: int) -> None:
        """Nobody hears a table any more."""
        for player_id in list(self._players.get(table_id, ())):
            self._tables[player_id].discard(table_id)
            self._remove(player_id, table_id)

    def _remove(self, player_id: PlayerId, table_id: int) -> None:
        players = self._players[table_id]
        players.discard(player_id)
        if not players:
            del self._players[table_id]
            self.on_leave(table_id)
