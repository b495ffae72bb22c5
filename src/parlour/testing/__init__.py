"""The conformance kit: what every game here, and every game that someone adds, must pass."""

from __future__ import annotations

from parlour.testing.conformance import Conformance
from parlour.testing.playthroughs import Playthrough, Step, play_out

__all__ = ["Conformance", "Playthrough", "Step", "play_out"]
