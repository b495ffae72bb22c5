"""Measures the expert of Rummy, and how much there is to win: single hands against the hard level.

    python bench/rummy_bots.py [--hands 1000] [--rows expert seer]

`expert` is the level itself. It tries a fixed number of draws, unless its time is over before. `seer` is the hard level
that is shown the opponent's hand, so it knows what it may throw and which cards can still come. What it wins above one
half is what reading the opponent perfectly would bring. Every deal is played from both seats. A hand is won by going
out; points are those that a side scores in a hand on average, fewer are better.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

import msgspec

from parlour.game.bots import Bot
from parlour.game.interface import Seat
from parlour.game.shuffles import numbered_seed
from parlour.games.rummy.bots import ExpertRummyBot, StandardRummyBot
from parlour.games.rummy.rules import RULES, RummyOptions, RummyState, RummyView
from parlour.games.rummy.rules.shapes import cards_of, names_of
from rummy import wilson

OPTIONS = RummyOptions(max_hands=1)
HARD = StandardRummyBot()
ROWS: dict[str, tuple[Bot, bool]] = {"expert": (ExpertRummyBot(), False), "seer": (HARD, True)}
"""By name: a bot, and whether it sees the opponent's hand."""


def shown(state: RummyState, view: RummyView, seat: Seat) -> RummyView:
    """The view, with the opponent's whole hand as cards that everyone has seen."""
    known = list(view.known)
    known[1 - seat] = names_of(cards_of(state.hands[1 - seat]))
    return msgspec.structs.replace(view, known=tuple(known))


def play(bot: Bot, sees: bool, seat: Seat, number: int) -> RummyState:
    """Play a hand with the bot on this seat."""
    state, _ = RULES.start(2, OPTIONS, numbered_seed(number))
    dice = Random(number)
    while movers := RULES.to_act(state):
        acting = movers[0]
        view = RULES.view(state, acting)
        if acting == seat and sees:
            view = shown(state, view, seat)
        RULES.apply(state, acting, (bot if acting == seat else HARD).choose(view, (), dice))
    return state


def show(name: str, hands: int) -> None:
    bot, sees = ROWS[name]
    won = ours = theirs = 0
    start = process_time()
    for number in range(hands):
        seat = number % 2
        state = play(bot, sees, seat, number // 2)
        won += state.results[0].winner == seat
        ours += state.totals[seat]
        theirs += state.totals[1 - seat]
    low, high = wilson(won, hands)
    spent = 1000 * (process_time() - start) / hands
    print(
        f"{name:8}{hands:6} hands: {won / hands:.1%} won (95 %: {low:.1%} to {high:.1%}), "
        f"points {ours / hands:.1f} (hard {theirs / hands:.1f}), {spent:.0f} ms a hand",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--rows", nargs="+", choices=list(ROWS), default=list(ROWS))
    asked = parser.parse_args()
    for name in asked.rows:
        show(name, asked.hands)


if __name__ == "__main__":
    main()
