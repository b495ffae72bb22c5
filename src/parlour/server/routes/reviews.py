"""Reviews of finished games: `/api/games/{id}/review`."""

from __future__ import annotations

from parlour.server.http import AnyRequest, Response, answer, caller, route, services
from parlour.server.reviews import ReviewState


@route(
    "POST",
    "/api/games/{game_id:str}/review",
    summary="Have your own moves of a finished game reviewed",
    answer=ReviewState,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
)
async def ask_review(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    reviews = services(request).reviews
    return answer(await reviews.ask(person, await services(request).tables.id_of(game_id)), 202)


@route(
    "GET",
    "/api/games/{game_id:str}/review",
    summary="How far the review of your own moves is, and what it found",
    answer=ReviewState,
    errors=(400, 401, 403, 404, 409),
)
async def read_review(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    reviews = services(request).reviews
    return answer(await reviews.read(person, await services(request).tables.id_of(game_id)))


HANDLERS = [ask_review, read_review]
