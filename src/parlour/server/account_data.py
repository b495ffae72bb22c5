"""The download of one's account: everything that is stored about it, as one JSON document."""

from __future__ import annotations

import msgspec

from parlour.server.accounts import Account
from parlour.server.bot_accounts import OwnBot, own_bots
from parlour.server.history.profiles import Profile
from parlour.server.matchmaking.challenges import OwnChallenges
from parlour.server.matchmaking.queue import OwnPlace
from parlour.server.people.friends import StoredFriend
from parlour.server.people.invites import TableInvites
from parlour.server.people.privacy import Privacy, privacy_of
from parlour.server.preferences import AvoidedPerson, OwnSettings
from parlour.server.services import Services
from parlour.server.sessions import session_id_of
from parlour.server.wire.times import iso
from parlour.store import ChatRow, OwnSession, Store, TableRow
from parlour.tables.people import Person

PAGE = 200


class OwnSessionInfo(msgspec.Struct, kw_only=True):
    """One of your sessions. Times are unknown (null) for sessions that began under an older version."""

    id: str
    device: str | None
    """A rough name, such as "Firefox on Windows"."""
    created_at: str | None
    used_at: str | None
    """The last use, within an hour."""
    expires_at: str
    current: bool
    """Whether this request uses this session."""


class AccountDetails(msgspec.Struct, kw_only=True):
    user_id: int
    player_id: str
    display_name: str
    username: str | None
    email: str | None
    created_at: str


class PlayedGame(msgspec.Struct, kw_only=True):
    """A table where you sit or sat until the end. `log` is the route of its full log."""

    game_id: int
    table_id: str
    game: str
    name: str
    state: str
    created_at: str
    updated_at: str
    log: str


class OwnMessage(msgspec.Struct, kw_only=True):
    id: int
    game_id: int
    text: str
    time_sent: str
    deleted: bool


class AccountData(msgspec.Struct, kw_only=True):
    """Everything stored about your account, except the hash of your password."""

    account: AccountDetails
    sessions: list[OwnSessionInfo]
    games: list[PlayedGame]
    messages: list[OwnMessage]
    settings: OwnSettings
    privacy: Privacy
    friends: list[StoredFriend]
    """Your friends and open requests."""
    invites: TableInvites
    """Your open invitations to tables."""
    results: str
    """The route of all your finished games, as a file."""
    profile: Profile
    """How you stand in each game, with your ratings and records."""
    people: list[AvoidedPerson]
    """The people whom you have muted or blocked."""
    bots: list[OwnBot]
    waiting: OwnPlace | None
    """Your place in a queue."""
    challenges: OwnChallenges


async def account_data(services: Services, account: Account, token: str) -> AccountData:
    """Collect what is stored about an account."""
    row = await services.accounts.details(account)
    details = AccountDetails(
        user_id=row.id,
        player_id=row.uuid,
        display_name=row.display_name,
        username=row.username,
        email=row.email,
        created_at=iso(row.created_at),
    )
    person = Person(account.id, account.uuid, account.display_name)
    return AccountData(
        account=details,
        sessions=[
            session_info(one, is_current) for one, is_current in await services.accounts.sessions(token)
        ],
        games=[_game(one) for one in await _tables(services.store, account.id)],
        messages=[_message(one) for one in await _messages(services.store, account.id)],
        settings=await services.preferences.settings(account.id),
        privacy=privacy_of(await services.store.settings(account.id)),
        friends=await services.friends.stored(account.id),
        invites=await services.invites.of(account.id),
        results="/api/me/results.json",
        profile=await services.profiles.profile(account.id, account.id),
        people=await services.preferences.avoided(account.id),
        bots=await own_bots(services.store, account.id, services.accounts.now()),
        waiting=(await services.queue.state(person)).place,
        challenges=await services.challenges.list(person),
    )


def session_info(row: OwnSession, is_current: bool) -> OwnSessionInfo:
    return OwnSessionInfo(
        id=session_id_of(row.token_hash),
        device=row.device,
        created_at=None if row.created_at is None else iso(row.created_at),
        used_at=None if row.used_at is None else iso(row.used_at),
        expires_at=iso(row.expires_at),
        current=is_current,
    )


async def _tables(store: Store, account_id: int) -> list[TableRow]:
    found: list[TableRow] = []
    while page := await store.tables(
        player=account_id, before_id=found[-1].id if found else None, limit=PAGE
    ):
        found += page
    return found


async def _messages(store: Store, account_id: int) -> list[ChatRow]:
    found: list[ChatRow] = []
    while page := await store.chat_by(account_id, found[-1].id if found else 0, PAGE):
        found += page
    return found


def _game(row: TableRow) -> PlayedGame:
    return PlayedGame(
        game_id=row.id,
        table_id=row.uuid,
        game=row.game,
        name=row.name,
        state=row.state,
        created_at=iso(row.created_at),
        updated_at=iso(row.updated_at),
        log=f"/api/games/{row.id}/log",
    )


def _message(row: ChatRow) -> OwnMessage:
    return OwnMessage(
        id=row.id,
        game_id=row.table_id,
        text=row.text,
        time_sent=iso(row.sent_at),
        deleted=row.deleted_at is not None,
    )
