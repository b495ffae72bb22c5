"""Why an action was not taken. Rules and tables know codes, never HTTP.

    Refusal
      Malformed      unreadable, of the wrong type or out of range
      Illegal        readable, and forbidden by the rules
      NotYourTurn    someone else is to act
      NotAllowed     this person may not do that
      NotFound       no such table, card, player, ...
      WrongState     not now: the game has not started, is over, ...
      Conflict       someone else was faster, or it was done already

Every game derives its own refusals from these, each with a `code` for programs and a message for
people. `details` says what exactly was wrong, where that helps.
"""

from __future__ import annotations

from typing import Any, ClassVar


class Refusal(Exception):
    """An action that was refused and has changed nothing."""

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
    default = "The game is not played by so many."
