"""The Rummy bots: placement is exact, moves are legal, and the levels are ordered by strength."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.game.registry import game_of
from parlour.games.rummy.bots import ExpertRummyBot
from parlour.games.rummy.bots.levels import RummyBot, danger
from parlour.games.rummy.bots.placing import TableMelds
from parlour.games.rummy.bots.reading import Reading, meld_neighbors
from parlour.games.rummy.rules import RULES, Discard, Draw, LayOff, Meld, RummyOptions, RummyState, RummyView
from parlour.games.rummy.rules.shapes import extensions, mask_of, melds, points
from parlour.pieces.cards import card_coded, deck
from parlour.pieces.melds import Solver
from parlour.search import Budget

POINTS = points(1, 10)
COUNT = Solver((1,) * 13)
hands = st.sets(st.sampled_from(deck()), min_size=1, max_size=11)


def mask(text: str) -> int:
    return mask_of(card for card in map(card_coded, text.split()) if card is not None)


@given(hands)
@settings(max_examples=300)
def test_without_a_table_as_many_cards_are_placed_as_the_solver_finds(hand: set[int]) -> None:
    table = TableMelds([], True, POINTS)
    assert table.unplaced(mask_of(hand)) == COUNT.points(hand)
    placed = table.best(mask_of(hand))
    assert len(hand) - placed.cards.bit_count() == COUNT.points(hand)


@given(
    st.sets(st.sampled_from(deck()), min_size=1, max_size=6),
    st.lists(st.sampled_from(sorted(melds(True))), max_size=3),
)
@settings(max_examples=150, deadline=None)
def test_with_a_table_as_many_cards_are_placed_as_any_order_of_moves_can(
    hand: set[int], lying: list[int]
) -> None:
    table_melds: list[int] = []
    for meld in lying:
        if not meld & mask_of(hand) and not any(meld & other for other in table_melds):
            table_melds.append(meld)
    table = TableMelds(table_melds, True, POINTS)
    assert table.unplaced(mask_of(hand)) == _fewest_left(mask_of(hand), tuple(table_melds))


def _fewest_left(hand: int, lying: tuple[int, ...]) -> int:
    """Every sequence of single melds and layoffs, one by one."""
    fewest = hand.bit_count()
    for number, meld in enumerate(lying):
        for added in extensions(meld, True):
            if added & hand == added and added.bit_count() == 1:
                changed = (*lying[:number], meld | added, *lying[number + 1 :])
                fewest = min(fewest, _fewest_left(hand & ~added, changed))
    cards = [card for card in range(52) if hand >> card & 1]
    for trio in combinations(cards, 3):
        if mask_of(trio) in melds(True):
            fewest = min(fewest, _fewest_left(hand & ~mask_of(trio), (*lying, mask_of(trio))))
    return fewest


def view_of(
    hand: str, *, table: tuple[str, ...] = (), discards: str = "KS", drawn: str | None = None
) -> RummyView:
    state, _ = RULES.start(2, RummyOptions(), b"x")
    state.hands[0] = mask(hand)
    state.melds = [mask(meld) for meld in table]
    state.discards = [card for card in map(card_coded, discards.split()) if card is not None]
    state.drawn = card_coded(drawn) if drawn else None
    gone = state.hands[0] | mask(discards) | sum(state.melds)
    rest = [card for card in deck() if not gone >> card & 1]
    state.hands[1], state.stock = mask_of(rest[:10]), rest[10:]
    return RULES.view(state, 0)


@pytest.mark.parametrize("level", ["hard", "medium", "easy"])
def test_a_bot_that_can_go_out_does(level: str) -> None:
    bot = game_of("rummy").bot(level)
    assert isinstance(bot, RummyBot)
    plan = bot.plan(view_of("2C 3C 4C 9D 9H 9S 5H JD", table=("6H 7H 8H",), drawn="JD"))
    assert plan[-1] == Discard("JD")
    assert {type(move) for move in plan} == {Meld, LayOff, Discard}


def test_a_useful_discard_is_taken_and_a_useless_one_left() -> None:
    bot = game_of("rummy").bot("standard")
    assert isinstance(bot, RummyBot)
    assert bot.draw(view_of("2C 3C 9H 9S JD", discards="KS 4C")) == Draw("discard")
    assert bot.draw(view_of("2C 3C 9H 9S JD", discards="4C KS")) == Draw("stock")


def test_melds_are_held_back_while_the_opponent_has_many_cards() -> None:
    bot = game_of("rummy").bot("standard")
    assert isinstance(bot, RummyBot)
    plan = bot.plan(view_of("2C 3C 4C 9D 7H JS QD KH 5S 8D TC", drawn="TC"))
    assert [type(move) for move in plan] == [Discard]


def test_the_opponents_takes_make_what_goes_with_them_likelier_and_more_dangerous() -> None:
    state, _ = RULES.start(2, RummyOptions(), b"reading")
    state.hands = [mask("2C 3D 5H 9S JC KD 6D TS QH AS"), mask("7H 7S 8C 2H 4D 9D JD QC KC 3S")]
    state.discards = [card_coded("7C") or 0]
    gone = state.hands[0] | state.hands[1] | mask("7C")
    state.stock = [card for card in deck() if not gone >> card & 1]
    state.turn = 1
    RULES.apply(state, 1, Draw("discard"))
    RULES.apply(state, 1, Discard("KC"))
    reading = Reading(RULES.view(state, 0))
    chances = reading.read_chances(2.0, 0.6, 0.8)
    even = reading.unknown / reading.unseen.bit_count()
    near, far, thrown = card_coded("7D") or 0, card_coded("4S") or 0, card_coded("KH") or 0
    assert near in meld_neighbors(card_coded("7C") or 0, True)
    assert chances[near] > even > chances[thrown]
    assert chances[far] == pytest.approx(even, rel=0.3)
    assert sum(chances.values()) == pytest.approx(reading.unknown)
    assert danger(reading, card_coded("8C") or 0, chances) > danger(reading, card_coded("2C") or 0, chances)


@pytest.mark.parametrize("level", ["hard", "medium", "easy", "beginner"])
def test_complete_games_by_choose_are_legal(level: str) -> None:
    bots = (game_of("rummy").bot(level), game_of("rummy").bot("random"))
    for number in range(3):
        state = _played(bots, RummyOptions(target=60, turn_limit=80), number)
        assert state.winner is not None


def test_the_standard_player_wins_more_hands_than_its_yardsticks() -> None:
    won = 0
    for number in range(60):
        seat = number % 2
        bots = [game_of("rummy").bot("standard"), game_of("rummy").bot("highest")]
        state = _played(bots if seat == 0 else bots[::-1], RummyOptions(max_hands=1), number // 2)
        won += state.results[0].winner == seat
    assert won > 33


def _played(bots: object, options: RummyOptions, number: int) -> RummyState:
    state, _ = RULES.start(2, options, b"%d" % number)
    rng = Random(number)
    while movers := RULES.to_act(state):
        seat = movers[0]
        legal = list(RULES.legal_moves(state, seat))
        move = bots[seat].choose(RULES.view(state, seat), legal, rng)  # type: ignore[index]
        assert move in legal
        RULES.apply(state, seat, move)
    return state


def test_the_expert_chooses_the_same_with_the_same_dice_and_goes_out_when_it_can() -> None:
    bot = ExpertRummyBot(Budget(iterations=6))
    state, _ = RULES.start(2, RummyOptions(max_hands=1), b"expert")
    dice = Random(1)
    while waited := RULES.waits_for(state):
        view, legal = RULES.view(state, waited[0]), list(RULES.legal_moves(state, waited[0]))
        seed = dice.random()
        one, two = (bot.choose(view, legal, Random(seed)) for _ in range(2))
        assert one == two
        RULES.apply(state, waited[0], one)


def test_does_not_discard_what_goes_with_what_the_opponent_has_just_taken() -> None:
    state, _ = RULES.start(2, RummyOptions(), b"reading")
    state.hands = [mask("AC 2C 3C 5D 6D 7D QS QH 8S TC"), mask("8H 8D 4H 2H 4D 9D JD QC 5C 3S")]
    state.discards = [card_coded("8C") or 0]
    gone = state.hands[0] | state.hands[1] | mask("8C 4S")
    state.stock = [card for card in deck() if not gone >> card & 1] + [card_coded("4S") or 0]
    state.turn = 1
    RULES.apply(state, 1, Draw("discard"))
    RULES.apply(state, 1, Discard("4H"))
    RULES.apply(state, 0, Draw("stock"))
    for bot in (game_of("rummy").bot("hard"), ExpertRummyBot(Budget(iterations=20))):
        move = bot.choose(RULES.view(state, 0), list(RULES.legal_moves(state, 0)), Random(1))
        assert move != Discard("8S")
