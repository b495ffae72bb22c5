"""The commands that lead a class: on the file alone, and while a server in another process plays."""

from __future__ import annotations

import csv
import io
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from test_contest_command import ran
from test_contest_processes import free_port, listens, process

from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.house_players import HOUSE_LEVELS

SECONDS = 120
NASTY = "=1+1<script>alert(1)</script>[bold]"
PLACE = Endpoint("127.0.0.1", 9)


class Room:
    """The commands on one file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def does(self, *words: str) -> str:
        code, text = ran(*words, "--data", str(self.path))
        assert code == 0, text
        return text

    def refuses(self, *words: str) -> str:
        code, text = ran(*words, "--data", str(self.path))
        assert code in (1, 2), text
        assert text.strip()
        assert "Traceback" not in text
        return text

    def tokens(self) -> dict[str, str]:
        lines = [line.split("\t") for line in self.does("roster", "list").splitlines()]
        return {line[0]: line[1] for line in lines}

    def players(self) -> dict[str, list[str]]:
        lines = [line.split("\t") for line in self.does("players", "list").splitlines()]
        return {line[0]: line[1:] for line in lines}


@pytest.fixture
def room(results_path: Path) -> Room:
    return Room(results_path)


def archive_of(room: Room) -> Archive:
    return Archive(room.path)


def test_a_roster_is_made_from_arguments_lists_and_spreadsheets(room: Room, tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("Bob\n\n  Cy Day \n", encoding="utf-8")
    (tmp_path / "sheet.csv").write_text('\ufeffNumber,Name\n1,"Dee, Jr."\n2,Ann\n', encoding="utf-8")
    assert "Ann\t" in room.does("roster", "add", "Ann", NASTY)
    room.does("roster", "add", "--file", str(tmp_path / "list.txt"))
    before = room.tokens()
    text = room.does("roster", "add", "--file", str(tmp_path / "sheet.csv"))
    assert "Ann is on the roster already." in text
    tokens = room.tokens()
    assert set(tokens) == {"Ann", NASTY, "Bob", "Cy Day", "Dee, Jr."}
    assert tokens["Ann"] == before["Ann"]
    assert len(set(tokens.values())) == 5
    rows = list(csv.DictReader(io.StringIO(room.does("export", "roster"))))
    assert {row["name"] for row in rows} == {"Ann", "'" + NASTY, "Bob", "Cy Day", "Dee, Jr."}


def test_a_bad_roster_changes_nothing(room: Room, tmp_path: Path) -> None:
    (tmp_path / "image.png").write_bytes(b"\x89PNG\xff\xfe\x00")
    room.does("roster", "add", "Ann")
    for words in (
        ("add",), ("add", "x" * 61), ("add", "Bob", "a\tb"), ("add", "--file", str(tmp_path / "nowhere.csv")),
        ("add", "--file", str(tmp_path / "image.png")), ("token", "Zoe"), ("remove", "Zoe"), ("ban", "Zoe"),
        ("rename", "Ann", "  "),
    ):  # fmt: skip
        room.refuses("roster", *words)
    assert list(room.tokens()) == ["Ann"]


def test_students_get_new_tokens_are_renamed_banned_and_removed(room: Room) -> None:
    room.does("roster", "add", "Ann", "Bob")
    old = room.tokens()["Ann"]
    assert old not in room.does("roster", "token", "Ann")
    assert room.tokens()["Ann"] != old
    room.does("roster", "rename", "Ann", "Anna")
    assert "already" in room.refuses("roster", "rename", "Anna", "Bob")
    room.does("roster", "ban", "Anna")
    assert room.does("roster", "list").count("banned") == 1
    room.does("roster", "unban", "Anna")
    assert "banned" not in room.does("roster", "list")
    room.does("roster", "remove", "Anna")
    assert list(room.tokens()) == ["Bob"]


def test_players_are_renamed_paused_removed_and_banned(room: Room) -> None:
    archive = archive_of(room)
    ann = archive.roster.add("Ann")
    archive.players.register("annbot", PLACE, "v1", ann.id)
    archive.players.register("zed", Endpoint("127.0.0.1", 10))
    archive.close()
    room.does("players", "pause", "annbot")
    assert room.players()["annbot"][0] == "paused"
    room.does("players", "resume", "annbot")
    assert "confuse" in room.refuses("players", "rename", "zed", "xannbot")
    assert "Dealer" in room.refuses("players", "rename", "zed", "Dealer")
    room.refuses("players", "rename", "zed", "annbot")
    room.does("players", "rename", "zed", "zeta")
    assert room.players()["zeta"][0] == "retired"  # its process still believes in the old name
    assert "registers again" in room.refuses("players", "resume", "zeta")
    room.does("players", "remove", "zeta")
    room.does("players", "ban", "annbot")
    assert room.does("roster", "list").count("banned") == 1
    for words in (("pause", "nobody"), ("ban", "nobody"), ("resume", "annbot")):
        room.refuses("players", *words)
    room.does("roster", "unban", "Ann")
    assert room.players()["annbot"][0] == "removed"


def test_registration_title_pause_rounds_and_seasons(room: Room) -> None:
    room.does("title", NASTY)
    for mode in ("roster", "closed", "open"):
        room.does("registration", mode)
        assert f"registration: {mode}" in room.does("status")
    room.refuses("registration", "sometimes")
    room.refuses("title", "x" * 101)
    room.does("pause")
    assert "games begin: no (paused)" in room.does("status")
    room.does("resume")
    assert "games begin: yes" in room.does("status")
    room.refuses("round", "add", "--title", "endless")
    room.refuses("round", "add", "--minutes", "0")
    room.does("round", "add", "--title", "Monday", "--minutes", "45", "--begins", "2020-01-06T09:00:00")
    assert "no round is on" in room.does("status")
    room.does("round", "add", "--games", "10")
    assert "games begin: yes" in room.does("status")
    first, second = room.does("round", "list").splitlines()
    assert "Monday" in first
    assert first.endswith(": over")
    assert second.endswith("10 games a pair: on")
    room.does("round", "close", second.split()[0])
    room.refuses("round", "close", "99")
    assert "no round is on" in room.does("status")
    room.does("season", "begin", "Spring")
    assert "games begin: yes" in room.does("status")
    assert [line.split()[1].rstrip(",") for line in room.does("season", "list").splitlines()] == [
        "-",
        "Spring",
    ]
    room.does("standings", "--season", "1")
    for words in (("standings",), ("export", "games"), ("report", str(room.path.parent / "r.html"))):
        assert "no season 9" in room.refuses(*words, "--season", "9")


def test_the_key_is_made_anew(room: Room) -> None:
    old = room.does("key")
    assert room.does("key") == old
    assert room.does("key", "--new") != old
    assert room.does("key") != old


def test_house_players_come_and_go(room: Room) -> None:
    for level in HOUSE_LEVELS:
        room.does("house", level)
    room.does("house", "starter", "--name", "Baseline")
    room.refuses("house", "genius")
    room.refuses("house", "starter", "--name", "it draws")
    assert room.players()["Baseline"] == ["active", "-", "house: starter", "starter"]
    room.does("players", "remove", "Baseline")
    assert room.players()["Baseline"][0] == "removed"
    room.does("players", "resume", "Baseline")
    assert "Baseline (house)" in room.does("standings")


@pytest.mark.parametrize(
    "words", [("status",), ("pause",), ("roster", "list"), ("players", "list"), ("report",)]
)
def test_a_file_that_is_not_there_is_not_made(words: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "typo.sqlite3"
    assert "no results" in " ".join(Room(path).refuses(*words).split())
    assert not path.exists()


def wait_until(what: Any) -> Any:
    until = time.monotonic() + SECONDS
    while not (found := what()):
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.1)
    return found


def test_a_running_server_follows_the_commands(room: Room, tmp_path: Path) -> None:
    """A class from the roster to the report: a server, students' players and a player of the house as processes."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    room.does("roster", "add", "Ann", "Bob")
    room.does("registration", "roster")
    tokens = room.tokens()
    log = tmp_path / "server.log"

    def live() -> dict[str, Any]:
        return dict(httpx.get(f"{url}/api/live", trust_env=False, timeout=30).json())

    def line(name: str) -> dict[str, Any]:
        return next((one for one in live()["leaderboard"] if one["name"] == name), {"games": -1})

    def player(name: str, token: str) -> Any:
        return process("player", "--server", url, "--name", name, "--level", "highest", "--token", token)

    serve = ["serve", "--port", str(port), "--data", str(room.path), "--target", "10"]
    with process(*serve, log=log):
        wait_until(lambda: listens(port))
        with process("player", "--server", url, "--name", "stranger") as stranger:
            assert stranger.wait(SECONDS) == 1
        with player("annbot", tokens["Ann"]), player("bobbot", tokens["Bob"]):
            wait_until(lambda: line("annbot")["games"] >= 2)
            room.does("house", "starter", "--name", "Baseline")
            wait_until(lambda: line("Baseline")["games"] >= 1)
            assert line("Baseline")["house"] == "starter"
            room.does("pause")
            wait_until(lambda: not live()["running"])
            room.does("season", "begin", "Spring")
            wait_until(lambda: live()["games_ended"] == 0)
            room.does("round", "add", "--games", "2")
            room.does("resume")
            # a round of two games for each of three pairs, after which it ends by itself
            wait_until(lambda: ": over" in room.does("round", "list"))
            assert live()["games_ended"] == 6
            room.does("roster", "ban", "Bob")
            wait_until(lambda: "bobbot" not in {one["name"] for one in live()["players"]})
            room.does("registration", "closed")
            wait_until(lambda: _closed(url, tokens["Ann"]))
    page = tmp_path / "report.html"
    room.does("report", str(page), "--season", "2", "--students")
    assert "annbot" in page.read_text(encoding="utf-8")
    games = list(csv.DictReader(io.StringIO(room.does("export", "games", "--season", "2"))))
    assert {game["winner"] for game in games} <= {"annbot", "bobbot", "Baseline"}
    assert {game["first_student"] for game in games} <= {"Ann", "Bob", ""}
    assert room.does("verify")
    archive = archive_of(room)
    secrets = [*tokens.values(), archive.operator_key]
    archive.close()
    text = log.read_text(encoding="utf-8")
    assert "annbot" in text
    assert not [secret for secret in secrets if secret in text], "a secret is in the log"
    assert not [secret for secret in secrets if secret in page.read_text(encoding="utf-8")]


def _closed(url: str, token: str) -> bool:
    body = {"name": f"newcomer {time.monotonic()}", "address": "127.0.0.1", "port": "20000", "token": token}
    answer = httpx.post(f"{url}/register", json=body, trust_env=False, timeout=30)
    return bool(answer.json().get("code") == "REGISTRATION_CLOSED")
