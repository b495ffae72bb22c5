"""A table's log for readers: public entries, export, replay and verification."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from parlour.game.interface import Outcome, Seat
from parlour.game.refusals import Malformed
from parlour.tables import changes
from parlour.tables.changes import AnyChange, Opened
from parlour.tables.deal_checks import Finding, Own, deal_findings, own_findings
from parlour.tables.fairness import commitment
from parlour.tables.people import PlayerId
from parlour.tables.table import Table, folded

FORMAT = "parlour-log/1"


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """An exported log. Once the table has ended it contains everything needed to verify the game."""

    format: str
    game_id: int
    table_id: str
    game: str
    state: str
    version: int
    commitment: str
    entries: list[Any]
    outcome: Outcome | None = None
    secret: str | None = None


class Frame(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a replay: the change, its events, the view after it, and who is to act next."""

    version: int
    change: Any
    events: Sequence[Any]
    """The game's own events."""
    view: Any
    to_act: Sequence[PlayerId]


def public_change(table: Table, change: AnyChange) -> dict[str, Any]:
    """A log entry without room codes and, until the table has ended, the secret and secret moves."""
    told: dict[str, Any] = msgspec.json.decode(changes.encoded(change))
    told.pop("action_id", None)
    if isinstance(change, Opened):
        told["room_code"] = ""
        if table.phase != "ended":
            told["secret"] = ""
    elif isinstance(change, changes.RoomCodeChanged):
        told["room_code"] = ""
    elif (
        isinstance(change, changes.Acted)
        and table.phase != "ended"
        and told["move"]["type"] in table.rules.spec.secret_moves
    ):
        told["move"] = {"type": told["move"]["type"]}
    return told


def record(table: Table, log: Sequence[tuple[int, AnyChange]]) -> Record:
    """The log as it may be shown in the table's current state."""
    ended = table.phase == "ended"
    return Record(
        format=FORMAT,
        game_id=table.id,
        table_id=table.uuid,
        game=table.game,
        state=table.phase,
        version=table.version,
        commitment=commitment(table.secret),
        secret=table.secret if ended else None,
        outcome=table.outcome,
        entries=[{"seq": seq, **public_change(table, change)} for seq, change in log],
    )


def frames(table_id: int, log: Sequence[AnyChange], seat: Seat | None) -> Iterator[Frame]:
    """The steps of an ended game, as seen by a seat or, for None, by a spectator."""
    opened = log[0]
    assert isinstance(opened, Opened)
    table = Table(table_id, opened)
    final = folded(table_id, list(log))
    for change in log[1:]:
        events = table.fold(change)
        shown = [event for event in events if event.only_for is None or event.only_for == seat]
        view = None if table.game_state is None else table.rules.view(table.game_state, seat)
        yield Frame(
            version=table.version,
            change=public_change(final, change),
            events=shown,
            view=view,
            to_act=[table.player_at(mover) for mover in table.to_act()],
        )


def read_record(text: bytes) -> Record:
    """Parse an exported log from JSON."""
    try:
        exported = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as bad:
        raise Malformed(f"This is not an exported log: {bad}.") from None
    if exported.format != FORMAT:
        raise Malformed(f"The format is {exported.format!r}; this version reads {FORMAT!r}.")
    return exported


def changes_of(exported: Record) -> list[AnyChange]:
    """Decode the entries of an exported log."""
    log: list[AnyChange] = []
    for number, entry in enumerate(exported.entries, start=1):
        try:
            log.append(changes.decoded(msgspec.json.encode(entry)))
        except (msgspec.ValidationError, TypeError) as bad:
            raise Malformed(f"Entry {number} cannot be read: {bad}.") from None
    if not log or not isinstance(log[0], Opened):
        raise Malformed("The first entry must open the table.")
    return log


def verify(exported: Record, own: Own | None = None) -> list[Finding]:
    """Verify a finished game from its exported log alone. `own` is what one player knows in addition."""
    if exported.state != "ended" or exported.secret is None:
        raise Malformed("The game has not ended. It can be verified once its secret is published.")
    return [_commitment_holds(exported), *_replay_holds(exported, own)]


def _commitment_holds(exported: Record) -> Finding:
    try:
        shown = commitment(exported.secret or "")
    except ValueError:
        shown = "(the secret is not hexadecimal)"
    log = changes_of(exported)
    assert isinstance(log[0], Opened)
    same = shown == exported.commitment and log[0].secret == exported.secret
    return Finding("Does the secret match its published hash?", same, f"SHA-256 of the secret is {shown}")


def _replay_holds(exported: Record, own: Own | None) -> list[Finding]:
    log = changes_of(exported)
    numbered = [entry.get("seq") for entry in exported.entries] == list(range(1, len(log) + 1))
    findings = [Finding("Is the log complete?", numbered, f"{len(log)} entries")]
    try:
        table = folded(exported.game_id, log)
    except Exception as bad:  # a tampered log can make the fold raise anything
        return [*findings, Finding("Is every move legal under this deal?", False, str(bad))]
    findings += deal_findings(log, table)
    if own is not None:
        findings += own_findings(table, own)
    findings.append(Finding("Is every move legal under this deal?", True, _deal_of(table)))
    same = table.phase == "ended" and table.outcome == exported.outcome
    findings.append(Finding("Does the result follow from the moves?", same, _result_of(table)))
    return findings


def _deal_of(table: Table) -> str:
    if table.seeded:
        return "dealt from a number that the host chose (not a fair deal)"
    count = len(table.words) + len(table.shown)
    return f"dealt from the secret and {count} words of the players"


def _result_of(table: Table) -> str:
    if table.outcome is None:
        return f"no result: {table.ended_reason}"
    return f"{table.outcome.reason}, scores {', '.join(map(str, table.outcome.scores))}"
