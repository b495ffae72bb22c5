"""The Rummikub models: tiles, melds, states, actions, errors and JSON."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from parlour.game.refusals import Illegal, Malformed, Refusal
from parlour.games.rummikub.models import (
    Action,
    Board,
    Color,
    DrawAction,
    GameState,
    GameStatus,
    InvalidColorError,
    InvalidCopyError,
    InvalidJsonError,
    InvalidMeldError,
    InvalidNumberError,
    InvalidStateError,
    InvalidTileError,
    JokerAssignmentError,
    JokerTile,
    Meld,
    MeldKind,
    NumberedTile,
    Player,
    PlayTilesAction,
    Pool,
    Rack,
    TileKind,
    TileUtils,
    Turn,
    assign_jokers_in_group,
    assign_jokers_in_run,
    from_json,
    initial_meld_total,
    is_valid_group,
    is_valid_run,
    meld_value,
    to_json,
)


def group(*tiles: str) -> Meld:
    return Meld(kind=MeldKind.GROUP, tiles=list(tiles))


def run(*tiles: str) -> Meld:
    return Meld(kind=MeldKind.RUN, tiles=list(tiles))


class TestTiles:
    def test_ids_say_number_color_and_copy(self) -> None:
        assert TileUtils.create_numbered_tile_id(7, Color.RED, "a") == "7ra"
        assert TileUtils.create_numbered_tile_id(13, Color.BLACK, "b") == "13kb"
        assert TileUtils.create_joker_tile_id("a") == "ja"

    @pytest.mark.parametrize("number", [0, 14, -1, True, 7.0, "7", None])
    def test_numbers_are_1_to_13(self, number: object) -> None:
        with pytest.raises(InvalidNumberError):
            TileUtils.create_numbered_tile_id(number, Color.RED, "a")  # type: ignore[arg-type]
        with pytest.raises(InvalidNumberError):
            NumberedTile(number, Color.RED)  # type: ignore[arg-type]

    def test_colors_are_four(self) -> None:
        assert [color.value for color in Color] == ["black", "red", "blue", "orange"]
        with pytest.raises(InvalidColorError):
            NumberedTile(7, "green")  # type: ignore[arg-type]
        with pytest.raises(InvalidColorError):
            TileUtils.create_numbered_tile_id(7, "r", "a")  # type: ignore[arg-type]

    def test_a_color_may_be_given_by_its_name(self) -> None:
        assert Color.RED == "red"  # type: ignore[comparison-overlap]
        assert NumberedTile(7, "red") == NumberedTile(7, Color.RED)  # type: ignore[arg-type]
        assert NumberedTile(7, "red").color is Color.RED  # type: ignore[arg-type]
        assert TileUtils.create_numbered_tile_id(7, "red", "a") == "7ra"  # type: ignore[arg-type]

    def test_copies_are_a_and_b(self) -> None:
        with pytest.raises(InvalidCopyError, match="Copy must be 'a' or 'b'"):
            TileUtils.create_numbered_tile_id(7, Color.RED, "c")
        with pytest.raises(InvalidCopyError):
            TileUtils.create_joker_tile_id("o")

    def test_ids_are_read_back(self) -> None:
        assert (TileUtils.get_number("10ba"), TileUtils.get_color("10ba"), TileUtils.get_copy("10ba")) == (
            10,
            Color.BLUE,
            "a",
        )
        assert TileUtils.get_kind("13kb") == NumberedTile(13, Color.BLACK)
        assert TileUtils.get_kind("jb") == JokerTile()
        assert TileUtils.get_value("1oa") == 1
        assert TileUtils.is_joker("ja")
        assert not TileUtils.is_joker("7ra")
        assert TileUtils.is_numbered("7ra")
        assert not TileUtils.is_numbered("jb")
        assert TileUtils.get_copy("jb") == "b"

    def test_a_joker_alone_has_no_number_color_or_value(self) -> None:
        for question in (TileUtils.get_number, TileUtils.get_color, TileUtils.get_value):
            with pytest.raises(JokerAssignmentError) as caught:
                question("ja")
            assert caught.value.reason == "ambiguous"

    @pytest.mark.parametrize(
        ("tile", "error"),
        [
            ("14ra", InvalidNumberError),
            ("0ra", InvalidNumberError),
            ("07ra", InvalidNumberError),
            ("7xa", InvalidColorError),
            ("12ko", InvalidCopyError),
            ("jc", InvalidTileError),
            ("", InvalidTileError),
            ("7RA", InvalidTileError),
            (7, InvalidTileError),
            (["7ra"], InvalidTileError),
            (None, InvalidTileError),
        ],
    )
    def test_other_ids_are_refused_with_what_is_wrong(self, tile: str, error: type[InvalidTileError]) -> None:
        with pytest.raises(InvalidTileError) as caught:
            TileUtils.get_number(tile)
        assert type(caught.value) is error

    def test_format_is_for_people(self) -> None:
        assert TileUtils.format_tile("7ra") == "Red 7"
        assert TileUtils.format_tile("jb") == "Joker"

    def test_the_full_set_has_106_different_tiles(self) -> None:
        tiles = TileUtils.create_full_tile_set()
        assert len(tiles) == len(set(tiles)) == 106
        assert sum(map(TileUtils.is_joker, tiles)) == 2
        for color in Color:
            for number in range(1, 14):
                for copy in "ab":
                    assert TileUtils.create_numbered_tile_id(number, color, copy) in tiles


class TestMelds:
    def test_size_is_checked_when_made(self) -> None:
        for kind in MeldKind:
            with pytest.raises(InvalidMeldError) as caught:
                Meld(kind=kind, tiles=[])
            assert caught.value.reason == "size"
        for make in (
            lambda: group("7ra", "7ba"),
            lambda: group("7ra", "7ba", "7ka", "7oa", "ja"),
            lambda: run("5ra", "6ra"),
        ):
            with pytest.raises(InvalidMeldError) as caught:
                make()
            assert caught.value.reason == "size"

    @pytest.mark.parametrize("kind", [MeldKind.RUN, MeldKind.GROUP])
    @pytest.mark.parametrize("tiles", [["5ra", "9ba", "nonsense"], ["5ra", "9ba", 7], "5ra", None])
    def test_tiles_are_checked_when_made(self, kind: MeldKind, tiles: object) -> None:
        with pytest.raises(InvalidTileError):
            Meld(kind=kind, tiles=tiles)  # type: ignore[arg-type]

    def test_a_kind_may_be_given_by_its_name(self) -> None:
        meld = Meld(kind="group", tiles=["7ra", "7ba", "7ka"])  # type: ignore[arg-type]
        assert meld.kind is MeldKind.GROUP
        assert meld == group("7ra", "7ba", "7ka")
        meld.validate()
        with pytest.raises(InvalidMeldError):  # as a group, not as a run
            Meld(kind="group", tiles=["5ra", "6ra", "7ra"]).validate()  # type: ignore[arg-type]

    @pytest.mark.parametrize("kind", ["banana", "GROUP", "", None, 7, ["group"]])
    def test_other_kinds_are_refused_when_made(self, kind: object) -> None:
        with pytest.raises(InvalidMeldError) as caught:
            Meld(kind=kind, tiles=["7ra", "7ba", "7ka"])  # type: ignore[arg-type]
        assert caught.value.reason == "kind"
        assert caught.value.details["allowed"] == ["group", "run"]

    def test_the_rest_is_checked_by_validate(self) -> None:
        meld = run("5ra", "9ba", "13oa")
        with pytest.raises(InvalidMeldError):
            meld.validate()

    @pytest.mark.parametrize(
        ("meld", "reason"),
        [
            (group("7ra", "7rb", "7oa"), "color-duplication"),
            (group("7ra", "7ra", "7oa"), "color-duplication"),
            (group("7ra", "8ba", "7oa"), "mixed-numbers"),
            (group("7ra", "ja", "ja"), "duplicate-tile"),
            (run("5ra", "7ra", "8ra"), "non-consecutive"),
            (run("3ra", "ja", "8ra"), "non-consecutive"),
            (run("7ra", "6ra", "5ra"), "non-consecutive"),
            (run("5ra", "5rb", "6ra"), "non-consecutive"),
            (run("5ra", "6ba", "7ra"), "mixed-colors"),
            (run("12ra", "13ra", "1ra"), "non-consecutive"),
            (run("5ra", "ja", "ja"), "duplicate-tile"),
        ],
    )
    def test_an_invalid_meld_says_why(self, meld: Meld, reason: str) -> None:
        with pytest.raises(InvalidMeldError) as caught:
            meld.validate()
        assert caught.value.reason == caught.value.details["reason"] == reason
        assert caught.value.code == "INVALID_MELD"
        with pytest.raises(InvalidMeldError):
            meld.get_value()

    @pytest.mark.parametrize(
        ("meld", "reason"),
        [
            (run("12ra", "13ra", "ja"), "impossible"),
            (run("ja", "1ra", "2ra"), "impossible"),
            (run("ja", "jb", "2ra"), "impossible"),
            (run("ja", "jb", "ja"), "ambiguous"),
            (group("ja", "jb", "ja"), "ambiguous"),
        ],
    )
    def test_jokers_that_stand_for_anything_or_nothing_are_refused(self, meld: Meld, reason: str) -> None:
        with pytest.raises(JokerAssignmentError) as caught:
            meld.validate()
        assert caught.value.reason == reason

    @pytest.mark.parametrize(
        ("meld", "value"),
        [
            (group("7ra", "7ba", "7oa"), 21),
            (group("8ka", "8ra", "8ba", "8oa"), 32),
            (group("9ra", "9ba", "ja"), 27),
            (group("9ra", "ja", "jb"), 27),
            (run("5ra", "6ra", "7ra"), 18),
            (run("5ra", "ja", "7ra"), 18),
            (run("ja", "12ra", "13rb"), 36),
            (run("1ra", "2ra", "ja"), 6),
            (run("ja", "jb", "3ka"), 6),
            (run(*(f"{number}oa" for number in range(1, 14))), 91),
        ],
    )
    def test_value_counts_jokers_as_what_they_stand_for(self, meld: Meld, value: int) -> None:
        meld.validate()
        assert meld.get_value() == meld_value(meld) == value

    def test_groups_are_written_black_red_blue_orange_and_jokers_last(self) -> None:
        meld = group("ja", "7ba", "7ka", "7ra")
        assert meld.tiles == ["7ka", "7ra", "7ba", "ja"]
        assert meld.id == "7ka-7ra-7ba-ja"
        assert group("7ra", "7ka", "7ba") == group("7ba", "7ra", "7ka")

    def test_runs_are_written_in_sequence(self) -> None:
        assert run("5ra", "ja", "7rb").id == "5ra-ja-7rb"
        assert is_valid_run(["5ra", "6ra", "7ra"])
        assert not is_valid_run(["6ra", "5ra", "7ra"])

    def test_is_valid_asks_without_raising(self) -> None:
        assert is_valid_group(["7ra", "7ba", "ja"])
        assert not is_valid_group(["7ra", "7rb", "ja"])
        assert not is_valid_group(["7ra", "7ba"])
        assert not is_valid_run(["5ra", "6ra", "xyz"])

    def test_jokers_fill_gaps_at_either_end_and_in_the_middle(self) -> None:
        red = Color.RED
        assert assign_jokers_in_run(["ja", "6ra", "7ra"]) == {"ja": NumberedTile(5, red)}
        assert assign_jokers_in_run(["5ra", "ja", "7ra"]) == {"ja": NumberedTile(6, red)}
        assert assign_jokers_in_run(["5ra", "6ra", "ja"]) == {"ja": NumberedTile(7, red)}
        assert assign_jokers_in_run(["ja", "6ra", "jb"]) == {
            "ja": NumberedTile(5, red),
            "jb": NumberedTile(7, red),
        }

    def test_jokers_in_groups_take_colors_that_are_not_there(self) -> None:
        assert assign_jokers_in_group(["9ka", "9ra", "9oa", "jb"]) == {"jb": NumberedTile(9, Color.BLUE)}
        assigned = assign_jokers_in_group(["9ra", "ja", "jb"])
        assert {tile.color for tile in assigned.values()} == {Color.BLACK, Color.BLUE}
        assert assign_jokers_in_group(["9ra", "9ka", "9ba"]) == {}

    def test_initial_meld_total_adds_melds_with_jokers(self) -> None:
        assert initial_meld_total([]) == 0
        assert initial_meld_total([group("7ra", "7ba", "7ka"), run("2oa", "ja", "4oa")]) == 30


class TestErrors:
    def test_they_are_refusals_and_value_errors(self) -> None:
        for error in (InvalidColorError, InvalidNumberError, InvalidTileError, InvalidJsonError):
            assert issubclass(error, Malformed)
            assert issubclass(error, ValueError)
        for error in (InvalidMeldError, JokerAssignmentError, InvalidStateError):
            assert issubclass(error, Illegal)
            assert issubclass(error, ValueError)

    def test_every_refusal_has_its_own_code(self) -> None:
        errors: list[type[Refusal]] = [
            InvalidTileError,
            InvalidColorError,
            InvalidNumberError,
            InvalidCopyError,
            InvalidJsonError,
            InvalidMeldError,
            JokerAssignmentError,
            InvalidStateError,
        ]
        assert len({error.code for error in errors}) == len(errors)


GAME_ID = "0b6f0c7e-6f0e-4f0e-9d7b-0f4a4b1c2d3e"


def a_game(**changes: object) -> GameState:
    melds = [run("5ra", "ja", "7ra"), group("9oa", "9ka", "9ba")]
    board = [tile for meld in melds for tile in meld.tiles]
    rest = [tile for tile in TileUtils.create_full_tile_set() if tile not in board]
    fields: dict[str, object] = {
        "game_id": GAME_ID,
        "players": [
            Player(id="p1", name="Ann", initial_meld_met=True, rack=Rack(rest[:14])),
            Player(id="p2", rack=Rack(rest[14:28])),
        ],
        "current_player_index": 1,
        "pool": Pool(rest[28:]),
        "board": Board(melds),
        "created_at": datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC),
        "updated_at": datetime(2026, 1, 2, 3, 4, 6, tzinfo=UTC),
        "status": GameStatus.IN_PROGRESS,
    }
    return GameState(**{**fields, **changes})  # type: ignore[arg-type]


class TestGameState:
    def test_racks_board_and_pool_are_a_partition(self) -> None:
        a_game().validate()
        with pytest.raises(InvalidStateError) as caught:
            a_game(pool=Pool([])).validate()
        assert "13kb" in caught.value.details["missing"]
        game = a_game()
        game.players[0].rack.tile_ids.append("ja")
        with pytest.raises(InvalidStateError) as caught:
            game.validate()
        assert caught.value.details["twice"] == ["ja"]
        game = a_game()
        game.pool.tile_ids.append("99xx")
        with pytest.raises(InvalidStateError) as caught:
            game.validate()
        assert caught.value.details["unknown"] == ["99xx"]

    def test_a_state_with_an_invalid_meld_is_invalid(self) -> None:
        with pytest.raises(InvalidMeldError):
            a_game(board=Board([run("1ra", "2ra", "4ra")])).validate()

    @pytest.mark.parametrize("index", [-1, 2])
    def test_the_current_player_is_one_of_the_players_while_playing(self, index: int) -> None:
        with pytest.raises(InvalidStateError):
            a_game(current_player_index=index)
        a_game(current_player_index=index, status=GameStatus.WAITING_FOR_PLAYERS)

    def test_only_a_completed_game_has_a_winner_and_it_is_a_player(self) -> None:
        with pytest.raises(InvalidStateError):
            a_game(winner_player_id="p1")
        with pytest.raises(InvalidStateError):
            a_game(winner_player_id="p3", status=GameStatus.COMPLETED)
        assert a_game(winner_player_id="p1", status=GameStatus.COMPLETED).winner_player_id == "p1"

    def test_times_are_utc(self) -> None:
        later = datetime(2026, 1, 2, 5, 4, 5, tzinfo=timezone(timedelta(hours=2)))
        assert json.loads(to_json(a_game(created_at=later)))["created_at"] == "2026-01-02T03:04:05Z"
        with pytest.raises(InvalidStateError):
            a_game(created_at=datetime(2026, 1, 2))

    def test_a_new_state_waits_with_a_full_pool(self) -> None:
        game = GameState(game_id=GAME_ID)
        assert game.status is GameStatus.WAITING_FOR_PLAYERS
        assert sorted(game.pool.tile_ids) == sorted(TileUtils.create_full_tile_set())
        game.validate()

    @pytest.mark.parametrize(
        "game_id", ["g", "", GAME_ID.replace("-", ""), f"{{{GAME_ID}}}", 7, None, [GAME_ID]]
    )
    def test_a_game_id_is_a_uuid(self, game_id: object) -> None:
        with pytest.raises(InvalidStateError):
            a_game(game_id=game_id)
        assert a_game(game_id=GAME_ID.upper()).game_id == GAME_ID

    def test_a_status_may_be_given_by_its_name_and_no_other(self) -> None:
        assert a_game(status="IN_PROGRESS").status is GameStatus.IN_PROGRESS
        with pytest.raises(InvalidStateError):
            a_game(status="IN_PROGRESS", current_player_index=2)
        with pytest.raises(InvalidStateError) as caught:
            a_game(status="banana")
        assert caught.value.details["allowed"] == [status.value for status in GameStatus]

    @pytest.mark.parametrize("holder", [Rack, Pool])
    def test_a_rack_and_a_pool_have_a_length_and_hold_tiles_only(self, holder: type[Rack | Pool]) -> None:
        assert len(holder(["7ra", "ja"])) == 2
        assert len(holder()) == 0
        for tiles in (["7ra", "99xx"], [7], "7ra", None):
            with pytest.raises(InvalidTileError):
                holder(tiles)  # type: ignore[arg-type]
        assert len(Pool.create_full_pool()) == 106

    def test_a_rack_counts_its_numbers_and_30_a_joker(self) -> None:
        assert Rack(["7ra", "13kb", "ja"]).get_value() == 50


class TestJson:
    def test_a_state_is_read_from_the_models_json(self) -> None:
        written = json.loads(to_json(a_game()))
        assert list(written) == [
            "game_id",
            "players",
            "current_player_index",
            "pool",
            "board",
            "created_at",
            "updated_at",
            "status",
        ]
        assert written["board"] == [
            {"id": "5ra-ja-7ra", "kind": "run", "tiles": ["5ra", "ja", "7ra"]},
            {"id": "9ka-9ba-9oa", "kind": "group", "tiles": ["9ka", "9ba", "9oa"]},
        ]
        assert set(written["players"][0]) == {"id", "name", "initial_meld_met", "rack"}
        assert set(written["players"][1]) == {"id", "initial_meld_met", "rack"}
        assert written["players"][1]["rack"]["tile_ids"][0] == "2oa"
        assert written["status"] == "IN_PROGRESS"

    def test_every_model_round_trips(self) -> None:
        for model in (
            a_game(),
            a_game(status=GameStatus.COMPLETED, winner_player_id="p2"),
            a_game().board,
            a_game().pool,
            a_game().players[0],
            Rack(["ja", "7ra"]),
            run("5ra", "jb", "7ra"),
            Turn("p1", PlayTilesAction(melds=[group("7ra", "7ba", "ja")])),
            Turn("p1", DrawAction()),
            PlayTilesAction(melds=[run("1ka", "2ka", "3ka")]),
            DrawAction(),
            NumberedTile(7, Color.RED),
            JokerTile(),
            Color.BLACK,
            MeldKind.GROUP,
            GameStatus.COMPLETED,
        ):
            text = to_json(model)
            again = from_json(type(model), text)
            assert again == model
            assert to_json(again) == text

    def test_tiles_and_colors_are_written_too(self) -> None:
        assert to_json(Color.RED) == '"red"'
        assert to_json("7ra") == '"7ra"'
        assert to_json(["7ra", "ja"]) == '["7ra","ja"]'
        assert to_json(NumberedTile(7, Color.RED)) == '{"type":"numbered","number":7,"color":"red"}'
        assert to_json(JokerTile()) == '{"type":"joker"}'
        assert to_json(TileUtils.get_kind("ja")) == '{"type":"joker"}'

    def test_what_is_one_of_several_is_read_by_its_type(self) -> None:
        for kind in (TileUtils.get_kind("13kb"), TileUtils.get_kind("ja")):
            assert from_json(TileKind, to_json(kind)) == kind
        assert from_json(Action, '{"type":"draw"}') == DrawAction()
        for text in ('{"type":"wild"}', '{"number":7,"color":"red"}', "7", '{"type":["joker"]}'):
            with pytest.raises(InvalidJsonError):
                from_json(TileKind, text)
        with pytest.raises(InvalidJsonError):
            from_json(DrawAction, '{"type":"play_tiles"}')

    @pytest.mark.parametrize(
        ("changed", "error"),
        [
            ({"game_id": "no uuid"}, InvalidStateError),
            ({"pool": ["99xx"]}, InvalidTileError),
            ({"players": [{"id": "p1", "rack": {"tile_ids": ["7xa"]}}]}, InvalidColorError),
            ({"board": [{"kind": "run", "tiles": ["14ra", "5ra", "6ra"]}]}, InvalidNumberError),
            ({"board": [{"kind": "banana", "tiles": ["4ra", "5ra", "6ra"]}]}, InvalidJsonError),
            ({"status": "PAUSED"}, InvalidJsonError),
        ],
    )
    def test_a_state_with_unknown_ids_tiles_or_kinds_is_refused(
        self, changed: dict[str, object], error: type[Refusal]
    ) -> None:
        written = json.loads(to_json(a_game()))
        with pytest.raises(error):
            from_json(GameState, json.dumps({**written, **changed}))

    def test_json_of_an_invalid_tile_says_what_is_wrong(self) -> None:
        with pytest.raises(InvalidNumberError):
            from_json(NumberedTile, '{"number":14,"color":"red"}')
        with pytest.raises(InvalidJsonError):
            from_json(NumberedTile, '{"number":7,"color":"green"}')
        with pytest.raises(InvalidJsonError):
            from_json(Color, '"green"')
        with pytest.raises(InvalidJsonError):
            from_json(Color, b"\xff")

    def test_actions_are_told_apart_by_type(self) -> None:
        assert to_json(Turn("p1", DrawAction())) == '{"player_id":"p1","action":{"type":"draw"}}'
        assert json.loads(to_json(PlayTilesAction()))["type"] == "play_tiles"
        assert to_json(a_game().board).startswith('{"melds":[{"id":"5ra-ja-7ra"')

    @pytest.mark.parametrize(
        "text",
        [
            "{",
            "[]",
            "7",
            '{"player_id":"p1"}',
            '{"player_id":"p1","action":{"type":"swap"}}',
            '{"player_id":1,"action":{"type":"draw"}}',
            '{"player_id":"p1","action":{"type":["draw"]}}',
            '{"player_id":"p1","action":{"type":"play_tiles","melds":7}}',
        ],
    )
    def test_json_of_an_invalid_turn_is_refused(self, text: str) -> None:
        with pytest.raises(InvalidJsonError):
            from_json(Turn, text)

    def test_json_of_an_invalid_meld_says_what_is_missing(self) -> None:
        with pytest.raises(InvalidMeldError) as caught:
            from_json(Meld, '{"kind":"run","tiles":["5ra"]}')
        assert caught.value.reason == "size"
        with pytest.raises(InvalidJsonError):
            from_json(Meld, '{"kind":"pair","tiles":["5ra","5rb","5ka"]}')
        with pytest.raises(InvalidJsonError):
            from_json(GameState, "[]")
