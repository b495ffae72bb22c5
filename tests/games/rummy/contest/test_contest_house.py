"""The house's players: levels in order, the contest's options, and servers on which a layoff is impossible."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games.rummy.bots import StandardRummyBot
from parlour.games.rummy.bots.levels import PATIENCE
from parlour.games.rummy.bots.reading import Reading
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.bot_player import BotPlayer
from parlour.games.rummy.contest.house_players import (
    HOUSE_LEVELS,
    HousePlayer,
    NoSuchLevel,
    house_bot,
    house_player,
)
from parlour.games.rummy.contest.player import options_of
from parlour.games.rummy.contest.referee import RefereedGame, Transcript, Verdict
from parlour.games.rummy.rules import RummyOptions
from parlour.pieces.cards import code_of
from parlour.search import Budget

OPTIONS: list[dict[str, Any]] = [
    {"ace_high": False},
    {"throw_back": True},
    {"ace_high": False, "throw_back": True},
    {"hand_size": 3},
    {"hand_size": 7, "ace_points": 15},
    {"hand_size": 20, "turn_limit": 60},
    {"face_points": 50, "max_hands": 2},
    {"turn_limit": 1},
]


async def played(one: HousePlayer, two: HousePlayer, options: RummyOptions, deal: int) -> Verdict:
    record = Transcript(str(deal), (one.name, two.name), options, b"%d" % deal)
    return await RefereedGame(record, (one, two)).play()


@pytest.mark.parametrize("changes", OPTIONS, ids=str)
@pytest.mark.parametrize("level", HOUSE_LEVELS)
async def test_no_house_player_forfeits_under_any_options(level: str, changes: dict[str, Any]) -> None:
    options = RummyOptions(**{"target": 30, "turn_limit": 100, **changes})
    for deal in range(2):
        players = [house_player(level, "Ann", options), house_player("highest", "Bob", options)]
        verdict = await played(*(players if deal else players[::-1]), options, deal)  # type: ignore[misc]
        assert verdict.forfeit is None


async def test_the_strongest_player_plays_whole_games_with_low_aces() -> None:
    options = RummyOptions(ace_high=False, target=200)
    for deal in range(3):
        players = house_player("standard", "Ann", options), house_player("standard", "Bob", options)
        assert (await played(*players, options, deal)).forfeit is None


async def test_a_player_that_was_not_told_the_options_keeps_to_what_is_always_legal() -> None:
    options = RummyOptions(ace_high=False, target=200)
    for deal in range(3):
        untold = HousePlayer("Ann", StandardRummyBot()), HousePlayer("Bob", StandardRummyBot())
        assert (await played(*untold, options, deal)).forfeit is None


def answer(player: BotPlayer, hand: str, before: str = "", drawn: str = "2H") -> str:
    """What a player lays down in its first turn of a game."""
    player.start_game(protocol.GameInfo("1", "you", hand))
    player.draw(protocol.UpdateInfo("1", f"Dealer discards 9D\n{before}"))
    return player.lay_down(protocol.UpdateInfo("1", f"{player.name} draws {drawn}\n"))


ROYAL = "QS KS AS 3C 3D 3H 7C 8C 9C TC"
"""Goes out if Q-K-A is a run."""


def test_a_high_ace_is_laid_down_only_where_it_is_known_to_be_a_run() -> None:
    high, low = RummyOptions(ace_high=True), RummyOptions(ace_high=False)
    assert "QS KS AS" in answer(BotPlayer("me", StandardRummyBot(), high), ROYAL)
    assert "QS KS AS" not in answer(BotPlayer("me", StandardRummyBot(), low), ROYAL)
    assert "QS KS AS" not in answer(BotPlayer("me", StandardRummyBot()), ROYAL)


def test_a_high_ace_on_the_table_shows_that_it_is_a_run() -> None:
    seen = "you draws\nyou plays meld(0): QH KH AH\nyou discards 9S\n"
    assert "QS KS AS" in answer(BotPlayer("me", StandardRummyBot()), ROYAL, seen)


def test_a_forfeit_by_a_rule_of_the_options_makes_the_player_careful() -> None:
    player = BotPlayer("me", StandardRummyBot(), RummyOptions())
    assert "QS KS AS" in answer(player, ROYAL)
    player.hear(protocol.UpdateInfo("1", "Forfeit: me NOT_A_MELD\nGame Ends: me 0 you 0 *\n"))
    assert "QS KS AS" not in answer(player, ROYAL)


def test_the_forfeit_of_the_opponent_teaches_nothing() -> None:
    player = BotPlayer("me", StandardRummyBot(), RummyOptions())
    answer(player, ROYAL)
    player.hear(protocol.UpdateInfo("1", "Forfeit: you NOT_A_MELD\nGame Ends: me 0 * you 0\n"))
    assert "QS KS AS" in answer(player, ROYAL)


@pytest.mark.parametrize("level", HOUSE_LEVELS)
def test_a_player_told_not_to_lay_off_never_does(level: str) -> None:
    seen = "you draws\nyou plays meld(0): 7H 8H 9H\nyou discards 9S\n"
    hand = "TH JH QH 2C 3D 5S 7C 8D JC KD"
    for _ in range(20):
        player = BotPlayer("me", house_bot(level, layoffs=False), RummyOptions())
        assert "layoff" not in answer(player, hand, seen, drawn="6H")


@pytest.mark.parametrize("level", HOUSE_LEVELS)
def test_a_player_that_could_only_go_on_by_a_layoff_discards_something_else(level: str) -> None:
    """The taken card fits the table, and nothing else is left once the meld is down."""
    for _ in range(20):
        player = BotPlayer("me", house_bot(level, layoffs=False), RummyOptions())
        player.start_game(protocol.GameInfo("1", "you", "3C 3D 3H"))
        player.draw(protocol.UpdateInfo("1", "Dealer discards 9D\nyou draws\nyou plays meld(0): 6H 7H 8H\n"))
        play = player.lay_down(protocol.UpdateInfo("1", "you discards 9H\nme takes 9H\n"))
        assert play in {"discard 3C", "discard 3D", "discard 3H"}


LINES = [
    *(
        "Dealer discards 9D",
        "Discard Shuffled",
        "me draws",
        "me draws KS",
        "me takes 9D",
        "me takes",
        "you takes 2C",
    ),
    *(
        "me discards 2C",
        "me plays meld(0): 2C 3C 4C",
        "you plays meld(0): 2C 3C 4C",
        "me laysoff meld(3): KS",
    ),
    *(
        "you laysoff meld(0): 2C 2C",
        "you plays meld(7): KS KC",
        "you discards 2C",
        "you discards KS",
        "you draws",
    ),
]
"""Lines that make no sense in most orders."""


@pytest.mark.parametrize("level", HOUSE_LEVELS)
@given(lines=st.lists(st.sampled_from(LINES), max_size=8))
@settings(max_examples=40, deadline=None)
def test_no_lines_break_a_player_of_the_house(level: str, lines: list[str]) -> None:
    text = "".join(line + "\n" for line in lines)
    player = BotPlayer("me", house_bot(level), RummyOptions())
    player.start_game(protocol.GameInfo("1", "you", "2C"))
    assert player.draw(protocol.UpdateInfo("1", text)).startswith("draw ")
    assert player.lay_down(protocol.UpdateInfo("1", text))


def test_without_that_a_player_lays_off() -> None:
    seen = "you draws\nyou plays meld(0): 7H 8H 9H\nyou discards 9S\n"
    player = BotPlayer("me", house_bot("highest"), RummyOptions())
    assert "layoff meld(0)" in answer(player, "TH 2H AH 2C 3D 5S 7C 8D JC KD", seen, drawn="6H")


async def test_whole_games_without_a_layoff() -> None:
    options = RummyOptions(target=100)
    bot = house_bot("standard", layoffs=False)
    record = Transcript("1", ("Ann", "Bob"), options, b"1")
    players = HousePlayer("Ann", bot, options), house_player("highest", "Bob", options)
    assert (await RefereedGame(record, players).play()).forfeit is None
    laid_off = {seat for seat, move in record.moves if type(move).__name__ == "LayOff"}
    assert laid_off == {1}


def test_an_unknown_level_is_refused_with_the_levels_that_exist() -> None:
    with pytest.raises(NoSuchLevel, match="random, starter, highest"):
        house_player("genius", "Ann", RummyOptions())


@pytest.mark.parametrize(
    "text", ["", "[]", "null", '{"status": "OK"}', '{"options": 3}', '{"options": {"hand_size": 99}}']
)
def test_a_server_that_sends_no_options_leaves_the_player_careful(text: str) -> None:
    assert options_of(text) is None


def test_the_options_of_a_registration_are_read() -> None:
    assert options_of('{"status": "OK", "options": {"ace_high": false}}') == RummyOptions(ace_high=False)


HARD_CHOICE = "2C 4C 6C 8D TD QD 3H 5H 9S JS"


class Weighing(StandardRummyBot):
    """Notes which cards it weighs, each of which takes 100 ms by its clock."""

    def __init__(self, patience: Budget | None = None) -> None:
        super().__init__(patience=patience)
        self.weighed: list[int] = []
        self.now = 0.0

    def _worth(self, reading: Reading, card: int, *more: Any) -> float:
        self.weighed.append(card)
        self.now += 0.1
        return super()._worth(reading, card, *more)


@pytest.mark.parametrize(("milliseconds", "weighed"), [(0, 1), (100, 1), (250, 3), (850, 9), (10_000, 11)])
def test_on_a_busy_machine_our_player_answers_with_the_best_discard_so_far(
    milliseconds: int, weighed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = Weighing(Budget(ms=milliseconds))
    monkeypatch.setattr("parlour.search.budgets.time.perf_counter", lambda: bot.now)
    play = answer(BotPlayer("me", bot, RummyOptions()), HARD_CHOICE, drawn="KH")
    assert play.startswith("discard ")
    assert len(bot.weighed) == weighed
    assert code_of(bot.weighed[0])[0] in "TJQK", "useless cards with the most points come first"
    patient = Weighing()
    usual = answer(BotPlayer("me", patient, RummyOptions()), HARD_CHOICE, drawn="KH")
    assert len(patient.weighed) == 11
    if weighed == 11:
        assert play == usual


def test_our_contest_player_has_a_limit_of_time() -> None:
    bot = house_bot("standard")
    assert isinstance(bot, StandardRummyBot)
    assert bot._patience == PATIENCE
    assert PATIENCE.ms is not None
    assert PATIENCE.ms <= 250
