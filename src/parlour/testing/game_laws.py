"""Laws about a game's words and bots. Skipped if the test class sets `rules` instead of `game`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import resources
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from parlour.game.bots import Bot, RandomBot
from parlour.game.interface import Event
from parlour.game.offers import Groups, Part
from parlour.game.refusals import Refusal
from parlour.game.registry import Game
from parlour.game.words import Words, words_of
from parlour.testing.game_modules import classes_of
from parlour.testing.laws import Laws, tag_of
from parlour.testing.piece_names import word_key
from parlour.testing.playthroughs import LONGEST
from parlour.testing.start_laws import move_types
from parlour.testing.templates import fields_in

ENGLISH = "en"

SEARCHED_EACH = 19
"""A bot that searches chooses every 19th move of its games and random moves fill the rest: whole games take minutes."""

MOST_SEARCHED = 8
"""Moves that it chooses in one game at most. Its time is real time, which a long game has too much of."""


class GameLaws(Laws):
    """The words are complete in every language, and the bots play by the rules."""

    bot_games: ClassVar[int] = 2
    """Games that each bot plays against itself."""

    def _game(self) -> Game:
        if self.game is None:
            pytest.skip("the test class sets rules, not a game")
        return self.game

    def _words(self) -> Mapping[str, Words]:
        """The words by language. Fails if a file is invalid."""
        folder = resources.files(self._game().words)
        files = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
        assert f"{ENGLISH}.toml" in files, (
            f"{self._game().words} has no en.toml; there are: {', '.join(files) or 'no files'}"
        )
        for file in files:
            try:
                msgspec.toml.decode(folder.joinpath(file).read_text(encoding="utf-8"), type=Words)
            except msgspec.MsgspecError as error:
                raise AssertionError(f"{file}: {error}") from None
        return {
            name: words_of(self._game().words, name)
            for name in (file.removesuffix(".toml") for file in files)
        }

    def test_all_languages_say_the_same(self) -> None:
        words = self._words()
        for language, said in words.items():
            for section in (
                "options",
                "moves",
                "parts",
                "events",
                "view",
                "values",
                "levels",
                "feats",
                "hints",
                "pieces",
            ):
                _same_keys(
                    f"{language}.toml", section, getattr(said, section), getattr(words[ENGLISH], section)
                )
            for option, texts in said.options.items():
                wanted = words[ENGLISH].options[option].choices
                _same_keys(f"{language}.toml", f"options.{option}.choices", texts.choices, wanted)

    def test_words_explain_every_level_or_none(self) -> None:
        game = self._game()
        for language, words in self._words().items():
            if words.levels:
                _same_keys(f"{language}.toml", "levels", words.levels, set(game.bots))

    def test_former_levels_lead_to_levels(self) -> None:
        game = self._game()
        for former, level in game.former_levels.items():
            assert former not in game.levels, f"the level {former!r} is also a former one"
            assert level in game.bots, f"the former level {former!r} is now {level!r}, which is no level"

    def test_words_name_every_move_and_option(self) -> None:
        spec = self._game().spec
        for language, words in self._words().items():
            file = f"{language}.toml"
            _same_keys(file, "moves", words.moves, {tag_of(kind) for kind in move_types(spec.moves)})
            options = {field.encode_name for field in msgspec.structs.fields(spec.options)}
            _same_keys(file, "options", words.options, options)
            for option, values in _choices(spec.options).items():
                _same_keys(file, f"options.{option}.choices", words.options[option].choices, values)

    def test_words_name_every_refusal(self) -> None:
        """The English message of a refusal is its `default`. Every other language needs one for each code."""
        self._game()
        refusals = {kind.code: kind for kind in classes_of(self.rules, Refusal)}
        for language, words in self._words().items():
            if language != ENGLISH:
                missing = sorted(refusals.keys() - words.refusals.keys())
                assert not missing, f"{language}.toml: [refusals] lacks {', '.join(missing)}"

    def test_words_name_every_piece(self) -> None:
        names = {word_key(piece.name) for piece in self.rules.pieces(next(self.playthroughs()).start)}
        for language, words in self._words().items():
            missing = sorted(names - words.pieces.keys())
            assert not missing, (
                f"{language}: pieces() of {self._game().words} names no {', '.join(missing[:5])}"
                f"{' ...' if missing[5:] else ''}"
            )

    def test_templates_name_fields_that_exist(self) -> None:
        moves = {tag_of(kind): kind for kind in move_types(self.rules.spec.moves)}
        played = (type(event) for game in self.playthroughs() for event in _all_events(game))
        events = {tag_of(kind): kind for kind in (*classes_of(self.rules, Event), *set(played))}
        for language, words in self._words().items():
            _check_templates(f"{language}.toml: moves", words.moves, moves)
            _check_templates(f"{language}.toml: events", words.events, events)

    def test_hints_have_the_same_values_in_every_language(self) -> None:
        words = self._words()
        for language, said in words.items():
            for code, template in said.hints.items():
                wanted = set(fields_in(words[ENGLISH].hints[code]))
                assert set(fields_in(template)) == wanted, f"{language}.toml: hints.{code} has other fields"

    def test_words_name_fields_of_the_view(self) -> None:
        game = next(self.playthroughs())
        views = {
            type(self.rules.view(state, seat)) for state in (game.start, game.end) for seat in game.watchers
        }
        fields = {field for view in views for field in _fields_within(view)}
        for language, words in self._words().items():
            assert words.view, (
                f"{language}.toml: [view] names no field, so the plain table would show nothing"
            )
            unknown = sorted(words.view.keys() - fields)
            assert not unknown, (
                f"{language}.toml: [view] names {', '.join(unknown)}; the view has no such field"
            )

    def test_words_name_every_part_of_a_composed_move(self) -> None:
        words = self._words()
        parts = {
            part.field: part
            for game in self.playthroughs()
            for step in game.steps
            for composed in self.rules.offer(step.before, step.seat).composed
            for part in composed.parts
        }
        for language, said in words.items():
            for part in parts.values():
                for label in _labels(part):
                    assert label in said.parts, f"{language}.toml: [parts] lacks {label}"
                for kind in part.kinds if isinstance(part, Groups) else ():
                    assert kind in said.values, (
                        f"{language}.toml: [values] lacks {kind}, a kind of {part.field}"
                    )

    def test_feats_are_named_and_have_values(self) -> None:
        named = self._game().feats
        words = self._words()[ENGLISH].feats
        if named is None:
            return
        for game in self.playthroughs():
            moves = [(step.seat, step.move) for step in game.steps]
            for seat in range(game.seats):
                for feat in named(game.end, moves, seat):
                    assert feat.id in words, f"en.toml: [feats] lacks {feat.id}"
                    assert feat.value >= 1, f"{game.title}: the feat {feat.id} has the value {feat.value}"

    def test_bots_play_whole_games_by_their_views(self) -> None:
        game = self._game()
        for level, bot in game.levels.items():
            assert isinstance(bot, Bot), f"the bot {level!r} is not a parlour.game.Bot"
            for number in range(self.bot_games):
                self._play_bot(level, bot, number)

    def _play_bot(self, level: str, bot: Bot, number: int) -> None:
        rules = self.rules
        options = self.options[0] if self.options else rules.spec.options()
        seats = (rules.spec.min_seats, rules.spec.usual_seats)[number % 2]
        state, _ = rules.start(seats, options, b"bots:%d" % number)
        rng = Random(number)
        filler = RandomBot()
        step = searched = 0
        while waited := rules.waits_for(state):
            step += 1
            place = f"bot {level!r}, game {number}, step {step}"
            assert step <= LONGEST, f"{place}: the game has not ended"
            seat = waited[0]
            is_asked = not bot.thinks or (step % SEARCHED_EACH == 0 and searched < MOST_SEARCHED)
            searched += bool(bot.thinks and is_asked)
            chooser = bot if is_asked else filler
            move = chooser.choose(rules.view(state, seat), list(rules.legal_moves(state, seat)), rng)
            refusal = self.refusal(state, seat, move)
            assert refusal is None, f"{place}: seat {seat} made {move}, which is refused: {refusal}"
            rules.apply(state, seat, move)


def _same_keys(file: str, section: str, said: Iterable[str], wanted: Iterable[str]) -> None:
    missing, unknown = sorted({*wanted} - {*said}), sorted({*said} - {*wanted})
    assert not missing, f"{file}: [{section}] lacks {', '.join(missing)}"
    assert not unknown, f"{file}: [{section}] has {', '.join(unknown)}, which the game does not have"


def _check_templates(place: str, templates: Mapping[str, str], kinds: Mapping[str, type[Any]]) -> None:
    for tag, template in templates.items():
        assert tag in kinds, f"{place}.{tag}: the game has no such type"
        fields = {field.encode_name for field in msgspec.structs.fields(kinds[tag])}
        try:
            named = fields_in(template)
        except ValueError as error:
            raise AssertionError(f"{place}.{tag}: {error}") from None
        for name in named:
            assert name in fields, (
                f"{place}.{tag}: there is no field {{{name}}}; the fields are {', '.join(sorted(fields))}"
            )


def _choices(options: type[Any]) -> dict[str, list[str]]:
    """The options that are enumerations, and their values."""
    (_, schemas) = msgspec.json.schema_components([options])
    found: dict[str, list[str]] = {}
    for name, schema in schemas[options.__name__].get("properties", {}).items():
        target = schemas.get(schema.get("$ref", "").rpartition("/")[2], schema)
        if "enum" in target:
            found[name] = [str(value) for value in target["enum"]]
    return found


def _labels(part: Part) -> tuple[str, ...]:
    return (part.field, part.kind_field, part.pieces_field) if isinstance(part, Groups) else (part.field,)


def _fields_within(kind: type[Any]) -> set[str]:
    """The JSON names of all fields of a struct and of nested structs."""
    (_, schemas) = msgspec.json.schema_components([kind])
    return {field for schema in schemas.values() for field in schema.get("properties", {})}


def _all_events(game: Any) -> list[Event]:
    return [*game.opening, *(event for step in game.steps for event in step.events)]
