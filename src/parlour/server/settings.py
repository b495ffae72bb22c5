"""The server's settings, read from environment variables."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec


class BadSettings(ValueError):
    """An environment variable is invalid. The message says which and why."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults suit a single machine. The environment variable `PARLOUR_X` sets `x`."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: str = "data"
    """The folder of the SQLite database. Ignored if `database` is set."""
    database: str = ""
    """An SQLAlchemy URL such as `postgresql+psycopg://...`. Empty for SQLite in `data`."""
    session_days: int = 30
    guests_per_hour: int = 1000
    """New guests and accounts per IP address."""
    logins_per_minute: int = 10
    """Attempts per account from unknown addresses; an IP address gets three times as many."""
    chats_per_minute: int = 60
    actions_per_second: int = 50
    tables_per_minute: int = 60
    wrong_codes_per_hour: int = 60
    """Wrong room codes and link tokens per IP address; an account gets a third. Right ones do not count."""
    request_seconds: int = 15
    """How long a client may take to send a request, or to log in after it has connected to Socket.IO."""
    connections_per_address: int = 500
    """Open connections from one IP address. Trusted proxies are not limited."""
    away_seconds: int = 300
    """How long a table waits for a player before a bot takes over; 0 waits forever."""
    abandoned_seconds: int = 1800
    """How long a game that everyone has left waits for somebody to come back before it ends; 0 waits forever."""
    idle_lobby_seconds: int = 86_400
    """How long a table waits for its game to start if nothing happens there; 0 waits forever."""
    secure_cookies: bool = False
    """Enable this behind HTTPS, so that browsers send the session only over HTTPS."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses of proxies whose X-Forwarded-For, -Proto and -Host headers are trusted, separated by commas."""
    origins: str = ""
    """Other web origins that may use the session cookie, separated by spaces; `*` allows all."""
    contest: str = "http://127.0.0.1:16200"
    """The contest server whose results are shown; empty for none."""

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{Path(self.data, 'parlour.db')}"


_ADDRESS = re.compile(r"https?://[^/?#@\s]+/?")
_PLAIN = {"host": "HOST", "port": "PORT"}


def from_environment(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings from the environment. Keyword arguments that are not None override it."""
    values: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        variable = _PLAIN.get(name, f"PARLOUR_{name.upper()}")
        if variable in environment:
            values[name] = environment[variable]
    values |= {name: value for name, value in given.items() if value is not None}
    try:
        settings = msgspec.convert(values, Settings, strict=False)
    except msgspec.ValidationError as bad:
        raise BadSettings(f"{bad}. Check HOST, PORT and the PARLOUR_ variables.") from None
    if not 0 <= settings.port <= 65535:
        raise BadSettings(f"PORT is {settings.port}; it must be between 0 and 65535.")
    if settings.contest and not _ADDRESS.fullmatch(settings.contest):
        raise BadSettings(
            f"PARLOUR_CONTEST is {settings.contest}; it must be a URL such as http://127.0.0.1:16200."
        )
    return settings
