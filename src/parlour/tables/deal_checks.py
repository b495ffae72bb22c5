"""Checks of a fair deal, from the log of an ended table: the words, their order, and who stayed silent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from parlour.tables import changes
from parlour.tables.changes import AnyChange
from parlour.tables.fairness import FORMULA, digest, word_hash
from parlour.tables.people import PlayerId
from parlour.tables.table import Table
from parlour.tables.words import silent

_DECIDE = (
    changes.Joined
    | changes.BotAdded
    | changes.Left
    | changes.SeatChanged
    | changes.WordAdded
    | changes.WordCommitted
)
"""Entries that change the terms of the deal."""

_WORDS = changes.WordAdded | changes.WordCommitted | changes.WordsClosed | changes.WordShown


class Finding(msgspec.Struct, frozen=True):
    """One question of the verification, and its answer. With `warns`, the log holds but proves less."""

    question: str
    holds: bool
    answer: str
    warns: bool = False


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """What a player knows of their own: the word they committed to, and the digest of the terms they were shown."""

    player_id: PlayerId
    word: str | None = None
    digest: str | None = None


def deal_findings(log: Sequence[AnyChange], table: Table) -> Iterator[Finding]:
    """Check the words of a deal. `table` is the fold of the log."""
    if table.seeded:
        yield Finding("Was the deal random?", True, "no: the host chose a number for it", warns=True)
        return
    wrong = next(_wrong_order(log), None) or _wrong_terms(log, table) or next(_wrong_words(log, table), None)
    count = len(table.committed)
    yield Finding(
        "Were all words committed before any was shown?", wrong is None, wrong or f"{count} committed"
    )
    yield from _warnings(table)


def _wrong_order(log: Sequence[AnyChange]) -> Iterator[str]:
    """Why the order of the entries does not prove that words were fixed before any was shown."""
    is_closed = is_started = False
    for number, change in enumerate(log, start=1):
        entry = f"entry {number} ({_name(change)})"
        if is_started and isinstance(change, _WORDS):
            yield f"{entry} comes after the start"
        elif is_closed and not is_started and isinstance(change, _DECIDE | changes.WordsClosed):
            yield f"{entry} changes the deal after the words were closed"
        elif isinstance(change, changes.WordShown) and not is_closed:
            yield f"{entry} comes before the words were closed"
        is_closed = is_closed or isinstance(change, changes.WordsClosed)
        is_started = is_started or isinstance(change, changes.Started)


def _wrong_terms(log: Sequence[AnyChange], table: Table) -> str | None:
    closed = next((change for change in log if isinstance(change, changes.WordsClosed)), None)
    started = next((change for change in log if isinstance(change, changes.Started)), None)
    if closed is not None and (table.terms is None or digest(table.terms) != closed.digest):
        return "the terms do not match the digest in the log"
    if started is None:
        return None
    if not 1 <= started.formula <= FORMULA:
        return f"the seed is made by formula {started.formula}, which this version does not know"
    if table.committed and (closed is None or started.formula == 1):
        return "the game was dealt without the committed words"
    return None


def _wrong_words(log: Sequence[AnyChange], table: Table) -> Iterator[str]:
    """The words that were shown without being committed, or twice."""
    open_words = dict(table.committed)
    for change in log:
        if isinstance(change, changes.WordShown):
            hashed = open_words.pop(change.player_id, None)
            if hashed != word_hash(table.uuid, change.player_id, change.word):
                yield f"player {change.player_id} showed a word that they did not commit"


def _warnings(table: Table) -> Iterator[Finding]:
    left_out = silent(table)
    if table.game_state is None:
        if table.terms is not None:
            said = "no: the table was closed after the words were closed, so this deal was thrown away"
            yield Finding("Was the deal used?", True, said, warns=True)
    elif not table.committed:
        said = "no: nobody did, so whoever knew the secret could choose this deal"
        yield Finding("Did a player commit a word?", True, said, warns=True)
    elif left_out:
        names = ", ".join(_named(table, player_id) for player_id in left_out)
        yield Finding("Were all committed words shown?", True, f"left out, not shown: {names}", warns=True)
    else:
        yield Finding("Were all committed words shown?", True, "yes, all of them")


def own_findings(table: Table, own: Own) -> Iterator[Finding]:
    """Compare the proof with what one player knows."""
    committed, shown = dict(table.committed).get(own.player_id), table.shown.get(own.player_id)
    if committed is None:
        said = "NO, YOUR WORD WAS LEFT OUT: the log has no commitment of yours"
    elif own.word is not None and committed != word_hash(table.uuid, own.player_id, own.word):
        said = "NO, YOUR WORD WAS LEFT OUT: the log has another commitment in its place"
    elif shown is None:
        said = "NO, YOUR WORD WAS LEFT OUT: the log says that you did not show it"
    else:
        said = ""
    yield Finding("Is your word part of the deal?", not said, said or "yes")
    yield _own_terms(table, own)


def _own_terms(table: Table, own: Own) -> Finding:
    question = "Are the terms those that you were shown?"
    if own.digest is None:
        said = "not checked: without the digest of your terms, plain words may have been added after yours was shown"
        return Finding(question, True, said, warns=True)
    same = table.terms is not None and digest(table.terms) == own.digest
    answer = "yes" if same else "NO: you were shown other players, words or settings than the log has"
    return Finding(question, same, answer)


def _named(table: Table, player_id: PlayerId) -> str:
    chair = table.chair_of(player_id)
    return f"player {player_id}" if chair is None else f"{chair.player.name} ({player_id})"


def _name(change: AnyChange) -> str:
    return str(type(change).__struct_config__.tag)
