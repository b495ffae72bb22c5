"""Storage for table logs, chat, accounts and sessions, in SQLite or PostgreSQL.

Use it through `Store`, which returns the structs of `rows.py` and raises the exceptions of `errors.py`.
"""

from parlour.store.errors import (
    AlreadyRegistered,
    RoomCodeTaken,
    StoreFailure,
    Unstorable,
    UsernameTaken,
    is_disk_full,
)
from parlour.store.notices import Notice
from parlour.store.rows import (
    AccountRow,
    ChatEvent,
    ChatRow,
    LogEntry,
    NewAccount,
    NewSession,
    NewTable,
    OwnSession,
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
    "NewSession",
    "NewTable",
    "Notice",
    "OwnSession",
    "RoomCodeTaken",
    "SessionRow",
    "Store",
    "StoreFailure",
    "TableRow",
    "TableSummary",
    "Unstorable",
    "UsernameTaken",
    "is_disk_full",
]
