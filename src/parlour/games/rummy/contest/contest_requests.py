"""Requests to the contest server, and what its routes share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec

from parlour.game.refusals import Malformed
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.entrance import WrongToken
from parlour.games.rummy.contest.kept_seasons import KeptSeasons
from parlour.games.rummy.contest.keys import WrongKeys
from parlour.games.rummy.contest.practice import Practice
from parlour.rest import responses
from parlour.rest.requests import Request
from parlour.rest.responses import Response
from parlour.web.client import HEADERS, File

_HEADERS = HEADERS | {"Cache-Control": "no-cache"}
"""Default response headers."""

PRIVATE = HEADERS | {"Cache-Control": "no-store"}
"""Headers of answers that only the holder of a key may see."""

_NUMBER = re.compile("[0-9]{1,18}")
"""The database cannot store larger numbers."""

T = TypeVar("T")


class ContestServices:
    """What the routes use."""

    def __init__(self, contest: Contest, practice: Practice, page: File) -> None:
        self.contest = contest
        self.practice = practice
        self.page = page
        self.wrong_keys = WrongKeys()
        self.seasons = KeptSeasons(contest.archive)

    @property
    def archive(self) -> Archive:
        return self.contest.archive


class ContestRequest(Request):
    """A request to the contest server."""

    __slots__ = ("services",)

    def __init__(self, scope: Any, receive: Any, services: ContestServices) -> None:
        super().__init__(scope, receive)
        self.services = services


def answer(content: Any) -> Response:
    """A JSON response."""
    return responses.answer(content, headers=_HEADERS)


def private_answer(content: Any, status: int = 200) -> Response:
    """A JSON response that no cache keeps."""
    return responses.answer(content, status, PRIVATE)


def text_answer(text: str, kind: str = "text/plain") -> Response:
    return Response(text.encode(), 200, kind, _HEADERS)


def attached(text: str, kind: str, name: str) -> Response:
    """A file that a browser saves, and no cache keeps."""
    headers = PRIVATE | {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text.encode(), 200, kind, headers)


@contextmanager
def limiting_wrong_tokens(request: ContestRequest) -> Iterator[None]:
    """Refuse an address that registers with too many wrong tokens."""
    try:
        yield
    except WrongToken as refusal:
        raise request.services.wrong_keys.refuse(request.address, refusal) from None


def number_in(path: str) -> int | None:
    """The number that a part of a path gives; None if it gives none that the database could hold."""
    return int(path) if _NUMBER.fullmatch(path) else None


async def body_of(request: Request, shape: type[T], largest: int) -> T:
    """The body as JSON of this shape. The content type is ignored, because some players do not send one."""
    try:
        return msgspec.json.decode(await request.body(largest), type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Malformed(f"The body is not valid: {error}.") from None
