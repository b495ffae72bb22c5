"""Laws of secrecy: no view, event or logged move names a piece to someone who may not know where it is.

`Rules.pieces` says what each seat may know in a state. The events of a step may tell a seat what it may know before or
after the step.

A step *gathers* if it turns visible pieces face down: the discards become the new stock, or a hand ends and the next
one is dealt. In such a step, a piece named by the move was played openly, even if it is hidden afterward. If a new hand
is dealt, the events before the new deal belong to the old hand: they may show everyone the cards of the old hand, and a
seat the cards that it drew. The events from the new deal on may only tell what is known after the step.
"""

from __future__ import annotations

from collections.abc import Set

from parlour.game.interface import Event, Seat
from parlour.testing.laws import Laws, tag_of
from parlour.testing.piece_names import Key, Known, gathers, may_know, those_who_know, watcher_name
from parlour.testing.playthroughs import Playthrough, Step


class SecretLaws(Laws):
    """Nobody learns where a piece is unless they may know it."""

    def new_deal(self, game: Playthrough, step: Step) -> int | None:
        """The index of the first event of a new deal in a step that gathers pieces; None if nothing was dealt.

        By default, a new deal starts with the same event as the game's first deal. Override this if later deals are
        announced differently.
        """
        tags = [tag_of(event) for event in step.events]
        for event in game.opening:
            if tag_of(event) in tags:
                return tags.index(tag_of(event))
            if event.only_for is not None:
                break
        return None

    def test_pieces_are_named_as_views_name_them(self) -> None:
        """Otherwise the other laws would not find any pieces, and so no leaks either."""
        names = self.names()
        assert self.piece_fields or not names.numbered, (
            "the pieces are known by numbers: name the fields of moves, events and views that hold such a number "
            "in `piece_fields`"
        )
        for game in self.playthroughs():
            views = (self.rules.view(state, seat) for state in game.states() for seat in game.watchers)
            assert not names or any(map(names.told, views)), (
                f"{game.title}: no view names a piece; pieces() has {names.sample}, as views should"
            )

    def test_no_view_tells_what_only_another_seat_may_know(self) -> None:
        names = self.names()
        for game in self.playthroughs():
            for number, state in enumerate(game.states()):
                known = self.known(game, number)
                for seat in game.watchers:
                    for key in names.told(self.rules.view(state, seat)):
                        assert may_know(known, key, seat), (
                            f"{game.place(number)}: the view of {watcher_name(seat)} tells the piece "
                            f"{names.label(key)}, which {those_who_know(known, key)}"
                        )

    def test_no_start_event_tells_what_only_another_seat_may_know(self) -> None:
        for game in self.playthroughs():
            known = self.known(game, 0)
            for event in game.opening:
                for seat in _hearers(game, event):
                    for key in self.names().told(event):
                        if not may_know(known, key, seat):
                            raise AssertionError(self._leak(game, 0, event, seat, key, known))

    def test_no_event_tells_what_only_another_seat_may_know(self) -> None:
        for game in self.playthroughs():
            for step in game.steps:
                self._check_events(game, step)

    def _check_events(self, game: Playthrough, step: Step) -> None:
        before, after = self.known(game, step.number - 1), self.known(game, step.number)
        is_gathering = gathers(before, after)
        deal = self.new_deal(game, step) if is_gathering else None
        openly = self._named_openly(step) if is_gathering else frozenset()
        for place, event in enumerate(step.events):
            for key in self.names().told(event) - openly:
                for seat in _hearers(game, event):
                    if deal is None:
                        allowed = may_know(before, key, seat) or may_know(after, key, seat)
                    elif place < deal:
                        is_shown_or_drawn = event.only_for is None or before[key] == frozenset()
                        allowed = is_shown_or_drawn or may_know(before, key, seat)
                    else:
                        allowed = may_know(after, key, seat)
                    if not allowed:
                        raise AssertionError(self._leak(game, step.number, event, seat, key, after))

    def _leak(
        self, game: Playthrough, number: int, event: Event, seat: Seat | None, key: Key, known: Known
    ) -> str:
        return (
            f"{game.place(number)}: the event `{tag_of(event)}` tells {watcher_name(seat)} the piece "
            f"{self.names().label(key)}, which {those_who_know(known, key)}"
        )

    def test_no_logged_move_tells_what_only_another_seat_may_know(self) -> None:
        """Everyone can read the log. It hides moves in `spec.secret_moves` until the game has ended."""
        for game in self.playthroughs():
            for step in game.steps:
                if self.rules.outcome(step.after) is None:
                    self._check_move(game, step)

    def _check_move(self, game: Playthrough, step: Step) -> None:
        named = self._named_openly(step)
        before, after = self.known(game, step.number - 1), self.known(game, step.number)
        if not named or gathers(before, after):
            return
        tag = tag_of(step.move)
        for seat in game.watchers:
            for key in named:
                assert seat == step.seat or may_know(before, key, seat) or may_know(after, key, seat), (
                    f"{game.place(step.number)}: the log shows {watcher_name(seat)} the move `{tag}` of seat "
                    f"{step.seat} with the piece {self.names().label(key)}, which {those_who_know(after, key)}. "
                    f'Add "{tag}" to spec.secret_moves'
                )

    def _named_openly(self, step: Step) -> Set[Key]:
        """The pieces that the move names in the public log."""
        if tag_of(step.move) in self.rules.spec.secret_moves:
            return frozenset()
        return self.names().told(step.move)


def _hearers(game: Playthrough, event: Event) -> tuple[Seat | None, ...]:
    return game.watchers if event.only_for is None else (event.only_for,)
