"""Finds the cards and tiles that a view, event or move names, and who may know where they are."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any, TypeAlias

import msgspec

from parlour.game.interface import AnyRules, Piece, Seat

Key: TypeAlias = Hashable
"""A hashable form of a piece's name."""

Known: TypeAlias = Mapping[Key, frozenset[Seat] | None]
"""By piece, who may know where it is; None means everyone."""


class PieceNames:
    """Finds the names of a game's pieces in JSON trees.

    A name is a string, an object (`{"suit": "hearts", "rank": "7"}`), or a number. An object with an `id` is identified
    by the id. A number counts as a piece only in one of `fields`; elsewhere it may be a score or a count.
    """

    def __init__(self, pieces: Iterable[Piece], fields: frozenset[str]) -> None:
        self.fields = fields
        self._keys: dict[Any, Key] = {}
        self._labels: dict[Key, str] = {}
        self._shape: tuple[str, ...] = ()
        self._required: set[str] = set()
        for piece in pieces:
            self._learn(msgspec.to_builtins(piece.name))

    def _learn(self, name: Any) -> None:
        if isinstance(name, dict):
            self._shape = ("id",) if "id" in name else tuple(sorted(name))
            self._required = set(name)
        self._labels[self._key_of(name)] = label_of(name)

    def _key_of(self, name: Any) -> Key:
        if isinstance(name, dict):
            values = tuple(_hashable(name.get(field)) for field in self._shape)
            return values[0] if len(values) == 1 else values
        return _hashable(name)

    def __bool__(self) -> bool:
        return bool(self._labels)

    @property
    def numbered(self) -> bool:
        """Whether pieces are named by numbers."""
        return any(isinstance(key, int) for key in self._labels)

    @property
    def sample(self) -> str:
        """A few labels, for failure messages."""
        return ", ".join(list(self._labels.values())[:3])

    def key(self, name: Any) -> Key:
        """The key of a piece's name."""
        try:
            return self._keys[name]
        except KeyError:
            key = self._keys[name] = self._key_of(msgspec.to_builtins(name))
            return key
        except TypeError:  # a name that cannot be hashed
            return self._key_of(msgspec.to_builtins(name))

    def label(self, key: Key) -> str:
        """The name of a piece in failure messages."""
        return self._labels.get(key, str(key))

    def told(self, thing: Any) -> set[Key]:
        """All pieces that a view, event, move or offer names."""
        found: set[Key] = set()
        self._collect([msgspec.to_builtins(thing)], False, found)
        return found

    def listed(self, names: Iterable[Any]) -> set[Key]:
        """The pieces named by these values, including numbers."""
        found: set[Key] = set()
        self._collect(list(names), True, found)
        return found

    def _collect(self, values: Iterable[Any], named: bool, found: set[Key]) -> None:
        """Add the pieces in these values and nested in them to `found`. With `named`, numbers name pieces."""
        labels = self._labels
        for value in values:
            kind = type(value)  # faster than isinstance; this runs for every value of every view
            if kind is str or (named and kind is int):
                if value in labels:
                    found.add(value)
            elif kind is list or kind is tuple:
                self._collect(value, named, found)
            elif kind is dict:
                self._collect_fields(value, found)

    def _collect_fields(self, tree: dict[str, Any], found: set[Key]) -> None:
        if self._shape and tree.keys() >= self._required:
            key = self._key_of(tree)
            if key in self._labels:
                found.add(key)
        fields = self.fields
        named = fields & tree.keys() if fields else fields
        self._collect([value for field, value in tree.items() if field not in named], False, found)
        for field in named:
            self._collect([tree[field]], True, found)

    def known(self, pieces: Iterable[Piece]) -> Known:
        """Who may know where each piece is. If several pieces share a name, knowing one of them is enough."""
        known: dict[Key, frozenset[Seat] | None] = {}
        for piece in pieces:
            key = self.key(piece.name)
            other = known.get(key, frozenset())
            known[key] = None if piece.known_to is None or other is None else other | piece.known_to
        return known


def names_of(rules: AnyRules, state: Any, fields: frozenset[str]) -> PieceNames:
    """The names of a game's pieces, from one of its states."""
    return PieceNames(rules.pieces(state), fields)


def may_know(known: Known, key: Key, seat: Seat | None) -> bool:
    """Whether a seat or a spectator may know where a piece is."""
    who = known.get(key, frozenset())
    return who is None or seat in who


def gathers(before: Known, after: Known) -> bool:
    """Whether a piece that everyone could see is hidden now."""
    return any(who is None and after.get(key, who) is not None for key, who in before.items())


def learned(rules: AnyRules, names: PieceNames, state: Any, seat: Seat, move: Any) -> set[Key]:
    """The pieces that a legal move shows its mover."""
    after = state.copy()
    rules.apply(after, seat, move)
    before, now = names.known(rules.pieces(state)), names.known(rules.pieces(after))
    return {key for key in now if may_know(now, key, seat) and not may_know(before, key, seat)}


def label_of(name: Any) -> str:
    """A piece's name in a message: `7H`, or the values of an object: `spades A`."""
    return " ".join(map(str, name.values())) if isinstance(name, dict) else str(name)


def word_key(name: Any) -> str:
    """The key of a piece in a game's words: its `id`, or its values joined, such as `spades A`."""
    plain = msgspec.to_builtins(name)
    return str(plain["id"]) if isinstance(plain, dict) and "id" in plain else label_of(plain)


def those_who_know(known: Known, key: Key) -> str:
    """`nobody may know`, `only seat 0 may know`, `only seats 0 and 2 may know`."""
    seats = sorted(known.get(key) or ())
    if not seats:
        return "nobody may know"
    if len(seats) == 1:
        return f"only seat {seats[0]} may know"
    return f"only seats {', '.join(map(str, seats[:-1]))} and {seats[-1]} may know"


def watcher_name(seat: Seat | None) -> str:
    """`seat 1`, or `spectators`."""
    return "spectators" if seat is None else f"seat {seat}"


def _hashable(tree: Any) -> Key:
    if isinstance(tree, dict):
        return frozenset((key, _hashable(value)) for key, value in tree.items())
    if isinstance(tree, list | tuple):
        return tuple(_hashable(value) for value in tree)
    key: Key = tree
    return key
