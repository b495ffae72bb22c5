"""A player for the contest protocol. A tracker follows the hand, a bot decides, and the rules check the decision."""

from __future__ import annotations

from typing import Protocol

from parlour.game.refusals import Refusal
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.tracking import Tracker
from parlour.games.rummy.rules import RULES, Discard, Draw, RummyMove, RummyState, RummyView
from parlour.games.rummy.rules.shapes import cards_of, mask_of, points
from parlour.pieces.cards import card_coded

_ALL = (1 << 52) - 1


class TurnBot(Protocol):
    """A bot that plans whole turns."""

    def draw(self, view: RummyView) -> Draw: ...

    def plan(self, view: RummyView) -> list[RummyMove]: ...


class BotPlayer:
    """Plays one game at a time: the contest protocol never starts two."""

    def __init__(self, name: str, bot: TurnBot) -> None:
        self.name = name
        self._bot = bot
        self._tracker = Tracker(name, "", "")

    def start_game(self, info: protocol.GameInfo) -> None:
        self._tracker = Tracker(self.name, info.opponent, info.hand)

    def start_hand(self, info: protocol.HandInfo) -> None:
        self._tracker.start_hand(info.hand)

    def hear(self, info: protocol.UpdateInfo) -> None:
        self._tracker.hear(info.event)

    def draw(self, info: protocol.UpdateInfo) -> str:
        """The response to `/draw/`: `draw stock` or `draw discard`."""
        tracker = self._tracker
        tracker.hear(info.event)
        move = self._bot.draw(tracker.view(drawing=True)) if tracker.discards else Draw("stock")
        tracker.note_draw(move.source)
        return protocol.write_play([move])

    def lay_down(self, info: protocol.UpdateInfo) -> str:
        """The response to `/lay-down/`: the rest of the turn."""
        tracker = self._tracker
        tracker.hear(info.event)
        tracker.hear_own_draw()
        view = tracker.view(drawing=False)
        moves = self._bot.plan(view) if view.hand else []
        if not is_legal(view, moves):
            moves = [plain_discard(view)]
        tracker.note_plays(moves)
        return protocol.write_play(moves)


def is_legal(view: RummyView, moves: list[RummyMove]) -> bool:
    """Whether the rules would accept a whole turn."""
    state = _position(view)
    try:
        for move in moves:
            RULES.apply(state, 0, move)
    except Refusal:
        return False
    return bool(moves) and (isinstance(moves[-1], Discard) or bool(state.results))


def plain_discard(view: RummyView) -> Discard:
    """Discard the highest card allowed. The fallback when a plan is illegal."""
    worth = points(view.options.ace_points, view.options.face_points)
    free = [name for name in view.hand if name != view.drawn or not view.taken] or list(view.hand)
    return Discard(max(free, key=lambda name: worth[card_coded(name) or 0], default="AC"))


def _position(view: RummyView) -> RummyState:
    """A position with this view. Cards that the seat cannot see are filled in arbitrarily."""
    state, _ = RULES.start(2, view.options, b"")
    state.hands = [_mask(view.hand), 0]
    state.melds = [_mask(meld) for meld in view.melds]
    state.discards = [card for card in map(card_coded, view.discards) if card is not None]
    seen = state.hands[0] | _mask(view.discards)
    for meld in state.melds:
        seen |= meld
    rest = list(cards_of(_ALL & ~seen))
    state.hands[1], state.stock = mask_of(rest[:1]), rest[1:]
    state.turn, state.turns = 0, 0
    state.drawn = card_coded(view.drawn) if view.drawn else -1
    state.taken = view.taken
    return state


def _mask(names: tuple[str, ...]) -> int:
    return mask_of(card for card in map(card_coded, names) if card is not None)
