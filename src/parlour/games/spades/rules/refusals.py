"""Refusals of Spades, beyond `NOT_YOUR_TURN`. Codes are those of the Spades API where it names them."""

from __future__ import annotations

from parlour.game.refusals import Illegal, Malformed, WrongState


class InvalidAction(WrongState):
    code = "INVALID_ACTION"
    default = "That is not possible in this phase of the game."


class CardNotInHand(Illegal):
    code = "CARD_NOT_IN_HAND"
    default = "That card is not in your hand."


class IllegalPlay(Illegal):
    code = "ILLEGAL_PLAY"
    default = "You may not play that card now."


class InvalidBid(Malformed):
    code = "INVALID_BID"
    default = "A bid is a number from 0 to 13, nil or blind nil."


class NotEligible(Illegal):
    code = "NOT_ELIGIBLE"
    default = "You may not bid blind nil in this hand."


class AlreadyBidBlindNil(Illegal):
    code = "ALREADY_BID_BLIND_NIL"
    default = "Your partner has bid blind nil, and only one player of a team may."


class InvalidExchange(Malformed):
    code = "INVALID_EXCHANGE"
    default = "Pass exactly two different cards."
