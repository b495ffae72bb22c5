"""Refusals of UNO, beyond `GAME_OVER` and `NOT_YOUR_TURN`."""

from __future__ import annotations

from parlour.game.refusals import Illegal, Malformed, NotFound, WrongState


class CardNotFound(NotFound):
    code = "CARD_NOT_FOUND"
    default = "That card is not in your hand."


class SeatNotFound(NotFound):
    code = "SEAT_NOT_FOUND"
    default = "There is no player on that seat."


class ColorChoicePending(Illegal):
    code = "COLOR_CHOICE_PENDING"
    default = "Choose a color for the first card first."


class NoColorToChoose(Illegal):
    code = "NO_COLOR_TO_CHOOSE"
    default = "There is no color to choose now."


class OnlyDrawnCard(Illegal):
    code = "ONLY_DRAWN_CARD"
    default = "After drawing, you may play only the drawn card."


class CardDoesNotMatch(Illegal):
    code = "CARD_DOES_NOT_MATCH"
    default = "That card matches neither the color nor the value. Play another card or draw."


class WildDrawFourNotAllowed(Illegal):
    code = "WILD_DRAW_FOUR_NOT_ALLOWED"
    default = "You may play a Wild Draw Four only if you have no card of the current color."


class ColorMissing(Illegal):
    code = "COLOR_MISSING"
    default = "Choose a color for the wild card."


class AlreadyDrawn(Illegal):
    code = "ALREADY_DRAWN"
    default = "You have already drawn. Play that card or end your turn."


class NothingDrawn(Illegal):
    code = "NOTHING_DRAWN"
    default = "Play or draw a card before you end your turn."


class CallsNotPlayed(Illegal):
    code = "UNO_CALLS_OFF"
    default = "Players do not call UNO at this table."


class NoUnoToCall(WrongState):
    code = "NO_UNO_TO_CALL"
    default = "You cannot call UNO now."


class NobodyToCatch(WrongState):
    code = "NOBODY_TO_CATCH"
    default = "You cannot catch that player now."


class CannotCatchYourself(Illegal):
    code = "CANNOT_CATCH_YOURSELF"
    default = "You cannot catch yourself. Call UNO instead."


class UnknownMove(Malformed):
    code = "UNKNOWN_MOVE"
    default = "UNO has no such move."
