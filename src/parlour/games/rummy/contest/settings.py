"""What the operator of a contest may set."""

from __future__ import annotations

from msgspec import Struct, field

from parlour.games.rummy.contest.addresses import LOOPBACK, Network
from parlour.games.rummy.rules import RummyOptions


class Settings(Struct, frozen=True, kw_only=True):
    """All numbers of seconds are upper limits."""

    options: RummyOptions = field(default_factory=RummyOptions)
    answer_seconds: float = 2.0
    """From the call to the last byte of the answer; the contest protocol, Technical."""
    ready_seconds: float = 30.0
    """A player registers before its API listens: so long it may take to come up."""
    away_seconds: float = 60.0
    """In a contest that ends, a player that is away so long loses what it has still to play."""
    probe_seconds: float = 1.0
    """How often a player that is away is looked for."""
    duplicate: bool = False
    """Whether every deal is played twice by a pair, with seats exchanged."""
    games_a_pair: int | None = None
    """None: the contest goes on."""
    players_wanted: int = 2
    """A contest that ends begins with so many players."""
    test_games: int = 3
    test_options: RummyOptions = field(default_factory=lambda: RummyOptions(target=150))
    networks: tuple[Network, ...] = LOOPBACK
    most_players: int = 500
    most_tests: int = 20
    """Tests that may run at once."""
