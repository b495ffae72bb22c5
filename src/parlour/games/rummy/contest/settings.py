"""Settings of a contest."""

from __future__ import annotations

from msgspec import Struct, field

from parlour.games.rummy.contest.addresses import Reach
from parlour.games.rummy.rules import RummyOptions


class Settings(Struct, frozen=True, kw_only=True):
    """Settings of a contest. Seconds are upper limits."""

    options: RummyOptions = field(default_factory=RummyOptions)
    answer_seconds: float = 2.0
    """Time from the call to the last byte of the response (contest protocol, "Technical")."""
    ready_seconds: float = 30.0
    """Time that a player has to start its API after it registers."""
    away_seconds: float = 60.0
    """In a contest that ends, a player that is away for this long forfeits its remaining games."""
    probe_seconds: float = 1.0
    """Interval between attempts to reach a player that is away."""
    duplicate: bool = False
    """Whether a pair plays every deal twice, with seats exchanged."""
    games_a_pair: int | None = None
    """None for a contest that does not end."""
    players_wanted: int = 2
    """Players needed to start a contest that ends."""
    test_games: int = 3
    test_options: RummyOptions = field(default_factory=lambda: RummyOptions(target=150))
    reach: Reach = field(default_factory=Reach)
    """What the server may call."""
    most_players: int = 500
    most_tests: int = 20
    """Tests that may run at once."""
