"""Lines of the log have time, level, request and table; nobody can write a line of their own."""

from __future__ import annotations

import json
import logging
import re
import sys

import httpx
import pytest
from clients import StartServer

from parlour.server.logs import (
    JsonLines,
    TextLines,
    begin_request,
    configuration,
    request_id,
    request_of_task,
    table_of_task,
)

LINE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (INFO|WARNING|ERROR) [\w.]+( \w+=\S+)*: .+")

FORGED = "/socket.io/?EIO=4&transport=polling&sid=none%0A2026-01-31T12:00:00.000Z%20INFO%20a%20forged%20line"
"""A session that does not exist: the Engine.IO library logs its id."""


@pytest.fixture(autouse=True)
def outside_any_request() -> None:
    request_of_task.set(0)
    table_of_task.set(0)


def record(message: str, *arguments: object, error: bool = False) -> logging.LogRecord:
    caught = None
    if error:
        try:
            raise ValueError("broken")
        except ValueError:
            caught = sys.exc_info()
    return logging.LogRecord("parlour", logging.WARNING, __file__, 1, message, arguments, caught)


def test_a_line_has_time_level_request_and_table() -> None:
    assert LINE.fullmatch(TextLines().format(record("hello")))
    begin_request()
    table_of_task.set(12)
    line = TextLines().format(record("hello %s", "Ann"))
    assert line.endswith(f" WARNING parlour request={request_id()} table=12: hello Ann")


def test_a_new_request_has_another_id_and_no_table() -> None:
    begin_request()
    first = request_id()
    table_of_task.set(12)
    begin_request()
    assert request_id() != first
    assert table_of_task.get() == 0


def test_json_lines_are_objects() -> None:
    begin_request()
    table_of_task.set(12)
    told = json.loads(JsonLines().format(record("a\nb", error=True)))
    assert told["message"] == "a\nb"
    assert (told["level"], told["logger"], told["table"]) == ("WARNING", "parlour", 12)
    assert told["request"] == request_id()
    assert "ValueError: broken" in told["traceback"]


@pytest.mark.parametrize("evil", ["a\nb", "a\rb", "a\x1b[2Jb", "a\u2028b", "a\x85b"])
def test_nobody_writes_a_line_of_their_own(evil: str) -> None:
    line = TextLines().format(record("path %s", evil))
    assert len(line.splitlines()) == 1
    assert line.isprintable()
    assert len(JsonLines().format(record("path %s", evil)).split("\n")) == 1


def test_a_server_writes_such_lines(start_server: StartServer) -> None:
    server = start_server()
    httpx.post(f"{server.url}/healthz", content=b"x" * 70_000, trust_env=False)  # refused, and logged
    httpx.get(f"{server.url}{FORGED}", trust_env=False)
    server.stop()
    lines = server.log.read_text().splitlines()
    assert any(" 413 " in line for line in lines)
    assert all(LINE.fullmatch(line) for line in lines), lines


def test_a_server_writes_json_if_asked(start_server: StartServer) -> None:
    server = start_server(PARLOUR_LOG="json")
    httpx.post(f"{server.url}/healthz", content=b"x" * 70_000, trust_env=False)
    httpx.get(f"{server.url}{FORGED}", trust_env=False)
    server.stop()
    told = [json.loads(line) for line in server.log.read_text().splitlines()]
    assert any(" 413 " in each["message"] for each in told)
    assert all({"time", "level", "logger", "message"} <= each.keys() for each in told)


def test_the_configuration_names_each_form() -> None:
    assert configuration("json")["formatters"]["lines"]["()"] is JsonLines
