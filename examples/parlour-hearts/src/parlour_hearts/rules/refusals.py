"""Refusals of Hearts, beyond `GAME_OVER` and `NOT_YOUR_TURN`."""

from __future__ import annotations

from parlour.game.refusals import Illegal, Malformed, WrongState


class WrongPhase(WrongState):
    code = "WRONG_PHASE"
    default = "Pass cards before the first trick; play cards after that."


class PassThree(Malformed):
    code = "PASS_THREE"
    default = "Pass exactly three different cards."


class CardNotInHand(Illegal):
    code = "CARD_NOT_IN_HAND"
    default = "That card is not in your hand."


class TwoOfClubsLeads(Illegal):
    code = "TWO_OF_CLUBS_LEADS"
    default = "Lead the two of clubs to the first trick."


class MustFollowSuit(Illegal):
    code = "MUST_FOLLOW_SUIT"
    default = "You must follow suit."


class PointsOnFirstTrick(Illegal):
    code = "POINTS_ON_FIRST_TRICK"
    default = "Hearts and the queen of spades are not allowed on the first trick if you have other cards."


class HeartsNotBroken(Illegal):
    code = "HEARTS_NOT_BROKEN"
    default = "Hearts are not broken yet. Lead another suit."
