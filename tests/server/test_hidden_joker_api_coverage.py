"""HIDDEN_JOKER_API.md names tests that exist, and every test of the Hidden Joker Rummy API is named in it."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_the_table_names_exactly_the_tests_there_are() -> None:
    named = set(re.findall(r"`(test_\w+)`", (HERE / "HIDDEN_JOKER_API.md").read_text()))
    written = "".join(
        (HERE / f"test_hidden_joker_api_{part}.py").read_text() for part in ("endpoints", "events", "games")
    )
    defined = set(re.findall(r"^(?:async )?def (test_\w+)", written, re.MULTILINE))
    assert named <= defined
    beyond_the_text = {
        "test_an_action_of_text_1_at_a_table_of_another_game_is_409",
        "test_every_connection_of_a_player_hears_everything",
        "test_state_is_found_by_number_and_by_uuid_alike",
        "test_versions_never_go_back",
    }
    assert defined - named == beyond_the_text
