"""What the commands that let bots play have in common."""

from __future__ import annotations

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.game.refusals import Refusal


def progress_bar() -> Progress:
    """A bar that counts games and disappears at the end."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def levels_in(bots: str) -> list[str]:
    """The levels of a list that is separated by commas."""
    return [level.strip() for level in bots.split(",")]


def explained(refusal: Refusal) -> str:
    """The refusal's message, followed by the valid names."""
    for names in ("games", "levels"):
        if names in refusal.details:
            return f"{refusal.message} Available: {', '.join(refusal.details[names])}."
    return refusal.message
