"""What a table refuses."""

from __future__ import annotations

from parlour.game.refusals import Conflict, Malformed, NotAllowed, NotFound, WrongState


class BadSetting(Malformed):
    code = "BAD_SETTING"
    default = "A setting of the table is out of range."


class WrongCode(NotFound):
    code = "WRONG_ROOM_CODE"
    default = "There is no table with that room code."


class TableFull(NotAllowed):
    code = "GAME_FULL"
    default = "Every seat at this table is taken."


class AlreadyJoined(NotAllowed):
    code = "ALREADY_JOINED"
    default = "You already sit at this table."


class JoinClosed(NotAllowed):
    code = "ALREADY_STARTED"
    default = "This game has already started."


class InviteOnly(NotAllowed):
    code = "INVITE_ONLY"
    default = "This table is open to invited players only."


class NotInGame(NotAllowed):
    code = "NOT_IN_GAME"
    default = "You do not sit at this table."


class NotHost(NotAllowed):
    code = "NOT_HOST"
    default = "Only the host of the table may do that."


class NotReady(NotAllowed):
    code = "NOT_READY"
    default = "Not everyone is ready."


class NotEnoughPlayers(WrongState):
    code = "NOT_ENOUGH_PLAYERS"
    default = "There are too few players to start."


class NotInLobby(WrongState):
    code = "NOT_IN_LOBBY"
    default = "The game has already started."


class NotPlaying(WrongState):
    code = "NOT_PLAYING"
    default = "The game is not being played."


class NotEnded(WrongState):
    code = "NOT_ENDED"
    default = "The game has not ended yet."


class SeatTaken(Conflict):
    code = "SEAT_TAKEN"
    default = "Somebody sits there."


class NoSuchSeat(Malformed):
    code = "NO_SUCH_SEAT"
    default = "The table has no such seat."


class NoSuchPlayer(NotFound):
    code = "NO_SUCH_PLAYER"
    default = "Nobody of that id sits at this table."


class SpectatingClosed(NotAllowed):
    code = "SPECTATING_CLOSED"
    default = "This table takes no spectators."


class NothingToTakeBack(WrongState):
    code = "SEAT_NOT_ABANDONED"
    default = "You are playing this seat yourself."


class SentAway(NotAllowed):
    code = "SENT_AWAY"
    default = "The host has sent you away from this game."


class StaleVersion(Conflict):
    code = "STALE_VERSION"
    default = "The table has changed since the version that you acted on."


class WrongGame(Conflict):
    code = "WRONG_GAME"
    default = "That action belongs to another game."
