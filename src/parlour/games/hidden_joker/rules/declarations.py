"""Checking declarations, with an exact reason for each refusal (Hidden Joker Rummy API, Declare Rummy)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from parlour.games.hidden_joker.rules.moves import Declare, card_id, card_with_id
from parlour.games.hidden_joker.rules.refusals import (
    BadMeld,
    CardNotInHand,
    CardsLeftOver,
    CardUsedTwice,
    MeldTooShort,
    MixedRanks,
    MixedSuits,
    NoNaturalCard,
    NotConsecutive,
    PureRunMissing,
    RepeatedSuit,
    UnknownMeldType,
    WildCardMisplaced,
)
from parlour.pieces.cards import ACE, Card, Rank, rank_name, rank_of, suit_of, title_of
from parlour.pieces.melds import LONGEST_RUN, Kind, Meld

SHORTEST = 3
LARGEST_SET = 4
_ACE_HIGH = 13


class Declaration(NamedTuple):
    """A declaration in cards. All are from the player's hand, each used once."""

    melds: tuple[Meld, ...]
    discard: Card | None


def check_declaration(hand: Sequence[Card], joker: Rank, pure_run: bool, move: Declare) -> Declaration:
    """The declaration in cards. Refuses a wrong one, naming the meld or card and the reason."""
    declaration = _read(hand, move)
    for index, meld in enumerate(declaration.melds):
        _check_meld(index, meld, joker)
    if pure_run and not any(is_pure_run(meld) for meld in declaration.melds):
        raise PureRunMissing(reason="no run without wild cards")
    _check_nothing_left_over(hand, declaration)
    return declaration


def is_pure_run(meld: Meld) -> bool:
    """Whether the meld is a run in which every card stands for itself."""
    suits = {suit_of(card) for card in meld.cards}
    ranks = [rank_of(card) for card in meld.cards]
    return meld.kind == "run" and len(suits) == 1 and len(set(ranks)) == len(ranks) == _span(ranks)


def _read(hand: Sequence[Card], move: Declare) -> Declaration:
    used: set[Card] = set()
    melds = []
    for index, claim in enumerate(move.melds):
        if claim.type not in ("run", "set"):
            raise UnknownMeldType(meld=index, reason="unknown type", allowed=["run", "set"])
        kind: Kind = "run" if claim.type == "run" else "set"
        melds.append(Meld(kind, tuple(_own_card(hand, used, name, index) for name in claim.card_ids)))
    last = move.discard_card_id
    return Declaration(tuple(melds), None if last is None else _own_card(hand, used, last, None))


def _own_card(hand: Sequence[Card], used: set[Card], name: str, meld: int | None) -> Card:
    place = {"meld": meld} if meld is not None else {"discard": True}
    card = card_with_id(name)
    if card is None or card not in hand:
        raise CardNotInHand(card=name, reason="not in your hand", **place)
    if card in used:
        raise CardUsedTwice(
            f"The {title_of(card)} ({name}) is used twice.", card=name, reason="used twice", **place
        )
    used.add(card)
    return card


def _check_meld(index: int, meld: Meld, joker: Rank) -> None:
    if len(meld.cards) < SHORTEST:
        raise _wrong(MeldTooShort, index, f"it has only {len(meld.cards)} cards")
    naturals = [card for card in meld.cards if rank_of(card) != joker]
    if not naturals:
        _check_set_of_wild_cards(index, meld)
    elif meld.kind == "run":
        _check_run(index, naturals, len(meld.cards))
    else:
        _check_set(index, naturals, len(meld.cards))


def _check_set_of_wild_cards(index: int, meld: Meld) -> None:
    """Wild cards alone form a meld only as a set of different suits, standing for themselves."""
    if meld.kind == "run" or len({suit_of(card) for card in meld.cards}) < len(meld.cards):
        raise _wrong(NoNaturalCard, index, "every card is wild")


def _check_run(index: int, naturals: list[Card], length: int) -> None:
    suit = suit_of(naturals[0])
    for card in naturals:
        if suit_of(card) != suit:
            raise _wrong(MixedSuits, index, f"the {title_of(card)} has a different suit", card)
    ranks = [rank_of(card) for card in naturals]
    for place, card in enumerate(naturals):
        if ranks.index(rank_of(card)) < place:
            raise _wrong(NotConsecutive, index, f"it has two cards of rank {rank_name(card)}", card)
    if _span(ranks) > length:
        raise _wrong(
            NotConsecutive,
            index,
            "it has too few wild cards to fill the gaps" if length > len(ranks) else "it has gaps",
        )
    if length > LONGEST_RUN:
        raise _wrong(WildCardMisplaced, index, "a run has at most 13 cards")


def _check_set(index: int, naturals: list[Card], length: int) -> None:
    rank = rank_of(naturals[0])
    suits: set[int] = set()
    for card in naturals:
        if rank_of(card) != rank:
            raise _wrong(MixedRanks, index, f"the {title_of(card)} has a different rank", card)
        if suit_of(card) in suits:
            raise _wrong(RepeatedSuit, index, f"the {title_of(card)} repeats a suit", card)
        suits.add(suit_of(card))
    if length > LARGEST_SET:
        raise _wrong(WildCardMisplaced, index, "a set has at most one card of each suit")


def _check_nothing_left_over(hand: Sequence[Card], declaration: Declaration) -> None:
    placed = {card for meld in declaration.melds for card in meld.cards}
    left = [card_id(card) for card in hand if card not in placed and card != declaration.discard]
    if left:
        raise CardsLeftOver(cards=left, reason="in no meld")


def _span(ranks: Sequence[Rank]) -> int:
    """The length of the shortest run that contains these ranks, with the ace low or high."""
    low = max(ranks) - min(ranks) + 1
    if ACE not in ranks:
        return low
    raised = [rank or _ACE_HIGH for rank in ranks]
    return min(low, max(raised) - min(raised) + 1)


def _wrong(refusal: type[BadMeld], index: int, reason: str, card: Card | None = None) -> BadMeld:
    named = {} if card is None else {"card": card_id(card)}
    return refusal(f"Meld {index}: {reason}. {refusal.default}", meld=index, reason=reason, **named)
