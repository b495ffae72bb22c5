"""UNO positions in short form: `r5` red five, `gs` green skip, `br` blue reverse, `yd` yellow draw two, `w`, `w4`."""

from __future__ import annotations

from parlour.game.interface import Event
from parlour.games.uno.rules import RULES, UnoOptions, UnoState
from parlour.games.uno.rules.cards import CARDS, COLOR_OF, DECK_SIZE

LETTERS = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
VALUES = {"s": "skip", "r": "reverse", "d": "draw_two"}
WILDS = {"w": "wild", "w4": "wild_draw_four"}


def cards(text: str, used: set[int] | None = None) -> list[int]:
    """The cards of a text, each an id not used before."""
    taken = set() if used is None else used
    result = []
    for word in text.split():
        color, value = ("wild", WILDS[word]) if word in WILDS else (LETTERS[word[0]], word[1])
        value = VALUES.get(value, value)
        card = next(c.id for c in CARDS if (c.color, c.value) == (color, value) and c.id not in taken)
        taken.add(card)
        result.append(card)
    return result


def position(
    *hands: str,
    top: str = "r3",
    pile: str = "",
    under: str = "",
    color: int | None = None,
    options: UnoOptions | None = None,
    direction: int = 1,
    rest_in_pile: bool = False,
) -> UnoState:
    """Seat 0 is to act. The pile is written from its top; `under` lies below the top discard."""
    used: set[int] = set()
    state = UnoState(len(hands), options or UnoOptions(), b"test", [0] * len(hands))
    state.shuffles = state.round_number = state.turn_number = 1
    state.discards = cards(f"{under} {top}", used)
    state.hands = [sorted(cards(hand, used)) for hand in hands]
    state.pile = cards(pile, used)[::-1]
    if rest_in_pile:
        state.pile = [card for card in range(DECK_SIZE) if card not in used] + state.pile
    state.color = COLOR_OF[state.discards[-1]] if color is None else color
    state.direction = direction
    state.drew_on = [0] * len(hands)
    return state


def card(text: str) -> int:
    """The id of the first card of that name."""
    return cards(text)[0]


def deal_with_first(value: str, seats: int, options: UnoOptions | None = None) -> UnoState:
    """A start whose first card has this value."""
    for number in range(10_000):
        state, _ = RULES.start(seats, options or UnoOptions(), b"first:%d" % number)
        if CARDS[state.discards[0]].value == value:
            return state
    raise AssertionError(f"no deal starts with {value}")


def tags(events: list[Event]) -> list[str]:
    return [event.__struct_config__.tag for event in events]
