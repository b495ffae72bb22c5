"""The events lobby:error and game:error, sent to the caller in addition to the error response."""

from __future__ import annotations

from parlour.game.refusals import NotAllowed, NotYourTurn, Refusal
from parlour.games.uno.api.payloads import ErrorNotice
from parlour.server.table_cache import NoSuchTable
from parlour.tables.errors import TableFull

LOBBY = "lobby"
ACTION = "action"

_NOT_ABOUT_THE_TABLE = ("state", "rematch", "chat:send", "chat:edit", "chat:delete")


def refused(command: str, refusal: Refusal, now: int) -> tuple[str, ErrorNotice] | None:
    """The error event and its payload, with one of the few codes of the UNO API."""
    if command in _NOT_ABOUT_THE_TABLE:
        return None
    if command == ACTION:
        return "game:error", ErrorNotice(code=_game_code(refusal), message=refusal.message, server_ts=now)
    return "lobby:error", ErrorNotice(code=_lobby_code(refusal), message=refusal.message, server_ts=now)


def _lobby_code(refusal: Refusal) -> str:
    if isinstance(refusal, TableFull):
        return "LOBBY_FULL"
    return "LOBBY_NOT_FOUND" if isinstance(refusal, NoSuchTable) else "FORBIDDEN"


def _game_code(refusal: Refusal) -> str:
    return "FORBIDDEN" if isinstance(refusal, NotAllowed | NotYourTurn) else "INVALID_MOVE"
