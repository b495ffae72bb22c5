"""Exceptions of the store.

StoreFailure         the disk, the database or the network failed
  Unreadable         this version of Parlour cannot read a log entry
Refusal
  Conflict
    UsernameTaken      another account has that username (case-insensitive)
    RoomCodeTaken      another table that has not ended has that code
    TableIdTaken       another table has that UUID
    AlreadyRegistered  the account is not a guest
  NotAllowed
    AccountBanned      operators have banned the account, or its owner
  Malformed
    Unstorable         a text with characters that cannot be stored
"""

from __future__ import annotations

import errno
import os

from sqlalchemy.exc import DBAPIError, IntegrityError

from parlour.game.refusals import Conflict, Malformed, NotAllowed, Refusal


class StoreFailure(Exception):
    """The database failed. Whether the last write took effect is unknown: read it back before going on."""


def reason_of(error: Exception) -> str:
    """The database's own words, without the statement and its values, which do not belong in a log."""
    return str(error.orig if isinstance(error, DBAPIError) else error).strip()


def is_disk_full(error: StoreFailure) -> bool:
    """Whether a write failed because there is no space left."""
    return any(sign in str(error) for sign in _SIGNS_OF_FULL_DISK)


_SIGNS_OF_FULL_DISK = ("disk is full", os.strerror(errno.ENOSPC))  # SQLite; PostgreSQL and the system


class Unreadable(StoreFailure):
    """A log entry cannot be read, because another version of Parlour has written it, or it is damaged."""


class UsernameTaken(Conflict):
    code = "USERNAME_TAKEN"
    default = "That username is taken."


class RoomCodeTaken(Conflict):
    code = "ROOM_CODE_TAKEN"
    default = "That room code is in use."


class TableIdTaken(Conflict):
    code = "TABLE_ID_TAKEN"
    default = "Another table has that id. Choose a new random one."


class AlreadyRegistered(Conflict):
    code = "ALREADY_REGISTERED"
    default = "This account is already registered."


class Unstorable(Malformed):
    code = "UNSTORABLE_TEXT"
    default = "The text contains characters that cannot be stored."


class AccountBanned(NotAllowed):
    code = "ACCOUNT_BANNED"
    default = "This account has been banned."


_REFUSAL_OF = {
    "username_key": UsernameTaken,
    "room_code": RoomCodeTaken,
    "tables.uuid": TableIdTaken,  # SQLite
    "tables_uuid": TableIdTaken,  # PostgreSQL
}


def explained(error: Exception) -> Exception:
    """The exception for the caller: a refusal if a unique constraint failed, otherwise a `StoreFailure`."""
    if isinstance(error, Refusal | StoreFailure):
        return error
    if isinstance(error, IntegrityError):
        # SQLite's message names the column, PostgreSQL's the index. Both contain the column's name.
        for column, refusal in _REFUSAL_OF.items():
            if column in str(error.orig):
                return refusal()
    failure = StoreFailure(f"{type(error).__name__}: {reason_of(error)}")
    failure.__cause__ = error
    return failure
