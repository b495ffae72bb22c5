"""lobby:error and game:error (text 4): a refusal told to the one who erred, beside the answer."""

from __future__ import annotations

from parlour.rules.errors import NotAllowed, NotYourTurn, Refusal
from parlour.rules.uno import RULES
from parlour.server.house import NoSuchTable
from parlour.server.services import Services
from parlour.server.wire.messages import Message
from parlour.server.wire.uno_payloads import ErrorNotice
from parlour.tables.errors import TableFull
from parlour.tables.people import Person

LOBBY_ERROR = "lobby:error"
GAME_ERROR = "game:error"

_NOT_ABOUT_THE_TABLE = ("state", "rematch", "chat:send", "chat:edit", "chat:delete")


def tell_error(here: Services, person: Person, event: str, refusal: Refusal) -> None:
    """Tell in the few codes that the two events know."""
    code = _lobby_code(refusal) if event == LOBBY_ERROR else _game_code(refusal)
    notice = ErrorNotice(code=code, message=refusal.message, server_ts=here.house.now())
    here.push.deliver([Message((person.id,), event, notice)])


def error_event_of(here: Services, table_id: int, command: str) -> str | None:
    """What tells that a command of the common routes or sockets was refused: nothing but at UNO tables."""
    if here.house.game_of(table_id) != RULES.spec.id or command in _NOT_ABOUT_THE_TABLE:
        return None
    return GAME_ERROR if command == "action" else LOBBY_ERROR


def _lobby_code(refusal: Refusal) -> str:
    if isinstance(refusal, TableFull):
        return "LOBBY_FULL"
    return "LOBBY_NOT_FOUND" if isinstance(refusal, NoSuchTable) else "FORBIDDEN"


def _game_code(refusal: Refusal) -> str:
    return "FORBIDDEN" if isinstance(refusal, NotAllowed | NotYourTurn) else "INVALID_MOVE"
