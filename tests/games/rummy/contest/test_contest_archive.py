"""The contest file: players, games, seasons, rounds, the roster, and files of older versions."""

from __future__ import annotations

import sqlite3
import stat
from pathlib import Path

import pytest

from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.games import Planned
from parlour.games.rummy.contest.archive.players import NameInUse, NoSuchPlayer
from parlour.games.rummy.contest.archive.programmes import BadRound, NoSuchRound
from parlour.games.rummy.contest.archive.rosters import NoSuchStudent, StudentKnown
from parlour.games.rummy.contest.archive.schema import NewerFile
from parlour.games.rummy.contest.referee import Verdict

PLACE = Endpoint("127.0.0.1", 9)
WON = Verdict(0, (10, 20), (), 5)

VERSION_1 = """
create table contest (id integer primary key, version integer not null, secret blob not null, opened float not null);
create table players (name text primary key, address text not null, port integer not null, registered float not null);
create table games (id integer primary key, first text not null, second text not null, number integer not null,
    duplicate boolean not null, started float not null, ended float, winner integer, first_points integer,
    second_points integer, hands integer, first_hands integer, second_hands integer, turns integer, forfeit integer,
    reason text, words text);
create index games_of_a_pair on games (first, second, number);
create table transcripts (game_id integer primary key, body blob not null);
insert into contest values (1, 1, x'00', 100.0);
insert into players values ('zoe', '127.0.0.1', 1, 1.0), ('ann', '127.0.0.1', 2, 2.0);
insert into games values (7, 'ann', 'zoe', 0, 0, 1.0, 2.0, 1, 10, 20, 3, 2, 1, 40, 0, 'TIMEOUT', 'late');
insert into games values (8, 'zoe', 'ann', 1, 0, 1.0, null, null, null, null, null, null, null, null, null, null, null);
"""


def planned(archive: Archive, number: int = 0, **changes: object) -> Planned:
    ann, bob = (archive.players.register(name, PLACE) for name in ("ann", "bob"))
    values = {"first": ann, "second": bob, "number": number, "season": 1, **changes}
    return Planned(**values)  # type: ignore[arg-type]


def test_the_file_has_the_plays_of_games_until_they_end_or_are_dropped(results_path: Path) -> None:
    archive = Archive(results_path)
    ended, dropped = (archive.games.begin(planned(archive, number)) for number in (0, 1))
    archive.plays.add([(ended, 0, b"a"), (dropped, 0, b"b"), (dropped, 1, b"c")])
    assert [game.id for game in archive.games.unfinished()] == [ended, dropped]
    assert archive.plays.of(dropped) == [b"b", b"c"]
    archive.games.end(ended, Verdict(0, (0, 9), (), 3), None)
    archive.games.drop(dropped)
    assert archive.games.unfinished() == []
    assert [game.id for game in archive.games.finished()] == [ended]
    assert archive.plays.of(ended) == archive.plays.of(dropped) == []
    archive.close()


def test_a_file_of_version_1_keeps_its_players_games_and_seats(results_path: Path) -> None:
    with sqlite3.connect(results_path) as old:
        old.executescript(VERSION_1)
    for _ in range(2):  # it is migrated once
        archive = Archive(results_path)
        assert [player.name for player in archive.players.all()] == ["ann", "zoe"]
        (game,) = archive.games.finished()
        assert (game.id, game.first, game.second, game.winner, game.reason) == (7, "ann", "zoe", 1, "TIMEOUT")
        assert archive.programmes.now().season.began == 100.0
        assert len(archive.operator_key) >= 20
        archive.close()


def test_a_file_of_a_newer_version_is_left_alone(results_path: Path) -> None:
    Archive(results_path).close()
    with sqlite3.connect(results_path) as file:
        file.execute("update contest set version = 99")
    with pytest.raises(NewerFile, match="version 99"):
        Archive(results_path)


def test_only_its_owner_may_read_the_file(results_path: Path) -> None:
    Archive(results_path).close()
    assert stat.S_IMODE(results_path.stat().st_mode) == 0o600


def test_a_renamed_player_keeps_its_games(results_path: Path) -> None:
    archive = Archive(results_path)
    game = planned(archive)
    archive.games.end(archive.games.begin(game), WON, None)
    archive.players.rename(game.first.id, "anna")
    assert [row.first for row in archive.games.finished()] == ["anna"]
    with pytest.raises(NameInUse):
        archive.players.rename(game.first.id, "bob")
    with pytest.raises(NoSuchPlayer):
        archive.players.rename(99, "dot")
    archive.close()


def test_duplicate_deals_are_the_same_twice_and_then_others(results_path: Path) -> None:
    archive = Archive(results_path)
    twice = [archive.games.seed_of(planned(archive, number, duplicate=True)) for number in range(4)]
    assert twice[0] == twice[1] != twice[2] == twice[3]
    others = [
        archive.games.seed_of(planned(archive, number, season=season))
        for number in range(4)
        for season in (1, 2)
    ]
    assert len({*others, *twice}) == 10
    archive.close()


def test_a_new_season_begins_anew_and_keeps_the_old(results_path: Path) -> None:
    archive = Archive(results_path)
    archive.games.end(archive.games.begin(planned(archive)), WON, None)
    archive.programmes.add_round("first", 0.0, None, 10)
    second = archive.programmes.begin_season("spring")
    assert list(archive.games.finished(second.id)) == []
    assert len(list(archive.games.finished(1))) == len(list(archive.games.finished())) == 1
    assert archive.programmes.now().season == second
    assert archive.programmes.now().rounds == ()
    assert [season.ended is None for season in archive.programmes.seasons()] == [False, True]
    archive.close()


def test_games_are_played_in_rounds_if_there_are_any(results_path: Path) -> None:
    archive = Archive(results_path)
    programmes = archive.programmes
    assert programmes.now().plays_at(0.0)
    number = programmes.add_round("morning", 100.0, 200.0, None)
    assert [programmes.now().plays_at(now) for now in (99.0, 100.0, 199.0, 200.0)] == [
        False,
        True,
        True,
        False,
    ]
    programmes.pause()
    assert not programmes.now().plays_at(150.0)
    programmes.resume()
    programmes.close_round(number)
    assert not programmes.now().plays_at(150.0)
    with pytest.raises(BadRound):
        programmes.add_round("endless", 0.0, None, None)
    with pytest.raises(BadRound):
        programmes.add_round("backwards", 10.0, 5.0, None)
    with pytest.raises(NoSuchRound):
        programmes.close_round(99)
    archive.close()


def test_a_token_names_its_student_until_it_is_renewed(results_path: Path) -> None:
    archive = Archive(results_path)
    ann, bob = (archive.roster.add(name) for name in ("Ann Lee", "Bob"))
    assert archive.roster.holder(ann.token) == ann
    assert archive.roster.holder("no-such-token") is None
    token = archive.roster.change(ann.id, new_token=True).token
    assert archive.roster.holder(ann.token) is None
    assert archive.roster.holder(token) is not None
    with pytest.raises(StudentKnown):
        archive.roster.add("Bob")
    archive.players.register("bot", PLACE, student_id=bob.id)
    archive.roster.remove(bob.id)
    assert (archive.players.named("bot").state, archive.players.named("bot").student_id) == ("removed", None)
    with pytest.raises(NoSuchStudent):
        archive.roster.change(bob.id, banned=True)
    archive.close()


def test_a_running_server_notices_what_a_command_changed(results_path: Path) -> None:
    server, command = Archive(results_path), Archive(results_path)
    before = server.change_count()
    assert server.change_count() == before
    command.programmes.pause()
    assert server.change_count() != before
    server.close()
    command.close()
