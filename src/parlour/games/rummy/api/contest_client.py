"""A client of the contest server. It lets the main server show the contest at its own address."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import httpx
import msgspec

from parlour.server.statuses import Unavailable

SECONDS = 5.0
"""Time limit of a request, to the last byte of the response."""
LARGEST_ANSWER = 16 * 1024 * 1024
AT_ONCE = 8
"""Concurrent requests. Others wait, and are refused after `SECONDS`."""

_HEADERS = {"accept": "application/json, text/csv", "user-agent": "parlour"}
_REFUSALS = (400, 404, 409)


class NoContest(Unavailable):
    code = "NO_CONTEST"
    default = "No contest is running. Start one: parlour contest serve"


class ContestRefusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The body of a refusal of the contest server."""

    error: str
    code: str
    details: dict[str, object] | None = None


class ContestClient:
    """Fetches public data from the contest server. No header or cookie of the caller is forwarded."""

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        # A bare transport instead of an httpx client: no redirects, no cookies, no proxies.
        self._transport = httpx.AsyncHTTPTransport(verify=address.startswith("https:"), trust_env=False)
        self._places = asyncio.Semaphore(AT_ONCE)

    async def fetch(self, path: str, query: Mapping[str, str | int]) -> tuple[int, bytes]:
        """The status and body of a response. Raises `NoContest` for anything that a contest server would not send."""
        if not self._address:
            raise NoContest
        try:
            request = httpx.Request("GET", self._address + path, params=query, headers=_HEADERS)
            async with asyncio.timeout(SECONDS), self._places:
                status, body = await self._call(request)
        except (TimeoutError, httpx.HTTPError, httpx.InvalidURL):
            raise NoContest from None
        if status == 200:
            return status, body
        if status in _REFUSALS:
            return status, _refusal(body)
        raise NoContest

    async def _call(self, request: httpx.Request) -> tuple[int, bytes]:
        response = await self._transport.handle_async_request(request)
        body = bytearray()
        try:
            async for chunk in response.aiter_raw():
                body += chunk
                if len(body) > LARGEST_ANSWER:
                    raise NoContest("The contest server's response is too large to forward.")
        finally:
            await response.aclose()
        return response.status_code, bytes(body)

    async def close(self) -> None:
        await self._transport.aclose()


def _refusal(body: bytes) -> bytes:
    """Validate a refusal, so that only a contest server's error bodies are forwarded."""
    try:
        return msgspec.json.encode(msgspec.json.decode(body, type=ContestRefusal))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise NoContest from None
