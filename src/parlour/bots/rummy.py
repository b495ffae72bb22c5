"""Players of two-player Rummy. They know what their seat's view says, and nothing else.

`standard` counts what brings its hand nearer to going out, and how likely the stock or the opponent has
it; it reads the opponent, spares it useful discards, and holds melds back while that costs little.
`live-outs` counts without reading, and lays down at once. `highest` throws the highest card away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from parlour.bots.rummy_placing import Mask, Placement
from parlour.bots.rummy_reading import Reading
from parlour.rules.cards import code_of
from parlour.rules.rummy import Discard, Draw, LayOff, Meld, RummyMove, RummyView
from parlour.rules.rummy.shapes import cards_of, melds, names_of


class RummyBot:
    """What all players here share: the parts of a turn. A level decides what to take, throw and lay down."""

    def choose(self, view: RummyView, legal: Sequence[RummyMove], rng: Random) -> RummyMove:
        """The next part of the turn."""
        if view.phase == "draw":
            return self.draw(view)
        return self.plan(view)[0]

    def draw(self, view: RummyView) -> Draw:
        """Take the discard, or draw from the stock."""
        reading = Reading(view)
        if view.stock_count == 0 and len(view.discards) == 1:
            return Draw("discard")
        if reading.top is None:
            return Draw("stock")
        return Draw("discard" if self._wants(reading, reading.top) else "stock")

    def plan(self, view: RummyView) -> list[RummyMove]:
        """The rest of the turn after drawing: melds, layoffs, discard."""
        reading = Reading(view)
        if reading.table.unplaced(reading.hand) == 0:
            return _laid(reading, reading.hand)
        for card in _throwable(reading):
            if reading.table.unplaced(reading.hand & ~(1 << card)) == 0:
                return [*_laid(reading, reading.hand & ~(1 << card)), Discard(code_of(card))]
        card = self._thrown(reading)
        rest = reading.hand & ~(1 << card)
        down = _laid(reading, rest) if self._lays_down(reading, rest) else []
        return [*down, Discard(code_of(card))]

    def _wants(self, reading: Reading, card: int) -> bool:
        raise NotImplementedError

    def _thrown(self, reading: Reading) -> int:
        raise NotImplementedError

    def _lays_down(self, reading: Reading, rest: Mask) -> bool:
        return True


class Highest(RummyBot):
    """Takes what it can place, lays down at once, throws the highest card that it cannot place."""

    def _wants(self, reading: Reading, card: int) -> bool:
        return _gain(reading, reading.hand, card) > 0

    def _thrown(self, reading: Reading) -> int:
        table = reading.table
        spare = {card: table.unplaced(reading.hand & ~(1 << card)) for card in _throwable(reading)}
        fewest = min(spare.values())
        useless = [card for card in spare if spare[card] == fewest]
        return max(useless, key=lambda card: table.points(1 << card))


class LiveOuts(RummyBot):
    """Keeps the hand that most of the unseen cards would help, whoever holds them."""

    def _wants(self, reading: Reading, card: int) -> bool:
        return _gain(reading, reading.hand, card) > 0

    def _thrown(self, reading: Reading) -> int:
        live = dict.fromkeys(cards_of(reading.unseen), 1.0)
        return max(_throwable(reading), key=lambda card: self._worth(reading, card, live))

    def _worth(self, reading: Reading, card: int, live: dict[int, float]) -> tuple[float, int]:
        rest = reading.hand & ~(1 << card)
        return hand_value(reading, rest, live), reading.table.points(1 << card)


UNPLACED = (0.0, 3.0, 5.0, 6.6, 7.8, 8.8, 9.6, 10.3, 11.0, 11.6, 12.2)
ONE, MORE = 0.10, 0.25


def hand_value(reading: Reading, hand: Mask, live: dict[int, float]) -> float:
    """How near a hand is to going out: the cards that it cannot place, and those that would help it."""
    table = reading.table
    unplaced = table.unplaced(hand)
    value = -UNPLACED[min(unplaced, 10)]
    for card, chance in live.items():
        gain = unplaced + 1 - table.unplaced(hand | 1 << card)
        if gain == 1:
            value += ONE * chance
        elif gain:
            value += MORE * chance
    return value


def _gain(reading: Reading, hand: Mask, card: int) -> int:
    """How many cards fewer are left over when this one comes, beside the one that is thrown for it."""
    return reading.table.unplaced(hand) + 1 - reading.table.unplaced(hand | 1 << card)


def _throwable(reading: Reading) -> Iterator[int]:
    for card in cards_of(reading.hand):
        if card != reading.taken or reading.throw_back:
            yield card


def _laid(reading: Reading, cards: Mask) -> list[RummyMove]:
    """Everything of these cards that can be placed, placed."""
    placement: Placement = reading.table.best(cards)
    shapes = melds(reading.ace_high)
    down: list[RummyMove] = [LayOff(number, names_of(cards_of(mask))) for number, mask in placement.layoffs]
    return down + [Meld(names_of(shapes[mask])) for mask in placement.melds]
