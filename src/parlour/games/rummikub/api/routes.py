"""The API of Rummikub: hints. Moves use the common `actions` route."""

from __future__ import annotations

import asyncio

import msgspec

from parlour.game.refusals import NotYourTurn
from parlour.games.rummikub.rules import RULES
from parlour.games.rummikub.rules.hints import best_move
from parlour.games.rummikub.rules.moves import RummikubMove
from parlour.games.rummikub.rules.view import view_of
from parlour.server.hints import HintsOff
from parlour.server.http import AnyRequest, Response, answer, caller, route, services
from parlour.tables import play
from parlour.tables.checks import check_member
from parlour.tables.hints import allows_hints

GAME = RULES.spec.id


class BestPlay(msgspec.Struct):
    """The best move, ready to send to `actions`."""

    move: RummikubMove


@route(
    "GET",
    "/api/games/{game_id:str}/hint",
    summary="Rummikub: the best play, if the table allows hints",
    answer=BestPlay,
    errors=(400, 401, 403, 404, 409),
)
async def hint(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    table = await services(request).tables.table_of(GAME, game_id)
    check_member(table, person)
    if not allows_hints(table):
        raise HintsOff()
    seat = play.seat_to_play(table, person)
    if seat not in table.to_act():
        raise NotYourTurn()
    view = view_of(table.game_state, seat)
    return answer(BestPlay(await asyncio.to_thread(best_move, view)))


ROUTES = [hint]
