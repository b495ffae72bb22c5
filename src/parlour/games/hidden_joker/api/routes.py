"""The Hidden Joker Rummy API: draw, discard, declare."""

from __future__ import annotations

import msgspec

from parlour.games.hidden_joker.rules import RULES
from parlour.server import bodies
from parlour.server.answers import Version
from parlour.server.http import AnyRequest, Response, answer, caller, route, sent, services
from parlour.server.statuses import Manner

GAME = RULES.spec.id
MANNER = Manner(title="Hidden Joker Rummy API", game=GAME)


class DrawCard(bodies.Stamp, kw_only=True):
    source: str


class DiscardCard(bodies.Stamp, kw_only=True):
    card_id: str


class MeldBody(msgspec.Struct):
    type: str
    card_ids: list[str]


class SubmitMelds(bodies.Stamp, kw_only=True):
    melds: list[MeldBody]
    discard_card_id: str | None = None


@route(
    "POST",
    "/api/games/{game_id:str}/draw-card",
    summary="Draw from the stock or the discards",
    manner=MANNER,
    body=DrawCard,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    example={"source": "stock"},
)
async def draw_card(request: AnyRequest, game_id: str) -> Response:
    return await _act(request, game_id, "draw", "source")


@route(
    "POST",
    "/api/games/{game_id:str}/discard-card",
    summary="Discard a card and end the turn",
    manner=MANNER,
    body=DiscardCard,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    example={"card_id": "c_42"},
)
async def discard_card(request: AnyRequest, game_id: str) -> Response:
    return await _act(request, game_id, "discard", "card_id")


@route(
    "POST",
    "/api/games/{game_id:str}/submit-melds",
    summary="Declare Rummy",
    manner=MANNER,
    body=SubmitMelds,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    example={
        "melds": [
            {"type": "run", "card_ids": ["c_10", "c_11", "c_12"]},
            {"type": "set", "card_ids": ["c_25", "c_38", "c_51"]},
        ],
        "discard_card_id": "c_99",
    },
)
async def submit_melds(request: AnyRequest, game_id: str) -> Response:
    return await _act(request, game_id, "declare", "melds", "discard_card_id")


async def _act(request: AnyRequest, game_id: str, kind: str, *names: str) -> Response:
    person = await caller(request)
    table_id = await services(request).tables.id_of(game_id)
    move = bodies.move(await sent(request), kind, *names)
    return answer(Version(await services(request).commands.act(person, table_id, move, game=GAME)), 202)


ROUTES = [draw_card, discard_card, submit_melds]
