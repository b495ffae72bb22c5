"""The levels that search: they try bids and cards in many deals that fit what it has seen and what was bid.

In each deal the hand is played to its end with the medium level at all four seats (`quick`), and the score is turned
into the chance to win the game. The medium level's choice is kept unless another one does clearly better.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from random import Random
from typing import Final

from parlour.game.bots import Bot
from parlour.games.spades.bots.levels import StandardSpadesBot
from parlour.games.spades.bots.quick import QuickHand, begin_play
from parlour.games.spades.bots.reading import read
from parlour.games.spades.rules import RULES, Bid, Play, SpadesState, SpadesView
from parlour.games.spades.rules.cards import CARDS, NUMBERS, TEAM_NAMES, mask_of
from parlour.games.spades.rules.moves import BidValue, SpadesMove
from parlour.games.spades.rules.score import BAG_PENALTY, BAGS_A_PENALTY, score_team
from parlour.games.spades.sampling import sample
from parlour.pieces.tricks import SUIT_MASK_OF, numbers_of
from parlour.search import Budget, GameModel, search_playouts
from parlour.search.budgets import Meter
from parlour.search.models import Rewards

SECONDS: Final = 0.25
HARD_SECONDS: Final = 0.04

PLAY_MARGIN: Final = 1.0
BID_MARGIN: Final = 2.0
"""By how many standard errors another card or bid must beat the medium level's."""

SWING: Final = 11.0
"""How much the lead in points changes until the end, for each square root of the points to the target."""
BAG: Final = 10.0
"""What a bag costs in points sooner or later."""
LEAST_LEFT: Final = 15
"""A game that is not over is never closer to its end than this, in points."""


class ExpertSpadesBot(Bot):
    """The expert level."""

    slow = True
    thinks = SECONDS

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget or Budget(ms=1000 * SECONDS)
        self._standard = StandardSpadesBot()

    def choose(self, view: SpadesView, legal: Sequence[SpadesMove], rng: Random) -> SpadesMove:
        usual = self._standard.choose(view, legal, rng)
        if isinstance(usual, Bid) and usual.bid != "blind_nil":
            moves: list[SpadesMove] = [move for move in _bids_around(usual.bid) if move in legal]
            return self._best(view, moves, rng, BID_MARGIN)
        if isinstance(usual, Play):
            return self._best(view, _distinct(view, usual), rng, PLAY_MARGIN)
        return usual

    def _best(self, view: SpadesView, moves: list[SpadesMove], rng: Random, margin: float) -> SpadesMove:
        if len(moves) == 1:
            return moves[0]
        found = search_playouts(_MODEL, view, rng, self._budget, usual_first=moves, margin=margin)
        return found.move  # type: ignore[no-any-return]


class HardSpadesBot(ExpertSpadesBot):
    """The hard level: bids as the medium level does, and tries its cards in a few deals."""

    thinks = HARD_SECONDS

    def __init__(self, budget: Budget | None = None) -> None:
        super().__init__(budget or Budget(ms=1000 * HARD_SECONDS))

    def choose(self, view: SpadesView, legal: Sequence[SpadesMove], rng: Random) -> SpadesMove:
        if view.phase == "bidding":
            return self._standard.choose(view, legal, rng)
        return super().choose(view, legal, rng)


def _bids_around(usual: BidValue) -> list[Bid]:
    """The usual bid, and those next to it."""
    if not isinstance(usual, int):
        return [Bid(usual), Bid(1), Bid(2)]
    return [Bid(usual), Bid(usual - 1), Bid(usual + 1), Bid("nil")]


def _distinct(view: SpadesView, usual: Play) -> list[SpadesMove]:
    """The usual card, and one of each other kind.

    Cards are of a kind if no card between them is in another hand or in the trick.
    """
    reading = read(view)
    others = reading.unseen | mask_of(tuple(play.card for play in view.current_trick))
    kinds: dict[tuple[int, int], Play] = {}
    for number in [NUMBERS[usual.card], *numbers_of(reading.valid)]:
        above = (others & SUIT_MASK_OF[number] & -(1 << number)).bit_count()
        kinds.setdefault((number // 13, above), Play(CARDS[number]))
    return [*kinds.values()]


def _playout(root: SpadesState, state: SpadesState, rng: Random, meter: Meter) -> Rewards | None:
    """Play the hand to its end, and rate the score."""
    if meter.is_late():
        return None
    if state.hand_number != root.hand_number or state.phase == "game_over":
        return _rewards(state.scores, state.bags, state)
    if state.phase != "playing":
        begin_play(state)
    tricks = QuickHand(state).play()
    scores, bags = state.scores[:], state.bags[:]
    for team in range(len(TEAM_NAMES)):
        one, other = state.bids[team], state.bids[team + 2]
        assert one is not None
        assert other is not None
        points, new_bags = score_team((one, other), (tricks[team], tricks[team + 2]), state.team_bid(team))
        tens, bags[team] = divmod(bags[team] + new_bags, BAGS_A_PENALTY)
        scores[team] += points - BAG_PENALTY * tens
    return _rewards(scores, bags, state)


def _rewards(scores: Sequence[int], bags: Sequence[int], state: SpadesState) -> Rewards:
    chance = win_chance(scores, bags, state.options.target, state.options.floor)
    return (chance, 1.0 - chance, chance, 1.0 - chance)


def win_chance(scores: Sequence[int], bags: Sequence[int], target: int, floor: int) -> float:
    """The first team's chance to win a game with these scores and bags after a hand."""
    lead = float(scores[0] - scores[1])
    high, low = max(scores), min(scores)
    if lead and (high >= target or low <= floor):
        return 1.0 if lead > 0 else 0.0
    lead -= BAG * (bags[0] - bags[1])
    left = max(target - high, LEAST_LEFT)
    return 0.5 * (1.0 + erf(lead / (SWING * sqrt(2.0 * left))))


_MODEL: Final = GameModel(rules=RULES, sample=sample, playout=_playout)
