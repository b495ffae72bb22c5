"""Refusals of Hidden Joker Rummy, beyond `GAME_OVER` and `NOT_YOUR_TURN`.
NotAllowed    ALREADY_DREW, CARD_NOT_YOURS
NotFound      UNKNOWN_CARD
WrongState    PILE_EMPTY, NOT_DRAWN
Malformed     UNKNOWN_SOURCE, UNKNOWN_MELD_TYPE, INVALID_CARD_ID
Illegal       BadDeclaration: CARD_NOT_IN_HAND, CARD_USED_TWICE, CARDS_LEFT_OVER, PURE_RUN_MISSING
                BadMeld: MELD_TOO_SHORT, NO_NATURAL_CARD, MIXED_SUITS, NOT_CONSECUTIVE, MIXED_RANKS,
                         REPEATED_SUIT, WILD_CARD_MISPLACED
"""

from __future__ import annotations

from parlour.game.refusals import Illegal, Malformed, NotAllowed, NotFound, WrongState


class UnknownSource(Malformed):
    code = "UNKNOWN_SOURCE"
    default = 'Draw from "stock" or "discard".'


class PileEmpty(WrongState):
    code = "PILE_EMPTY"
    default = "There is no card on that pile."


class AlreadyDrew(NotAllowed):
    code = "ALREADY_DREW"
    default = "You have already drawn this turn. Discard or declare."


class UnknownCard(NotFound):
    code = "UNKNOWN_CARD"
    default = "There is no such card in this game."


class BadCardId(Malformed):
    code = "INVALID_CARD_ID"
    default = "A card id is c_ followed by a number."


class CardNotYours(NotAllowed):
    code = "CARD_NOT_YOURS"
    default = "That card is not in your hand."


class NotDrawn(WrongState):
    code = "NOT_DRAWN"
    default = "Draw a card first."


class UnknownMeldType(Malformed):
    code = "UNKNOWN_MELD_TYPE"
    default = 'A meld is a "run" or a "set".'


class BadDeclaration(Illegal):
    """Base of refused declarations."""

    code = "BAD_DECLARATION"
    default = "These melds are not a Rummy."


class CardNotInHand(BadDeclaration):
    code = "CARD_NOT_IN_HAND"
    default = "You can only declare cards from your own hand."


class CardUsedTwice(BadDeclaration):
    code = "CARD_USED_TWICE"
    default = "Use each card only once."


class CardsLeftOver(BadDeclaration):
    code = "CARDS_LEFT_OVER"
    default = "Put every card in a meld, except for one discard."


class PureRunMissing(BadDeclaration):
    code = "PURE_RUN_MISSING"
    default = "At this table a declaration needs a run without wild cards."


class BadMeld(BadDeclaration):
    """A meld is wrong. `details` has its index, the reason and, if a single card is wrong, that card."""

    code = "BAD_MELD"
    default = "A meld is not valid."


class MeldTooShort(BadMeld):
    code = "MELD_TOO_SHORT"
    default = "A meld needs at least three cards."


class NoNaturalCard(BadMeld):
    code = "NO_NATURAL_CARD"
    default = "A meld with wild cards needs a card that is not wild."


class MixedSuits(BadMeld):
    code = "MIXED_SUITS"
    default = "All cards of a run must have the same suit."


class NotConsecutive(BadMeld):
    code = "NOT_CONSECUTIVE"
    default = "The cards of a run must be consecutive."


class MixedRanks(BadMeld):
    code = "MIXED_RANKS"
    default = "All cards of a set must have the same rank."


class RepeatedSuit(BadMeld):
    code = "REPEATED_SUIT"
    default = "The cards of a set must have different suits."


class WildCardMisplaced(BadMeld):
    code = "WILD_CARD_MISPLACED"
    default = "This meld has no room for another wild card."
