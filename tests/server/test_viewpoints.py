"""For every game: who was sent away hears nothing more, and who left hears what a spectator hears."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from parlour.game.registry import game_of, games
from parlour.server.game_apis import common_wire_of, wire_of
from parlour.server.routes.games import state_for
from parlour.server.wire.common import told_of
from parlour.server.wire.messages import Message
from parlour.tables import changes, errors, lobby, play
from parlour.tables.changes import AnyChange
from parlour.tables.drafts import Draft
from parlour.tables.openings import open_table
from parlour.tables.people import Person, PlayerId
from parlour.tables.table import Table

NOW = 1_700_000_000_000
LEFT_AFTER = 6
MOST_MOVES = 150
GAMES = sorted(games())


def person(number: int) -> Person:
    return Person(number, f"00000000-0000-4000-8000-{number:012}", f"Player {number}")


HOST, GONE, WATCHER = person(1), person(2), person(9)

Told = list[tuple[str, Any]]


class Life:
    """A game with people on all seats and a spectator. Keeps what each of them is told, in both dialects."""

    def __init__(self, game: str) -> None:
        spec = game_of(game).spec
        opened = open_table(
            HOST, game=game, at=NOW, uuid="table", room_code="ABCD23", secret="ab" * 32, visibility="private"
        )
        self.table = Table(1, opened)
        self.random = Random(1)
        self.told: dict[PlayerId, Told] = {}
        for number in range(2, max(2, spec.min_seats, min(3, spec.max_seats)) + 1):
            self.do(lobby.join(self.table, person(number), NOW, room_code="ABCD23"))
        self.do(lobby.spectate(self.table, WATCHER, NOW, "ABCD23"))
        self.do(lobby.start(self.table, HOST, NOW, seed_number=3))

    def do(self, made: list[AnyChange]) -> None:
        draft = Draft(self.table, NOW)
        draft.fold(made)
        self._accept(draft)

    def move(self) -> None:
        """Whoever is to act makes a move."""
        table, game = self.table, game_of(self.table.game)
        seat = table.to_act()[0]
        legal = list(table.rules.legal_moves(table.game_state, seat))
        view = table.rules.view(table.game_state, seat)
        draft = Draft(table, NOW)
        draft.act_at(seat, game.bot(game.usual_level).choose(view, legal, self.random))
        self._accept(draft)

    def play(self, moves: int) -> Iterator[None]:
        for _ in range(moves):
            if not self.table.to_act():
                return
            self.move()
            yield

    def _accept(self, draft: Draft) -> None:
        self.table = draft.table
        for change, events, table in draft.steps:
            messages = [
                *wire_of(table.game).happened(table, change, events),
                *common_wire_of(table.game).happened(table, change, events),
            ]
            for message in messages:
                for player_id in message.to:
                    self.told.setdefault(player_id, []).append(plain(message))

    def heard(self, player_id: PlayerId) -> Told:
        """What they were told since the last time."""
        return self.told.pop(player_id, [])


def plain(message: Message) -> tuple[str, Any]:
    """The event as it is sent, without what says to whom it is sent."""
    payload = msgspec.json.decode(msgspec.json.encode(message.payload))
    state = payload.get("state")
    if isinstance(state, dict):
        state.pop("your_seat", None)
    return message.event, payload


def whole(table: Table, player_id: PlayerId) -> Told:
    wires = (wire_of(table.game), common_wire_of(table.game))
    return [plain(message) for wire in wires for message in wire.whole(table, player_id)]


def states(table: Table, player_id: PlayerId) -> Any:
    wires = (wire_of(table.game), common_wire_of(table.game))
    shown = [{**state_for(table, player_id, wire, 0), "your_seat": None} for wire in wires]
    return msgspec.json.encode(shown)


@pytest.mark.parametrize("reason", ["left", "away"])
@pytest.mark.parametrize("game", GAMES)
def test_who_left_sees_and_hears_what_a_spectator_does_until_the_seat_is_taken_back(
    game: str, reason: str
) -> None:
    life = Life(game)
    for _ in life.play(LEFT_AFTER):
        pass
    life.do(lobby.gone(life.table, GONE.id, NOW, reason))
    life.told.clear()
    steps = 0
    for _ in life.play(MOST_MOVES):
        if life.table.phase != "playing":
            break
        steps += 1
        assert life.heard(GONE.id) == life.heard(WATCHER.id)
        assert whole(life.table, GONE.id) == whole(life.table, WATCHER.id)
        assert states(life.table, GONE.id) == states(life.table, WATCHER.id)
    assert steps > 3


@pytest.mark.parametrize("game", GAMES)
def test_who_takes_the_seat_back_is_told_their_cards_at_once(game: str) -> None:
    life, fresh = Life(game), Life(game)
    life.do(lobby.gone(life.table, GONE.id, NOW, "left"))
    life.told.clear()
    life.do(lobby.join(life.table, GONE, NOW))
    own = wire_of(game)
    wanted = {name for name, _ in map(plain, own.whole(fresh.table, GONE.id))}
    heard = life.heard(GONE.id)
    assert any("hand" in str(payload) or "rack" in str(payload) for _, payload in heard)
    assert heard != life.heard(WATCHER.id)
    assert wanted & {name for name, _ in heard} or own is common_wire_of(game)
    assert states(life.table, GONE.id) != states(life.table, WATCHER.id)


@pytest.mark.parametrize("game", GAMES)
def test_who_is_sent_away_during_play_hears_that_last_and_nothing_after_it(game: str) -> None:
    life = Life(game)
    for _ in life.play(LEFT_AFTER):
        pass
    before = life.table
    seen_by_watcher = msgspec.json.encode(whole(before, WATCHER.id)).decode()
    life.told.clear()
    life.do(lobby.remove(life.table, HOST, NOW, GONE.id))
    heard = life.heard(GONE.id)
    assert heard, "they are told that they were sent away"
    for name, payload in heard:
        assert name in ("table:update", "game:player:left", "lobby:player:left", "spades:seat_vacated")
        assert "kicked" in str(payload)
        assert "ABCD23" not in str(payload)
        if name == "table:update":  # no more than a spectator saw before
            assert msgspec.json.encode(payload["state"]["view"]).decode() in seen_by_watcher
    for _ in life.play(MOST_MOVES):
        assert life.heard(GONE.id) == []
    if life.table.phase == "playing":
        life.do(lobby.terminate(life.table, HOST, NOW))
    assert life.heard(GONE.id) == []
    for wire in (wire_of(game), common_wire_of(game)):
        with pytest.raises(errors.NotInGame):
            state_for(life.table, GONE.id, wire, 0)


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_who_is_sent_away_hears_that_last_too(game: str) -> None:
    life = Life(game)
    life.told.clear()
    life.do(lobby.remove(life.table, HOST, NOW, WATCHER.id))
    heard = life.heard(WATCHER.id)
    assert heard
    assert all("kicked" in str(payload) for _, payload in heard)
    for _ in life.play(5):
        assert life.heard(WATCHER.id) == []


@pytest.mark.parametrize("game", GAMES)
def test_only_the_kick_itself_is_told_to_somebody_outside_the_audience(game: str) -> None:
    life = Life(game)
    life.do(lobby.remove(life.table, HOST, NOW, GONE.id))
    kick = changes.Left(at=NOW, player_id=GONE.id, seat=1, uuid=GONE.uuid, name=GONE.name, reason="kicked")
    assert GONE.id in told_of(life.table, kick)
    assert GONE.id not in told_of(life.table, changes.Invited(at=NOW, player_id=99))


@pytest.mark.parametrize("game", GAMES)
def test_who_left_is_offered_no_moves_and_makes_none(game: str) -> None:
    life = Life(game)
    life.do(lobby.gone(life.table, GONE.id, NOW, "left"))
    assert "moves" not in state_for(life.table, GONE.id, common_wire_of(game), 0)
    with pytest.raises(errors.NotInGame):
        play.seat_to_play(life.table, GONE)
