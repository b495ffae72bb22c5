"""What each kind of change does to a table: one function per entry of the log.

`Table.fold` calls them. They replace values and never mutate them, because copies of a table share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from parlour.game.interface import Event, Seat, Seed
from parlour.game.shuffles import numbered_seed
from parlour.tables import changes, clocks
from parlour.tables.fairness import FORMAT, Terms, Word, commitment, committed_seed, fair_seed
from parlour.tables.links import Link
from parlour.tables.people import DELETED_NAME, Chair, Person, PlayerId

if TYPE_CHECKING:
    from parlour.tables.table import Table


def _joined(table: Table, change: changes.Joined) -> None:
    _set_chair(table, change.seat, Chair(change.player))
    _drop_spectator(table, change.player.id)
    _lift_bar(table, change.player.id)
    _use_link(table, change.player.id, change.link)


def _bot_added(table: Table, change: changes.BotAdded) -> None:
    _set_chair(table, change.seat, Chair(change.player, bot=change.level, ready=True))
    table.bots_made += 1


def _left(table: Table, change: changes.Left) -> None:
    chair = table.chairs[change.seat]
    if table.phase == "lobby":
        _set_chair(table, change.seat, None)
        table.committed = tuple(word for word in table.committed if word[0] != change.player_id)
    elif chair is not None:
        _set_chair(table, change.seat, Chair(chair.player, bot=change.bot, ready=True))
    if change.reason == "kicked":
        _bar(table, Person(change.player_id, change.uuid, change.name))


def _bar(table: Table, person: Person) -> None:
    """Bar somebody who was sent away. Earlier invitations no longer count. Bots cannot come back anyway."""
    if person.id > 0:
        table.barred = {**table.barred, person.id: person}
        table.invited = table.invited - {person.id}


def _lift_bar(table: Table, player_id: PlayerId) -> None:
    if player_id in table.barred:
        table.barred = {id_: person for id_, person in table.barred.items() if id_ != player_id}


def _use_link(table: Table, player_id: PlayerId, number: int | None) -> None:
    """Drop a link for one use. Whoever watches by a join link may sit down later."""
    link = next((link for link in table.links if link.number == number), None)
    if link is None:
        return
    if link.once:
        table.links = tuple(other for other in table.links if other is not link)
    if link.kind == "join":
        table.invited = table.invited | {player_id}


def _returned(table: Table, change: changes.Returned) -> None:
    _lift_bar(table, change.player_id)
    _replace_chair(table, change.player_id, bot=None)
    seat = table.owned_seat(change.player_id)
    assert seat is not None
    clocks.take_back(table, seat)


def _timed_out(table: Table, change: changes.TimedOut) -> None:
    clocks.run_out(table, change.seat, change.bot)


def _readied(table: Table, change: changes.Readied) -> None:
    _replace_chair(table, change.player_id, ready=change.ready)


def _replace_chair(table: Table, player_id: PlayerId, **fields: Any) -> None:
    seat = table.owned_seat(player_id)
    assert seat is not None
    chair = table.chairs[seat]
    assert chair is not None
    _set_chair(table, seat, msgspec.structs.replace(chair, **fields))


def _set_chair(table: Table, seat: Seat, chair: Chair | None) -> None:
    table.chairs = (*table.chairs[:seat], chair, *table.chairs[seat + 1 :])


def _host_changed(table: Table, change: changes.HostChanged) -> None:
    table.host_id = change.player_id


def _seat_changed(table: Table, change: changes.SeatChanged) -> None:
    seat = table.seat_of(change.player_id)
    assert seat is not None
    moved, other = table.chairs[seat], table.chairs[change.seat]
    _set_chair(table, seat, other)
    _set_chair(table, change.seat, moved)


def _door_changed(table: Table, change: changes.DoorChanged) -> None:
    table.visibility = change.visibility
    table.join_policy = change.join_policy


def _settings_changed(table: Table, change: changes.SettingsChanged) -> None:
    if change.name is not None:
        table.name = change.name
    if change.spectating is not None:
        table.spectating = change.spectating
    if change.hints is not None:
        table.hints = change.hints


def _word_added(table: Table, change: changes.WordAdded) -> None:
    table.words = (*table.words, (change.player_id, change.word))


def _room_code_changed(table: Table, change: changes.RoomCodeChanged) -> None:
    table.room_code = change.room_code


def _link_made(table: Table, change: changes.LinkMade) -> None:
    live = (link for link in table.links if link.is_live(change.at))
    table.links = (*live, Link(change.number, change.kind, change.expires_at, change.once))
    table.links_made += 1


def _links_revoked(table: Table, change: changes.LinksRevoked) -> None:
    table.links = tuple(link for link in table.links if link.kind != change.kind)


def _word_committed(table: Table, change: changes.WordCommitted) -> None:
    table.committed = (*table.committed, (change.player_id, change.word_hash))


def _words_closed(table: Table, change: changes.WordsClosed) -> None:
    table.terms = terms_of(table)


def _word_shown(table: Table, change: changes.WordShown) -> None:
    table.shown = {**table.shown, change.player_id: change.word}


def terms_of(table: Table) -> Terms:
    """The terms of the deal if the commitments were closed now."""
    return Terms(
        format=FORMAT,
        table_id=table.uuid,
        game=table.game,
        options=table.written_options,
        commitment=commitment(table.secret),
        seats=tuple(chair.player.id for _, chair in table.taken()),
        words=table.words,
        committed=table.committed,
    )


def shown_words(table: Table) -> list[Word]:
    """The committed words that were shown, in the order of the commitments."""
    return [(id_, table.shown[id_]) for id_, _ in table.committed if id_ in table.shown]


def _spectator_came(table: Table, change: changes.SpectatorCame) -> None:
    table.spectators = {**table.spectators, change.person.id: change.person}
    _lift_bar(table, change.person.id)
    _use_link(table, change.person.id, change.link)


def _spectator_left(table: Table, change: changes.SpectatorLeft) -> None:
    if change.reason == "kicked":
        _bar(table, table.spectators[change.player_id])
    _drop_spectator(table, change.player_id)


def _drop_spectator(table: Table, player_id: PlayerId) -> None:
    table.spectators = {id_: person for id_, person in table.spectators.items() if id_ != player_id}


def _invited(table: Table, change: changes.Invited) -> None:
    table.invited = table.invited | {change.player_id}
    if change.by == table.host_id:
        _lift_bar(table, change.player_id)


def _started(table: Table, change: changes.Started) -> list[Event]:
    table.chairs = tuple(chair for chair in table.chairs if chair is not None)
    table.seeded = change.seed_number is not None
    seed = _seed(table, change)
    table.phase = "playing"
    table.times = clocks.first_times(table.clock, len(table.chairs))
    table.game_state, events = table.rules.start(len(table.chairs), table.options, seed)
    return events


def _seed(table: Table, change: changes.Started) -> Seed:
    if change.seed_number is not None:
        return numbered_seed(change.seed_number)
    if change.formula == 1:
        return fair_seed(table.secret, table.words)
    table.terms = table.terms or terms_of(table)
    return committed_seed(table.secret, table.terms, shown_words(table))


def _closed(table: Table, change: changes.Closed) -> None:
    table.phase = "ended"
    table.ended_reason = change.reason


def _rematch_opened(table: Table, change: changes.RematchOpened) -> None:
    table.rematch_id = change.table_id
    table.rematch_by = change.player_id


def _name_erased(table: Table, change: changes.NameErased) -> None:
    id_ = change.player_id
    if change.table_name is not None:
        table.name = change.table_name
    seat = table.owned_seat(id_)
    chair = None if seat is None else table.chairs[seat]
    if chair is not None:
        _replace_chair(table, id_, player=_nameless(chair.player))
    if id_ in table.spectators:
        table.spectators = {**table.spectators, id_: _nameless(table.spectators[id_])}
    if id_ in table.barred:
        table.barred = {**table.barred, id_: _nameless(table.barred[id_])}


def _nameless(person: Person) -> Person:
    return msgspec.structs.replace(person, name=DELETED_NAME)


FOLDS: dict[type, Any] = {
    changes.Joined: _joined,
    changes.BotAdded: _bot_added,
    changes.Left: _left,
    changes.Returned: _returned,
    changes.Readied: _readied,
    changes.HostChanged: _host_changed,
    changes.SeatChanged: _seat_changed,
    changes.DoorChanged: _door_changed,
    changes.SettingsChanged: _settings_changed,
    changes.RoomCodeChanged: _room_code_changed,
    changes.LinkMade: _link_made,
    changes.LinksRevoked: _links_revoked,
    changes.WordAdded: _word_added,
    changes.WordCommitted: _word_committed,
    changes.WordsClosed: _words_closed,
    changes.WordShown: _word_shown,
    changes.SpectatorCame: _spectator_came,
    changes.SpectatorLeft: _spectator_left,
    changes.Invited: _invited,
    changes.Started: _started,
    changes.TimedOut: _timed_out,
    changes.Closed: _closed,
    changes.RematchOpened: _rematch_opened,
    changes.NameErased: _name_erased,
}
"""The function for each kind of change, except moves."""
