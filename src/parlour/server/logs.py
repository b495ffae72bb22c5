"""The log: one line an event, with time, level, request and table, as text or JSON.

What a client sends may be part of a message, so control characters are escaped: nobody can write a line of their own.
"""

from __future__ import annotations

import logging
import traceback
from contextvars import ContextVar
from datetime import UTC, datetime
from itertools import count
from secrets import token_hex
from typing import Any, Literal, TypeAlias

import msgspec

LogFormat: TypeAlias = Literal["text", "json"]

request_of_task: ContextVar[int] = ContextVar("request_of_task", default=0)
"""The number of the request or event that this task works for; 0 for none."""
table_of_task: ContextVar[int] = ContextVar("table_of_task", default=0)
"""The table that this task changes; 0 for none."""

_numbers = count(1)
_PROCESS = token_hex(3)
_ESCAPES = {code: f"\\x{code:02x}" for code in (*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029)}


def begin_request() -> None:
    """Give the request or event that this task begins a number of its own."""
    request_of_task.set(next(_numbers))
    table_of_task.set(0)


def request_id() -> str:
    """The id of this task's request in the log, different on every node; empty without a request."""
    number = request_of_task.get()
    return f"{_PROCESS}-{number}" if number else ""


class TextLines(logging.Formatter):
    """`2026-01-31T12:00:00.000Z WARNING parlour request=3f9c2a-17 table=12: message`, then a traceback if any."""

    def format(self, record: logging.LogRecord) -> str:
        marks = "".join(f" {name}={value}" for name, value in _marks().items())
        line = f"{_time(record)} {record.levelname} {record.name}{marks}: {_message(record)}"
        return f"{line}\n{_traceback(record)}" if record.exc_info else line


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": _time(record),
            "level": record.levelname,
            "logger": record.name,
            **_marks(),
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["traceback"] = _traceback(record)
        return msgspec.json.encode(told).decode()


def configuration(form: LogFormat) -> dict[str, Any]:
    """For `logging.config.dictConfig`: everything from `INFO` on goes to standard error."""
    lines = {"text": TextLines, "json": JsonLines}[form]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": lines}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"parlour": {"level": "INFO"}, "uvicorn": {"level": "INFO"}},
    }


def _marks() -> dict[str, Any]:
    table = table_of_task.get()
    return {name: value for name, value in (("request", request_id()), ("table", table)) if value}


def _time(record: logging.LogRecord) -> str:
    at = datetime.fromtimestamp(record.created, UTC)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _message(record: logging.LogRecord) -> str:
    return record.getMessage().translate(_ESCAPES)


def _traceback(record: logging.LogRecord) -> str:
    assert record.exc_info
    return "".join(traceback.format_exception(*record.exc_info)).rstrip()
