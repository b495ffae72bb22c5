"""Why Hearts refuses, beyond `GAME_OVER` and `NOT_YOUR_TURN`."""

from __future__ import annotations

from parlour.game.refusals import Illegal, Malformed, WrongState


class WrongPhase(WrongState):
    code = "WRONG_PHASE"
    default = "Cards are passed before the first trick, and played after that."


class PassThree(Malformed):
    code = "PASS_THREE"
    default = "Pass exactly three different cards."


class CardNotInHand(Illegal):
    code = "CARD_NOT_IN_HAND"
    default = "That card is not in your hand."


class TwoOfClubsLeads(Illegal):
    code = "TWO_OF_CLUBS_LEADS"
    default = "The two of clubs leads to the first trick."


class MustFollowSuit(Illegal):
    code = "MUST_FOLLOW_SUIT"
    default = "You must follow suit."


class PointsOnFirstTrick(Illegal):
    code = "POINTS_ON_FIRST_TRICK"
    default = "No heart and no queen of spades on the first trick while you hold another card."


class HeartsNotBroken(Illegal):
    code = "HEARTS_NOT_BROKEN"
    default = "Hearts may not be led until they are broken."
