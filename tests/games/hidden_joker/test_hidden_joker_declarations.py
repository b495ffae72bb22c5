"""Valid declarations, and the refusals of invalid ones."""

from __future__ import annotations

from random import Random

import pytest
from hidden_joker_positions import declared, ids, position
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.game.refusals import Illegal, Malformed, Refusal
from parlour.games.hidden_joker.rules import RULES
from parlour.games.hidden_joker.rules.moves import (
    Declare,
    Ended,
    HiddenJokerOptions,
    MeldClaim,
    MeldsSubmitted,
    card_id,
)
from parlour.games.hidden_joker.rules.refusals import BadDeclaration, NotDrawn
from parlour.games.hidden_joker.rules.score import rummy

# Ten cards in three sound melds, without kings (wild) and without hearts.
REST = (("run", "2C 3C 4C"), ("run", "8C 9C TC JC"), ("set", "6C 6D 6S"))
REST_CODES = " ".join(codes for _, codes in REST)


def outcome_of(kind: str, codes: str, joker: str = "K", pure_run: bool = False) -> Refusal | None:
    """Declare the sound melds and this one after them."""
    state = position(f"{REST_CODES} {codes}", joker=joker, pure_run=pure_run)
    move = declared(state, *REST, (kind, codes))
    before = state.copy()
    try:
        RULES.apply(state, 0, move)
    except Refusal as refusal:
        assert state == before
        return refusal
    assert state.ending is not None
    return None


@pytest.mark.parametrize(
    ("kind", "codes"),
    [
        ("run", "5H 6H 7H"),
        ("run", "7H 5H 6H"),
        ("run", "AH 2H 3H"),
        ("run", "QH KH AH"),
        ("run", "KH QH AH JH"),
        ("run", "5H KD 7H"),
        ("run", "5H KD 7H KS"),
        ("run", "5H KD KS"),
        ("run", "AH KD KS"),
        ("run", "QH KD AH"),
        ("run", "JH QH KH"),
        ("run", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"),
        ("set", "5C 5D 5H"),
        ("set", "5C 5D 5H 5S"),
        ("set", "5C 5D KH"),
        ("set", "5C KD KH"),
        ("set", "5C KD KH KS"),
        ("set", "KC KD KH"),
        ("set", "KC KD KH KS"),
    ],
)
def test_sound_melds_are_accepted(kind: str, codes: str) -> None:
    assert outcome_of(kind, codes) is None


@pytest.mark.parametrize(
    ("kind", "codes", "code", "card"),
    [
        ("run", "", "MELD_TOO_SHORT", None),
        ("run", "5H 6H", "MELD_TOO_SHORT", None),
        ("set", "5H 5D", "MELD_TOO_SHORT", None),
        ("run", "5H KD", "MELD_TOO_SHORT", None),
        ("run", "5H 6H 8H", "NOT_CONSECUTIVE", None),
        ("run", "5H 6H KD 9H", "NOT_CONSECUTIVE", None),
        ("run", "QH AH 2H", "NOT_CONSECUTIVE", None),
        ("run", "QH KD AH 2H", "NOT_CONSECUTIVE", None),
        ("run", "5H 6H 6H", "NOT_CONSECUTIVE", "6H 6H"),
        ("run", "5H 5H KD", "NOT_CONSECUTIVE", "5H 5H"),
        ("run", "5H QD 7H", "MIXED_SUITS", "QD"),
        ("run", "5C 5D 5H", "MIXED_SUITS", "5D"),
        ("run", "KC KD KH", "NO_NATURAL_CARD", None),
        ("set", "KC KD KC", "NO_NATURAL_CARD", None),
        ("set", "KC KD KH KS KC", "NO_NATURAL_CARD", None),
        ("run", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH KD", "WILD_CARD_MISPLACED", None),
        ("set", "5C 5D 5H 5S KH", "WILD_CARD_MISPLACED", None),
        ("set", "5C 5D 5H KS KH", "WILD_CARD_MISPLACED", None),
        ("set", "5H 6H 7H", "MIXED_RANKS", "6H"),
        ("set", "5C 5D 5C", "REPEATED_SUIT", "5C 5C"),
        ("set", "5C 5D 5H 5S 5C", "REPEATED_SUIT", "5C 5C"),
        ("set", "5C 5C KD", "REPEATED_SUIT", "5C 5C"),
    ],
)
def test_a_wrong_meld_is_named_with_the_reason(kind: str, codes: str, code: str, card: str | None) -> None:
    refusal = outcome_of(kind, codes)
    assert isinstance(refusal, Illegal)
    assert refusal.code == code
    assert refusal.details["meld"] == 3
    assert refusal.details["reason"] in refusal.message
    if card is not None:
        assert refusal.details["card"] == ids(card)[-1]


def test_king_ace_two_goes_round_the_corner() -> None:
    refusal = outcome_of("run", "KH AH 2H", joker="9")
    assert refusal is not None
    assert refusal.code == "NOT_CONSECUTIVE"


def test_a_type_that_is_neither_run_nor_set_is_malformed() -> None:
    refusal = outcome_of("flush", "5H 6H 7H")
    assert isinstance(refusal, Malformed)
    assert refusal.code == "UNKNOWN_MELD_TYPE"
    assert refusal.details["meld"] == 3


FULL = f"{REST_CODES} 5H 6H 7H"


def test_fourteen_cards_in_melds_need_no_discard() -> None:
    assert outcome_of("run", "5H 6H 7H 8H") is None


def test_thirteen_cards_in_melds_and_a_discard_are_a_rummy() -> None:
    state = position(f"{FULL} QD", others=("9S 9D 2S",))
    submitted, ended = RULES.apply(state, 0, declared(state, *REST, ("run", "5H 6H 7H"), discard="QD"))
    assert isinstance(submitted, MeldsSubmitted)
    assert [meld.type for meld in submitted.melds] == ["run", "run", "set", "run"]
    assert [card.id for card in submitted.melds[3].cards] == list(ids("5H 6H 7H"))
    assert submitted.discard is not None
    assert submitted.discard.id == ids("QD")[0]
    assert ended == Ended(winner=0, scores=(0, 20), reason="rummy_declared")
    view = RULES.view(state, 1)
    assert (view.winner, view.reason, view.melds) == (0, "rummy_declared", submitted.melds)
    assert view.discard == view.discard_top == submitted.discard
    assert (view.players[0].hand_size, view.players[0].score, view.players[1].score) == (0, 0, 20)


def test_the_declarer_wins_also_where_another_has_no_deadwood() -> None:
    state = position(f"{FULL} QD", others=("9S TS JS", "9D TD JD"))
    RULES.apply(state, 0, declared(state, *REST, ("run", "5H 6H 7H"), discard="QD"))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.scores) == ((0,), (0, 0, 0))


def refusal_of(move: Declare, hand: str = f"{FULL} QD", **kwargs: bool) -> Refusal:
    state = position(hand, others=("9D",), **kwargs)
    before = state.copy()
    with pytest.raises(Refusal) as caught:
        RULES.apply(state, 0, move)
    assert state == before
    return caught.value


def test_cards_left_over_are_named() -> None:
    state = position(f"{FULL} QD")
    refusal = refusal_of(declared(state, *REST, ("run", "5H 6H 7H")))
    assert refusal.code == "CARDS_LEFT_OVER"
    assert refusal.details["cards"] == list(ids("QD"))
    refusal = refusal_of(declared(state, *REST, discard="QD"))
    assert refusal.details["cards"] == list(ids("5H 6H 7H"))
    assert refusal_of(Declare(())).code == "CARDS_LEFT_OVER"


def test_a_card_serves_once() -> None:
    claim = MeldClaim("run", ids("5H 6H 7H"))
    refusal = refusal_of(Declare((claim, claim)))
    assert refusal.code == "CARD_USED_TWICE"
    assert refusal.details == {"meld": 1, "card": ids("5H")[0], "reason": "used twice"}
    refusal = refusal_of(Declare((claim,), ids("6H")[0]))
    assert refusal.code == "CARD_USED_TWICE"
    assert refusal.details == {"discard": True, "card": ids("6H")[0], "reason": "used twice"}
    twice = MeldClaim("set", ids("6C 6D") + ids("6C"))
    assert refusal_of(Declare((twice,))).code == "CARD_USED_TWICE"


@pytest.mark.parametrize("card", [ids("9D")[0], ids("QC")[0], "c_105", "banana", ""])
def test_a_declaration_uses_ones_own_cards(card: str) -> None:
    refusal = refusal_of(Declare((MeldClaim("run", (*ids("5H 6H"), card)),)))
    assert isinstance(refusal, BadDeclaration)
    assert refusal.code == "CARD_NOT_IN_HAND"
    assert refusal.details == {"meld": 0, "card": card, "reason": "not in your hand"}
    refusal = refusal_of(Declare((), card))
    assert refusal.details == {"discard": True, "card": card, "reason": "not in your hand"}


def test_ownership_of_the_cards_is_checked_before_the_melds() -> None:
    refusal = refusal_of(Declare((MeldClaim("run", ids("5H 6H")), MeldClaim("run", ("c_105",)))))
    assert refusal.code == "CARD_NOT_IN_HAND"


def test_nothing_is_declared_before_a_card_is_drawn() -> None:
    state = position(FULL)
    move = declared(state, *REST, ("run", "5H 6H 7H"))
    assert isinstance(refusal_of(move, FULL, drawn=False), NotDrawn)


def test_a_table_may_ask_for_a_run_without_wild_cards() -> None:
    melds = (("run", "2C KC 4C"), ("run", "8C KD TC JC"), ("set", "6C 6D 6S"), ("set", "5C 5D 5S"))
    hand = " ".join(codes for _, codes in melds)
    for pure_run in (False, True):
        state = position(f"{hand} QD", pure_run=pure_run)
        move = declared(state, *melds, discard="QD")
        if pure_run:
            with pytest.raises(BadDeclaration) as caught:
                RULES.apply(state, 0, move)
            assert caught.value.code == "PURE_RUN_MISSING"
        else:
            RULES.apply(state, 0, move)
            assert state.ending is not None


def test_a_wild_card_that_stands_for_itself_leaves_a_run_pure() -> None:
    melds = (("run", "JH KH QH"), ("run", "8C KD TC JC"), ("set", "6C 6D 6S"), ("set", "5C 5D 5S"))
    hand = " ".join(codes for _, codes in melds)
    state = position(f"{hand} 2D", pure_run=True)
    RULES.apply(state, 0, declared(state, *melds, discard="2D"))
    assert state.ending is not None


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 2**32), st.integers(0, 8), st.booleans())
def test_declarations_of_the_solver_are_accepted(number: int, wilds: int, pure_run: bool) -> None:
    """Hands made of melds with some cards made wild: whatever declaration is found must be legal."""
    rng = Random(number)
    state, _ = RULES.start(2, HiddenJokerOptions(pure_run=pure_run), b"%d" % number)
    jokers = [card for card in range(104) if card % 13 == state.joker]
    suit, low = rng.randrange(4), rng.randrange(9)
    runs = [13 * suit + low + i for i in range(5)] + [52 + 13 * suit + low + i for i in range(5)]
    sets = [13 * i + rng.randrange(13) for i in range(4)]
    pool = dict.fromkeys(rng.sample(jokers, wilds) + runs + sets + rng.sample(range(104), 14))
    state.hands[0] = list(pool)[:14]
    state.has_drawn = True
    found = rummy(state.hands[0], state.joker, pure_run)
    if found is not None:
        RULES.check(state, 0, found)
        assert found in list(RULES.legal_moves(state, 0))


def test_a_declaration_is_among_the_legal_moves_when_there_is_one() -> None:
    state = position(f"{FULL} QD")
    first, *others = RULES.legal_moves(state, 0)
    assert isinstance(first, Declare)
    assert first.discard_card_id == card_id(state.hands[0][-1])
    assert len(others) == 14


_words = st.one_of(st.sampled_from([*ids(f"{FULL} QD"), "c_105", "banana", ""]), st.text(max_size=5))
_claims = st.builds(
    MeldClaim, st.sampled_from(["run", "set", "flush"]), st.lists(_words, max_size=6).map(tuple)
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.builds(Declare, st.lists(_claims, max_size=5).map(tuple), st.none() | _words))
def test_any_declaration_is_accepted_or_refused(move: Declare) -> None:
    state = position(f"{FULL} QD")
    before = state.copy()
    try:
        RULES.apply(state, 0, move)
    except Refusal:
        assert state == before
