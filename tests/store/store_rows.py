"""Rows for tests, with defaults for everything that a test does not care about."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from parlour.store import NewAccount, NewTable, TableSummary


def new_table(name: str = "a table", **given: Any) -> NewTable:
    usual: dict[str, Any] = {
        "uuid": str(uuid4()),
        "game": "uno",
        "state": "lobby",
        "visibility": "public",
        "room_code": None,
        "seats_taken": 1,
        "capacity": 4,
        "created_at": 1_000,
        "summary": b"{}",
    }
    return NewTable(name=name, **{**usual, **given})


def summary(**given: Any) -> TableSummary:
    usual: dict[str, Any] = {
        "state": "playing",
        "visibility": "public",
        "name": "a table",
        "room_code": None,
        "seats_taken": 2,
        "capacity": 4,
        "updated_at": 2_000,
        "summary": b'{"turn":1}',
    }
    return TableSummary(**{**usual, **given})


def new_account(username: str | None = None, **given: Any) -> NewAccount:
    usual: dict[str, Any] = {
        "uuid": str(uuid4()),
        "display_name": username or "Guest",
        "created_at": 1_000,
        "username": username,
        "password_hash": None if username is None else "$argon2id$...",
    }
    return NewAccount(**{**usual, **given})
