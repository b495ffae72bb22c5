"""Hints and reviews of UNO: plays are tried by the quick games of the expert level."""

from __future__ import annotations

from typing import Any, Final

from parlour.games.uno.bots.expert import _MODEL
from parlour.games.uno.rules.moves import Play
from parlour.search.advice import Adviser


def _is_play(move: Any) -> bool:
    return isinstance(move, Play)


ADVISER: Final = Adviser(model=_MODEL, covers=_is_play)
