"""Tracks a hand from the lines that a contest server sends.

Contest servers word their lines differently. The player's own draw may be reported as `draws` or `takes`, a shuffle may
be worded in any way, lines may end with spaces, and unknown lines are ignored. The player's own moves are recorded when
it answers, so a line that reports one again changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from parlour.games.rummy.contest.protocol import DEALER
from parlour.games.rummy.rules import Discard, LayOff, Meld, RummyMove, RummyOptions, RummyView
from parlour.games.rummy.rules.shapes import cards_of, mask_of, melds, names_of
from parlour.pieces.cards import card_coded

ME, THEM = 0, 1

_CARD = re.compile(r"\b[A23456789TJQK][CDHS]\b")
_MELD = re.compile(r"meld\((\d+)\)")
CAREFUL = RummyOptions(ace_high=False)
"""What every server allows."""

_DECIDED_BY_OPTIONS = ("NOT_A_MELD", "DOES_NOT_FIT", "TAKEN_CARD_THROWN_BACK", "NOTHING_LEFT_TO_DISCARD")
_VERBS = ("draws", "takes", "plays", "laysoff", "discards")


class Tracker:
    """A game from the view of one player. Seat 0 is the player itself.

    Without options the ace is taken to be low until somebody lays down a run with a high one.
    """

    def __init__(self, name: str, opponent: str, hand: str, options: RummyOptions | None = None) -> None:
        self.names = (name, opponent)
        self.options = options or CAREFUL
        self.misjudged = False
        """Whether the player forfeited by a play that its options allow."""
        self.totals = [0, 0]
        self.hand_number = 0
        self.start_hand(hand)

    def start_hand(self, hand: str) -> None:
        """Reset the state for a new hand."""
        self.hand_number += 1
        self.hand = mask_of(_cards(hand))
        self.sizes = [self.hand.bit_count(), self.hand.bit_count()]
        self.known = [0, 0]
        self.melds: dict[int, int] = {}
        self.discards: list[int] = []
        self.stock = 52 - 2 * self.hand.bit_count() - 1
        self.turns = 0
        self.drawn: int | None = None
        self.taken = False
        self.asked_for_discard = False
        self.history: list[str] = []

    def hear(self, event: str) -> None:
        """Process an update, line by line."""
        for line in event.splitlines():
            self._hear_line(line.strip())

    def hear_own_draw(self) -> None:
        """Record the player's own take of a discard if the server did not report it."""
        if self.drawn is None and self.asked_for_discard and self.discards:
            self._take(ME, self.discards[-1])

    def note_draw(self, source: str) -> None:
        """Record which pile the player asked to draw from."""
        self.drawn, self.taken = None, False
        self.asked_for_discard = source == "discard"

    def note_plays(self, moves: Sequence[RummyMove]) -> None:
        """Apply the player's own moves without waiting for the server to report them."""
        for move in moves:
            if isinstance(move, Meld):
                self._meld(ME, len(self.melds), _cards(" ".join(move.cards)))
            elif isinstance(move, LayOff):
                self._lay_off(ME, move.meld, _cards(" ".join(move.cards)))
            elif isinstance(move, Discard):
                self._discard(ME, _cards(move.card)[0])

    def view(self, drawing: bool) -> RummyView:
        """The view of the hand that the rules would give this seat."""
        shapes = melds(self.options.ace_high)
        order = [self.melds[number] for number in sorted(self.melds)]
        return RummyView(
            options=self.options,
            seat=ME,
            hand_number=self.hand_number,
            first=ME,
            turn=ME,
            phase="draw" if drawing else "play",
            turns=self.turns,
            hand=names_of(cards_of(self.hand)),
            hand_sizes=(self.hand.bit_count(), self.sizes[THEM]),
            drawn=None if drawing or self.drawn is None else names_of([self.drawn])[0],
            taken=self.taken and not drawing,
            known=tuple(names_of(cards_of(known)) for known in self.known),
            melds=tuple(names_of(shapes.get(meld, cards_of(meld))) for meld in order),
            discards=names_of(self.discards),
            stock_count=self.stock,
            totals=tuple(self.totals),
            results=(),
            history=tuple(self.history),
            winner=None,
        )

    def _hear_line(self, line: str) -> None:
        for seat in (ME, THEM):
            name = self.names[seat]
            if line.startswith(name + " "):
                verb, _, rest = line[len(name) + 1 :].partition(" ")
                if verb in _VERBS:
                    self._hear_play(seat, verb, rest)
                    return
        if line.startswith(f"{DEALER} discards"):
            self._hear_dealer(line)
        elif " Ends:" in line:
            self._hear_totals(line)
        elif line.startswith(tuple(f"Forfeit: {self.names[ME]} {code}" for code in _DECIDED_BY_OPTIONS)):
            self.misjudged = True
        elif "shuffle" in line.lower():
            self._shuffle()

    def _hear_play(self, seat: int, verb: str, rest: str) -> None:
        cards = _cards(rest)
        if verb == "draws":
            self._hear_draw(seat, cards)
        elif verb == "takes" and (cards or self.discards):
            self._take(seat, cards[0] if cards else self.discards[-1])
        elif verb == "discards" and cards:
            self._discard(seat, cards[0])
        elif (number := _MELD.search(rest)) is not None and cards:
            (self._meld if verb == "plays" else self._lay_off)(seat, int(number[1]), cards)

    def _hear_draw(self, seat: int, cards: list[int]) -> None:
        """Process a `draws` line. Some servers also use it for a card taken from the discards."""
        if cards and self.discards and cards[0] == self.discards[-1]:
            self._take(seat, cards[0])
            return
        if seat == ME and cards and self.hand >> cards[0] & 1:
            return
        if self.stock == 0:
            self._shuffle()
        self.stock = max(0, self.stock - 1)
        self.history.append(f"{seat} draws")
        self.sizes[seat] += 1
        if seat == ME and cards:
            self.hand |= 1 << cards[0]
            self.drawn = cards[0]

    def _take(self, seat: int, card: int) -> None:
        if seat == ME and self.hand >> card & 1:
            return
        if self.discards and self.discards[-1] == card:
            self.discards.pop()
        self.history.append(f"{seat} takes {names_of([card])[0]}")
        self.known[seat] |= 1 << card
        self.sizes[seat] += 1
        if seat == ME:
            self.hand |= 1 << card
            self.drawn, self.taken = card, True

    def _meld(self, seat: int, number: int, cards: list[int]) -> None:
        if number not in self.melds:
            self._lie(number, mask_of(cards))
            self.history.append(f"{seat} melds {number} {' '.join(names_of(cards))}")
            self._leave(seat, cards)

    def _lay_off(self, seat: int, number: int, cards: list[int]) -> None:
        mask = mask_of(cards)
        if self.melds.get(number, 0) & mask != mask:
            self._lie(number, self.melds.get(number, 0) | mask)
            self.history.append(f"{seat} lays_off {number} {' '.join(names_of(cards))}")
            self._leave(seat, cards)

    def _lie(self, number: int, meld: int) -> None:
        self.melds[number] = meld
        if meld in melds(True) and meld not in melds(False):
            self.options = msgspec.structs.replace(self.options, ace_high=True)

    def _discard(self, seat: int, card: int) -> None:
        if self.discards and self.discards[-1] == card:
            return
        self.discards.append(card)
        self.history.append(f"{seat} discards {names_of([card])[0]}")
        self._leave(seat, [card])
        self.turns += 1

    def _leave(self, seat: int, cards: list[int]) -> None:
        mask = mask_of(cards)
        self.known[seat] &= ~mask
        self.sizes[seat] = max(0, self.sizes[seat] - len(cards))
        if seat == ME:
            self.hand &= ~mask

    def _hear_dealer(self, line: str) -> None:
        for card in _cards(line)[:1]:
            if card not in self.discards:
                self.discards.append(card)
                self.history.append(f"dealer discards {names_of([card])[0]}")

    def _hear_totals(self, line: str) -> None:
        for seat, name in enumerate(self.names):
            found = re.search(rf"{re.escape(name)} (-?\d+)", line)
            if found:
                self.totals[seat] = int(found[1])

    def _shuffle(self) -> None:
        """Turn the discards, except the top one, into the stock.

        Called when the server reports a shuffle, and when a card is drawn from an empty stock.
        """
        if len(self.discards) > 1:
            self.stock += len(self.discards) - 1
            del self.discards[:-1]
            self.history.append("shuffled")


def _cards(text: str) -> list[int]:
    """The cards named in a text, in order."""
    found = (card_coded(name) for name in _CARD.findall(text))
    return [card for card in found if card is not None]
