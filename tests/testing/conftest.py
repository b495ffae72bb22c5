"""A game whose words are changed in one place."""

from __future__ import annotations

import dataclasses
import shutil
from collections.abc import Callable
from importlib import import_module
from itertools import count
from pathlib import Path

import pytest

from parlour.game import Game
from parlour.games.spades import GAME

_numbers = count()


@pytest.fixture
def with_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Game]:
    """A game, Spades unless named, with one text of one of its language files replaced."""

    def build(language: str, old: str, new: str, game: Game = GAME) -> Game:
        package = f"words_under_test_{next(_numbers)}"
        source = import_module(game.words).__file__
        assert source is not None
        shutil.copytree(Path(source).parent, tmp_path / package)
        monkeypatch.syspath_prepend(str(tmp_path))
        file = tmp_path / package / f"{language}.toml"
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        return dataclasses.replace(game, words=package)

    return build
