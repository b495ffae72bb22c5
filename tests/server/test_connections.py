"""Limits of HTTP connections, with real sockets: sizes, counts, and how refusals look."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import httpx
import msgspec
import pytest
from clients import StartServer

from parlour.testing.processes import ServerProcess, free_port

HOST = b"Host: localhost\r\n"
POST = b"POST /api/auth/guest HTTP/1.1\r\n" + HOST
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
WEBSOCKET = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
HEALTHZ = b"GET /healthz HTTP/1.1\r\n" + HOST


@pytest.fixture(scope="module")
def impatient(start_server: StartServer) -> Iterator[ServerProcess]:
    """A server that waits two seconds for a request. Its log has no traceback at the end."""
    server = start_server(PARLOUR_REQUEST_SECONDS="2")
    yield server
    assert "Traceback" not in server.log.read_text()


def sent(server: ServerProcess, *parts: bytes) -> bytes:
    """What the server answers until it closes the connection."""
    got = b""
    with closing(socket.create_connection(("127.0.0.1", server.port), timeout=60)) as connection:
        with suppress(BrokenPipeError, ConnectionResetError):
            for part in parts:
                connection.sendall(part)
        with suppress(ConnectionResetError):
            while part := connection.recv(65536):
                got += part
    return got


def refusal(answer: bytes) -> tuple[int, str]:
    """The status and the code of a refusal. It has one shape, and the headers of every answer."""
    head, _, body = answer.partition(b"\r\n\r\n")
    status_line, *lines = head.decode().split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    assert headers["connection"] == "close"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-type"] == "application/json"
    error = msgspec.json.decode(body)
    assert error["error"]
    return int(status_line.split()[1]), error["code"]


TOO_MUCH = {
    "address": (b"GET /" + b"x" * 8_100, 414, "ADDRESS_TOO_LONG"),
    "header": (HEALTHZ + b"X: " + b"x" * 8_100 + b"\r\n\r\n", 431, "HEADERS_TOO_LARGE"),
    "headers": (HEALTHZ + (b"X: " + b"x" * 7_000 + b"\r\n") * 6, 431, "HEADERS_TOO_LARGE"),
    "many headers": (HEALTHZ + b"a: b\r\n" * 200 + b"\r\n", 431, "TOO_MANY_HEADERS"),
    "folded header": (HEALTHZ + b"X: " + b"\r\n x" * 100_000, 400, "BAD_REQUEST"),
    "empty lines": (b"\r\n" * 100_000, 431, "HEADERS_TOO_LARGE"),
    "blanks": (b"GET " + b" " * 200_000, 431, "HEADERS_TOO_LARGE"),
    "announced body": (POST + b"Content-Length: 65537\r\n\r\n", 413, "BODY_TOO_LARGE"),
    "chunked body": (CHUNKED + (b"1000\r\n" + b"x" * 4096 + b"\r\n") * 17, 413, "BODY_TOO_LARGE"),
    "chunk extension": (CHUNKED + b"1;" + b"x" * 600_000, 413, "BODY_TOO_LARGE"),
    "tiny chunks": (CHUNKED + b"1;abcdefgh\r\nx\r\n" * 50_000, 413, "BODY_TOO_LARGE"),
    "trailers": (CHUNKED + b"0\r\n" + b"a: b\r\n" * 200, 431, "TOO_MANY_HEADERS"),
    "pipelined": (HEALTHZ + b"\r\n" + HEALTHZ + b"a: b\r\n" * 200, 200, ""),
}


@pytest.mark.parametrize("what", sorted(set(TOO_MUCH) - {"pipelined"}))
def test_too_much_is_refused(impatient: ServerProcess, what: str) -> None:
    data, status, code = TOO_MUCH[what]
    assert refusal(sent(impatient, data)) == (status, code)


def test_a_large_but_usual_request_is_served(impatient: ServerProcess) -> None:
    headers = b"".join(b"X-%d: %s\r\n" % (n, b"x" * 700) for n in range(40))
    answer = sent(impatient, HEALTHZ + headers + b"Connection: close\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "start",
    [
        HEALTHZ,
        HEALTHZ + b"X-Ha",
        b"G",
        POST + b"Content-Length: 20\r\n\r\n{",
        CHUNKED + b"5\r\nab",
        b"POST /socket.io/?EIO=4&transport=polling&sid=x HTTP/1.1\r\n"
        + HOST
        + b"Content-Length: 9\r\n\r\nab",
    ],
    ids=["headers", "header", "line", "body", "chunk", "polling"],
)
def test_a_request_that_does_not_arrive_in_time_is_408(impatient: ServerProcess, start: bytes) -> None:
    assert refusal(sent(impatient, start)) == (408, "REQUEST_TIMEOUT")


def test_a_connection_without_a_request_is_closed_without_an_answer(impatient: ServerProcess) -> None:
    assert sent(impatient, b"") == sent(impatient, b"\r\n") == b""


def test_half_a_request_after_a_whole_one_is_408(impatient: ServerProcess) -> None:
    first, _, second = sent(impatient, HEALTHZ + b"\r\n" + HEALTHZ).partition(b"HTTP/1.1 408")
    assert first.startswith(b"HTTP/1.1 200 ")
    assert second


def test_pipelined_requests_are_answered_in_order(impatient: ServerProcess) -> None:
    paths = (b"/healthz", b"/nowhere", b"/healthz")
    requests = [b"GET %s HTTP/1.1\r\n%s" % (path, HOST) for path in paths]
    answer = sent(impatient, b"\r\n".join(requests) + b"Connection: close\r\n\r\n")
    assert [part[:3] for part in answer.split(b"HTTP/1.1 ")[1:]] == [b"200", b"404", b"200"]


def test_an_earlier_answer_is_sent_before_a_refused_connection_is_closed(impatient: ServerProcess) -> None:
    data, _, _ = TOO_MUCH["pipelined"]
    answer = sent(impatient, data)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert answer.endswith(b"}")


def test_a_client_may_ask_before_it_sends_its_body(impatient: ServerProcess) -> None:
    body = b'{"display_name": "Ann"}'
    head = POST + b"Expect: 100-continue\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
    with closing(socket.create_connection(("127.0.0.1", impatient.port), timeout=60)) as connection:
        connection.sendall(head)
        assert connection.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(body)
        assert connection.recv(1000).startswith(b"HTTP/1.1 201 ")


def test_a_body_in_pieces_is_put_together(impatient: ServerProcess) -> None:
    def pieces() -> Iterator[bytes]:
        yield from (b"{", b'"display_name"', b": ", b'"Ann"', b" " * 60_000, b"}")

    answer = httpx.post(f"{impatient.url}/api/auth/guest", content=pieces(), trust_env=False)
    assert answer.status_code == 201


MALFORMED = {
    "garbage": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    "no method": b"/healthz\r\n\r\n",
    "bad path": b"GET /\xff HTTP/1.1\r\n\r\n",
    "two lengths": POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "length and chunks": POST + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "bad length": POST + b"Content-Length: many\r\n\r\n",
    "bad chunk": CHUNKED + b"zz\r\n",
}


@pytest.mark.parametrize("what", sorted(MALFORMED))
def test_malformed_http_is_400_and_one_line_in_the_log(impatient: ServerProcess, what: str) -> None:
    before = impatient.log.read_text()
    assert refusal(sent(impatient, MALFORMED[what])) == (400, "BAD_REQUEST")
    logged = impatient.log.read_text()[len(before) :]
    assert logged.count("\n") == 1
    assert " 400 " in logged


@pytest.mark.parametrize(
    ("headers", "status"),
    [(b"", b"400"), (b"Sec-WebSocket-Key: short\r\n", b"400")],
    ids=["no key", "bad key"],
)
def test_a_bad_websocket_handshake_is_refused_without_a_traceback(
    impatient: ServerProcess, headers: bytes, status: bytes
) -> None:
    path = b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
    answer = sent(impatient, path + HOST + WEBSOCKET + headers + b"\r\n")
    assert answer.startswith(b"HTTP/1.1 " + status)
    assert "Traceback" not in impatient.log.read_text()


def test_an_unknown_upgrade_is_answered_as_a_usual_request(impatient: ServerProcess) -> None:
    answer = sent(impatient, HEALTHZ + b"Connection: upgrade, close\r\nUpgrade: h2c\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 200 ")


@pytest.fixture
def contest_port(tmp_path: Path) -> Iterator[int]:
    """The port of a contest server without players."""
    port = free_port()
    command = [sys.executable, "-m", "parlour", "contest", "serve", "--port", str(port)]
    with subprocess.Popen([*command, "--data", str(tmp_path / "contest.sqlite3")]) as process:
        until = time.monotonic() + 60
        while True:
            with closing(socket.socket()) as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert time.monotonic() < until, "the contest server does not start"
            time.sleep(0.05)
        yield port
        process.kill()


def test_the_contest_server_has_the_same_limits(contest_port: int) -> None:
    for what in ("header", "many headers", "address", "chunked body"):
        data, status, code = TOO_MUCH[what]
        with closing(socket.create_connection(("127.0.0.1", contest_port), timeout=60)) as connection:
            connection.sendall(data)
            assert refusal(connection.recv(65536)) == (status, code)
