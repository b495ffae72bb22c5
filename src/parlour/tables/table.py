"""A table, computed from its log by folding one change after another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from parlour.game.interface import AnyRules, Event, Outcome, Seat, Seed
from parlour.game.registry import rules_of
from parlour.game.shuffles import numbered_seed
from parlour.tables import changes
from parlour.tables.changes import AnyChange, JoinPolicy, Visibility
from parlour.tables.fairness import FORMAT, Terms, Word, commitment, committed_seed, fair_seed
from parlour.tables.links import FIRST_LINKS, Link
from parlour.tables.people import DELETED_NAME, Chair, Person, PlayerId

Phase: TypeAlias = Literal["lobby", "playing", "ended"]
Role: TypeAlias = Literal["player", "away", "spectator", "stranger"]

REMEMBERED_ACTIONS = 256
"""Action ids kept to recognize retries."""


class Viewpoint(NamedTuple):
    """What somebody may see of a table. Views, events, chat and records are decided by this alone."""

    role: Role
    seat: Seat | None = None
    """The seat whose cards they see. Only players see cards, and not while a bot plays for them."""


AWAY, SPECTATOR, STRANGER = Viewpoint("away"), Viewpoint("spectator"), Viewpoint("stranger")


class Table:
    """The state of a table at one version. Only `fold` changes it; commands return the changes to fold."""

    def __init__(self, id: int, opened: changes.Opened) -> None:
        self.id = id
        self.uuid = opened.uuid
        self.game = opened.game
        self.rules: AnyRules = rules_of(opened.game)
        self.options: Any = msgspec.json.decode(opened.options, type=self.rules.spec.options)
        self.capacity = opened.capacity
        self.visibility: Visibility = opened.visibility
        self.join_policy: JoinPolicy = opened.join_policy
        self.spectating = opened.spectating
        self.require_ready = opened.require_ready
        self.starts_when_full = opened.starts_when_full
        self.name = opened.name
        self.room_code = opened.room_code
        self.secret = opened.secret
        self.written_options = bytes(opened.options).decode()
        self.words: tuple[Word, ...] = ()
        self.committed: tuple[Word, ...] = ()
        self.shown: Mapping[PlayerId, str] = {}
        self.terms: Terms | None = None
        """Of the fair deal: fixed when the commitments are closed or, if there are none, at the start."""
        self.seeded = False
        self.host_id = opened.host.id
        self.chairs: tuple[Chair | None, ...] = (Chair(opened.host), *[None] * (opened.capacity - 1))
        self.spectators: Mapping[PlayerId, Person] = {}
        self.invited: frozenset[PlayerId] = frozenset()
        self.barred: Mapping[PlayerId, Person] = {}
        """The people whom the host has sent away. To the table they are strangers, even if they own a seat."""
        self.links: tuple[Link, ...] = FIRST_LINKS
        self.links_made = len(FIRST_LINKS)
        self.bots_made = 0
        self.phase: Phase = "lobby"
        self.game_state: Any = None
        self.outcome: Outcome | None = None
        self.ended_reason: str | None = None
        self.rematch_id: int | None = None
        self.actions: dict[tuple[PlayerId, str], int] = {}
        self.opened_at = self.updated_at = opened.at
        self.version = 1

    def copy(self) -> Table:
        """An independent copy. Only the game's state is copied; `fold` replaces other values and never mutates them."""
        twin = Table.__new__(Table)
        twin.__dict__ = self.__dict__.copy()  # three times as fast as `update`
        if self.game_state is not None:
            twin.game_state = self.game_state.copy()
        return twin

    # Questions

    def seat_of(self, player_id: PlayerId) -> int | None:
        """The player's seat; None for somebody who was sent away. During play it is also the seat in the rules."""
        return None if player_id in self.barred else self.owned_seat(player_id)

    def owned_seat(self, player_id: PlayerId) -> int | None:
        """The seat under the player's name, even if they were sent away and a bot plays it."""
        for seat, chair in enumerate(self.chairs):
            if chair is not None and chair.player.id == player_id:
                return seat
        return None

    def viewpoint(self, player_id: PlayerId) -> Viewpoint:
        """What this person may see now."""
        seat = self.seat_of(player_id)
        if seat is None:
            return SPECTATOR if player_id in self.spectators else STRANGER
        chair = self.chairs[seat]
        if self.phase == "playing" and chair is not None and chair.bot is not None:
            return AWAY
        return Viewpoint("player", seat)

    def viewer_of(self, seat: Seat) -> PlayerId | None:
        """The person who sees the cards of a seat; None for a bot, and while a bot stands in."""
        player_id = self.player_at(seat)
        return player_id if player_id > 0 and self.viewpoint(player_id).seat == seat else None

    @property
    def newest_bot(self) -> PlayerId:
        """The id of the bot that was added last. Bots have the ids -1, -2, ..."""
        return -self.bots_made

    def chair_of(self, player_id: PlayerId) -> Chair | None:
        seat = self.seat_of(player_id)
        return None if seat is None else self.chairs[seat]

    def taken(self) -> list[tuple[int, Chair]]:
        """The taken seats, in order."""
        return [(seat, chair) for seat, chair in enumerate(self.chairs) if chair is not None]

    def player_at(self, seat: Seat) -> PlayerId:
        chair = self.chairs[seat]
        assert chair is not None, "during play every seat is taken"
        return chair.player.id

    def people(self) -> list[Person]:
        """The seated people, without bots and without those who were sent away."""
        seated = (chair.player for _, chair in self.taken() if not chair.is_bot)
        return [person for person in seated if person.id not in self.barred]

    def audience(self) -> list[PlayerId]:
        """Everyone who is notified of changes: spectators and seated people, even while a bot stands in for them."""
        return [*(person.id for person in self.people()), *self.spectators]

    def onlookers(self) -> list[PlayerId]:
        """The part of the audience that sees no cards."""
        return [player_id for player_id in self.audience() if self.viewpoint(player_id).seat is None]

    def may_watch(self, player_id: PlayerId) -> bool:
        return self.viewpoint(player_id).role != "stranger"

    def to_act(self) -> tuple[Seat, ...]:
        return self.rules.to_act(self.game_state) if self.phase == "playing" else ()

    @property
    def is_showing(self) -> bool:
        """Whether the game is about to start, and waits for the committed words to be shown."""
        return self.phase == "lobby" and self.terms is not None

    def attended(self) -> bool:
        """Whether at least one person is still playing. Bots do not continue alone."""
        return any(chair is not None and chair.bot is None for chair in self.chairs)

    def waits_for(self) -> tuple[Seat, ...]:
        """The seats that the game waits for; any of them may act next."""
        return self.rules.waits_for(self.game_state) if self.phase == "playing" else ()

    def bot_to_act(self) -> tuple[Seat, str] | None:
        """A seat that the game waits for and a bot plays, with the bot's level. None if no person is playing."""
        for seat in self.waits_for():
            chair = self.chairs[seat]
            if chair is not None and chair.bot is not None:
                return (seat, chair.bot) if self.attended() else None
        return None

    # The fold

    def fold(self, change: AnyChange) -> list[Event]:
        """Make one change. Returns the game's events if the change is the start or a move."""
        if isinstance(change, changes.Acted):
            return self.fold_move(change, _move_decoder(self.rules.spec.moves).decode(change.move))
        events = _FOLDS[type(change)](self, change)
        self.version += 1
        self.updated_at = change.at
        return events or []

    def fold_move(self, change: changes.Acted, move: Any) -> list[Event]:
        """Make a decoded move, and end the table if the game is over. A refused move changes nothing."""
        events = self.rules.apply(self.game_state, change.seat, move)
        self.outcome = self.rules.outcome(self.game_state)
        if self.outcome is not None:
            self.phase = "ended"
            self.ended_reason = self.outcome.reason
        self.version += 1
        self.updated_at = change.at
        if change.action_id is not None:
            self._remember(self.player_at(change.seat), change.action_id)
        return events

    def _remember(self, player_id: PlayerId, action_id: str) -> None:
        kept = dict(list(self.actions.items())[1 - REMEMBERED_ACTIONS :])
        kept[player_id, action_id] = self.version
        self.actions = kept


@cache
def _move_decoder(moves: Any) -> msgspec.json.Decoder[Any]:
    """A cached decoder: creating one costs more than decoding a move."""
    return msgspec.json.Decoder(moves)


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


_FOLDS: dict[type, Any] = {
    changes.Joined: _joined,
    changes.BotAdded: _bot_added,
    changes.Left: _left,
    changes.Returned: _returned,
    changes.Readied: _readied,
    changes.HostChanged: _host_changed,
    changes.SeatChanged: _seat_changed,
    changes.DoorChanged: _door_changed,
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
    changes.Closed: _closed,
    changes.RematchOpened: _rematch_opened,
    changes.NameErased: _name_erased,
}


def folded(table_id: int, log: list[AnyChange]) -> Table:
    """The table after all changes of a log. The first entry must be `Opened`."""
    opened = log[0]
    assert isinstance(opened, changes.Opened), "a log starts with the opening"
    table = Table(table_id, opened)
    for change in log[1:]:
        table.fold(change)
    return table
