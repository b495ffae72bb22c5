"""The HTML of a report: sections with a plot and a table each. Everything that people wrote is escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from html import escape
from typing import TypeVar

from parlour.games.rummy.contest.report import plots
from parlour.games.rummy.contest.report.facts import MOST_SHOWN, Facts
from parlour.games.rummy.contest.report.reasons import reason_told
from parlour.games.rummy.contest.report.texts import Language, Texts
from parlour.games.rummy.contest.standings import Line

T = TypeVar("T")

_COLUMNS = 8
"""Moments in the table of ratings over time. The plot has more."""

_STYLE = """
:root { color-scheme: light; font: 16px/1.45 system-ui, sans-serif; color: #1b1f24; background: #fff; }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.9rem; margin: 0; } h2 { font-size: 1.3rem; margin: 2.2rem 0 .3rem; } p { margin: .4rem 0; }
svg { width: 100%; height: auto; display: block; margin: .6rem 0; }
svg text { font: 12px system-ui, sans-serif; fill: #1b1f24; }
.plot { overflow-x: auto; } .plot svg { min-width: 40rem; }
.own { fill: none; stroke: #0b57a4; stroke-width: 2.5; } .others { fill: none; stroke: #c9d0d7; stroke-width: 1; }
.grid { stroke: #d9dee3; } .whisker { stroke: #3c4854; stroke-width: 2; } .dot, .bar { fill: #0b57a4; }
.house { fill: #fff; stroke: #8a4b00; stroke-width: 2; }
.wide { overflow-x: auto; position: relative; }
.heard { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
table { border-collapse: collapse; font-size: .86rem; margin: .6rem 0; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid #c4ccd4; padding: .2rem .5rem; text-align: right; }
thead th { background: #eef1f4; } th[scope=row], .text { text-align: left; }
th[scope=row], td { white-space: nowrap; } td.text { white-space: normal; }
caption { text-align: left; font-weight: 600; padding: .2rem 0; } .muted { color: #4a5560; }
@media print {
  body { max-width: none; padding: 0; font-size: 11px; } h2 { break-after: avoid; } svg, tr { break-inside: avoid; }
  .wide, .plot { overflow: visible; } .plot svg { min-width: 0; }
  table { font-size: 9px; } th, td { padding: .1rem .25rem; }
}
"""


def page_of(facts: Facts, t: Texts, language: Language) -> str:
    """The whole page."""
    title = f"{facts.title or t.report}: {facts.season.title or f'{t.season} {facts.season.id}'}"
    sections = [_leaderboard(facts, t)]
    if facts.games:
        sections += [_history(facts, t), _pairs(facts, t), _forfeits(facts, t, language), _versions(facts, t)]
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>\n"
        f"<body><main><h1>{escape(title)}</h1>\n{_summary(facts, t)}\n{''.join(sections)}"
        f'<p class="muted">{escape(t.made.format(when=_when(facts.made)))}</p></main></body></html>\n'
    )


def _summary(facts: Facts, t: Texts) -> str:
    if not facts.games:
        return f"<p>{escape(t.no_games)}</p>"
    text = t.summary.format(
        games=len(facts.games),
        players=len(facts.lines),
        first=_when(facts.games[0].started),
        last=_when(facts.games[-1].ended),
        forfeits=sum(game.forfeit is not None for game in facts.games),
        scrimmages=facts.scrimmages,
    )
    more = t.most_shown.format(count=MOST_SHOWN) if len(facts.lines) > MOST_SHOWN else ""
    return f"<p>{escape(text)} {escape(more)}</p>"


def _leaderboard(facts: Facts, t: Texts) -> str:
    shown = [
        plots.Interval(line.name, line.rating, line.low, line.high, line.house is not None)
        for line in facts.lines
        if line.name in facts.shown
    ]
    plot = plots.intervals(t.leaderboard, shown) if facts.games else ""
    student = [t.student] if facts.students is not None else []
    head = [
        t.rank,
        t.player,
        *student,
        t.rating,
        t.interval,
        t.games,
        t.won,
        t.lost,
        t.forfeits,
        t.hands,
        t.points,
    ]
    rows = [_line(facts, line, t) for line in facts.lines]
    table = _table(t.leaderboard, head, rows, header=1, texts=(2,) if student else ())
    return _section(t.leaderboard, t.leaderboard_about, plot, table)


def _line(facts: Facts, line: Line, t: Texts) -> list[str]:
    house = f" ({t.house.format(level=line.house)})" if line.house is not None else ""
    student = [facts.students.get(line.name, "")] if facts.students is not None else []
    return [
        str(line.rank), line.name + house, *student, f"{line.rating:.0f}", f"{line.low:.0f} – {line.high:.0f}",
        str(line.games), str(line.wins), str(line.losses), str(line.forfeits), str(line.hands_won), str(line.points),
    ]  # fmt: skip


def _history(facts: Facts, t: Texts) -> str:
    played = [name for name in facts.shown if name in facts.history[-1].ratings]
    series = [
        plots.Series(name, [(one.games, one.ratings[name]) for one in facts.history if name in one.ratings])
        for name in played
    ]
    plot = plots.small_lines(t.history, series)
    moments = _spread(facts.history, _COLUMNS)
    head = [t.player, *(f"{_when(one.when)} {t.after.format(games=one.games)}" for one in moments)]
    rows = [
        [name, *(f"{one.ratings[name]:.0f}" if name in one.ratings else "" for one in moments)]
        for name in played
    ]
    return _section(t.history, t.history_about, plot, _table(t.history, head, rows))


def _pairs(facts: Facts, t: Texts) -> str:
    """A matrix. Columns are headed by the players' ranks, and by their names for screen readers."""
    lines = [line for line in facts.lines if line.name in facts.shown and line.games]
    corner = f'<th scope="col" class=text>{escape(t.player)} {escape(t.row_beats)} …</th>'
    heads = "".join(
        f'<th scope="col"><span aria-hidden="true">{line.rank}</span>'
        f'<span class="heard">{escape(line.name)}</span></th>'
        for line in lines
    )
    body = "".join(
        f'<tr><th scope="row">{line.rank} {escape(line.name)}</th>'
        + "".join(_score(facts, line.name, other.name) for other in lines)
        + "</tr>"
        for line in lines
    )
    return _section(t.pairs, t.pairs_about, "", _framed(t.pairs, corner + heads, body))


def _score(facts: Facts, name: str, other: str) -> str:
    """A cell of the matrix: wins of games, the greener the more were won."""
    if name == other:
        return "<td>–</td>"
    wins = facts.wins.get((name, other), 0)
    games = wins + facts.wins.get((other, name), 0)
    if not games:
        return "<td></td>"
    share = wins / games
    hue, light = (145, 96 - 22 * (2 * share - 1)) if share >= 0.5 else (18, 96 - 16 * (1 - 2 * share))
    return f'<td style="background:hsl({hue} 60% {light:.0f}%)">{wins}/{games}</td>'


def _forfeits(facts: Facts, t: Texts, language: Language) -> str:
    reasons: Counter[str] = Counter()
    players: dict[str, Counter[str]] = {}
    for game in facts.games:
        if game.forfeit is not None:
            reason = reason_told(game.reason or "", language)
            reasons[reason] += 1
            players.setdefault(reason, Counter())[game.names[game.forfeit]] += 1
    if not reasons:
        return _section(t.forfeits, t.no_forfeits, "", "")
    plot = plots.bars(t.forfeits, reasons.most_common())
    rows = [
        [reason, str(count), ", ".join(f"{name}: {times}" for name, times in players[reason].most_common())]
        for reason, count in reasons.most_common()
    ]
    table = _table(t.forfeits, [t.reason, t.count, t.who], rows, texts=(2,))
    return _section(t.forfeits, t.forfeits_about, plot, table)


def _versions(facts: Facts, t: Texts) -> str:
    if not facts.versions:
        return _section(t.versions, t.no_versions, "", "")
    dots = [
        plots.Interval(f"{name} · {line.version or t.unnamed}", line.rating_after, line.low, line.high)
        for name in facts.versions
        if name in facts.shown
        for line in facts.versions[name]
    ]
    head = [
        t.player,
        t.version,
        t.began,
        t.games,
        t.won,
        t.forfeits,
        t.before,
        t.rating,
        t.interval,
        t.change,
    ]
    rows = [
        [
            name, line.version or t.unnamed, _when(line.began), str(line.games), str(line.wins), str(line.forfeits),
            "" if line.rating_before is None else f"{line.rating_before:.0f}", f"{line.rating_after:.0f}",
            f"{line.low:.0f} – {line.high:.0f}",
            "" if line.rating_before is None else f"{line.rating_after - line.rating_before:+.0f}",
        ]
        for name, lines in facts.versions.items()
        for line in lines
    ]  # fmt: skip
    plot = plots.intervals(t.versions, dots)
    return _section(t.versions, t.versions_about, plot, _table(t.versions, head, rows, texts=(1,)))


def _section(title: str, about: str, plot: str, table: str) -> str:
    framed = (
        f'<div class="plot" tabindex="0" role="group" aria-label="{escape(title)}">{plot}</div>'
        if plot
        else ""
    )
    return f"<section><h2>{escape(title)}</h2><p>{escape(about)}</p>{framed}{table}</section>\n"


def _table(
    caption: str,
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    header: int = 0,
    texts: Sequence[int] = (),
) -> str:
    """A table. The cell `header` of each row names the row; those in `texts` are words."""

    def kind(index: int) -> str:
        return " class=text" if index == header or index in texts else ""

    top = "".join(f'<th scope="col"{kind(index)}>{escape(cell)}</th>' for index, cell in enumerate(head))
    body = "".join(
        "<tr>"
        + "".join(
            f'<th scope="row">{escape(cell)}</th>'
            if index == header
            else f"<td{kind(index)}>{escape(cell)}</td>"
            for index, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    return _framed(caption, top, body)


def _framed(caption: str, head: str, body: str) -> str:
    """A table that is moved sideways if it is too wide, also by keyboard."""
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _spread(items: Sequence[T], most: int) -> list[T]:
    """At most so many of the items, evenly spread, with the last one."""
    if len(items) <= most:
        return list(items)
    return [items[round((len(items) - 1) * part / (most - 1))] for part in range(most)]


def _when(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
