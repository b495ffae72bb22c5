"""Plots as SVG. Each has a title for screen readers, and the page has a table with the same figures."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

from msgspec import Struct

WIDTH = 860
_ROW = 22
_LABEL = 190
_RIGHT = 20
_ACROSS = 4
"""Small plots side by side."""
_SMALL = 110
"""The height of a small plot."""
_TICKS = 44
"""Room for the numbers at the left of small plots."""


class Interval(Struct, frozen=True):
    """A value with its interval."""

    label: str
    value: float
    low: float
    high: float
    is_house: bool = False


class Series(Struct, frozen=True):
    """A line of a plot. Points are a number of games and a value."""

    label: str
    points: Sequence[tuple[float, float]]


def intervals(title: str, rows: Sequence[Interval]) -> str:
    """A dot with a whisker for each row. Rows of the house have a hollow square."""
    scale = _Scale.over([end for row in rows for end in (row.low, row.high)], _LABEL, WIDTH - _RIGHT)
    height = _ROW * len(rows) + 40
    parts = [_grid_lines(scale, height - 30)]
    for index, row in enumerate(rows):
        middle = 12 + _ROW * index
        left, right, at = scale.at(row.low), scale.at(row.high), scale.at(row.value)
        parts.append(_text(_LABEL - 10, middle + 4, _shortened(row.label), "end"))
        parts.append(f'<line x1="{left:.1f}" x2="{right:.1f}" y1="{middle}" y2="{middle}" class="whisker"/>')
        parts.append(
            f'<rect x="{at - 5:.1f}" y="{middle - 5}" width="10" height="10" class="house"/>'
            if row.is_house
            else f'<circle cx="{at:.1f}" cy="{middle}" r="5" class="dot"/>'
        )
    return _svg(title, height, parts)


def small_lines(title: str, series: Sequence[Series]) -> str:
    """A small plot for each series, all on one scale: its own line before those of all others in gray.

    One plot with a line for each of thirty players would be a tangle.
    """
    rows = math.ceil(len(series) / _ACROSS)
    values = [value for one in series for _, value in one.points]
    last = max((x for one in series for x, _ in one.points), default=1.0)
    width = (WIDTH - _TICKS) / _ACROSS
    up = _Scale.over(values, _SMALL - 14, 24)
    across = _Scale(min(0.0, last), max(last, 1.0), 4, width - 44)
    others = "".join(_polyline(one, across, up, "others") for one in series)
    parts = [f'<defs><g id="others">{_ends(up, across)}{others}</g></defs>']
    for index, one in enumerate(series):
        left, top = _TICKS + index % _ACROSS * width, index // _ACROSS * _SMALL
        small = "".join(_small(one, across, up))
        parts.append(f'<g transform="translate({left:.0f} {top})"><use href="#others"/>{small}</g>')
        if index % _ACROSS == 0:
            parts += [
                _text(_TICKS, top + up.at(value) + 4, f"{value:g}", "end") for value in (up.low, up.high)
            ]
    return _svg(title, rows * _SMALL, parts)


def _small(series: Series, across: _Scale, up: _Scale) -> Iterable[str]:
    yield _polyline(series, across, up, "own")
    x, value = series.points[-1]
    yield f'<circle cx="{across.at(x):.1f}" cy="{up.at(value):.1f}" r="4" class="dot"/>'
    yield _text(across.at(x) + 8, up.at(value) + 4, f"{value:.0f}", "start")
    yield _text(across.start, 14, _shortened(series.label, 24), "start")


def _ends(up: _Scale, across: _Scale) -> str:
    """Grid lines at both ends of the scale."""
    return "".join(
        f'<line x1="{across.start:.1f}" x2="{across.end:.1f}" y1="{y:.1f}" y2="{y:.1f}" class="grid"/>'
        for y in (up.start, up.end)
    )


def _polyline(series: Series, across: _Scale, up: _Scale, kind: str) -> str:
    points = " ".join(f"{across.at(x):.0f},{up.at(value):.0f}" for x, value in series.points)
    return f'<polyline points="{points}" class="{kind}"/>'


def bars(title: str, rows: Sequence[tuple[str, int]]) -> str:
    """A bar for each row, with its number."""
    height = _ROW * len(rows) + 8
    most = max((count for _, count in rows), default=1) or 1
    room = WIDTH - _LABEL - 60
    parts = []
    for index, (label, count) in enumerate(rows):
        y = 4 + _ROW * index
        width = room * count / most
        parts.append(_text(_LABEL - 10, y + 14, _shortened(label), "end"))
        parts.append(f'<rect x="{_LABEL}" y="{y + 2}" width="{width:.1f}" height="15" class="bar"/>')
        parts.append(_text(_LABEL + width + 6, y + 14, str(count), "start"))
    return _svg(title, height, parts)


class _Scale(Struct, frozen=True):
    """Values from `low` to `high`, drawn from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    @classmethod
    def over(cls, values: Sequence[float], start: float, end: float) -> _Scale:
        low, high = min(values, default=1400.0), max(values, default=1600.0)
        step = _step(high - low)
        return cls(math.floor(low / step) * step, math.ceil(high / step) * step + (high == low), start, end)

    def at(self, value: float) -> float:
        return self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[float]:
        step = _step(self.high - self.low)
        first = math.ceil(self.low / step) * step
        return [first + step * number for number in range(int((self.high - first) / step) + 1)]


def _step(span: float) -> float:
    """A round distance that divides a span into about six."""
    rough = max(span, 1.0) / 6
    power: float = 10.0 ** math.floor(math.log10(rough))
    return next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor >= rough)


def _grid_lines(scale: _Scale, height: float) -> str:
    return "".join(
        f'<line x1="{scale.at(tick):.1f}" x2="{scale.at(tick):.1f}" y1="0" y2="{height}" class="grid"/>'
        + _text(scale.at(tick), height + 18, f"{tick:g}", "middle")
        for tick in scale.ticks()
    )


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _shortened(text: str, most: int = 26) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _svg(title: str, height: float, parts: Iterable[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
