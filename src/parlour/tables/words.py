"""Commands for the words of the fair deal: adding, committing, closing and showing them.

    commit (lobby) -> close (at the start) -> show -> started, when all have shown or the time is up

While words are shown, nothing that the deal depends on can change: `checks.check_not_showing` refuses it.
"""

from __future__ import annotations

import re

from parlour.tables import changes, errors
from parlour.tables.changes import AnyChange
from parlour.tables.checks import check_in_lobby, check_member
from parlour.tables.fairness import FORMULA, digest, word_hash
from parlour.tables.folds import terms_of
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table

LONGEST_WORD = 100
MOST_WORDS = 10

HASH = re.compile(r"[0-9a-f]{64}")
COMMITTED_WORD = re.compile(r"[0-9a-f]{64}")
"""A committed word: 32 random bytes in hex."""


def add_word(table: Table, person: Person, at: int, word: str) -> list[AnyChange]:
    """Add one's own words to the seed of the deal. Alone they prove nothing: they are not committed."""
    check_member(table, person)
    check_in_lobby(table)
    if not 1 <= len(word) <= LONGEST_WORD:
        raise errors.BadSetting(f"Enter 1 to {LONGEST_WORD} characters.", setting="word")
    if sum(1 for author, _ in table.words if author == person.id) >= MOST_WORDS:
        raise errors.BadSetting(f"You can add words at most {MOST_WORDS} times.", setting="word")
    return [changes.WordAdded(at=at, player_id=person.id, word=word)]


def commit(table: Table, person: Person, at: int, hashed: str) -> list[AnyChange]:
    """Commit to a word by its hash. Repeating the same commitment changes nothing; it cannot be replaced."""
    check_member(table, person)
    check_in_lobby(table)
    if (person.id, hashed) in table.committed:
        return []
    return [_commitment(table, person, at, hashed)]


def commit_on_joining(table: Table, person: Person, at: int, hashed: str | None) -> list[AnyChange]:
    """The commitment of a person who takes a seat in the same change; none if they gave no hash."""
    return [] if hashed is None else [_commitment(table, person, at, hashed)]


def _commitment(table: Table, person: Person, at: int, hashed: str) -> AnyChange:
    if HASH.fullmatch(hashed) is None:
        raise errors.BadSetting("A word's hash is a SHA-256 in lower-case hex.", setting="word_hash")
    if any(author == person.id or other == hashed for author, other in table.committed):
        raise errors.AlreadyCommitted()
    return changes.WordCommitted(at=at, player_id=person.id, word_hash=hashed)


def show(table: Table, person: Person, at: int, word: str) -> list[AnyChange]:
    """Show one's committed word. The last word that is shown starts the game. Showing it twice changes nothing."""
    check_member(table, person)
    if table.shown.get(person.id) == word:
        return []
    if table.phase != "lobby":
        raise errors.NotInLobby()
    if table.terms is None:
        raise errors.WordsOpen()
    hashed = word_hash(table.uuid, person.id, word)
    if COMMITTED_WORD.fullmatch(word) is None or (person.id, hashed) not in table.committed:
        raise errors.WrongWord()
    shown: list[AnyChange] = [changes.WordShown(at=at, player_id=person.id, word=word)]
    return [*shown, *start_without_silent(table, at)] if silent(table) == [person.id] else shown


def close_or_start(table: Table, at: int) -> list[AnyChange]:
    """Start the game. If words are committed, close the commitments first, so that the words can be shown."""
    if table.terms is None and table.committed:
        return [changes.WordsClosed(at=at, digest=digest(terms_of(table)))]
    return [] if silent(table) else start_without_silent(table, at)


def start_without_silent(table: Table, at: int) -> list[AnyChange]:
    """Start the game without the words that were not shown. Changes nothing if it has started."""
    return [changes.Started(at=at, formula=FORMULA)] if table.phase == "lobby" else []


def silent(table: Table) -> list[PlayerId]:
    """The players who committed a word and have not shown it."""
    return [player_id for player_id, _ in table.committed if player_id not in table.shown]
