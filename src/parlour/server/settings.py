"""The server's settings: a file, then environment variables, then options. All are checked before anything starts."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta
from sqlalchemy.exc import ArgumentError

from parlour.server.logs import LogFormat
from parlour.store.engines import parse_url

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000_000)]


class BadSettings(ValueError):
    """A setting is invalid. The message says which, why, and what to write."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The defaults suit a single machine. `PARLOUR_X` in the environment, or `x` in a file, sets `x`."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65535)] = 8000
    data: str = "data"
    """The folder of the SQLite database. Ignored if `database` is set."""
    database: str = ""
    """An SQLAlchemy URL such as `postgresql+psycopg://...`. Empty for SQLite in `data`."""
    redis: str = ""
    """The URL of a Redis server, such as `redis://...`, by which several nodes on one PostgreSQL hear of each other."""
    session_days: Annotated[int, Meta(ge=1, le=36_500)] = 30
    guests_per_hour: Count = 1000
    """New guests and accounts per IP address."""
    logins_per_minute: Count = 10
    """Attempts per account from unknown addresses; an IP address gets three times as many."""
    chats_per_minute: Count = 60
    actions_per_second: Count = 50
    tables_per_minute: Count = 60
    hints_per_minute: Count = 30
    wrong_codes_per_hour: Count = 60
    """Wrong room codes and link tokens per IP address; an account gets a third. Right ones do not count."""
    request_seconds: Count = 15
    """How long a client may take to send a request, or to log in after it has connected to Socket.IO."""
    connections_per_address: Count = 500
    """Open connections from one IP address. Trusted proxies are not limited."""
    away_seconds: Count = 300
    """How long a table without a clock waits for a player before a bot takes over; 0 waits forever."""
    abandoned_seconds: Count = 1800
    """How long a game that everyone has left waits for somebody to come back before it ends; 0 waits forever."""
    idle_lobby_seconds: Count = 86_400
    """How long a table waits for its game to start if nothing happens there; 0 waits forever."""
    offer_bots_seconds: Count = 20
    """How long somebody waits for people in a queue before bots are offered for the free seats."""
    secure_cookies: bool = False
    """Enable this behind HTTPS, so that browsers send the session only over HTTPS."""
    trusted_proxies: str = "127.0.0.1"
    """Addresses of proxies whose X-Forwarded-For, -Proto and -Host headers are trusted, separated by commas."""
    origins: str = ""
    """Other web origins that may use the session cookie, separated by spaces; `*` allows all."""
    contest: str = "http://127.0.0.1:16200"
    """The contest server whose results are shown; empty for none."""

    metrics_token: str = ""
    """Who reads `/metrics` must send this as a bearer token. Empty: programs on this machine may read them."""
    log: LogFormat = "text"
    """The form of the log's lines."""

    @property
    def database_url(self) -> str:
        return self.database or f"sqlite:///{Path(self.data, 'parlour.db')}"


Origin: TypeAlias = str
"""What to call a setting in a message: its variable, its option, or its key and file."""

_ADDRESS = re.compile(r"https?://[^/?#@\s]+/?")
_REDIS = re.compile(r"(rediss?|unix)://\S+")
_PLAIN = {"host": "HOST", "port": "PORT"}
_SECRET = {"database", "metrics_token", "redis"}
_FILE = "PARLOUR_CONFIG"
_OTHERS = {_FILE, "PARLOUR_SERVER", "PARLOUR_TEST_POSTGRES"}
"""Variables that are no settings."""

_FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}


def variable_of(name: str) -> str:
    """The environment variable of a setting."""
    return _PLAIN.get(name, f"PARLOUR_{name.upper()}")


def from_environment(environment: Mapping[str, str] = os.environ, **given: Any) -> Settings:
    """Settings from the file that `PARLOUR_CONFIG` names, the environment and keyword arguments.

    Each overrides those before it; keyword arguments that are None override nothing.
    """
    file = given.pop("config", None) or environment.get(_FILE)
    values = {} if not file else _in_file(Path(file))
    values |= {
        name: (variable, environment[variable])
        for name in _FIELDS
        if (variable := variable_of(name)) in environment
    }
    values |= {name: (f"--{name}", value) for name, value in given.items() if value is not None}
    settings = Settings(**{name: _checked(name, *value) for name, value in values.items()})
    if settings.redis and settings.database_url.startswith("sqlite"):
        raise BadSettings(
            "PARLOUR_REDIS is for several nodes on PostgreSQL. Set PARLOUR_DATABASE, or leave it out."
        )
    return settings


def misspelled(environment: Mapping[str, str] = os.environ) -> Iterator[str]:
    """What to say about variables that look like settings and are none."""
    known = {variable_of(name) for name in _FIELDS} | _OTHERS
    for variable in sorted(environment):
        if variable.startswith("PARLOUR_") and variable not in known:
            yield f"{variable} is not a setting and has no effect.{_nearest(variable, known)}"


def _in_file(path: Path) -> dict[str, tuple[Origin, Any]]:
    try:
        told = tomllib.loads(path.read_text())
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as bad:
        raise BadSettings(f"The settings file {path} cannot be read: {bad}.") from None
    for key in told:
        if key not in _FIELDS:
            raise BadSettings(f"{path} has {key!r}, which is not a setting.{_nearest(key, _FIELDS)}")
    return {key: (f"{key} in {path}", value) for key, value in told.items()}


def _nearest(word: str, known: Iterable[str]) -> str:
    found = get_close_matches(word, known, 1)
    return f" Did you mean {found[0]}?" if found else ""


def _checked(name: str, origin: Origin, given: Any) -> Any:
    """The value of a setting, or `BadSettings` that says what to write."""
    shown = "" if name in _SECRET else f" is {given!r}, which"
    try:
        value = msgspec.convert(given, _FIELDS[name].type, strict=False)
    except msgspec.ValidationError as bad:
        default = msgspec.json.encode(_FIELDS[name].default).decode()
        raise BadSettings(f"{origin}{shown} is not valid: {bad}. The default is {default}.") from None
    wanted = _WANTED.get(name)
    if wanted is not None and value and not wanted[0](value):
        raise BadSettings(f"{origin}{shown} must be {wanted[1]}.")
    return value


def _is_database(url: str) -> bool:
    try:
        parse_url(url)
    except (ValueError, ArgumentError):
        return False
    return True


def _is_network(written: str) -> bool:
    try:
        ip_network(written, strict=False)
    except ValueError:
        return written == "*"
    return True


_WANTED: dict[str, tuple[Callable[[str], bool], str]] = {
    "database": (
        _is_database,
        "an SQLAlchemy URL such as postgresql+psycopg://parlour@db.example.org/parlour, or sqlite:///file",
    ),
    "redis": (
        lambda value: _REDIS.match(value) is not None,
        "a URL such as redis://127.0.0.1:6379",
    ),
    "trusted_proxies": (
        lambda value: all(_is_network(each.strip()) for each in value.split(",")),
        "addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8",
    ),
    "origins": (
        lambda value: value.strip() == "*" or all(_ADDRESS.fullmatch(each) for each in value.split()),
        "origins separated by spaces, such as https://cards.example.org, or *",
    ),
    "contest": (
        lambda value: _ADDRESS.fullmatch(value) is not None,
        "a URL such as http://127.0.0.1:16200",
    ),
    "metrics_token": (
        lambda value: len(value) >= 16 and not re.search(r"\s", value),
        "at least 16 characters without spaces; make one with: openssl rand -hex 32",
    ),
}
"""Checks of settings whose type says too little, and what to write. Empty values are not checked."""
