"""Text 3: Spades. Tables, their seats and doors; then bidding, exchange and card play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec
from litestar import Request, Response

from parlour.bots import bot_of
from parlour.bots.registry import STANDARD
from parlour.rules.errors import GameOver, Malformed
from parlour.rules.spades import RULES
from parlour.rules.spades.cards import SEAT_NAMES, SeatName
from parlour.rules.spades.refusals import InvalidAction
from parlour.server import bodies
from parlour.server.house import Draft, NoSuchTable
from parlour.server.http import answer, caller, route, sent, sent_as, services
from parlour.server.queries import Page, query
from parlour.server.wire.spades import SpadesTable, player_view, table_state
from parlour.tables import errors, lobby
from parlour.tables.changes import AnyChange
from parlour.tables.fairness import spectator_token
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table

AnyRequest = Request[Any, Any, Any]
GAME = RULES.spec.id
JoinPolicy = Literal["open", "invite-only"]


class CreateTable(msgspec.Struct, rename="camel"):
    """Public and open unless said; private is always invite-only."""

    name: bodies.Name | None = None
    visibility: bodies.Door = "public"
    join_policy: JoinPolicy | None = None
    spectating: bool = True
    options: dict[str, Any] | None = None


class CreatedTable(msgspec.Struct, rename="camel"):
    table_id: str
    name: str
    visibility: str
    join_policy: str
    spectating: bool


class TableLists(msgspec.Struct):
    tables: list[dict[str, Any]]
    next: int | None


class WantedTables(Page, rename="camel"):
    has_seats: bool | None = None
    search: bodies.Name | None = None


class Arrive(msgspec.Struct):
    """`token` is a join link's or a spectator link's."""

    token: bodies.Code | None = None


class TakeSeat(msgspec.Struct):
    seat: SeatName | None = None
    token: bodies.Code | None = None


class NamedSeat(msgspec.Struct):
    seat: SeatName


class AssignSeat(msgspec.Struct, rename="camel"):
    player_id: str
    seat: SeatName


class SeatBot(msgspec.Struct):
    seat: SeatName | None = None
    level: str = STANDARD


class NamedPlayer(msgspec.Struct, rename="camel"):
    player_id: str


class ChangeDoor(msgspec.Struct, rename="camel"):
    visibility: bodies.Door
    join_policy: JoinPolicy | None = None


class Link(msgspec.Struct):
    """A path on this server, and the token in it."""

    link: str
    token: str


class PlaceBid(msgspec.Struct):
    bid: int | Literal["nil", "blind_nil"]


class PlayedCard(msgspec.Struct):
    suit: str
    rank: str


class PlayCard(msgspec.Struct):
    card: PlayedCard


class PassCards(msgspec.Struct):
    cards: list[PlayedCard]


_ERRORS = (400, 401, 403, 404, 409, 429)


# Finding


async def _table(request: AnyRequest, table_id: str) -> Table:
    """A Spades table; an id that is none is simply not found (text 3)."""
    house = services(request).house
    try:
        table = await house.table(await house.id_of(table_id))
    except Malformed:
        raise NoSuchTable() from None
    if table.game != GAME:
        raise errors.WrongGame(f"This table plays {table.rules.spec.title}.", game=table.game)
    return table


def _player(table: Table, uuid: str) -> PlayerId:
    """The seated player, bot or observer of that UUID."""
    for _, chair in table.taken():
        if chair.player.uuid == uuid:
            return chair.player.id
    for person in table.spectators.values():
        if person.uuid == uuid:
            return person.id
    raise errors.NoSuchPlayer()


async def _changed(
    request: AnyRequest, table_id: str, decide: Callable[[Person, Table, int], list[AnyChange]]
) -> Response[Any]:
    """Fold what `decide` says; the fourth seat filled starts the game."""
    person = await caller(request)
    table = await _table(request, table_id)

    def fold(draft: Draft) -> None:
        draft.fold(decide(person, draft.table, draft.now))
        if draft.table.phase == "lobby" and all(draft.table.chairs):
            draft.fold(lobby.begin(draft.table, draft.now))

    table, _ = await services(request).house.change(table.id, fold)
    return answer(table_state(table))


@route(
    "POST",
    "/api/tables",
    summary="Spades: open a table; you sit north",
    text="text3",
    body=CreateTable,
    answer=CreatedTable,
    status=201,
    errors=(400, 401, 429),
    example={"name": "Kitchen table", "visibility": "public", "joinPolicy": "open"},
)
async def create_table(request: AnyRequest) -> Response[Any]:
    person = await caller(request)
    body = await sent_as(request, CreateTable)
    policy = body.join_policy or ("invite-only" if body.visibility == "private" else "open")
    if body.visibility == "private" and policy == "open":
        raise errors.BadSetting("A private table is always invite-only.", setting="joinPolicy")
    opening = bodies.OpenTable(
        game=GAME,
        visibility=body.visibility,
        name=body.name,
        options=body.options,
        spectating=body.spectating,
    )
    table = await services(request).commands.open(person, opening, join_policy=policy)
    created = CreatedTable(table.uuid, table.name, table.visibility, table.join_policy, table.spectating)
    return answer(created, 201)


_LIST_QUERY = (
    ("hasSeats", bool, "only tables with, or without, a free seat"),
    ("search", str, "part of the table's name"),
    ("before", int, "the `next` of the page before"),
    ("limit", int, "1 to 100"),
)


@route(
    "GET",
    "/api/tables",
    summary="Spades: the public tables that have not ended",
    text="text3",
    answer=TableLists,
    errors=(400, 401),
    query=_LIST_QUERY,
)
async def list_tables(request: AnyRequest) -> Response[Any]:
    return await _listed(request, ("lobby", "playing"))


@route(
    "GET",
    "/api/lobby/tables",
    summary="Spades: the public tables in the lobby",
    text="text3",
    answer=TableLists,
    errors=(400, 401),
    query=_LIST_QUERY,
)
async def lobby_tables(request: AnyRequest) -> Response[Any]:
    return await _listed(request, ("lobby", "playing"))


async def _listed(request: AnyRequest, states: tuple[str, ...]) -> Response[Any]:
    await caller(request)
    wanted = query(request, WantedTables)
    rows = await services(request).store.tables(
        game=GAME,
        state=states,
        visibility="public",
        search=wanted.search,
        has_seats=wanted.has_seats,
        before_id=wanted.before,
        limit=wanted.limit,
    )
    shown = []
    for row in rows:
        summary = msgspec.json.decode(row.summary)
        shown.append(
            {
                "tableId": row.uuid,
                "name": row.name,
                "visibility": row.visibility,
                "joinPolicy": summary["join_policy"],
                "spectating": summary["spectating"],
                "status": row.state,
                "seatsTaken": row.seats_taken,
                "players": [player["display_name"] for player in summary["players"]],
            }
        )
    return answer(TableLists(shown, rows[-1].id if len(rows) == wanted.limit else None))


# Coming and going


@route(
    "POST",
    "/api/tables/{table_id:str}/arrive",
    summary="Come to the table: as what you are there, or else as an observer",
    text="text3",
    body=Arrive,
    answer=SpadesTable,
    errors=_ERRORS,
)
async def arrive(request: AnyRequest, table_id: str) -> Response[Any]:
    def decide(person: Person, table: Table, now: int) -> list[AnyChange]:
        if table.may_watch(person.id):
            return []
        watching = body.token is not None and body.token == spectator_token(table.secret)
        code = None if watching else body.token
        return lobby.spectate(table, person, now, code, invited=watching)

    await caller(request)
    await _table(request, table_id)
    body = await sent_as(request, Arrive)
    return await _changed(request, table_id, decide)


async def _take_seat(request: AnyRequest, table_id: str, *, named: bool) -> Response[Any]:
    def decide(person: Person, table: Table, now: int) -> list[AnyChange]:
        chair = table.chair_of(person.id)
        if table.phase == "playing" and chair is not None and chair.bot is not None:
            return lobby.take_back(table, person, now)
        seat = None if body.seat is None else SEAT_NAMES.index(body.seat)
        return lobby.join(table, person, now, room_code=body.token, seat=seat)

    await caller(request)
    await _table(request, table_id)
    body = await sent_as(request, TakeSeat)
    if named and body.seat is None:
        raise Malformed("Name the seat: north, east, south or west.")
    return await _changed(request, table_id, decide)


@route(
    "POST",
    "/api/tables/{table_id:str}/join",
    summary="Take a free seat, or your own back from the bot that stands in",
    text="text3",
    body=TakeSeat,
    answer=SpadesTable,
    errors=_ERRORS,
    example={"seat": "south"},
)
async def join_table(request: AnyRequest, table_id: str) -> Response[Any]:
    return await _take_seat(request, table_id, named=False)


@route(
    "POST",
    "/api/tables/{table_id:str}/sit",
    summary="Take the named seat",
    text="text3",
    body=TakeSeat,
    answer=SpadesTable,
    errors=_ERRORS,
    example={"seat": "west"},
)
async def sit(request: AnyRequest, table_id: str) -> Response[Any]:
    return await _take_seat(request, table_id, named=True)


@route(
    "POST",
    "/api/tables/{table_id:str}/stand",
    summary="Give up the seat before the game, and go on as an observer",
    text="text3",
    answer=SpadesTable,
    errors=_ERRORS,
)
async def stand(request: AnyRequest, table_id: str) -> Response[Any]:
    def decide(person: Person, table: Table, now: int) -> list[AnyChange]:
        return lobby.stand(table, person, now)

    return await _changed(request, table_id, decide)


@route(
    "POST",
    "/api/tables/{table_id:str}/leave",
    summary="Leave; during play a bot takes the seat at once",
    text="text3",
    answer=SpadesTable,
    errors=_ERRORS,
)
async def leave_table(request: AnyRequest, table_id: str) -> Response[Any]:
    def decide(person: Person, table: Table, now: int) -> list[AnyChange]:
        if person.id in table.spectators:
            return lobby.stop_spectating(table, person, now)
        return lobby.leave(table, person, now, bot=STANDARD)

    return await _changed(request, table_id, decide)


@route(
    "POST",
    "/api/tables/{table_id:str}/change-seat",
    summary="Move to a free seat before the game",
    text="text3",
    body=NamedSeat,
    answer=SpadesTable,
    errors=_ERRORS,
    example={"seat": "east"},
)
async def change_seat(request: AnyRequest, table_id: str) -> Response[Any]:
    def decide(person: Person, table: Table, now: int) -> list[AnyChange]:
        if table.seat_of(person.id) is None:
            raise errors.NotInGame()
        return lobby.change_seat(table, now, person.id, SEAT_NAMES.index(body.seat))

    await caller(request)
    await _table(request, table_id)
    body = await sent_as(request, NamedSeat)
    return await _changed(request, table_id, decide)


# What the host does


@route(
    "POST",
    "/api/tables/{table_id:str}/assign-seat",
    summary="The host seats a player or an observer",
    text="text3",
    body=AssignSeat,
    answer=SpadesTable,
    errors=_ERRORS,
)
async def assign_seat(request: AnyRequest, table_id: str) -> Response[Any]:
    def decide(person: Person, table: Table, now: int) -> list[AnyChange]:
        lobby.check_host(table, person)
        player_id, seat = _player(table, body.player_id), SEAT_NAMES.index(body.seat)
        if player_id in table.spectators:
            return lobby.join(table, table.spectators[player_id], now, seat=seat, invited=True)
        return lobby.change_seat(table, now, player_id, seat, swap=True)

    await caller(request)
    await _table(request, table_id)
    body = await sent_as(request, AssignSeat)
    return await _changed(request, table_id, decide)


@route(
    "POST",
    "/api/tables/{table_id:str}/add-bot",
    summary="The host seats a bot",
    text="text3",
    body=SeatBot,
    answer=SpadesTable,
    errors=_ERRORS,
    example={"seat": "east", "level": "standard"},
)
async def add_bot_to_table(request: AnyRequest, table_id: str) -> Response[Any]:
    def decide(person: Person, table: Table, now: int) -> list[AnyChange]:
        bot_of(GAME, body.level)
        seat = None if body.seat is None else SEAT_NAMES.index(body.seat)
        return lobby.add_bot(table, person, now, body.level, seat=seat)

    await caller(request)
    await _table(request, table_id)
    body = await sent_as(request, SeatBot)
    return await _changed(request, table_id, decide)


@route(
    "POST",
    "/api/tables/{table_id:str}/kick",
    summary="The host sends a player, a bot or an observer away",
    text="text3",
    body=NamedPlayer,
    answer=SpadesTable,
    errors=_ERRORS,
)
async def kick(request: AnyRequest, table_id: str) -> Response[Any]:
    def decide(person: Person, table: Table, now: int) -> list[AnyChange]:
        lobby.check_host(table, person)
        player_id = _player(table, body.player_id)
        if player_id in table.spectators:
            return lobby.stop_spectating(table, table.spectators[player_id], now)
        return lobby.remove(table, person, now, player_id, bot=STANDARD)

    await caller(request)
    await _table(request, table_id)
    body = await sent_as(request, NamedPlayer)
    return await _changed(request, table_id, decide)


@route(
    "POST",
    "/api/tables/{table_id:str}/transfer-host",
    summary="Make another player the host",
    text="text3",
    body=NamedPlayer,
    answer=SpadesTable,
    errors=_ERRORS,
)
async def transfer_host(request: AnyRequest, table_id: str) -> Response[Any]:
    def decide(person: Person, table: Table, now: int) -> list[AnyChange]:
        lobby.check_host(table, person)
        return lobby.hand_over(table, person, now, _player(table, body.player_id))

    await caller(request)
    await _table(request, table_id)
    body = await sent_as(request, NamedPlayer)
    return await _changed(request, table_id, decide)


@route(
    "POST",
    "/api/tables/{table_id:str}/terminate",
    summary="The host ends the table",
    text="text3",
    answer=SpadesTable,
    errors=_ERRORS,
)
async def terminate(request: AnyRequest, table_id: str) -> Response[Any]:
    return await _changed(request, table_id, lambda person, table, now: lobby.terminate(table, person, now))


@route(
    "POST",
    "/api/tables/{table_id:str}/visibility",
    summary="The host opens or closes the door",
    text="text3",
    body=ChangeDoor,
    answer=SpadesTable,
    errors=_ERRORS,
    example={"visibility": "private"},
)
async def change_visibility(request: AnyRequest, table_id: str) -> Response[Any]:
    def decide(person: Person, table: Table, now: int) -> list[AnyChange]:
        closed = body.visibility == "private"
        policy = body.join_policy or ("invite-only" if closed else "open")
        return lobby.change_door(table, person, now, body.visibility, policy)

    await caller(request)
    await _table(request, table_id)
    body = await sent_as(request, ChangeDoor)
    return await _changed(request, table_id, decide)


# Letting people in


@route(
    "POST",
    "/api/tables/{table_id:str}/join-link",
    summary="A link that lets anyone take a seat",
    text="text3",
    answer=Link,
    errors=_ERRORS,
)
async def join_link(request: AnyRequest, table_id: str) -> Response[Any]:
    table = await _seated(request, table_id)
    return answer(Link(f"/tables/{table.uuid}?join={table.room_code}", table.room_code))


@route(
    "POST",
    "/api/tables/{table_id:str}/spectator-link",
    summary="A link that lets anyone watch",
    text="text3",
    answer=Link,
    errors=_ERRORS,
)
async def spectator_link(request: AnyRequest, table_id: str) -> Response[Any]:
    table = await _seated(request, table_id)
    if not table.spectating:
        raise errors.SpectatingClosed()
    token = spectator_token(table.secret)
    return answer(Link(f"/tables/{table.uuid}?watch={token}", token))


@route(
    "POST",
    "/api/tables/{table_id:str}/invite",
    summary="Let one account in",
    text="text3",
    body=NamedPlayer,
    answer=SpadesTable,
    errors=_ERRORS,
)
async def invite(request: AnyRequest, table_id: str) -> Response[Any]:
    await _seated(request, table_id)
    body = await sent_as(request, NamedPlayer)
    account = await services(request).store.account(uuid=body.player_id)
    if account is None:
        raise errors.NoSuchPlayer("There is no such account.")
    return await _changed(
        request, table_id, lambda person, table, now: lobby.invite(table, person, now, account.id)
    )


async def _seated(request: AnyRequest, table_id: str) -> Table:
    person = await caller(request)
    table = await _table(request, table_id)
    if table.seat_of(person.id) is None:
        raise errors.NotInGame()
    return table


# The game


@route(
    "GET",
    "/api/tables/{table_id:str}/state",
    summary="The player view",
    text="text3",
    answer=dict[str, Any],
    errors=_ERRORS,
)
async def read_state(request: AnyRequest, table_id: str) -> Response[Any]:
    person = await caller(request)
    table = await _table(request, table_id)
    if not table.may_watch(person.id):
        raise errors.NotInGame()
    return answer(player_view(table, person.id))


async def _act(request: AnyRequest, table_id: str, kind: str, *names: str) -> Response[Any]:
    """A move, and the player view after all bots have acted."""
    person = await caller(request)
    table = await _seated(request, table_id)
    move = bodies.move(await sent(request), kind, *names)
    here = services(request)
    try:
        await here.commands.act(person, table.id, move, game=GAME)
    except (errors.NotPlaying, GameOver) as refusal:
        raise InvalidAction(refusal.message) from None
    return answer(player_view(await here.house.table(table.id), person.id))


@route(
    "POST",
    "/api/tables/{table_id:str}/bid",
    summary="Bid",
    text="text3",
    body=PlaceBid,
    answer=dict[str, Any],
    errors=_ERRORS,
    example={"bid": 4},
)
async def bid(request: AnyRequest, table_id: str) -> Response[Any]:
    return await _act(request, table_id, "bid", "bid")


@route(
    "POST",
    "/api/tables/{table_id:str}/reveal-hand",
    summary="Look at the cards, and give up the blind nil",
    text="text3",
    answer=dict[str, Any],
    errors=_ERRORS,
)
async def reveal_hand(request: AnyRequest, table_id: str) -> Response[Any]:
    return await _act(request, table_id, "reveal_hand")


@route(
    "POST",
    "/api/tables/{table_id:str}/blind-nil-exchange",
    summary="Pass two cards to the partner",
    text="text3",
    body=PassCards,
    answer=dict[str, Any],
    errors=_ERRORS,
    example={"cards": [{"suit": "spades", "rank": "A"}, {"suit": "hearts", "rank": "10"}]},
)
async def blind_nil_exchange(request: AnyRequest, table_id: str) -> Response[Any]:
    return await _act(request, table_id, "exchange", "cards")


@route(
    "POST",
    "/api/tables/{table_id:str}/play",
    summary="Play a card",
    text="text3",
    body=PlayCard,
    answer=dict[str, Any],
    errors=_ERRORS,
    example={"card": {"suit": "spades", "rank": "A"}},
)
async def play_card(request: AnyRequest, table_id: str) -> Response[Any]:
    return await _act(request, table_id, "play", "card")


HANDLERS = [
    create_table,
    list_tables,
    lobby_tables,
    arrive,
    join_table,
    sit,
    stand,
    leave_table,
    change_seat,
    assign_seat,
    add_bot_to_table,
    kick,
    transfer_host,
    terminate,
    change_visibility,
    join_link,
    spectator_link,
    invite,
    read_state,
    bid,
    reveal_hand,
    blind_nil_exchange,
    play_card,
]
