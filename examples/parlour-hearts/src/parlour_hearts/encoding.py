"""Hearts as numbers, for programs that learn: actions, and a seat's view as a vector.

Cards are numbered as in `rules.cards`. Passing three cards is a path of three numbers, the lowest card first.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlour.game import Seat
from parlour.game.encoding import Cells, Encoding, Field, Layout, Path, relative

from parlour_hearts.rules import RULES, HeartsMove, HeartsState, HeartsView, Pass
from parlour_hearts.rules.cards import ALL_POINTS, CARDS, NUMBERS
from parlour_hearts.rules.state import STEPS

SEATS: Final = 4
DECK: Final = len(CARDS)
MOST_POINTS: Final = 1_000


def path(state: HeartsState, seat: Seat, move: HeartsMove) -> Path:
    """The numbers of a legal move: 0 to 51 play a card, 52 to 103 pass one."""
    if isinstance(move, Pass):
        return tuple(sorted(DECK + NUMBERS[card] for card in move.cards))
    return (NUMBERS[move.card],)


LAYOUT: Final = Layout(
    Field("hand", DECK, 1, "Own cards."),
    Field("given", DECK, 1, "Cards that the viewer has passed in this hand."),
    Field("received", DECK, 1, "Cards that the viewer was passed in this hand."),
    Field("trick", SEATS * DECK, 1, "By seat, its card of this trick."),
    Field("played", DECK, 1, "Cards of the finished tricks of this hand."),
    Field("passing", len(STEPS), 1, "Where cards are passed in this hand: left, right, across, nowhere."),
    Field("to_pass", SEATS, 1, "Seats that have not chosen the cards to pass."),
    Field("turn", SEATS, 1, "The seat that is to play."),
    Field("broken", 1, 1, "Whether hearts have been broken."),
    Field("points", SEATS, ALL_POINTS, "Points of each seat in this hand."),
    Field("totals", SEATS, MOST_POINTS, "Points of each seat in the game."),
    Field("target", 1, 500, "The option target."),
)

_AT: Final = LAYOUT.starts


def write(view: HeartsView, cells: Cells) -> None:
    """Write a seat's view into cells that are all 0."""
    viewer = view.seat
    assert viewer is not None
    for field, cards in (("hand", view.hand), ("given", view.given), ("received", view.received)):
        _mark(cards, _AT[field], cells)
    _mark(view.played, _AT["played"], cells)
    for play in view.trick:
        _mark((play.card,), _AT["trick"] + relative(play.seat, viewer, SEATS) * DECK, cells)
    cells[_AT["passing"] + list(STEPS).index(view.passing)] = 1
    for seat in view.to_pass:
        cells[_AT["to_pass"] + relative(seat, viewer, SEATS)] = 1
    if view.turn is not None:
        cells[_AT["turn"] + relative(view.turn, viewer, SEATS)] = 1
    cells[_AT["broken"]] = view.hearts_broken
    for seat in range(SEATS):
        cells[_AT["points"] + relative(seat, viewer, SEATS)] = view.points[seat]
        cells[_AT["totals"] + relative(seat, viewer, SEATS)] = min(view.totals[seat], MOST_POINTS)
    cells[_AT["target"]] = view.target


def _mark(cards: Iterable[str], start: int, cells: Cells) -> None:
    for card in cards:
        cells[start + NUMBERS[card]] = 1


ENCODING: Final = Encoding(
    rules=RULES,
    actions=(*(f"play {card}" for card in CARDS), *(f"pass {card}" for card in CARDS)),
    path=path,
    fields=LAYOUT,
    write=write,
    longest=3,
)
