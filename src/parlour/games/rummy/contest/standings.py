"""The leaderboard. Games are counted when they end; ratings are computed when requested."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from msgspec import Struct, field

from parlour.games.rummy.contest.archive.games import GameRow
from parlour.games.rummy.contest.ratings import UNKNOWN, Rating, rate
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
    house: str | None = None
    """The level of a player of the house."""


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
        self.houses: dict[str, str] = {}
        """Levels of the players of the house, by name."""
        self.wins: Counter[tuple[str, str]] = Counter()
        self.played: Counter[tuple[str, str]] = Counter()
        """Finished games by pair, including forfeits."""
        self.played_in: defaultdict[int | None, Counter[tuple[str, str]]] = defaultdict(Counter)
        """The same by round."""
        self.games = 0
        self.changes = 0
        """Grows with each change."""
        for game in games:
            self.count(game)

    def enter(self, name: str, house: str | None = None) -> None:
        """Add a player to the leaderboard, or one of the house with its level."""
        if house is not None and self.houses.get(name) != house:
            self.houses[name] = house
            self.changes += 1
        if name not in self.tallies:
            self.tallies[name] = Tally()
            self.changes += 1

    def count(self, game: GameRow) -> None:
        """Add a finished game."""
        winner, loser = game.names[game.winner], game.names[1 - game.winner]
        self.wins[winner, loser] += 1
        self.played[pair_of(winner, loser)] += 1
        self.played_in[game.round][pair_of(winner, loser)] += 1
        self.games += 1
        self._count_seat(game, 0, game.first_points, game.first_hands)
        self._count_seat(game, 1, game.second_points, game.second_hands)
        self.changes += 1

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

    def lines(self, ratings: Mapping[str, Rating] | None = None) -> list[Line]:
        """The leaderboard, best first. Ratings that are not given are computed: for hundreds of players in seconds."""
        if ratings is None:
            ratings = rate(list(self.tallies), self.wins)
        found = {name: ratings.get(name, UNKNOWN) for name in self.tallies}
        order = sorted(found, key=lambda name: (-found[name].value, name))
        return [self._line(rank, name, found[name]) for rank, name in enumerate(order, 1)]

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
            house=self.houses.get(name),
        )


def head_to_heads(
    wins: Mapping[tuple[str, str], int], played: Mapping[tuple[str, str], int]
) -> list[HeadToHead]:
    """The results of every pair that has played."""
    return [
        HeadToHead(one, two, games, wins.get((one, two), 0), wins.get((two, one), 0))
        for (one, two), games in sorted(played.items())
    ]
