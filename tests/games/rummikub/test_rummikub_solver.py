"""The solver agrees with worked examples and with an integer program, and its plays are legal."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import combinations
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rummikub_positions import board_of, crowded_position, optimum, rack_of, random_position, state_of

from parlour.game.shuffles import numbered_seed
from parlour.games.rummikub.models.melds import value_of
from parlour.games.rummikub.models.tiles import JOKERS, TILE_IDS, penalty
from parlour.games.rummikub.rules import RULES
from parlour.games.rummikub.rules.hints import best_plays, can_be_beaten, move_of
from parlour.games.rummikub.rules.solver import Goal, Play, best_initial_meld, best_play, own_melds
from parlour.games.rummikub.rules.state import BoardMeld

VALUES = [face // 4 + 1 for face in range(52)] + [30]
WEIGHTS: dict[Goal, list[int]] = {
    "tiles": [1] * 53,
    "value": VALUES,
    "tiles, then value": [1000 + value for value in VALUES],
}


def laid(play: Play | None) -> str:
    return "" if play is None else " ".join(TILE_IDS[tile] for tile in play.laid)


def weight_of(play: Play | None, goal: Goal) -> int:
    return sum(WEIGHTS[goal][52 if tile in JOKERS else tile >> 1] for tile in (play.laid if play else ()))


def assert_optimal(board: Sequence[BoardMeld], rack: Sequence[int], goal: Goal) -> None:
    play = best_play(board, rack, goal)
    if play is not None:
        RULES.check(state_of(board, rack, ()), 0, move_of(play))
    assert weight_of(play, goal) == optimum(board, rack, WEIGHTS[goal]), (board, rack)


def assert_best_initial_meld(board: Sequence[BoardMeld], rack: Sequence[int]) -> None:
    play = best_initial_meld(board, rack)
    if play is not None:
        RULES.check(state_of(board, rack, (), opened=False), 0, move_of(play))
    most = optimum((), rack, WEIGHTS["tiles"], least=30)
    assert (len(play.laid) if play else None) == most, rack


class TestByHand:
    @pytest.mark.parametrize(
        ("board", "rack", "expected"),
        [
            ((), "5ra 6ra 7ra 9ka", "5ra 6ra 7ra"),
            ((), "5ra 6ra 9ka", ""),
            (("3ra 4ra 5ra 6ra 7ra",), "5rb", "5rb"),  # split the run
            (("7ka 7ra 7ba 7oa", "4ka 5ka 6ka"), "5ra 6ra", "5ra 6ra"),  # the red 7 leaves its group
            (("9ka ja 9oa",), "9ba 13ka 13ra", "9ba 13ka 13ra"),  # the joker is replaced and used
            (("1ra 2ra 3ra 4ra 5ra 6ra 7ra 8ra 9ra 10ra 11ra 12ra 13ra",), "ja", "ja"),
            (("7ka 7ra 7ba 7oa", "7kb 7rb 7bb 7ob"), "ja jb", "ja jb"),
            (("7ka 7ra 7ba 7oa",), "ja", ""),  # a fifth tile fits no group of four
            (("7ka 7ra 7ba 7oa",), "ja jb", "ja jb"),  # but two jokers make two groups of it
            (("7ka 7ra 7ba ja",), "7oa", ""),  # the joker must stay, and could not
            (("6ka 6ra 6ba 6oa", "2ra 2ba 2oa jb"), "ja", "ja"),
            ((), "ja jb 4ka", "4ka ja jb"),
            ((), "ja 4ka 9ra", ""),
        ],
    )
    def test_the_most_tiles(self, board: tuple[str, ...], rack: str, expected: str) -> None:
        play = best_play(board_of(*board), rack_of(rack))
        assert laid(play) == expected

    def test_the_most_value_is_not_always_the_most_tiles(self) -> None:
        rack = rack_of("1ka 2ka 3ka 4ka 3ra 3ba 13ka 13ra 12ra 12ka")
        board = board_of("13ba 13oa 13rb", "12ba 12oa 12rb")
        assert penalty(best_play(board, rack, "value").laid) >= penalty(best_play(board, rack, "tiles").laid)

    def test_most_tiles_then_most_value(self) -> None:
        play = best_play((), rack_of("1ka 1ra 1ba 2ka 2ra 3ka 11oa 12oa"), "tiles, then value")
        assert len(play.laid) == 3
        assert laid(play) == "1ka 2ka 3ka"

    def test_the_rack_is_emptied_if_that_can_be(self) -> None:
        board = board_of("1ka 2ka 3ka 4ka", "4ra 4ba 4oa", "10ra 11ra 12ra 13ra")
        rack = rack_of("4kb 5ka 6ka 10ka 10ba")
        play = best_play(board, rack)
        assert sorted(play.laid) == sorted(rack)

    def test_the_same_position_has_the_same_answer(self) -> None:
        board, rack = random_position(Random(5), 40, 14, 2)
        assert best_play(board, rack) == best_play(board, rack)


class TestInitialMeld:
    @pytest.mark.parametrize(
        ("rack", "expected"),
        [
            ("10ka 10ra 10ba 1ka", "10ka 10ra 10ba"),
            ("9ka 9ra 9ba 1ka", ""),
            ("9ka 9ra 9ba 1ka 1ra 1ba", "1ka 1ra 1ba 9ka 9ra 9ba"),
            ("11ka 12ka ja", "11ka 12ka ja"),  # 11 12 13, or 10 11 12
            ("1ka 2ka 3ka 4ka 5ka 6ka 7ka 8ka", "1ka 2ka 3ka 4ka 5ka 6ka 7ka 8ka"),
            ("9ka 10ka ja 2ra", "9ka 10ka ja"),
            ("8ka 9ka ja 2ra", ""),  # 27 at most
            ("8ka ja jb 2ra", ""),
            ("12ra ja jb", "12ra ja jb"),
            ("1ka 1ra 1ba 2ka 2ra 2ba 3ka 3ra 3ba", ""),
        ],
    )
    def test_the_most_tiles_that_total_30(self, rack: str, expected: str) -> None:
        board = board_of("3oa 4oa 5oa")
        play = best_initial_meld(board, rack_of(rack))
        assert laid(play) == expected
        if play is not None:
            assert play.board[0] == board[0]
            RULES.check(state_of(board, rack_of(rack), (), opened=False), 0, move_of(play))

    def test_by_value_it_plays_the_most_points(self) -> None:
        play = best_initial_meld((), rack_of("10ka 11ka 12ka 12ra 12ba 12oa"), "value")
        assert sum(value_of(kind, tiles) for kind, tiles in play.board) == 69

    def test_own_melds_leave_the_board_alone(self) -> None:
        board = board_of("3oa 4oa 5oa")
        play = own_melds(board, rack_of("6oa 7oa 8oa 2oa 9ka"))
        assert laid(play) == "6oa 7oa 8oa"
        assert play.board[0] == board[0]
        assert own_melds(board, rack_of("6oa")) is None


class TestPlays:
    def test_the_first_is_the_one_of_most_tiles_and_none_comes_twice(self) -> None:
        rng = Random(11)
        for _ in range(30):
            board, rack = random_position(rng, rng.randint(0, 30), 12, rng.randint(0, 2))
            for opened in (True, False):
                found = list(best_plays(board, rack, opened))
                assert len({frozenset(play.laid) for play in found}) == len(found)
                assert all(len(play.laid) <= len(found[0].laid) for play in found)
                for play in found:
                    RULES.check(state_of(board, rack, (), opened=opened), 0, move_of(play))


def listed_in(seed: int) -> bytes:
    """A digest of all moves listed in a game of random moves."""
    rng, digest = Random(seed), sha256()
    state, _ = RULES.start(2, RULES.spec.options(), numbered_seed(seed))
    while seats := RULES.to_act(state):
        moves = list(RULES.legal_moves(state, seats[0]))
        digest.update(msgspec.json.encode(moves))
        RULES.apply(state, seats[0], rng.choice(moves))
    return digest.digest()


def test_the_moves_listed_in_recorded_games_stay_the_same() -> None:
    """Which of several equally good boards is listed depends on the order of the search. A faster search keeps it."""
    assert sha256(b"".join(map(listed_in, range(6)))).hexdigest()[:16] == "748584b478d35765"


class TestByIntegerProgram:
    """SciPy's HiGHS gives the second opinion."""

    def test_some_random_positions(self) -> None:
        rng = Random(1)
        for _ in range(25):
            board, rack = random_position(rng, rng.randint(0, 25), rng.randint(2, 10), rng.randint(0, 2))
            assert_optimal(board, rack, rng.choice(list(WEIGHTS)))

    def test_some_crowded_positions(self) -> None:
        rng = Random(2)
        for _ in range(25):
            assert_optimal(*crowded_position(rng), rng.choice(list(WEIGHTS)))

    def test_some_initial_melds(self) -> None:
        rng = Random(3)
        for _ in range(25):
            assert_best_initial_meld(*random_position(rng, 0, rng.randint(8, 16), rng.randint(0, 2)))

    @pytest.mark.slow
    @pytest.mark.parametrize("seed", range(10))
    def test_many_random_positions(self, seed: int) -> None:
        rng = Random(100 + seed)
        for _ in range(40):
            board, rack = random_position(rng, rng.randint(0, 60), rng.randint(1, 25), rng.randint(0, 2))
            for goal in WEIGHTS:
                assert_optimal(board, rack, goal)

    @pytest.mark.slow
    @pytest.mark.parametrize("seed", range(10))
    def test_many_crowded_positions(self, seed: int) -> None:
        rng = Random(200 + seed)
        for _ in range(60):
            board, rack = crowded_position(rng)
            for goal in WEIGHTS:
                assert_optimal(board, rack, goal)

    @pytest.mark.slow
    @pytest.mark.parametrize("seed", range(10))
    def test_many_initial_melds(self, seed: int) -> None:
        rng = Random(300 + seed)
        for _ in range(60):
            _, rack = rng.choice((crowded_position(rng), random_position(rng, 0, rng.randint(5, 25), 2)))
            assert_best_initial_meld((), rack)


def all_candidates(board: Sequence[BoardMeld], rack: Sequence[int]) -> list[Play]:
    """The plays of `best_plays`, with every search made."""
    most, richest = (best_play(board, rack, goal) for goal in ("tiles, then value", "value"))
    own, found = own_melds(board, rack), {}
    if most is not None and richest is not None:
        found[frozenset(most.laid)] = most
        if penalty(richest.laid) > penalty(most.laid):
            found[frozenset(richest.laid)] = richest
        if own is not None:
            found.setdefault(frozenset(own.laid), own)
    return list(found.values())


class TestTheSearchesThatAreSkipped:
    def test_in_random_and_crowded_positions(self) -> None:
        rng, worth_more = Random(11), 0
        for _ in range(120):
            position = random_position(rng, rng.randint(6, 24), rng.randint(1, 7), rng.randint(0, 2))
            for board, rack in (position, crowded_position(rng)):
                found = list(best_plays(board, rack, True))
                assert found == all_candidates(board, rack), (board, rack)
                worth_more += any(penalty(play.laid) > penalty(found[0].laid) for play in found)
        assert worth_more

    def test_a_play_that_must_be_worth_more_is(self) -> None:
        rng = Random(12)
        for _ in range(60):
            board, rack = crowded_position(rng)
            richest = best_play(board, rack, "value")
            value = 0 if richest is None else penalty(richest.laid)
            assert best_play(board, rack, "value", above=value) is None
            if richest is not None:
                again = best_play(board, rack, "value", above=value - 1)
                assert again is not None
                assert penalty(again.laid) == value

    @given(st.lists(st.integers(0, 105), min_size=1, max_size=8, unique=True), st.data())
    def test_fewer_tiles_can_be_worth_more(self, rack: list[int], data: st.DataObject) -> None:
        laid = data.draw(st.lists(st.sampled_from(rack), min_size=1, unique=True))
        fewer = (some for count in range(len(laid)) for some in combinations(rack, count))
        assert can_be_beaten(laid, rack) == any(penalty(some) > penalty(laid) for some in fewer)
