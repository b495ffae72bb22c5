"""Plays and lines of the contest protocol."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.game.refusals import Refusal
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.rules import Discard, Draw, LayOff, Meld
from parlour.games.rummy.rules import moves as m

NAMES = ("DoleTest", "mvr2070")


def code_of(play: str) -> str:
    with pytest.raises(Refusal) as refusal:
        protocol.read_lay_down(play)
    return refusal.value.code


def test_the_example_of_the_contest_protocol_is_parsed() -> None:
    assert protocol.read_lay_down("meld 2C 3C 4C meld 9H 9S 9C layoff meld(1) AS discard JH") == [
        Meld(("2C", "3C", "4C")),
        Meld(("9H", "9S", "9C")),
        LayOff(1, ("AS",)),
        Discard("JH"),
    ]


def test_blanks_at_either_end_are_tolerated() -> None:
    assert protocol.read_lay_down("  discard JH \n") == [Discard("JH")]
    assert protocol.read_draw(" draw stock ") == Draw("stock")


@pytest.mark.parametrize(
    ("play", "code"),
    [
        ("", "NO_DISCARD"),
        ("   ", "NO_DISCARD"),
        ("error", "UNREADABLE_PLAY"),
        ("Meld 2C 3C 4C", "UNREADABLE_PLAY"),
        ("knock 2C", "UNREADABLE_PLAY"),
        ("layoff 5C", "UNREADABLE_PLAY"),
        ("layoff", "UNREADABLE_PLAY"),
        ("layoff meld(x) 5C", "UNREADABLE_PLAY"),
        ("layoff meld(-1) 5C", "UNREADABLE_PLAY"),
        ("layoff meld(٣) 5C", "UNREADABLE_PLAY"),
        ("discard", "UNREADABLE_PLAY"),
        ("discard 2C 3C", "UNREADABLE_PLAY"),
        ("discard 2C discard 3C", "PLAY_AFTER_DISCARD"),
        ("discard 2C meld 3C 4C 5C", "PLAY_AFTER_DISCARD"),
        ("meld " + "2C " * 400, "PLAY_TOO_LONG"),
    ],
)
def test_unreadable_input_is_refused(play: str, code: str) -> None:
    assert code_of(play) == code


@pytest.mark.parametrize("play", ["stock", "draw", "draw pile", "draw Stock", "draw  stock", "discard 2C"])
def test_a_draw_is_one_of_two_words(play: str) -> None:
    with pytest.raises(protocol.UnreadablePlay):
        protocol.read_draw(play)


_cards = st.lists(st.sampled_from(["2C", "TH", "AS", "9D"]), min_size=1, max_size=4, unique=True).map(tuple)
_parts = st.one_of(st.builds(Meld, _cards), st.builds(LayOff, st.integers(0, 20), _cards))


@given(st.lists(_parts, max_size=4), st.sampled_from(["2C", "KD"]))
def test_a_written_play_is_read_back(parts: list[Meld | LayOff], last: str) -> None:
    moves = [*parts, Discard(last)]
    assert protocol.read_lay_down(protocol.write_play(moves)) == moves


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read in (protocol.read_draw, protocol.read_lay_down):
        with suppress(Refusal):
            read(text)


def test_the_lines_are_those_of_the_contest_protocol() -> None:
    told = [
        (m.CardDrawn(seat=0, card="2C", only_for=0), None, "DoleTest draws 2C"),
        (m.CardDrawn(seat=0), "DoleTest draws", None),
        (m.CardTaken(seat=0, card="2C"), "DoleTest takes 2C", "DoleTest takes 2C"),
        (m.MeldPlayed(seat=0, meld=0, cards=("2C", "2S", "2D")), *["DoleTest plays meld(0): 2C 2S 2D"] * 2),
        (m.CardsLaidOff(seat=0, meld=0, cards=("2H",)), *["DoleTest laysoff meld(0): 2H"] * 2),
        (m.CardDiscarded(seat=0, card="7H"), *["DoleTest discards 7H"] * 2),
        (m.DiscardsShuffled(), *["Discard Shuffled"] * 2),
        (
            m.HandEnded(hand_number=1, winner=0, points=(0, 5), totals=(170, 195), left=((), ("5H",))),
            *["Hand Ends: DoleTest 170 mvr2070 195"] * 2,
        ),
        (m.GameEnded(winner=0, totals=(390, 510)), *["Game Ends: DoleTest 390 * mvr2070 510"] * 2),
    ]
    for event, other, own in told:
        assert protocol.line_of(event, NAMES, 1) == other
        assert protocol.line_of(event, NAMES, 0) == own


def test_the_star_stands_after_the_winners_score() -> None:
    assert protocol.game_ends(NAMES, (510, 390), 1) == "Game Ends: DoleTest 510 mvr2070 390 *"


@given(st.text(max_size=200))
def test_no_notice_contains_a_word_that_parsers_look_for(text: str) -> None:
    for line in protocol.notice(text + " Bob discards, takes and draws. Hand Ends: 1"):
        assert not any(word in line for word in protocol.RESERVED_WORDS)


def test_a_forfeit_line_names_the_card_and_no_word_that_parsers_look_for() -> None:
    line = protocol.forfeit("Bob", "CARD_NOT_IN_HAND", "7H")
    assert line == "Forfeit: Bob CARD_NOT_IN_HAND 7H"
