"""What a refusal says a field allows."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.game.allowed import allowed_in


class Body(msgspec.Struct):
    pace: Literal["slow", "quick"] | None = None
    room: Annotated[str, Meta(max_length=6)] | None = None
    id: Annotated[str, Meta(pattern="^[0-9]+$")] | None = None


def test_a_choice_and_a_length_are_told_with_null() -> None:
    assert allowed_in(Body)["pace"].words == "quick, slow or null"
    assert allowed_in(Body)["room"].words == "0 to 6 characters or null"


def test_null_is_not_told_as_if_it_were_all_that_is_allowed() -> None:
    assert allowed_in(Body)["id"].words == ""
