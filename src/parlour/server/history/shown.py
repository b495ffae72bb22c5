"""Ratings as clients see them."""

from __future__ import annotations

import msgspec

from parlour.ratings import Rating, shown


class ShownRating(msgspec.Struct, frozen=True, kw_only=True):
    """A rating with its interval, in which the true strength lies with a chance of about 95%."""

    rating: int
    low: int
    high: int
    provisional: bool
    """Whether the interval is still wide: play more rated games."""


def shown_rating(rating: Rating) -> ShownRating:
    return ShownRating(
        rating=shown(rating.mu),
        low=shown(rating.low),
        high=shown(rating.high),
        provisional=rating.is_provisional,
    )
