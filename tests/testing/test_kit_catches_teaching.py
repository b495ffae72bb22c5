"""The kit finds what a game's words teach wrongly."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from broken_games import failure, kit

from parlour.game import Game
from parlour.games.hidden_joker import GAME as HIDDEN_JOKER
from parlour.games.uno import GAME as UNO


@pytest.mark.parametrize(
    ("law", "language", "old", "new", "message"),
    [
        (
            "how_to_play_shows_pieces_of_the_game",
            "en",
            'pieces = ["63"]',
            'pieces = ["63", "108"]',
            "en.toml: [[how_to]] 'Your turn' shows 108, which pieces() does not name",
        ),
        (
            "how_to_play_shows_pieces_of_the_game",
            "es",
            'marked = ["63"]',
            'marked = ["64"]',
            "es.toml: [[how_to]] 'Tu turno' marks 64, which it does not show",
        ),
        (
            "how_to_play_shows_pieces_of_the_game",
            "pt",
            'pieces = ["53"]',
            "pieces = []",
            "pt.toml: [[how_to]] 'Sua vez' has a picture without pieces",
        ),
        (
            "all_languages_teach_the_same",
            "es",
            'pieces = ["53"]',
            'pieces = ["54"]',
            "es.toml: [[how_to]] has other sections or pictures than en.toml",
        ),
        (
            "all_languages_teach_the_same",
            "pt",
            'step = "match"',
            'step = "combine"',
            "pt.toml: [[guide]] has other steps or conditions than en.toml",
        ),
        (
            "all_languages_teach_the_same",
            "pt",
            'says = { "0" = ',
            'says = { "1" = ',
            "pt.toml: says of [options.target] has other values than en.toml",
        ),
        (
            "the_guide_names_moves_and_fields_of_the_game",
            "en",
            'moves = ["catch"]',
            'moves = ["tickle"]',
            "en.toml: [[guide]] catch names the moves tickle, which the game does not have",
        ),
        (
            "the_guide_names_moves_and_fields_of_the_game",
            "en",
            '"hand_counts.@" = 1',
            '"hand_count.@" = 1',
            "en.toml: [[guide]] last: no view has the field 'hand_count.@'",
        ),
        (
            "the_guide_names_moves_and_fields_of_the_game",
            "en",
            'step = "plan"',
            'step = "match"',
            "en.toml: two steps of [[guide]] have the same name",
        ),
        (
            "a_guided_game_shows_every_step_that_is_not_optional",
            "en",
            'moves = ["call_uno"]\noptional = true',
            'moves = ["call_uno"]',
            "[[guide]]: the game with the seed 599 ends before call is done",
        ),
        (
            "the_rules_of_a_table_are_sentences_for_every_value",
            "en",
            "until someone has {value} points",
            "until someone has {points} points",
            "en.toml: says of [options.target] names {points}; only {value} can be filled in",
        ),
        (
            "the_rules_of_a_table_are_sentences_for_every_value",
            "en",
            ', false = "Nobody has to call UNO."',
            "",
            "en.toml: says of [options.call_uno] lacks false",
        ),
        (
            "the_rules_of_a_table_are_sentences_for_every_value",
            "en",
            'false = "Nobody has to call UNO."',
            'false = "Nobody has to call UNO.", maybe = "Now and then."',
            "en.toml: says of [options.call_uno] has maybe, which is no value of the option",
        ),
    ],
)
def test_finds_wrong_lessons(
    with_words: Callable[..., Game], law: str, language: str, old: str, new: str, message: str
) -> None:
    assert failure(law, game=with_words(language, old, new, UNO)) == message


def test_a_practice_deal_must_reach_every_step() -> None:
    too_short = dataclasses.replace(HIDDEN_JOKER, practice_seed=1)
    assert failure("a_guided_game_shows_every_step_that_is_not_optional", game=too_short) == (
        "[[guide]]: the game with the seed 1 ends before build is done"
    )


def test_a_game_may_teach_nothing(tmp_path: Path, with_words: Callable[..., Game]) -> None:
    game = with_words("en", "[[guide]]", "[[guide]]", UNO)
    for file in (tmp_path / game.words).glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        text = text[: text.index("[[how_to]]")] + text[text.index("[options.") :]
        file.write_text(re.sub("says = .*", "", text), encoding="utf-8")
    laws = kit(game=game)
    assert laws._words()["en"].how_to == () == laws._words()["en"].guide
    laws.test_how_to_play_shows_pieces_of_the_game()
    laws.test_all_languages_teach_the_same()
    laws.test_the_guide_names_moves_and_fields_of_the_game()
    laws.test_a_guided_game_shows_every_step_that_is_not_optional()
    laws.test_the_rules_of_a_table_are_sentences_for_every_value()
