"""Hints at a table: `/api/games/{id}/hint`."""

from __future__ import annotations

from parlour.server.hints import Hint
from parlour.server.http import AnyRequest, Response, answer, caller, route, services


@route(
    "POST",
    "/api/games/{game_id:str}/hint",
    summary="What the strongest bot would do in your place, and why, if the table allows hints",
    answer=Hint,
    errors=(400, 401, 403, 404, 409, 429),
)
async def give_hint(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    hints = services(request).hints
    return answer(await hints.hint(person, await services(request).tables.id_of(game_id)))


HANDLERS = [give_hint]
