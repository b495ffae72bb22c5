"""Replays of finished games, hand by hand and step by step, with all cards visible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from parlour.game.interface import Seat
from parlour.game.refusals import NotFound
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.calls import Call
from parlour.games.rummy.contest.referee import Forfeit, Transcript
from parlour.games.rummy.rules import RULES, RummyMove, RummyState
from parlour.games.rummy.rules.shapes import cards_of, melds, names_of


class Position(Struct, frozen=True):
    """A position, and the lines that led to it."""

    lines: tuple[str, ...]
    hand_number: int
    turn: int
    hands: tuple[tuple[str, ...], ...]
    melds: tuple[tuple[str, ...], ...]
    discards: tuple[str, ...]
    stock_count: int
    totals: tuple[int, ...]


class HandReplay(Struct, frozen=True):
    """A replay of one hand. `frames` are its positions."""

    game_id: str
    names: tuple[str, str]
    hand: int
    hands: int
    forfeit: Forfeit | None
    frames: tuple[Position, ...]


class NoSuchHand(NotFound):
    code = "NO_SUCH_HAND"
    default = "The game has no such hand."


def replay_of(record: Transcript, hand: int) -> HandReplay:
    """Replay a game, and return every position of one hand. Hands count from 1."""
    state, _ = RULES.start(2, record.options, record.seed)
    frames = [_position(state, ())] if hand == 1 else []
    for seat, move in record.moves:
        before = state.copy()
        events = RULES.apply(state, seat, move)
        if before.hand_number == hand:
            told = (protocol.line_of(event, record.names, seat) for event in events)
            lines = tuple(line for line in told if line is not None)
            frames.append(_position(_without_next_deal(state, before, seat, move), lines))
        elif state.hand_number == hand and not frames:
            frames.append(_position(state, ()))
    if not frames:
        raise NoSuchHand(f"The game has {state.hand_number} hands.", hands=state.hand_number)
    forfeit = record.verdict.forfeit if record.verdict is not None else None
    return HandReplay(record.game_id, record.names, hand, state.hand_number, forfeit, tuple(frames))


def _without_next_deal(state: RummyState, before: RummyState, seat: Seat, move: RummyMove) -> RummyState:
    """The position at the end of a hand, before the next one is dealt.

    The move that ends a hand also deals the next one, unless the game is over. So the move is applied again in a game
    that ends with this hand.
    """
    if state.hand_number == before.hand_number:
        return state
    before.options = structs.replace(before.options, max_hands=before.hand_number)
    RULES.apply(before, seat, move)
    return before


def of_hand(record: Transcript, hand: int) -> Transcript:
    """The transcript of one hand. Hands count from 1."""
    calls = [call for number, call in _by_hand(record.calls) if number == hand]
    if not calls:
        raise NoSuchHand
    moves = []
    state, _ = RULES.start(2, record.options, record.seed)
    for seat, move in record.moves:
        if state.hand_number == hand:
            moves.append((seat, move))
        RULES.apply(state, seat, move)
    return structs.replace(record, calls=calls, moves=moves)


def _by_hand(calls: Iterable[Call]) -> Iterator[tuple[int, Call]]:
    """Every call with its hand number. Counted per player, because one is told of a new hand before the other."""
    hands = [1, 1]
    for call in calls:
        if call.path == protocol.START_HAND:
            hands[call.seat] += 1
        yield hands[call.seat], call


def _position(state: RummyState, lines: tuple[str, ...]) -> Position:
    order = melds(state.options.ace_high)
    return Position(
        lines,
        state.hand_number,
        state.turn,
        tuple(names_of(cards_of(hand)) for hand in state.hands),
        tuple(names_of(order[meld]) for meld in state.melds),
        names_of(state.discards),
        len(state.stock),
        tuple(state.totals),
    )
