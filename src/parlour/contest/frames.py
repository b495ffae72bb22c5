"""A game that has ended, step by step, with all cards on the table: what the replay on the web page shows."""

from __future__ import annotations

from msgspec import Struct

from parlour.contest import protocol
from parlour.contest.referee import Forfeit, Record
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
    """A whole game."""

    game_id: str
    names: tuple[str, str]
    forfeit: Forfeit | None
    frames: tuple[Frame, ...]


def replay_of(record: Record) -> Replay:
    """Play the record again, and keep every position."""
    state = RULES.start(2, record.options, record.seed)
    frames = [_frame(state, ())]
    for seat, move in record.moves:
        events = RULES.apply(state, seat, move)
        told = (protocol.line_of(event, record.names, seat) for event in events)
        frames.append(_frame(state, tuple(line for line in told if line is not None)))
    forfeit = record.verdict.forfeit if record.verdict is not None else None
    return Replay(record.game_id, record.names, forfeit, tuple(frames))


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
