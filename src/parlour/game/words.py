"""A game's words: what people are told of it, a file for each language.

A game's package of words holds `en.toml` and a file for each further language. English is the language that all
others are measured by, and what is shown where a language is missing. A function `pieces(language)` in the package,
if there is one, names every card or tile.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module, resources

import msgspec

LANGUAGES = ("en", "es", "pt")
"""The languages of Parlour's own games."""


class OptionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One option of a game."""

    title: str
    about: str
    choices: Mapping[str, str] = {}
    """What each value of an enumeration means."""


class Words(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that is said of a game in one language. Templates hold names of fields: `"Play {card}"`."""

    title: str
    tagline: str
    """One line about the game."""
    rules: str
    """How to play, in paragraphs."""
    options: Mapping[str, OptionWords] = {}
    moves: Mapping[str, str] = {}
    """By a move's tag, what a button says."""
    parts: Mapping[str, str] = {}
    """By field, the label of a part of a composed move."""
    events: Mapping[str, str] = {}
    """By an event's tag, what is told of it. An event without a template is not told."""
    view: Mapping[str, str] = {}
    """The fields of the view that are shown, in their order, with their labels."""
    values: Mapping[str, str] = {}
    """Other values that turn up in moves, events and the view."""
    refusals: Mapping[str, str] = {}
    """By code. English ones are in the refusals themselves."""
    pieces: Mapping[str, str] = {}
    """The name of every card or tile, by its key."""


@cache
def words_of(package: str, language: str) -> Words:
    """The words of a package in a language; English where it has no file for it."""
    folder = resources.files(package)
    known = language if folder.joinpath(f"{language}.toml").is_file() else "en"
    text = folder.joinpath(f"{known}.toml").read_text(encoding="utf-8")
    words = msgspec.toml.decode(text, type=Words)
    named = getattr(import_module(package), "pieces", None)
    return words if named is None else msgspec.structs.replace(words, pieces=named(known))
