"""What people ask for: a game, a number of seats and a clock."""

from __future__ import annotations

import msgspec

from parlour.game.registry import rules_of
from parlour.server.bodies import GameOfQueue
from parlour.store import WantedGame
from parlour.tables.clocks import AnyClock
from parlour.tables.openings import checked_capacity

_clocks: msgspec.json.Decoder[AnyClock] = msgspec.json.Decoder(AnyClock)


def checked(body: GameOfQueue) -> WantedGame:
    """What a body asks for. Without `seats`, a game of as few as can play it."""
    spec = rules_of(body.game).spec
    seats = spec.min_seats if body.seats is None else checked_capacity(spec, body.seats)
    clock = msgspec.json.encode(body.clock, order="sorted").decode()
    return WantedGame(game=spec.id, seats=seats, clock=clock, rated=body.rated)


def clock_of(wanted: WantedGame) -> AnyClock:
    return _clocks.decode(wanted.clock)
