"""Scrimmages: games that a player asks for, against an opponent of its choice. They do not count."""

from __future__ import annotations

from parlour.game.refusals import Conflict, Malformed, WrongState
from parlour.games.rummy.contest.archive.players import NoSuchPlayer
from parlour.games.rummy.contest.entrants import Entrant

PATIENCE = 3.0
"""Seconds that a scrimmage leaves a free opponent for a game that counts."""


class NotPresent(Conflict):
    code = "NOT_PRESENT"
    default = "That player is not in the contest now."


class AgainstItself(Malformed):
    code = "AGAINST_ITSELF"
    default = "A player cannot play against itself."


class ScrimmageWaiting(Conflict):
    code = "SCRIMMAGE_WAITING"
    default = "One of the two is already waiting for a scrimmage. Try again when it has begun."


class ContestPaused(WrongState):
    code = "CONTEST_PAUSED"
    default = "The contest is paused: no games begin."


class Scrimmages:
    """The scrimmages that have been asked for and have not begun. A player is in at most one."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Entrant, Entrant]] = []

    def __contains__(self, entrant: Entrant) -> bool:
        """Whether a player is kept free for a scrimmage."""
        return any(entrant in pair and not _owes(pair) for pair in self._waiting)

    def ask(self, challenger: Entrant | None, opponent: Entrant | None, is_paused: bool) -> None:
        """Ask for a game. The opponent is not asked: it has to answer as in any game."""
        if challenger is None or opponent is None:
            raise NoSuchPlayer
        if challenger is opponent:
            raise AgainstItself
        if is_paused:
            raise ContestPaused
        for entrant in (challenger, opponent):
            if not entrant.is_in or entrant.status in ("away", "starting"):
                raise NotPresent(f"{entrant.name} is not in the contest now.", name=entrant.name)
            if any(entrant in pair for pair in self._waiting):
                raise ScrimmageWaiting
        self._waiting.append((challenger, opponent))

    def opponent_of(self, entrant: Entrant) -> Entrant | None:
        """Whom a player is about to play."""
        for challenger, opponent in self._waiting:
            if entrant in (challenger, opponent):
                return opponent if entrant is challenger else challenger
        return None

    def due(self, is_playing: bool) -> list[tuple[Entrant, Entrant]]:
        """The scrimmages that can begin now. Those whose players have left are dropped.

        While games that count are played, an opponent plays one of those between two scrimmages that others asked for.
        """
        self._waiting = [
            pair
            for pair in self._waiting
            if all(one.is_in and one.status not in ("away", "starting") for one in pair)
        ]
        begin = [
            pair
            for pair in self._waiting
            if all(one.is_free for one in pair) and not (is_playing and _owes(pair))
        ]
        self._waiting = [pair for pair in self._waiting if pair not in begin]
        return begin


def _owes(pair: tuple[Entrant, Entrant]) -> bool:
    """Whether the opponent should play a game that counts first, and may still get one."""
    opponent = pair[1]
    return opponent.owes_a_game and not (opponent.is_free and opponent.seconds > PATIENCE)
