"""Challenges to bots, and the bots that accept them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, and_, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from parlour.store.accounts import lock_living
from parlour.store.rows import ChallengeRow, NewChallenge, OpenBotRow
from parlour.store.schema import accounts, challenges, open_bots
from parlour.store.waiting import blocked_pairs, game_values, wanted_in

KEPT_MS = 60_000
"""How long an answered or expired challenge can still be read."""

_INSERT: Mapping[str, Any] = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
_CHALLENGER, _BOT = accounts.alias("challenger"), accounts.alias("bot")
_SHOWN = (
    select(
        challenges,
        _CHALLENGER.c.uuid.label("challenger_uuid"),
        _CHALLENGER.c.display_name.label("challenger_name"),
        _CHALLENGER.c.owner_id.is_not(None).label("challenger_is_bot"),
        _BOT.c.uuid.label("bot_uuid"),
        _BOT.c.display_name.label("bot_name"),
    )
    .join(_CHALLENGER, _CHALLENGER.c.id == challenges.c.challenger_id)
    .join(_BOT, _BOT.c.id == challenges.c.bot_id)
    .order_by(challenges.c.id)
)


def _stands(now: int) -> Any:
    return and_(challenges.c.answer.is_(None), challenges.c.expires_at > now)


def open_bot(connection: Connection, bot_id: int, accepts: str | None, seen: int) -> None:
    """Accept challenges from now on; None accepts no more."""
    if accepts is None:
        connection.execute(delete(open_bots).where(open_bots.c.bot_id == bot_id))
        return
    new = _INSERT[connection.dialect.name](open_bots)
    update_too = new.on_conflict_do_update(
        index_elements=[open_bots.c.bot_id],
        set_={"accepts": new.excluded.accepts, "seen": new.excluded.seen},
    )
    connection.execute(update_too, {"bot_id": bot_id, "accepts": accepts, "seen": seen})


def list_open_bots(connection: Connection) -> list[OpenBotRow]:
    """The bots that accept challenges."""
    query = (
        select(
            open_bots.c.bot_id,
            accounts.c.uuid,
            accounts.c.display_name,
            open_bots.c.accepts,
            open_bots.c.seen,
        )
        .join(accounts, accounts.c.id == open_bots.c.bot_id)
        .where(accounts.c.deleted_at.is_(None))
        .order_by(open_bots.c.bot_id)
    )
    return [OpenBotRow(*row) for row in connection.execute(query)]


def see_bots(connection: Connection, bot_ids: Sequence[int], seen: int) -> None:
    """The programs of these bots are still there."""
    here = select(open_bots.c.bot_id).where(open_bots.c.bot_id.in_(bot_ids)).with_for_update(skip_locked=True)
    connection.execute(update(open_bots).where(open_bots.c.bot_id.in_(here)).values(seen=seen))


def sweep_bots(connection: Connection, before: int, now: int) -> None:
    """Forget bots whose programs are gone, and old challenges."""
    gone = select(open_bots.c.bot_id).where(open_bots.c.seen < before).with_for_update(skip_locked=True)
    connection.execute(delete(open_bots).where(open_bots.c.bot_id.in_(gone)))
    old = (
        select(challenges.c.id)
        .where(challenges.c.expires_at < now - KEPT_MS)
        .with_for_update(skip_locked=True)
    )
    connection.execute(delete(challenges).where(challenges.c.id.in_(old)))


def add_challenge(connection: Connection, new: NewChallenge, now: int, most: int) -> ChallengeRow | None:
    """Challenge a bot.

    None if the challenger waits for another answer, the bot has `most` challenges, or one of them was deleted.
    """
    if not lock_living(connection, (new.challenger_id, new.bot_id)):
        return None
    pending = select(func.count()).where(challenges.c.bot_id == new.bot_id, _stands(now))
    if connection.execute(pending).scalar_one() >= most:
        return None
    answered = and_(challenges.c.challenger_id == new.challenger_id, ~_stands(now))
    connection.execute(delete(challenges).where(answered))
    adding = _INSERT[connection.dialect.name](challenges).on_conflict_do_nothing().returning(challenges.c.id)
    values = {
        "challenger_id": new.challenger_id,
        "bot_id": new.bot_id,
        **game_values(new.wanted),
        "expires_at": new.expires_at,
    }
    added = connection.execute(adding, values).scalar_one_or_none()
    return None if added is None else challenge_by_id(connection, added)


def challenge_by_id(connection: Connection, challenge_id: int) -> ChallengeRow | None:
    row = connection.execute(_SHOWN.where(challenges.c.id == challenge_id)).mappings().first()
    return None if row is None else _challenge(row)


def challenges_of(connection: Connection, account_id: int, now: int) -> list[ChallengeRow]:
    """The latest challenge that an account has sent, and those that it can answer."""
    ours = or_(
        challenges.c.challenger_id == account_id, and_(challenges.c.bot_id == account_id, _stands(now))
    )
    return [_challenge(row) for row in connection.execute(_SHOWN.where(ours)).mappings()]


def decline(connection: Connection, challenge_id: int, bot_id: int, now: int) -> int | None:
    """Decline a challenge. Returns the challenger's id; None if there is nothing to decline."""
    declining = (
        update(challenges)
        .where(challenges.c.id == challenge_id, challenges.c.bot_id == bot_id, _stands(now))
        .values(answer="declined")
        .returning(challenges.c.challenger_id)
    )
    declined: int | None = connection.execute(declining).scalar_one_or_none()
    return declined


def withdraw(connection: Connection, challenge_id: int, challenger_id: int, now: int) -> bool:
    """Take a challenge back. False if it was answered or has expired."""
    ours = and_(challenges.c.id == challenge_id, challenges.c.challenger_id == challenger_id, _stands(now))
    return connection.execute(delete(challenges).where(ours)).rowcount > 0


def claim_challenge(connection: Connection, challenge_id: int, now: int) -> bool:
    """Lock a challenge that is being accepted.

    False if it was answered, taken back or has expired, or if one of the two has blocked the other.
    """
    query = (
        select(challenges.c.challenger_id, challenges.c.bot_id)
        .where(challenges.c.id == challenge_id, _stands(now))
        .with_for_update(skip_locked=True)
    )
    pair = connection.execute(query).first()
    return pair is not None and not blocked_pairs(connection, tuple(pair))


def accept(connection: Connection, challenge_id: int, table_id: int) -> None:
    accepted = update(challenges).where(challenges.c.id == challenge_id)
    connection.execute(accepted.values(answer="accepted", table_id=table_id))


def drop_sent(connection: Connection, account_ids: Sequence[int]) -> None:
    """People who are matched do not wait for an answer any more."""
    sent = and_(challenges.c.challenger_id.in_(account_ids), challenges.c.answer.is_(None))
    connection.execute(delete(challenges).where(sent))


def forget_challenges(connection: Connection, account_id: int) -> None:
    ours = or_(challenges.c.challenger_id == account_id, challenges.c.bot_id == account_id)
    connection.execute(delete(challenges).where(ours))
    connection.execute(delete(open_bots).where(open_bots.c.bot_id == account_id))


def _challenge(row: RowMapping) -> ChallengeRow:
    names = [name for name in ChallengeRow.__struct_fields__ if name != "wanted"]
    found = {name: row[name] for name in names}
    found["challenger_is_bot"] = bool(found["challenger_is_bot"])
    return ChallengeRow(wanted=wanted_in(row), **found)
