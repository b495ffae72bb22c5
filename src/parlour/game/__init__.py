"""The game library: the interface that every game implements, refusals, shuffles and the registry.

Imports nothing else from Parlour. A third-party game needs only this package and, optionally, `parlour.pieces`.
"""

from __future__ import annotations

from parlour.game.bots import Bot, RandomBot
from parlour.game.interface import (
    AnyRules,
    Deal,
    Event,
    Move,
    Options,
    Outcome,
    Piece,
    Rules,
    Seat,
    Seed,
    Spec,
    State,
    View,
    places_by,
)
from parlour.game.offers import Composed, Groups, Offer, Pick, offer_of
from parlour.game.refusals import GameOver, Illegal, NotYourTurn, Refusal
from parlour.game.registry import Game, game_of, games, rules_of
from parlour.game.sampling import Sampler, fresh_seed
from parlour.game.shuffles import numbered_seed, shuffled
from parlour.game.states import value_hash

__all__ = [
    "AnyRules",
    "Bot",
    "Composed",
    "Deal",
    "Event",
    "Game",
    "GameOver",
    "Groups",
    "Illegal",
    "Move",
    "NotYourTurn",
    "Offer",
    "Options",
    "Outcome",
    "Pick",
    "Piece",
    "RandomBot",
    "Refusal",
    "Rules",
    "Sampler",
    "Seat",
    "Seed",
    "Spec",
    "State",
    "View",
    "fresh_seed",
    "game_of",
    "games",
    "numbered_seed",
    "offer_of",
    "places_by",
    "rules_of",
    "shuffled",
    "value_hash",
]
