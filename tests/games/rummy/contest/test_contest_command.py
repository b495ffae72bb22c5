"""`parlour contest`: its output and its errors."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli import make_app
from parlour.games.rummy.bots.levels import HighestRummyBot
from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.games import Planned
from parlour.games.rummy.contest.house_players import HousePlayer
from parlour.games.rummy.contest.referee import RefereedGame, Transcript
from parlour.games.rummy.rules import RummyOptions


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A contest of two games."""
    path = tmp_path / "contest.sqlite3"
    archive = Archive(path)
    both = [archive.players.register(name, Endpoint("127.0.0.1", 9)) for name in ("ann", "bob")]
    for number, (first, second) in enumerate((both, both[::-1])):
        names = (first.name, second.name)
        game_id = archive.games.begin(Planned(first=first, second=second, number=number, season=1))
        record = Transcript(str(game_id), names, RummyOptions(target=10), b"%d" % number)
        players = [HousePlayer(name, HighestRummyBot()) for name in names]
        verdict = asyncio.run(RefereedGame(record, players).play())
        archive.games.end(game_id, verdict, record)
    archive.close()
    return path


def ran(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(make_app(), ["contest", *words])
    return result.exit_code, result.output


def test_standings_export_and_verify(played: Path) -> None:
    code, text = ran("standings", "--data", str(played))
    assert (code, "ann" in text, "bob" in text) == (0, True, True)
    code, text = ran("export", "games", "--data", str(played))
    assert (code, len(text.splitlines())) == (0, 3)
    code, text = ran("export", "--data", str(played))
    assert text.startswith("rank,name,rating")
    assert ran("verify", "--data", str(played)) == (0, "2 games replayed, all with the recorded scores.\n")


@pytest.mark.parametrize(
    "words",
    [
        ("standings", "--data", "nowhere.sqlite3"),
        ("export", "everything"),
        ("player", "--level", "genius"),
        ("run", "--games", "0"),
        ("serve", "--allow", "everyone"),
        ("serve", "--option", "jokers=2"),
        ("serve", "--option", "ace_points=none"),
        ("serve", "--host", "192.0.2.1"),
    ],
)
def test_an_impossible_command_is_refused_and_changes_nothing(words: tuple[str, ...], tmp_path: Path) -> None:
    result = CliRunner().invoke(make_app(), ["contest", *words], env={"PARLOUR_DATA": str(tmp_path)})
    assert result.exit_code in (1, 2)
    assert result.output.strip()
    assert "Traceback" not in result.output
