"""The UNO API: draw, play, end the turn, choose a color."""

from __future__ import annotations

from parlour.games.uno.api.error_events import ACTION
from parlour.games.uno.api.manner import GAME, MANNER
from parlour.games.uno.rules.cards import Color
from parlour.server import bodies
from parlour.server.answers import Version
from parlour.server.http import AnyRequest, Response, answer, caller, route, sent, services


class PlayCard(bodies.Stamp, kw_only=True):
    """A wild card needs `chosen_color`. `call_uno` is only for tables with the option of that name."""

    card_id: int
    chosen_color: Color | None = None
    call_uno: bool = False


class ChooseColor(bodies.Stamp, kw_only=True):
    color: Color


async def _act(request: AnyRequest, game_id: str, kind: str, *names: str) -> Response:
    person = await caller(request)
    move = bodies.move(await sent(request), kind, *names)
    table_id = await services(request).tables.id_of(game_id)
    return answer(Version(await services(request).commands.act(person, table_id, move, game=GAME)), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/draw",
    summary="UNO: draw a card",
    manner=MANNER,
    body=bodies.Stamp,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    command=ACTION,
)
async def draw(request: AnyRequest, game_id: str) -> Response:
    return await _act(request, game_id, "draw")


@route(
    "POST",
    "/api/games/{game_id:str}/play",
    summary="UNO: play a card",
    manner=MANNER,
    body=PlayCard,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    example={"card_id": 42, "chosen_color": "red"},
    command=ACTION,
)
async def play(request: AnyRequest, game_id: str) -> Response:
    return await _act(request, game_id, "play", "card_id", "chosen_color", "call_uno")


@route(
    "POST",
    "/api/games/{game_id:str}/end-turn",
    summary="UNO: keep the drawn card",
    manner=MANNER,
    body=bodies.Stamp,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    command=ACTION,
)
async def end_turn(request: AnyRequest, game_id: str) -> Response:
    return await _act(request, game_id, "end_turn")


@route(
    "POST",
    "/api/games/{game_id:str}/choose-color",
    summary="UNO: choose the color of a Wild that is the first card",
    manner=MANNER,
    body=ChooseColor,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    example={"color": "green"},
    command=ACTION,
)
async def choose_color(request: AnyRequest, game_id: str) -> Response:
    return await _act(request, game_id, "choose_color", "color")


ROUTES = [draw, play, end_turn, choose_color]
