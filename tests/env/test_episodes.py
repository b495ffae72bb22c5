"""One game, played by action numbers."""

from __future__ import annotations

import dataclasses
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from playing import OPTIONS, episode_of, fewest_and_usual, play_out

from parlour.env import NotOffered, opening_of, rewards_of
from parlour.game import Game, Outcome, games
from parlour.game.encoding import NoEncoding
from parlour.game.refusals import NotYourTurn, Refusal, WrongSeats
from parlour.game.registry import UnknownGame
from parlour.games.rummikub.bots import StandardRummikubBot
from parlour.games.rummikub.rules.moves import Draw, PlayTiles
from parlour.games.uno.rules.moves import Play as UnoPlay

GAMES = [pytest.param(game, id=game.id) for game in games().values()]

TWINS = 40
"""Positions of a game, at most, that are compared with others that look the same to a seat."""


@pytest.mark.parametrize(("game", "seats"), fewest_and_usual())
def test_random_numbers_lead_to_an_outcome(game: str, seats: int) -> None:
    for number in range(3):
        episode = episode_of(game, seats, b"%d" % number)
        assert episode.outcome() is None
        assert episode.rewards() == (0.0,) * seats
        assert play_out(episode, Random(number))
        outcome = episode.outcome()
        assert outcome is not None
        assert episode.rewards() == rewards_of(outcome)
        assert episode.numbers == []
        assert not episode.mask().any()


@pytest.mark.parametrize(
    ("game", "options"), [(game, options) for game, several in OPTIONS.items() for options in several]
)
def test_random_numbers_lead_to_an_outcome_with_options(game: str, options: dict[str, Any]) -> None:
    for seats in {games()[game].spec.min_seats, games()[game].spec.max_seats}:
        episode = episode_of(game, seats, **options)
        play_out(episode, Random(1))
        assert episode.outcome() is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_numbers_give_the_same_game(game: Game) -> None:
    one, other = (episode_of(game, seed=b"again") for _ in range(2))
    numbers = play_out(one, Random(5))
    for number in numbers:
        other.step(number)
    assert other.state == one.state


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_is_independent(game: Game) -> None:
    episode = episode_of(game)
    for _ in range(3):
        episode.step(episode.numbers[0])
    copied = episode.copy()
    state, chosen, numbers = episode.state.copy(), episode.chosen, episode.numbers
    play_out(copied, Random(1))
    assert copied.seat is None
    assert (episode.state, episode.chosen, episode.numbers) == (state, chosen, numbers)


@pytest.mark.parametrize("game", GAMES)
def test_vectors_and_masks_tell_nothing_that_a_seat_cannot_see(game: Game) -> None:
    rng, steps = Random(2), 0
    episode = episode_of(game)
    seats = range(episode.opening.seats)
    assert game.sample is not None
    while episode.seat is not None and steps < TWINS:
        view = episode.opening.rules.view(episode.state, episode.seat)
        reseeded, sampled = episode.copy(), episode.copy()
        reseeded.state.reseed(b"new")
        sampled.state = game.sample(view, rng)
        for seat in seats:
            np.testing.assert_array_equal(reseeded.vector(seat), episode.vector(seat))
        np.testing.assert_array_equal(sampled.vector(episode.seat), episode.vector(episode.seat))
        for twin in (reseeded, sampled):
            np.testing.assert_array_equal(twin.mask(), episode.mask())
        path = rng.choice(list(episode.paths))
        for number in path:
            episode.step(number)
        steps += 1
    assert steps > 5


def test_a_number_that_cannot_be_chosen_is_refused_with_those_that_can() -> None:
    episode = episode_of("hidden-joker-rummy")
    before = episode.state.copy()
    with pytest.raises(NotOffered) as refused:
        episode.step(5)
    assert str(refused.value) == "Seat 0 cannot choose 5 (discard 4 of clubs). It can choose 0, 1."
    with pytest.raises(NotOffered, match=r"cannot choose 4000 \(no such action\)\. It can choose 0, 1\."):
        episode.step(4000)
    with pytest.raises(NotOffered, match=r"cannot choose -1 \(no such action\)"):
        episode.step(-1)
    assert (episode.state, episode.chosen) == (before, ())


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    episode = episode_of("uno", 2)
    numbers = play_out(episode, Random(1))
    with pytest.raises(NotOffered, match=r"^The game is over\.$"):
        episode.step(numbers[-1])
    with pytest.raises(NotOffered, match=r"^The game is over\.$"):
        episode.apply(UnoPlay(0))
    assert episode.paths == {}


def test_passing_two_cards_in_spades_takes_two_numbers() -> None:
    for number in range(200):
        episode = episode_of("spades", seed=b"%d" % number, target=50, floor=-1000)
        rng = Random(number)
        while episode.seat is not None and len(next(iter(episode.paths))) == 1:
            names = episode.opening.encoding.actions
            blind = [each for each in episode.numbers if names[each] == "bid blind_nil"]
            episode.step(blind[0] if blind else rng.choice(episode.numbers))
        if episode.seat is not None:
            break
    seat, before, names = episode.seat, episode.state.copy(), episode.opening.encoding.actions
    assert seat is not None
    first = episode.numbers[0]
    assert names[first].startswith("pass ")
    episode.step(first)
    steps = episode.opening.encoding.layout.slices["steps"]
    assert (episode.seat, episode.chosen, episode.state) == (seat, (first,), before)
    assert first not in episode.numbers
    assert episode.vector(seat)[steps].nonzero()[0].tolist() == [first]
    assert not episode.vector((seat + 1) % 4)[steps].any()
    with pytest.raises(NotOffered, match=f"cannot choose {first} "):
        episode.step(first)
    second = episode.numbers[-1]
    episode.step(second)
    assert episode.chosen == ()
    assert episode.state != before


def test_a_play_in_rummikub_is_its_tiles_and_the_end_of_the_play() -> None:
    episode, rng = episode_of("rummikub", 2), Random(3)
    longest = 0
    while episode.seat is not None:
        path = max(episode.paths, key=len)
        seat, expected = episode.seat, episode.state.copy()
        episode.opening.rules.apply(expected, seat, episode.paths[path])
        for depth, number in enumerate(path):
            assert (episode.seat, episode.chosen) == (seat, path[:depth])
            assert number in episode.numbers
            episode.step(number)
        assert episode.state == expected
        longest = max(longest, len(path))
        if longest > 3 and rng.random() < 0.2:
            break
    assert longest > 3
    assert list(path) == [*sorted(path[:-1]), path[-1]]


def test_a_move_that_the_rules_do_not_list_can_be_applied() -> None:
    """The rules of Rummikub list some plays. A bot makes others, such as one that rearranges the board."""
    bot, episode, rng = StandardRummikubBot(), episode_of("rummikub", 2), Random(1)
    rules, encoding = episode.opening.rules, episode.opening.encoding
    while episode.seat is not None:
        seat, legal = episode.seat, list(rules.legal_moves(episode.state, episode.seat))
        move = bot.choose(rules.view(episode.state, seat), legal, rng)
        path = encoding.path(episode.state, seat, move)
        episode.apply(move)
        if move not in legal:
            break
    assert isinstance(move, PlayTiles)
    assert episode.seat != seat
    assert [encoding.actions[number] for number in path][-1] == "end the play"


def test_an_illegal_move_is_refused_by_the_rules_and_changes_nothing() -> None:
    episode = episode_of("rummikub", 2)
    episode.step(episode.numbers[0])
    before, chosen = episode.state.copy(), episode.chosen
    with pytest.raises(Refusal) as refused:
        episode.apply(PlayTiles(()))
    assert not isinstance(refused.value, NotYourTurn)
    assert (episode.state, episode.chosen) == (before, chosen)
    episode.apply(Draw())
    assert episode.chosen == ()


def test_the_text_tells_what_the_seat_sees_and_can_do() -> None:
    episode = episode_of("uno", 2)
    text = episode.text()
    assert text.startswith(f"UNO, seat {episode.seat} to act\n")
    assert "\n  hand: [" in text
    assert text.splitlines()[-1].startswith("  can: ")
    play_out(episode, Random(1))
    assert episode.text().startswith("UNO is over: Outcome(winners=(")


def test_a_win_is_1_and_a_loss_is_minus_1() -> None:
    assert rewards_of(Outcome((1,), (0, 7), "out")) == (-1.0, 1.0)
    assert rewards_of(Outcome((0, 2), (3, 1, 3, 1), "out")) == (1.0, -1.0, 1.0, -1.0)
    assert rewards_of(Outcome((0, 1), (4, 4), "blocked")) == (0.0, 0.0)


def test_an_opening_has_the_usual_seats_and_default_options() -> None:
    opening = opening_of("uno")
    assert (opening.game.id, opening.seats, opening.options) == ("uno", 4, opening.rules.spec.options())
    assert opening_of(opening.game, 2, {"target": 300}).options.target == 300
    assert opening_of("uno", options=opening.options).options is opening.options


def test_wrong_games_seats_and_options_are_refused() -> None:
    with pytest.raises(UnknownGame, match="There is no game 'poker'"):
        opening_of("poker")
    with pytest.raises(WrongSeats, match="UNO is for 2 to 10 players"):
        opening_of("uno", 11)
    with pytest.raises(msgspec.ValidationError, match="unknown field `speed`"):
        opening_of("uno", options={"speed": 2})
    with pytest.raises(msgspec.ValidationError, match="Expected `int` <= 10000"):
        opening_of("uno", options={"target": 10_001})
    plain = dataclasses.replace(games()["uno"], encoding=None)
    with pytest.raises(NoEncoding, match="UNO has no encoding, so there are no environments for it"):
        opening_of(plain)
