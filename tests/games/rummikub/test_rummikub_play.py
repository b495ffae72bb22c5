"""Legal plays, refusals, and the end of a game."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rummikub_positions import board_of, is_legal, rack_of, random_position, state_of

from parlour.game.refusals import GameOver, NotYourTurn, Refusal
from parlour.games.rummikub.models.exceptions import InvalidMeldError, InvalidTileError, JokerAssignmentError
from parlour.games.rummikub.rules import RULES
from parlour.games.rummikub.rules.moves import (
    Draw,
    GameEnded,
    Passed,
    PlayedMeld,
    PlayTiles,
    RummikubMove,
    RummikubOptions,
    TileDrawn,
    TileReceived,
    TilesPlayed,
    TurnChanged,
    played,
)
from parlour.games.rummikub.rules.play import (
    BoardTouched,
    InitialMeldTooLow,
    NothingPlayed,
    TileNotYours,
    TileTwice,
    TileVanished,
)
from parlour.games.rummikub.rules.solver import best_play
from parlour.games.rummikub.rules.state import RummikubState


def play(*melds: str) -> PlayTiles:
    """The board after the turn, from words such as "run 5ra 6ra 7ra"."""
    made = []
    for words in melds:
        kind, *tiles = words.split()
        made.append(PlayedMeld(kind, tuple(tiles)))  # type: ignore[arg-type]
    return PlayTiles(tuple(made))


def refused(state: RummikubState, move: RummikubMove, seat: int = 0) -> Refusal:
    """The refusal, the same from check and apply, with nothing changed."""
    before = state.copy()
    with pytest.raises(Refusal) as checked:
        RULES.check(state, seat, move)
    with pytest.raises(Refusal) as applied:
        RULES.apply(state, seat, move)
    assert state == before
    assert type(checked.value) is type(applied.value)
    assert checked.value.message == applied.value.message
    return checked.value


class TestStart:
    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_everyone_has_14_tiles_and_the_first_seat_begins(self, seats: int) -> None:
        state, _ = RULES.start(seats, RummikubOptions(), b"seed")
        assert [len(rack) for rack in state.racks] == [14] * seats
        assert state.pool_size == 106 - 14 * seats
        assert RULES.to_act(state) == (0,)
        assert sorted([*state.pool, *(tile for rack in state.racks for tile in rack)]) == list(range(106))


class TestPlaying:
    def test_tiles_leave_the_rack_for_the_board(self) -> None:
        state = state_of((), rack_of("5ra 6ra 7ra 1ka"), rack_of("13ob"))
        events = RULES.apply(state, 0, play("run 5ra 6ra 7ra"))
        assert state.board == board_of("5ra 6ra 7ra")
        assert state.racks[0] == rack_of("1ka")
        assert RULES.to_act(state) == (1,)
        assert [type(event) for event in events] == [TilesPlayed, TurnChanged]
        assert events[0] == TilesPlayed(
            seat=0,
            tiles=("5ra", "6ra", "7ra"),
            board=RULES.view(state, None).board,
            initial_meld=False,
            rack_size=1,
        )

    def test_a_run_may_be_split_and_a_joker_taken_in_one_action(self) -> None:
        board = board_of("3ra 4ra 5ra 6ra 7ra", "9ka ja 9oa")
        state = state_of(board, rack_of("5rb 9ba 8ra 1ka"), rack_of("13ob"))
        move = play("run 3ra 4ra 5rb", "run 5ra 6ra 7ra 8ra ja", "group 9ka 9ba 9oa")
        RULES.apply(state, 0, move)
        assert state.racks[0] == rack_of("1ka")

    def test_groups_may_be_given_in_any_order_and_an_id_may_be_sent(self) -> None:
        state = state_of((), rack_of("7ra 7ka ja 1ka"), rack_of("13ob"))
        move = PlayTiles((PlayedMeld("group", ("ja", "7ra", "7ka"), id="anything"),))
        RULES.apply(state, 0, move)
        assert RULES.view(state, None).board[0].id == "7ka-7ra-ja"

    def test_the_json_form_is_parsed(self) -> None:
        body = (
            b'{"type":"play_tiles","melds":[{"kind":"run","tiles":["5ra","6ra","7ra"],"id":"5ra-6ra-7ra"}]}'
        )
        assert isinstance(msgspec.json.decode(body, type=RULES.spec.moves), PlayTiles)
        assert msgspec.json.decode(b'{"type":"draw"}', type=RULES.spec.moves) == Draw()
        for wrong in (
            b'{"type":"play_tiles"}',
            b'{"type":"play_tiles","melds":[{"kind":"pair","tiles":[]}]}',
        ):
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(wrong, type=RULES.spec.moves)


class TestRefusals:
    def state(self) -> RummikubState:
        return state_of(board_of("3ra 4ra 5ra 6ra"), rack_of("7ra 7ka 7ba 13oa ja"), rack_of("13ob"))

    def test_an_invalid_meld_is_named_with_its_fault(self) -> None:
        fault = refused(self.state(), play("run 3ra 4ra 5ra 6ra", "group 7ra 7ka 13oa"))
        assert isinstance(fault, InvalidMeldError)
        assert fault.reason == "mixed-numbers"
        assert fault.details["meld"] == 1
        assert fault.details["tiles"] == ["7ra", "7ka", "13oa"]
        assert fault.message.startswith("Meld 2: ")
        assert str(fault) == fault.message

    def test_an_impossible_joker_is_named(self) -> None:
        fault = refused(self.state(), play("run 3ra 4ra 5ra 6ra", "run 12ra 13ra ja"))
        assert isinstance(fault, JokerAssignmentError)
        assert fault.details["reason"] == "impossible"

    @pytest.mark.parametrize("tile", ["14ra", "7xa", "12ko", "", "joker", "7ra ", "٧ra"])
    def test_an_unknown_tile_is_named(self, tile: str) -> None:
        move = PlayTiles((PlayedMeld("run", ("3ra", "4ra", "5ra", "6ra", tile)),))
        fault = refused(self.state(), move)
        assert isinstance(fault, InvalidTileError)
        assert (fault.details["meld"], fault.details["tile"]) == (0, tile)

    def test_a_tile_that_vanished_is_named(self) -> None:
        fault = refused(self.state(), play("run 4ra 5ra 6ra 7ra"))
        assert isinstance(fault, TileVanished)
        assert fault.details == {"tiles": ["3ra"]}

    def test_a_tile_that_is_there_twice_is_named(self) -> None:
        fault = refused(self.state(), play("run 3ra 4ra 5ra 6ra 7ra", "group 7ra 7ka 7ba"))
        assert isinstance(fault, TileTwice)
        assert fault.details == {"tile": "7ra", "melds": [0, 1]}

    def test_a_tile_that_is_not_yours_is_named_wherever_it_is(self) -> None:
        state = self.state()
        for foreign in ("13ob", "13kb"):  # the other player's, the pool's
            fault = refused(
                state, play("run 3ra 4ra 5ra 6ra", f"group 13oa {foreign} ja".replace("13oa ", "13ra "))
            )
            assert isinstance(fault, TileNotYours)
            assert foreign in fault.details["tiles"]

    def test_a_play_needs_a_tile_from_the_rack(self) -> None:
        state = self.state()
        assert isinstance(refused(state, play("run 3ra 4ra 5ra 6ra")), NothingPlayed)
        assert isinstance(refused(state_of((), rack_of("1ka"), rack_of("2ka")), play()), NothingPlayed)

    def test_only_the_player_to_act_may_act(self) -> None:
        for move in (Draw(), play("run 3ra 4ra 5ra 6ra 7ra")):
            assert isinstance(refused(self.state(), move, seat=1), NotYourTurn)

    def test_nothing_may_be_done_after_the_end(self) -> None:
        state = state_of((), rack_of("5ra 6ra 7ra"), rack_of("13ob"))
        RULES.apply(state, 0, play("run 5ra 6ra 7ra"))
        for seat in (0, 1):
            assert isinstance(refused(state, Draw(), seat), GameOver)


class TestInitialMeld:
    def state(self, rack: str) -> RummikubState:
        return state_of(board_of("3ra 4ra 5ra"), rack_of(rack), rack_of("13ob"), opened=False)

    def test_30_from_the_rack_open_the_game(self) -> None:
        state = self.state("10ka 10ra 10ba 6ra")
        events = RULES.apply(state, 0, play("run 3ra 4ra 5ra", "group 10ka 10ra 10ba"))
        assert state.opened == [True, False]
        assert isinstance(events[0], TilesPlayed)
        assert events[0].initial_meld

    def test_less_than_30_is_refused_with_the_total(self) -> None:
        fault = refused(self.state("9ka 9ra 9ba 6ra"), play("run 3ra 4ra 5ra", "group 9ka 9ra 9ba"))
        assert isinstance(fault, InitialMeldTooLow)
        assert fault.details == {"total": 27, "needed": 30}

    def test_several_melds_count_together_and_jokers_as_what_they_stand_for(self) -> None:
        state = self.state("11ka 12ka ja 1ka 1ra 1ba")
        assert isinstance(refused(state, play("run 3ra 4ra 5ra", "group 1ka 1ra 1ba")), InitialMeldTooLow)
        RULES.check(state, 0, play("run 3ra 4ra 5ra", "run 11ka 12ka ja", "group 1ka 1ra 1ba"))
        RULES.check(state, 0, play("run 3ra 4ra 5ra", "run ja 11ka 12ka"))

    @pytest.mark.parametrize(
        "melds",
        [
            ("run 3ra 4ra 5ra 6ra", "group 10ka 10ra 10ba"),
            ("run ja 3ra 4ra 5ra", "group 10ka 10ra 10ba"),
        ],
    )
    def test_the_board_stays_as_it_is(self, melds: tuple[str, ...]) -> None:
        fault = refused(self.state("10ka 10ra 10ba 6ra ja"), play(*melds))
        assert isinstance(fault, BoardTouched)
        assert fault.code == "INITIAL_MELD_FIRST"
        assert fault.details == {"changed": ["3ra-4ra-5ra"]}

    def test_the_board_may_be_given_in_another_order(self) -> None:
        state = state_of(
            board_of("3ra 4ra 5ra", "8ka 8ra 8ba"), rack_of("10ka 10ra 10ba"), rack_of("1ka"), opened=False
        )
        RULES.check(state, 0, play("group 10ka 10ra 10ba", "group 8ba 8ka 8ra", "run 3ra 4ra 5ra"))


class TestDrawing:
    def test_a_draw_takes_the_next_tile_which_only_its_player_sees(self) -> None:
        state, _ = RULES.start(2, RummikubOptions(), b"seed")
        tile = state.pool[0]
        drawn, received, turn = RULES.apply(state, 0, Draw())
        assert drawn == TileDrawn(seat=0, rack_size=15, pool_size=77)
        assert isinstance(received, TileReceived)
        assert received.only_for == 0
        assert turn == TurnChanged(seat=1, turn_number=2)
        assert tile in state.racks[0]

    def test_drawing_from_an_empty_pool_passes_and_all_passing_ends_the_game(self) -> None:
        state = state_of((), rack_of("13ka ja"), rack_of("12ka 13kb"), rack_of("1ka 2ka 13ra"))
        state.drawn = len(state.stock)
        assert isinstance(RULES.apply(state, 0, Draw())[0], Passed)
        assert RULES.outcome(state) is None
        RULES.apply(state, 1, Draw())
        events = RULES.apply(state, 2, Draw())
        racks = (("13ka", "ja"), ("12ka", "13kb"), ("1ka", "2ka", "13ra"))
        assert events[-1] == GameEnded(winner=2, scores=(-43, -25, 68), reason="all_passed", racks=racks)
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert (outcome.winners, outcome.scores) == ((2,), (-43, -25, 68))

    def test_a_play_between_passes_starts_the_count_anew(self) -> None:
        state = state_of(board_of("3ra 4ra 5ra"), rack_of("13ka"), rack_of("6ra 12ka"))
        state.drawn = len(state.stock)
        RULES.apply(state, 0, Draw())
        RULES.apply(state, 1, play("run 3ra 4ra 5ra 6ra"))
        RULES.apply(state, 0, Draw())
        assert RULES.outcome(state) is None
        RULES.apply(state, 1, Draw())
        assert RULES.outcome(state) is not None

    def test_the_earlier_seat_wins_a_tie(self) -> None:
        state = state_of((), rack_of("13ka"), rack_of("5ka"), rack_of("5ra"))
        state.drawn = len(state.stock)
        for seat in range(3):
            RULES.apply(state, seat, Draw())
        outcome = RULES.outcome(state)
        assert outcome is not None
        assert outcome.winners == (1,)


class TestEnd:
    def test_an_empty_rack_wins_the_sum_of_the_others(self) -> None:
        state = state_of((), rack_of("5ra 6ra 7ra"), rack_of("13ob ja"), rack_of("2ka"))
        events = RULES.apply(state, 0, play("run 5ra 6ra 7ra"))
        racks = ((), ("13ob", "ja"), ("2ka",))
        assert events[-1] == GameEnded(winner=0, scores=(45, -43, -2), reason="rack_empty", racks=racks)
        assert RULES.to_act(state) == ()
        assert list(RULES.legal_moves(state, 1)) == []


positions = st.builds(
    lambda seed, board, rack, jokers: random_position(Random(seed), board, rack, jokers),
    st.integers(0, 2**32),
    st.integers(0, 40),
    st.integers(1, 12),
    st.integers(0, 2),
)
_some = settings(max_examples=60, deadline=None)


class TestRearranging:
    @_some
    @given(positions, st.randoms(use_true_random=False))
    def test_almost_valid_boards_are_judged_as_the_naive_referee_does(self, position, dice) -> None:
        board, rack = position
        state = state_of(board, rack, ())
        found = best_play(board, rack)
        melds = [played(meld) for meld in (found.board if found else board)]
        for _ in range(8):
            changed = disturbed(melds, rack, dice)
            accepted = True
            try:
                RULES.check(state, 0, PlayTiles(tuple(changed)))
            except Refusal:
                accepted = False
            assert accepted == is_legal(state, changed)

    @_some
    @given(positions)
    def test_every_best_play_is_legal_and_keeps_every_tile(self, position) -> None:
        board, rack = position
        found = best_play(board, rack)
        if found is None:
            return
        state = state_of(board, rack, ())
        RULES.apply(state, 0, PlayTiles(tuple(played(meld) for meld in found.board)))
        assert sorted(piece.name for piece in RULES.pieces(state)) == sorted(
            piece.name for piece in RULES.pieces(state_of(board, rack, ()))
        )


def disturbed(melds, rack, dice):
    """The melds with one thing done to them: a tile moved, taken, added or doubled, two joined, a kind changed."""
    from parlour.games.rummikub.models.tiles import TILE_IDS

    made = [(meld.kind, list(meld.tiles)) for meld in melds]
    act = dice.randrange(8)
    if act == 0:
        made.append((dice.choice(["run", "group"]), [TILE_IDS[tile] for tile in rack[:3]]))
    elif made and act == 1:
        dice.choice(made)[1].pop()
    elif made and act == 2:
        tiles = dice.choice(made)[1]
        tiles.insert(dice.choice([0, len(tiles)]), TILE_IDS[dice.randrange(106)])
    elif made and act == 3:
        one, two = dice.choice(made)[1], dice.choice(made)[1]
        one.append(two.pop())
    elif made and act == 4:
        kind, tiles = made.pop(dice.randrange(len(made)))
        cut = dice.randint(1, len(tiles))
        made += [(kind, tiles[:cut]), (kind, tiles[cut:])]
    elif made and act == 5:
        place = dice.randrange(len(made))
        made[place] = ("run" if made[place][0] == "group" else "group"), made[place][1]
    elif made and act == 6:
        dice.shuffle(dice.choice(made)[1])
    return [PlayedMeld(kind, tuple(tiles)) for kind, tiles in made]
