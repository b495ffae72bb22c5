"""HIDDEN_JOKER_API.md lists exactly the tests of the Hidden Joker Rummy API."""

from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_the_table_lists_exactly_the_existing_tests() -> None:
    named = set(re.findall(r"`(test_\w+)`", (HERE / "HIDDEN_JOKER_API.md").read_text()))
    written = "".join(
        (HERE / f"test_hidden_joker_api_{part}.py").read_text() for part in ("endpoints", "events", "games")
    )
    defined = set(re.findall(r"^(?:async )?def (test_\w+)", written, re.MULTILINE))
    assert named <= defined
    beyond_the_text = {
        "test_hidden_joker_routes_at_a_table_of_another_game_are_409",
        "test_every_connection_of_a_player_hears_everything",
        "test_state_is_found_by_number_and_by_uuid_alike",
        "test_versions_never_go_back",
    }
    assert defined - named == beyond_the_text
