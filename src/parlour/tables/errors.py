"""Refusals of tables, beyond those of the games."""

from __future__ import annotations

from parlour.game.refusals import Conflict, Malformed, NotAllowed, NotFound, WrongState


class BadSetting(Malformed):
    code = "BAD_SETTING"
    default = "A setting of the table is out of range."


class WrongCode(NotFound):
    code = "WRONG_ROOM_CODE"
    default = "There is no table with that room code."


class LinkExpired(NotFound):
    code = "LINK_EXPIRED"
    default = "This link no longer works. Ask the host for a new one."


class TableFull(NotAllowed):
    code = "GAME_FULL"
    default = "Every seat at this table is taken."


class AlreadyJoined(NotAllowed):
    code = "ALREADY_JOINED"
    default = "You are already at this table."


class JoinClosed(NotAllowed):
    code = "ALREADY_STARTED"
    default = "This game has already started."


class InviteOnly(NotAllowed):
    code = "INVITE_ONLY"
    default = "This table is open to invited players only."


class FriendsOnly(NotAllowed):
    code = "FRIENDS_ONLY"
    default = "This table is open to friends of its host only."


class NotInGame(NotAllowed):
    code = "NOT_IN_GAME"
    default = "You are not a player at this table."


class NotHost(NotAllowed):
    code = "NOT_HOST"
    default = "Only the host of the table may do that."


class NotReady(NotAllowed):
    code = "NOT_READY"
    default = "Not everyone is ready yet."


class NotEnoughPlayers(WrongState):
    code = "NOT_ENOUGH_PLAYERS"
    default = "There are not enough players to start."


class NotInLobby(WrongState):
    code = "NOT_IN_LOBBY"
    default = "The game has already started."


class NotPlaying(WrongState):
    code = "NOT_PLAYING"
    default = "No game is in progress at this table."


class NotEnded(WrongState):
    code = "NOT_ENDED"
    default = "The game has not ended yet."


class WordsClosed(WrongState):
    code = "WORDS_CLOSED"
    default = "The game is about to start: the words for the deal are being shown."


class WordsOpen(WrongState):
    code = "WORDS_OPEN"
    default = "Words are shown when the game starts, after all have committed theirs."


class WrongWord(NotAllowed):
    code = "WRONG_WORD"
    default = "That is not the word you committed to at this table."


class AlreadyCommitted(Conflict):
    code = "ALREADY_COMMITTED"
    default = "You have committed a word at this table, or somebody else that same hash."


class SeatTaken(Conflict):
    code = "SEAT_TAKEN"
    default = "That seat is taken. Choose another one."


class NoSuchSeat(Malformed):
    code = "NO_SUCH_SEAT"
    default = "The table has no such seat."


class NoSuchPlayer(NotFound):
    code = "NO_SUCH_PLAYER"
    default = "No player with that id is at this table."


class SpectatingClosed(NotAllowed):
    code = "SPECTATING_CLOSED"
    default = "This table does not allow more spectators."


class NothingToTakeBack(WrongState):
    code = "SEAT_NOT_ABANDONED"
    default = "You are playing this seat yourself."


class SentAway(NotAllowed):
    code = "SENT_AWAY"
    default = "The host has sent you away from this table."


class StaleVersion(Conflict):
    code = "STALE_VERSION"
    default = "The table has changed since that version. Load its current state and try again."


class WrongGame(Conflict):
    code = "WRONG_GAME"
    default = "That action belongs to another game."
