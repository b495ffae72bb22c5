"""Commands at a table other than moves: joining, leaving, seats, bots, invitations, start.

Each command checks that it is allowed and returns the changes to make. It never changes the table itself.
"""

from __future__ import annotations

from typing import Any

from parlour.game.interface import Seat
from parlour.game.refusals import Malformed, NotAllowed
from parlour.game.registry import game_of
from parlour.tables import changes, clocks, errors, words
from parlour.tables.changes import AnyChange, JoinPolicy, Visibility
from parlour.tables.checks import (
    check_host,
    check_in_lobby,
    check_member,
    check_not_barred,
    check_not_ended,
    check_not_showing,
)
from parlour.tables.entrances import admit
from parlour.tables.openings import check_hints, checked_name, resolved_policy
from parlour.tables.people import BOT_NAMES, Person, PlayerId
from parlour.tables.table import Table

MOST_SPECTATORS = 200


def join(
    table: Table,
    person: Person,
    at: int,
    *,
    room_code: str | None = None,
    seat: int | None = None,
    invited: bool = False,
    friend_of: PlayerId | None = None,
) -> list[AnyChange]:
    """Take a free seat, or take one's own seat back from the bot that stands in.

    The order of the checks is that of Join Game in the Hidden Joker Rummy API.
    """
    check_not_barred(table, person)
    chair = table.chair_of(person.id)
    if table.phase == "playing" and chair is not None and chair.bot is not None:
        return take_back(table, person, at)
    if table.phase == "ended":
        raise errors.JoinClosed("This table is closed.")
    if table.phase != "lobby":
        raise errors.JoinClosed()
    link = admit(table, person, at, room_code, "join", invited=invited, friend_of=friend_of)
    check_not_showing(table)
    if table.seat_of(person.id) is not None:
        raise errors.AlreadyJoined()
    if all(table.chairs):
        raise errors.TableFull()
    number = None if link is None else link.number
    joined = changes.Joined(at=at, player=person, seat=free_seat(table, seat), link=number)
    if person.id in table.spectators:
        return [*stop_spectating(table, person, at), joined]
    return [joined]


def sit(
    table: Table,
    person: Person,
    at: int,
    *,
    room_code: str | None = None,
    seat: int | None = None,
    friend_of: PlayerId | None = None,
) -> list[AnyChange]:
    """Join. Asking for the seat that one already has changes nothing."""
    if table.phase == "lobby" and seat is not None and seat == table.seat_of(person.id):
        return []
    return join(table, person, at, room_code=room_code, seat=seat, friend_of=friend_of)


def free_seat(table: Table, wanted: int | None = None) -> int:
    if wanted is None:
        return table.chairs.index(None)
    if not 0 <= wanted < table.capacity:
        raise errors.NoSuchSeat(f"The table has {table.capacity} seats.", seats=table.capacity)
    if table.chairs[wanted] is not None:
        raise errors.SeatTaken()
    return wanted


def leave(table: Table, person: Person, at: int) -> list[AnyChange]:
    """Leave the seat, or stop watching. In the lobby the seat becomes free; during play a bot stands in."""
    if person.id in table.spectators:
        return stop_spectating(table, person, at)
    chair = table.chair_of(person.id)
    if chair is None:
        raise errors.NotInGame()
    if table.phase == "ended":
        raise errors.NotPlaying("The game has ended; there is nothing to leave.")
    if table.phase == "playing" and chair.bot is not None:
        raise errors.NotInGame("You have already left this game; a bot is playing for you.")
    return gone(table, person.id, at, "left")


def gone(table: Table, player_id: PlayerId, at: int, reason: Any) -> list[AnyChange]:
    """The changes when a person is gone: a new host if they were the host, or the end if nobody is left.

    Nobody goes while words are shown, for whatever reason: the deal depends on who sits at the table.
    """
    check_not_showing(table)
    seat, who = next((seat, chair.player) for seat, chair in table.taken() if chair.player.id == player_id)
    left = changes.Left(
        at=at,
        player_id=who.id,
        seat=seat,
        uuid=who.uuid,
        name=who.name,
        reason=reason,
        bot=game_of(table.game).usual_level if table.phase == "playing" else None,
    )
    result: list[AnyChange] = [left]
    if table.phase == "playing":
        heirs = [c.player.id for _, c in table.taken() if c.bot is None and c.player.id != player_id]
    else:
        heirs = [person.id for person in table.people() if person.id != player_id]
        if not heirs:
            return [*result, changes.Closed(at=at, reason="abandoned")]
    if table.host_id == player_id and heirs:
        result.append(changes.HostChanged(at=at, player_id=heirs[0]))
    return result


def time_out(table: Table, seat: Seat, at: int) -> list[AnyChange]:
    """The time of a seat has run out: a bot makes this turn. After two turns in a row it keeps the seat."""
    player_id, level = table.player_at(seat), game_of(table.game).usual_level
    timed_out = changes.TimedOut(at=at, player_id=player_id, seat=seat, bot=level)
    if table.times[seat].time_outs + 1 < clocks.MOST_TIME_OUTS:
        return [timed_out]
    return [timed_out, *gone(table, player_id, at, "away")]


def stand(table: Table, person: Person, at: int) -> list[AnyChange]:
    """Give up the seat before the start and become a spectator."""
    check_member(table, person)
    check_in_lobby(table)
    if not table.spectating:
        raise errors.SpectatingClosed()
    if len(table.people()) == 1:
        raise NotAllowed("You are the only player here. Leave the table instead.")
    return [*gone(table, person.id, at, "left"), changes.SpectatorCame(at=at, person=person)]


def take_back(table: Table, person: Person, at: int) -> list[AnyChange]:
    """Take one's seat back from the bot that stands in."""
    check_not_barred(table, person)
    chair = table.chair_of(person.id)
    if chair is None:
        raise errors.NotInGame()
    if table.phase != "playing":
        raise errors.NotPlaying()
    if chair.bot is None:
        raise errors.NothingToTakeBack()
    return [changes.Returned(at=at, player_id=person.id)]


def ready(table: Table, person: Person, at: int, is_ready: bool) -> list[AnyChange]:
    check_member(table, person)
    check_in_lobby(table)
    return [changes.Readied(at=at, player_id=person.id, ready=is_ready)]


def add_bot(
    table: Table, person: Person, at: int, level: str | None = None, *, seat: int | None = None
) -> list[AnyChange]:
    """The host adds a bot, of the usual level if none is named."""
    level = _checked_level(table, person, level)
    return [changes.BotAdded(at=at, player=_bot(table.bots_made), seat=free_seat(table, seat), level=level)]


def fill_with_bots(table: Table, person: Person, at: int, level: str | None = None) -> list[AnyChange]:
    """The host puts a bot on every free seat."""
    level = _checked_level(table, person, level)
    free = [seat for seat, chair in enumerate(table.chairs) if chair is None]
    return [
        changes.BotAdded(at=at, player=_bot(table.bots_made + more), seat=seat, level=level)
        for more, seat in enumerate(free)
    ]


def _checked_level(table: Table, person: Person, level: str | None) -> str:
    check_host(table, person)
    game = game_of(table.game)
    level = game.usual_level if level is None else game.level(level)
    check_in_lobby(table)
    if all(table.chairs):
        raise errors.TableFull()
    return level


def _bot(number: int) -> Person:
    name = f"{BOT_NAMES[number % len(BOT_NAMES)]} (bot)"
    return Person(id=-1 - number, uuid=f"bot-{number + 1}", name=name)


def remove(table: Table, person: Person, at: int, player_id: PlayerId) -> list[AnyChange]:
    """The host sends a player or spectator away, or removes a bot. During play a bot stands in for the player.

    People who were sent away are barred until the host invites them.
    """
    check_host(table, person)
    if player_id in table.spectators:
        watcher = table.spectators[player_id]
        return [changes.SpectatorLeft(at=at, player_id=watcher.id, uuid=watcher.uuid, reason="kicked")]
    check_not_ended(table)
    if table.owned_seat(player_id) is None:
        raise errors.NoSuchPlayer()
    if player_id == person.id:
        raise NotAllowed("You cannot remove yourself. Leave the table instead.")
    if table.phase == "playing" and (player_id < 0 or player_id in table.barred):
        raise NotAllowed("A bot is already playing that seat.")
    return gone(table, player_id, at, "kicked")


def hand_over(table: Table, person: Person, at: int, player_id: PlayerId) -> list[AnyChange]:
    """Make another seated person the host."""
    check_host(table, person)
    check_not_ended(table)
    chair = table.chair_of(player_id)
    if chair is None or chair.is_bot:
        raise errors.NoSuchPlayer("Only a human player at the table can become its host.")
    if player_id == table.host_id:
        raise Malformed("You are already the host.")
    return [changes.HostChanged(at=at, player_id=player_id)]


def change_seat(table: Table, person: Person, at: int, seat: int) -> list[AnyChange]:
    """Move to a free seat. Moving to one's own seat changes nothing."""
    check_member(table, person)
    return _move_to(table, person.id, at, seat)


def assign_seat(
    table: Table, person: Person, at: int, player_id: PlayerId, seat: int, *, exchanges: bool = False
) -> list[AnyChange]:
    """The host moves a player, bot or spectator to a free seat. With `exchanges`, two players may change places."""
    check_host(table, person)
    if player_id in table.spectators:
        return join(table, table.spectators[player_id], at, seat=seat, invited=True)
    return _move_to(table, player_id, at, seat, exchanges=exchanges)


def _move_to(
    table: Table, player_id: PlayerId, at: int, seat: int, *, exchanges: bool = False
) -> list[AnyChange]:
    check_in_lobby(table)
    left = table.seat_of(player_id)
    if left is None:
        raise errors.NoSuchPlayer()
    if left == seat:
        return []
    other = table.chairs[seat] if exchanges and 0 <= seat < table.capacity else None
    if other is None:
        seat = free_seat(table, seat)
    exchanged = None if other is None else other.player.id
    return [changes.SeatChanged(at=at, player_id=player_id, seat=seat, left=left, exchanged=exchanged)]


def change_door(
    table: Table, person: Person, at: int, visibility: Visibility, join_policy: JoinPolicy | None
) -> list[AnyChange]:
    """Set the visibility and join policy. The current settings change nothing."""
    check_host(table, person)
    check_not_ended(table)
    policy = resolved_policy(visibility, join_policy)
    if (visibility, policy) == (table.visibility, table.join_policy):
        return []
    return [changes.DoorChanged(at=at, visibility=visibility, join_policy=policy, was=table.visibility)]


def change_settings(
    table: Table,
    person: Person,
    at: int,
    *,
    name: str | None = None,
    spectating: bool | None = None,
    hints: bool | None = None,
) -> list[AnyChange]:
    """Rename the table, open and close it to spectators, or allow hints before the start.

    Those who watch have to go when it closes.
    """
    check_host(table, person)
    check_not_ended(table)
    hints = _changed_hints(table, hints)
    name = None if name is None else checked_name(name, table.name)
    name = None if name == table.name else name
    spectating = None if spectating == table.spectating else spectating
    if name is None and spectating is None and hints is None:
        return []
    gone: list[AnyChange] = []
    if spectating is False:
        gone = [
            changes.SpectatorLeft(at=at, player_id=watcher.id, uuid=watcher.uuid)
            for watcher in table.spectators.values()
        ]
    changed = changes.SettingsChanged(at=at, by=person.id, name=name, spectating=spectating, hints=hints)
    return [*gone, changed]


def _changed_hints(table: Table, hints: bool | None) -> bool | None:
    """The new setting, or None if it stays. Nobody changes it during a game."""
    if hints is None or hints == table.hints:
        return None
    check_in_lobby(table)
    check_hints(hints, rated=table.rated)
    return hints


def spectate(
    table: Table,
    person: Person,
    at: int,
    code: str | None = None,
    *,
    invited: bool = False,
    friend_of: PlayerId | None = None,
) -> list[AnyChange]:
    """Become a spectator. A spectator who asks again changes nothing. The code is a room code or a link's token."""
    if table.seat_of(person.id) is not None:
        raise errors.AlreadyJoined("You are a player at this table, so you see it already.")
    link = admit(table, person, at, code, "watch", invited=invited, friend_of=friend_of)
    if table.phase == "ended":
        raise errors.NotPlaying("The game has ended. Watch its replay instead.")
    if person.id in table.spectators:
        return []
    if not table.spectating or len(table.spectators) >= MOST_SPECTATORS:
        raise errors.SpectatingClosed()
    return [changes.SpectatorCame(at=at, person=person, link=None if link is None else link.number)]


def arrive(
    table: Table, person: Person, at: int, code: str | None = None, *, friend_of: PlayerId | None = None
) -> list[AnyChange]:
    """Become a spectator unless one is already at the table."""
    return [] if table.may_watch(person.id) else spectate(table, person, at, code, friend_of=friend_of)


def stop_spectating(table: Table, person: Person, at: int) -> list[AnyChange]:
    if person.id not in table.spectators:
        raise errors.NotInGame("You are not watching this table.")
    return [changes.SpectatorLeft(at=at, player_id=person.id, uuid=person.uuid)]


def start(table: Table, person: Person, at: int, *, seed_number: int | None = None) -> list[AnyChange]:
    """The host starts the game. The order of the checks is that of the Hidden Joker Rummy and UNO APIs."""
    check_host(table, person)
    return begin(table, at, seed_number=seed_number)


def begin(table: Table, at: int, *, seed_number: int | None = None) -> list[AnyChange]:
    """Start the game if there are enough players and all are ready. Committed words are to be shown first."""
    if table.phase != "lobby":
        raise errors.NotInLobby()
    chairs = [chair for _, chair in table.taken()]
    least = table.rules.spec.min_seats
    if len(chairs) < least:
        raise errors.NotEnoughPlayers(f"{table.rules.spec.title} needs {least} players.", least=least)
    waiting = [chair.player.id for chair in chairs if not chair.ready and chair.player.id != table.host_id]
    if table.require_ready and waiting:
        raise errors.NotReady(waiting_for=waiting)
    if seed_number is None:
        return words.close_or_start(table, at)
    check_not_showing(table)
    return [changes.Started(at=at, seed_number=seed_number)]


def begin_when_full(table: Table, at: int) -> list[AnyChange]:
    """Start the game if every seat is taken (Spades API)."""
    return begin(table, at) if table.phase == "lobby" and all(table.chairs) else []


def terminate(table: Table, person: Person, at: int) -> list[AnyChange]:
    """The host ends the table, in the lobby or during play."""
    check_host(table, person)
    check_not_ended(table)
    check_not_showing(table)
    return [changes.Closed(at=at, reason="terminated")]
