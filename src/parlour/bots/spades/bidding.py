"""Bids: how many tricks a hand is good for, and when it is good for none."""

from __future__ import annotations

from parlour.rules.spades.moves import BidValue

ACE, KING, QUEEN, JACK = 12, 11, 10, 9

# What the second bidder takes off the sum for two: a missed bid costs more than a bag.
CAUTION = 1.2
SCALE = 1.12
BASE = 0.47
COVER = 0.5
NIL_CHANCE = 0.62
"""A nil must be so likely to be worth its 50 points and the partner's trouble."""


def ranks(hand: int, suit: int) -> list[int]:
    """The ranks (0 is the two, 12 the ace) of a hand in a suit, from the highest."""
    cards = hand >> 13 * suit & 0x1FFF
    return [rank for rank in range(12, -1, -1) if cards >> rank & 1]


def expected_tricks(hand: int) -> float:
    """Sure and probable tricks: trumps by height and length, side suits by honours, short suits by ruffs."""
    spades = ranks(hand, 3)
    tricks = _trump_tricks(spades)
    ruffs = 0.0
    for suit in range(3):
        held = ranks(hand, suit)
        tricks += _side_tricks(held)
        if len(held) < 3:
            ruffs += (0.95, 0.6, 0.2)[len(held)]
    spare = max(0, len(spades) - sum(1 for rank in spades if rank >= QUEEN))
    return SCALE * (tricks + min(ruffs, 0.55 * spare)) + BASE


def nil_chance(hand: int) -> float:
    """The chance, roughly, to take no trick at all."""
    spades = ranks(hand, 3)
    if len(spades) > 4 or (spades and spades[0] >= KING):
        return 0.0
    chance = 1.0
    for place, rank in enumerate(spades):
        # The others' higher spades fall on ours one by one: the n-th highest of ours needs n of them above it.
        above = 12 - rank - place
        chance *= (
            (0.0, 0.45, 0.7, 0.85, 0.93)[above - place]
            if 0 <= above - place < 5
            else 1.0
            if above > place
            else 0.0
        )
    for suit in range(3):
        chance *= _side_safety(sorted(ranks(hand, suit)))
    return chance


def choose_bid(hand: int, partner: BidValue | None, others: int) -> BidValue:
    """A bid for this hand, given the partner's (None before it) and the sum of the opponents' numbers so far."""
    tricks = expected_tricks(hand)
    partner_nil = partner is not None and not isinstance(partner, int)
    if not partner_nil and nil_chance(hand) >= NIL_CHANCE + 0.08 * max(0.0, tricks - 1.0):
        return "nil"
    if partner is None:
        return max(1, round(tricks))
    if partner_nil:
        # Alone, and busy covering: high cards are spent on the partner's tricks.
        return max(1, int(tricks - COVER))
    assert isinstance(partner, int)
    total = int(partner + tricks + 0.5 - CAUTION)
    room = 13 - others if others else 13
    return max(1, min(total, max(room, partner)))


def _trump_tricks(spades: list[int]) -> float:
    length = len(spades)
    tricks = 0.0
    for place, rank in enumerate(spades):
        missing = 12 - rank - place  # higher spades in other hands
        if missing == 0:
            tricks += 1.0
        elif length > place + missing:
            tricks += (0.0, 0.85, 0.65, 0.45)[missing] if missing < 4 else 0.25
        else:
            tricks += 0.3 if missing == 1 else 0.0
    # Length beyond the fourth is long when the others have none left.
    return min(tricks + 0.35 * max(0, length - 4), float(length))


def _side_tricks(held: list[int]) -> float:
    length = len(held)
    if not held:
        return 0.0
    tricks = 0.0
    has = set(held)
    if ACE in has:
        tricks += 0.95 if length <= 5 else 0.75
    if KING in has:
        backed = ACE in has or length >= 2
        tricks += (0.7 if length <= 4 else 0.45) if backed else 0.25
    if QUEEN in has and length >= 3:
        tricks += 0.45 if ACE in has or KING in has else 0.25
        if length > 4:
            tricks -= 0.15
    return tricks


def _side_safety(held: list[int]) -> float:
    """The chance never to be made to win a trick in a side suit, from its ranks with the lowest first."""
    safety = 1.0
    for place, rank in enumerate(held):
        lower_elsewhere = rank - place
        # The n-th lowest card is safe where others still hold lower cards to lead... or higher ones to cover.
        if place == 0:
            risk = 0.012 * lower_elsewhere if len(held) > 1 else 0.035 * lower_elsewhere
        elif place == 1:
            risk = 0.02 * max(0, lower_elsewhere - 1)
        elif place == 2:
            risk = 0.012 * max(0, lower_elsewhere - 3)
        else:
            risk = 0.0
        safety *= 1.0 - risk
    return safety
