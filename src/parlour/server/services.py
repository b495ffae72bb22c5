"""The parts of a running server that routes and sockets use."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from parlour.server.accounts import Accounts
from parlour.server.bot_accounts import BotAccounts
from parlour.server.chat import Chat
from parlour.server.clock import Clock
from parlour.server.delivery import SocketDelivery
from parlour.server.erasures import Erasures
from parlour.server.game_apis import Service
from parlour.server.hints import Hints
from parlour.server.history.boards import Boards
from parlour.server.history.own_results import History
from parlour.server.history.profiles import Profiles
from parlour.server.invitations import Invitations
from parlour.server.matchmaking.challenges import Challenges
from parlour.server.matchmaking.queue import Queue
from parlour.server.matchmaking.ticks import Ticks
from parlour.server.metrics import Metrics
from parlour.server.people.friends import Friends
from parlour.server.people.invites import Invites
from parlour.server.people.online import Online
from parlour.server.people.privacy import PrivacyRules
from parlour.server.people.reports import Reports
from parlour.server.people.search import PeopleSearch
from parlour.server.preferences import Preferences
from parlour.server.presence import Presence
from parlour.server.reactions import Reactions
from parlour.server.readiness import Readiness
from parlour.server.reviews import Reviews
from parlour.server.settings import Settings
from parlour.server.table_cache import TableCache
from parlour.server.table_commands import Commands
from parlour.store import Store


@dataclass(frozen=True)
class Services:
    """Everything that `app.py` creates at startup."""

    settings: Settings
    store: Store
    accounts: Accounts
    bots: BotAccounts
    preferences: Preferences
    privacy: PrivacyRules
    history: History
    profiles: Profiles
    boards: Boards
    online: Online
    friends: Friends
    people: PeopleSearch
    reports: Reports
    invites: Invites
    erasures: Erasures
    tables: TableCache
    delivery: SocketDelivery
    metrics: Metrics
    commands: Commands
    invitations: Invitations
    chat: Chat
    presence: Presence
    reactions: Reactions
    hints: Hints
    reviews: Reviews
    queue: Queue
    challenges: Challenges
    ticks: Ticks
    now: Clock
    readiness: Readiness
    of_game: Mapping[str, Service]
    """The service of each game that has one, by game id."""
    log: logging.Logger = field(default_factory=lambda: logging.getLogger("parlour"))
