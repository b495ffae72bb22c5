"""A client of the contest server, so that the browser sees the contest at the address of the games."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import httpx
import msgspec

from parlour.server.errors import Unavailable

SECONDS = 5.0
"""From the call to the last byte of the answer."""
LARGEST_ANSWER = 16 * 1024 * 1024
AT_ONCE = 8
"""Calls that run; others wait, and are refused when their time is up."""

_HEADERS = {"accept": "application/json, text/csv", "user-agent": "parlour"}
_REFUSALS = (400, 404, 409)


class NoContest(Unavailable):
    code = "NO_CONTEST"
    default = "No contest is running here. Start one: parlour contest serve"


class ContestRefusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the contest server says when it refuses."""

    error: str
    code: str
    details: dict[str, object] | None = None


class ContestClient:
    """Fetches what the contest server tells everyone. Nothing of the one who asks is passed on."""

    def __init__(self, address: str) -> None:
        self._address = address.rstrip("/")
        # Without a client around it: no redirects, no cookies, no proxies.
        self._transport = httpx.AsyncHTTPTransport(verify=address.startswith("https:"), trust_env=False)
        self._places = asyncio.Semaphore(AT_ONCE)

    async def fetch(self, path: str, query: Mapping[str, str | int]) -> tuple[int, bytes]:
        """The status and the body of an answer; anything that is not the contest's is no contest."""
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
                    raise NoContest("The contest's answer is too large to be passed on.")
        finally:
            await response.aclose()
        return response.status_code, bytes(body)

    async def close(self) -> None:
        await self._transport.aclose()


def _refusal(body: bytes) -> bytes:
    """A refusal in the usual shape, and nothing else that somebody who is no contest may have said."""
    try:
        return msgspec.json.encode(msgspec.json.decode(body, type=ContestRefusal))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise NoContest from None
