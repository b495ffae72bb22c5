"""Which game speaks which text."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.server.wire.common import CommonWire
from parlour.server.wire.hidden_joker import HiddenJokerWire
from parlour.server.wire.messages import Wire
from parlour.server.wire.spades import SpadesWire
from parlour.server.wire.uno import UnoWire

_WIRES: Mapping[str, Wire] = {
    "hidden-joker-rummy": HiddenJokerWire(),
    "uno": UnoWire(),
    "spades": SpadesWire(),
}
_TEXTLESS = CommonWire("all")


def wire_of(game: str) -> Wire:
    """The game's own text, or the common events where it has none."""
    return _WIRES.get(game, _TEXTLESS)
