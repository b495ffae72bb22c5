"""Estimates who will take the trick if a card is played, and what the card would be worth later."""

from __future__ import annotations

from parlour.game.interface import Seat
from parlour.games.spades.bots.reading import Reading
from parlour.games.spades.rules.cards import LOWEST_SPADE, SPADES, partner_of
from parlour.pieces.tricks import SUIT_MASK_OF

# The chance that a player who can take the trick does so: from an opponent, from their own partner.
FROM_OPPONENT = 0.85
FROM_PARTNER = 0.15
# A player who just took over the trick probably chose a card that is hard to beat.
TAKEN_OVER = 0.4

# The chance that a side-suit card takes a trick later, if nobody runs out of the suit before.
BOSS_LATER = 0.65
SECOND_LATER = 0.5
LONE_SECOND_LATER = 0.3
THIRD_LATER = 0.2


def winner_chances(reading: Reading, number: int) -> list[float]:
    """The chance of each seat to take the trick if this card is played."""
    holder, best = (reading.me, number) if reading.beats(number) else (reading.holder, reading.best)
    # Cards with the same cards of others above and below them are worth the same in this trick.
    alike = (holder, best // 13, reading.over(best), reading.under(best))
    found = reading.chances.get(alike)
    if found is None:
        found = reading.chances[alike] = _winner_chances(
            reading, reading.led or SUIT_MASK_OF[number], holder, best
        )
    return found


def _winner_chances(reading: Reading, led: int, holder: Seat, best: int) -> list[float]:
    """The chances of the seats if `holder` now leads the trick with the card `best`."""
    chances = [0.0, 0.0, 0.0, 0.0]
    chances[holder] = 1.0
    for seat in reading.after:
        is_nil = reading.nil[seat]
        able = forced(reading, seat, led, best) if is_nil else can_beat(reading, seat, led, best)
        if not able:
            continue
        for other in range(4):
            if other == seat or not chances[other]:
                continue
            likely = able if other == holder else able * TAKEN_OVER
            if not is_nil:
                likely *= _wish(reading, seat, other)
            moved = chances[other] * likely
            chances[other] -= moved
            chances[seat] += moved
    return chances


def can_beat(reading: Reading, seat: Seat, led: int, best: int) -> float:
    """The chance that a seat holds a card that beats the best so far and may play it."""
    follows = reading.chance_of_any(seat, led, (reading.unseen & led).bit_count())
    higher = reading.chance_of_any(seat, SUIT_MASK_OF[best], reading.over(best))
    if 1 << best >= LOWEST_SPADE:
        return higher if led == SPADES else (1.0 - follows) * higher
    if reading.first_trick:
        return higher
    spade = reading.chance_of_any(seat, SPADES, (reading.unseen & SPADES).bit_count())
    return min(1.0, higher + (1.0 - follows) * spade)


def forced(reading: Reading, seat: Seat, led: int, best: int) -> float:
    """The chance that a seat must beat the best card: it has to follow suit and holds only higher cards."""
    if not led >> best & 1:
        return 0.0
    higher = reading.chance_of_any(seat, led, reading.over(best))
    lower = reading.chance_of_any(seat, led, reading.under(best))
    return higher * (1.0 - lower)


def later_worth(reading: Reading, number: int) -> float:
    """A rough chance that a card in the hand takes a later trick."""
    suit = SUIT_MASK_OF[number]
    higher = reading.over(number)
    length = (reading.hand & suit).bit_count()
    rank = 0.01 * (number % 13)
    if suit == SPADES:
        if not higher:
            return 1.0
        guarded = 0.8 - 0.15 * higher if length > higher else 0.0
        return max(guarded, 0.3) + rank
    out = (reading.unseen & suit).bit_count()
    holds = 1.0 - (0.75**out if reading.unseen & SPADES else 0.0)
    if not higher:
        return BOSS_LATER * holds + rank
    if higher == 1:
        return (SECOND_LATER if length > 1 else LONE_SECOND_LATER) * holds + rank
    if higher == 2 and length > 2:
        return THIRD_LATER * holds + rank
    return rank


def _wish(reading: Reading, seat: Seat, other: Seat) -> float:
    if other == partner_of(seat):
        # Players cover their partner's nil whenever they can.
        return FROM_OPPONENT if reading.nil[other] else FROM_PARTNER
    if reading.nil[other]:
        return FROM_PARTNER  # leave the trick with an opponent who bid nil
    return FROM_OPPONENT
