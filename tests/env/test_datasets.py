"""Recorded games."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from parlour.env import Dataset, Episode, datasets, opening_of, record
from parlour.game import Game
from parlour.game.refusals import WrongSeats
from parlour.game.registry import UnknownBot
from parlour.games.uno.rules.moves import Play
from parlour.simulation import BotFailed


def whole(dataset: Dataset) -> dict[str, Any]:
    """The arrays of all parts, joined."""
    parts = list(dataset)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def test_a_dataset_tells_what_it_holds(tmp_path: Path) -> None:
    record(tmp_path / "uno", "uno", ["standard", "random"], 3, seats=4, options={"target": 50}, seed=7)
    dataset = Dataset(str(tmp_path / "uno"))
    about, encoding = dataset.about, opening_of("uno").encoding
    assert (about.game, about.seats, about.bots, about.seed, about.games) == (
        "uno",
        4,
        ("standard", "random"),
        7,
        3,
    )
    assert about.options == {"target": 50, "call_uno": False}
    assert about.actions == encoding.actions
    assert list(dataset.layout) == list(encoding.layout)


def test_the_rows_are_the_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datasets, "GAMES_A_PART", 2)
    dataset = record(tmp_path, "spades", ["standard", "random"], 3, options={"target": 50}, seed=1)
    assert dataset.about.parts == len(list(dataset)) == 2
    rows = whole(dataset)
    assert {name: array.dtype for name, array in rows.items()} == datasets._TYPES
    assert {len(array) for array in rows.values()} == {dataset.about.rows}
    assert rows["games"].tolist() == sorted(rows["games"].tolist())
    opening = opening_of("spades", options={"target": 50})
    for number in range(3):
        episode = Episode(opening, Random(f"1:{number}").randbytes(16))
        of_game = rows["games"] == number
        for row in of_game.nonzero()[0]:
            seat = episode.seat
            assert seat == rows["seats"][row]
            assert rows["bots"][row] == (seat + number) % 2
            np.testing.assert_array_equal(rows["observations"][row], episode.vector(seat))
            np.testing.assert_array_equal(rows["masks"][row], episode.mask())
            episode.step(int(rows["actions"][row]))
        outcome = episode.outcome()
        assert outcome is not None
        seats = rows["seats"][of_game]
        assert rows["rewards"][of_game].tolist() == [episode.rewards()[seat] for seat in seats]
        assert rows["scores"][of_game].tolist() == [outcome.scores[seat] for seat in seats]


def test_the_same_seed_records_the_same(tmp_path: Path) -> None:
    one, same, other = (
        whole(record(tmp_path / str(number), "uno", ["standard"], 2, seed=seed))
        for number, seed in enumerate((1, 1, 2))
    )
    for name, array in one.items():
        np.testing.assert_array_equal(array, same[name])
    assert not np.array_equal(one["observations"][0], other["observations"][0])


def test_a_chosen_action_is_always_offered(tmp_path: Path) -> None:
    """Also when the bot knows a play that the rules do not list."""
    rows = whole(record(tmp_path, "rummikub", ["simple", "standard"], 1))
    assert rows["masks"][np.arange(len(rows["actions"])), rows["actions"]].all()


def test_progress_is_told_after_each_game(tmp_path: Path) -> None:
    told: list[int] = []
    record(tmp_path, "uno", ["random"], 3, after_game=lambda: told.append(len(list(tmp_path.iterdir()))))
    assert told == [0, 0, 1]  # the one part is written after the last game, and then about.json


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(datasets.NotEmpty, match=rf"The folder {tmp_path} is not empty"):
        record(tmp_path, "uno", ["random"], 1)
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


def test_wrong_bots_and_seats_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    with pytest.raises(UnknownBot, match="UNO has no bot 'clever'"):
        record(folder, "uno", ["clever"], 1)
    with pytest.raises(WrongSeats):
        record(folder, "uno", ["random"], 1, seats=11)
    with pytest.raises(WrongSeats):
        record(folder, "uno", ["random"] * 3, 1, seats=2)
    assert not folder.exists()


def test_an_interrupted_recording_is_not_a_dataset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(datasets, "GAMES_A_PART", 1)

    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record(tmp_path, "uno", ["random"], 2, after_game=interrupt)
    assert [file.name for file in tmp_path.iterdir()] == ["part-0000.npz"]
    with pytest.raises(FileNotFoundError, match=r"has no about\.json: it is not a complete dataset"):
        Dataset(tmp_path)


def test_a_bot_that_makes_an_illegal_move_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Cheat:
        def choose(self, view: object, legal: object, rng: object) -> Play:
            return Play(9_999)

    monkeypatch.setattr(Game, "bot", lambda self, level: Cheat())
    with pytest.raises(BotFailed, match=r"Seat \d: Play\(card_id=9999.* is refused: "):
        record(tmp_path, "uno", ["cheat"], 1)
