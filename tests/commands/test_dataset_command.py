"""`parlour dataset`."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour import env
from parlour.cli import make_app
from parlour.env import Dataset
from parlour.game import Game, games, registry
from parlour.games.hidden_joker.rules.moves import Draw

runner = CliRunner()


def test_a_dataset_is_recorded_and_told(tmp_path: Path) -> None:
    folder = tmp_path / "uno"
    arguments = ["uno", "--games", "2", "--bots", "standard, random", "--seed", "3", "--out", str(folder)]
    result = runner.invoke(make_app(), ["dataset", *arguments])
    assert result.exit_code == 0, result.output
    about = Dataset(folder).about
    assert (about.games, about.bots, about.seats, about.seed) == (2, ("standard", "random"), 2, 3)
    for words in ("UNO: 2 games, seed 3", "standard, random", f"{about.rows:,}", "kB", "Written to"):
        assert words in result.output


def test_the_usual_bots_play_into_the_folder_datasets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = runner.invoke(make_app(), ["dataset", "uno", "--games", "1", "--seats", "3"])
    assert result.exit_code == 0, result.output
    about = Dataset("datasets/uno").about
    assert (about.bots, about.seats, about.seed) == (("medium",), 3, 0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["poker"], "There is no game 'poker'. Available: hidden-joker-rummy,"),
        (
            ["uno", "--bots", "clever"],
            "UNO has no bot 'clever'. Available: random, beginner, easy, medium, hard, expert.",
        ),
        (["uno", "--seats", "11"], "UNO is for 2 to 10 players"),
        (["uno", "--games", "0"], "--games"),
    ],
)
def test_invalid_arguments_exit_with_2(tmp_path: Path, arguments: list[str], words: str) -> None:
    folder = tmp_path / "new"
    result = runner.invoke(make_app(), ["dataset", *arguments, "--out", str(folder)])
    assert result.exit_code == 2
    assert words in " ".join(result.output.split())
    assert not folder.exists()


def test_a_folder_that_cannot_be_used_exits_with_2(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    for out, words in ((tmp_path, "is not empty"), (file, "cannot be written: File exists.")):
        result = runner.invoke(make_app(), ["dataset", "uno", "--games", "1", "--out", str(out)])
        assert result.exit_code == 2
        assert words in " ".join(result.output.split())
    assert file.read_text() == "mine"


def test_a_game_without_an_encoding_exits_with_2(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = dataclasses.replace(games()["uno"], encoding=None)
    monkeypatch.setattr(registry, "games", lambda: {"uno": plain})
    result = runner.invoke(make_app("dataset"), ["dataset", "uno", "--games", "1", "--out", str(tmp_path)])
    assert result.exit_code == 2
    assert "UNO has no encoding" in result.output


def test_a_failing_bot_exits_with_1(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, view: object, legal: object, rng: object) -> Draw:
            return Draw("sleeve")

    monkeypatch.setattr(Game, "bot", lambda self, level: Cheat())
    result = runner.invoke(make_app(), ["dataset", "hidden-joker-rummy", "--out", str(tmp_path)])
    assert result.exit_code == 1
    assert "sleeve" in result.output


def test_an_interruption_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **settings: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(env, "record", interrupted)
    result = runner.invoke(make_app(), ["dataset", "uno", "--out", str(tmp_path)])
    assert result.exit_code == 1
    assert f"Interrupted. {tmp_path} holds no complete dataset.\n" in result.output


WITHOUT_NUMPY = """
import sys
for package in ("gymnasium", "numpy", "pettingzoo"):
    sys.modules[package] = None
from parlour.cli import main
main()
"""


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--help"], 0, "Record games of bots for programs that learn."),
        (["dataset", "--help"], 0, "--games"),
        (["dataset", "uno"], 1, 'numpy is not installed. Install it with: pip install "parlour[research]"'),
    ],
)
def test_numpy_is_needed_to_record_only(arguments: list[str], code: int, words: str) -> None:
    command = [sys.executable, "-c", WITHOUT_NUMPY, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == code, done.stderr
    assert words in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
