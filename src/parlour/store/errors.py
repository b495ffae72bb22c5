"""What can go wrong with the store.

StoreFailure         the disk, the database or the network failed; not the caller's fault
Refusal
  Conflict
    UsernameTaken      another account has that name, whatever its capitals
    RoomCodeTaken      a table that has not ended has that code
    AlreadyRegistered  only a guest can be made into an account
  Malformed
    Unstorable         a text with characters that no database takes
"""

from __future__ import annotations

from sqlalchemy.exc import IntegrityError

from parlour.game.refusals import Conflict, Malformed, Refusal


class StoreFailure(Exception):
    """Nothing is known of what was being written: read it again before going on."""


class UsernameTaken(Conflict):
    code = "USERNAME_TAKEN"
    default = "That username is taken."


class RoomCodeTaken(Conflict):
    code = "ROOM_CODE_TAKEN"
    default = "That room code is in use."


class AlreadyRegistered(Conflict):
    code = "ALREADY_REGISTERED"
    default = "This account is registered already."


class Unstorable(Malformed):
    code = "UNSTORABLE_TEXT"
    default = "The text holds characters that cannot be stored."


_REFUSAL_OF = {"username_key": UsernameTaken, "room_code": RoomCodeTaken}


def explained(error: Exception) -> Exception:
    """What the caller is told of an error: a refusal where a rule of the data was broken, else a failure."""
    if isinstance(error, Refusal | StoreFailure):
        return error
    if isinstance(error, IntegrityError):
        # SQLite names the column, PostgreSQL the index: both hold the column's name.
        for column, refusal in _REFUSAL_OF.items():
            if column in str(error.orig):
                return refusal()
    failure = StoreFailure(f"{type(error).__name__}: {error}")
    failure.__cause__ = error
    return failure
