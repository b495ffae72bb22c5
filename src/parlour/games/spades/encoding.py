"""Spades as numbers: actions, and a seat's view as a vector. Cards are numbered as in `rules.cards`.

Passing two cards is a path of two numbers, the lower card first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from parlour.game.encoding import Cells, Encoding, Field, Layout, Path, relative
from parlour.game.interface import Seat
from parlour.games.spades.rules import RULES, SpadesMove, SpadesState, SpadesView
from parlour.games.spades.rules.cards import CARDS, NUMBERS, SEAT_NAMES, Card, SeatName
from parlour.games.spades.rules.moves import Bid, Exchange, Play

SEATS: Final = 4
DECK: Final = len(CARDS)
BIDS: Final = (*range(14), "nil", "blind_nil")
"""Every bid, by its action number."""
PHASES: Final = ("bidding", "blind_nil_exchange", "playing")
MOST_POINTS: Final = 2_000

_REVEAL: Final = len(BIDS)
_PLAY: Final = _REVEAL + 1
_PASS: Final = _PLAY + DECK
_BID_NUMBER: Final = {bid: number for number, bid in enumerate(BIDS)}
_PLACES: Final = {
    viewer: {name: relative(seat, own, SEATS) for seat, name in enumerate(SEAT_NAMES)}
    for own, viewer in enumerate(SEAT_NAMES)
}
"""By viewer: every seat counted from the viewer."""


def _names() -> tuple[str, ...]:
    return (
        *(f"bid {bid}" for bid in BIDS),
        "reveal hand",
        *(f"play {card.rank} of {card.suit}" for card in CARDS),
        *(f"pass {card.rank} of {card.suit}" for card in CARDS),
    )


def path(state: SpadesState, seat: Seat, move: SpadesMove) -> Path:
    """The numbers of a legal move."""
    if isinstance(move, Play):
        return _PLAY_PATHS[move.card]
    if isinstance(move, Bid):
        return (_BID_NUMBER[move.bid],)
    if isinstance(move, Exchange):
        return tuple(sorted(_PASS + NUMBERS[card] for card in move.cards))
    return (_REVEAL,)


_PLAY_PATHS: Final[Mapping[Card, Path]] = {card: (_PLAY + number,) for card, number in NUMBERS.items()}

LAYOUT: Final = Layout(
    Field("hand", DECK, 1, "Own cards."),
    Field("withheld", 1, 1, "Whether the viewer has not seen its cards yet and may bid blind nil."),
    Field("trick", SEATS * DECK, 1, "By seat, its card of this trick."),
    Field("played", SEATS * DECK, 1, "By seat, its cards of the finished tricks of this hand."),
    Field("sent", DECK, 1, "Cards that the viewer has passed to its partner."),
    Field("received", DECK, 1, "Cards that the partner has passed to the viewer."),
    Field("bids", SEATS * len(BIDS), 1, "By seat, its bid: 0 to 13, nil, blind nil."),
    Field("team_bids", 2, 13, "Tricks to make for the own and the other team; -1 while unknown.", least=-1),
    Field("tricks", SEATS, 13, "Tricks won by each seat."),
    Field("dealer", SEATS, 1, "The dealer."),
    Field("turn", SEATS, 1, "The seat that is to bid, pass or play."),
    Field("phase", len(PHASES), 1, "Bidding, exchange after blind nil, playing."),
    Field("broken", 1, 1, "Whether spades have been broken."),
    Field("scores", 2, MOST_POINTS, "Points of the own and the other team.", least=-MOST_POINTS),
    Field("bags", 2, 9, "Bags of the own and the other team."),
    Field("target", 1, 1_000, "The option target."),
    Field("floor", 1, 0, "The option floor.", least=-1_000),
)

_AT: Final = LAYOUT.starts


def write(view: SpadesView, cells: Cells) -> None:
    """Write a seat's view into cells that are all 0."""
    assert view.my_seat is not None
    places = _PLACES[view.my_seat]
    _write_cards(view, places, cells)
    _write_bids(view, places, cells)
    own_team = places[SEAT_NAMES[0]] % 2
    bids, scores, bags = map(msgspec.structs.astuple, (view.team_bids, view.scores, view.bags))
    for place, team in enumerate((own_team, 1 - own_team)):
        cells[_AT["team_bids"] + place] = -1 if bids[team] is None else bids[team]
        cells[_AT["scores"] + place] = max(-MOST_POINTS, min(scores[team], MOST_POINTS))
        cells[_AT["bags"] + place] = bags[team]
    cells[_AT["target"]] = view.target
    cells[_AT["floor"]] = view.floor


def _write_cards(view: SpadesView, places: Mapping[SeatName, int], cells: Cells) -> None:
    if view.my_hand is not msgspec.UNSET:
        _mark(view.my_hand, _AT["hand"], cells)
    trick, played = _AT["trick"], _AT["played"]
    for play in view.current_trick:
        cells[trick + places[play.seat] * DECK + NUMBERS[play.card]] = 1
    for completed in view.completed_tricks:
        for play in completed.plays:
            cells[played + places[play.seat] * DECK + NUMBERS[play.card]] = 1
    if view.blind_nil_exchange is not None:
        _mark(view.blind_nil_exchange.sent, _AT["sent"], cells)
        _mark(view.blind_nil_exchange.received, _AT["received"], cells)


def _mark(cards: Iterable[Card], start: int, cells: Cells) -> None:
    for card in cards:
        cells[start + NUMBERS[card]] = 1


def _write_bids(view: SpadesView, places: Mapping[SeatName, int], cells: Cells) -> None:
    bids, tricks = msgspec.structs.astuple(view.bids), msgspec.structs.astuple(view.tricks_won)
    for place, bid, won in zip(places.values(), bids, tricks, strict=True):
        if bid is not None:
            cells[_AT["bids"] + place * len(BIDS) + _BID_NUMBER[bid]] = 1
        cells[_AT["tricks"] + place] = won
    cells[_AT["withheld"]] = view.blind_nil_eligible
    cells[_AT["broken"]] = view.spadesbroken
    cells[_AT["dealer"] + places[view.dealer_seat]] = 1
    if view.phase in PHASES:
        cells[_AT["phase"] + PHASES.index(view.phase)] = 1
    exchanging = None if view.blind_nil_exchange is None else view.blind_nil_exchange.active_seat
    turn = view.current_bidder_seat or view.current_player_seat or exchanging
    if turn is not None:
        cells[_AT["turn"] + places[turn]] = 1


ENCODING: Final = Encoding(rules=RULES, actions=_names(), path=path, fields=LAYOUT, write=write, longest=2)
