"""The conformance kit: tests that every game must pass, built-in or added."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parlour.testing.playthroughs import Playthrough, Step, play_out

if TYPE_CHECKING:
    from parlour.testing.conformance import Conformance

__all__ = ["Conformance", "Playthrough", "Step", "play_out"]


def __getattr__(name: str) -> Any:
    """Import `Conformance` on first use, because nothing else in this package needs hypothesis and pytest."""
    if name != "Conformance":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from parlour.testing.conformance import Conformance
    except ModuleNotFoundError as error:
        if error.name not in ("hypothesis", "pytest"):
            raise
        message = "The conformance kit needs hypothesis and pytest: pip install 'parlour[testing]'"
        raise ModuleNotFoundError(message, name=error.name) from error
    return Conformance
