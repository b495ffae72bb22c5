"""Hidden Joker Rummy as numbers: actions by card face, and a seat's view as a vector.

Faces are the cards of one deck, as in `parlour.pieces.cards`. A face has two numbers to discard it: as a card that the
others have not seen, and as one that was taken from the discards, which they know of. A declaration is one number:
every complete declaration wins, whatever its melds.
"""

from __future__ import annotations

from typing import Final

from parlour.game.encoding import Cells, Encoding, Field, Layout, Path, relative
from parlour.game.interface import Seat
from parlour.games.hidden_joker.rules import RULES, HiddenJokerMove, HiddenJokerState, HiddenJokerView
from parlour.games.hidden_joker.rules.moves import Declare, Draw, card_id
from parlour.games.hidden_joker.rules.play import DISCARD, STOCK
from parlour.pieces.cards import RANKS, SIZE, deck, face_of, title_of

SEATS: Final = RULES.spec.max_seats
CARDS: Final = 2 * SIZE

_SOURCES: Final = (STOCK, DISCARD)
_DISCARDS: Final = len(_SOURCES)
_DISCARDS_TAKEN: Final = _DISCARDS + SIZE
_DECLARE: Final = _DISCARDS_TAKEN + SIZE
_CARD: Final = {card_id(card): card for card in deck(2)}
_FACE: Final = {id: face_of(card) for id, card in _CARD.items()}
"""The face of each card, by its id."""


def _names() -> tuple[str, ...]:
    return (
        *(f"draw from the {source} pile" for source in _SOURCES),
        *(f"discard {title_of(face)}" for face in deck()),
        *(f"discard {title_of(face)}, taken before" for face in deck()),
        "declare",
    )


def path(state: HiddenJokerState, seat: Seat, move: HiddenJokerMove) -> Path:
    """The number of a legal move."""
    if isinstance(move, Draw):
        return (_SOURCES.index(move.source),)
    if isinstance(move, Declare):
        return (_DECLARE,)
    taken = _CARD[move.card_id] in state.taken[seat]
    return ((_DISCARDS_TAKEN if taken else _DISCARDS) + _FACE[move.card_id],)


LAYOUT: Final = Layout(
    Field("hand", SIZE, 2, "Own cards of each face."),
    Field("joker", len(RANKS), 1, "The wild rank, ace to king."),
    Field("top", SIZE, 1, "The face of the top discard."),
    Field("taken", SEATS * SIZE, 2, "By seat, cards of each face that it took from the discards and holds."),
    Field("discarded", SEATS * SIZE, CARDS, "By seat, how often it discarded each face."),
    Field("cards", SEATS, SIZE, "Cards in each seat's hand."),
    Field("stock", 1, CARDS, "Cards in the stock."),
    Field("discards", 1, CARDS, "Cards in the discard pile."),
    Field("seats", SEATS, 1, "The seats in the game."),
    Field("turn", SEATS, 1, "The seat whose turn it is."),
    Field("has_drawn", 1, 1, "Whether that seat has drawn."),
    Field("pure_run", 1, 1, "The option pure_run."),
)

_AT: Final = LAYOUT.starts


def write(view: HiddenJokerView, cells: Cells) -> None:
    """Write a seat's view into cells that are all 0."""
    viewer, seats = view.seat, len(view.players)
    assert viewer is not None
    hand = _AT["hand"]
    for card in view.hand:
        cells[hand + _FACE[card.id]] += 1
    cells[_AT["joker"] + RANKS.index(view.hidden_joker_rank)] = 1
    if view.discard_top is not None:
        cells[_AT["top"] + _FACE[view.discard_top.id]] = 1
    for player in view.players:
        place = relative(player.seat, viewer, seats)
        taken, discarded = _AT["taken"] + place * SIZE, _AT["discarded"] + place * SIZE
        for card in player.taken:
            cells[taken + _FACE[card.id]] += 1
        for id in player.discarded:
            cells[discarded + _FACE[id]] += 1
        cells[_AT["cards"] + place] = player.hand_size
        cells[_AT["seats"] + place] = 1
    cells[_AT["stock"]] = view.stock_count
    cells[_AT["discards"]] = view.discard_count
    if view.current_seat is not None:
        cells[_AT["turn"] + relative(view.current_seat, viewer, seats)] = 1
    cells[_AT["has_drawn"]] = view.has_drawn
    cells[_AT["pure_run"]] = view.pure_run


ENCODING: Final = Encoding(rules=RULES, actions=_names(), path=path, fields=LAYOUT, write=write)
