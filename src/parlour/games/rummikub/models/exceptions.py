"""Errors about tiles, melds and game states.

    Refusal
      Malformed
        InvalidTileError         no such tile
          InvalidColorError      no such color
          InvalidNumberError     no such number
          InvalidCopyError       no such copy
        InvalidJsonError         JSON that does not match the model
      Illegal
        InvalidMeldError         reason: kind, size, color-duplication, non-consecutive, mixed-colors,
                                 mixed-numbers, duplicate-tile
          JokerAssignmentError   reason: ambiguous, impossible
        InvalidStateError        a game state that breaks its own constraints

All of them are also `ValueError`s, for those who use the models as a library.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from parlour.game.refusals import Illegal, Malformed

MeldFault: TypeAlias = Literal[
    "kind",
    "size",
    "color-duplication",
    "non-consecutive",
    "mixed-colors",
    "mixed-numbers",
    "duplicate-tile",
    "ambiguous",
    "impossible",
]


class InvalidTileError(Malformed, ValueError):
    code = "UNKNOWN_TILE"
    default = "There is no such tile."


class InvalidColorError(InvalidTileError):
    code = "INVALID_COLOR"
    default = "A color is black, red, blue or orange."


class InvalidNumberError(InvalidTileError):
    code = "INVALID_NUMBER"
    default = "A tile's number is 1 to 13."


class InvalidCopyError(InvalidTileError):
    code = "INVALID_COPY"
    default = "Copy must be 'a' or 'b'."


class InvalidJsonError(Malformed, ValueError):
    code = "INVALID_JSON"
    default = "That JSON does not match the model."


class InvalidMeldError(Illegal, ValueError):
    """An invalid meld. `reason` tells programs why."""

    code = "INVALID_MELD"
    default = "That is neither a group nor a run."

    def __init__(self, message: str, reason: MeldFault, **details: Any) -> None:
        super().__init__(message, reason=reason, **details)
        self.reason: MeldFault = reason


class JokerAssignmentError(InvalidMeldError):
    """A joker that could stand for any tile (ambiguous) or for none (impossible)."""

    code = "JOKER_ASSIGNMENT"


class InvalidStateError(Illegal, ValueError):
    code = "INVALID_STATE"
    default = "The game state contradicts itself."
