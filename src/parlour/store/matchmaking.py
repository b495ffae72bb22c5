"""Queues and challenges."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection

from parlour.store import challenges, tables, waiting
from parlour.store.bot_accounts import BotStore
from parlour.store.rows import (
    ChallengeRow,
    Claim,
    NewChallenge,
    NewPlace,
    NewTable,
    OpenBotRow,
    PlaceRow,
    WaitRow,
    WantedGame,
)
from parlour.store.texts import is_id, refuse_unstorable


class MatchStore(BotStore):
    """Who waits for a game, and who has challenged whom."""

    async def take_place(self, place: NewPlace, known_games: Sequence[int]) -> PlaceRow | None:
        """Take a place in a queue: the same again if the account waits there, or the one that was matched already.

        None if the account plays at a table that is not among `known_games`.
        """
        return await self._write(waiting.take_place, place, known_games)

    async def places(self) -> list[PlaceRow]:
        """Everybody who waits and is not matched, the longest first."""
        return await self._read(waiting.places)

    async def place(self, account_id: int) -> PlaceRow | None:
        return await self._read(waiting.place_of, account_id)

    async def leave_queue(self, account_id: int) -> bool:
        """Give up a place. False if there is none, or it was matched."""
        return await self._write(waiting.leave, account_id)

    async def accept_bots(self, account_id: int) -> bool:
        """Play with bots on the free seats. False if the account waits no longer."""
        return await self._write(waiting.accept_bots, account_id)

    async def see(self, waiting_ids: Sequence[int], bot_ids: Sequence[int], seen: int) -> None:
        """The clients of these people and bots are still there, at this service time."""

        def note(connection: Connection) -> None:
            waiting.see(connection, waiting_ids, seen)
            challenges.see_bots(connection, bot_ids, seen)

        await self._write(note)

    async def sweep(self, before: int, now: int) -> list[int]:
        """Forget who was last seen before a service time, and old challenges. Returns who has lost their place."""

        def swept(connection: Connection) -> list[int]:
            challenges.sweep_bots(connection, before, now)
            return waiting.sweep(connection, before)

        return await self._write(swept)

    async def open_claimed(self, table: NewTable, first: Sequence[bytes], claim: Claim) -> int | None:
        """Create a table for people who were matched. None if one of them is gone meanwhile: nothing is written."""
        refuse_unstorable(table.name, table.room_code)

        def create(connection: Connection) -> int | None:
            places = waiting.claimed(connection, claim.tickets) if claim.tickets else []
            if places is None:
                return None
            challenge_id = claim.challenge_id
            if challenge_id is not None and not challenges.claim_challenge(
                connection, challenge_id, claim.now
            ):
                return None
            table_id = tables.open_table(connection, table, first)
            if places:
                waiting.match(connection, places, table_id, claim.served_ms, claim.now)
                challenges.drop_sent(connection, table.players)
            if challenge_id is not None:
                challenges.accept(connection, challenge_id, table_id)
                waiting.leave_for_table(connection, table.players)
            return table_id

        return await self._write(create)

    async def blocked_pairs(self, account_ids: Sequence[int]) -> set[tuple[int, int]]:
        """Those of these accounts of whom one has blocked the other."""
        return await self._read(waiting.blocked_pairs, account_ids)

    async def count_waiting(self) -> dict[WantedGame, int]:
        """How many wait for each game."""
        return await self._read(waiting.count_waiting)

    async def latest_waits(self, now: int) -> list[WaitRow]:
        """How long people waited in the last day, the latest first."""
        return await self._read(waiting.latest_waits, now)

    async def open_bot(self, bot_id: int, accepts: str | None, seen: int) -> None:
        """A bot accepts challenges from now on; None: no more."""
        await self._write(challenges.open_bot, bot_id, accepts, seen)

    async def open_bots(self) -> list[OpenBotRow]:
        """The bots that accept challenges."""
        return await self._read(challenges.list_open_bots)

    async def add_challenge(self, new: NewChallenge, now: int, most: int) -> ChallengeRow | None:
        """Challenge a bot. None if the challenger waits for another answer, or the bot has `most` challenges."""
        return await self._write(challenges.add_challenge, new, now, most)

    async def challenge(self, challenge_id: int) -> ChallengeRow | None:
        return await self._read(challenges.challenge_by_id, challenge_id) if is_id(challenge_id) else None

    async def challenges_of(self, account_id: int, now: int) -> list[ChallengeRow]:
        """The latest challenge that an account has sent, and those that it can answer."""
        return await self._read(challenges.challenges_of, account_id, now)

    async def decline(self, challenge_id: int, bot_id: int, now: int) -> int | None:
        """Decline a challenge. Returns the challenger's id; None if there is nothing to decline."""
        if not is_id(challenge_id):
            return None
        return await self._write(challenges.decline, challenge_id, bot_id, now)

    async def withdraw(self, challenge_id: int, challenger_id: int, now: int) -> bool:
        """Take a challenge back. False if it was answered or has expired."""
        if not is_id(challenge_id):
            return False
        return await self._write(challenges.withdraw, challenge_id, challenger_id, now)
