"""Computes how many cards of a hand can be placed, in new melds or on the table. Fast enough for 1,000 calls a turn.

Unlike `melds.Solver`, which minimizes the points left over, this counts cards and includes layoffs: what matters here
is how far a hand is from going out. A piece is a mask of cards that can be placed together. Two pieces can both be
placed if they do not overlap.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from parlour.games.rummy.rules.shapes import cards_of, extensions, mask_of, melds
from parlour.pieces.cards import card_of

Mask: TypeAlias = int

Points: TypeAlias = tuple[int, ...]
"""The points of each card, by card number."""

_SUIT = 0x1FFF


class Placement(NamedTuple):
    """Melds to lay down, and cards to lay off with the number of the meld they go on."""

    melds: tuple[Mask, ...]
    layoffs: tuple[tuple[int, Mask], ...]

    @property
    def cards(self) -> Mask:
        return sum(self.melds) | sum(mask for _, mask in self.layoffs)


class TableMelds:
    """The melds on the table, and which cards of a hand can be placed given them. Results are cached by hand."""

    def __init__(self, lying: Sequence[Mask], ace_high: bool, points: Points) -> None:
        self.lying = tuple(lying)
        self._ace_high = ace_high
        self.card_points = points
        self._chains: dict[Mask, int] = {}
        for number, meld in enumerate(self.lying):
            for chain in _chains(meld, ace_high):
                self._chains.setdefault(chain, number)
        self.fitting: Mask = 0
        """Every card that can be laid off, alone or after others."""
        for chain in self._chains:
            self.fitting |= chain
        self._unplaced: dict[Mask, int] = {}
        self._left: dict[Mask, Mask] = {}

    def fits(self, card: int) -> bool:
        """Whether the card alone can be laid off."""
        return 1 << card in self._chains

    def unplaced(self, hand: Mask) -> int:
        """Cards of a hand that remain when as many as possible are placed."""
        known = self._unplaced.get(hand)
        if known is None:
            pieces = self._pieces(hand)
            known = hand.bit_count() - (_most(tuple(pieces)) if pieces else 0)
            self._unplaced[hand] = known
        return known

    def left(self, hand: Mask) -> Mask:
        """The cards of a hand that remain when it is placed as well as possible."""
        known = self._left.get(hand)
        if known is None:
            pieces = self._pieces(hand)
            known = hand
            for piece in _best(tuple(pieces), self.card_points) if pieces else ():
                known &= ~piece
            self._left[hand] = known
        return known

    def best(self, hand: Mask) -> Placement:
        """The placement of the most cards; among equals, the one that leaves the fewest points."""
        chosen = _best(tuple(self._pieces(hand)), self.card_points)
        return Placement(
            tuple(piece for piece in chosen if piece not in self._chains),
            tuple((self._chains[piece], piece) for piece in chosen if piece in self._chains),
        )

    def points(self, hand: Mask) -> int:
        """The points of these cards."""
        total = 0
        while hand:
            lowest = hand & -hand
            total += self.card_points[lowest.bit_length() - 1]
            hand ^= lowest
        return total

    def _pieces(self, hand: Mask) -> list[Mask]:
        clubs, diamonds = hand & _SUIT, hand >> 13 & _SUIT
        hearts, spades = hand >> 26 & _SUIT, hand >> 39
        pieces = [*_runs_in(clubs, 0, self._ace_high), *_runs_in(diamonds, 1, self._ace_high)]
        pieces += _runs_in(hearts, 2, self._ace_high)
        pieces += _runs_in(spades, 3, self._ace_high)
        ranks = clubs & diamonds & (hearts | spades) | (clubs | diamonds) & hearts & spades
        while ranks:
            lowest = ranks & -ranks
            pieces += _sets_in(hand & lowest * _RANK, lowest.bit_length() - 1)
            ranks ^= lowest
        if hand & self.fitting:
            pieces += [chain for chain in self._chains if chain & hand == chain]
        return pieces


_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39


@cache
def _runs_in(ranks: int, suit: int, ace_high: bool) -> tuple[Mask, ...]:
    cards = ranks << 13 * suit
    if ranks.bit_count() < 3:
        return ()
    return tuple(mask for mask in _all_runs(suit, ace_high) if mask & cards == mask)


@cache
def _all_runs(suit: int, ace_high: bool) -> tuple[Mask, ...]:
    whole = _SUIT << 13 * suit
    return tuple(mask for mask in melds(ace_high) if mask & whole == mask)


@cache
def _sets_in(cards: Mask, rank: int) -> tuple[Mask, ...]:
    whole = mask_of(card_of(rank, suit) for suit in range(4))
    return tuple(mask for mask in melds(False) if mask & whole == mask and mask & cards == mask)


@cache
def _chains(meld: Mask, ace_high: bool) -> tuple[Mask, ...]:
    """The cards that extend one end of a meld, as masks from the end outward.

    Chains of the same end overlap, so at most one of them is placed.
    """
    added = extensions(meld, ace_high)
    singles = [mask for mask in added if mask.bit_count() == 1]
    return tuple(mask for mask in added if sum(mask & single != 0 for single in singles) == 1)


@lru_cache(maxsize=100_000)
def _most(pieces: tuple[Mask, ...]) -> int:
    """The most cards that non-overlapping pieces can hold."""
    union = total = 0
    for piece in pieces:
        union |= piece
        total += piece.bit_count()
    if total == union.bit_count():
        return total
    starting = _by_lowest(pieces)
    return _count(union, starting, sum(starting), {})


def _count(cards: Mask, starting: dict[Mask, list[Mask]], starts: Mask, known: dict[Mask, int]) -> int:
    """The most of these cards that pieces can hold: with each piece that the lowest possible card starts, or none."""
    lowest = cards & starts
    if not lowest:
        return 0
    lowest &= -lowest
    cards &= -lowest
    most = known.get(cards, -1)
    if most < 0:
        all_cards = cards.bit_count()
        for piece in starting[lowest]:
            if piece & cards == piece:
                most = max(most, piece.bit_count() + _count(cards & ~piece, starting, starts, known))
                if most == all_cards:
                    break
        if most < all_cards - 1:
            most = max(most, _count(cards ^ lowest, starting, starts, known))
        known[cards] = most
    return most


@lru_cache(maxsize=100_000)
def _best(pieces: tuple[Mask, ...], points: Points) -> tuple[Mask, ...]:
    """The non-overlapping pieces that hold the most cards; among equals, those with the most points."""
    union = 0
    for piece in pieces:
        union |= piece
    starting = _by_lowest(pieces)
    starts = sum(starting)
    worth = {
        piece: 1000 * piece.bit_count() + sum(points[card] for card in cards_of(piece)) for piece in pieces
    }
    known: dict[Mask, tuple[int, tuple[Mask, ...]]] = {}

    def chosen(cards: Mask) -> tuple[int, tuple[Mask, ...]]:
        lowest = cards & starts
        if not lowest:
            return 0, ()
        lowest &= -lowest
        cards &= -lowest
        if cards not in known:
            best = chosen(cards ^ lowest)
            for piece in starting[lowest]:
                if piece & cards == piece:
                    value, others = chosen(cards & ~piece)
                    value += worth[piece]
                    if value > best[0]:
                        best = value, (piece, *others)
            known[cards] = best
        return known[cards]

    return chosen(union)[1]


def _by_lowest(pieces: Sequence[Mask]) -> dict[Mask, list[Mask]]:
    """The pieces by their lowest card."""
    found: dict[Mask, list[Mask]] = {}
    for piece in pieces:
        found.setdefault(piece & -piece, []).append(piece)
    return found
