"""Made-up moves: those of some playthroughs, with every card or tile in turn in place of one that they name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from parlour.game.interface import AnyRules
from parlour.testing.laws import tag_of
from parlour.testing.piece_names import Key, PieceNames
from parlour.testing.playthroughs import Playthrough

MOVES_OF_A_TYPE = 4
"""Moves of each type that are varied."""


def made_up(rules: AnyRules, names: PieceNames, games: Sequence[Playthrough]) -> Iterator[Any]:
    """A few moves of each type, and each of them with every piece."""
    pieces = {
        names.key(piece.name): msgspec.to_builtins(piece.name) for piece in rules.pieces(games[0].start)
    }
    for move in _templates(games):
        yield move
        plain = msgspec.to_builtins(move)
        for old in sorted(names.told(move), key=str)[:1]:
            for new in pieces.values():
                yield from _read(rules, _replaced(plain, names, old, new))


def _templates(games: Sequence[Playthrough]) -> list[Any]:
    types: dict[str, list[Any]] = {}
    for game in games:
        for step in game.steps:
            types.setdefault(tag_of(step.move), []).append(step.move)
    choices = Random(0)
    samples = [choices.sample(moves, min(MOVES_OF_A_TYPE, len(moves))) for moves in types.values()]
    return [move for sample in samples for move in sample]


def _read(rules: AnyRules, plain: Any) -> Iterator[Any]:
    try:
        yield msgspec.convert(plain, rules.spec.moves)
    except msgspec.ValidationError:
        return


def _replaced(tree: Any, names: PieceNames, old: Key, new: Any) -> Any:
    """The tree with one piece in place of another, named as that one was: whole, or by its id."""
    if isinstance(tree, list):
        return [_replaced(value, names, old, new) for value in tree]
    if isinstance(tree, str | int | dict) and names.key(tree) == old:
        return new if isinstance(tree, dict) or not isinstance(new, dict) else new["id"]
    if isinstance(tree, dict):
        return {field: _replaced(value, names, old, new) for field, value in tree.items()}
    return tree
