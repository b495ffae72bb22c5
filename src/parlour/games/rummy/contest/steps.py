"""The calls of a running game as they are stored."""

from __future__ import annotations

from msgspec import Struct


class Result(Struct, frozen=True, array_like=True):
    """How a call was answered. A player of the house has no more than a play."""

    play: str | None = None
    answer: str | None = None
    ms: float | None = None
    status: int | None = None


class Step(Struct, frozen=True, array_like=True):
    """A call that is about to be made, and how the call before it was answered."""

    seat: int
    path: str
    before: Result | None
