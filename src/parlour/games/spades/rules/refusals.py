"""Why Spades refuses. Codes that the Spades API names are as it names them.

INVALID_ACTION          not in this phase
NOT_YOUR_TURN           someone else is to bid, to pass cards or to play
CARD_NOT_IN_HAND        played or passed a card that one does not hold
ILLEGAL_PLAY            held, and not allowed now
INVALID_BID             not a number from 0 to 13
NOT_ELIGIBLE            no blind nil for this seat, and so nothing withheld to reveal
ALREADY_BID_BLIND_NIL   the partner has bid it
HAND_WITHHELD           cards not yet seen: reveal them, or bid blind nil
INVALID_EXCHANGE        not two different cards
"""

from __future__ import annotations

from parlour.game.refusals import Illegal, Malformed, WrongState


class InvalidAction(WrongState):
    code = "INVALID_ACTION"
    default = "The game is in another phase."


class CardNotInHand(Illegal):
    code = "CARD_NOT_IN_HAND"
    default = "That card is not in your hand."


class IllegalPlay(Illegal):
    code = "ILLEGAL_PLAY"
    default = "That card may not be played now."


class InvalidBid(Malformed):
    code = "INVALID_BID"
    default = "A bid is a number from 0 to 13, nil or blind nil."


class NotEligible(Illegal):
    code = "NOT_ELIGIBLE"
    default = "You may not bid blind nil in this hand."


class AlreadyBidBlindNil(Illegal):
    code = "ALREADY_BID_BLIND_NIL"
    default = "Your partner has bid blind nil, and only one of a team may."


class HandWithheld(WrongState):
    code = "HAND_WITHHELD"
    default = "You have not seen your cards: reveal them first, or bid blind nil."


class InvalidExchange(Malformed):
    code = "INVALID_EXCHANGE"
    default = "Pass exactly two different cards."
