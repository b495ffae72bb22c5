"""Bidding: estimates how many tricks a hand will take, and whether it can take none."""

from __future__ import annotations

from parlour.games.spades.rules.moves import BidValue

ACE, KING, QUEEN, SEVEN = 12, 11, 10, 5
LONG = 5
"""Cards of a suit that count as long."""

# Fit the counted tricks to those taken in games between bots: small cards and the partner also win some.
SCALE = 1.12
BASE = 0.47

CAUTION = 1.1
"""Subtracted from the team's bid by the second bidder: a missed bid costs far more than a bag."""

COVER = 0.5
"""Tricks lost because high cards must cover a partner's nil."""

NIL_CHANCE = 0.62
"""The least chance of success at which a nil is worth bidding."""


def choose_bid(hand: int, partner: BidValue | None, others: int) -> BidValue:
    """A bid for this hand, given the bids so far: the partner's or None, and the opponents' total or 0."""
    tricks = expected_tricks(hand)
    partner_nil = partner is not None and not isinstance(partner, int)
    if not partner_nil and nil_looks_safe(hand, tricks) and not _has_long_high_suit(hand):
        return "nil"
    if partner is None:
        return max(1, round(tricks))
    if not isinstance(partner, int):
        return max(1, int(tricks - COVER))
    total = int(partner + tricks + 0.5 - CAUTION)
    return max(1, min(total, max(13 - others, partner)))


def nil_looks_safe(hand: int, tricks: float) -> bool:
    """Whether a nil is likely enough to succeed. The more tricks the hand could take, the likelier it must be."""
    return nil_chance(hand) >= NIL_CHANCE + 0.08 * max(0.0, tricks - 1.0)


def _has_long_high_suit(hand: int) -> bool:
    """Whether a side suit of five or more has no card below the seven: somebody will lead it until it wins."""
    return any(len(held) >= LONG and held[-1] >= SEVEN for held in (ranks(hand, suit) for suit in range(3)))


def ranks(hand: int, suit: int) -> list[int]:
    """The ranks of a hand in a suit, highest first. 0 is the two, 12 the ace."""
    cards = hand >> 13 * suit & 0x1FFF
    return [rank for rank in range(12, -1, -1) if cards >> rank & 1]


def expected_tricks(hand: int) -> float:
    """Estimate the tricks: trumps by rank and length, side suits by honors, short suits by ruffs."""
    spades = ranks(hand, 3)
    tricks = _trump_tricks(spades)
    ruffs = 0.0
    for suit in range(3):
        held = ranks(hand, suit)
        tricks += _side_tricks(held)
        if len(held) < 3:
            ruffs += (0.95, 0.6, 0.2)[len(held)]
    small = sum(1 for rank in spades if rank < QUEEN)
    return SCALE * (tricks + min(ruffs, 0.55 * small)) + BASE


def nil_chance(hand: int) -> float:
    """A rough chance of taking no trick at all."""
    chance = _spade_safety(ranks(hand, 3))
    for suit in range(3):
        chance *= _side_safety(ranks(hand, suit)[::-1])
    return chance


def _trump_tricks(spades: list[int]) -> float:
    length = len(spades)
    tricks = 0.0
    for place, rank in enumerate(spades):
        missing = 12 - rank - place  # higher spades in other hands
        if missing == 0:
            tricks += 1.0
        elif length > place + missing:  # enough small spades to play under those
            tricks += (0.85, 0.65, 0.45)[missing - 1] if missing < 4 else 0.25
        elif missing == 1:
            tricks += 0.3
    # Spades beyond the fourth often win when the others have none left.
    return min(tricks + 0.35 * max(0, length - 4), float(length))


def _side_tricks(held: list[int]) -> float:
    length = len(held)
    tricks = 0.0
    if ACE in held:
        tricks += 0.95 if length <= 5 else 0.75
    if KING in held:
        if ACE in held or length >= 2:
            tricks += 0.7 if length <= 4 else 0.45
        else:
            tricks += 0.25
    if QUEEN in held and length >= 3:
        tricks += 0.45 if ACE in held or KING in held else 0.25
        if length > 4:
            tricks -= 0.15
    return tricks


def _spade_safety(spades: list[int]) -> float:
    """The chance that no spade takes a trick. Each of ours needs a higher spade in another hand."""
    if len(spades) > 4 or (spades and spades[0] >= KING):
        return 0.0
    safety = 1.0
    for place, rank in enumerate(spades):
        spare = 12 - rank - 2 * place  # higher spades in other hands, minus those our higher spades need
        if spare <= 0:
            return 0.0
        safety *= (0.45, 0.7, 0.85, 0.93)[spare - 1] if spare < 5 else 1.0
    return safety


def _side_safety(held: list[int]) -> float:
    """The chance that no card of a side suit takes a trick. `held` is sorted, lowest first.

    Only our three lowest cards count: the higher ones can be played under others or discarded later.
    """
    weights = (0.012 if len(held) > 1 else 0.035, 0.02, 0.012)
    spared = (0, 1, 3)
    safety = 1.0
    for place, rank in enumerate(held[:3]):
        safety *= 1.0 - weights[place] * max(0, rank - place - spared[place])
    return safety
