"""What every part of the conformance kit stands on: the game under test, and the games that were played of it."""

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
    """The settings of a test class, and its playthroughs: the same for every law, played once."""

    game: ClassVar[Game | None] = None
    """The game. Its rules are tested, its words and its bots."""
    rules: ClassVar[AnyRules]
    """The rules; taken from `game` unless given."""
    options: ClassVar[Sequence[Any]] = ()
    """The options that are tried in turn; the game's defaults unless given."""
    deals: ClassVar[int] = 12
    """How many games are played. The first has as few seats as possible, the second as many."""
    piece_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields of moves, events and views that name pieces by numbers, where the game does that."""
    most_moves: ClassVar[int] = MOST_MOVES
    """A seat with more legal moves than this is a failure, so that none is left out silently."""

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
        """Play the game that a number stands for. The same number gives the same game."""
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
        """Every game that the laws look at, played when first asked for."""
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
        """Who may know what after so many steps."""
        place = (id(game), number)
        if place not in self._known:
            state = game.steps[number - 1].after if number else game.start
            self._known[place] = self.names().known(self.rules.pieces(state))
        return self._known[place]

    def legal(self, game: Playthrough, number: int, state: Any, seat: Seat) -> list[Any]:
        """All legal moves of a seat that is to act in the state after so many steps."""
        return legal_moves(self.rules, state, seat, game.place(number), self.most_moves)

    def refusal(self, state: Any, seat: Seat, move: Any) -> Refusal | None:
        """Why `check` refuses a move; None where it does not."""
        try:
            self.rules.check(state, seat, move)
        except Refusal as refusal:
            return refusal
        return None


def tag_of(struct: Any) -> str:
    """The tag of a move or an event, or of its class."""
    return str(struct.__struct_config__.tag)
