"""Hearts: the conformance kit, and every rule by an example."""

from __future__ import annotations

from typing import Any

import pytest
from parlour.game import Event, Refusal, Seat
from parlour.game.offers import Composed, Pick
from parlour.game.refusals import GameOver, NotYourTurn
from parlour.game.words import LANGUAGES, words_of
from parlour.pieces.tricks import mask_of
from parlour.simulation import Tally, simulated
from parlour.testing import Conformance

from parlour_hearts import GAME
from parlour_hearts.rules import RULES, HeartsOptions, HeartsState, Pass, Play
from parlour_hearts.rules import moves as m
from parlour_hearts.rules import refusals as r
from parlour_hearts.rules.cards import NUMBERS, codes_of
from parlour_hearts.rules.state import TakenTrick


class TestHearts(Conformance):
    game = GAME
    options = (HeartsOptions(target=50),)


def mask(*cards: str) -> int:
    return mask_of(NUMBERS[card] for card in cards)


def dealt(hand_number: int = 1, **options: int) -> HeartsState:
    """A game whose next deal is the hand of this number."""
    state, _ = RULES.start(4, HeartsOptions(**options), b"hearts")
    while state.hand_number < hand_number:
        play_hand(state)
    return state


def play_hand(state: HeartsState) -> list[Any]:
    """Play the hand to its end by the first legal moves; what happened with the last card."""
    number, events = state.hand_number, []
    while state.hand_number == number and RULES.to_act(state):
        seat = RULES.to_act(state)[0]
        events = RULES.apply(state, seat, next(RULES.legal_moves(state, seat)))
    return events


def at_play(*hands: str, turn: Seat = 0, first: bool = False, broken: bool = False) -> HeartsState:
    """Card play with these hands, each written `"2C QS"`; not the first trick unless `first`."""
    state = dealt()
    state.phase, state.turn, state.leader, state.broken = "playing", turn, turn, broken
    state.hands = [mask(*hand.split()) for hand in hands]
    state.given = [0] * 4
    if not first:
        state.tricks = [TakenTrick(0, 0, ("2C", "3C", "4C", "5C"))] * (13 - len(hands[0].split()))
    return state


def play(state: HeartsState, *cards: str) -> list[Any]:
    """Play these cards in turn; what happened with the last."""
    events: list[Any] = []
    for card in cards:
        events = RULES.apply(state, state.turn, Play(card))
    return events


def of_type(events: list[Any], kind: type) -> Any:
    return next(event for event in events if isinstance(event, kind))


# Passing


@pytest.mark.parametrize(
    ("hand_number", "direction", "taker"),
    [(1, "left", 1), (2, "right", 3), (3, "across", 2), (5, "left", 1)],
)
def test_three_cards_go_left_then_right_then_across(hand_number: int, direction: str, taker: Seat) -> None:
    state = dealt(hand_number, target=500)
    assert state.passing == direction
    before = [codes_of(hand) for hand in state.hands]
    for seat in range(4):
        RULES.apply(state, seat, Pass(before[seat][:3]))
    assert set(before[0][:3]) <= set(codes_of(state.hands[taker]))
    assert not set(before[0][:3]) & set(codes_of(state.hands[0]))
    assert all(hand.bit_count() == 13 for hand in state.hands)


def test_nothing_is_passed_in_the_fourth_hand() -> None:
    state = dealt(4, target=500)
    assert (state.passing, state.phase) == ("hold", "playing")
    assert state.hands[state.turn] & mask("2C")


def test_all_pass_at_once_and_in_any_order() -> None:
    state = dealt()
    assert RULES.to_act(state) == RULES.waits_for(state) == (0, 1, 2, 3)
    RULES.apply(state, 2, Pass(codes_of(state.hands[2])[:3]))
    assert RULES.to_act(state) == RULES.waits_for(state) == (0, 1, 3)
    with pytest.raises(NotYourTurn):
        RULES.apply(state, 2, Pass(codes_of(state.hands[2])[3:6]))


def test_cards_are_received_when_all_have_passed_and_by_their_taker_alone() -> None:
    state = dealt()
    chosen = [codes_of(hand)[:3] for hand in state.hands]
    for seat in range(3):
        assert RULES.apply(state, seat, Pass(chosen[seat])) == [m.Passed(seat=seat)]
        assert RULES.view(state, 1).received == ()  # type: ignore[attr-defined]
    events = RULES.apply(state, 3, Pass(chosen[3]))
    received = [event for event in events if isinstance(event, m.CardsReceived)]
    assert [(event.only_for, event.giver, event.cards) for event in received] == [
        (0, 3, chosen[3]),
        (1, 0, chosen[0]),
        (2, 1, chosen[1]),
        (3, 2, chosen[2]),
    ]
    assert isinstance(events[-1], m.TurnChanged)


def test_passing_is_offered_as_three_cards_to_pick_and_kept_secret() -> None:
    state = dealt()
    offer = RULES.offer(state, 1)
    hand = codes_of(state.hands[1])
    assert offer.composed == (Composed("pass", (Pick(field="cards", pieces=hand, least=3, most=3),)),)
    assert (offer.list, offer.more) == ((), False)
    assert len(list(RULES.legal_moves(state, 1))) == 286
    assert RULES.spec.secret_moves == {"pass"}


def test_only_three_different_cards_of_your_own_are_passed() -> None:
    state = dealt()
    mine, other = codes_of(state.hands[0]), codes_of(state.hands[1])
    for cards in ((), mine[:2], mine[:4], (mine[0], mine[0], mine[1])):
        with pytest.raises(r.PassThree):
            RULES.check(state, 0, Pass(cards))
    for card in (other[0], "1X"):
        with pytest.raises(r.CardNotInHand):
            RULES.check(state, 0, Pass((*mine[:2], card)))
    with pytest.raises(r.WrongPhase):
        RULES.check(state, 0, Play(mine[0]))


# Card play


def test_the_two_of_clubs_leads() -> None:
    state = at_play("3C AD", "2C KC", "4C QS", "5C AH", turn=1, first=True)
    with pytest.raises(r.TwoOfClubsLeads):
        RULES.check(state, 1, Play("KC"))
    assert list(RULES.legal_moves(state, 1)) == [Play("2C")]
    with pytest.raises(r.WrongPhase):
        RULES.check(state, 1, Pass(("2C", "KC", "AC")))


def test_follow_suit_where_you_can() -> None:
    state = at_play("2C KD", "3C AH", "4C QS", "AD KS")
    play(state, "2C")
    with pytest.raises(r.MustFollowSuit):
        RULES.check(state, 1, Play("AH"))
    with pytest.raises(r.CardNotInHand):
        RULES.check(state, 1, Play("4C"))
    with pytest.raises(NotYourTurn):
        RULES.check(state, 2, Play("4C"))
    play(state, "3C", "4C")
    assert set(RULES.legal_moves(state, 3)) == {Play("AD"), Play("KS")}


def test_no_points_on_the_first_trick_unless_nothing_else_is_held() -> None:
    state = at_play("2C KD", "QS AD", "AH QD", "AS KS", first=True)
    play(state, "2C")
    with pytest.raises(r.PointsOnFirstTrick):
        RULES.check(state, 1, Play("QS"))
    play(state, "AD")
    with pytest.raises(r.PointsOnFirstTrick):
        RULES.check(state, 2, Play("AH"))
    only_points = at_play("2C KD", "QS AH", "3C QD", "AS KS", first=True)
    play(only_points, "2C")
    assert set(RULES.legal_moves(only_points, 1)) == {Play("QS"), Play("AH")}


def test_points_may_be_thrown_from_the_second_trick_on() -> None:
    state = at_play("2C KD", "QS AD", "AH QD", "AS KS")
    play(state, "2C")
    assert set(RULES.legal_moves(state, 1)) == {Play("QS"), Play("AD")}


def test_hearts_are_not_led_until_broken() -> None:
    state = at_play("2H KD", "3H AD", "4H 5D", "5H 6D")
    with pytest.raises(r.HeartsNotBroken):
        RULES.check(state, 0, Play("2H"))
    state.broken = True
    RULES.check(state, 0, Play("2H"))
    only_hearts = at_play("2H 3H", "4H AD", "5H 5D", "6H 6D")
    assert set(RULES.legal_moves(only_hearts, 0)) == {Play("2H"), Play("3H")}


def test_a_heart_breaks_hearts_and_the_queen_of_spades_does_not() -> None:
    state = at_play("2C KD", "QS AD", "4H QD", "AS KS")
    assert not any(isinstance(event, m.HeartsBroken) for event in play(state, "2C", "QS"))
    assert not state.broken
    assert m.HeartsBroken() in play(state, "4H")
    assert RULES.view(state, None).hearts_broken  # type: ignore[attr-defined]


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_its_points() -> None:
    state = at_play("2C KD", "QS AD", "5C QD", "4H KS")
    taken = of_type(play(state, "2C", "QS", "5C", "4H"), m.TrickTaken)
    assert taken == m.TrickTaken(leader=0, seat=2, cards=("2C", "QS", "5C", "4H"), points=14)
    assert (state.turn, state.points) == (2, [0, 0, 14, 0])


# Scores


def test_each_heart_is_one_point_and_the_queen_of_spades_thirteen() -> None:
    state = at_play("2C", "QS", "AH", "3C")
    state.points = [0, 5, 7, 0]
    scored = of_type(play(state, "2C", "QS", "AH", "3C"), m.HandScored)
    assert (scored.points, scored.totals, scored.moon) == ((0, 5, 7, 14), (0, 5, 7, 14), None)
    assert (state.hand_number, state.totals) == (2, [0, 5, 7, 14])


def test_shooting_the_moon_gives_the_others_26() -> None:
    state = at_play("2C", "AC", "AH", "3C")
    state.points = [0, 25, 0, 0]
    scored = of_type(play(state, "2C", "AC", "AH", "3C"), m.HandScored)
    assert (scored.points, scored.moon) == ((26, 0, 26, 26), 1)


def test_the_game_goes_on_below_the_target_and_the_fewest_points_win_at_it() -> None:
    state = at_play("2C", "AC", "AH", "3C")
    state.totals, state.points = [80, 98, 20, 30], [5, 0, 10, 10]
    play(state, "2C", "AC", "AH", "3C")
    assert (state.totals, state.phase) == ([85, 99, 30, 40], "passing")
    state = at_play("2C", "AC", "AH", "3C")
    state.totals, state.points = [80, 99, 20, 30], [5, 0, 10, 10]
    events = play(state, "2C", "AC", "AH", "3C")
    assert events[-1] == m.GameEnded(winners=(2,), totals=(85, 100, 30, 40))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((2,), (85, 100, 30, 40))
    assert RULES.to_act(state) == ()
    with pytest.raises(GameOver):
        RULES.check(state, 0, Play("2C"))


def test_equal_players_share_the_win() -> None:
    state = at_play("2C", "AC", "AH", "3C")
    state.totals, state.points = [99, 20, 21, 30], [15, 0, 0, 10]
    play(state, "2C", "AC", "AH", "3C")
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (1, 2)


# Bots and words


def test_each_bot_beats_the_one_below() -> None:
    for stronger, weaker in (("easy", "random"), ("standard", "easy")):
        tally = Tally([stronger, weaker])
        for match in simulated(GAME, [stronger, weaker], games=40, options=HeartsOptions(target=50)):
            tally.add(match)
        assert tally.mean_score(0) < tally.mean_score(1), f"{stronger} against {weaker}"
        assert tally.win_rate(0) > 0.5, f"{stronger} against {weaker}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_event_option_and_refusal_has_words(language: str) -> None:
    words, english = words_of(GAME.words, language), words_of(GAME.words, "en")
    assert len(words.pieces) == 52
    assert set(words.moves) == {"pass", "play"}
    assert set(words.options) == {"target"}
    for part in ("events", "view", "values", "parts"):
        assert getattr(words, part).keys() == getattr(english, part).keys()
    told = {kind.__struct_config__.tag for kind in Event.__subclasses__() if kind.__module__ == m.__name__}
    assert set(words.events) == told - {"turn_changed"}
    codes = {kind.code for kind in _refusals()}
    assert language == "en" or set(words.refusals) == codes


def _refusals() -> list[type[Refusal]]:
    kinds = [kind for kind in vars(r).values() if isinstance(kind, type) and issubclass(kind, Refusal)]
    return [kind for kind in kinds if kind.__module__ == r.__name__]
