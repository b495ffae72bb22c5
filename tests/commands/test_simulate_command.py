"""`parlour --version` and `parlour simulate`."""

from __future__ import annotations

import pytest
from typer.testing import CliRunner

from parlour import __version__
from parlour.cli import make_app
from parlour.game import Game
from parlour.games.hidden_joker.rules.moves import Draw

runner = CliRunner()


def test_the_version_is_shown() -> None:
    result = runner.invoke(make_app(), ["--version"])
    assert (result.exit_code, result.output) == (0, f"parlour {__version__}\n")


def test_help_has_examples() -> None:
    result = runner.invoke(make_app(), ["simulate", "--help"])
    assert result.exit_code == 0
    assert "parlour simulate hidden-joker-rummy --games 1000" in result.output


def test_win_rates_and_lengths_are_printed() -> None:
    result = runner.invoke(make_app(), ["simulate", "hidden-joker-rummy", "--games", "6", "--seed", "2"])
    assert result.exit_code == 0
    for words in (
        "6 games, seed 2",
        "medium",
        "random",
        "95% interval",
        "moves per game: mean",
        "ended by:",
    ):
        assert words in result.output


def test_the_same_seed_prints_the_same() -> None:
    arguments = ["simulate", "hidden-joker-rummy", "--games", "4", "--bots", "highest,random"]
    assert runner.invoke(make_app(), arguments).stdout == runner.invoke(make_app(), arguments).stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["poker"], "There is no game 'poker'"),
        (["hidden-joker-rummy", "--bots", "clever"], "no bot 'clever'"),
        (["hidden-joker-rummy", "--seats", "9"], "2 to 4 players"),
        (["hidden-joker-rummy", "--games", "0"], "--games"),
    ],
)
def test_invalid_arguments_exit_with_2(arguments: list[str], words: str) -> None:
    result = runner.invoke(make_app(), ["simulate", *arguments])
    assert result.exit_code == 2
    assert words in result.output


def test_a_failing_bot_exits_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, view: object, legal: object, rng: object) -> Draw:
            return Draw("sleeve")

    monkeypatch.setattr(Game, "bot", lambda self, level: Cheat())
    result = runner.invoke(make_app(), ["simulate", "hidden-joker-rummy"])
    assert result.exit_code == 1
    assert "sleeve" in result.output
