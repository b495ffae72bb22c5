"""Our player tracks its hand from the lines of this contest server and of others."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.rummy.bots.levels import HighestRummyBot, LiveOutsRummyBot, StandardRummyBot
from parlour.games.rummy.bots.positions import is_legal
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import BotPlayer, plain_discard
from parlour.games.rummy.contest.house_players import HousePlayer
from parlour.games.rummy.contest.referee import RefereedGame, Transcript, replay
from parlour.games.rummy.contest.tracking import Tracker
from parlour.games.rummy.rules import Discard, Meld, RummyOptions

HAND = "2C 7C 4D QD AD 7H 9H JS QS AS"


def tracker(name: str = "mvr2070", opponent: str = "DoleTest") -> Tracker:
    made = Tracker(name, opponent, HAND)
    made.hear("Dealer discards 5D\n")
    return made


def held(one: Tracker) -> set[str]:
    return set(one.view(drawing=False).hand)


def test_the_first_lines_of_a_hand() -> None:
    one = tracker()
    assert one.view(drawing=True).discards == ("5D",)
    one.hear("DoleTest draws\nDoleTest discards 7S\n")
    view = one.view(drawing=True)
    assert view.discards == ("5D", "7S")
    assert view.hand_sizes == (10, 10)
    assert view.stock_count == 30


@pytest.mark.parametrize("line", ["mvr2070 takes 5D", "mvr2070 draws 5D", "mvr2070 takes 5D  ", ""])
def test_an_own_take_may_be_told_in_several_words_or_not_at_all(line: str) -> None:
    one = tracker()
    one.note_draw("discard")
    one.hear(line + "\n")
    one.hear_own_draw()
    view = one.view(drawing=False)
    assert "5D" in view.hand
    assert view.discards == ()
    assert (view.drawn, view.taken) == ("5D", True)


def test_the_players_own_draw() -> None:
    one = tracker()
    one.note_draw("stock")
    one.hear("mvr2070 draws KC \r\n")
    view = one.view(drawing=False)
    assert (view.drawn, view.taken, len(view.hand)) == ("KC", False, 11)


@pytest.mark.parametrize("line", ["Discard Shuffled", "Discard pile shuffled", "*** RESHUFFLE ***"])
def test_a_shuffle_may_be_told_in_any_words(line: str) -> None:
    one = tracker()
    one.hear("DoleTest draws\nDoleTest discards 7S\n" + line + "\n")
    view = one.view(drawing=True)
    assert view.discards == ("7S",)
    assert view.stock_count == 31


def test_lines_that_mean_nothing_are_passed_over() -> None:
    one = tracker()
    before = one.view(drawing=True)
    one.hear("Forfeit: x TIMEOUT\n\nhello draws\nNote: 2C\nDoleTest sneezes 2C\n???\n")
    assert one.view(drawing=True) == before


def test_own_plays_are_not_counted_twice_when_they_are_told() -> None:
    one = tracker()
    one.hear("mvr2070 draws AC\n")
    one.note_plays([Meld(("AC", "AD", "AS")), Discard("JS")])
    one.hear("mvr2070 plays meld(0): AC AD AS\nmvr2070 discards JS\nDoleTest takes JS\n")
    view = one.view(drawing=True)
    assert set(view.hand) == set(HAND.split()) - {"AD", "AS", "JS"}
    assert view.melds == (("AC", "AD", "AS"),)
    assert view.known == ((), ("JS",))
    assert view.hand_sizes == (7, 11)


def test_names_with_blanks_and_names_that_begin_alike() -> None:
    one = tracker("Bob", "Bob Smith")
    one.hear("Bob Smith draws\nBob Smith discards KH\nBob draws KC\n")
    assert "KC" in held(one)
    assert one.view(drawing=False).hand_sizes == (11, 10)


def test_totals_are_read() -> None:
    one = tracker()
    one.hear("Hand Ends: DoleTest 170 mvr2070 195\n")
    assert one.view(drawing=True).totals == (195, 170)


@given(st.text(max_size=200))
@settings(max_examples=100)
def test_no_line_breaks_the_player(text: str) -> None:
    player = BotPlayer("me", StandardRummyBot())
    player.start_game(protocol.GameInfo("1", "you", HAND))
    assert player.draw(protocol.UpdateInfo("1", text)).startswith("draw ")
    assert player.lay_down(protocol.UpdateInfo("1", text))


def test_an_illegal_plan_is_not_played() -> None:
    class Wrong(HighestRummyBot):
        def plan(self, view: object) -> list[object]:
            return [Meld(("2C", "3C", "4C")), Discard("KS")]

    player = BotPlayer("me", Wrong())
    player.start_game(protocol.GameInfo("1", "you", HAND))
    player.draw(protocol.UpdateInfo("1", "Dealer discards 5D\n"))
    play = player.lay_down(protocol.UpdateInfo("1", "me draws KC\n"))
    assert play in {f"discard {card}" for card in ("QD", "JS", "QS", "KC")}


def test_the_plain_discard_is_never_the_taken_card() -> None:
    one = tracker()
    one.note_draw("discard")
    one.hear("DoleTest draws\nDoleTest discards KH\nmvr2070 takes KH\n")
    view = one.view(drawing=False)
    assert plain_discard(view).card != "KH"
    assert not is_legal(view, [Discard("KH")])
    assert not is_legal(view, [])


@pytest.mark.parametrize(
    ("one", "two"), [(StandardRummyBot(), LiveOutsRummyBot()), (HighestRummyBot(), StandardRummyBot())]
)
async def test_our_players_never_forfeit(one: StandardRummyBot, two: LiveOutsRummyBot) -> None:
    for deal in range(4):
        record = Transcript(str(deal), ("Ann Lee", "Bob"), RummyOptions(target=40), b"%d" % deal)
        verdict = await RefereedGame(record, (HousePlayer("Ann Lee", one), HousePlayer("Bob", two))).play()
        assert verdict.forfeit is None
        assert replay(record) == verdict
