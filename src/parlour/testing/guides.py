"""The guide of a game's words, followed as the browser client does: which step fits, and what does it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from parlour.game.interface import AnyRules, Seat
from parlour.game.offers import Offer
from parlour.game.words import GuideStep
from parlour.testing.laws import tag_of

MISSING = object()
"""The value at a path that the view does not have."""


def offered(offer: Offer) -> set[str]:
    """The types of the moves on offer."""
    return {tag_of(type(move)) for move in offer.list} | {composed.type for composed in offer.composed}


def value_at(view: Any, path: str, seat: Seat) -> Any:
    """The value at a path such as `players.@.hand_size`; `@` is the seat. `MISSING` if there is none."""
    value = view
    for name in path.split("."):
        key = str(seat) if name == "@" else name
        if isinstance(value, dict) and key in value:
            value = value[key]
        elif isinstance(value, list) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        else:
            return MISSING
    return value


def fitting(steps: Iterable[GuideStep], rules: AnyRules, state: Any, seat: Seat) -> list[GuideStep]:
    """The steps that fit the seat's situation, in order."""
    types = offered(rules.offer(state, seat))
    view = msgspec.json.decode(msgspec.json.encode(rules.view(state, seat)))
    return [
        step
        for step in steps
        if types & {*step.moves}
        and not types & {*step.without}
        and all(value_at(view, path, seat) == value for path, value in step.when.items())
    ]


def done_by(fit: Sequence[GuideStep], move: Any, done: set[str]) -> str | None:
    """The step that a move does: the first of the fitting ones that is not done and names its type."""
    kind = tag_of(type(move))
    return next((step.step for step in fit if step.step not in done and kind in step.moves), None)
