"""Which tables a node follows: those that its connected clients hear, and no others."""

from __future__ import annotations

from typing import Any, NamedTuple

from parlour.server.followed import Followed


class FakeTable(NamedTuple):
    id: int
    people: tuple[int, ...]

    def audience(self) -> list[int]:
        return list(self.people)


def recorded() -> tuple[Followed, list[tuple[str, int]]]:
    followed, told = Followed(), list[tuple[str, int]]()
    followed.on_come = lambda player: told.append(("come", player))
    followed.on_gone = lambda player: told.append(("gone", player))
    followed.on_follow = lambda table: told.append(("follow", table))
    followed.on_leave = lambda table: told.append(("leave", table))
    return followed, told


def change(followed: Followed, table: int, *people: int) -> None:
    made: Any = FakeTable(table, people)
    followed.changed(made)


def test_a_table_is_followed_while_somebody_connected_hears_it() -> None:
    followed, told = recorded()
    change(followed, 7, 1, 2)
    assert told == []
    followed.come(1)
    change(followed, 7, 1, 2)
    followed.come(2)
    change(followed, 7, 1, 2)
    assert told == [("come", 1), ("follow", 7), ("come", 2)]
    followed.gone(1)
    assert 7 in followed
    followed.gone(2)
    assert told[3:] == [("gone", 1), ("leave", 7), ("gone", 2)]
    assert 7 not in followed
    assert len(followed) == 0


def test_who_leaves_a_table_no_longer_hears_it() -> None:
    followed, told = recorded()
    followed.come(1)
    change(followed, 7, 1, 2)
    change(followed, 7, 2)
    assert told[1:] == [("follow", 7), ("leave", 7)]
    assert not followed.hears(1, 7)
    followed.gone(1)
    assert told[3:] == [("gone", 1)]


def test_a_second_connection_changes_nothing() -> None:
    followed, told = recorded()
    followed.come(1)
    followed.come(1)
    followed.follow(1, 7)
    followed.follow(1, 7)
    assert told == [("come", 1), ("follow", 7)]
    followed.drop(7)
    assert told[2:] == [("leave", 7)]
    followed.follow(2, 7)  # nobody connected
    assert 7 not in followed
