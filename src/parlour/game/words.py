"""A game's words: every text that people see, with a file for each language.

A game's package of words holds `en.toml` and a file for each other language. English is the reference for all other
languages and the fallback for missing ones. The package can also have a function `pieces(language)` that names every
card or tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources
from typing import Any

import msgspec

from parlour.game.hint_words import hint_words

LANGUAGES = ("en", "es", "pt")
"""The languages of Parlour's own games."""


class OptionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of one option of a game."""

    title: str
    about: str
    choices: Mapping[str, str] = {}
    """What each value of an enumeration means."""
    says: Mapping[str, str] = {}
    """The rule as a sentence, by value: `true`, `false`, `null` or a number, and `other` for any other value, which
    stands in it as `{value}`. Without it, the rule is told by the title and the value."""


class Picture(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards or tiles side by side, such as a run, by their keys in `pieces`."""

    pieces: tuple[str, ...]
    caption: str = ""
    marked: tuple[str, ...] = ()
    """Those that stand out: the card that wins a trick, a wild card."""
    wrong: bool = False
    """Whether the picture shows what is not allowed."""


class HowTo(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One section of "How to play": a title, a few sentences and pictures."""

    title: str
    text: str
    pictures: tuple[Picture, ...] = ()


class GuideStep(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to tell a beginner in one situation.

    A step fits while one of `moves` is on offer, none of `without` is, and every field in `when` has that value. The
    first step that fits and is not done is shown. A move of one of its types does it.
    """

    step: str
    """The step's name, the same in every language."""
    moves: tuple[str, ...]
    """Move types."""
    without: tuple[str, ...] = ()
    """Move types that must not be on offer."""
    when: Mapping[str, Any] = {}
    """Values of the view by path, such as `phase` or `players.@.hand_size`; `@` is the player's own seat."""
    do: str
    """What to do now."""
    why: str
    optional: bool = False
    """Whether a beginner knows the basics without it: a situation that not every game has."""


class Words(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All texts of a game in one language. Templates contain field names: `"Play {card}"`."""

    title: str
    tagline: str
    """One line about the game."""
    rules: str
    """All rules, in paragraphs."""
    how_to: tuple[HowTo, ...] = ()
    """How to play, on one screen. Without it, `rules` is shown."""
    guide: tuple[GuideStep, ...] = ()
    """The steps of a guided first game. Without them, none is offered."""
    options: Mapping[str, OptionWords] = {}
    moves: Mapping[str, str] = {}
    """Button labels, by the move's tag."""
    parts: Mapping[str, str] = {}
    """Labels for the parts of composed moves, by field."""
    events: Mapping[str, str] = {}
    """What to announce, by the event's tag. Events without a template are not announced."""
    view: Mapping[str, str] = {}
    """Labels of the view's fields that are shown, in display order."""
    values: Mapping[str, str] = {}
    """Names for other values in moves, events and the view."""
    levels: Mapping[str, str] = {}
    """How the bot of each level plays, in a line."""
    feats: Mapping[str, str] = {}
    """What the records on a profile are called, by the feat's id."""
    hints: Mapping[str, str] = {}
    """Sentences of hints, by the code of the reason, with its values and `{move}`. Some are shared by all games."""
    refusals: Mapping[str, str] = {}
    """Messages by refusal code. The English ones are in the refusal classes."""
    pieces: Mapping[str, str] = {}
    """The name of every card or tile, by its key."""


def words_of(package: str, language: str) -> Words:
    """The words of a package in a language; in English if it has no file for that language."""
    return _read(package, language if language in languages_of(package) else "en")


@cache
def languages_of(package: str) -> frozenset[str]:
    """The languages for which a package has a file."""
    names = (file.name for file in resources.files(package).iterdir())
    return frozenset(name.removesuffix(".toml") for name in names if name.endswith(".toml"))


@cache
def _read(package: str, language: str) -> Words:
    """Kept for the languages that there are: a client can ask for any other."""
    text = resources.files(package).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    words = msgspec.toml.decode(text, type=Words)
    words = msgspec.structs.replace(words, hints=hint_words(language, words.hints))
    named = getattr(import_module(package), "pieces", None)
    return words if named is None else msgspec.structs.replace(words, pieces=named(language))
