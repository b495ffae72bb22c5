"""Reports of practice games, for the author of a player."""

from __future__ import annotations

from msgspec import Struct, field


class Problem(Struct, frozen=True):
    """A mistake that a player made in a game."""

    game: int
    code: str
    rule: str
    """The rule that it broke, in words."""
    request: str
    answer: str
    hand: str


class Report(Struct):
    """The report of a test."""

    id: str
    name: str
    started: float
    state: str = "waiting for the player to respond"
    games: int = 0
    won: int = 0
    slowest_ms: float = 0.0
    problems: list[Problem] = field(default_factory=list)

    def words(self) -> str:
        """The report as text."""
        lines = [f"Test of {self.name}: {self.state}. Games played: {self.games}, won: {self.won}."]
        if self.slowest_ms:
            lines.append(f"Slowest answer: {self.slowest_ms:.0f} ms.")
        for problem in self.problems:
            lines += [
                f"Game {problem.game} was forfeited: {problem.code}.",
                f"  rule: {problem.rule}",
                f"  request: {problem.request}",
                f"  answer: {problem.answer}",
                f"  hand: {problem.hand}",
            ]
        if not self.problems and self.games:
            lines.append("No problems found.")
        return "\n".join(lines)
