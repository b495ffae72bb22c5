"""Compares what the clients of the attack by cuts heard with what they should have heard."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import pairwise

from cut_clients import Heard, Listener


@dataclass
class Row:
    """The counts of one client, or of several."""

    label: str
    connections: int = 0
    heard: int = 0
    lost: int = 0
    twice: int = 0
    unordered: int = 0
    changed: int = 0
    older: int = 0

    @property
    def is_clean(self) -> bool:
        return not (self.lost or self.twice or self.unordered or self.changed or self.older)


def is_state(event: Heard) -> bool:
    return event.place[0] == "log" and event.place[2] == -1


def comparable(listener: Listener, expected: list[Heard], kicked: set[str]) -> list[Heard]:
    """What a client heard, without the cards that the server does not tell again to somebody who was kicked."""
    again = {(event.table, event.name, event.place) for event in expected}
    return [
        event
        for event in listener.events
        if event.table not in kicked or is_state(event) or (event.table, event.name, event.place) in again
    ]


def compared(listener: Listener, expected: list[Heard], kicked: set[str]) -> Row:
    """What a client with cursors heard, beside what it should have heard."""
    row = Row(listener.label, listener.connections, len(listener.events))
    wanted = Counter((event.table, event.name, event.place) for event in expected)
    heard = Counter((event.table, event.name, event.place) for event in listener.events)
    events = comparable(listener, expected, kicked)
    got = Counter((event.table, event.name, event.place) for event in events if not is_state(event))
    row.lost = sum((wanted - got).values())
    row.twice = sum((got - wanted).values()) + sum(
        n - 1 for key, n in heard.items() if key not in wanted and n > 1
    )
    payloads = {(event.table, event.name, event.place): event.payload for event in expected}
    row.changed = sum(
        payloads.get((event.table, event.name, event.place), event.payload) != event.payload
        for event in listener.events
    )
    row.older = sum(is_state(event) for event in listener.events)  # with a cursor, no state is needed
    row.unordered = unordered(listener.events)
    return row


def unordered(events: list[Heard]) -> int:
    """Events that came after a later one of the same table and kind."""
    latest: dict[tuple[str, str], tuple[int, int]] = {}
    count = 0
    for event in events:
        key, place = (event.table, event.place[0]), event.place[1:]
        count += place < latest.get(key, (0, 0))
        latest[key] = max(place, latest.get(key, (0, 0)))
    return count


def compared_by_states(listener: Listener, expected: list[Heard], kicked: set[str]) -> Row:
    """For a client without cursors: after each state, everything newer, once and in order, until the next cut."""
    row = Row(listener.label, listener.connections, len(listener.events))
    stream: dict[str, list[Heard]] = {}
    for event in expected:
        if event.place[0] == "log":
            stream.setdefault(event.table, []).append(event)
    known: dict[str, int] = {}
    told = set(comparable(listener, expected, kicked))
    bounds = [*listener.starts, len(listener.events)]
    for start, end in pairwise(bounds):
        by_table: dict[str, list[Heard]] = {}
        for event in listener.events[start:end]:
            if event.place[0] == "log" and event in told:
                by_table.setdefault(event.table, []).append(event)
        for table, events in by_table.items():
            begin = events[0]
            rest = events
            if is_state(begin):
                row.older += begin.place[1] < known.get(table, 0)
                rest = events[1:]
                due = [event for event in stream.get(table, []) if event.place[1] > begin.place[1]]
            else:  # the player came to this table during the connection
                due = [event for event in stream.get(table, []) if event.place >= begin.place]
            due = due[: len(rest)]
            row.lost += len([event for event in due if event not in rest])
            row.twice += len(rest) - len(set(rest))
            row.unordered += unordered(rest)
            known[table] = max(known.get(table, 0), max(event.place[1] for event in events))
    return row


def table_of(rows: list[Row]) -> str:
    """The rows as a table."""
    lines = [
        "| client | connections | events | lost | twice | out of order | changed | needless or older states |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {row.label} | {row.connections} | {row.heard} | {row.lost} | {row.twice} | {row.unordered} "
        f"| {row.changed} | {row.older} |"
        for row in rows
    ]
    return "\n".join(lines)
