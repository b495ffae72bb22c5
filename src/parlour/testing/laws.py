"""The base of the conformance kit: the settings of a test class, and the games that it plays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, ClassVar

from parlour.game.interface import AnyRules, Seat
from parlour.game.refusals import Refusal
from parlour.game.registry import Game
from parlour.testing.piece_names import Known, PieceNames, names_of
from parlour.testing.playthroughs import MOST_MOVES, Playthrough, legal_moves, play_out


class Laws:
    """The settings of a test class, and its playthroughs, which all laws share."""

    game: ClassVar[Game | None] = None
    """The game to test: its rules, words and bots."""
    rules: ClassVar[AnyRules]
    """The rules to test. Defaults to those of `game`."""
    options: ClassVar[Sequence[Any]] = ()
    """The options to test with, used in rotation. Defaults to the game's default options."""
    deals: ClassVar[int] = 12
    """The number of games to play. The first has the fewest seats, the second the most."""
    piece_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields of moves, events and views that name pieces by numbers, if the game does that."""
    most_moves: ClassVar[int] = MOST_MOVES
    """A seat with more legal moves than this fails the tests, so that no move is silently left untested."""

    _played: ClassVar[dict[int, Playthrough]] = {}
    _known: ClassVar[dict[tuple[int, int], Known]] = {}
    _names: ClassVar[PieceNames | None] = None

    def __init_subclass__(cls, **settings: Any) -> None:
        super().__init_subclass__(**settings)
        cls._played = {}
        cls._known = {}
        cls._names = None
        game = cls.__dict__.get("game")
        if game is not None and "rules" not in cls.__dict__:
            cls.rules = game.rules

    def play(self, deal: int) -> Playthrough:
        """Play the game with this number. The same number always gives the same game."""
        choices = Random(deal)
        spec = self.rules.spec
        options = self.options or (spec.options(),)
        anywhere = choices.randint(spec.min_seats, spec.max_seats)
        seats = (spec.min_seats, spec.max_seats)[deal] if deal < 2 else anywhere
        return play_out(
            self.rules,
            seats,
            options[deal % len(options)],
            b"deal:%d" % deal,
            choices,
            title=f"deal {deal}",
            most_moves=self.most_moves,
        )

    def playthroughs(self) -> Iterator[Playthrough]:
        """All games that the laws check. Each is played once, when first needed."""
        for deal in range(max(self.deals, 2)):
            if deal not in self._played:
                self._played[deal] = self.play(deal)
            yield self._played[deal]

    def names(self) -> PieceNames:
        """The names of the game's pieces."""
        cls = type(self)
        if cls._names is None:
            cls._names = names_of(self.rules, next(self.playthroughs()).start, self.piece_fields)
        return cls._names

    def known(self, game: Playthrough, number: int) -> Known:
        """Who may know which pieces after this many steps."""
        place = (id(game), number)
        if place not in self._known:
            state = game.steps[number - 1].after if number else game.start
            self._known[place] = self.names().known(self.rules.pieces(state))
        return self._known[place]

    def legal(self, game: Playthrough, number: int, state: Any, seat: Seat) -> list[Any]:
        """All legal moves of a seat in `to_act`, in the state after this many steps."""
        return legal_moves(self.rules, state, seat, game.place(number), self.most_moves)

    def refusal(self, state: Any, seat: Seat, move: Any) -> Refusal | None:
        """The refusal that `check` raises for a move; None if it accepts the move."""
        try:
            self.rules.check(state, seat, move)
        except Refusal as refusal:
            return refusal
        return None


def tag_of(struct: Any) -> str:
    """The tag of a move or event, or of its class."""
    return str(struct.__struct_config__.tag)
