"""A game that has ended, hand by hand and step by step, with all cards on the table."""

from __future__ import annotations

from msgspec import Struct

from parlour.contest import protocol
from parlour.contest.referee import Forfeit, Record
from parlour.rules.errors import NotFound
from parlour.rules.rummy import RULES, RummyState
from parlour.rules.rummy.shapes import cards_of, melds, names_of


class Frame(Struct, frozen=True):
    """A position, and the lines that led to it."""

    lines: tuple[str, ...]
    hand_number: int
    turn: int
    hands: tuple[tuple[str, ...], ...]
    melds: tuple[tuple[str, ...], ...]
    discards: tuple[str, ...]
    stock_count: int
    totals: tuple[int, ...]


class Replay(Struct, frozen=True):
    """One hand of a game."""

    game_id: str
    names: tuple[str, str]
    hand: int
    hands: int
    forfeit: Forfeit | None
    frames: tuple[Frame, ...]


class NoSuchHand(NotFound):
    code = "NO_SUCH_HAND"
    default = "The game has no such hand."


def replay_of(record: Record, hand: int) -> Replay:
    """Play the record again, and keep every position of one hand, which are numbered from 1."""
    state = RULES.start(2, record.options, record.seed)
    frames = [_frame(state, ())] if hand == 1 else []
    for seat, move in record.moves:
        before = state.copy()
        events = RULES.apply(state, seat, move)
        if before.hand_number == hand:
            told = (protocol.line_of(event, record.names, seat) for event in events)
            lines = tuple(line for line in told if line is not None)
            # The play that ends a hand deals the next one, too: it is shown where it was made.
            frames.append(_frame(state if state.hand_number == hand else before, lines))
        elif state.hand_number == hand and not frames:
            frames.append(_frame(state, ()))
    if not frames:
        raise NoSuchHand(f"The game has {state.hand_number} hands.", hands=state.hand_number)
    forfeit = record.verdict.forfeit if record.verdict is not None else None
    return Replay(record.game_id, record.names, hand, state.hand_number, forfeit, tuple(frames))


def _frame(state: RummyState, lines: tuple[str, ...]) -> Frame:
    order = melds(state.options.ace_high)
    return Frame(
        lines,
        state.hand_number,
        state.turn,
        tuple(names_of(cards_of(hand)) for hand in state.hands),
        tuple(names_of(order[meld]) for meld in state.melds),
        names_of(state.discards),
        len(state.stock),
        tuple(state.totals),
    )
