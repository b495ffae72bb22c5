"""The kit finds missing and wrong words of a game, and bots that break the rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from broken_games import failure, kit

from parlour.game import Bot, Game
from parlour.games.hidden_joker import GAME as HIDDEN_JOKER
from parlour.games.spades import GAME
from parlour.testing import Conformance
from parlour.testing.templates import fields_in


@pytest.mark.parametrize(
    ("law", "language", "old", "new", "message"),
    [
        ("all_languages_say_the_same", "es", 'title = "Spades"', "title = Spades", "es.toml: "),
        ("all_languages_say_the_same", "es", 'done = "hecho"', "", "es.toml: [values] lacks done"),
        (
            "all_languages_say_the_same",
            "pt",
            "[values]",
            '[values]\nextra = "x"',
            "pt.toml: [values] has extra, which",
        ),
        ("words_name_every_move_and_option", "en", 'play = "Play {card}"', "", "en.toml: [moves] lacks play"),
        (
            "words_name_every_move_and_option",
            "es",
            "[options.floor]",
            "[options.ground]",
            "es.toml: [options] lacks floor",
        ),
        (
            "words_name_every_refusal",
            "pt",
            "INVALID_BID",
            "WRONG_BID",
            "pt.toml: [refusals] lacks INVALID_BID",
        ),
        (
            "templates_name_fields_that_exist",
            "en",
            "Play {card}",
            "Play {cards}",
            "en.toml: moves.play: there is no field {cards}; the fields are card",
        ),
        (
            "templates_name_fields_that_exist",
            "es",
            "{handNumber}",
            "{hand_number}",
            "es.toml: events.hand_dealt: there is no field {hand_number}",
        ),
        (
            "templates_name_fields_that_exist",
            "es",
            "Pasar {cards}",
            "Pasar {cards",
            "es.toml: moves.exchange: cannot read '{cards'",
        ),
        (
            "templates_name_fields_that_exist",
            "en",
            "bid_placed =",
            "bidden =",
            "en.toml: events.bidden: the game has no such type",
        ),
        (
            "words_name_fields_of_the_view",
            "en",
            "\ntricksWon =",
            "\ntricks =",
            "en.toml: [view] names tricks; the view has no such field",
        ),
    ],
)
def test_words_that_are_wrong(
    with_words: Callable[..., Game], law: str, language: str, old: str, new: str, message: str
) -> None:
    told = failure(law, game=with_words(language, old, new), deals=2)
    assert told.startswith(message)


def test_words_without_english(with_words: Callable[..., Game], tmp_path: Path) -> None:
    game = with_words("en", "Spades", "Spades")
    (tmp_path / game.words / "en.toml").unlink()
    assert failure("all_languages_say_the_same", game=game).endswith(
        "has no en.toml; there are: es.toml, pt.toml"
    )


def test_pieces_without_a_name(with_words: Callable[..., Game], tmp_path: Path) -> None:
    game = with_words("en", "Spades", "Spades")
    (tmp_path / game.words / "__init__.py").write_text(
        "def pieces(language):\n    return {'spades A': 'ace'}\n"
    )
    told = failure("words_name_every_piece", game=game, deals=2)
    assert told.startswith(f"en: pieces() of {game.words} names no clubs 10, clubs 2, ")


def test_a_part_without_a_label(with_words: Callable[..., Game]) -> None:
    game = with_words("en", 'card_ids = "Cards"', "", HIDDEN_JOKER)
    assert (
        failure("words_name_every_part_of_a_composed_move", game=game, deals=2)
        == "en.toml: [parts] lacks card_ids"
    )


def test_a_kind_of_group_without_a_name(with_words: Callable[..., Game]) -> None:
    game = with_words("en", 'run = "run"', "", HIDDEN_JOKER)
    told = failure("words_name_every_part_of_a_composed_move", game=game, deals=2)
    assert told == "en.toml: [values] lacks run, a kind of melds"


@pytest.mark.parametrize(
    ("template", "fields"),
    [
        ("Draw", []),
        ("{@seat} plays {card}", ["seat", "card"]),
        ("Hand{?winner:; {@winner} wins {points}}.", ["winner", "winner", "points"]),
    ],
)
def test_a_template_names_fields(template: str, fields: list[str]) -> None:
    assert fields_in(template) == fields


@pytest.mark.parametrize("template", ["{", "}", "{card", "{?card}", "{card: x}", "{?card: x", "{a b}", "{}"])
def test_a_template_that_cannot_be_read(template: str) -> None:
    with pytest.raises(ValueError):
        fields_in(template)


class Cheat(Bot):
    """Plays a card that it does not hold."""

    def choose(self, view: Any, legal: Any, rng: Random) -> Any:
        from parlour.games.spades.rules import Play
        from parlour.games.spades.rules.cards import CARDS

        held = getattr(view, "my_hand", ())
        return Play(next(card for card in CARDS if card not in held)) if view.phase == "playing" else legal[0]


def test_a_bot_that_breaks_the_rules() -> None:
    game = dataclasses.replace(GAME, bots={"cheat": Cheat()})
    told = failure("bots_play_whole_games_by_their_views", game=game)
    assert told.startswith("bot 'cheat', game 0, step 5: seat 1 made Play(card=")
    assert "which is refused: That card is not in your hand." in told


def test_a_bot_of_the_wrong_class() -> None:
    game = dataclasses.replace(GAME, bots={"odd": object()})  # type: ignore[dict-item]
    assert (
        failure("bots_play_whole_games_by_their_views", game=game)
        == "the bot 'odd' is not a parlour.game.Bot"
    )


def test_a_class_may_name_a_game_or_rules_alone() -> None:
    class Named(Conformance):
        game = GAME

    assert Named.rules is GAME.rules
    with pytest.raises(pytest.skip.Exception):
        kit(GAME.rules).test_words_name_every_piece()
