"""Two-player Rummy as numbers: actions, and a seat's view as a vector. Cards are those of `parlour.pieces.cards`.

Melding and laying off are one action each, named by the meld that lies on the table afterwards. Every meld has a number
of its own, also those that need `ace_high`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from parlour.game.encoding import Cells, Encoding, Field, Layout, Path
from parlour.game.interface import Seat
from parlour.games.rummy.rules import RULES, RummyMove, RummyState, RummyView
from parlour.games.rummy.rules.moves import Discard, Draw, LayOff
from parlour.games.rummy.rules.shapes import mask_of, melds, names_of
from parlour.pieces.cards import SIZE, code_of, deck

SEATS: Final = 2
MOST_POINTS: Final = 20_000
MOST_TURNS: Final = 10_000

_SOURCES: Final = ("stock", "discard")
_DISCARDS: Final = len(_SOURCES)
_MELDS: Final = _DISCARDS + SIZE
_SHAPES: Final = melds(ace_high=True)
_SHAPE_NUMBER: Final = {mask: number for number, mask in enumerate(_SHAPES)}
_CARD: Final = {code_of(card): card for card in deck()}


def _names() -> tuple[str, ...]:
    return (
        *(f"draw from the {source}" for source in _SOURCES),
        *(f"discard {code_of(card)}" for card in deck()),
        *(f"make the meld {' '.join(names_of(cards))}" for cards in _SHAPES.values()),
    )


def path(state: RummyState, seat: Seat, move: RummyMove) -> Path:
    """The number of a legal move."""
    if isinstance(move, Draw):
        return (_SOURCES.index(move.source),)
    if isinstance(move, Discard):
        return (_DISCARDS + _CARD[move.card],)
    lying = state.melds[move.meld] if isinstance(move, LayOff) else 0
    return (_MELDS + _SHAPE_NUMBER[lying | _mask(move.cards)],)


def _mask(names: Iterable[str]) -> int:
    return mask_of(_CARD[name] for name in names)


LAYOUT: Final = Layout(
    Field("hand", SIZE, 1, "Own cards."),
    Field("drawn", SIZE, 1, "The card drawn or taken this turn, if the viewer may know it."),
    Field("taken", 1, 1, "Whether that card came from the discards."),
    Field("top", SIZE, 1, "The top discard."),
    Field("discards", SIZE, 1, "All discards."),
    Field("known", SEATS * SIZE, 1, "By seat, the cards that everyone knows it holds."),
    Field("melds", len(_SHAPES), 1, "The melds on the table, in the order of their action numbers."),
    Field("cards", SEATS, SIZE, "Cards in each seat's hand."),
    Field("stock", 1, SIZE, "Cards in the stock."),
    Field("own_turn", 1, 1, "Whether it is the viewer's turn."),
    Field("playing", 1, 1, "Whether the seat whose turn it is has drawn."),
    Field("turns", 1, MOST_TURNS, "Completed turns of this hand."),
    Field("totals", SEATS, MOST_POINTS, "Points of each seat."),
    Field("target", 1, 10_000, "The option target."),
    Field("turn_limit", 1, MOST_TURNS, "The option turn_limit."),
    Field("ace_high", 1, 1, "The option ace_high."),
    Field("throw_back", 1, 1, "The option throw_back."),
)

_AT: Final = LAYOUT.starts


def write(view: RummyView, cells: Cells) -> None:
    """Write a seat's view into cells that are all 0."""
    viewer = view.seat
    assert viewer is not None
    _mark(view.hand, _AT["hand"], cells)
    if view.drawn is not None:
        _mark((view.drawn,), _AT["drawn"], cells)
    _mark(view.discards[-1:], _AT["top"], cells)
    _mark(view.discards, _AT["discards"], cells)
    for place, seat in enumerate((viewer, 1 - viewer)):
        _mark(view.known[seat], _AT["known"] + place * SIZE, cells)
        cells[_AT["cards"] + place] = view.hand_sizes[seat]
        cells[_AT["totals"] + place] = min(view.totals[seat], MOST_POINTS)
    for meld in view.melds:
        cells[_AT["melds"] + _SHAPE_NUMBER[_mask(meld)]] = 1
    cells[_AT["taken"]] = view.taken
    cells[_AT["stock"]] = view.stock_count
    cells[_AT["own_turn"]] = view.turn == viewer
    cells[_AT["playing"]] = view.phase == "play"
    cells[_AT["turns"]] = view.turns
    cells[_AT["target"]] = view.options.target
    cells[_AT["turn_limit"]] = view.options.turn_limit
    cells[_AT["ace_high"]] = view.options.ace_high
    cells[_AT["throw_back"]] = view.options.throw_back


def _mark(cards: Iterable[str], start: int, cells: Cells) -> None:
    for name in cards:
        cells[start + _CARD[name]] = 1


ENCODING: Final = Encoding(rules=RULES, actions=_names(), path=path, fields=LAYOUT, write=write)
