"""The hard level, which weighs every card by rules of thumb.

It plays a card whenever it can. It rates each card by how well the rest of the hand matches it, what it does to the
next player, and how likely that player cannot match it. It keeps wild cards for the end.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from parlour.game.bots import Bot
from parlour.game.interface import Seat
from parlour.games.uno.rules import UnoMove, UnoView
from parlour.games.uno.rules.cards import (
    COLOR_INDEX,
    COLOR_OF,
    COLORS,
    DECK_SIZE,
    DRAW_TWO,
    FIRST_WILD,
    NO_COLOR,
    POINTS_OF,
    REVERSE,
    SKIP,
    VALUE_OF,
    VALUES,
    WILD_DRAW_FOUR,
)
from parlour.games.uno.rules.moves import CallUno, Catch, ChooseColor, Play

WIN = 1000.0
_DRAWS = {DRAW_TWO: 2, WILD_DRAW_FOUR: 4}


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of the bot's rating. The unit is one card fewer in its hand."""

    follow: float = 0.05
    """For each remaining card that matches the played one."""
    stuck: float = 1.0
    """Lost if no remaining card matches."""
    tempo: float = 1.0
    """If the next player loses their turn."""
    drawn: float = 0.2
    """For each card the next player draws."""
    blocked: float = 2.0
    """If the next player certainly cannot match."""
    danger: float = 3.0
    """How much `tempo`, `drawn` and `blocked` grow as the next player's hand shrinks."""
    wild: float = 2.0
    """Lost by playing a Wild instead of keeping it."""
    wild_draw_four: float = 0.5
    """Lost by playing a Wild Draw Four instead of keeping it."""
    void: float = 0.1
    """Factor on the chance that a player holds a color after drawing on it."""
    points: float = 0.001
    """For each point that leaves the hand."""


class StandardUnoBot(Bot):
    """The hard level."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def choose(self, view: UnoView, legal: Sequence[UnoMove], rng: Random) -> UnoMove:
        """Call or catch at once; otherwise make the best play, if there is one."""
        for move in legal:
            if isinstance(move, CallUno | Catch):
                return move
        table = _Table(view, self.weights)
        if view.pending_color_choice:
            return ChooseColor(COLORS[table.best_color()])
        plays = [move for move in legal if isinstance(move, Play)]
        if not plays:
            return legal[-1]
        return max(plays, key=lambda play: (table.worth_of(play), rng.random()))


class _Table:
    """Counts from one view, computed once to compare all plays."""

    def __init__(self, view: UnoView, weights: Weights) -> None:
        self.weights = weights
        self.seats = len(view.hand_counts)
        self.hand = [card.id for card in view.hand]
        self.step = 1 if view.direction == "cw" else -1
        self.next = (view.current + self.step) % self.seats
        self.previous = (view.current - self.step) % self.seats
        self.counts = view.hand_counts
        self.drew_on = [{COLOR_INDEX[color] for color in colors} for colors in view.drew_on]
        self.of_color = [0] * (NO_COLOR + 1)
        self.of_value = [0] * len(VALUES)
        self.of_both = [[0] * len(VALUES) for _ in range(NO_COLOR + 1)]
        seen = {*self.hand, *view.discards}
        self.unseen = DECK_SIZE - len(seen)
        for card in range(DECK_SIZE):
            if card not in seen:
                self.of_color[COLOR_OF[card]] += 1
                self.of_value[VALUE_OF[card]] += 1
                self.of_both[COLOR_OF[card]][VALUE_OF[card]] += 1

    def best_color(self) -> int:
        """The best color for a Wild that was turned up as the first card."""
        return max(range(len(COLORS)), key=lambda color: self._position(self.hand, color, -1, self.next))

    def worth_of(self, play: Play) -> float:
        color = COLOR_OF[play.card_id] if play.chosen_color is None else COLOR_INDEX[play.chosen_color]
        return self._worth(self.hand, play.card_id, color) + (0.001 if play.call_uno else 0.0)

    def _worth(self, hand: list[int], card: int, color: int) -> float:
        """The worth of playing this card, including further plays in the same turn sequence."""
        if len(hand) == 1:
            return WIN
        weights = self.weights
        value = VALUE_OF[card]
        rest = [other for other in hand if other != card]
        target = self.previous if value == REVERSE and self.seats > 2 else self.next
        worth = 1.0 + weights.points * POINTS_OF[card]
        if card >= FIRST_WILD:
            worth -= weights.wild if value != WILD_DRAW_FOUR else weights.wild_draw_four
        draws = _DRAWS.get(value, 0)
        loses_turn = draws or value == SKIP or (value == REVERSE and self.seats == 2)
        if not loses_turn:
            return worth + self._position(rest, color, value, target)
        pressure = 1.0 + weights.danger / self.counts[target]
        worth += (weights.tempo + weights.drawn * draws) * pressure
        if self.seats == 2:
            return worth + self._best(rest, color, value)
        return worth + self._position(rest, color, value, (target + self.step) % self.seats)

    def _best(self, hand: list[int], color: int, value: int) -> float:
        """The worth of playing again at once: the best matching card, or a draw."""
        best = -1.0 + self._position(hand, color, value, self.next)
        holds_color = any(COLOR_OF[card] == color for card in hand)
        for card in hand:
            if card >= FIRST_WILD:
                if VALUE_OF[card] == WILD_DRAW_FOUR and holds_color:
                    continue
                colors: Sequence[int] = range(len(COLORS))
            elif COLOR_OF[card] == color or VALUE_OF[card] == value:
                colors = (COLOR_OF[card],)
            else:
                continue
            for after in colors:
                best = max(best, self._worth(hand, card, after))
        return best

    def _position(self, rest: list[int], color: int, value: int, follower: Seat) -> float:
        """The worth of holding this hand while `follower` is to play."""
        weights = self.weights
        fitting = sum(
            1 for card in rest if card >= FIRST_WILD or COLOR_OF[card] == color or VALUE_OF[card] == value
        )
        worth = weights.follow * fitting if fitting else -weights.stuck
        count = self.counts[follower]
        chance = 1.0 - self._share(color, value, follower)
        return worth + weights.blocked * (1.0 + weights.danger / count) * chance**count

    def _share(self, color: int, value: int, seat: Seat) -> float:
        """The share of unseen cards that match and that this seat may hold."""
        of_color = float(self.of_color[color])
        if color in self.drew_on[seat]:
            of_color *= self.weights.void
        of_value = self.of_value[value] - self.of_both[color][value] if value >= 0 else 0
        return min(1.0, (of_color + of_value + self.of_color[NO_COLOR]) / max(1, self.unseen))
