"""Words are committed before any is shown, so one honest player is enough: nobody can choose the deal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from tables_kit import NOW, PEOPLE, SECRET, Keeper, opening

from parlour.game.refusals import Refusal
from parlour.tables import changes, errors, lobby, words
from parlour.tables.changes import AnyChange
from parlour.tables.fairness import commitment, committed_seed, digest, word_hash
from parlour.tables.folds import shown_words, terms_of
from parlour.tables.people import Person
from parlour.tables.table import Table, folded

ANN, BOB, CID, DEE, _ = PEOPLE
WORDS = {person.id: f"{person.id:02x}" * 32 for person in PEOPLE}


def hash_of(person: Person, table: str = "the-table") -> str:
    return word_hash(table, person.id, WORDS[person.id])


def table_of(*people: Person, game: str = "uno") -> Keeper:
    """A table in the lobby, at which all of these have committed a word."""
    keeper = Keeper(opening(people[0], game=game))
    for person in people[1:]:
        keeper.fold(lobby.join(keeper.table, person, NOW))
    for person in people:
        keeper.fold(words.commit(keeper.table, person, NOW, hash_of(person)))
    return keeper


def closed(*people: Person) -> Keeper:
    keeper = table_of(*people)
    keeper.fold(lobby.start(keeper.table, people[0], NOW))
    return keeper


def show(keeper: Keeper, *people: Person) -> None:
    for person in people:
        keeper.fold(words.show(keeper.table, person, NOW, WORDS[person.id]))


def kinds(keeper: Keeper) -> list[str]:
    return [str(type(change).__struct_config__.tag) for change in keeper.log]


def hands_of(table: Table) -> Any:
    return [table.rules.view(table.game_state, seat).hand for seat in range(len(table.chairs))]


def refused(keeper: Keeper, decide: Callable[[Table], list[AnyChange]], kind: type[Refusal]) -> None:
    """The command is refused, and leaves no trace."""
    before = msgspec.structs.asdict(terms_of(keeper.table)), dict(keeper.table.shown), keeper.table.version
    with pytest.raises(kind):
        decide(keeper.table)
    after = msgspec.structs.asdict(terms_of(keeper.table)), dict(keeper.table.shown), keeper.table.version
    assert after == before


def test_commitments_are_closed_then_shown_then_the_game_starts() -> None:
    keeper = closed(ANN, BOB)
    assert (keeper.table.phase, keeper.table.is_showing) == ("lobby", True)
    show(keeper, BOB)
    assert keeper.table.phase == "lobby"
    show(keeper, ANN)
    assert keeper.table.phase == "playing"
    committed = ["word_committed"] * 2
    assert kinds(keeper) == ["opened", "joined", *committed, "words_closed", *["word_shown"] * 2, "started"]


def test_without_commitments_the_game_starts_at_once() -> None:
    keeper = Keeper(opening())
    keeper.fold(lobby.join(keeper.table, BOB, NOW))
    keeper.fold(lobby.start(keeper.table, ANN, NOW))
    assert keeper.table.phase == "playing"
    assert keeper.table.terms is not None
    assert keeper.table.terms.committed == ()


def test_a_game_with_a_seed_number_needs_no_words() -> None:
    keeper = table_of(ANN, BOB)
    keeper.fold(lobby.start(keeper.table, ANN, NOW, seed_number=3))
    assert (keeper.table.phase, keeper.table.seeded) == ("playing", True)


def test_the_attack_last_words_change_nothing_once_committed() -> None:
    """The operator knows the secret, and Bob and Cid tell him their words. Only Ann is honest.

    Until Ann shows her word the seed is unknown to them. Afterwards there is nothing left to try.
    """
    keeper = closed(ANN, BOB, CID)
    show(keeper, ANN)
    before = keeper.table.copy()
    for attempt in range(2_000):
        for cheat in (BOB, CID):
            other = f"{attempt:064x}"
            hashed = word_hash(keeper.table.uuid, cheat.id, other)
            for decide in (
                lambda t, who=cheat, word=other: words.show(t, who, NOW, word),
                lambda t, who=cheat, word=other: words.add_word(t, who, NOW, word),
                lambda t, who=cheat, given=hashed: words.commit(t, who, NOW, given),
            ):
                with pytest.raises(Refusal):
                    decide(keeper.table)
    assert terms_of(keeper.table) == before.terms == keeper.table.terms
    show(keeper, CID, BOB)
    expected = committed_seed(
        SECRET, before.terms, [(person.id, WORDS[person.id]) for person in (ANN, BOB, CID)]
    )  # type: ignore[arg-type]
    again = before.rules.start(3, before.options, expected)[0]
    assert hands_of(keeper.table) == [before.rules.view(again, seat).hand for seat in range(3)]


def test_the_order_of_showing_does_not_change_the_deal() -> None:
    deals = []
    for order in ((ANN, BOB, CID), (CID, BOB, ANN), (BOB, ANN, CID)):
        keeper = closed(ANN, BOB, CID)
        show(keeper, *order)
        deals.append(hands_of(keeper.table))
    assert deals[0] == deals[1] == deals[2]


CHANGES_THE_DEAL: dict[str, Callable[[Table], list[AnyChange]]] = {
    "join": lambda t: lobby.join(t, DEE, NOW, room_code="ABCD23"),
    "leave": lambda t: lobby.leave(t, BOB, NOW),
    "stand": lambda t: lobby.stand(t, BOB, NOW),
    "kick": lambda t: lobby.remove(t, ANN, NOW, BOB.id),
    "add a bot": lambda t: lobby.add_bot(t, ANN, NOW, "random"),
    "change seat": lambda t: lobby.change_seat(t, BOB, NOW, 5),
    "assign a seat": lambda t: lobby.assign_seat(t, ANN, NOW, BOB.id, 5),
    "add a word": lambda t: words.add_word(t, BOB, NOW, "luck"),
    "commit": lambda t: words.commit(t, CID, NOW, "ab" * 32),
    "start with a seed": lambda t: lobby.start(t, ANN, NOW, seed_number=1),
    "throw the deal away": lambda t: lobby.terminate(t, ANN, NOW),
}


@pytest.mark.parametrize("what", CHANGES_THE_DEAL)
def test_while_words_are_shown_nothing_changes_the_deal(what: str) -> None:
    keeper = table_of(ANN, BOB)
    keeper.fold(lobby.join(keeper.table, CID, NOW))
    keeper.fold(lobby.start(keeper.table, ANN, NOW))
    show(keeper, ANN)
    refused(keeper, CHANGES_THE_DEAL[what], errors.WordsClosed)


def test_a_wrong_word_is_refused_and_leaves_no_trace() -> None:
    keeper = closed(ANN, BOB)
    for word in (WORDS[ANN.id], "00" * 32, "", "x", WORDS[BOB.id].upper() + " "):
        refused(keeper, lambda t, given=word: words.show(t, BOB, NOW, given), errors.WrongWord)


def test_a_word_must_be_random_enough_even_if_its_hash_fits() -> None:
    keeper = Keeper(opening(game="uno"))
    keeper.fold(lobby.join(keeper.table, BOB, NOW))
    keeper.fold(words.commit(keeper.table, BOB, NOW, word_hash("the-table", BOB.id, "luck")))
    keeper.fold(lobby.start(keeper.table, ANN, NOW))
    refused(keeper, lambda t: words.show(t, BOB, NOW, "luck"), errors.WrongWord)


def test_a_copied_commitment_is_refused_and_could_not_be_shown() -> None:
    keeper = Keeper(opening(game="uno"))
    for person in (BOB, CID):
        keeper.fold(lobby.join(keeper.table, person, NOW))
    keeper.fold(words.commit(keeper.table, ANN, NOW, hash_of(ANN)))
    refused(keeper, lambda t: words.commit(t, BOB, NOW, hash_of(ANN)), errors.AlreadyCommitted)
    keeper.fold([changes.WordCommitted(at=NOW, player_id=BOB.id, word_hash=hash_of(ANN))])  # a lying server
    keeper.fold(lobby.start(keeper.table, ANN, NOW))
    refused(keeper, lambda t: words.show(t, BOB, NOW, WORDS[ANN.id]), errors.WrongWord)


def test_the_hash_of_another_table_cannot_be_used() -> None:
    keeper = Keeper(opening(game="uno"))
    keeper.fold(lobby.join(keeper.table, BOB, NOW))
    keeper.fold(words.commit(keeper.table, BOB, NOW, hash_of(BOB, "another-table")))
    keeper.fold(lobby.start(keeper.table, ANN, NOW))
    refused(keeper, lambda t: words.show(t, BOB, NOW, WORDS[BOB.id]), errors.WrongWord)


def test_a_commitment_is_made_once() -> None:
    keeper = table_of(ANN, BOB)
    assert words.commit(keeper.table, BOB, NOW, hash_of(BOB)) == [], "a retry changes nothing"
    refused(keeper, lambda t: words.commit(t, BOB, NOW, "ab" * 32), errors.AlreadyCommitted)


@pytest.mark.parametrize("hashed", ["", "ab", "AB" * 32, "zz" * 32, "ab" * 33])
def test_a_hash_is_64_hexadecimal_digits(hashed: str) -> None:
    keeper = Keeper(opening())
    refused(keeper, lambda t: words.commit(t, ANN, NOW, hashed), errors.BadSetting)


def test_words_are_not_shown_before_the_closing_or_by_strangers() -> None:
    keeper = table_of(ANN, BOB)
    refused(keeper, lambda t: words.show(t, BOB, NOW, WORDS[BOB.id]), errors.WordsOpen)
    refused(keeper, lambda t: words.show(t, DEE, NOW, WORDS[DEE.id]), errors.NotInGame)
    refused(keeper, lambda t: words.commit(t, DEE, NOW, hash_of(DEE)), errors.NotInGame)


def test_a_late_commitment_and_a_late_word_are_refused() -> None:
    keeper = closed(ANN, BOB)
    show(keeper, ANN)
    keeper.fold(words.start_without_silent(keeper.table, NOW))
    refused(keeper, lambda t: words.show(t, BOB, NOW, WORDS[BOB.id]), errors.NotInLobby)
    refused(keeper, lambda t: words.commit(t, BOB, NOW, "ab" * 32), errors.NotInLobby)
    assert words.show(keeper.table, ANN, NOW, WORDS[ANN.id]) == [], "a retry changes nothing"


def test_a_silent_player_is_left_out() -> None:
    keeper = closed(ANN, BOB, CID)
    show(keeper, ANN, CID)
    assert words.silent(keeper.table) == [BOB.id]
    keeper.fold(words.start_without_silent(keeper.table, NOW))
    assert keeper.table.phase == "playing"
    assert shown_words(keeper.table) == [(ANN.id, WORDS[ANN.id]), (CID.id, WORDS[CID.id])]
    assert words.start_without_silent(keeper.table, NOW) == []


def test_leaving_the_lobby_takes_the_commitment_back() -> None:
    keeper = table_of(ANN, BOB, CID)
    keeper.fold(lobby.leave(keeper.table, BOB, NOW))
    assert [player_id for player_id, _ in keeper.table.committed] == [ANN.id, CID.id]
    keeper.fold(lobby.join(keeper.table, BOB, NOW))
    keeper.fold(words.commit(keeper.table, BOB, NOW, hash_of(BOB)))
    assert [player_id for player_id, _ in keeper.table.committed] == [ANN.id, CID.id, BOB.id]


def test_after_a_crash_the_start_goes_on_with_the_words_that_were_closed() -> None:
    keeper = closed(ANN, BOB)
    show(keeper, ANN)
    written = [changes.decoded(changes.encoded(change)) for change in keeper.log]
    again = Keeper(written[0])  # type: ignore[arg-type]
    again.fold(written[1:])
    assert again.table.terms == keeper.table.terms
    assert lobby.start(again.table, ANN, NOW) == [], "closed words stay closed"
    refused(again, lambda t: words.commit(t, BOB, NOW, "ab" * 32), errors.WordsClosed)
    show(again, BOB)
    assert again.table.phase == "playing"


def test_terms_name_everything_that_the_deal_depends_on() -> None:
    keeper = table_of(ANN, BOB)
    keeper.fold(words.add_word(keeper.table, BOB, NOW, "the rain in Spain"))
    keeper.fold(lobby.add_bot(keeper.table, ANN, NOW, "random"))
    keeper.fold(lobby.start(keeper.table, ANN, NOW))
    terms = keeper.table.terms
    assert terms is not None
    assert (terms.table_id, terms.game, terms.commitment) == ("the-table", "uno", commitment(SECRET))
    assert terms.seats == (ANN.id, BOB.id, -1)
    assert terms.words == ((BOB.id, "the rain in Spain"),)
    assert terms.committed == ((ANN.id, hash_of(ANN)), (BOB.id, hash_of(BOB)))
    [entry] = [change for change in keeper.log if isinstance(change, changes.WordsClosed)]
    assert entry.digest == digest(terms)


def test_games_of_the_old_kind_keep_their_deal() -> None:
    """A log as the version before commitments wrote it: the seed is made of the plain words alone."""
    told = [
        b'{"type":"opened","at":1,"uuid":"u","game":"uno","options":{},"capacity":2,"visibility":"public",'
        b'"name":"A","room_code":"ABCD23","host":{"id":1,"uuid":"a","name":"Ann"},"secret":"'
        + SECRET.encode()
        + b'"}',
        b'{"type":"joined","at":2,"player":{"id":2,"uuid":"b","name":"Bob"},"seat":1}',
        b'{"type":"word_added","at":3,"player_id":2,"word":"the rain in Spain"}',
        b'{"type":"started","at":4}',
    ]
    table = folded(1, [changes.decoded(body) for body in told])
    [first, *_] = hands_of(table)
    assert table.terms is None
    assert [card.id for card in first] == [11, 33, 43, 50, 58, 64, 79, 84, 93]
