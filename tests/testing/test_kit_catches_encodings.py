"""The laws about encodings, hashes and new seeds fail for a game that breaks them, and say where and why."""

from __future__ import annotations

import dataclasses
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import ModuleType
from typing import Any

import kit_toy
import pytest
from broken_games import broken, kit
from kit_toy import CARDS, TOY, Give, Play, ToyMove, ToyOptions, ToyState, ToyView

from parlour.game import Game, Seat, Seed, shuffled
from parlour.game.encoding import Cells, Encoding, Field, Layout, Path, relative
from parlour.game.interface import AnyRules
from parlour.game.states import value_hash
from parlour.testing.encoding_laws import EncodingLaws
from parlour.testing.state_laws import StateLaws

NAMES = "every_action_has_a_name_of_its_own"
FIELDS = "every_field_has_a_name_and_says_what_it_is"
LISTED = "every_legal_move_has_a_path"
BACK = "every_path_leads_back_to_a_legal_move"
BEGINNINGS = "no_path_is_the_beginning_of_another"
ALIKE = "moves_with_the_same_path_lead_to_positions_that_look_alike"
BOUNDS = "vectors_keep_within_the_bounds_of_their_layout"
CHOICES = "a_vector_tells_what_its_seat_can_choose"
HASHES = "equal_states_have_the_same_hash"
UNSEEN = "a_new_seed_changes_nothing_that_anyone_can_see"
ALONE = "the_seed_alone_decides_what_is_drawn_anew"
LAWS = (NAMES, FIELDS, LISTED, BACK, BEGINNINGS, ALIKE, BOUNDS, CHOICES, HASHES, UNSEEN, ALONE)

SIZE = len(CARDS)
SEATS = TOY.spec.max_seats


def test_every_law_is_named_here() -> None:
    tests = [name for kind in (EncodingLaws, StateLaws) for name in vars(kind) if name.startswith("test_")]
    assert tests == [f"test_{law}" for law in LAWS]


# A correct encoding of the toy game.


def number_of(move: ToyMove) -> int:
    return CARDS.index(move.card) + (SIZE if isinstance(move, Play) else 0)


def path(state: ToyState, seat: Seat, move: ToyMove) -> Path:
    return (number_of(move),)


LAYOUT = Layout(
    Field("hand", SIZE, 1, "Own cards."),
    Field("given", SIZE, 1, "The card that the viewer has given."),
    Field("table", SIZE, 1, "Cards on the table."),
    Field("stock", 1, SIZE, "Cards in the stock."),
    Field("turn", SEATS, 1, "The seat to play; none while cards are given."),
)


def write(view: ToyView, cells: Cells) -> None:
    assert view.seat is not None
    for name, cards in (("hand", view.hand), ("given", (view.given,)), ("table", view.table)):
        for card in filter(None, cards):
            cells[LAYOUT.starts[name] + CARDS.index(card)] = 1
    cells[LAYOUT.starts["stock"]] = view.stock_count
    if view.turn is not None:
        cells[LAYOUT.starts["turn"] + relative(view.turn, view.seat, SEATS)] = 1


ENCODING = Encoding(
    rules=TOY,
    actions=(*(f"give {card}" for card in CARDS), *(f"play {card}" for card in CARDS)),
    path=path,
    fields=LAYOUT,
    write=write,
)


class HashedState(ToyState):
    """A state of the toy game with a correct hash, and a correct `reseed`."""

    __hash__ = value_hash

    def reseed(self, seed: Seed) -> None:
        self.seed = seed
        self.stock = shuffled(self.stock, seed, self.number)


def rules_with(kind: type[ToyState], rules: AnyRules = TOY) -> AnyRules:
    """The rules with states of another class."""

    def deal(seats: int, options: ToyOptions, seed: Seed) -> Any:
        state, events = kit_toy.deal(seats, options, seed)
        return kind(**vars(state)), events

    return broken(rules, deal=deal)


Failures = Callable[..., dict[str, str]]


@pytest.fixture
def failures(monkeypatch: pytest.MonkeyPatch) -> Failures:
    """The laws that a game breaks, and what the kit says."""

    def found(rules: AnyRules | None = None, laws: Sequence[str] = LAWS, **changes: Any) -> dict[str, str]:
        module = ModuleType("encoding_under_test")
        module.ENCODING = dataclasses.replace(ENCODING, **changes)  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, module.__name__, module)
        game = Game(rules=rules or rules_with(HashedState), words="none", encoding=module.__name__)
        tested, told = kit(game=game, deals=6), {}
        for law in laws:
            try:
                getattr(tested, f"test_{law}")()
            except AssertionError as failure:
                told[law] = str(failure)
        return told

    return found


def check_only(told: Mapping[str, str], law: str, words: str) -> None:
    """Just this law is broken, and the kit says so in these words."""
    assert list(told) == [law]
    assert re.match(words, told[law]), told[law]


def test_a_correct_encoding_passes(failures: Failures) -> None:
    assert failures() == {}


@pytest.mark.parametrize("law", LAWS)
def test_a_game_without_these_parts_is_skipped(law: str) -> None:
    for tested in (kit(TOY), kit(game=Game(rules=TOY, words="none"))):
        with pytest.raises(pytest.skip.Exception):
            getattr(tested, f"test_{law}")()


def test_a_legal_move_without_a_path(failures: Failures) -> None:
    def paths(state: ToyState, seat: Seat) -> Mapping[Path, ToyMove]:
        moves = sorted(kit_toy.legal_moves(state, seat), key=number_of)
        return {(number_of(move),): move for move in moves[1:] or moves}

    words = r"deal 0, start: Give\(card='..'\) is legal, and its path \(\d+,\) is not offered"
    check_only(failures(legal_paths=paths), LISTED, words)


def test_a_path_that_leads_to_another_move(failures: Failures) -> None:
    def paths(state: ToyState, seat: Seat) -> Mapping[Path, ToyMove]:
        moves = list(kit_toy.legal_moves(state, seat))
        return {path(state, seat, move): moves[position - 1] for position, move in enumerate(moves)}

    words = r"deal 0, start: the path \(\d+,\) leads to Give\(card='..'\), whose path is \(\d+,\)"
    check_only(failures(legal_paths=paths), BACK, words)


def test_a_path_that_leads_to_an_illegal_move(failures: Failures) -> None:
    def paths(state: ToyState, seat: Seat) -> Mapping[Path, ToyMove]:
        legal = {path(state, seat, move): move for move in kit_toy.legal_moves(state, seat)}
        kind = Give if state.giving else Play
        missing = kind(next(card for card in CARDS if card not in state.hands[seat]))
        return {**legal, path(state, seat, missing): missing}

    words = r"deal 0, start: the path \(\d+,\) leads to Give\(card='..'\), which is not legal"
    check_only(failures(legal_paths=paths), BACK, words)


def test_a_path_that_is_longer_than_the_longest(failures: Failures) -> None:
    def twice(state: ToyState, seat: Seat, move: ToyMove) -> Path:
        return path(state, seat, move) * 2

    words = r"deal 0, start: the path \((\d+), \1\) of Give\(card='..'\) is longer than 1"
    check_only(failures(path=twice), LISTED, words)


def test_a_path_with_a_number_that_no_action_has(failures: Failures) -> None:
    told = failures(actions=ENCODING.actions[:-SIZE])
    words = r"deal 0, step \d+: the path \(\d+,\) of Play\(card='..'\) has a number that no action has"
    check_only(told, LISTED, words)


def test_a_path_that_is_the_beginning_of_another(failures: Failures) -> None:
    def uneven(state: ToyState, seat: Seat, move: ToyMove) -> Path:
        number = number_of(move)
        return (number - 1, number) if number % 2 else (number,)

    words = r"deal \d, (start|step \d+): the path \((\d+),\) is the beginning of \(\2, \d+\)"
    check_only(failures(path=uneven, longest=2), BEGINNINGS, words)


def test_two_different_moves_with_the_same_path(failures: Failures) -> None:
    def halved(state: ToyState, seat: Seat, move: ToyMove) -> Path:
        return (number_of(move) // 2,)

    words = (
        r"deal \d, (start|step \d+): .*card='..'\) have the same path, and the positions after them differ"
    )
    check_only(failures(path=halved), ALIKE, words)


def test_a_vector_that_is_out_of_bounds(failures: Failures) -> None:
    narrow = Layout(*(field._replace(most=4) if field.name == "stock" else field for field in LAYOUT))
    words = r"deal 0, start: seat 0's field stock goes from 10 to 10, beyond 0 to 4"
    check_only(failures(fields=narrow), BOUNDS, words)


def test_a_vector_that_hides_what_can_be_chosen(failures: Failures) -> None:
    def without_hand(view: ToyView, cells: Cells) -> None:
        write(view, cells)
        cells[LAYOUT.slices["hand"]] = type(cells)("h", [0] * SIZE)

    words = r"deal \d, (start|step \d+) and deal \d, (start|step \d+): the same vector, and other choices"
    check_only(failures(write=without_hand), CHOICES, words)


def test_names_that_are_the_same_or_missing(failures: Failures) -> None:
    first, second, *rest = ENCODING.actions
    check_only(failures(actions=(first, first, *rest)), NAMES, "two actions have the same name")
    check_only(failures(actions=("", second, *rest)), NAMES, "an action has no name")


def test_fields_that_are_not_described(failures: Failures) -> None:
    *fields, turn = LAYOUT
    told = failures(fields=Layout(*fields, turn._replace(name="hand")))
    check_only(told, FIELDS, "two fields have the same name")
    told = failures(fields=Layout(*fields, turn._replace(about="")))
    check_only(told, FIELDS, "the field turn does not say what it is")
    told = failures(fields=Layout(*LAYOUT, Field("more", 0, 1, "Nothing.")), laws=[FIELDS])
    check_only(told, FIELDS, "the field more is empty")


class IdentityState(HashedState):
    __hash__ = object.__hash__


class OneHashState(HashedState):
    def __hash__(self) -> int:
        return 1


def test_a_wrong_hash(failures: Failures) -> None:
    told = failures(rules_with(IdentityState))
    check_only(told, HASHES, "deal 0, start: an equal state has another hash")
    told = failures(rules_with(OneHashState))
    check_only(told, HASHES, r"\d+ states have only 1 hashes")


class SeenState(HashedState):
    def reseed(self, seed: Seed) -> None:
        super().reseed(seed)
        self.hands[0] = shuffled(self.hands[0], seed, 0)


class LossyState(HashedState):
    def reseed(self, seed: Seed) -> None:
        super().reseed(seed)
        self.stock[-1] = self.stock[0]


class OwnDiceState(HashedState):
    def reseed(self, seed: Seed) -> None:
        self.seed = seed
        Random(id(self)).shuffle(self.stock)


class OldSeedState(HashedState):
    def reseed(self, seed: Seed) -> None:
        self.stock = shuffled(self.stock, seed, self.number)


def test_a_new_seed_that_shows(failures: Failures) -> None:
    check_only(failures(rules_with(SeenState)), UNSEEN, "deal 0, start: reseed changed the view of seat 0")


def test_a_new_seed_that_changes_what_can_be_done(failures: Failures) -> None:
    def legal_moves(state: ToyState, seat: Seat) -> Any:
        moves = list(kit_toy.legal_moves(state, seat))
        return iter(moves[:1] if state.stock[0] < "5" else moves)

    told = failures(rules_with(HashedState, broken(legal_moves=legal_moves)))
    assert re.match(r"deal \d, (start|step \d+): reseed changed the legal moves of seat \d", told[UNSEEN])


def test_a_new_seed_that_loses_a_piece(failures: Failures) -> None:
    told = failures(rules_with(LossyState))
    check_only(told, UNSEEN, "deal 0, start: reseed changed the pieces, or who may know them")


def test_a_new_seed_that_does_not_decide(failures: Failures) -> None:
    told = failures(rules_with(OwnDiceState))
    check_only(told, ALONE, "deal 0, start: the same new seed gave two different states")
    told = failures(rules_with(OldSeedState))
    check_only(told, ALONE, "deal 0, start: the old seed is kept")
