"""The Rummikub bots: legal, open as soon as they can, beat the simple bot, and hold jokers when it pays off."""

from __future__ import annotations

from random import Random

import pytest

from parlour.game.bots import Bot
from parlour.game.registry import LEVELS, game_of
from parlour.games.rummikub.bots import (
    EagerRummikubBot,
    ExpertRummikubBot,
    SimpleRummikubBot,
    StandardRummikubBot,
)
from parlour.games.rummikub.models import TileUtils
from parlour.games.rummikub.models.tiles import tile_of
from parlour.games.rummikub.rules import RULES
from parlour.games.rummikub.rules.moves import Draw, PlayTiles, RummikubMove
from parlour.games.rummikub.rules.state import RummikubState
from parlour.simulation import Tally, simulated


def state_of(rack: str, others: int = 1, opened: bool = True) -> RummikubState:
    """An empty board, a rack, and others with a tile each."""
    racks = [tuple(sorted(tile_of(name) for name in rack.split()))]
    racks += [(tile_of(f"{13 - other}ob"),) for other in range(others)]
    held = {tile for tiles in racks for tile in tiles}
    stock = tuple(tile for tile in range(len(TileUtils.create_full_tile_set())) if tile not in held)
    return RummikubState(False, stock, 0, racks, [opened] * (others + 1), (), 0, 1, 0, False)


def chosen(bot: Bot, state: RummikubState) -> RummikubMove:
    return bot.choose(RULES.view(state, 0), list(RULES.legal_moves(state, 0)), Random(0))


def tiles_of(move: RummikubMove) -> set[str]:
    return {name for meld in move.melds for name in meld.tiles} if isinstance(move, PlayTiles) else set()


def test_the_levels_are_registered() -> None:
    assert list(game_of("rummikub").levels) == ["random", *LEVELS]
    assert isinstance(game_of("rummikub").bot("standard"), StandardRummikubBot)


@pytest.mark.parametrize(
    "bot", [ExpertRummikubBot(), StandardRummikubBot(), EagerRummikubBot(), SimpleRummikubBot()]
)
def test_every_bot_opens_as_soon_as_it_can(bot: Bot) -> None:
    assert chosen(bot, state_of("9ka 9ra 9ba 1ka", opened=False)) == Draw()
    assert tiles_of(chosen(bot, state_of("10ka 10ra 10ba 1ka", opened=False))) == {"10ka", "10ra", "10ba"}
    assert chosen(bot, state_of("10ka 10ra ja 1ka", opened=False)) != Draw()


def test_the_standard_bot_keeps_a_joker_until_it_empties_the_rack() -> None:
    assert tiles_of(chosen(StandardRummikubBot(), state_of("5ra 6ra 7ra 9ka ja"))) == {"5ra", "6ra", "7ra"}
    assert chosen(StandardRummikubBot(), state_of("5ra 6ra 9ka ja")) == Draw()
    assert tiles_of(chosen(StandardRummikubBot(), state_of("5ra 6ra ja"))) == {"5ra", "6ra", "ja"}
    assert "ja" in tiles_of(chosen(EagerRummikubBot(), state_of("5ra 6ra 7ra 9ka ja")))


def test_the_standard_bot_keeps_no_joker_among_four_or_from_an_empty_pool() -> None:
    assert "ja" in tiles_of(chosen(StandardRummikubBot(), state_of("5ra 6ra 9ka ja", others=3)))
    state = state_of("5ra 6ra 9ka ja")
    state.drawn = len(state.stock)
    assert "ja" in tiles_of(chosen(StandardRummikubBot(), state))


def test_the_expert_draws_until_its_whole_rack_goes_out() -> None:
    assert chosen(ExpertRummikubBot(), state_of("5ra 6ra 7ra 9ka")) == Draw()
    assert tiles_of(chosen(ExpertRummikubBot(), state_of("5ra 6ra 7ra"))) == {"5ra", "6ra", "7ra"}


def test_the_expert_plays_what_it_can_from_an_empty_pool() -> None:
    state = state_of("5ra 6ra 7ra 9ka", others=2)
    state.drawn = len(state.stock)
    assert tiles_of(chosen(ExpertRummikubBot(), state)) == {"5ra", "6ra", "7ra"}


def tally(levels: list[str], games: int, seats: int | None = None) -> Tally:
    result = Tally(levels)
    for match in simulated("rummikub", levels, games, seats):
        result.add(match)
    return result


def test_the_standard_bot_beats_the_simple_one() -> None:
    assert tally(["standard", "simple"], 4).wins[0] == 4


def test_the_expert_beats_the_standard_bot() -> None:
    assert tally(["expert", "standard"], 6).wins[0] >= 5


@pytest.mark.slow
def test_the_standard_bot_beats_the_simple_one_in_99_of_100_games() -> None:
    assert tally(["standard", "simple"], 100).wins[0] >= 99


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_play_whole_games_at_every_table(seats: int) -> None:
    assert tally(["standard", "eager"], 12, seats).matches == 12
