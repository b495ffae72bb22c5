"""A player's results as a file: JSON or CSV, written page by page."""

from __future__ import annotations

import csv
from collections.abc import AsyncIterator
from io import StringIO

import msgspec

from parlour.server.history.own_results import OwnResult

COLUMNS = (
    *("game_id", "game", "seats", "result", "place", "points", "started_at", "ended_at", "lasted_ms"),
    *("moves", "reason", "rated", "unrated", "rating_before", "rating_after", "opponents", "partners"),
)
_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
_encode = msgspec.json.Encoder().encode


async def as_json(pages: AsyncIterator[list[OwnResult]]) -> AsyncIterator[bytes]:
    """One JSON list."""
    before = b"["
    async for page in pages:
        yield before + b",\n".join(map(_encode, page))
        before = b",\n"
    yield b"[]" if before == b"[" else b"]"


async def as_csv(pages: AsyncIterator[list[OwnResult]]) -> AsyncIterator[bytes]:
    """A header and a line for each result."""
    header = [list(COLUMNS)]
    async for page in pages:
        yield _lines(header + [_cells(result) for result in page])
        header = []
    if header:
        yield _lines(header)


def _lines(rows: list[list[str]]) -> bytes:
    text = StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()


def _cells(result: OwnResult) -> list[str]:
    side = next(player.side for player in result.players if player.seat == result.your_seat)
    others = [player for player in result.players if player.seat != result.your_seat]
    ratings = {
        name: None if rating is None else rating.rating
        for name, rating in (("rating_before", result.rating_before), ("rating_after", result.rating_after))
    }
    names = {
        "opponents": _safe(" / ".join(player.display_name for player in others if player.side != side)),
        "partners": _safe(" / ".join(player.display_name for player in others if player.side == side)),
    }
    values = {name: getattr(result, name) for name in COLUMNS[:13]} | ratings | names
    return [_written(values[name]) for name in COLUMNS]


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)


def _safe(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(_FORMULA_SIGNS) else name
