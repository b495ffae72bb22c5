"""Which game speaks which text."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.server.wire.common import COMMON, CommonWire
from parlour.server.wire.hidden_joker import HiddenJokerWire
from parlour.server.wire.messages import Wire
from parlour.server.wire.rummikub import RummikubWire
from parlour.server.wire.spades import SpadesWire
from parlour.server.wire.uno import UnoWire

_WIRES: Mapping[str, Wire] = {
    "hidden-joker-rummy": HiddenJokerWire(),
    "rummikub": RummikubWire("all"),
    "uno": UnoWire(),
    "spades": SpadesWire(),
}
_TEXTLESS = CommonWire("all")


def wire_of(game: str) -> Wire:
    """The game's own text, or the common events where it has none."""
    return _WIRES.get(game, _TEXTLESS)


def common_wire_of(game: str) -> CommonWire:
    """The game in the common events, for connections that hear every game in them."""
    wire = wire_of(game)
    return wire if isinstance(wire, CommonWire) else COMMON
