"""Reasons to refuse a Rummy move. Each has its own code."""

from __future__ import annotations

from parlour.game.refusals import Illegal, Malformed, NotFound, WrongState


class UnknownCard(Malformed):
    code = "UNKNOWN_CARD"
    default = "There is no such card."


class CardNotInHand(Illegal):
    code = "CARD_NOT_IN_HAND"
    default = "That card is not in your hand."


class CardNamedTwice(Illegal):
    code = "CARD_NAMED_TWICE"
    default = "A card can be played only once."


class MeldTooSmall(Illegal):
    code = "MELD_TOO_SMALL"
    default = "A meld has at least three cards."


class NotAMeld(Illegal):
    code = "NOT_A_MELD"
    default = "Those cards are neither a run nor a set."


class NoSuchMeld(NotFound):
    code = "NO_SUCH_MELD"
    default = "There is no such meld on the table."


class NothingLaidOff(Illegal):
    code = "NOTHING_LAID_OFF"
    default = "A layoff needs at least one card."


class DoesNotFit(Illegal):
    code = "DOES_NOT_FIT"
    default = "Those cards do not fit that meld."


class TakenCardThrownBack(Illegal):
    code = "TAKEN_CARD_THROWN_BACK"
    default = "The card taken from the discards may not be discarded in the same turn."


class NothingLeftToDiscard(Illegal):
    code = "NOTHING_LEFT_TO_DISCARD"
    default = "That would leave only the taken card, which may not be discarded."


class AlreadyDrawn(WrongState):
    code = "ALREADY_DRAWN"
    default = "You have drawn already."


class MustDrawFirst(WrongState):
    code = "MUST_DRAW_FIRST"
    default = "Draw a card first."


class StockEmpty(WrongState):
    code = "STOCK_EMPTY"
    default = "There is nothing left to draw."


class DiscardsEmpty(WrongState):
    code = "DISCARDS_EMPTY"
    default = "There is no discard to take."
