"""Card play of the standard bot: rates each legal card by who would take the trick and what the card costs."""

from __future__ import annotations

from parlour.games.spades.bots.chances import later_worth, winner_chances
from parlour.games.spades.bots.reading import Reading
from parlour.games.spades.rules.cards import LOWEST_SPADE, partner_of
from parlour.pieces.tricks import SUIT_MASK_OF, numbers_of

# Weights, in tricks.
BREAK_THEIR_NIL = 2.5
KEEP_OUR_NIL = 3.0
BAG = 0.8
BAG_MORE = 0.02
SHED = 0.4


def choose_card(reading: Reading) -> int:
    """The number of the card to play."""
    if reading.nil[reading.me]:
        numbers = numbers_of(reading.valid)
        weights = [_weigh_as_nil(reading, number) for number in numbers]
    else:
        wish = trick_wish(reading)
        numbers = _distinct(reading, highest=wish < 0)
        weights = [_weigh(reading, number, wish) for number in numbers]
    return numbers[weights.index(max(weights))]  # the lowest of equals


def _distinct(reading: Reading, *, highest: bool) -> list[int]:
    """One of each kind of cards that differ by their own rank alone.

    It is the one that `_weigh` prefers: the highest if it sheds cards, the lowest otherwise.
    """
    kinds: dict[tuple[int, int, bool], int] = {}
    for number in numbers_of(reading.valid):
        over = reading.over(number)
        kind = number // 13, over, reading.beats(number)
        if kind not in kinds or (highest and (over or 1 << number < LOWEST_SPADE)):
            kinds[kind] = number
    return sorted(kinds.values())


def trick_wish(reading: Reading) -> float:
    """How much this team wants the trick: positive to make its bid or break theirs, negative to avoid a bag."""
    need, theirs = max(0, reading.need), max(0, reading.their_need)
    loose = reading.left - need - theirs  # tricks that nobody needs
    if need:
        return 1.0 + 0.5 * need / reading.left
    if theirs and loose <= 0:
        return 1.0  # each trick we take can break their bid
    if theirs and loose == 1:
        return 0.3
    return -BAG - BAG_MORE * reading.bags


def _weigh(reading: Reading, number: int, wish: float) -> float:
    chances = winner_chances(reading, number)
    me, partner = reading.me, reading.partner
    weight = wish * (chances[me] + chances[partner])
    if reading.nil[partner]:
        weight -= KEEP_OUR_NIL * chances[partner]
    for seat in (me ^ 1, partner_of(me ^ 1)):
        if reading.nil[seat]:
            weight += BREAK_THEIR_NIL * chances[seat]
    worth = later_worth(reading, number)
    # Keep strong cards while tricks are wanted; get rid of them if they would only bring bags.
    weight += SHED * worth if wish < 0 else -worth
    return weight


def _weigh_as_nil(reading: Reading, number: int) -> float:
    """Avoid taking the trick first of all; then get rid of cards that could take one later."""
    chances = winner_chances(reading, number)
    return -4.0 * chances[reading.me] + _danger(reading, number)


def _danger(reading: Reading, number: int) -> float:
    """How likely a card is to take an unwanted trick later: others can play below it and we cannot."""
    suit = SUIT_MASK_OF[number]
    lower_held = (reading.hand & suit & ((1 << number) - 1)).bit_count()
    out = reading.over(number) + reading.under(number)
    if not out:
        return 0.0
    return reading.under(number) / out / (1 + 0.5 * lower_held) + 0.01 * (number % 13)
