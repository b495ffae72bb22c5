"""Challenges: a person or a bot asks a bot for a game, and the bot's program accepts or declines.

A bot whose program is connected says what it accepts. A challenge waits 30 seconds for an answer. Accepting it opens
the table with both seated in the transaction that answers it, so that it is accepted once, or not at all.

Refusal
  OnlyBots            a person cannot accept challenges in this way
  NotAccepting        the bot does not accept such a challenge now
  ChallengePending    the caller waits for another answer, or the bot has many challenges
  NoSuchChallenge     there is no such challenge for the caller, or it was answered, taken back or has expired
  NoSuchPlayer        no bot that the caller may know of
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from parlour.game.refusals import Conflict, NotAllowed, NotFound
from parlour.game.registry import rules_of
from parlour.server.bodies import AcceptChallenges, GameOfQueue
from parlour.server.clock import Clock
from parlour.server.limits import Limiter, Rate
from parlour.server.matchmaking.wanted import checked, clock_of
from parlour.server.people.privacy import is_visible
from parlour.server.table_commands.openings import OpeningCommands
from parlour.server.table_writer import ClaimLost
from parlour.server.wire.bot_marks import BotMark, bot_mark
from parlour.server.wire.messages import Message
from parlour.server.wire.times import iso
from parlour.store import ChallengeRow, Claim, NewChallenge, Notice, OpenBotRow, Relation, WantedGame
from parlour.tables import errors
from parlour.tables.clocks import AnyClock
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table

EXPIRES_MS = 30_000
MOST_CHALLENGES = 20
"""Challenges that one bot can have at a time."""
REQUESTS = Rate(60, 60)
"""Requests of one account about challenges."""


class OnlyBots(NotAllowed):
    code = "ONLY_BOTS"
    default = "Only a bot account can accept challenges."


class NotAccepting(Conflict):
    code = "NOT_ACCEPTING"
    default = "This bot does not accept such a challenge now."


class ChallengePending(Conflict):
    code = "CHALLENGE_PENDING"
    default = "You wait for an answer to another challenge, or this bot has too many."


class NoSuchChallenge(NotFound):
    code = "NO_SUCH_CHALLENGE"
    default = "There is no such challenge. It may have been answered, taken back, or have expired."


class Challenger(msgspec.Struct, frozen=True, kw_only=True):
    player_id: PlayerId
    uuid: str
    display_name: str
    bot_account: BotMark = msgspec.UNSET


class Challenge(msgspec.Struct, frozen=True, kw_only=True):
    """A challenge. `answer` is `accepted` or `declined`, or null as long as there is none."""

    id: int
    challenger: Challenger
    bot: Challenger
    game: str
    seats: int
    clock: AnyClock
    rated: bool
    expires_at: str
    answer: str | None
    game_id: int | None


class OwnChallenges(msgspec.Struct, frozen=True):
    """Your latest challenge, and those that wait for your answer."""

    sent: Challenge | None
    received: Sequence[Challenge]


class OpenBot(msgspec.Struct, frozen=True, kw_only=True):
    """A bot that accepts challenges. `clocks` is null if it accepts any."""

    player_id: PlayerId
    uuid: str
    display_name: str
    games: Sequence[str]
    clocks: Sequence[AnyClock] | None
    bot_account: BotMark = True


class OpenBots(msgspec.Struct, frozen=True):
    bots: Sequence[OpenBot]


class Challenges:
    """The challenges of all accounts, as one node sees them."""

    def __init__(self, commands: OpeningCommands, now: Clock) -> None:
        self._commands = commands
        self._store = commands.cache.store
        self._delivery = commands.cache.delivery
        self._served = commands.cache.service_time
        self._now = now
        self._limit = Limiter(REQUESTS)

    async def open(self, bot: Person, body: AcceptChallenges) -> None:
        """The bot accepts challenges for these games from now on, as long as its program is connected or asks."""
        if not bot.bot_account:
            raise OnlyBots
        for game in body.games:
            rules_of(game)
        self._limit.take(bot.id)
        accepts = msgspec.json.encode(body).decode() if body.games else None
        await self._store.open_bot(bot.id, accepts, self._served())

    async def bots(self, person: Person) -> OpenBots:
        """The bots that accept challenges, without those with whom the caller has a block."""
        rows = [row for row in await self._store.open_bots() if row.bot_id != person.id]
        apart = await self._store.blocked_pairs([person.id, *(row.bot_id for row in rows)])
        hidden = {other for pair in apart if person.id in pair for other in pair}
        return OpenBots([_open_bot(row) for row in rows if row.bot_id not in hidden])

    async def challenge(self, person: Person, bot_id: PlayerId, body: GameOfQueue) -> Challenge:
        """Challenge a bot to a game for two sides; bots of the house take what seats are left."""
        wanted = checked(body)
        self._limit.take(person.id)
        bot = (await self._store.relations(person.id, [bot_id])).get(bot_id)
        accepting = next((row for row in await self._store.open_bots() if row.bot_id == bot_id), None)
        if bot is None or bot_id == person.id or not _is_known(bot, person, is_open=accepting is not None):
            raise errors.NoSuchPlayer("There is no bot with that id.")
        if accepting is None or not _accepts(accepting, wanted):
            raise NotAccepting
        new = NewChallenge(
            challenger_id=person.id,
            bot_id=bot_id,
            wanted=wanted,
            expires_at=self._now() + EXPIRES_MS,
        )
        row = await self._store.add_challenge(new, self._now(), MOST_CHALLENGES)
        if row is None:
            raise ChallengePending
        self._announce(row)
        return _shown(row)

    async def list(self, person: Person) -> OwnChallenges:
        """One's own challenge, and those that one can answer. A bot that asks is there."""
        rows = await self._store.challenges_of(person.id, self._now())
        if person.bot_account:
            await self._store.see([], [person.id], self._served())
        sent = next((row for row in rows if row.challenger_id == person.id), None)
        received = [_shown(row) for row in rows if row.bot_id == person.id]
        return OwnChallenges(None if sent is None else _shown(sent), received)

    async def accept(self, bot: Person, challenge_id: int) -> Table:
        """Accept a challenge: the table is opened with both seated, and the game begins."""
        row = await self._store.challenge(challenge_id)
        if row is None or row.bot_id != bot.id:
            raise NoSuchChallenge
        challenger = Person(
            row.challenger_id, row.challenger_uuid, row.challenger_name, row.challenger_is_bot
        )
        wanted = row.wanted
        try:
            table = await self._commands.open_together(
                [challenger, bot],
                game=wanted.game,
                seats=wanted.seats,
                clock=clock_of(wanted),
                rated=wanted.rated,
                claim=Claim(challenge_id=row.id, served_ms=self._served(), now=self._now()),
            )
        except ClaimLost:
            raise NoSuchChallenge from None
        self._announce(msgspec.structs.replace(row, answer="accepted", table_id=table.id))
        return table

    async def decline(self, bot: Person, challenge_id: int) -> None:
        challenger_id = await self._store.decline(challenge_id, bot.id, self._now())
        if challenger_id is None:
            raise NoSuchChallenge
        row = await self._store.challenge(challenge_id)
        if row is not None:
            self._announce(row)

    async def withdraw(self, person: Person, challenge_id: int) -> None:
        """Take one's challenge back."""
        if not await self._store.withdraw(challenge_id, person.id, self._now()):
            raise NoSuchChallenge

    async def hear(self, notice: Notice) -> bool:
        """Tell what another node has done: challenge `id` was sent or answered. False if it is about something else."""
        if notice.kind != "challenge":
            return False
        row = await self._store.challenge(notice.id)
        if row is not None:
            self._tell(row)
        return True

    def _announce(self, row: ChallengeRow) -> None:
        self._tell(row)
        to = row.bot_id if row.answer is None else row.challenger_id
        self._commands.cache.tell([Notice("challenge", row.id, to=to)])

    def _tell(self, row: ChallengeRow) -> None:
        """Tell the bot of a new challenge, or the challenger of the answer."""
        to, event = (
            (row.bot_id, "challenge:new") if row.answer is None else (row.challenger_id, "challenge:answered")
        )
        self._delivery.deliver([Message((to,), event, _shown(row), "all")])


def _is_known(bot: Relation, person: Person, *, is_open: bool) -> bool:
    """Whether a person may know of a bot: it accepts challenges or shows its profile, and neither blocks the other."""
    if not bot.is_bot or bot.is_deleted or bot.blocks_viewer or bot.is_blocked:
        return False
    return is_open or is_visible(person.id, bot, "profile")


def _accepts(row: OpenBotRow, wanted: WantedGame) -> bool:
    accepts = msgspec.json.decode(row.accepts, type=AcceptChallenges)
    clocks = accepts.clocks
    return wanted.game in accepts.games and (clocks is None or clock_of(wanted) in clocks)


def _open_bot(row: OpenBotRow) -> OpenBot:
    accepts = msgspec.json.decode(row.accepts, type=AcceptChallenges)
    return OpenBot(
        player_id=row.bot_id,
        uuid=row.uuid,
        display_name=row.display_name,
        games=accepts.games,
        clocks=accepts.clocks,
    )


def _shown(row: ChallengeRow) -> Challenge:
    wanted = row.wanted
    return Challenge(
        id=row.id,
        challenger=Challenger(
            player_id=row.challenger_id,
            uuid=row.challenger_uuid,
            display_name=row.challenger_name,
            bot_account=bot_mark(row.challenger_is_bot),
        ),
        bot=Challenger(player_id=row.bot_id, uuid=row.bot_uuid, display_name=row.bot_name, bot_account=True),
        game=wanted.game,
        seats=wanted.seats,
        clock=clock_of(wanted),
        rated=wanted.rated,
        expires_at=iso(row.expires_at),
        answer=row.answer,
        game_id=row.table_id,
    )
