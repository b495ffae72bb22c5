"""The levels from `easy` to `hard`. A bot knows only what its seat's view shows.

- `hard` counts the cards that would bring its hand closer to going out, weighted by how likely they are in the
  stock. It infers the opponent's cards, avoids discards that the opponent can use, and holds melds back while that
  is cheap.
- `medium` counts such cards without inferring the opponent's hand, and lays melds down at once.
- `easy` discards its highest card that fits no meld.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from parlour.game.bots import Bot
from parlour.games.rummy.bots.placing import Mask, Placement
from parlour.games.rummy.bots.reading import Reading, partners
from parlour.games.rummy.rules import Discard, Draw, LayOff, Meld, RummyMove, RummyView
from parlour.games.rummy.rules.shapes import cards_of, melds, names_of
from parlour.pieces.cards import code_of
from parlour.search import Budget

PATIENCE: Final = Budget(ms=250)
"""How long our contest player weighs its discards. It takes 3 ms, unless the machine has no time for it."""


class RummyBot(Bot):
    """The parts of a turn, common to all levels. A level decides what to take, discard and lay down."""

    def __init__(self, *, layoffs: bool = True) -> None:
        self._layoffs = layoffs
        """False if the table does not allow layoffs."""

    def choose(self, view: RummyView, legal: Sequence[RummyMove], rng: Random) -> RummyMove:
        """The next part of the turn."""
        if view.phase == "draw":
            return self.draw(view)
        return self.plan(view)[0]

    def draw(self, view: RummyView) -> Draw:
        """Take the discard, or draw from the stock."""
        reading = Reading(view, self._layoffs)
        if view.stock_count == 0 and len(view.discards) == 1:
            return Draw("discard")
        if reading.top is None:
            return Draw("stock")
        return Draw("discard" if self._wants(reading, reading.top) else "stock")

    def plan(self, view: RummyView) -> list[RummyMove]:
        """The rest of the turn after drawing: melds, layoffs, discard. Empty if no card may be discarded."""
        reading = Reading(view, self._layoffs)
        if reading.table.unplaced(reading.hand) == 0:
            return _laid(reading, reading.hand)
        for card in reading.throwable:
            if reading.table.unplaced(reading.hand & ~(1 << card)) == 0:
                return [*_laid(reading, reading.hand & ~(1 << card)), Discard(code_of(card))]
        if not reading.throwable:
            return []
        card = self._thrown(reading)
        rest = reading.hand & ~(1 << card)
        down = _laid(reading, rest) if self._lays_down(reading, rest) else []
        return [*down, Discard(code_of(card))]

    @abstractmethod
    def _wants(self, reading: Reading, card: int) -> bool:
        """Whether to take this discard."""

    @abstractmethod
    def _thrown(self, reading: Reading) -> int:
        """The card to discard when the bot cannot go out."""

    def _lays_down(self, reading: Reading, rest: Mask) -> bool:
        """Whether to lay melds down now. Without layoffs, who holds a single card could never go out again."""
        return self._layoffs or reading.table.unplaced(rest) > 1


class HighestRummyBot(RummyBot):
    """Takes discards it can place, lays melds down at once, and discards its highest unplaced card."""

    def _wants(self, reading: Reading, card: int) -> bool:
        return _gain(reading, reading.hand, card) > 0

    def _thrown(self, reading: Reading) -> int:
        return reading.highest_useless


class LiveOutsRummyBot(RummyBot):
    """Keeps the hand that the most unseen cards would improve, wherever they are."""

    def _wants(self, reading: Reading, card: int) -> bool:
        return _gain(reading, reading.hand, card) > 0

    def _thrown(self, reading: Reading) -> int:
        return max(reading.throwable, key=lambda card: self._worth(reading, card))

    def _worth(self, reading: Reading, card: int) -> tuple[float, int]:
        rest = reading.hand & ~(1 << card)
        return counted_outs(reading, rest), reading.table.points(1 << card)


class CountedOuts(NamedTuple):
    """The weights of `live-outs`: a penalty by unplaced cards, and a bonus per unseen card that places one or more."""

    unplaced: tuple[float, ...] = (0.0, 3.0, 5.0, 6.6, 7.8, 8.8, 9.6, 10.3, 11.0, 11.6, 12.2)
    one: float = 0.10
    more: float = 0.25


_OUTS = CountedOuts()


def counted_outs(reading: Reading, hand: Mask) -> float:
    """How close a hand is to going out if every unseen card is equally likely to be drawn."""
    table = reading.table
    unplaced = table.unplaced(hand)
    value = -_OUTS.unplaced[min(unplaced, 10)]
    for card in reading.helpful:
        gain = unplaced + 1 - table.unplaced(hand | 1 << card)
        if gain:
            value += _OUTS.one if gain == 1 else _OUTS.more
    return value


class StandardRummyBot(RummyBot):
    """Weighs the value of the hand it keeps against the chance that the opponent can use the discard.

    With `patience`, it stops weighing when that is spent, and takes the best discard so far. An iteration is a discard.
    """

    def __init__(self, *, layoffs: bool = True, patience: Budget | None = None) -> None:
        super().__init__(layoffs=layoffs)
        self._patience = patience

    def _wants(self, reading: Reading, card: int) -> bool:
        return _gain(reading, reading.hand, card) > 0

    def _thrown(self, reading: Reading) -> int:
        return self._rated(reading)[0]

    def _rated(self, reading: Reading) -> list[int]:
        """The cards that were weighed, the best discard first."""
        meter = None if self._patience is None else self._patience.start()
        chances = reading.read_chances(NEAR_TAKE, NEAR_DISCARD, NEAR_LEFT)
        live = _in_the_stock(chances)
        worth: dict[int, float] = {}
        for card in reading.by_use:
            worth[card] = self._worth(reading, card, live, chances)
            if meter is not None:
                meter.count()
                if meter.is_over():
                    break
        return sorted(sorted(worth), key=lambda card: -worth[card])

    def _worth(self, reading: Reading, card: int, live: dict[int, float], chances: dict[int, float]) -> float:
        """The value of the remaining hand, minus the danger of the discard, plus a little for losing its points."""
        kept = hand_value(reading, reading.hand & ~(1 << card), live)
        return kept - DANGER * danger(reading, card, chances) + RELIEF * reading.table.points(1 << card)

    def _lays_down(self, reading: Reading, rest: Mask) -> bool:
        """Lay down only when the opponent may soon go out.

        Melds are just as useful in the hand as on the table, and the opponent cannot lay off on them. They cost points
        only if the opponent goes out first.
        """
        return super()._lays_down(reading, rest) and reading.their_size <= SAFE_SIZE


NEAR_TAKE, NEAR_DISCARD, NEAR_LEFT = 2.0, 0.6, 0.8
"""How much more likely the opponent is to hold a card that melds with one it took, discarded, or left untaken."""

DANGER, RELIEF = 0.05, 0.004
SAFE_SIZE = 3
"""An opponent with more cards than this cannot go out in one turn unless it holds melds back too."""


class Weights(NamedTuple):
    """The value of a hand, for one number of unplaced cards.

    Fitted on complete hands: the value is the chance of going out soon, discounted by turn.
    """

    base: float
    gains: tuple[float, float, float, float]
    """For each unseen card that would place 0, 1, 2, or 3 or more additional cards."""
    pairs: float
    """For each pair of unseen cards that would form a meld with a card of the hand."""


WEIGHTS = (
    Weights(1.0, (0.0, 0.0, 0.0, 0.0), 0.0),
    Weights(0.0, (0.0, 0.106, 0.13, 0.13), 0.0075),
    Weights(0.0, (0.0, 0.03, 0.085, 0.08), 0.0085),
    Weights(-0.05, (0.0, 0.03, 0.035, 0.10), 0.0045),
    Weights(-0.1, (0.0, 0.06, 0.02, 0.037), 0.0035),
    Weights(-0.12, (0.0, 0.02, 0.04, 0.02), 0.0015),
    Weights(-0.15, (0.0, 0.02, 0.01, 0.02), 0.0012),
    Weights(-0.2, (0.0, 0.04, 0.035, 0.019), 0.002),
    Weights(-0.25, (0.0, 0.03, 0.03, 0.012), 0.0015),
    Weights(-0.3, (0.0, 0.03, 0.03, 0.011), 0.0012),
    Weights(-0.35, (0.0, 0.03, 0.03, 0.011), 0.0012),
)


def hand_value(reading: Reading, hand: Mask, live: dict[int, float]) -> float:
    """How close a hand is to going out, from its unplaced cards and the unseen cards that would help."""
    table = reading.table
    unplaced = table.unplaced(hand)
    weights = WEIGHTS[min(unplaced, len(WEIGHTS) - 1)]
    value = weights.base
    for card in reading.helpful:
        gain = unplaced + 1 - table.unplaced(hand | 1 << card)
        if gain:
            value += weights.gains[min(gain, 3)] * live[card]
    return value + weights.pairs * sum(reading.live_pairs[card] for card in cards_of(hand))


def danger(reading: Reading, card: int, chances: dict[int, float]) -> float:
    """The chance that the opponent can use a card."""
    if reading.table.fits(card):
        return 1.0
    useless = 1.0
    for one, two in partners(card, reading.ace_high):
        useless *= 1 - _held(reading, one, chances) * _held(reading, two, chances)
    return 1 - useless


def _held(reading: Reading, card: int, chances: dict[int, float]) -> float:
    return 1.0 if reading.theirs >> card & 1 else chances.get(card, 0.0)


def _in_the_stock(chances: dict[int, float]) -> dict[int, float]:
    """How likely each unseen card is to be drawn, relative to an average of 1."""
    missing = {card: 1 - chance for card, chance in chances.items()}
    total = sum(missing.values())
    return {card: chance * len(missing) / total for card, chance in missing.items()} if total else missing


def _gain(reading: Reading, hand: Mask, card: int) -> int:
    """How many more cards can be placed with this card, counting the card discarded in return."""
    return reading.table.unplaced(hand) + 1 - reading.table.unplaced(hand | 1 << card)


def _laid(reading: Reading, cards: Mask) -> list[RummyMove]:
    """The moves that place as many of these cards as possible."""
    placement: Placement = reading.table.best(cards)
    shapes = melds(reading.ace_high)
    down: list[RummyMove] = []
    for number, mask in placement.layoffs:
        order = shapes[reading.table.lying[number] | mask]
        down.append(LayOff(number, names_of(card for card in order if mask >> card & 1)))
    return down + [Meld(names_of(shapes[mask])) for mask in placement.melds]
