"""What an operator can set, each from the environment."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec


class BadSettings(ValueError):
    """A variable of the environment cannot be used; the message says which and why."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Defaults are for one machine and a small public. `PARLOUR_X` in the environment sets `x`."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: str = "data"
    """The folder of the database, unless `database` names another."""
    database: str = ""
    """A SQLAlchemy URL: `postgresql+psycopg://...`. Empty: SQLite inside `data`."""
    session_days: int = 30
    guests_per_hour: int = 1000
    """New guests and accounts from one address."""
    logins_per_minute: int = 10
    """Attempts for one account, and from one address."""
    chats_per_minute: int = 60
    actions_per_second: int = 50
    tables_per_minute: int = 60
    away_seconds: int = 300
    """How long the table waits for a player before a bot plays the seat; 0 waits for ever."""
    secure_cookies: bool = False
    """Set behind HTTPS, so that browsers send the session over HTTPS alone."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses whose X-Forwarded-For is believed."""
    origins: str = ""
    """Other web origins that may connect to Socket.IO, separated by blanks; `*` is all."""
    contest: str = "http://127.0.0.1:16200"
    """The contest server whose results the pages show; empty for none."""

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{Path(self.data, 'parlour.db')}"


_ADDRESS = re.compile(r"https?://[^/?#@\s]+/?")
_PLAIN = {"host": "HOST", "port": "PORT"}


def from_environment(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """The settings of the environment; what is given by name (and is not None) goes first."""
    values: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        variable = _PLAIN.get(name, f"PARLOUR_{name.upper()}")
        if variable in environment:
            values[name] = environment[variable]
    values |= {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as bad:
        raise BadSettings(f"{bad}. Look at HOST, PORT and the PARLOUR_ variables.") from None
    if not 0 <= settings.port <= 65535:
        raise BadSettings(f"PORT is {settings.port}; it must be from 0 to 65535.")
    if settings.contest and not _ADDRESS.fullmatch(settings.contest):
        raise BadSettings(f"PARLOUR_CONTEST is {settings.contest}; it must be like http://127.0.0.1:16200.")
    return settings
