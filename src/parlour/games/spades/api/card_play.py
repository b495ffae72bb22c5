"""The Spades API: bidding, the exchange and card play. Each route returns the player view."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from parlour.game.refusals import GameOver
from parlour.games.spades.api.payloads import PlayerView
from parlour.games.spades.api.table_routes import (
    GAME,
    MANNER,
    PATH,
    REFUSALS,
    seated,
    spades_table,
)
from parlour.games.spades.api.wire import player_view
from parlour.games.spades.rules.refusals import InvalidAction
from parlour.rest.router import Route
from parlour.server import bodies
from parlour.server.http import AnyRequest, Response, answer, caller, route, sent, services
from parlour.tables import errors, play


class PlaceBid(bodies.Stamp, kw_only=True):
    bid: int | Literal["nil", "blind_nil"]


class PlayedCard(msgspec.Struct):
    suit: str
    rank: str


class PlayCard(bodies.Stamp, kw_only=True):
    card: PlayedCard


class PassCards(bodies.Stamp, kw_only=True):
    cards: list[PlayedCard]


@route(
    "GET",
    f"{PATH}/state",
    summary="The player view",
    manner=MANNER,
    answer=PlayerView,
    errors=REFUSALS,
)
async def read_state(request: AnyRequest, table_id: str) -> Response:
    person = await caller(request)
    table = await spades_table(request, table_id)
    if not table.may_watch(person.id):
        raise errors.NotInGame()
    return answer(player_view(table, person.id))


def _move(
    name: str, kind: str, *fields: str, summary: str, body: Any = bodies.Stamp, example: Any = None
) -> Route:
    """A route for one kind of move. It returns the player view after all bots have acted."""

    async def handler(request: AnyRequest, table_id: str) -> Response:
        person, table = await seated(request, table_id)
        move = bodies.move(await sent(request), kind, *fields)
        # An unreadable move is a 400, even out of turn.
        play.decoded_move(table, {name: move[name] for name in ("type", *fields) if name in move})
        try:
            await services(request).commands.act(person, table.id, move, game=GAME)
        except (errors.NotPlaying, GameOver) as refusal:
            raise InvalidAction(refusal.message) from None
        return answer(player_view(await services(request).tables.table(table.id), person.id))

    handler.__name__ = handler.__qualname__ = kind
    wrap = route(
        "POST",
        f"{PATH}/{name}",
        summary=summary,
        manner=MANNER,
        body=body,
        answer=PlayerView,
        errors=REFUSALS,
        example=example,
    )
    return wrap(handler)


bid = _move("bid", "bid", "bid", summary="Bid", body=PlaceBid, example={"bid": 4})
reveal_hand = _move("reveal-hand", "reveal_hand", summary="Look at your cards and give up blind nil")
blind_nil_exchange = _move(
    "blind-nil-exchange",
    "exchange",
    "cards",
    summary="Pass two cards to your partner",
    body=PassCards,
    example={"cards": [{"suit": "spades", "rank": "A"}, {"suit": "hearts", "rank": "10"}]},
)
play_card = _move(
    "play",
    "play",
    "card",
    summary="Play a card",
    body=PlayCard,
    example={"card": {"suit": "spades", "rank": "A"}},
)

ROUTES = [read_state, bid, reveal_hand, blind_nil_exchange, play_card]
