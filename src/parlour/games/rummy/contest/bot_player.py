"""A player for the contest protocol. A tracker follows the hand, a bot decides, and the rules check the decision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from parlour.games.rummy.bots.positions import is_legal
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.tracking import Tracker
from parlour.games.rummy.rules import Discard, Draw, RummyMove, RummyOptions, RummyView
from parlour.games.rummy.rules.shapes import points
from parlour.pieces.cards import card_coded


class TurnBot(Protocol):
    """A bot that plans whole turns."""

    def draw(self, view: RummyView) -> Draw: ...

    def plan(self, view: RummyView) -> list[RummyMove]: ...


class BotPlayer:
    """Plays one game at a time: the contest protocol never starts two.

    `options` are those of the contest. Without them the player keeps to what every server allows. It does the same once
    it was told of an own forfeit by a rule that the options decide.
    """

    def __init__(self, name: str, bot: TurnBot, options: RummyOptions | None = None) -> None:
        self.name = name
        self.options = options
        self._bot = bot
        self._tracker = Tracker(name, "", "", options)
        self._answered = ("", "")
        """The latest question and the answer to it. A server that was restarted asks again, and tells nothing new."""

    def start_game(self, info: protocol.GameInfo) -> None:
        if self._tracker.misjudged:
            self.options = None
        self._tracker = Tracker(self.name, info.opponent, info.hand, self.options)

    def start_hand(self, info: protocol.HandInfo) -> None:
        self._tracker.start_hand(info.hand)

    def hear(self, info: protocol.UpdateInfo) -> None:
        self._tracker.hear(info.event)

    def draw(self, info: protocol.UpdateInfo) -> str:
        """The response to `/draw/`: `draw stock` or `draw discard`."""
        if self._is_asked_again(protocol.DRAW, info):
            return self._answered[1]
        tracker = self._tracker
        tracker.hear(info.event)
        move = self._bot.draw(tracker.view(drawing=True)) if tracker.discards else Draw("stock")
        tracker.note_draw(move.source)
        return self._play(protocol.DRAW, [move])

    def lay_down(self, info: protocol.UpdateInfo) -> str:
        """The response to `/lay-down/`: the rest of the turn."""
        if self._is_asked_again(protocol.LAY_DOWN, info):
            return self._answered[1]
        tracker = self._tracker
        tracker.hear(info.event)
        tracker.hear_own_draw()
        view = tracker.view(drawing=False)
        moves = self._bot.plan(view) if view.hand else []
        if not is_legal(view, moves):
            moves = [plain_discard(view)]
        tracker.note_plays(moves)
        return self._play(protocol.LAY_DOWN, moves)

    def recall(self, path: str, body: protocol.Body, play: str) -> None:
        """Process a call that was answered with this play in an earlier process."""
        if isinstance(body, protocol.GameInfo):
            self.start_game(body)
        elif isinstance(body, protocol.HandInfo):
            self.start_hand(body)
        else:
            self._tracker.hear(body.event)
            if path == protocol.DRAW:
                self._tracker.note_draw(protocol.read_draw(play).source)
            elif path == protocol.LAY_DOWN:
                self._tracker.hear_own_draw()
                self._tracker.note_plays(protocol.read_lay_down(play))

    def _is_asked_again(self, path: str, info: protocol.UpdateInfo) -> bool:
        return not info.event and self._answered[0] == path

    def _play(self, path: str, moves: Sequence[RummyMove]) -> str:
        self._answered = path, protocol.write_play(moves)
        return self._answered[1]


def plain_discard(view: RummyView) -> Discard:
    """Discard the highest card allowed. The fallback when a plan is illegal."""
    worth = points(view.options.ace_points, view.options.face_points)
    free = [name for name in view.hand if name != view.drawn or not view.taken] or list(view.hand)
    return Discard(max(free, key=lambda name: worth[card_coded(name) or 0], default="AC"))
