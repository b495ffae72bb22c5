"""The documentation page of UNO is complete."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from parlour.game.interface import Event
from parlour.game.refusals import Refusal
from parlour.games.uno.rules import UnoMove, UnoOptions, UnoView, moves, refusals

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "uno.md").read_text()
CODES = [
    kind.code
    for kind in vars(refusals).values()
    if isinstance(kind, type) and issubclass(kind, Refusal) and kind.__module__ == refusals.__name__
]
EVENTS = [
    kind.__struct_config__.tag
    for kind in vars(moves).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]
MOVES = [kind.__struct_config__.tag for kind in get_args(UnoMove)]


@pytest.mark.parametrize(
    "name", [*CODES, *EVENTS, *MOVES, *UnoOptions.__struct_fields__, *UnoView.__struct_fields__]
)
def test_the_page_names(name: str) -> None:
    assert f"`{name}`" in PAGE


def test_codes_are_unique() -> None:
    assert len(set(CODES)) == len(CODES)
