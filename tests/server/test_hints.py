"""Hints: for the player whose turn it is, from that seat's view alone, and only where the table allows them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from clients import Arrive
from in_process import ANN, BOB, CID, DEE, Node, open_store

from parlour.game.refusals import NotYourTurn, Refusal
from parlour.game.registry import game_of, games
from parlour.game.words import LANGUAGES, words_of
from parlour.server import bodies
from parlour.server.analysts import Analysts
from parlour.server.hints import Hints, HintsOff
from parlour.server.limits import TooMany
from parlour.store import Store
from parlour.tables import errors
from parlour.tables.clocks import TurnClock
from parlour.tables.hints import allows_hints
from parlour.tables.people import Person
from parlour.tables.table import Table
from parlour.testing.templates import fields_in


class Here(Analysts):
    """Analysts that answer in this process, and note what they were asked."""

    def __init__(self, *, busy: bool = False) -> None:
        super().__init__()
        self.asked: list[tuple[Any, ...]] = []
        self.busy = busy

    async def ask(
        self,
        function: Callable[..., Any],
        *args: Any,
        seconds: float,
        patience: float,
        fallback: Callable[[], Any],
    ) -> Any:
        self.asked.append(args)
        return fallback() if self.busy else function(*args)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


@pytest.fixture
def node(store: Store) -> Node:
    return Node(store)


def hints_of(node: Node, analysts: Analysts | None = None, per_minute: int = 0) -> Hints:
    return Hints(node.cache, analysts or Here(), per_minute)


async def against_bots(node: Node, game: str = "uno", **more: Any) -> Table:
    """Ann's table with bots on all other seats, dealt, at her turn."""
    seats = game_of(game).spec.min_seats
    level = game_of(game).usual_level
    body = bodies.OpenTable(game=game, max_players=seats, bots=[level] * (seats - 1), start=True, **more)
    return await node.commands.open(ANN, body)


async def with_people(node: Node, game: str = "uno", **more: Any) -> Table:
    """A dealt table of Ann and Bob."""
    table = await node.commands.open(ANN, bodies.OpenTable(game=game, max_players=2, **more))
    await node.commands.join(BOB, table.id, bodies.Join())
    return await node.commands.start(ANN, table.id, bodies.Start(seed=1))


async def refusal(hints: Hints, person: Person, table: Table) -> type[Refusal]:
    with pytest.raises(Refusal) as refused:
        await hints.hint(person, table.id)
    assert not refused.value.details
    return type(refused.value)


@pytest.mark.parametrize("game", list(games()))
async def test_every_game_gives_hints_that_its_words_can_say(node: Node, game: str) -> None:
    table = await against_bots(node, game)
    hints = hints_of(node)
    for _ in range(3):
        table = await node.cache.table(table.id)
        if 0 not in table.waits_for():
            break
        hint = await hints.hint(ANN, table.id)
        assert hint.version == table.version
        for language in LANGUAGES:
            said = words_of(game_of(game).words, language).hints[hint.why.code]
            assert {*fields_in(said)} <= {"move", *hint.why.values}
        await node.commands.act(ANN, table.id, msgspec.to_builtins(hint.move))


async def test_a_hint_is_made_from_the_view_of_the_seat_alone(node: Node) -> None:
    """The attack: whatever reaches the search could tell of other hands. Only the view and the moves do."""
    table = await against_bots(node, "hidden-joker-rummy")
    analysts = Here()
    await hints_of(node, analysts).hint(ANN, table.id)
    [(game, view, legal, seed, budget)] = analysts.asked
    assert game == table.game
    assert view == table.rules.view(table.game_state, 0)
    assert legal == list(table.rules.legal_moves(table.game_state, 0))
    assert isinstance(seed, int)
    assert budget.ms
    others = {
        piece.name
        for piece in table.rules.pieces(table.game_state)
        if piece.known_to is not None and 0 not in piece.known_to
    }
    assert others
    told = msgspec.json.encode([view, legal]).decode()
    assert not [name for name in others if f'"{name}"' in told]


async def test_hints_leave_nothing_at_the_table(node: Node) -> None:
    table = await against_bots(node)
    node.delivery.messages.clear()
    await hints_of(node).hint(ANN, table.id)
    assert (await node.cache.table(table.id)).version == table.version
    assert not node.delivery.messages


async def test_nobody_but_a_player_learns_anything(node: Node) -> None:
    """Strangers, spectators, those sent away and those who left get one answer, whether hints are on or off."""
    for wanted in (None, True, False):
        table = await node.commands.open(ANN, bodies.OpenTable(game="uno", max_players=4, hints=wanted))
        for person in (BOB, CID):
            await node.commands.join(person, table.id, bodies.Join())
        await node.commands.spectate(DEE, table.id, bodies.Join())
        await node.commands.start(ANN, table.id, bodies.Start(seed=1))
        await node.commands.remove(ANN, table.id, BOB.id)
        hints = hints_of(node)
        stranger = Person(99, "uuid-99", "E")
        for person in (stranger, DEE, BOB):
            assert await refusal(hints, person, table) is errors.NotInGame
        if wanted:
            await node.commands.leave(CID, table.id)
            assert await refusal(hints, CID, table) is errors.NotInGame


async def test_hints_are_off_among_people_unless_the_host_allows_them(node: Node) -> None:
    table = await with_people(node)
    hints = hints_of(node)
    assert [await refusal(hints, person, table) for person in (ANN, BOB)] == [HintsOff, HintsOff]
    allowed = await with_people(node, hints=True)
    [mover] = [allowed.player_at(seat) for seat in allowed.waits_for()]
    waiting = BOB if mover == ANN.id else ANN
    assert await refusal(hints, waiting, allowed) is NotYourTurn
    assert (await hints.hint(ANN if waiting is BOB else BOB, allowed.id)).move


async def test_hints_are_on_only_where_all_others_are_bots(node: Node) -> None:
    table = await node.commands.open(ANN, bodies.OpenTable(game="uno", max_players=3))
    assert allows_hints(table)
    table = await node.commands.add_bot(ANN, table.id, bodies.AddBot())
    assert allows_hints(table)
    table = await node.commands.join(BOB, table.id, bodies.Join())
    assert not allows_hints(table)
    table = await node.commands.start(ANN, table.id, bodies.Start())
    table = await node.commands.leave(BOB, table.id)  # a bot stands in, and Bob may come back
    assert not allows_hints(table)


async def test_a_rated_game_has_no_hints(node: Node) -> None:
    clock = TurnClock(seconds=30)
    assert not allows_hints(await against_bots(node, clock=clock, rated=True))
    with pytest.raises(errors.BadSetting):
        await against_bots(node, clock=clock, rated=True, hints=True)
    table = await node.commands.open(ANN, bodies.OpenTable(game="uno", clock=clock, rated=True))
    with pytest.raises(errors.BadSetting):
        await node.commands.change_settings(ANN, table.id, bodies.ChangeTable(hints=True))


async def test_the_host_sets_hints_before_the_start_and_all_are_told(node: Node) -> None:
    table = await node.commands.open(ANN, bodies.OpenTable(game="uno", max_players=2))
    await node.commands.join(BOB, table.id, bodies.Join())
    with pytest.raises(errors.NotHost):
        await node.commands.change_settings(BOB, table.id, bodies.ChangeTable(hints=True))
    node.delivery.common = {ANN.id, BOB.id}
    await node.commands.change_settings(ANN, table.id, bodies.ChangeTable(hints=True))
    told = [message for message in node.delivery.messages if message.event == "table:update"]
    assert {to for message in told[-2:] for to in message.to} == {ANN.id, BOB.id}
    assert all(message.payload["state"]["hints"] for message in told[-2:])
    started = await node.commands.start(ANN, table.id, bodies.Start())
    with pytest.raises(errors.NotInLobby):
        await node.commands.change_settings(ANN, table.id, bodies.ChangeTable(hints=False))
    assert allows_hints(await Node(node.store).cache.table(started.id))


async def test_a_level_without_a_search_answers_while_all_are_busy(node: Node) -> None:
    table = await against_bots(node, "hidden-joker-rummy")
    analysts = Here(busy=True)
    hints = hints_of(node, analysts)
    hint = await hints.hint(ANN, table.id)
    assert (hint.why.code, hint.why.values) == ("level", {"level": "hard"})
    analysts.busy = False  # who asks again gets the strongest level's advice
    assert (await hints.hint(ANN, table.id)).why.code in ("fits", "does_not_fit")


async def test_a_position_is_searched_once_and_new_ones_are_limited(node: Node) -> None:
    table = await against_bots(node, "hidden-joker-rummy")
    analysts = Here()
    hints = hints_of(node, analysts, per_minute=1)
    hint = await hints.hint(ANN, table.id)
    assert await hints.hint(ANN, table.id) == hint
    assert len(analysts.asked) == 1
    await node.commands.act(ANN, table.id, msgspec.to_builtins(hint.move))
    with pytest.raises(TooMany):
        await hints.hint(ANN, table.id)


async def test_a_rematch_keeps_the_setting(node: Node) -> None:
    table = await with_people(node, "rummy", hints=True, options={"turn_limit": 1, "max_hands": 1})
    while table.phase == "playing":
        seat = table.waits_for()[0]
        move = next(iter(table.rules.legal_moves(table.game_state, seat)))
        person = ANN if table.player_at(seat) == ANN.id else BOB
        await node.commands.act(person, table.id, msgspec.to_builtins(move))
        table = await node.cache.table(table.id)
    assert (await node.commands.rematch(ANN, table.id, bodies.Rematch())).hints is True


async def test_a_hint_over_rest_and_over_socket_io(arrive: Arrive) -> None:
    ann, eve = await arrive("Ann"), await arrive("Eve")
    body = {"game": "spades", "bots": ["standard"] * 3, "start": True}
    game_id = (await ann.post("/api/games", body)).json()["game_id"]
    assert (await ann.state(game_id))["hints"] is True
    while (told := (await ann.post(f"/api/games/{game_id}/hint")).json())["why"]["code"] == "level":
        pass  # the worker processes still start
    assert told["why"]["code"] in words_of(game_of("spades").words, "en").hints
    answer = await ann.call("hint", {"game_id": game_id})
    assert answer == {"ok": True, **{name: told[name] for name in ("version", "move", "why")}}
    acted = await ann.post(f"/api/games/{game_id}/actions", told["move"])
    assert acted.status_code == 202
    refused = await eve.post(f"/api/games/{game_id}/hint")
    assert (refused.status_code, refused.json()["code"]) == (403, "NOT_IN_GAME")
    assert (await eve.call("hint", {"game_id": game_id}))["code"] == "NOT_IN_GAME"
    assert not [name for name, _ in await eve.heard() if name != "conn:connected"]


class Held(Here):
    """Analysts that answer when they are let."""

    def __init__(self) -> None:
        super().__init__()
        self.began, self.may = asyncio.Event(), asyncio.Event()

    async def ask(self, function: Callable[..., Any], *args: Any, **options: Any) -> Any:
        self.began.set()
        await self.may.wait()
        return await super().ask(function, *args, **options)


async def test_only_so_many_hints_are_made_at_once(node: Node, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack: many accounts ask at many tables, and everybody's bots wait for the levels that stand in."""
    monkeypatch.setattr("parlour.server.hints.MOST_AT_ONCE", 1)
    one, other = [await against_bots(node, "hidden-joker-rummy") for _ in range(2)]
    analysts = Held()
    hints = hints_of(node, analysts)
    first = asyncio.ensure_future(hints.hint(ANN, one.id))
    await analysts.began.wait()
    with pytest.raises(TooMany):
        await hints.hint(ANN, other.id)
    again = asyncio.ensure_future(hints.hint(ANN, one.id))  # who asks for the same hint waits for it
    analysts.may.set()
    assert await first == await again
    assert (await hints.hint(ANN, other.id)).game_id == other.id
