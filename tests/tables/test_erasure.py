"""Erasing the name of a deleted account: nothing that a table or its log shows has it afterwards."""

from __future__ import annotations

import msgspec
import pytest

from parlour.tables import changes, lobby
from parlour.tables.changes import AnyChange
from parlour.tables.erasure import erased_entries, erased_table_name, leave_and_erase
from parlour.tables.openings import open_table
from parlour.tables.people import DELETED_NAME, Person
from parlour.tables.records import record, verify
from parlour.tables.table import Table, folded

ANN, BOB, CID = Person(1, "uuid-1", "Annabel"), Person(2, "uuid-2", "Bob"), Person(3, "uuid-3", "Cid")


def opened(host: Person = ANN, name: str | None = None, game: str = "uno") -> changes.Opened:
    return open_table(host, game=game, at=1, uuid="t", room_code="ABCDEF", secret="00" * 32, name=name)


def erased(log: list[AnyChange], player: Person) -> tuple[Table, list[AnyChange]]:
    """The table and the log after a deletion, as `server/erasures.py` does it."""
    table = folded(7, log)
    name = erased_table_name(log, player.id)
    for change in leave_and_erase(table, player.id, 9, name):
        table.fold(change)
        log = [*log, change]
    entries = list(enumerate(log, start=1))
    replaced = erased_entries(entries, player.id)
    return table, [replaced.get(seq, change) for seq, change in entries]


def shown(table: Table, log: list[AnyChange]) -> str:
    people = [table.chairs, list(table.spectators.values()), table.name]
    return str([people, [changes.encoded(change) for change in log]])


def everywhere() -> list[list[AnyChange]]:
    """Logs in which Ann opened, joined, watched, left, and played."""
    joined = changes.Joined(at=2, player=ANN, seat=1)
    left = changes.Left(at=3, player_id=ANN.id, seat=1, uuid=ANN.uuid, name=ANN.name)
    return [
        [opened(), changes.Joined(at=2, player=BOB, seat=1)],
        [opened(), changes.Joined(at=2, player=BOB, seat=1), changes.Started(at=3)],
        [opened(BOB), joined],
        [opened(BOB), joined, left],
        [opened(BOB), joined, left, joined, changes.Started(at=4)],
        [opened(BOB), joined, changes.Started(at=4), changes.Closed(at=5, reason="terminated")],
        [opened(BOB), changes.SpectatorCame(at=2, person=ANN)],
        [opened(BOB, name="Annabel's table"), joined],
        [opened(name="The great annabel and her friends")],
    ]


@pytest.mark.parametrize("log", everywhere())
def test_the_name_is_nowhere_after_the_deletion(log: list[AnyChange]) -> None:
    table, rewritten = erased(log, ANN)
    assert "annabel" not in shown(table, rewritten).lower()
    again = folded(7, rewritten)
    assert msgspec.to_builtins(again.chairs) == msgspec.to_builtins(table.chairs)
    assert (again.name, again.version, again.phase) == (table.name, table.version, table.phase)
    assert erased_entries(list(enumerate(rewritten, start=1)), ANN.id) == {}


def test_a_seat_in_play_is_left_to_a_bot_and_keeps_its_place() -> None:
    table, _ = erased([opened(), changes.Joined(at=2, player=BOB, seat=1), changes.Started(at=3)], ANN)
    chair = table.chairs[0]
    assert chair is not None
    assert (chair.player.id, chair.player.name) == (ANN.id, DELETED_NAME)
    assert chair.bot is not None
    assert table.host_id == BOB.id


def test_a_lobby_is_left() -> None:
    table, _ = erased([opened(), changes.Joined(at=2, player=BOB, seat=1)], ANN)
    assert table.seat_of(ANN.id) is None
    alone, _ = erased([opened()], ANN)
    assert alone.phase == "ended"


def test_others_keep_their_names_and_their_table_its_name() -> None:
    """Whoever calls themselves Cup and deletes the account cannot rename a table that others opened."""
    vandal = Person(9, "uuid-9", "Cup")
    log: list[AnyChange] = [
        opened(BOB, name="Sunday Cup"),
        changes.SpectatorCame(at=2, person=vandal),
        changes.Joined(at=2, player=CID, seat=1),
    ]
    table, rewritten = erased(log, vandal)
    assert table.name == "Sunday Cup"
    assert [person.name for person in table.people()] == ["Bob", "Cid"]
    assert rewritten[0] == log[0]


def test_a_finished_game_still_verifies() -> None:
    log: list[AnyChange] = [opened(BOB), changes.Joined(at=2, player=ANN, seat=1), changes.Started(at=4)]
    table = folded(7, log)
    log += lobby.terminate(table, BOB, 5)
    table, rewritten = erased(log, ANN)
    exported = record(table, list(enumerate(rewritten, start=1)))
    assert all(finding.holds for finding in verify(exported))
