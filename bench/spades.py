"""Compares the rules of Spades with OpenSpiel's: the same random hands under both.

    python bench/spades.py [--hands 3000]

Needs the packages of requirements/bench.in. bench/playouts.py compares the speed.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

from parlour.games.spades.rules import RULES, Bid, Play, SpadesOptions, SpadesState
from parlour.games.spades.rules.cards import NUMBERS, PLAIN, Card, cards_of, mask_of
from parlour.games.spades.rules.deal import lay_out
from parlour.games.spades.rules.score import score_team
from parlour.games.spades.rules.tricks import playable

GAME = pyspiel.load_game("spades")
FIRST_TRICK = "differ: on the first trick only OpenSpiel lets a void player play a spade"
BROKEN = "differ: OpenSpiel never counts spades as broken, so leads only from all spades"
SUIT_OF = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


class Replay:
    """A random hand of OpenSpiel's, played under our rules at the same time."""

    def __init__(self, rng: Random, found: Counter[str]) -> None:
        self.rng = rng
        self.found = found
        self.theirs = GAME.new_initial_state()
        while self.theirs.is_chance_node():
            self.theirs.apply_action(rng.choice(self.theirs.legal_actions()))
        self.ours = self._same_deal()

    def run(self) -> None:
        """Bid and play to the end, comparing at every step."""
        theirs = self.theirs
        bids = [self._bid() for _ in range(4)]
        while not theirs.is_terminal():
            self._play()
        self._compare_ends(bids)
        self.found["hands"] += 1

    def _same_deal(self) -> SpadesState:
        ours, _ = RULES.start(4, SpadesOptions(target=1000, floor=-1000), b"replaced by the other deal")
        hands = [0, 0, 0, 0]
        for player in range(4):
            held = tuple(_held(self.theirs, player))
            hands[(player + 1) % 4] = mask_of(held)
        lay_out(ours, hands)
        return ours

    def _bid(self) -> int:
        """Our seat of an OpenSpiel player. Their player 0 starts, like our seat left of the dealer: n is our n + 1."""
        theirs = self.theirs
        assert self.ours.turn == (theirs.current_player() + 1) % 4
        action = self.rng.choice(theirs.legal_actions())
        text = theirs.action_to_string(theirs.current_player(), action)
        bid = 0 if text == "Nil" else int(text)
        theirs.apply_action(action)
        RULES.apply(self.ours, self.ours.turn, Bid(bid or "nil"))
        return bid

    def _play(self) -> None:
        theirs, ours = self.theirs, self.ours
        seat = ours.turn
        assert seat == (theirs.current_player() + 1) % 4, "the two disagree on who won a trick"
        allowed = {self._card(action): action for action in theirs.legal_actions()}
        mask, mine = mask_of(tuple(allowed)), playable(ours, seat)
        self.found["positions"] += 1
        if mask != mine:
            self.found[_cause(ours, mask, mine)] += 1
        both = [card for card in allowed if mine >> NUMBERS[card] & 1]
        assert both, "no card is legal under both rules"
        card = self.rng.choice(both)
        last_of_trick = len(ours.trick) == 3
        last_of_hand = last_of_trick and len(ours.tricks) == 12
        theirs.apply_action(allowed[card])
        RULES.apply(ours, seat, Play(card))
        if last_of_trick and not last_of_hand:
            self.found["trick winners compared"] += 1

    def _card(self, action: int) -> Card:
        return _named(self.theirs.action_to_string(self.theirs.current_player(), action))

    def _compare_ends(self, bids: list[int]) -> None:
        """Compare the tricks. Without a nil bid, compare the points too."""
        won = self.ours.history[0].tricks_won
        taken = (won.east, won.south, won.west, won.north)  # by OpenSpiel's players
        assert taken == _tricks_taken(self.theirs), "the two disagree on who won the last trick"
        self.found["trick winners compared"] += 1
        for team in (0, 1):
            pair = bids[team], bids[team + 2]
            if 0 in pair:
                continue
            score = score_team(pair, (taken[team], taken[team + 2]), sum(pair))
            assert score.points == self.theirs.returns()[team], "the two disagree on a score"
            self.found["team scores compared"] += 1


def _held(state: Any, player: int) -> Iterator[Card]:
    """A player's cards. OpenSpiel deals them one at a time in turn."""
    for place, action in enumerate(state.history()[:52]):
        if place % 4 == player:
            yield _named(state.action_to_string(pyspiel.PlayerId.CHANCE, action).split()[-1])


def _tricks_taken(state: Any) -> tuple[int, ...]:
    """Tricks by player, parsed from the text of a finished hand, which is the only place that has them."""
    numbers = str(state).split("Tricks taken:")[1].split("Score:")[0].split()[4:8]
    return tuple(map(int, numbers))


def _named(text: str) -> Card:
    rank = "10" if text[1] == "T" else text[1]
    return Card(SUIT_OF[text[0]], rank)  # type: ignore[arg-type]


def _cause(ours: SpadesState, theirs: int, mine: int) -> str:
    """The known difference that applies. Any other difference is a bug."""
    only_spades = not (mine ^ theirs) & PLAIN
    if only_spades and not ours.tricks and ours.led and mine & theirs == mine:
        return FIRST_TRICK
    if only_spades and ours.broken and not ours.led and mine & theirs == theirs:
        return BROKEN
    raise AssertionError(f"an unknown difference: ours {cards_of(mine)}, theirs {cards_of(theirs)}")


def compare(hands: int) -> None:
    """Print how often the two rule sets agree, and how they differ."""
    found: Counter[str] = Counter()
    rng = Random(2)
    for _ in range(hands):
        Replay(rng, found).run()
    print("The same random hands under both rules:")
    for name, count in found.items():
        print(f"{name:76} {count:9,}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=3000)
    compare(parser.parse_args().hands)


if __name__ == "__main__":
    main()
