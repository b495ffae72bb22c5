"""Hints and reviews of Rummikub: what a play lays and what was missed, found exactly by the solver."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parlour.games.rummikub.models.tiles import ids_of
from parlour.games.rummikub.rules.hints import position_of
from parlour.games.rummikub.rules.moves import PlayTiles, RummikubMove
from parlour.games.rummikub.rules.view import RummikubView
from parlour.search.advice import Adviser, Reason


def explain(view: RummikubView, move: RummikubMove, legal: Sequence[RummikubMove]) -> Reason:
    """What the move does, or why the expert waits."""
    if isinstance(move, PlayTiles):
        return _why_played(view, move)
    most = max((len(laid_by(view, play)) for play in legal if isinstance(play, PlayTiles)), default=0)
    if most:
        return Reason("waits", {"count": most})
    return Reason("draws" if view.pool_size else "passes")


def _why_played(view: RummikubView, play: PlayTiles) -> Reason:
    _, rack, opened = position_of(view)
    tiles = laid_by(view, play)
    values = {"tiles": tiles, "count": len(tiles)}
    if len(tiles) == len(rack):
        return Reason("goes_out", values)
    return Reason("lays" if opened else "opens", values)


def laid_by(view: RummikubView, play: PlayTiles) -> list[str]:
    """The tiles that a play takes from the rack."""
    _, rack, _ = position_of(view)
    own = set(ids_of(rack))
    return [tile for meld in play.melds for tile in meld.tiles if tile in own]


def missed(
    view: RummikubView, made: RummikubMove, legal: Sequence[RummikubMove]
) -> tuple[RummikubMove | None, float]:
    """The play that lays the most tiles, and how many more than the move made. The solver finds it exactly."""
    laid = len(laid_by(view, made)) if isinstance(made, PlayTiles) else 0
    best = max(
        (play for play in legal if isinstance(play, PlayTiles)),
        key=lambda play: len(laid_by(view, play)),
        default=None,
    )
    more = 0 if best is None else len(laid_by(view, best)) - laid
    return (best, float(more)) if more > 0 else (None, 0.0)


ADVISER: Final = Adviser(explain=explain, grade=missed, unit="tiles")
