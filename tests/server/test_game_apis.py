"""Finding the games' own APIs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from parlour.games.uno import GAME as UNO
from parlour.server import game_apis
from parlour.server.game_apis import Api


def test_an_api_that_cannot_be_loaded_leaves_the_game_with_the_shared_routes(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = replace(UNO, api="parlour.no_such_module")
    monkeypatch.setattr(game_apis, "game_of", lambda game: broken)
    assert game_apis.api_of.__wrapped__("uno") == Api()
    assert "cannot load the API of the game uno: ModuleNotFoundError" in caplog.text
