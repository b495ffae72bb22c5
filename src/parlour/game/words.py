"""A game's words: every text that people see, with a file for each language.

A game's package of words holds `en.toml` and a file for each other language. English is the reference for all other
languages and the fallback for missing ones. The package can also have a function `pieces(language)` that names every
card or tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources

import msgspec

LANGUAGES = ("en", "es", "pt")
"""The languages of Parlour's own games."""


class OptionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of one option of a game."""

    title: str
    about: str
    choices: Mapping[str, str] = {}
    """What each value of an enumeration means."""


class Words(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All texts of a game in one language. Templates contain field names: `"Play {card}"`."""

    title: str
    tagline: str
    """One line about the game."""
    rules: str
    """How to play, in paragraphs."""
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
    named = getattr(import_module(package), "pieces", None)
    return words if named is None else msgspec.structs.replace(words, pieces=named(language))
