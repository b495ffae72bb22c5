"""Several moves of one request: judged together, but nothing is judged after a move that tells its mover something.

Otherwise a refused request would be an oracle: "draw, then discard the ace of spades" is refused for one reason if the
ace was drawn and for another if it was not, and a refused request leaves no trace.

A move is *revealing* if one of these holds:

- It causes an event for its mover alone, such as the card drawn or the hand dealt.
- A piece becomes known to its mover, or is hidden from it: a card is turned up, or the discards are shuffled.
- Its tag is in `Spec.revealing_moves`.

The mover can tell all of this before the move, so the refusal itself tells nothing. The conformance kit checks that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from typing import Any

import msgspec

from parlour.game.interface import AnyRules, Event, Move, Seat
from parlour.game.refusals import Illegal


class MovesAfterReveal(Illegal):
    """Other moves follow a revealing one in the same request. `details.move` is the index of the revealing one."""

    code = "MOVES_AFTER_REVEAL"
    default = "This move shows you something new. Send the moves after it in another request."


def known_pieces(rules: AnyRules, state: Any, seat: Seat) -> Counter[Hashable]:
    """The pieces whose place the seat may know."""
    names = [piece.name for piece in rules.pieces(state) if piece.known_to is None or seat in piece.known_to]
    try:
        return Counter(names)
    except TypeError:  # names that cannot be hashed, such as dicts
        return Counter(map(msgspec.json.encode, names))


def is_revealing(
    rules: AnyRules, known: Counter[Hashable], state: Any, seat: Seat, move: Move, events: Sequence[Event]
) -> bool:
    """Whether a move told its mover something, given the `known_pieces` before it, and the state and events after."""
    return (
        move.__struct_config__.tag in rules.spec.revealing_moves
        or any(event.only_for == seat for event in events)
        or known != known_pieces(rules, state, seat)
    )


def play_together(rules: AnyRules, state: Any, seat: Seat, moves: Sequence[Move]) -> list[Event]:
    """Make the moves of one request on this state, as a table does. The state is useless after a refusal."""
    events: list[Event] = []
    for index, move in enumerate(moves[:-1]):
        known = known_pieces(rules, state, seat)
        made = rules.apply(state, seat, move)
        if is_revealing(rules, known, state, seat, move, made):
            raise MovesAfterReveal(move=index)
        events += made
    return events + rules.apply(state, seat, moves[-1])
