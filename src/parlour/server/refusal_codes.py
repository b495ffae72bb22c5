"""The codes of refusals by status, for the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator

from parlour.game.refusals import Refusal
from parlour.server.game_apis import apis
from parlour.server.schemas import owner_of
from parlour.server.statuses import Manner, status_of_kind


def codes_of(status: int, manner: Manner) -> list[str]:
    """The codes of all refusals that have this status in this API, of the shared ones and those of its game."""
    manners = [manner]
    if manner.game is None:  # a shared route also answers like a game's own API, if that handles the request
        manners += [api.opening.manner for api in apis() if api.opening is not None]
    return sorted({kind.code for each in manners for kind in _kinds(Refusal) if _occurs(kind, status, each)})


def _occurs(kind: type[Refusal], status: int, manner: Manner) -> bool:
    owners = (None, manner.game)
    return status_of_kind(kind, manner) == status and (
        manner.game is None or owner_of(kind.__module__) in owners
    )


def _kinds(base: type[Refusal]) -> Iterator[type[Refusal]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _kinds(kind)
