"""`verify` finds every way to deal without the committed words, and warns of what it cannot prove."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tables_kit import NOW, PEOPLE, Keeper, opening

from parlour.game.registry import game_of
from parlour.tables import changes, lobby, play, words
from parlour.tables.deal_checks import Finding, Own
from parlour.tables.fairness import digest, word_hash
from parlour.tables.records import read_record, record, verify

ANN, BOB = PEOPLE[:2]
WORDS = {person.id: f"{person.id:02x}" * 32 for person in PEOPLE}
OLD_LOG = Path(__file__).parent / "log_before_commitments.json"


def dealt(*showing: int, committing: tuple[int, ...] = (1, 2)) -> Keeper:
    """A table of Ann and Bob whose game has started."""
    keeper = Keeper(opening(game="hidden-joker-rummy"))
    keeper.fold(lobby.join(keeper.table, BOB, NOW))
    keeper.fold(words.add_word(keeper.table, BOB, NOW, "rain"))
    for person in (ANN, BOB):
        if person.id in committing:
            hashed = word_hash("the-table", person.id, WORDS[person.id])
            keeper.fold(words.commit(keeper.table, person, NOW, hashed))
    keeper.fold(lobby.start(keeper.table, ANN, NOW))
    for person in (ANN, BOB):
        if person.id in showing:
            keeper.fold(words.show(keeper.table, person, NOW, WORDS[person.id]))
    keeper.fold(words.start_without_silent(keeper.table, NOW))
    return keeper


def played(keeper: Keeper) -> dict[str, Any]:
    """The export after bots have played the game to its end."""
    choices, bot = Random(3), game_of(keeper.table.game).bot("random")
    while seats := keeper.table.to_act():
        seat, table = seats[0], keeper.table
        legal = list(table.rules.legal_moves(table.game_state, seat))
        made, _ = play.act_at(
            table, seat, NOW, bot.choose(table.rules.view(table.game_state, seat), legal, choices)
        )
        keeper.log.append(made)
    shown = record(keeper.table, list(enumerate(keeper.log, start=1)))
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(shown))
    return told


def findings(export: dict[str, Any], own: Own | None = None) -> list[Finding]:
    return verify(read_record(msgspec.json.encode(export)), own)


def wrong(export: dict[str, Any], own: Own | None = None) -> list[str]:
    return [finding.answer for finding in findings(export, own) if not finding.holds]


def warnings(export: dict[str, Any], own: Own | None = None) -> list[str]:
    return [finding.answer for finding in findings(export, own) if finding.warns]


def entry(export: dict[str, Any], kind: str) -> dict[str, Any]:
    found: dict[str, Any] = next(made for made in export["entries"] if made["type"] == kind)
    return found


def renumbered(export: dict[str, Any]) -> dict[str, Any]:
    for number, made in enumerate(export["entries"], start=1):
        made["seq"] = number
    return export


def test_a_game_whose_words_were_all_shown_is_proven() -> None:
    export = played(dealt(1, 2))
    assert not wrong(export)
    assert not warnings(export)


def test_the_silent_are_named() -> None:
    export = played(dealt(1))
    assert not wrong(export)
    assert warnings(export) == ["left out, not shown: Player 2 (2)"]


def test_a_game_without_commitments_is_warned_of() -> None:
    export = played(dealt(committing=()))
    assert not wrong(export)
    [warning] = warnings(export)
    assert "whoever knew the secret could choose this deal" in warning


def test_a_log_from_before_commitments_still_verifies() -> None:
    export = msgspec.json.decode(OLD_LOG.read_bytes())
    assert not wrong(export)
    [warning] = warnings(export)
    assert "nobody did" in warning
    entry(export, "word_added")["word"] = "the rain in Brain"
    assert wrong(export)


def _show_early(export: dict[str, Any]) -> None:
    entries = export["entries"]
    shown = entry(export, "word_shown")
    entries.remove(shown)
    entries.insert(entries.index(entry(export, "words_closed")), shown)


def _commit_late(export: dict[str, Any]) -> None:
    entries = export["entries"]
    committed = entry(export, "word_committed")
    entries.remove(committed)
    entries.insert(entries.index(entry(export, "word_shown")), committed)


def _add_late(export: dict[str, Any]) -> None:
    entries = export["entries"]
    added = entry(export, "word_added")
    entries.remove(added)
    entries.insert(entries.index(entry(export, "started")), added)


def _swap_word(export: dict[str, Any]) -> None:
    entry(export, "word_shown")["word"] = "cd" * 32


def _swap_word_and_hash(export: dict[str, Any]) -> None:
    entry(export, "word_committed")["word_hash"] = word_hash("the-table", 1, "cd" * 32)
    _swap_word(export)


def _never_close(export: dict[str, Any]) -> None:
    export["entries"].remove(entry(export, "words_closed"))


def _old_formula(export: dict[str, Any]) -> None:
    del entry(export, "started")["formula"]


def _new_formula(export: dict[str, Any]) -> None:
    entry(export, "started")["formula"] = 3


def _other_seats(export: dict[str, Any]) -> None:
    moved = {"type": "seat_changed", "at": NOW, "player_id": 1, "seat": 1}
    export["entries"].insert(export["entries"].index(entry(export, "started")), moved)


def _twice(export: dict[str, Any]) -> None:
    entries = export["entries"]
    entries.insert(entries.index(entry(export, "started")), dict(entry(export, "word_shown")))


def _drop_word(export: dict[str, Any]) -> None:
    export["entries"].remove(entry(export, "word_shown"))


@pytest.mark.parametrize(
    "tamper",
    [
        _show_early,
        _commit_late,
        _add_late,
        _swap_word,
        _swap_word_and_hash,
        _never_close,
        _old_formula,
        _new_formula,
        _other_seats,
        _twice,
        _drop_word,
    ],
)
def test_a_log_with_other_words_is_detected(tamper: Callable[[dict[str, Any]], None]) -> None:
    export = played(dealt(1, 2))
    tamper(export)
    assert wrong(renumbered(export))


def test_a_deal_by_plain_words_alone_is_detected_though_every_move_fits_it() -> None:
    """An operator deals by the old formula, as if nobody had committed, and writes a log that fits."""
    keeper = Keeper(opening(game="hidden-joker-rummy"))
    keeper.fold(lobby.join(keeper.table, BOB, NOW))
    keeper.fold(words.commit(keeper.table, BOB, NOW, word_hash("the-table", BOB.id, WORDS[BOB.id])))
    keeper.fold([changes.Started(at=NOW)])
    assert wrong(played(keeper)) == ["the game was dealt without the committed words"]


def test_a_player_finds_that_their_word_was_left_out() -> None:
    everything, silent, nothing = played(dealt(1, 2)), played(dealt(1)), played(dealt(committing=()))
    mine = Own(player_id=BOB.id, word=WORDS[BOB.id])
    assert not wrong(everything, mine)
    for export in (silent, nothing):
        [said] = wrong(export, mine)
        assert "YOUR WORD WAS LEFT OUT" in said
    [said] = wrong(everything, Own(player_id=BOB.id, word="cd" * 32))
    assert "another commitment" in said


def test_a_player_finds_that_others_were_shown_other_terms() -> None:
    keeper = dealt(1, 2)
    assert keeper.table.terms is not None
    export = played(keeper)
    seen = digest(keeper.table.terms)
    assert not wrong(export, Own(player_id=BOB.id, word=WORDS[BOB.id], digest=seen))
    [said] = wrong(export, Own(player_id=BOB.id, word=WORDS[BOB.id], digest="00" * 32))
    assert "you were shown other players, words or settings" in said


def test_a_word_without_the_digest_of_its_terms_is_not_proof_enough() -> None:
    """Whoever knows the secret can add a plain word to the log once all words are shown, and close them again."""
    export = played(dealt(ANN.id, BOB.id))
    mine = Own(player_id=BOB.id, word=WORDS[BOB.id])
    assert not wrong(export, mine)
    [said] = warnings(export, mine)
    assert said.startswith("not checked")


def test_a_deal_that_was_thrown_away_is_told() -> None:
    keeper = Keeper(opening(game="hidden-joker-rummy"))
    keeper.fold(lobby.join(keeper.table, BOB, NOW))
    keeper.fold(words.commit(keeper.table, BOB, NOW, word_hash("the-table", BOB.id, WORDS[BOB.id])))
    keeper.fold(lobby.start(keeper.table, ANN, NOW))
    keeper.fold([changes.Closed(at=NOW, reason="terminated")])
    [warning] = warnings(played(keeper))
    assert "thrown away" in warning


def test_a_game_with_a_number_is_not_random() -> None:
    keeper = Keeper(opening(game="hidden-joker-rummy"))
    keeper.fold(lobby.join(keeper.table, BOB, NOW))
    keeper.fold(lobby.start(keeper.table, ANN, NOW, seed_number=7))
    assert warnings(played(keeper)) == ["no: the host chose a number for it"]
