"""The Spades API: friends, people, profiles and invitations.

The original names these routes and says no more. Their payloads are ours, in its style: camelCase, UUIDs as player
ids, and `username` for the display name. The same services stand behind the routes for all games.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.games.spades.api.payloads import ChangedTable
from parlour.games.spades.api.table_routes import GAME, MANNER, REFUSALS
from parlour.games.spades.api.wire import changed_table, seat_name
from parlour.rest.queries import Limit, query
from parlour.server.accounts import Account
from parlour.server.http import AnyRequest, Response, answer, number, route, sent_as, services
from parlour.server.people.friends import NoSuchPerson, check_registered
from parlour.server.people.invites import NoSuchInvite, TableInvite
from parlour.server.people.online import FriendTable
from parlour.server.routes.friends import account_of

_NEXT = "the `next` of the previous page"
_SEARCH = "how the name begins, in upper or lower case"


class Other(msgspec.Struct, rename="camel"):
    player_id: Annotated[str, Meta(max_length=60)]


class SpadesFriend(msgspec.Struct, rename="camel"):
    """A friend. `table_id` is the Spades table where they sit, if you may see it."""

    player_id: str
    username: str
    online: bool
    table_id: str | None
    since: str


class SpadesFriends(msgspec.Struct):
    """A page of your friends, the newest first. Send `next` as `before` to get the next page."""

    friends: list[SpadesFriend]
    next: str | None


class SpadesRequest(msgspec.Struct, rename="camel"):
    player_id: str
    username: str
    asked_at: str


class SpadesRequests(msgspec.Struct):
    received: list[SpadesRequest]
    sent: list[SpadesRequest]


class SpadesStanding(msgspec.Struct, rename="camel"):
    """How somebody stands to you now."""

    player_id: str
    status: Literal["friend", "asked_you", "you_asked", "none"]


class SpadesPlayer(SpadesStanding, rename="camel"):
    username: str


class SpadesPlayers(msgspec.Struct):
    """A page of players, by name. Send `next` as `after` to get the next page."""

    players: list[SpadesPlayer]
    next: str | None


class SpadesProfile(SpadesPlayer, rename="camel"):
    """A player, as you may see them. `online` is null if they hide it from you."""

    online: bool | None
    table_id: str | None


class SpadesInvite(msgspec.Struct, rename="camel"):
    """An invitation to a Spades table. Times are ISO 8601."""

    invite_id: int
    table_id: str
    table_name: str
    from_username: str
    watch: bool
    made_at: str
    expires_at: str


class SpadesInvites(msgspec.Struct):
    """The invitations that you have received, the newest first."""

    invites: list[SpadesInvite]


class FriendsQuery(msgspec.Struct, forbid_unknown_fields=True):
    before: Annotated[str, Meta(max_length=40, description=_NEXT)] | None = None
    limit: Limit = 50


class PlayersQuery(msgspec.Struct, forbid_unknown_fields=True):
    search: Annotated[str, Meta(min_length=1, max_length=40, description=_SEARCH)]
    after: Annotated[str, Meta(max_length=80, description=_NEXT)] | None = None
    limit: Limit = 50


@route(
    "GET",
    "/api/friends",
    summary="Your friends, the newest first",
    manner=MANNER,
    answer=SpadesFriends,
    errors=(400, 401, 403),
    query=FriendsQuery,
)
async def list_friends(request: AnyRequest) -> Response:
    account = await account_of(request)
    wanted = query(request, FriendsQuery)
    page = await services(request).friends.page(account, wanted.before, wanted.limit)
    shown = [
        SpadesFriend(one.uuid, one.display_name, one.online, _table(one.tables), one.since)
        for one in page.friends
    ]
    return answer(SpadesFriends(shown, page.next))


@route(
    "GET",
    "/api/friends/requests",
    summary="Your open requests",
    manner=MANNER,
    answer=SpadesRequests,
    errors=(401, 403),
)
async def list_requests(request: AnyRequest) -> Response:
    found = await services(request).friends.requests(await account_of(request))
    received, sent = (
        [SpadesRequest(one.uuid, one.display_name, one.asked_at) for one in some]
        for some in (found.received, found.sent)
    )
    return answer(SpadesRequests(received, sent))


@route(
    "POST",
    "/api/friends/request",
    summary="Ask a player to be your friend. Who has asked you becomes your friend at once",
    manner=MANNER,
    body=Other,
    answer=SpadesStanding,
    status=201,
    errors=REFUSALS,
)
async def ask_friend(request: AnyRequest) -> Response:
    account, other, uuid = await _other(request)
    told = await services(request).friends.ask(account, other)
    return answer(SpadesStanding(uuid, told.standing), 201)


@route(
    "POST",
    "/api/friends/accept",
    summary="Accept a request",
    manner=MANNER,
    body=Other,
    answer=SpadesStanding,
    errors=REFUSALS,
)
async def accept_friend(request: AnyRequest) -> Response:
    account, other, uuid = await _other(request)
    told = await services(request).friends.accept(account, other)
    return answer(SpadesStanding(uuid, told.standing))


@route(
    "POST",
    "/api/friends/decline",
    summary="Decline a request",
    manner=MANNER,
    body=Other,
    answer=SpadesStanding,
    errors=REFUSALS,
)
async def decline_friend(request: AnyRequest) -> Response:
    account, other, uuid = await _other(request)
    await services(request).friends.decline(account, other)
    return answer(SpadesStanding(uuid, "none"))


@route(
    "POST",
    "/api/friends/remove",
    summary="End a friendship",
    manner=MANNER,
    body=Other,
    answer=SpadesStanding,
    errors=REFUSALS,
)
async def remove_friend(request: AnyRequest) -> Response:
    account, other, uuid = await _other(request)
    await services(request).friends.remove(account, other)
    return answer(SpadesStanding(uuid, "none"))


@route(
    "GET",
    "/api/players/search",
    summary="Find players by the beginning of their name",
    manner=MANNER,
    answer=SpadesPlayers,
    errors=(400, 401, 403, 429),
    query=PlayersQuery,
)
async def search_players(request: AnyRequest) -> Response:
    account = await account_of(request)
    wanted = query(request, PlayersQuery)
    page = await services(request).people.find(account, wanted.search, wanted.after, wanted.limit)
    shown = [SpadesPlayer(one.uuid, one.standing, one.display_name) for one in page.people]
    return answer(SpadesPlayers(shown, page.next))


@route(
    "GET",
    "/api/profile/{player_id:str}",
    summary="A player, as you may see them",
    manner=MANNER,
    answer=SpadesProfile,
    errors=(401, 404, 429),
)
async def read_profile(request: AnyRequest, player_id: str) -> Response:
    account = await account_of(request)
    one = await services(request).people.read(account, await _account_id(request, player_id))
    return answer(SpadesProfile(one.uuid, one.standing, one.display_name, one.online, _table(one.tables)))


@route(
    "GET",
    "/api/invites",
    summary="The Spades tables to which friends have invited you",
    manner=MANNER,
    answer=SpadesInvites,
    errors=(401, 403),
)
async def list_invites(request: AnyRequest) -> Response:
    account = await account_of(request)
    check_registered(account)
    found = await services(request).invites.of(account.id)
    return answer(SpadesInvites([_invite(one) for one in found.received if one.game == GAME]))


@route(
    "POST",
    "/api/invites/{invite_id:str}/accept",
    summary="Accept an invitation: you take a seat or, while the game is played, you watch",
    manner=MANNER,
    answer=ChangedTable,
    errors=REFUSALS,
)
async def accept_invite(request: AnyRequest, invite_id: str) -> Response:
    account = await account_of(request)
    await _check_spades(request, account, invite_id)
    entered = await services(request).invites.accept(account, number(invite_id))
    table = await services(request).tables.table(entered.game_id)
    return answer(changed_table(table, seat=seat_name(table, account.id)))


@route(
    "POST",
    "/api/invites/{invite_id:str}/decline",
    summary="Decline an invitation",
    manner=MANNER,
    status=204,
    errors=REFUSALS,
)
async def decline_invite(request: AnyRequest, invite_id: str) -> Response:
    account = await account_of(request)
    await _check_spades(request, account, invite_id)
    await services(request).invites.decline(account, number(invite_id))
    return answer(status=204)


async def _check_spades(request: AnyRequest, account: Account, invite_id: str) -> None:
    """Refuse invitations to tables of other games. The services check everything else."""
    check_registered(account)
    row = await services(request).store.invite(number(invite_id))
    if row is not None and row.game != GAME:
        raise NoSuchInvite()


async def _other(request: AnyRequest) -> tuple[Account, int, str]:
    """The caller, and the id and UUID of the other person. The services refuse an id that nobody has."""
    account = await account_of(request)
    body = await sent_as(request, Other)
    check_registered(account)
    row = await services(request).store.account(uuid=body.player_id)
    return account, 0 if row is None else row.id, body.player_id


async def _account_id(request: AnyRequest, uuid: str) -> int:
    row = await services(request).store.account(uuid=uuid)
    if row is None:
        raise NoSuchPerson()
    return row.id


def _table(tables: Sequence[FriendTable]) -> str | None:
    """The first Spades table among those where somebody sits."""
    return next((one.table_id for one in tables if one.game == GAME), None)


def _invite(one: TableInvite) -> SpadesInvite:
    return SpadesInvite(
        invite_id=one.invite_id,
        table_id=one.table_id,
        table_name=one.table_name,
        from_username=one.from_name,
        watch=one.watch,
        made_at=one.made_at,
        expires_at=one.expires_at,
    )


ROUTES = [
    list_friends,
    list_requests,
    ask_friend,
    accept_friend,
    decline_friend,
    remove_friend,
    search_players,
    read_profile,
    list_invites,
    accept_invite,
    decline_invite,
]
