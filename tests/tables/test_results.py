"""Results: places, points and sides agree with the outcome, in every game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tables_kit import NOW, PEOPLE, opening

from parlour.game.registry import game_of, games
from parlour.tables import changes, erasure, lobby
from parlour.tables.changes import AnyChange
from parlour.tables.clocks import TurnClock
from parlour.tables.drafts import Draft
from parlour.tables.people import Person
from parlour.tables.results import GameResult, result_in, result_of_draft
from parlour.tables.table import Table

OWN = ("hidden-joker-rummy", "rummikub", "rummy", "spades", "uno")
MANY = [
    *PEOPLE,
    *(Person(id=number, uuid=f"uuid-{number}", name=f"Player {number}") for number in range(6, 11)),
]


class Played:
    """A game that is played by bots on the seats of people, with its log."""

    def __init__(
        self, game: str, seats: int, seed: int | None = 1, bots: tuple[str, ...] = (), **opened: Any
    ) -> None:
        first = opening(game=game, capacity=seats, **opened)
        self.table = Table(1, first)
        self.log: list[AnyChange] = [first]
        self.result: GameResult | None = None
        self.at = NOW
        self.dice = Random(f"{game}{seats}{seed}")
        for person in MANY[1 : seats - len(bots)]:
            self.fold(lobby.join(self.table, person, self.at))
        for level in bots:
            self.fold(lobby.add_bot(self.table, PEOPLE[0], self.at, level))
        self.fold([changes.Started(at=self.at, seed_number=seed, formula=2)])

    def fold(self, made: list[AnyChange]) -> None:
        draft = Draft(self.table, self.at, 1)
        draft.fold(made)
        self.keep(draft)

    def keep(self, draft: Draft) -> None:
        found = result_of_draft(self.table, self.log, draft)
        self.result = found or self.result
        self.table = draft.table
        self.log += [step.change for step in draft.steps]

    def move(self) -> None:
        (seat, *_) = self.table.waits_for()
        rules = self.table.rules
        moves = list(rules.legal_moves(self.table.game_state, seat))
        bot = game_of(self.table.game).bot(game_of(self.table.game).usual_level)
        move = bot.choose(rules.view(self.table.game_state, seat), moves, self.dice)
        self.at += self.dice.randrange(1, 5_000)
        draft = Draft(self.table, self.at, self.dice.randrange(1, 5_000))
        draft.act_at(seat, move)
        self.keep(draft)

    def play(self) -> GameResult:
        while self.table.phase == "playing":
            self.move()
        assert self.result is not None
        return self.result


def seats_of(game: str) -> st.SearchStrategy[int]:
    spec = game_of(game).spec
    return st.integers(spec.min_seats, min(spec.max_seats, 5))


@pytest.mark.parametrize("game", OWN)
@settings(max_examples=8, deadline=None)
@given(data=st.data(), seed=st.integers(0, 10_000))
def test_places_and_points_agree_with_the_outcome(game: str, data: st.DataObject, seed: int) -> None:
    played = Played(game, data.draw(seats_of(game)), seed)
    result = played.play()
    outcome = played.table.outcome
    assert outcome is not None
    players = result.players
    assert [player.points for player in players] == list(outcome.scores)
    assert {player.seat - 1 for player in players if player.place == 1} == set(outcome.winners)
    sides = played.table.rules.sides(len(players))
    assert sorted(seat for side in sides for seat in side) == list(range(len(players)))
    places = []
    for number, side in enumerate(sides):
        mine = {players[seat].place for seat in side}
        assert {players[seat].side for seat in side} == {number}
        assert len(mine) == 1
        places += mine
    # As in any ranking with shared places: each place is one more than the sides before it.
    assert all(place == 1 + sum(other < place for other in places) for place in places)
    assert sum(places) <= len(places) * (len(places) + 1) // 2
    won = {player.seat - 1 for player in players if player.result in ("won", "drawn")}
    assert won == set(outcome.winners)


@pytest.mark.parametrize("game", OWN)
def test_the_same_result_follows_from_the_log_alone(game: str) -> None:
    played = Played(game, game_of(game).spec.min_seats)
    result = played.play()
    assert result_in(1, played.log) == result
    erased = erasure.leave_and_erase(played.table, 1, played.at + 5, "a table")
    played.fold(erased)
    assert result_in(1, played.log) == result, "what comes after the end is no part of the game"


def test_every_installed_game_has_places() -> None:
    for game in games():
        spec = game_of(game).spec
        assert len(game_of(game).rules.sides(spec.min_seats)) > 1


def test_the_better_of_the_losers_is_second() -> None:
    result = Played("rummikub", 4, 3).play()
    by_place = sorted(result.players, key=lambda player: player.place or 0)
    assert [player.place for player in by_place] == [1, 2, 3, 4]
    points = [player.points or 0 for player in by_place]
    assert points == sorted(points, reverse=True)


def test_few_points_are_good_where_they_are_counted_against_one() -> None:
    result = Played("hidden-joker-rummy", 4, 3).play()
    losers = sorted(result.players, key=lambda player: player.place or 0)[1:]
    assert [player.points for player in losers] == sorted(player.points or 0 for player in losers)


def test_partners_share_a_place_and_the_result() -> None:
    result = Played("spades", 4).play()
    assert result.teams
    north, east, south, west = result.players
    assert (north.side, north.place, north.result) == (south.side, south.place, south.result)
    assert (east.side, east.place, east.result) == (west.side, west.place, west.result)
    assert {north.place, east.place} == {1, 2}


def test_a_game_that_is_closed_has_ended_early() -> None:
    played = Played("uno", 2)
    played.move()
    played.fold([changes.Closed(at=played.at, reason="terminated")])
    assert played.result is not None
    assert {player.result for player in played.result.players} == {"ended_early"}
    assert {(player.place, player.points) for player in played.result.players} == {(None, None)}
    assert (played.result.reason, played.result.moves) == ("terminated", 1)


def test_a_lobby_that_is_closed_has_no_result() -> None:
    table = Table(1, opening())
    log: list[AnyChange] = [opening(), changes.Closed(at=NOW, reason="abandoned")]
    draft = Draft(table, NOW)
    draft.fold(log[1:])
    assert result_of_draft(table, log[:1], draft) is None
    assert result_in(1, log) is None


def test_the_slowest_moves_are_those_of_people() -> None:
    played = Played("uno", 3, bots=("standard",))
    result = played.play()
    assert {move.player_id for move in result.slowest} <= {1, 2}
    for person in (1, 2):
        mine = [move.took_ms for move in result.slowest if move.player_id == person]
        assert mine == sorted(mine, reverse=True)
        assert len(mine) <= 3
    version = result.slowest[0].version
    assert isinstance(played.log[version - 1], changes.Acted)


RATED: dict[str, Any] = {"rated": True, "clock": TurnClock(60)}


def test_a_game_that_all_agreed_to_is_rated() -> None:
    result = Played("uno", 3, None, **RATED).play()
    assert (result.rated, result.unrated) == (True, None)


def test_a_house_bot_brings_its_strength() -> None:
    result = Played("uno", 3, None, bots=("standard",), **RATED).play()
    assert result.rated
    assert result.players[2].anchor == game_of("uno").anchors["hard"]  # its present name
    assert result.players[0].anchor is None


def test_a_chosen_deal_does_not_count() -> None:
    assert Played("uno", 2, 1, **RATED).play().unrated == "seeded"


def test_without_agreement_nothing_counts() -> None:
    assert Played("uno", 2, None, clock=TurnClock(60)).play().unrated == "not_agreed"


def test_a_takeover_makes_the_game_unrated() -> None:
    played = Played("uno", 3, None, **RATED)
    played.fold(lobby.leave(played.table, PEOPLE[1], played.at))
    assert played.play().unrated == "takeover"


def test_leaving_before_the_deal_is_no_takeover() -> None:
    first = opening(game="uno", capacity=2, **RATED)
    table = Table(1, first)
    log: list[AnyChange] = [first, *lobby.join(table, PEOPLE[1], NOW)]
    table.fold(log[1])
    log += lobby.leave(table, PEOPLE[1], NOW)
    played = Played("uno", 2, None, **RATED)
    played.log = [*log, *played.log[1:]]
    assert played.play().rated


def test_a_rated_table_needs_a_clock() -> None:
    with pytest.raises(Exception, match="needs a clock"):
        opening(game="uno", rated=True)
