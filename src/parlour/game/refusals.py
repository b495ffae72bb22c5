"""Refusals: why an action was not taken. Rules and tables use codes; only the server knows HTTP statuses.

    Refusal
      Malformed      unreadable, of the wrong type or out of range
      Illegal        readable, but forbidden by the rules
      NotYourTurn    someone else is to act
      NotAllowed     this person may not do that
      NotFound       no such table, card, player, ...
      WrongState     not now: the game has not started, is over, ...
      Conflict       someone else was faster, or it was done already

Every game derives its own refusals from these, each with a `code` for programs and a message for people. `details`
gives programs more data about what was wrong.
"""

from __future__ import annotations

from typing import Any, ClassVar


class Refusal(Exception):
    """Raised when an action is refused. A refused action changes nothing."""

    code: ClassVar[str] = "REFUSED"
    default: ClassVar[str] = "That was refused."

    def __init__(self, message: str | None = None, **details: Any) -> None:
        super().__init__(message or self.default)
        self.message = message or self.default
        self.details = details

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.code}: {self.message})"


class Malformed(Refusal):
    code = "MALFORMED"
    default = "The request could not be understood."


class Illegal(Refusal):
    code = "ILLEGAL_MOVE"
    default = "The rules do not allow that."


class NotYourTurn(Refusal):
    code = "NOT_YOUR_TURN"
    default = "It is not your turn."


class NotAllowed(Refusal):
    code = "FORBIDDEN"
    default = "You may not do that."


class NotFound(Refusal):
    code = "NOT_FOUND"
    default = "There is no such thing."


class WrongState(Refusal):
    code = "WRONG_STATE"
    default = "That is not possible now."


class Conflict(Refusal):
    code = "CONFLICT"
    default = "Someone else was faster."


class GameOver(WrongState):
    code = "GAME_OVER"
    default = "The game has ended."


class WrongSeats(Malformed):
    code = "WRONG_SEATS"
    default = "That is the wrong number of players for this game."
