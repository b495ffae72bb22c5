"""Why an action of Hidden Joker Rummy is refused.

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
    default = 'Cards are drawn from "stock" or "discard".'


class PileEmpty(WrongState):
    code = "PILE_EMPTY"
    default = "There is no card on that pile."


class AlreadyDrew(NotAllowed):
    code = "ALREADY_DREW"
    default = "You have already drawn this turn."


class UnknownCard(NotFound):
    code = "UNKNOWN_CARD"
    default = "There is no such card in this game."


class BadCardId(Malformed):
    code = "INVALID_CARD_ID"
    default = "A card's id is c_ and a number."


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
    """Melds that do not make a Rummy."""

    code = "BAD_DECLARATION"
    default = "These melds are no Rummy."


class CardNotInHand(BadDeclaration):
    code = "CARD_NOT_IN_HAND"
    default = "A card of the declaration is not in your hand."


class CardUsedTwice(BadDeclaration):
    code = "CARD_USED_TWICE"
    default = "A card can be used only once."


class CardsLeftOver(BadDeclaration):
    code = "CARDS_LEFT_OVER"
    default = "Every card must be in a meld, but for one discard."


class PureRunMissing(BadDeclaration):
    code = "PURE_RUN_MISSING"
    default = "At this table a declaration needs a run without wild cards."


class BadMeld(BadDeclaration):
    """One meld is wrong: `details` has its index, the reason, and the card where it is one card's fault."""

    code = "BAD_MELD"
    default = "A meld is not valid."


class MeldTooShort(BadMeld):
    code = "MELD_TOO_SHORT"
    default = "A meld has at least three cards."


class NoNaturalCard(BadMeld):
    code = "NO_NATURAL_CARD"
    default = "A meld with wild cards needs a card that is not wild."


class MixedSuits(BadMeld):
    code = "MIXED_SUITS"
    default = "The cards of a run are of one suit."


class NotConsecutive(BadMeld):
    code = "NOT_CONSECUTIVE"
    default = "The cards of a run follow one another without a gap."


class MixedRanks(BadMeld):
    code = "MIXED_RANKS"
    default = "The cards of a set are of one rank."


class RepeatedSuit(BadMeld):
    code = "REPEATED_SUIT"
    default = "The cards of a set are of different suits."


class WildCardMisplaced(BadMeld):
    code = "WILD_CARD_MISPLACED"
    default = "There is no place for a wild card in this meld."
