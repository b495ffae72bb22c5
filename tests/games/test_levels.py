"""The levels of the bots: the same five in every game, with their former names, and quick where they promise it."""

from __future__ import annotations

import time
from random import Random

import pytest

from parlour.game.bots import Bot
from parlour.game.registry import LEVELS, Game, UnknownBot, game_of
from parlour.game.words import LANGUAGES, words_of

GAMES = ("hidden-joker-rummy", "rummikub", "rummy", "spades", "uno")
QUICK = LEVELS[:3]
QUICK_MS = 5.0
"""CPU time that a move of the levels up to medium may take on average."""

FORMER = {
    "hidden-joker-rummy": {"highest": "easy", "standard": "hard"},
    "rummikub": {"simple": "beginner", "eager": "medium", "standard": "hard"},
    "rummy": {"highest": "easy", "live-outs": "medium", "standard": "hard"},
    "spades": {"standard": "medium"},
    "uno": {"standard": "hard"},
}
"""Names in stored tables and in programs. None may ever be dropped."""


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_the_five_levels_from_weakest_to_strongest(id: str) -> None:
    game = game_of(id)
    assert tuple(game.listed_levels) == LEVELS
    assert list(game.levels) == ["random", *LEVELS]
    assert game.usual_level == "medium"
    assert game.quick_level == ("medium" if id == "spades" else "expert" if id == "rummikub" else "hard")


@pytest.mark.parametrize("id", GAMES)
def test_former_names_lead_to_the_same_bots(id: str) -> None:
    game = game_of(id)
    assert dict(game.former_levels) == FORMER[id]
    for former, level in FORMER[id].items():
        assert game.level(former) == level
        assert game.bot(former) is game.bots[level]
        assert game.anchor(former) == game.anchors.get(level)


@pytest.mark.parametrize("id", GAMES)
def test_quick_levels_have_a_strength_and_all_a_line_in_every_language(id: str) -> None:
    game = game_of(id)
    strengths = [game.anchors[level] for level in LEVELS if not game.bot(level).thinks]
    assert strengths == sorted(strengths)
    assert game.anchor("standard") == 25.0  # so that ratings mean what they always meant
    for language in LANGUAGES:
        assert tuple(words_of(game.words, language).levels) == LEVELS


def test_a_name_that_no_level_ever_had_is_unknown() -> None:
    with pytest.raises(UnknownBot) as refused:
        game_of("uno").bot("godlike")
    assert refused.value.details["levels"] == ["random", *LEVELS]


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("level", QUICK)
def test_levels_up_to_medium_are_quick(id: str, level: str) -> None:
    game = game_of(id)
    assert not game.bot(level).thinks
    assert ms_a_move(game, game.bot(level)) < QUICK_MS


def ms_a_move(game: Game, bot: Bot, most: int = 150) -> float:
    """The mean CPU time of a bot's moves in the first part of a game."""
    rules, rng = game.rules, Random(1)
    state, _ = rules.start(rules.spec.usual_seats, rules.spec.options(), b"quick enough")
    seconds, moves = 0.0, 0
    while moves < most and (waited := rules.waits_for(state)):
        seat = waited[0]
        view, legal = rules.view(state, seat), list(rules.legal_moves(state, seat))
        start = time.process_time()
        move = bot.choose(view, legal, rng)
        seconds += time.process_time() - start
        rules.apply(state, seat, move)
        moves += 1
    return 1000 * seconds / moves
