"""The bots of Hidden Joker Rummy: legal, strong enough, and their games end."""

from __future__ import annotations

from random import Random

import pytest

from parlour.game.bots import Bot
from parlour.games.hidden_joker.bots import (
    TAKES_A_SEAT,
    BeginnerHiddenJokerBot,
    ExpertHiddenJokerBot,
    HighestHiddenJokerBot,
    MediumHiddenJokerBot,
    StandardHiddenJokerBot,
)
from parlour.games.hidden_joker.rules import RULES
from parlour.games.hidden_joker.rules.moves import Declare, Discard, Draw, HiddenJokerOptions, card_id
from parlour.games.hidden_joker.rules.state import HiddenJokerState
from parlour.pieces.cards import RANKS, card_coded
from parlour.search import Budget
from parlour.simulation import Match, Tally, simulated

GAME = "hidden-joker-rummy"
dice = Random(1)


def cards(codes: str) -> list[int]:
    found = [card_coded(code) for code in codes.split()]
    assert None not in found
    return [card for card in found if card is not None]


def position(hand: str, top: str, joker: str = "K", *, drawn: bool = False) -> HiddenJokerState:
    state, _ = RULES.start(2, HiddenJokerOptions(), b"bots")
    state.joker = RANKS.index(joker)
    state.hands[0] = cards(hand)
    state.hands[1] = []
    state.discards = cards(top)
    state.stock = [card for card in range(104) if card not in state.hands[0] + state.discards]
    state.has_drawn = drawn
    return state


def choice(state: HiddenJokerState, bot: Bot | None = None) -> object:
    return (bot or StandardHiddenJokerBot()).choose(
        RULES.view(state, 0), list(RULES.legal_moves(state, 0)), dice
    )


TWELVE = "2C 3C 4C 8D 8H 8S 5H 6H TS QD 9C AD"


@pytest.mark.parametrize(
    ("top", "source"),
    [("7H", "discard"), ("5C", "discard"), ("8C", "discard"), ("KD", "discard"), ("JH", "stock")],
)
def test_it_takes_a_discard_that_shortens_its_way(top: str, source: str) -> None:
    assert choice(position(f"{TWELVE} 3S", top)) == Draw(source)


def test_it_declares_when_it_can() -> None:
    state = position("2C 3C 4C 8D 8H 8S 5H 6H 7H TS JS QS KD AD", "9D", drawn=True)
    assert isinstance(choice(state), Declare)
    assert isinstance(choice(state, HighestHiddenJokerBot()), Declare)


def test_it_discards_a_card_that_goes_with_no_other() -> None:
    state = position("2C 3C 4C 8D 8H 8S 5H 6H TS JS QD 9C 9D AS", "2H", drawn=True)
    move = choice(state)
    assert isinstance(move, Discard)
    assert move.card_id in {card_id(card) for card in cards("QD AS")}


def test_it_never_throws_a_wild_card_away() -> None:
    state = position("2C 5D 9H KS KD KH 7C TD JH 4S 6H 3D AC 8S", "2H", drawn=True)
    move = choice(state)
    assert isinstance(move, Declare | Discard)
    if isinstance(move, Discard):
        assert move.card_id not in {card_id(card) for card in cards("KS KD KH")}


def test_it_does_not_discard_what_goes_with_what_the_next_player_has_just_taken() -> None:
    state = position("2C 3C 4C 8D 8H 8S 5H 6H 7H TS JS 9C QD AS", "2H", drawn=True)
    state.hands[1] = state.taken[1] = cards("JD TD")
    state.stock = [card for card in state.stock if card not in state.hands[1]]
    assert choice(state) != Discard(card_id(cards("QD")[0]))


def test_a_beginner_throws_even_a_joker_away() -> None:
    state = position("2C 3C 4C 8D 8H 8S 5H 6H 2S 9S KD 7C 5D 3D", "2H", drawn=True)
    assert choice(state, BeginnerHiddenJokerBot()) == Discard(card_id(cards("KD")[0]))
    assert choice(state, MediumHiddenJokerBot()) != Discard(card_id(cards("KD")[0]))


def test_the_expert_chooses_the_same_with_the_same_dice() -> None:
    state, _ = RULES.start(2, HiddenJokerOptions(), b"expert")
    RULES.apply(state, 0, Draw("stock"))
    bot = ExpertHiddenJokerBot(Budget(iterations=5))
    legal = list(RULES.legal_moves(state, 0))
    one, two = (bot.choose(RULES.view(state, 0), legal, Random(3)) for _ in range(2))
    assert one == two
    assert one in legal


def test_the_plain_one_discards_its_highest_card_left_over() -> None:
    state = position("2C 3C 4C 8D 8H 8S 5H 6H 2S 9S QD 7C 5D AC", "2H", drawn=True)
    assert choice(state, HighestHiddenJokerBot()) == Discard(card_id(cards("QD")[0]))


def test_it_draws_from_the_stock_when_the_discards_have_gone_round_too_often() -> None:
    state = position(f"{TWELVE} 3S", "7H")
    state.stock = state.stock[:77]
    state.turn_number = 2 * TAKES_A_SEAT
    assert choice(state) == Draw("discard")
    state.turn_number = 2 * TAKES_A_SEAT + 1
    assert choice(state) == Draw("stock")


def played(
    levels: list[str], games: int, seats: int = 2, pure_run: bool = False
) -> tuple[Tally, list[Match]]:
    tally = Tally(levels)
    matches = list(
        simulated(GAME, levels, games, seats, seed=11, options=HiddenJokerOptions(pure_run=pure_run))
    )
    for match in matches:
        tally.add(match)
    return tally, matches


def test_it_beats_the_random_player_nine_times_in_ten() -> None:
    tally, _ = played(["standard", "random"], 100)
    assert tally.wins[0] >= 90


def test_it_beats_one_that_discards_its_highest_card_more_often_than_not() -> None:
    tally, _ = played(["standard", "highest"], 100)
    assert tally.wins[0] > 55


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("pure_run", [False, True])
def test_games_between_bots_end(seats: int, pure_run: bool) -> None:
    _, matches = played(["standard"], 8, seats, pure_run)
    assert all(match.turns < 400 for match in matches)


@pytest.mark.slow
@pytest.mark.parametrize(("other", "seats", "pure_run"), [("random", 2, False), ("highest", 3, True)])
def test_no_move_is_illegal_in_a_thousand_games(other: str, seats: int, pure_run: bool) -> None:
    tally, _ = played(["standard", other], 1000, seats, pure_run)
    assert tally.matches == 1000
