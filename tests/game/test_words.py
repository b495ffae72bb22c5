"""Reading a game's words."""

from __future__ import annotations

from parlour.game import words
from parlour.game.words import LANGUAGES, languages_of, words_of

PACKAGE = "parlour.games.uno.words"


def test_a_package_has_its_languages() -> None:
    assert languages_of(PACKAGE) == set(LANGUAGES)
    assert words_of(PACKAGE, "es").pieces["0"] != words_of(PACKAGE, "en").pieces["0"]


def test_an_unknown_language_is_english_and_takes_no_memory() -> None:
    words_of(PACKAGE, "en")
    kept = words._read.cache_info().currsize
    assert {id(words_of(PACKAGE, f"x{letter}")) for letter in "abc"} == {id(words_of(PACKAGE, "en"))}
    assert words._read.cache_info().currsize == kept
