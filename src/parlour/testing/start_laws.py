"""Laws about the start: seats, options, and a first deal that follows from the seed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from parlour.game.interface import Deal, Move, Options, Seat
from parlour.game.refusals import WrongSeats
from parlour.game.registry import is_game_id
from parlour.game.shuffles import shuffled
from parlour.testing.laws import Laws, tag_of
from parlour.testing.piece_names import word_key
from parlour.testing.playthroughs import Playthrough


class StartLaws(Laws):
    """Laws that hold before the first move."""

    def test_the_spec_is_sound(self) -> None:
        spec = self.rules.spec
        assert 1 <= spec.min_seats <= spec.usual_seats <= spec.max_seats, (
            f"the spec has min_seats={spec.min_seats}, usual_seats={spec.usual_seats}, max_seats={spec.max_seats}"
        )
        assert is_game_id(spec.id), (
            f"spec.id {spec.id!r} has more than lower-case letters, digits and hyphens"
        )
        for kind in move_types(spec.moves):
            assert issubclass(kind, Move), f"{kind.__name__} is not a parlour.game.Move"
        tags = {tag_of(kind) for kind in move_types(spec.moves)}
        unknown = sorted(spec.secret_moves - tags)
        assert not unknown, f"spec.secret_moves names {unknown}; the moves are {sorted(tags)}"

    def test_too_few_and_too_many_seats_are_refused(self) -> None:
        """The fewest and the most seats are tested by the first two games."""
        spec = self.rules.spec
        for seats in (spec.min_seats - 1, spec.max_seats + 1):
            try:
                self.rules.start(seats, spec.options(), b"seats")
            except WrongSeats:
                continue
            raise AssertionError(
                f"start took {seats} seats; the spec says {spec.min_seats} to {spec.max_seats}"
            )

    def test_options_have_defaults_and_refuse_unknown_fields(self) -> None:
        kind = self.rules.spec.options
        assert issubclass(kind, Options), f"{kind.__name__} is not a parlour.game.Options"
        for field in msgspec.structs.fields(kind):
            assert not field.required, f"the option {field.encode_name!r} has no default"
        msgspec.json.schema(kind)
        usual = kind()
        assert msgspec.json.decode(msgspec.json.encode(usual), type=kind) == usual
        try:
            msgspec.json.decode(b'{"no such option": 1}', type=kind)
        except msgspec.ValidationError:
            return
        raise AssertionError(f"{kind.__name__} accepts unknown fields: set forbid_unknown_fields")

    def test_every_option_that_is_tried_is_one_of_the_game(self) -> None:
        for options in self.options:
            assert isinstance(options, self.rules.spec.options), f"{options!r} is not of spec.options"

    def test_the_first_deal_follows_from_the_seed(self) -> None:
        deal = self.rules.spec.deal
        if deal is None:
            pytest.skip("the spec does not describe the deal")
        for game in self.playthroughs():
            dealt = Counter(map(word_key, deal.pieces))
            there = Counter(word_key(piece.name) for piece in self.rules.pieces(game.start))
            assert dealt == there, f"{game.place(0)}: spec.deal.pieces are not the pieces of the game"
            for seat in range(game.seats):
                self._check_hand(game, deal, seat)

    def _check_hand(self, game: Playthrough, deal: Deal, seat: Seat) -> None:
        view = msgspec.to_builtins(self.rules.view(game.start, seat))
        hand: Any = view
        for field in deal.hand.split("."):
            assert field in hand, f"{game.place(0)}: the view of seat {seat} has no field {deal.hand!r}"
            hand = hand[field]
        missing = Counter(map(word_key, dealt_to(deal, game, seat))) - Counter(map(word_key, hand))
        assert not missing, (
            f"{game.place(0)}: dealt by spec.deal, seat {seat} holds {', '.join(missing)}; "
            f"its view has none of these in {deal.hand!r}"
        )


def dealt_to(deal: Deal, game: Playthrough, seat: Seat) -> list[Any]:
    """A seat's first hand, computed from the seed and `spec.deal` alone."""
    size = deal.each if isinstance(deal.each, int) else int(getattr(game.options, deal.each))
    order = shuffled(range(len(deal.pieces)), game.seed, 0)
    if deal.around:
        places = [len(order) - 1 - turn * game.seats - seat for turn in range(size)]
    else:
        places = list(range(seat * size, (seat + 1) * size))
    return [deal.pieces[order[place]] for place in places]


def move_types(moves: Any) -> list[type[Any]]:
    """The classes of a union of moves, or the one class."""
    return list(getattr(moves, "__args__", (moves,)))
