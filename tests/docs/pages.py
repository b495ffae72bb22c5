"""Markdown pages as the tests read them: tables, code blocks, code spans, headings and links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

_FENCE = re.compile(
    r"(?:^<!-- (?P<note>[^\n]+?) -->\n+)?^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_LINK = re.compile(r"!?\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_SPAN = re.compile(r"`([^`\n]+)`")
_HEADING = re.compile(r"^(#+) (.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block, and the comment on the line before it."""

    note: str
    language: str
    text: str


def pages() -> list[Path]:
    """Every page of the documentation."""
    top = [path for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md") if (path := ROOT / name).exists()]
    return [*top, *sorted(DOCS.rglob("*.md"))]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@cache
def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def blocks(page: Path) -> list[Block]:
    """The fenced code blocks of a page."""
    return [
        Block(found["note"] or "", found["language"], found["text"])
        for found in _FENCE.finditer(text_of(page))
    ]


def prose(text: str) -> str:
    """A page without its code blocks and comments."""
    return _COMMENT.sub("", _FENCE.sub("", text))


def spans(page: Path) -> list[str]:
    """What stands between single backticks."""
    return _SPAN.findall(prose(text_of(page)))


def links(page: Path) -> list[str]:
    return [found["target"] for found in _LINK.finditer(prose(text_of(page)))]


def anchors(page: Path) -> set[str]:
    """The fragments that lead to a heading, as GitHub makes them."""
    titles = [title for _, title in _HEADING.findall(prose(text_of(page)))]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def section(page: Path, title: str) -> str:
    """The text below a heading, up to the next heading of the same level or a higher one."""
    text = text_of(page)
    for found in _HEADING.finditer(text):
        if found[2] == title:
            level = len(found[1])
            following = re.compile(rf"^#{{1,{level}}} ", re.MULTILINE).search(text, found.end())
            return text[found.end() : following.start() if following else len(text)]
    raise AssertionError(f"{name(page)} has no section {title!r}")


def rows(text: str) -> Iterator[dict[str, str]]:
    """The rows of every table, each cell by its column's title."""
    titles: list[str] | None = None
    for line in [*text.splitlines(), ""]:
        if not line.startswith("|"):
            titles = None
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])]
        if titles is None:
            titles = cells
        elif not all(set(cell) <= {"-", ":"} for cell in cells):
            yield dict(zip(titles, cells, strict=True))


def coded(cell: str) -> list[str]:
    """The code spans of a cell."""
    return _SPAN.findall(cell)
