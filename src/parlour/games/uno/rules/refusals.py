"""Why an UNO move was refused; each kind has its code."""

from __future__ import annotations

from parlour.game.refusals import Illegal, Malformed, NotFound, WrongState


class CardNotFound(NotFound):
    code = "CARD_NOT_FOUND"
    default = "That card is not in your hand."


class SeatNotFound(NotFound):
    code = "SEAT_NOT_FOUND"
    default = "Nobody sits there."


class ColorChoicePending(Illegal):
    code = "COLOR_CHOICE_PENDING"
    default = "Choose a color for the first card before anything else."


class NoColorToChoose(Illegal):
    code = "NO_COLOR_TO_CHOOSE"
    default = "No color is to be chosen now."


class OnlyDrawnCard(Illegal):
    code = "ONLY_DRAWN_CARD"
    default = "After drawing, only the drawn card may be played."


class CardDoesNotMatch(Illegal):
    code = "CARD_DOES_NOT_MATCH"
    default = "That card matches neither the color nor the value."


class WildDrawFourNotAllowed(Illegal):
    code = "WILD_DRAW_FOUR_NOT_ALLOWED"
    default = "A Wild Draw Four needs a hand without a card of the current color."


class ColorMissing(Illegal):
    code = "COLOR_MISSING"
    default = "A wild card needs a chosen color."


class AlreadyDrawn(Illegal):
    code = "ALREADY_DRAWN"
    default = "You have drawn; play that card or end the turn."


class NothingDrawn(Illegal):
    code = "NOTHING_DRAWN"
    default = "Play a card or draw one before ending the turn."


class CallsNotPlayed(Illegal):
    code = "UNO_CALLS_OFF"
    default = "Calling UNO is not played at this table."


class NoUnoToCall(WrongState):
    code = "NO_UNO_TO_CALL"
    default = "There is no UNO for you to call now."


class NobodyToCatch(WrongState):
    code = "NOBODY_TO_CATCH"
    default = "That player cannot be caught now."


class CannotCatchYourself(Illegal):
    code = "CANNOT_CATCH_YOURSELF"
    default = "You cannot catch yourself; call instead."


class UnknownMove(Malformed):
    code = "UNKNOWN_MOVE"
    default = "UNO has no such move."
