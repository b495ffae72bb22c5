"""Laws about what a game's words teach: "How to play", the guided first game, and the rules of a table in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any

import msgspec

from parlour.game.shuffles import numbered_seed
from parlour.game.words import GuideStep, HowTo, OptionWords
from parlour.testing.game_laws import ENGLISH, GameLaws
from parlour.testing.guides import MISSING, done_by, fitting, value_at
from parlour.testing.laws import tag_of
from parlour.testing.playthroughs import LONGEST
from parlour.testing.start_laws import move_types
from parlour.testing.templates import fields_in

PRACTICE_DEALS = 3
"""Deals that are tried for a game without a `practice_seed`."""


class TeachingLaws(GameLaws):
    """The words teach the game that there is. They may leave it out: only what they say is checked."""

    def test_how_to_play_shows_pieces_of_the_game(self) -> None:
        for language, words in self._words().items():
            for section in words.how_to:
                place = f"{language}.toml: [[how_to]] {section.title!r}"
                for picture in section.pictures:
                    assert picture.pieces, f"{place} has a picture without pieces"
                    unknown = sorted({*picture.pieces} - words.pieces.keys())
                    assert not unknown, f"{place} shows {', '.join(unknown)}, which pieces() does not name"
                    unmarked = sorted({*picture.marked} - {*picture.pieces})
                    assert not unmarked, f"{place} marks {', '.join(unmarked)}, which it does not show"

    def test_all_languages_teach_the_same(self) -> None:
        words = self._words()
        english = words[ENGLISH]
        for language, said in words.items():
            assert _outline(said.how_to) == _outline(english.how_to), (
                f"{language}.toml: [[how_to]] has other sections or pictures than en.toml"
            )
            assert list(map(_situation, said.guide)) == list(map(_situation, english.guide)), (
                f"{language}.toml: [[guide]] has other steps or conditions than en.toml"
            )
            for option, texts in said.options.items():
                assert texts.says.keys() == english.options[option].says.keys(), (
                    f"{language}.toml: says of [options.{option}] has other values than en.toml"
                )

    def test_the_guide_names_moves_and_fields_of_the_game(self) -> None:
        guide = self._words()[ENGLISH].guide
        names = [step.step for step in guide]
        assert len(names) == len({*names}), "en.toml: two steps of [[guide]] have the same name"
        moves = {tag_of(kind) for kind in move_types(self.rules.spec.moves)}
        for step in guide:
            place = f"en.toml: [[guide]] {step.step}"
            assert step.moves, f"{place} names no moves"
            unknown = sorted({*step.moves, *step.without} - moves)
            assert not unknown, f"{place} names the moves {', '.join(unknown)}, which the game does not have"
            for path in step.when:
                assert self._is_in_a_view(path), f"{place}: no view has the field {path!r}"

    def _is_in_a_view(self, path: str) -> bool:
        return any(
            value_at(msgspec.json.decode(msgspec.json.encode(self.rules.view(state, seat))), path, seat)
            is not MISSING
            for game in islice(self.playthroughs(), 2)
            for state in game.states()
            for seat in range(game.seats)
        )

    def test_a_guided_game_shows_every_step_that_is_not_optional(self) -> None:
        """Seat 0 is played by the usual bot, the others by the easiest that does not play at random."""
        guide = self._words()[ENGLISH].guide
        if not guide:
            return
        assert any(not step.optional for step in guide), "en.toml: every step of [[guide]] is optional"
        for number in self._practice_deals():
            done = self._follow(guide, number)
            missing = [step.step for step in guide if not step.optional and step.step not in done]
            assert not missing, (
                f"[[guide]]: the game with the seed {number} ends before {', '.join(missing)} is done"
            )

    def _practice_deals(self) -> tuple[int, ...]:
        seed = self._game().practice_seed
        return tuple(range(PRACTICE_DEALS)) if seed is None else (seed,)

    def _follow(self, guide: tuple[GuideStep, ...], number: int) -> set[str]:
        """The steps that seat 0 does in the game with this seed, until none but optional ones are left."""
        game, rules, rng = self._game(), self.rules, Random(number)
        wanted = {step.step for step in guide if not step.optional}
        levels = list(game.levels.values())
        state, _ = rules.start(rules.spec.min_seats, rules.spec.options(), numbered_seed(number))
        done: set[str] = set()
        for _ in range(LONGEST):
            waited = rules.waits_for(state)
            if not waited or wanted <= done:
                break
            seat = waited[0]
            bot = game.bot(game.usual_level) if seat == 0 else levels[min(1, len(levels) - 1)]
            fit = fitting(guide, rules, state, seat) if seat == 0 else []
            move = bot.choose(rules.view(state, seat), list(rules.legal_moves(state, seat)), rng)
            if (step := done_by(fit, move, done)) is not None:
                done.add(step)
            rules.apply(state, seat, move)
        return done

    def test_the_rules_of_a_table_are_sentences_for_every_value(self) -> None:
        (_, schemas) = msgspec.json.schema_components([self._game().spec.options])
        properties = schemas[self._game().spec.options.__name__].get("properties", {})
        for language, words in self._words().items():
            for option, texts in words.options.items():
                place = f"{language}.toml: says of [options.{option}]"
                _check_sentences(place, texts, {*_values(properties[option], schemas)})


def _outline(sections: tuple[HowTo, ...]) -> list[Any]:
    return [
        [
            (picture.pieces, picture.marked, picture.wrong, bool(picture.caption))
            for picture in section.pictures
        ]
        for section in sections
    ]


def _situation(step: GuideStep) -> tuple[Any, ...]:
    return (step.step, step.moves, step.without, dict(step.when), step.optional)


def _check_sentences(place: str, texts: OptionWords, values: set[str]) -> None:
    """`values` are those that need a sentence of their own where there is no `other`."""
    if not texts.says:
        return
    for value, sentence in texts.says.items():
        fields = fields_in(sentence)
        assert {*fields} <= {"value"}, f"{place} names {{{fields[0]}}}; only {{value}} can be filled in"
        assert value == "other" or value in values or "number" in values, (
            f"{place} has {value}, which is no value of the option"
        )
    if "other" not in texts.says:
        missing = sorted(values - texts.says.keys())
        assert not missing, (
            f"{place} lacks {', '.join('other' if one == 'number' else one for one in missing)}"
        )


def _values(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Iterator[str]:
    """The values of an option as keys of `says`; `number` stands for any number or text."""
    target = schemas.get(schema.get("$ref", "").rpartition("/")[2], schema)
    for choice in target.get("anyOf", ()):
        yield from _values(choice, schemas)
    if "enum" in target:
        yield from (str(value) for value in target["enum"])
    elif target.get("type") == "boolean":
        yield from ("true", "false")
    elif target.get("type") == "null":
        yield "null"
    elif "type" in target:
        yield "number"
