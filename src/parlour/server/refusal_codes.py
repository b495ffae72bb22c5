"""The codes of refusals by status, for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.game.refusals import Refusal
from parlour.server.schemas import owner_of
from parlour.server.statuses import Manner, status_of_kind


def codes_of(status: int, manner: Manner) -> list[str]:
    """The codes of all refusals that have this status in this API, of the shared ones and those of its game."""
    codes = {
        kind.code
        for kind in _kinds(Refusal)
        if status_of_kind(kind, manner) == status
        and (manner.game is None or owner_of(kind.__module__) in (None, manner.game))
    }
    return sorted(codes)


def _kinds(base: type[Refusal]) -> Iterator[type[Refusal]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)
