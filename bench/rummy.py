"""Measures the strength of the Rummy bots, and of our contest player against the house's other levels.

    python bench/rummy.py [--hands 4000] [--games 400] [--against highest live-outs] [--keep games.jsonl]

Every deal is played twice, with seats exchanged.

Hands: the bot of the tables against three others. A hand is won by going out.

Games: our contest player against each level of the house, to 500 points. The lower total wins, so the points of lost
hands count too. Referee, lines and plays are those of a contest, without HTTP: an illegal play is a forfeit. Intervals
are Wilson's with 95 %. The times of our player's answers include what else the machine does meanwhile. So the game with
the slowest answer is played once more at the end: `again ms` is its slowest answer then.

With `--keep` each game is written to a file when it has ended, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import msgspec
from msgspec import Struct

from parlour.game.bots import Bot
from parlour.game.registry import game_of
from parlour.game.shuffles import numbered_seed
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import TurnBot
from parlour.games.rummy.contest.house_players import HOUSE_LEVELS, STRONGEST, HousePlayer
from parlour.games.rummy.contest.referee import RefereedGame, Transcript
from parlour.games.rummy.rules import RULES, RummyOptions, RummyState

OPPONENTS = {"random": 0.90, "highest": 0.62, "live-outs": 0.54}
"""Opponents, with the share of hands that the bot should win."""

BASELINES = [level for level in HOUSE_LEVELS if level != STRONGEST]
SHARE, LOWER_END = 0.90, 0.85
"""The share of games that our player should win against each, and the least that the interval may reach down to."""


@dataclass
class Score:
    """The results of a match for its first player."""

    games: int = 0
    won: int = 0
    points: int = 0
    their_points: int = 0
    turns: int = 0
    seconds: float = 0.0

    @property
    def share(self) -> float:
        return self.won / self.games

    @property
    def error(self) -> float:
        return sqrt(self.share * (1 - self.share) / self.games)


class Played(Struct, frozen=True):
    """A game of our player against one level."""

    level: str
    number: int
    won: bool
    hands: int
    hands_won: int
    forfeited: bool
    answers: int
    waited: float
    """Seconds that passed during all of our player's answers."""
    slowest: float


_decoder = msgspec.json.Decoder(Played)


class TimedPlayer(HousePlayer):
    """A player whose answers are timed."""

    def __init__(self, name: str, bot: TurnBot, options: RummyOptions) -> None:
        super().__init__(name, bot, options)
        self.times: list[float] = []

    async def ask(self, path: str, body: protocol.UpdateInfo) -> str:
        start = perf_counter()
        play = await super().ask(path, body)
        self.times.append(perf_counter() - start)
        return play


def wilson(won: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share."""
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - half) / (1 + z * z / games), (middle + half) / (1 + z * z / games)


def play(bots: Sequence[Bot], options: RummyOptions, number: int) -> RummyState:
    """Play one game."""
    state, _ = RULES.start(2, options, numbered_seed(number))
    rng = Random(number)
    while movers := RULES.to_act(state):
        seat = movers[0]
        legal = list(RULES.legal_moves(state, seat)) if bots[seat] is RANDOM else ()
        RULES.apply(state, seat, bots[seat].choose(RULES.view(state, seat), legal, rng))
    return state


RANDOM = game_of("rummy").bot("random")


def match(one: Bot, two: Bot, options: RummyOptions, games: int, hands: bool) -> Score:
    """Play a match. Counted by hands, only those in which the player went out are won."""
    score = Score()
    start = process_time()
    for number in range(games):
        seat = number % 2
        state = play((one, two) if seat == 0 else (two, one), options, number // 2)
        winner = state.results[0].winner if hands else state.winner
        score.games += 1
        score.won += winner == seat
        score.points += state.totals[seat]
        score.their_points += state.totals[1 - seat]
        score.turns += state.turns
    score.seconds = process_time() - start
    return score


def seeded(level: str, number: int) -> TurnBot:
    """A bot of this level that plays a game the same way each time."""
    bot = HOUSE_LEVELS[level]()
    rng = getattr(bot, "rng", None)
    if rng is not None:
        rng.seed(number)
    return bot


async def play_game(level: str, number: int, options: RummyOptions) -> Played:
    """Play a game under the contest's referee."""
    seat = number % 2
    ours = TimedPlayer("Parlay", seeded(STRONGEST, number), options)
    theirs = HousePlayer("House", seeded(level, number), options)
    players = (ours, theirs) if seat == 0 else (theirs, ours)
    names = (players[0].name, players[1].name)
    record = Transcript(str(number), names, options, numbered_seed(number // 2))
    verdict = await RefereedGame(record, players).play()
    assert verdict.forfeit is None or verdict.forfeit.seat == seat, verdict.forfeit
    return Played(
        level=level,
        number=number,
        won=verdict.winner == seat,
        hands=len(verdict.hands),
        hands_won=sum(hand.winner == seat for hand in verdict.hands),
        forfeited=verdict.forfeit is not None,
        answers=len(ours.times),
        waited=sum(ours.times),
        slowest=max(ours.times),
    )


def play_series(level: str, games: int, kept: Path | None) -> list[Played]:
    """The games against a level: those that are kept already, and the others as they are played."""
    found = {game.number: game for game in kept_games(kept) if game.level == level}
    for number in range(games):
        if number not in found:
            found[number] = asyncio.run(play_game(level, number, RummyOptions()))
            if kept is not None:
                with kept.open("ab") as file:
                    file.write(msgspec.json.encode(found[number]) + b"\n")
        won = sum(game.won for game in found.values() if game.number <= number)
        print(f"\r{level}: {won} of {number + 1} games won  ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return [found[number] for number in range(games)]


def kept_games(path: Path | None) -> list[Played]:
    if path is None or not path.exists():
        return []
    return [_decoder.decode(line) for line in path.read_bytes().splitlines()]


def measure_hands(hands: int) -> None:
    player = game_of("rummy").bot("standard")
    head = f"{'standard against':<18}{'hands':>7}{'won':>8}{'error':>8}{'target':>8}"
    print(f"{head}{'lost':>8}{'theirs':>8}{'ms/hand':>9}")
    for name, target in OPPONENTS.items():
        score = match(player, game_of("rummy").bot(name), RummyOptions(max_hands=1), hands, hands=True)
        lost, theirs = score.points / score.games, score.their_points / score.games
        print(
            f"{name:<18}{score.games:>7}{score.share:>8.3f}{score.error:>8.3f}{target:>8.2f}{lost:>8.1f}{theirs:>8.1f}"
            f"{1000 * score.seconds / score.games:>9.1f}",
            flush=True,
        )


def measure_games(games: int, levels: Sequence[str], kept: Path | None) -> None:
    print(
        f"{f'{STRONGEST} against':<18}{'games':>7}{'won':>8}{'95 %':>16}{'hands':>8}{'won':>8}{'forfeits':>10}"
        f"{'ms/answer':>11}{'slowest ms':>12}{'again ms':>10}"
    )
    forfeits = 0
    for level in levels:
        series = play_series(level, games, kept)
        won, hands = sum(game.won for game in series), sum(game.hands for game in series)
        low, high = wilson(won, games)
        wait = sum(game.waited for game in series) / sum(game.answers for game in series)
        slow = max(series, key=lambda game: game.slowest)
        again = asyncio.run(play_game(level, slow.number, RummyOptions()))
        lost = sum(game.forfeited for game in series)
        print(
            f"{level:<18}{games:>7}{won / games:>8.3f}{f'{low:.3f} to {high:.3f}':>16}{hands:>8}"
            f"{sum(game.hands_won for game in series) / hands:>8.3f}{lost:>10}{1000 * wait:>11.2f}"
            f"{1000 * slow.slowest:>12.0f}{1000 * again.slowest:>10.0f}",
            flush=True,
        )
        forfeits += lost
    print(
        f"Aim: {SHARE:.0%} of the games won, with the interval's lower end over {LOWER_END:.0%}, and no forfeit."
    )
    if forfeits:
        raise SystemExit(1)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures the strength of the Rummy bots.")
    parser.add_argument("--hands", type=int, default=4000, help="hands against each bot; 0 for none")
    parser.add_argument("--games", type=int, default=100, help="games against each level; 0 for none")
    parser.add_argument("--against", nargs="+", choices=BASELINES, default=BASELINES, metavar="LEVEL")
    parser.add_argument("--keep", type=Path, help="write each game to this file, and go on from there")
    wanted = parser.parse_args()
    if wanted.hands:
        measure_hands(wanted.hands)
    if wanted.games:
        measure_games(wanted.games, wanted.against, wanted.keep)


if __name__ == "__main__":
    main()
