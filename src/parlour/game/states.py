"""Hashes of states, which are mutable and compare by value.

A state with `__hash__ = value_hash` can be a key of a dict or a member of a set, such as a table of positions already
searched. It must not change while it is one: use a copy.
"""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any


def value_hash(state: Any) -> int:
    """A hash of the values of a state, which is a dataclass. Equal states have the same hash."""
    kind: Any = type(state)
    return hash(tuple([_frozen(getattr(state, name)) for name in _names(kind)]))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind) if field.compare)


def _frozen(value: Any) -> Any:
    """The value with tuples in place of lists, so that it can be hashed."""
    if type(value) is list:
        return tuple([_frozen(each) if type(each) is list else each for each in value])
    return value
