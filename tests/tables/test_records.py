"""The exported log of an ended table passes the checks, and any change to it is detected."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables_kit import NOW, PEOPLE, SECRET, Keeper, opening

from parlour.game.refusals import Malformed
from parlour.game.registry import game_of, games
from parlour.tables import changes, lobby, play, words
from parlour.tables.fairness import commitment, fair_seed
from parlour.tables.records import frames, public_change, read_record, record, verify


def ended_table(game: str = "hidden-joker-rummy", added: tuple[str, ...] = ("rain", "sun")) -> Keeper:
    """A whole game by bots at a table of people."""
    keeper = Keeper(opening(game=game))
    for person in PEOPLE[1 : games()[game].spec.min_seats]:
        keeper.fold(lobby.join(keeper.table, person, NOW))
    for person, word in zip(PEOPLE, added, strict=False):
        keeper.fold(words.add_word(keeper.table, person, NOW, word))
    keeper.fold(lobby.begin(keeper.table, NOW))
    choices, bot = Random(3), game_of(game).bot("random")
    while seats := keeper.table.to_act():
        seat, table = seats[0], keeper.table
        legal = list(table.rules.legal_moves(table.game_state, seat))
        move = bot.choose(table.rules.view(table.game_state, seat), legal, choices)
        made, _ = play.act_at(table, seat, NOW, move)
        keeper.log.append(made)
    return keeper


def exported(keeper: Keeper) -> dict[str, Any]:
    """The export, as JSON."""
    shown = record(keeper.table, list(enumerate(keeper.log, start=1)))
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(shown))
    return told


def holds(export: dict[str, Any]) -> bool:
    return all(finding.holds for finding in verify(read_record(msgspec.json.encode(export))))


@pytest.fixture(scope="module")
def export() -> dict[str, Any]:
    return exported(ended_table())


def changed(export: dict[str, Any]) -> dict[str, Any]:
    """A copy to spoil."""
    copy: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(export))
    return copy


@pytest.mark.parametrize("game", sorted(games()))
def test_the_log_of_a_played_game_holds(game: str) -> None:
    assert holds(exported(ended_table(game)))


def test_another_secret_is_detected(export: dict[str, Any]) -> None:
    for fields in (("secret",), ("entry",), ("secret", "entry"), ("secret", "entry", "commitment")):
        spoilt, other = changed(export), "cd" * 32
        if "secret" in fields:
            spoilt["secret"] = other
        if "entry" in fields:
            spoilt["entries"][0]["secret"] = other
        if "commitment" in fields:
            spoilt["commitment"] = commitment(other)
        assert not holds(spoilt), fields


def test_an_invalid_secret_is_detected(export: dict[str, Any]) -> None:
    assert not holds({**changed(export), "secret": "not hexadecimal"})
    spoilt = changed(export)
    spoilt["entries"][0]["secret"] = "nor this"
    assert not holds(spoilt)


def test_other_words_give_another_deal_and_are_detected(export: dict[str, Any]) -> None:
    spoilt = changed(export)
    [first, *_] = [entry for entry in spoilt["entries"] if entry["type"] == "word_added"]
    first["word"] = "snow"
    assert not holds(spoilt)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
def test_a_missing_entry_is_detected(export: dict[str, Any], data: st.DataObject) -> None:
    spoilt = changed(export)
    del spoilt["entries"][data.draw(st.integers(1, len(spoilt["entries"]) - 1))]
    assert not holds(spoilt)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
def test_a_missing_move_is_detected_even_after_renumbering(
    export: dict[str, Any], data: st.DataObject
) -> None:
    spoilt = changed(export)
    moves = [place for place, entry in enumerate(spoilt["entries"]) if entry["type"] == "acted"]
    del spoilt["entries"][data.draw(st.sampled_from(moves))]
    for number, entry in enumerate(spoilt["entries"], start=1):
        entry["seq"] = number
    spoilt["version"] -= 1
    assert not holds(spoilt)


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
def test_a_changed_move_is_detected(export: dict[str, Any], data: st.DataObject) -> None:
    spoilt = changed(export)
    acted = [entry for entry in spoilt["entries"] if entry["type"] == "acted"]
    entry = data.draw(st.sampled_from(acted))
    other = data.draw(
        st.sampled_from([{"type": "discard", "card_id": "c_999"}, {"type": "fly"}, {}, 5, None])
    )
    entry["move"] = other
    assert not holds(spoilt)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(data=st.data())
def test_any_changed_log_gets_a_verdict(export: dict[str, Any], data: st.DataObject) -> None:
    spoilt = changed(export)
    entry = data.draw(st.sampled_from(spoilt["entries"]))
    field = data.draw(st.sampled_from(sorted(entry)))
    value = data.draw(st.none() | st.integers() | st.text(max_size=5) | st.just({}) | st.just([]))
    entry[field] = value
    with suppress(Malformed):
        holds(spoilt)


def test_a_wrong_result_is_detected(export: dict[str, Any]) -> None:
    for spoil in (
        lambda told: told["outcome"]["scores"].reverse(),
        lambda told: told["outcome"].update(winners=[1 - told["outcome"]["winners"][0]]),
        lambda told: told.update(outcome=None),
    ):
        spoilt = changed(export)
        spoil(spoilt)
        assert not holds(spoilt)


def test_a_running_game_cannot_be_checked_yet() -> None:
    keeper = Keeper(opening())
    keeper.fold(lobby.join(keeper.table, PEOPLE[1], NOW))
    keeper.fold(lobby.begin(keeper.table, NOW))
    told = exported(keeper)
    assert SECRET not in msgspec.json.encode(told).decode()
    with pytest.raises(Malformed):
        holds(told)


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b"\xff", b'{"format": "other"}', b'"x"'])
def test_an_invalid_export_is_refused(text: bytes) -> None:
    with pytest.raises(Malformed):
        read_record(text)


def test_an_export_without_an_opening_is_refused(export: dict[str, Any]) -> None:
    for entries in ([], export["entries"][1:]):
        with pytest.raises(Malformed):
            holds({**changed(export), "entries": entries})


def test_secret_moves_are_hidden_until_the_end() -> None:
    """No room code, secret or action id is ever told; a secret move only when the game has ended."""
    secretive = [game for game in sorted(games()) if games()[game].spec.secret_moves]
    for game in secretive:
        keeper = Keeper(opening(game=game))
        kind = sorted(games()[game].spec.secret_moves)[0]
        move = msgspec.Raw(msgspec.json.encode({"type": kind, "cards": ["AS"]}))
        told = public_change(keeper.table, changes.Acted(at=NOW, seat=0, move=move, action_id="x"))
        assert told["move"] == {"type": kind}
        assert "action_id" not in told
    opened = public_change(Keeper(opening()).table, opening())
    assert (opened["secret"], opened["room_code"]) == ("", "")


def test_frames_are_the_states_that_the_game_went_through() -> None:
    keeper = ended_table()
    steps = list(frames(1, keeper.log, 0))
    assert [step.version for step in steps] == list(range(2, len(keeper.log) + 1))
    assert steps[-1].view == keeper.table.rules.view(keeper.table.game_state, 0)
    for step in steps:
        for event in step.events:
            assert event.only_for in (None, 0)


def test_the_fair_seed_is_hmac_of_the_words_in_order() -> None:
    added = [(1, "a"), (2, "b")]
    assert len(fair_seed(SECRET, added)) == 32
    assert fair_seed(SECRET, added) != fair_seed(SECRET, added[::-1])
    assert fair_seed(SECRET, added) != fair_seed("cd" * 32, added)
