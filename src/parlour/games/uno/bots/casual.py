"""The levels below `hard`: how people play UNO who have just learned it, and who play it now and then."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from parlour.game.bots import Bot
from parlour.games.uno.rules import UnoMove, UnoView
from parlour.games.uno.rules.cards import (
    COLOR_INDEX,
    COLOR_OF,
    COLORS,
    FIRST_WILD,
    Color,
)
from parlour.games.uno.rules.moves import CallUno, Catch, ChooseColor, Play

REMEMBERS: Final = 0.5
"""How often a beginner thinks of calling UNO."""


class BeginnerUnoBot(Bot):
    """Plays its wild cards at once, and looks at colors alone: it draws although a number would match."""

    def choose(self, view: UnoView, legal: Sequence[UnoMove], rng: Random) -> UnoMove:
        if view.pending_color_choice:
            return ChooseColor(_first_color(view))
        plays = _plays(legal, calls=rng.random() < REMEMBERS)
        current = view.current_color and COLOR_INDEX[view.current_color]
        seen = [play for play in plays if COLOR_OF[play.card_id] == current]
        return next(iter([*_wild(view, plays), *seen]), legal[-1])


class EasyUnoBot(Bot):
    """Plays its wild cards at once, and otherwise the first card that fits. Does not watch the others."""

    def choose(self, view: UnoView, legal: Sequence[UnoMove], rng: Random) -> UnoMove:
        if view.pending_color_choice:
            return ChooseColor(_first_color(view))
        plays = _plays(legal)
        return next(iter([*_wild(view, plays), *plays]), legal[-1])


class MediumUnoBot(Bot):
    """Plays any card that fits, keeps wild cards for the end, and names the color that it holds most."""

    def choose(self, view: UnoView, legal: Sequence[UnoMove], rng: Random) -> UnoMove:
        for move in legal:
            if isinstance(move, CallUno | Catch):
                return move
        color = _most_held(view)
        if view.pending_color_choice:
            return ChooseColor(color)
        plays = [play for play in _plays(legal) if play.chosen_color in (None, color)]
        if not plays:
            return legal[-1]
        return rng.choice([play for play in plays if play.card_id < FIRST_WILD] or plays)


def _plays(legal: Sequence[UnoMove], calls: bool = True) -> list[Play]:
    """The plays, each with or without a call of UNO; with what the rules allow if only that is listed."""
    plays = [move for move in legal if isinstance(move, Play)]
    return [play for play in plays if play.call_uno == calls] or plays


def _wild(view: UnoView, plays: Sequence[Play]) -> list[Play]:
    """The plays of wild cards, with the first color that comes to mind."""
    color = _first_color(view)
    return [play for play in plays if play.chosen_color == color]


def _first_color(view: UnoView) -> Color:
    """The color of the first colored card in the hand."""
    return next((COLORS[COLOR_OF[card.id]] for card in view.hand if card.id < FIRST_WILD), COLORS[0])


def _most_held(view: UnoView) -> Color:
    held = [COLOR_OF[card.id] for card in view.hand if card.id < FIRST_WILD]
    return COLORS[max(range(len(COLORS)), key=held.count)]
