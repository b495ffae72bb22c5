"""`parlour tables`, `replay`, `verify` and `serve` on the command line."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest
from typer.testing import CliRunner

from parlour.cli import make_app
from parlour.game.registry import game_of
from parlour.server.table_lists import summary
from parlour.store import NewTable, Store
from parlour.tables import changes, lobby, openings, play, records, words
from parlour.tables.changes import AnyChange
from parlour.tables.fairness import word_hash
from parlour.tables.people import Person
from parlour.tables.table import Table

ANN, BOB = Person(1, "ann-uuid", "Ann"), Person(2, "bob-uuid", "Bob")
WORD = "5c" * 32
runner = CliRunner()


def finished_game() -> tuple[Table, list[AnyChange]]:
    """A game of Hidden Joker Rummy between two people who play as bots do."""
    opened = openings.open_table(
        ANN, game="hidden-joker-rummy", at=1, uuid="u", room_code="ABCDEF", secret="11" * 32, capacity=2
    )
    table = Table(1, opened)
    log: list[AnyChange] = [opened]

    def fold(made: list[AnyChange]) -> None:
        for change in made:
            table.fold(change)
            log.append(change)

    fold(lobby.join(table, BOB, 2))
    fold(words.add_word(table, BOB, 3, "the rain in Spain"))
    fold(words.commit(table, BOB, 3, word_hash("u", BOB.id, WORD)))
    fold(lobby.start(table, ANN, 4))
    fold(words.show(table, BOB, 4, WORD))
    bot, choices = game_of("hidden-joker-rummy").bot("standard"), Random(1)
    while movers := table.to_act():
        seat = movers[0]
        view = table.rules.view(table.game_state, seat)
        move = bot.choose(view, list(table.rules.legal_moves(table.game_state, seat)), choices)
        change, _ = play.act_at(table, seat, 5, move)
        log.append(change)
    return table, log


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database of one finished game and one open table."""
    folder = tmp_path_factory.mktemp("data")

    async def write() -> None:
        store = await Store.open(f"sqlite:///{folder / 'parlour.db'}")
        table, log = finished_game()
        for made, entries in ((table, log), (Table(2, log[0]), log[:1])):  # type: ignore[arg-type]
            shown = msgspec.structs.asdict(summary(made))
            del shown["updated_at"]
            shown |= {"players": (), "room_code": None}
            new = NewTable(uuid=f"uuid-{made.id}", game=made.game, created_at=1, **shown)
            await store.create_table(new, [changes.encoded(change) for change in entries])
        await store.close()

    asyncio.run(write())
    return folder


@pytest.fixture
def exported(tmp_path: Path) -> Path:
    table, log = finished_game()
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.encode(records.record(table, list(enumerate(log, start=1)))))
    return file


def test_tables_lists_what_is_in_the_database(data: Path) -> None:
    shown = runner.invoke(make_app(), ["tables", "--data", str(data)], env={"COLUMNS": "200"})
    assert shown.exit_code == 0, shown.output
    assert "Ann, Bob" in shown.output
    ended = runner.invoke(
        make_app(), ["tables", "--data", str(data), "--state", "lobby"], env={"COLUMNS": "200"}
    )
    assert "Ann, Bob" not in ended.output


@pytest.mark.parametrize("columns", ["40", "80"])
def test_tables_cuts_nothing_on_a_narrow_terminal(data: Path, columns: str) -> None:
    shown = runner.invoke(make_app(), ["tables", "--data", str(data)], env={"COLUMNS": columns})
    assert "…" not in shown.output
    letters = "".join(line.split("│")[2].strip() for line in shown.output.splitlines() if line.count("│") > 3)
    assert "hidden-joker-rummy" in letters


def test_replay_shows_a_view_line_by_line(data: Path) -> None:
    shown = runner.invoke(
        make_app(),
        ["replay", "1", "--data", str(data), "--seat", "1"],
        input="\n" * 50,
        env={"COLUMNS": "500"},
    )
    lines = [line.strip() for line in shown.output.splitlines()]
    fields = {line.split(": ")[0] for line in lines if ": " in line}
    assert {"stock_count", "discard_count"} <= fields


def test_without_a_database_tables_says_where_it_looked(tmp_path: Path) -> None:
    shown = runner.invoke(make_app(), ["tables", "--data", str(tmp_path)])
    assert shown.exit_code == 2
    assert "--data" in shown.output


def test_replay_shows_every_step_of_a_finished_game(data: Path) -> None:
    shown = runner.invoke(make_app(), ["replay", "1", "--data", str(data), "--all"], env={"COLUMNS": "500"})
    assert shown.exit_code == 0, shown.output
    assert "Hidden Joker Rummy, table 1" in shown.output
    assert "word_added" in shown.output
    assert "Ended: " in shown.output


def test_replay_waits_for_the_reader_and_stops_at_q(data: Path) -> None:
    shown = runner.invoke(make_app(), ["replay", "1", "--data", str(data), "--seat", "1"], input="\nq\n")
    assert shown.exit_code == 0, shown.output
    assert "Ended: " not in shown.output


@pytest.mark.parametrize("game", ["2", "99", "no-such-file.json", "9" * 5_000, "²"])
def test_replay_refuses_what_is_not_a_finished_game(data: Path, game: str) -> None:
    assert runner.invoke(make_app(), ["replay", game, "--data", str(data)]).exit_code == 2


def test_verify_finds_an_honest_game_honest(exported: Path) -> None:
    checked = runner.invoke(make_app(), ["verify", str(exported)])
    assert checked.exit_code == 0, checked.output
    assert "dealt fairly and played by the rules" in checked.output


def test_verify_tells_a_player_whether_their_word_counted(exported: Path) -> None:
    mine = runner.invoke(make_app(), ["verify", str(exported), "--player", str(BOB.id), "--word", WORD])
    assert mine.exit_code == 0, mine.output
    missing = runner.invoke(make_app(), ["verify", str(exported), "--player", str(ANN.id), "--word", WORD])
    assert missing.exit_code == 1
    assert "YOUR WORD WAS LEFT OUT" in missing.output
    other = runner.invoke(
        make_app(), ["verify", str(exported), "--player", str(BOB.id), "--digest", "00" * 32]
    )
    assert other.exit_code == 1
    assert runner.invoke(make_app(), ["verify", str(exported), "--word", WORD]).exit_code == 2


def test_verify_marks_what_limits_the_proof() -> None:
    old = Path(__file__).parents[1] / "tables" / "log_before_commitments.json"
    checked = runner.invoke(make_app(), ["verify", str(old)])
    assert checked.exit_code == 0, checked.output
    assert "!!!" in checked.output
    assert "dealt fairly" not in checked.output


def test_verify_finds_a_changed_word(exported: Path) -> None:
    exported.write_text(exported.read_text().replace("the rain in Spain", "the rain in Brain"))
    checked = runner.invoke(make_app(), ["verify", str(exported)])
    assert checked.exit_code == 1
    assert "NO" in checked.output


def test_verify_refuses_an_invalid_log(tmp_path: Path) -> None:
    file = tmp_path / "something.json"
    file.write_text('{"hello": 1}')
    assert runner.invoke(make_app(), ["verify", str(file)]).exit_code == 2


def test_serve_refuses_an_invalid_port(tmp_path: Path) -> None:
    refused = runner.invoke(make_app(), ["serve", "--port", "70000", "--data", str(tmp_path)])
    assert refused.exit_code == 2
    assert "--port is 70000" in refused.output
    unread = runner.invoke(make_app(), ["serve"], env={"PORT": "eighty"})
    assert unread.exit_code == 2


@pytest.mark.parametrize("command", ["serve", "tables", "replay", "verify", "simulate"])
def test_help_has_examples(command: str) -> None:
    shown = runner.invoke(make_app(), [command, "--help"])
    assert shown.exit_code == 0
    assert f"parlour {command}" in shown.output
