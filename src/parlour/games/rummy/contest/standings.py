"""The leaderboard. Games are counted when they end; ratings are computed when requested."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct, field, structs

from parlour.games.rummy.contest.ratings import Rating, rate
from parlour.games.rummy.contest.results import GameRow
from parlour.games.rummy.contest.schedule import pair_of


class Tally(Struct):
    """The results of one player."""

    games: int = 0
    wins: int = 0
    first_seats: int = 0
    hands: int = 0
    hands_won: int = 0
    points: int = 0
    forfeits: Counter[str] = field(default_factory=Counter)


class Line(Struct, frozen=True, kw_only=True):
    """A line of the leaderboard. Points are penalty points: fewer are better."""

    rank: int
    name: str
    rating: float
    low: float
    high: float
    games: int
    wins: int
    losses: int
    forfeits: int
    reasons: dict[str, int]
    first_seats: int
    hands: int
    hands_won: int
    points: int


class HeadToHead(Struct, frozen=True):
    """The results of two players against each other."""

    one: str
    two: str
    games: int
    one_wins: int
    two_wins: int


class Standings:
    """The results of all finished games."""

    def __init__(self, games: Iterable[GameRow] = ()) -> None:
        self.tallies: dict[str, Tally] = {}
        self.wins: Counter[tuple[str, str]] = Counter()
        self.played: Counter[tuple[str, str]] = Counter()
        """Finished games by pair, including forfeits."""
        self.games = 0
        self._lines: list[Line] | None = None
        for game in games:
            self.count(game)

    def enter(self, name: str) -> None:
        """Add a player to the leaderboard."""
        if name not in self.tallies:
            self.tallies[name] = Tally()
            self._lines = None

    def count(self, game: GameRow) -> None:
        """Add a finished game."""
        winner, loser = game.names[game.winner], game.names[1 - game.winner]
        self.wins[winner, loser] += 1
        self.played[pair_of(winner, loser)] += 1
        self.games += 1
        self._count_seat(game, 0, game.first_points, game.first_hands)
        self._count_seat(game, 1, game.second_points, game.second_hands)
        self._lines = None

    def _count_seat(self, game: GameRow, seat: int, points: int, hands_won: int) -> None:
        tally = self.tallies.setdefault(game.names[seat], Tally())
        tally.games += 1
        tally.wins += game.winner == seat
        tally.first_seats += seat == 0
        tally.hands += game.hands
        tally.hands_won += hands_won
        tally.points += points
        if game.forfeit == seat:
            tally.forfeits[game.reason or ""] += 1

    def lines(self) -> list[Line]:
        """The leaderboard, best first."""
        if self._lines is None:
            ratings = rate(list(self.tallies), self.wins)
            order = sorted(self.tallies, key=lambda name: (-ratings[name].value, name))
            self._lines = [self._line(rank, name, ratings[name]) for rank, name in enumerate(order, 1)]
        return self._lines

    def _line(self, rank: int, name: str, rating: Rating) -> Line:
        tally = self.tallies[name]
        return Line(
            rank=rank,
            name=name,
            rating=rating.value,
            low=rating.low,
            high=rating.high,
            games=tally.games,
            wins=tally.wins,
            losses=tally.games - tally.wins,
            forfeits=tally.forfeits.total(),
            reasons=dict(tally.forfeits),
            first_seats=tally.first_seats,
            hands=tally.hands,
            hands_won=tally.hands_won,
            points=tally.points,
        )

    def head_to_head(self) -> list[HeadToHead]:
        """The results of every pair that has played."""
        return [
            HeadToHead(one, two, games, self.wins[one, two], self.wins[two, one])
            for (one, two), games in sorted(self.played.items())
        ]


def standings_csv(lines: Sequence[Line]) -> str:
    """The leaderboard as CSV."""
    rows = [{**structs.asdict(line), "reasons": _counted(line.reasons)} for line in lines]
    return _csv(list(Line.__struct_fields__), rows)


def games_csv(games: Iterable[GameRow]) -> str:
    """All games as CSV."""
    return _csv(list(GameRow.__struct_fields__), [structs.asdict(game) for game in games])


def _counted(reasons: dict[str, int]) -> str:
    return " ".join(f"{reason}:{count}" for reason, count in sorted(reasons.items()))


def _csv(fields: Sequence[str], rows: Iterable[dict[str, object]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, fields, lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _plain(value) for key, value in row.items()} for row in rows)
    return text.getvalue()


def _plain(value: object) -> object:
    """Escape text that a spreadsheet would interpret as a formula."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t"):
        return "'" + value
    return value
