"""Storage for table logs, chat, accounts and sessions, in SQLite or PostgreSQL.

Use it through `Store`, which returns the structs of `rows.py` and raises the exceptions of `errors.py`.
"""

from parlour.store.errors import AlreadyRegistered, RoomCodeTaken, StoreFailure, Unstorable, UsernameTaken
from parlour.store.notices import Notice
from parlour.store.rows import (
    AccountRow,
    ChatEvent,
    ChatRow,
    LogEntry,
    NewAccount,
    NewTable,
    SessionRow,
    TableRow,
    TableSummary,
)
from parlour.store.store import Store

__all__ = [
    "AccountRow",
    "AlreadyRegistered",
    "ChatEvent",
    "ChatRow",
    "LogEntry",
    "NewAccount",
    "NewTable",
    "Notice",
    "RoomCodeTaken",
    "SessionRow",
    "Store",
    "StoreFailure",
    "TableRow",
    "TableSummary",
    "Unstorable",
    "UsernameTaken",
]
