"""A table, computed from its log by folding one change after another."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from parlour.game.interface import AnyRules, Event, Outcome, Seat
from parlour.game.registry import rules_of
from parlour.tables import changes, clocks
from parlour.tables.changes import AnyChange, JoinPolicy, Visibility
from parlour.tables.fairness import Terms, Word
from parlour.tables.folds import FOLDS
from parlour.tables.links import FIRST_LINKS, Link
from parlour.tables.people import Chair, Person, PlayerId

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
        self.clock = opened.clock
        self.rated = opened.rated
        self.hints = opened.hints
        self.bot_pause_ms = opened.bot_pause_ms
        self.times: tuple[clocks.SeatTime, ...] = ()
        """By seat, once a game with a clock has started."""
        self.covered: Mapping[Seat, str] = {}
        """The seats whose time has run out, with the level of the bot that makes their present turn."""
        self.served_at = opened.served_at
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
        self.rematch_by: PlayerId | None = None
        """Who opened the rematch; None in logs of older servers."""
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

    def is_free(self, seat: int) -> bool:
        return 0 <= seat < len(self.chairs) and self.chairs[seat] is None

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
            level = self._bot_at(seat)
            if level is not None:
                return (seat, level) if self.attended() else None
        return None

    def bot_to_act_at_once(self) -> tuple[Seat, str] | None:
        """The same, if the bot makes its move together with the change before.

        If the table's bots pause before they move, that is a bot which makes the turn of somebody whose time is up.
        """
        waiting = self.bot_to_act()
        return (
            waiting if waiting is not None and (not self.bot_pause_ms or waiting[0] in self.covered) else None
        )

    def _bot_at(self, seat: Seat) -> str | None:
        """The level of the bot that plays a seat, or that makes one turn for it."""
        chair = self.chairs[seat]
        return None if chair is None else chair.bot or self.covered.get(seat)

    # The fold

    def fold(self, change: AnyChange) -> list[Event]:
        """Make one change. Returns the game's events if the change is the start or a move."""
        if isinstance(change, changes.Acted):
            return self.fold_move(change, _move_decoder(self.rules.spec.moves).decode(change.move))
        before = clocks.turns(self)
        clocks.spend(self, before, change.spent)
        events = FOLDS[type(change)](self, change)
        self._folded(change, before)
        return events or []

    def fold_move(self, change: changes.Acted, move: Any) -> list[Event]:
        """Make a decoded move, and end the table if the game is over. A refused move changes nothing."""
        before = clocks.turns(self)
        events = self.rules.apply(self.game_state, change.seat, move)
        self.outcome = self.rules.outcome(self.game_state)
        if self.outcome is not None:
            self.phase = "ended"
            self.ended_reason = self.outcome.reason
        clocks.spend(self, before, change.spent)
        clocks.act(self, change.seat)
        self._folded(change, before)
        if change.action_id is not None:
            self._remember(self.player_at(change.seat), change.action_id)
        return events

    def _folded(self, change: AnyChange, before: clocks.Turns) -> None:
        """What every change does. `before` tells whose turns it was."""
        if self.clock is not None:
            clocks.settle(self, before)
            self.served_at = change.served_at or self.served_at
        self.version += 1
        self.updated_at = change.at

    def _remember(self, player_id: PlayerId, action_id: str) -> None:
        kept = dict(list(self.actions.items())[1 - REMEMBERED_ACTIONS :])
        kept[player_id, action_id] = self.version
        self.actions = kept


@cache
def _move_decoder(moves: Any) -> msgspec.json.Decoder[Any]:
    """A cached decoder: creating one costs more than decoding a move."""
    return msgspec.json.Decoder(moves)


def folded(table_id: int, log: list[AnyChange]) -> Table:
    """The table after all changes of a log. The first entry must be `Opened`."""
    opened = log[0]
    assert isinstance(opened, changes.Opened), "a log starts with the opening"
    table = Table(table_id, opened)
    for change in log[1:]:
        table.fold(change)
    return table
