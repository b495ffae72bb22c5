"""Random commands on a table: it equals the fold of its log, and refusals have no effect."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tables_kit import NOW, PEOPLE, SECRET, Keeper, everything_of, opening

from parlour.game.refusals import Refusal
from parlour.game.registry import games
from parlour.tables import changes, entrances, lobby, play, rematches, words
from parlour.tables.changes import AnyChange
from parlour.tables.fairness import word_hash
from parlour.tables.folds import terms_of
from parlour.tables.links import link_token
from parlour.tables.people import Person
from parlour.tables.table import Table, folded

people = st.sampled_from(PEOPLE)
player_ids = st.sampled_from([*(person.id for person in PEOPLE), -1, -2, 99])
seats = st.none() | st.integers(min_value=-1, max_value=5)
codes = st.sampled_from([None, "ABCD23", "abcd23", "WRONG1"])

WORDS = {person.id: f"{person.id:064x}" for person in PEOPLE}


class TableLife(RuleBasedStateMachine):
    """Commands of five people at one table."""

    def __init__(self) -> None:
        super().__init__()
        self.now = NOW

    @initialize(
        game=st.sampled_from(sorted(games())),
        visibility=st.sampled_from(["public", "private"]),
        require_ready=st.booleans(),
        spectating=st.booleans(),
    )
    def open(self, game: str, visibility: Any, require_ready: bool, spectating: bool) -> None:
        self.keeper = Keeper(
            opening(game=game, visibility=visibility, require_ready=require_ready, spectating=spectating)
        )

    def attempt(self, command: Callable[[Table, int], list[AnyChange]]) -> None:
        """Do it, or see that its refusal has changed nothing."""
        self.now += 1
        table = self.keeper.table
        before = everything_of(table.copy())
        try:
            made = command(table, self.now)
        except Refusal:
            made = []
        assert everything_of(table) == before, "a command decides, and leaves the change to the fold"
        self.keeper.fold(made)
        assert table.version == before["version"] + len(made)

    @rule(person=people, code=codes, seat=seats, invited=st.booleans())
    def join(self, person: Person, code: str | None, seat: int | None, invited: bool) -> None:
        self.attempt(lambda t, now: lobby.join(t, person, now, room_code=code, seat=seat, invited=invited))

    @rule(person=people)
    def leave(self, person: Person) -> None:
        self.attempt(lambda t, now: lobby.leave(t, person, now))

    @rule(person=people)
    def take_back(self, person: Person) -> None:
        self.attempt(lambda t, now: lobby.take_back(t, person, now))

    @rule(person=people, is_ready=st.booleans())
    def ready(self, person: Person, is_ready: bool) -> None:
        self.attempt(lambda t, now: lobby.ready(t, person, now, is_ready))

    @rule(person=people, seat=seats)
    def add_bot(self, person: Person, seat: int | None) -> None:
        self.attempt(lambda t, now: lobby.add_bot(t, person, now, "random", seat=seat))

    @rule(person=people, player_id=player_ids)
    def remove(self, person: Person, player_id: int) -> None:
        self.attempt(lambda t, now: lobby.remove(t, person, now, player_id))

    @rule(person=people, player_id=player_ids)
    def hand_over(self, person: Person, player_id: int) -> None:
        self.attempt(lambda t, now: lobby.hand_over(t, person, now, player_id))

    @rule(person=people, code=codes, seat=seats)
    def sit(self, person: Person, code: str | None, seat: int | None) -> None:
        self.attempt(lambda t, now: lobby.sit(t, person, now, room_code=code, seat=seat))

    @rule(person=people)
    def stand(self, person: Person) -> None:
        self.attempt(lambda t, now: lobby.stand(t, person, now))

    @rule(person=people, code=codes)
    def arrive(self, person: Person, code: str | None) -> None:
        self.attempt(lambda t, now: lobby.arrive(t, person, now, code))

    @rule(person=people, seat=st.integers(-1, 5))
    def change_seat(self, person: Person, seat: int) -> None:
        self.attempt(lambda t, now: lobby.change_seat(t, person, now, seat))

    @rule(person=people, player_id=player_ids, seat=st.integers(-1, 5))
    def assign_seat(self, person: Person, player_id: int, seat: int) -> None:
        self.attempt(lambda t, now: lobby.assign_seat(t, person, now, player_id, seat))

    @rule(
        person=people,
        visibility=st.sampled_from(["public", "private"]),
        policy=st.sampled_from(["open", "invite-only"]),
    )
    def change_door(self, person: Person, visibility: Any, policy: Any) -> None:
        self.attempt(lambda t, now: lobby.change_door(t, person, now, visibility, policy))

    @rule(person=people, word=st.text(max_size=101))
    def add_word(self, person: Person, word: str) -> None:
        self.attempt(lambda t, now: words.add_word(t, person, now, word))

    @rule(person=people, author=people)
    def commit_word(self, person: Person, author: Person) -> None:
        """Somebody commits a word of their own, or copies the hash of another player's."""
        hashed = word_hash(self.keeper.table.uuid, author.id, WORDS[author.id])
        self.attempt(lambda t, now: words.commit(t, person, now, hashed))

    @rule(person=people, author=people)
    def show_word(self, person: Person, author: Person) -> None:
        self.attempt(lambda t, now: words.show(t, person, now, WORDS[author.id]))

    @rule(person=people, code=codes)
    def spectate(self, person: Person, code: str | None) -> None:
        self.attempt(lambda t, now: lobby.spectate(t, person, now, code))

    @rule(person=people, player_id=player_ids)
    def invite(self, person: Person, player_id: int) -> None:
        self.attempt(lambda t, now: entrances.invite(t, person, now, player_id))

    @rule(person=people)
    def new_room_code(self, person: Person) -> None:
        self.attempt(lambda t, now: entrances.new_room_code(t, person, now, "NEW234"))

    @rule(
        person=people,
        kind=st.sampled_from(["join", "watch"]),
        expires_in=st.none() | st.integers(1, 2),
        once=st.booleans(),
        renew=st.booleans(),
    )
    def new_link(self, person: Person, kind: Any, **limits: Any) -> None:
        self.attempt(lambda t, now: entrances.new_link(t, person, now, kind, **limits))

    @rule(person=people, number=st.integers(0, 4), sits=st.booleans())
    def follow_link(self, person: Person, number: int, sits: bool) -> None:
        token = link_token(1, SECRET, number)
        if sits:
            self.attempt(lambda t, now: lobby.join(t, person, now, room_code=token))
        else:
            self.attempt(lambda t, now: lobby.spectate(t, person, now, token))

    @rule(person=people)
    def stop_spectating(self, person: Person) -> None:
        self.attempt(lambda t, now: lobby.stop_spectating(t, person, now))

    @rule(person=people, seed=st.none() | st.integers(0, 9))
    def start(self, person: Person, seed: int | None) -> None:
        self.attempt(lambda t, now: lobby.start(t, person, now, seed_number=seed))

    @rule(person=people)
    def rematch(self, person: Person) -> None:
        self.attempt(lambda t, now: rematches.rematch(t, person, now, 77))

    @rule(person=st.sampled_from(PEOPLE[:1]), really=st.integers(0, 9))
    def terminate(self, person: Person, really: int) -> None:
        if really == 0:
            self.attempt(lambda t, now: lobby.terminate(t, person, now))

    @rule(choice=st.integers(0, 10**6), action_id=st.none() | st.sampled_from(["a", "b"]))
    def move(self, choice: int, action_id: str | None) -> None:
        """Whoever is to act makes one of their legal moves."""
        table = self.keeper.table
        if not table.to_act():
            return
        seat = table.to_act()[0]
        legal = list(table.rules.legal_moves(table.game_state, seat))
        draft = table.copy()
        made, _ = play.act_at(draft, seat, self.now, legal[choice % len(legal)], action_id)
        self.keeper.table = draft
        self.keeper.log.append(made)

    @rule(
        person=people, move=st.sampled_from([{}, {"type": "draw"}, {"type": "discard", "card_id": "c_1"}, 5])
    )
    def any_move(self, person: Person, move: Any) -> None:
        """Somebody tries something; what is refused changes nothing."""
        table = self.keeper.table
        before = everything_of(table.copy())
        draft = table.copy()
        try:
            made, _ = play.act(draft, person, self.now, lambda: play.decoded_move(draft, move))
        except Refusal:
            assert everything_of(table) == before
            assert everything_of(draft) == before
        else:
            assert everything_of(table) == before
            self.keeper.table = draft
            self.keeper.log.append(made)

    @invariant()
    def the_table_is_the_fold_of_its_written_log(self) -> None:
        written = [changes.decoded(changes.encoded(change)) for change in self.keeper.log]
        assert everything_of(folded(1, written)) == everything_of(self.keeper.table)

    @invariant()
    def what_the_deal_depends_on_stays_while_words_are_shown(self) -> None:
        table = self.keeper.table
        if table.is_showing:
            assert terms_of(table) == table.terms

    @invariant()
    def seats_host_and_audience_make_sense(self) -> None:
        table = self.keeper.table
        seated = [chair.player.id for _, chair in table.taken()]
        assert len(set(seated)) == len(seated) <= table.capacity
        assert not set(seated) & set(table.spectators)
        there = [player for player in seated if player > 0 and player not in table.barred]
        assert sorted(table.audience()) == sorted(there + list(table.spectators))
        assert not set(table.barred) & (set(table.spectators) | table.invited)
        if table.phase != "ended":
            assert table.host_id in seated
        if table.phase == "lobby":
            assert table.people()
            assert table.game_state is None
        assert (table.outcome is not None) <= (table.phase == "ended")
        msgspec.json.encode(table.options)


TestTableLife = TableLife.TestCase
TestTableLife.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
