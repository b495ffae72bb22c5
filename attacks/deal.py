"""Tries to choose the deal with the server's secret in hand, and prints what came of it.

    python attacks/deal.py                # 7,186 last words, as in the attack that was seen
    python attacks/deal.py --tries 500

The attacker is the operator, who knows the secret, together with every player but one. Each row says what was tried,
how often, and how many different deals could be reached. The first row is the comparison: a table without committed
words. The exit code is 0 if the others reached no deal but those that the proof names.
"""

from __future__ import annotations

import argparse
import itertools
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import msgspec

from parlour.game.refusals import Refusal
from parlour.tables import lobby, words
from parlour.tables.changes import AnyChange
from parlour.tables.fairness import word_hash
from parlour.tables.openings import open_table
from parlour.tables.people import Person
from parlour.tables.table import Table
from rows import Row, finish

GAME = "uno"
HONEST, *CHEATS = (Person(number, f"player-{number}", name) for number, name in enumerate("ABCD", start=1))
NOW = 1


class Lobby:
    """A table whose secret the attacker knows. A cheat is the host."""

    def __init__(self, *, committed: bool) -> None:
        host, *others = (*CHEATS, HONEST)
        self.words = {person.id: secrets.token_hex(32) for person in (host, *others)}
        secret, uuid = secrets.token_hex(32), secrets.token_hex(16)
        self.table = Table(
            1, open_table(host, game=GAME, at=NOW, uuid=uuid, room_code="ABCDEF", secret=secret)
        )
        for person in others:
            self.make(lobby.join(self.table, person, NOW))
        for person in (host, *others) if committed else ():
            self.make(words.commit(self.table, person, NOW, self.hash_of(person, self.words[person.id])))

    def hash_of(self, person: Person, word: str) -> str:
        return word_hash(self.table.uuid, person.id, word)

    def make(self, changes: Sequence[AnyChange]) -> None:
        for change in changes:
            self.table.fold(change)

    def close(self) -> None:
        self.make(lobby.start(self.table, CHEATS[0], NOW))

    def show(self, person: Person) -> None:
        self.make(words.show(self.table, person, NOW, self.words[person.id]))


def deal_of(table: Table) -> bytes:
    """The hands of all seats, as bytes to compare."""
    views = [table.rules.view(table.game_state, seat) for seat in range(len(table.chairs))]
    return msgspec.json.encode([view.hand for view in views])


def started(table: Table) -> Table:
    """The table if its game started now, with the words that have been shown."""
    copy = table.copy()
    for change in words.start_without_silent(copy, NOW):
        copy.fold(change)
    return copy


def plain_words(tries: int) -> Row:
    """Nobody commits: the last player tries words until they like the deal."""
    room = Lobby(committed=False)
    room.make(words.add_word(room.table, HONEST, NOW, "the rain in Spain"))
    deals = set()
    for number in range(tries):
        copy = room.table.copy()
        for change in words.add_word(copy, CHEATS[0], NOW, f"try {number}"):
            copy.fold(change)
        deals.add(deal_of(started(copy)))
    return Row(
        "last words, secret known, nobody committed (comparison)",
        tries,
        f"{len(deals):,} deals to choose from",
        True,
    )


def committed_words(tries: int) -> Row:
    """All commit, the honest player shows first, and the others try everything that could change the deal."""
    room = Lobby(committed=True)
    room.close()
    room.show(HONEST)
    deals, accepted = set(), 0
    for number in range(tries):
        for attempt in attempts(room, f"{number:064x}"):
            copy = room.table.copy()
            try:
                for change in attempt(copy):
                    copy.fold(change)
            except Refusal:
                continue
            accepted += 1
            deals.add(outcome_of(room, copy))
    deals.add(outcome_of(room, room.table.copy()))
    outcome = f"{len(deals)} deal, {accepted} attempts accepted"
    return Row(
        "last words, secret known, one honest word committed",
        tries,
        outcome,
        len(deals) == 1 and not accepted,
    )


def attempts(room: Lobby, word: str) -> Iterator[Callable[[Table], list[AnyChange]]]:
    """Everything that the cheats may send with one more word."""
    host = CHEATS[0]
    for cheat in CHEATS:
        yield partial(words.show, person=cheat, at=NOW, word=word)
        yield partial(words.add_word, person=cheat, at=NOW, word=word)
        yield partial(words.commit, person=cheat, at=NOW, hashed=room.hash_of(cheat, word))
    yield lambda table: lobby.leave(table, CHEATS[1], NOW)
    yield lambda table: lobby.remove(table, host, NOW, HONEST.id)
    yield lambda table: lobby.add_bot(table, host, NOW, "random")
    yield lambda table: lobby.change_seat(table, host, NOW, 5)
    yield lambda table: lobby.start(table, host, NOW, seed_number=int(word, 16))
    yield lambda table: lobby.terminate(table, host, NOW)


def outcome_of(room: Lobby, table: Table) -> bytes:
    """The deal after all cheats have shown their words."""
    for cheat in CHEATS:
        if cheat.id not in table.shown:
            for change in words.show(table, cheat, NOW, room.words[cheat.id]):
                table.fold(change)
    return deal_of(started(table))


def silence() -> Row:
    """Each cheat may stay silent: one bit each, and the proof names who did."""
    room = Lobby(committed=True)
    room.close()
    room.show(HONEST)
    deals: dict[bytes, list[int]] = {}
    for speaking in itertools.product((True, False), repeat=len(CHEATS)):
        copy = room.table.copy()
        for cheat, speaks in zip(CHEATS, speaking, strict=True):
            for change in words.show(copy, cheat, NOW, room.words[cheat.id]) if speaks else ():
                copy.fold(change)
        deals[deal_of(started(copy))] = words.silent(copy)
    unnamed = sum(1 for silent in deals.values() if not silent)
    return Row(
        f"{len(CHEATS)} players stay silent as they like, secret known",
        2 ** len(CHEATS),
        f"{unnamed} deal without a name in the proof, {len(deals) - unnamed} that name who was silent",
        unnamed == 1,
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tries", type=int, default=7_186)
    tries = parser.parse_args().tries
    return finish(plain_words(tries), committed_words(tries), silence())


if __name__ == "__main__":
    sys.exit(main())
