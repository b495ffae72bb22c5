"""Clocks: time is taken from those who are waited for, never becomes negative, and a replay has the same times."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables_kit import NOW, PEOPLE, everything_of, opening

from parlour.tables import changes, clocks, lobby, openings, rematches
from parlour.tables.changes import AnyChange
from parlour.tables.clocks import BankClock, DaysClock, SeatTime, TurnClock
from parlour.tables.drafts import Draft
from parlour.tables.table import Table, folded

ANN, BOB = PEOPLE[0], PEOPLE[1]
GAMES = {"hidden-joker-rummy": 2, "rummy": 2, "rummikub": 2, "spades": 4, "uno": 2}
ANY_CLOCK = st.one_of(
    st.builds(TurnClock, st.integers(5, 60)),
    st.builds(BankClock, st.integers(10, 60), st.integers(2, 10)),
    st.builds(DaysClock, st.integers(1, 3)),
)


class Game:
    """A table in play with its log. `after` lets time pass; moves are made at random."""

    def __init__(
        self, clock: clocks.AnyClock | None, game: str = "hidden-joker-rummy", seed: int = 1
    ) -> None:
        opened = opening(game=game, clock=clock, capacity=GAMES[game])
        self.table = Table(1, opened)
        self.log: list[AnyChange] = [opened]
        self.served_at = 0
        draft = Draft(self.table, NOW)
        for person in PEOPLE[1 : GAMES[game]]:
            draft.fold(lobby.join(draft.table, person, NOW))
        draft.fold([changes.Started(at=NOW, seed_number=seed)])
        self.keep(draft)
        self.random = Random(seed)

    def keep(self, draft: Draft) -> None:
        draft.run_on_from(self.served_at)
        self.log += [step.change for step in draft.steps]
        self.table = draft.table

    def after(self, spent: int) -> Draft:
        self.served_at += spent
        return Draft(self.table, NOW, spent)

    def move(self, draft: Draft) -> None:
        """One move of the first seat that is waited for, whoever plays it."""
        table = draft.table
        seat = table.waits_for()[0]
        draft.act_at(seat, self.random.choice(list(table.rules.legal_moves(table.game_state, seat))))

    def act(self, spent: int = 0) -> None:
        draft = self.after(spent)
        self.move(draft)
        self.keep(draft)

    def turn(self, spent: int = 0) -> None:
        """All moves of the present turn. The first takes the time."""
        number, seat = clocks.turns(self.table).number, self.table.waits_for()
        self.act(spent)
        while self.table.phase == "playing" and (clocks.turns(self.table).number, self.table.waits_for()) == (
            number,
            seat,
        ):
            self.act()

    def time_out(self, spent: int) -> None:
        draft = self.after(spent)
        for seat in clocks.overdue(draft.table, draft.spent):
            draft.fold(lobby.time_out(draft.table, seat, NOW))
        while draft.table.bot_to_act() is not None:
            self.move(draft)
        self.keep(draft)

    def left(self) -> list[int]:
        return [time.left_ms for time in self.table.times]


def test_a_table_without_a_clock_has_no_times_and_no_new_fields_in_its_log() -> None:
    game = Game(None)
    game.act(5_000)
    assert game.table.times == ()
    assert all(b"spent" not in changes.encoded(change) for change in game.log)
    assert all(b"served_at" not in changes.encoded(change) for change in game.log)
    assert b"clock" not in changes.encoded(game.log[0])


def test_clocks_do_not_run_before_the_start_and_after_the_end() -> None:
    opened = opening(clock=TurnClock(30), capacity=2)
    draft = Draft(Table(1, opened), NOW, 60_000)
    draft.fold(lobby.join(draft.table, BOB, NOW))
    draft.run_on_from(70_000)
    assert [(step.change.spent, step.change.served_at) for step in draft.steps] == [(0, 0)]
    game = Game(TurnClock(30))
    draft = game.after(5_000)
    draft.fold(lobby.terminate(draft.table, ANN, NOW))
    game.keep(draft)
    assert clocks.running(game.table) == ()
    draft = game.after(60_000)
    draft.fold(rematches.rematch(draft.table, ANN, NOW, 2))
    assert draft.steps[0].change.spent == 0


def test_only_the_player_who_is_waited_for_spends_time_and_each_turn_starts_full() -> None:
    game = Game(TurnClock(30))
    first = game.table.waits_for()[0]
    game.act(4_000)  # draws
    assert game.left()[first] == 26_000
    assert game.left()[1 - first] == 30_000
    game.act(6_000)  # discards
    assert game.left()[first] == 20_000
    assert clocks.running(game.table) == (1 - first,)
    game.turn(1_000)
    assert game.left()[first] == 30_000


def test_a_bank_is_for_the_whole_game_and_grows_with_each_turn() -> None:
    game = Game(BankClock(60, 5))
    first = game.table.waits_for()[0]
    game.turn(10_000)
    game.turn(1_000)
    assert game.left()[first] == 55_000
    assert game.left()[1 - first] == 64_000


def test_a_player_who_has_two_turns_in_a_row_gets_time_for_each() -> None:
    game = Game(TurnClock(30), "spades")
    doubles = 0
    while game.table.phase == "playing" and doubles == 0:
        before = clocks.running(game.table)
        game.act(7_000)
        if game.table.waits_for() == before:  # the last of a trick wins it and leads
            assert game.left()[before[0]] == 30_000
            doubles += 1
    assert doubles


def test_after_a_time_out_a_bot_makes_one_turn_and_the_player_keeps_the_seat_and_its_cards() -> None:
    game = Game(TurnClock(30))
    seat = game.table.waits_for()[0]
    player = game.table.player_at(seat)
    game.time_out(30_000)
    assert game.table.waits_for() == (1 - seat,)
    assert game.table.times[seat] == SeatTime(0, 1)
    assert game.table.viewpoint(player).role == "player"
    assert game.table.covered == {}
    assert [type(change).__name__ for change in game.log[-3:]] == ["TimedOut", "Acted", "Acted"]
    game.turn()
    assert clocks.running(game.table) == (seat,)
    assert game.left()[seat] == 30_000


def test_after_two_time_outs_in_a_row_the_bot_keeps_the_seat_until_it_is_taken_back() -> None:
    game = Game(TurnClock(30))
    seat = game.table.waits_for()[0]
    player = next(person for person in PEOPLE if person.id == game.table.player_at(seat))
    game.time_out(30_000)
    game.turn()
    game.time_out(31_000)
    chair = game.table.chair_of(player.id)
    assert chair is not None
    assert chair.is_away
    left = [change for change in game.log if isinstance(change, changes.Left)]
    assert [change.reason for change in left] == ["away"]
    draft = game.after(1_000)
    draft.fold(lobby.take_back(draft.table, player, NOW))
    game.keep(draft)
    assert game.table.times[seat].time_outs == 0


def test_a_move_between_two_time_outs_lets_the_player_keep_the_seat() -> None:
    game = Game(TurnClock(30))
    seat = game.table.waits_for()[0]
    for spent in (30_000, 1_000, 30_000):
        if spent == 30_000:
            game.time_out(spent)
        else:
            game.turn(spent)
        game.turn()
    chair = game.table.chairs[seat]
    assert chair is not None
    assert not chair.is_away


def test_an_empty_bank_leaves_the_increment_for_the_next_turn_even_after_the_seat_was_taken_back() -> None:
    game = Game(BankClock(10, 3))
    seat = game.table.waits_for()[0]
    player = next(person for person in PEOPLE if person.id == game.table.player_at(seat))
    game.time_out(10_000)
    assert game.left()[seat] == 3_000
    game.turn()
    game.time_out(3_000)
    draft = game.after(0)
    draft.fold(lobby.take_back(draft.table, player, NOW))
    game.keep(draft)
    assert game.left()[seat] == 3_000


def test_a_change_that_is_no_move_keeps_the_time_spent_so_far() -> None:
    game = Game(TurnClock(30))
    seat = game.table.waits_for()[0]
    draft = game.after(5_000)
    draft.fold([changes.SpectatorCame(at=NOW, person=PEOPLE[4])])
    game.keep(draft)
    assert game.left()[seat] == 25_000
    assert game.table.served_at == 5_000
    game.act(5_000)
    assert game.left()[seat] == 20_000


def test_a_refused_move_takes_no_time() -> None:
    game = Game(TurnClock(30))
    draft = game.after(5_000)
    with pytest.raises(Exception, match="turn"):
        draft.act_at(1 - game.table.waits_for()[0], next(legal_moves(game.table)))
    assert draft.table.times == game.table.times


def legal_moves(table: Table) -> Any:
    return table.rules.legal_moves(table.game_state, table.waits_for()[0])


@settings(max_examples=60, deadline=None)
@given(
    clock=ANY_CLOCK,
    game=st.sampled_from(sorted(GAMES)),
    seed=st.integers(0, 1000),
    spends=st.lists(st.tuples(st.integers(-5, 40_000), st.booleans()), min_size=1, max_size=40),
)
def test_time_is_conserved_never_negative_and_a_replay_has_the_same_clocks(
    clock: clocks.AnyClock, game: str, seed: int, spends: list[tuple[int, bool]]
) -> None:
    play = Game(clock, game, seed)
    for spent, is_patient in spends:
        if play.table.phase != "playing" or not play.table.attended():
            break
        before = play.table
        running = clocks.running(before)
        if clocks.overdue(before, spent) and not is_patient:
            play.time_out(spent)
        else:
            play.act(spent)
        assert all(time.left_ms >= 0 for time in play.table.times)
        for seat, time in enumerate(before.times):
            taken = min(max(0, spent), time.left_ms) if seat in running else 0
            assert play.table.times[seat].left_ms in expected(play.table, time.left_ms - taken)
        assert play.table.covered == {}
    again = folded(1, [changes.decoded(changes.encoded(change)) for change in play.log])
    assert again.times == play.table.times
    assert again.served_at == play.table.served_at
    assert everything_of(again) == everything_of(play.table)


def expected(table: Table, left: int) -> set[int]:
    """What a seat may have after one change: what is left, with an increment, or a full new turn."""
    clock = table.clock
    if isinstance(clock, BankClock):
        return {left, left + clock.increment * 1000}
    assert clock is not None
    return {left, clock.first_ms}


@pytest.mark.parametrize(
    "clock",
    [
        {"type": "turn", "seconds": 4},
        {"type": "turn", "seconds": 3601},
        {"type": "bank", "seconds": 60},
        {"type": "bank", "seconds": 60, "increment": 0},
        {"type": "days", "days": 15},
        {"type": "hourglass", "seconds": 60},
        {"type": "turn", "seconds": 30, "more": 1},
        {},
        30,
    ],
)
def test_only_clocks_within_bounds_are_allowed(clock: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(clock, clocks.AnyClock)


def test_the_clock_is_part_of_the_opening() -> None:
    opened = openings.open_table(
        ANN, game="uno", at=NOW, uuid="u", room_code="ABCDEF", secret="ab" * 32, clock=TurnClock(30)
    )
    assert Table(1, changes.decoded(changes.encoded(opened))).clock == TurnClock(30)  # type: ignore[arg-type]
