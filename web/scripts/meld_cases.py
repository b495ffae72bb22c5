"""Cards that are melds and cards that are none, with the verdict of the rules, for the client's tests.

Run at the top of the repository; the same cases come every time:

    PYTHONPATH=src python web/scripts/meld_cases.py > web/src/melds/cases.fixture.json
"""

from __future__ import annotations

import json
import random
import sys

from parlour.games.hidden_joker.rules.declarations import check_declaration, is_pure_run
from parlour.games.hidden_joker.rules.moves import Declare, MeldClaim, card_id
from parlour.games.hidden_joker.rules.refusals import BadDeclaration
from parlour.games.hidden_joker.rules.score import deadwood, rummy
from parlour.games.rummy.rules.shapes import extensions, mask_of, melds, points
from parlour.pieces.cards import RANKS, card_of, code_of, rank_of, suit_of
from parlour.pieces.melds import Meld, Solver

Case = dict[str, object]
CASES = 400
HANDS = 60
ONE_DECK = Solver((1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10))


def main() -> None:
    draw = random.Random(8)
    found = {
        "melds": [claim(draw) for _ in range(CASES)],
        "declarations": [declaration(draw) for _ in range(HANDS)],
        "deadwood": [hand_of_two_decks(draw) for _ in range(HANDS)],
        "layoffs": [layoff(draw) for _ in range(CASES)],
        "one_deck": [hand_of_one_deck(draw) for _ in range(HANDS)],
    }
    lists = ",\n".join(
        f'"{name}": [\n' + ",\n".join(map(one_line, cases)) + "\n]" for name, cases in found.items()
    )
    sys.stdout.write("{\n" + lists + "\n}\n")


def one_line(case: Case) -> str:
    return json.dumps(case, separators=(",", ":"))


def near_meld(draw: random.Random, joker: int) -> list[int]:
    """Cards that are a meld, or would be but for a card or two."""
    size = draw.choice((2, 3, 3, 3, 4, 4, 5, 6, 13, 14))
    suit, start = draw.randrange(4), draw.randrange(13)
    if draw.random() < 0.6 or size > 6:
        cards = [card_of((start + place) % 13, suit, draw.randrange(2)) for place in range(size)]
    else:
        cards = [card_of(start, (suit + place) % 4, draw.randrange(2)) for place in range(size)]
    for place in range(len(cards)):
        chance = draw.random()
        if chance < 0.2:
            cards[place] = card_of(joker, draw.randrange(4), draw.randrange(2))
        elif chance < 0.25:
            cards[place] = draw.randrange(104)
    cards = list(dict.fromkeys(cards))
    draw.shuffle(cards)
    return cards


def verdict(cards: list[int], kind: str, joker: int) -> list[str | None] | None:
    """The code and the card to blame; None for a meld."""
    claims = (MeldClaim(kind, tuple(map(card_id, cards))),)
    try:
        check_declaration(cards, joker, False, Declare(claims))
    except BadDeclaration as refusal:
        return [refusal.code, refusal.details.get("card")]
    return None


def claim(draw: random.Random) -> Case:
    joker = draw.randrange(13)
    cards = near_meld(draw, joker)
    return {
        "wild": RANKS[joker],
        "cards": ids(cards),
        "run": verdict(cards, "run", joker),
        "set": verdict(cards, "set", joker),
        "pure": len(cards) > 2 and is_pure_run(Meld("run", tuple(cards))),
    }


def ids(cards: list[int]) -> list[str]:
    return [card_id(card) for card in cards]


def good_hand(draw: random.Random, joker: int) -> list[int]:
    """Fourteen cards of two decks, more or less in melds."""
    hand: list[int] = []
    while len(hand) < 14:
        hand += [card for card in near_meld(draw, joker)[:5] if card not in hand]
    return hand[:14]


def declaration(draw: random.Random) -> Case:
    """A hand, whether it is a Rummy, and what comes of declaring melds of it: the best ones, or a few cards fewer."""
    joker, pure_run = draw.randrange(13), draw.random() < 0.5
    hand = good_hand(draw, joker)
    best = rummy(hand, joker, pure_run)
    claimed = [list(meld.card_ids) for meld in (best.melds if best else ())]
    for meld in claimed:
        if draw.random() < 0.2:
            meld.pop(draw.randrange(len(meld)))
    return {
        "wild": RANKS[joker],
        "hand": ids(hand),
        "pure_run": pure_run,
        "rummy": best is not None,
        "melds": claimed,
        "accepted": is_accepted(hand, joker, pure_run, claimed),
    }


def is_accepted(hand: list[int], joker: int, pure_run: bool, claimed: list[list[str]]) -> bool:
    left = [name for name in ids(hand) if not any(name in meld for meld in claimed)]
    last = left[0] if len(left) == 1 else None

    def is_run(meld: list[str]) -> bool:
        return verdict([card for card in hand if card_id(card) in meld], "run", joker) is None

    claims = tuple(MeldClaim("run" if is_run(meld) else "set", tuple(meld)) for meld in claimed)
    try:
        check_declaration(hand, joker, pure_run, Declare(claims, last))
    except BadDeclaration:
        return False
    return True


def hand_of_two_decks(draw: random.Random) -> Case:
    joker = draw.randrange(13)
    hand = good_hand(draw, joker) if draw.random() < 0.5 else draw.sample(range(104), 13)
    return {"wild": RANKS[joker], "hand": ids(hand), "points": deadwood(hand, joker)}


def layoff(draw: random.Random) -> Case:
    """A meld of one deck, some cards, and whether they fit; whether the cards alone are a meld."""
    ace_high = draw.random() < 0.7
    meld = draw.choice(list(melds(ace_high)))
    lying = list(melds(ace_high)[meld])
    near = draw.choice([mask for mask in melds(ace_high) if mask & meld] or [meld])
    others = [card for card in melds(ace_high)[near] if not meld >> card & 1] or [draw.randrange(52)]
    cards = draw.sample(others, draw.randint(1, len(others)))
    return {
        "ace_high": ace_high,
        "meld": [code_of(card) for card in lying],
        "cards": [code_of(card) for card in cards],
        "fits": mask_of(cards) in extensions(meld, ace_high),
        "is_meld": mask_of(cards) in melds(ace_high),
    }


def hand_of_one_deck(draw: random.Random) -> Case:
    suit = draw.randrange(4)
    size = draw.randint(3, 14)
    hand = draw.sample(range(52), size)
    if draw.random() < 0.5:
        hand = sorted(hand, key=lambda card: (suit_of(card) == suit, rank_of(card)))
    worth = points(1, 10)
    return {
        "hand": [code_of(card) for card in hand],
        "sum": sum(worth[card] for card in hand),
        "points": ONE_DECK.points(hand),
    }


main()
