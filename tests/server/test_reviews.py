"""Reviews of finished games: a player's own decisions, graded by what the player could see, made once and kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from clients import Arrive
from in_process import ANN, BOB, CID, DEE, Node, open_store

from parlour.game.refusals import Refusal
from parlour.game.registry import game_of, games
from parlour.search.grades import Grade, grade_in
from parlour.server import bodies
from parlour.server.analysts import Analysts
from parlour.server.limits import TooMany
from parlour.server.reviews import GradedMove, ReviewRunning, Reviews, costliest
from parlour.store import Store
from parlour.tables import errors
from parlour.tables.decisions import decisions
from parlour.tables.people import Person
from parlour.tables.table import Table

SHORT = {"turn_limit": 3, "max_hands": 1}


class Here(Analysts):
    """Analysts that answer at once, or when they are let, and note what they were asked."""

    def __init__(self, grade: Callable[..., Any] | None = None, busy: int = 0) -> None:
        super().__init__()
        self.busy = busy
        """Questions that no worker process takes."""
        self.asked: list[tuple[Any, ...]] = []
        self.grade = grade
        self.may = asyncio.Event()
        self.may.set()

    async def ask(
        self,
        function: Callable[..., Any],
        *args: Any,
        seconds: float,
        patience: float,
        fallback: Callable[[], Any],
    ) -> Any:
        await self.may.wait()
        if self.busy:
            self.busy -= 1
            return fallback()
        self.asked.append(args)
        return (self.grade or function)(*args)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await open_store(tmp_path)
    yield store
    await store.close()


@pytest.fixture
def node(store: Store) -> Node:
    return Node(store)


async def played(
    node: Node, game: str = "rummy", people: tuple[Person, ...] = (ANN, BOB), **more: Any
) -> Table:
    """A game that these people, and bots on the other seats, have played to its end."""
    seats = max(game_of(game).spec.min_seats, len(people))
    more.setdefault("options", SHORT if game == "rummy" else None)
    table = await node.commands.open(people[0], bodies.OpenTable(game=game, max_players=seats, **more))
    for person in people[1:]:
        await node.commands.join(person, table.id, bodies.Join())
    if seats > len(people):
        await node.commands.add_bot(people[0], table.id, bodies.AddBot(fill=True))
    table = await node.commands.start(people[0], table.id, bodies.Start(seed=5))
    by_id = {person.id: person for person in people}
    while table.phase == "playing":
        seat = table.waits_for()[0]
        move = next(iter(table.rules.legal_moves(table.game_state, seat)))
        await node.commands.act(by_id[table.player_at(seat)], table.id, msgspec.to_builtins(move))
        table = await node.cache.table(table.id)
    return table


async def finished(reviews: Reviews, person: Person, table: Table) -> Any:
    """The review, once it is made."""
    async with asyncio.timeout(120):
        while (found := await reviews.ask(person, table.id)).state != "done":  # noqa: ASYNC110
            await asyncio.sleep(0)
    return found.review


async def refusal(doing: Any) -> type[Refusal]:
    with pytest.raises(Refusal) as refused:
        await doing
    return type(refused.value)


async def test_each_decision_is_graded_from_what_the_player_saw(node: Node) -> None:
    """The attack: a review could tell what others held. What reaches the search is the view at that step."""
    table = await played(node)
    analysts = Here()
    review = await finished(Reviews(node.cache, analysts), BOB, table)
    log = [change for _, change in await node.cache.log(table.id)]
    own = list(decisions(table.id, log, 1))
    assert own
    assert [args[1:4] for args in analysts.asked] == [(one.view, one.legal, one.made) for one in own]
    assert all(view.seat == 1 and view.hands is None for _, view, *_ in analysts.asked)
    assert {move.version for move in review.moves} <= {one.version for one in own}
    assert review.unit == "wins"
    assert all(0 <= move.cost <= 1 and (move.better is None) == (move.cost == 0) for move in review.moves)


async def test_the_costliest_three_are_pointed_out() -> None:
    moves = [
        GradedMove(version=version, move=1, better=2 if cost else None, cost=cost)
        for version, cost in enumerate((0.1, 0.0, 0.4, 0.2, 0.3), start=10)
    ]
    assert costliest(moves) == [12, 14, 13]
    assert costliest(moves[1:2]) == []


async def test_a_review_is_kept_and_made_once(node: Node, store: Store) -> None:
    table = await played(node)
    analysts = Here(lambda *_: Grade("better", 0.5))
    reviews = Reviews(node.cache, analysts)
    assert (await reviews.read(ANN, table.id)).state == "none"
    first = await finished(reviews, ANN, table)
    asked = len(analysts.asked)
    after = Reviews(Node(store).cache, analysts)  # as after a restart
    assert (await after.read(ANN, table.id)).review == first
    assert (await after.ask(ANN, table.id)).review == first
    assert len(analysts.asked) == asked


async def test_the_same_game_gets_the_same_grades(node: Node) -> None:
    table = await played(node, "uno", people=(ANN, BOB))
    analysts = Here(lambda *_: Grade())
    await finished(Reviews(node.cache, analysts), ANN, table)
    assert len({args[4] for args in analysts.asked}) == len(
        analysts.asked
    )  # each position has dice of its own
    for args in analysts.asked[:5]:
        assert grade_in(*args) == grade_in(*args)


async def test_progress_is_told_and_an_account_has_one_review_at_a_time(node: Node) -> None:
    one, other = await played(node), await played(node)
    analysts = Here(lambda *_: Grade())
    analysts.may.clear()
    reviews = Reviews(node.cache, analysts)
    assert (await reviews.ask(ANN, one.id)).state == "running"
    assert (await reviews.ask(ANN, one.id)).state == "running"
    assert await refusal(reviews.ask(ANN, other.id)) is ReviewRunning
    assert (await reviews.ask(BOB, other.id)).state == "running"  # somebody else may
    while not (told := await reviews.read(ANN, one.id)).of:  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert (told.state, told.graded) == ("running", 0)
    analysts.may.set()
    assert (await finished(reviews, ANN, one)).costliest == []
    assert (await finished(reviews, ANN, other)).costliest == []
    await finished(reviews, BOB, other)


async def test_a_decision_that_no_worker_took_is_tried_again(node: Node) -> None:
    table = await played(node)
    review = await finished(Reviews(node.cache, Here(lambda *_: Grade(), busy=2)), ANN, table)
    log = [change for _, change in await node.cache.log(table.id)]
    assert [move.version for move in review.moves] == [one.version for one in decisions(table.id, log, 0)]


async def test_a_review_that_lacks_a_decision_is_not_kept(node: Node, store: Store) -> None:
    table = await played(node)
    analysts = Here(lambda *_: Grade(), busy=1_000)
    reviews = Reviews(node.cache, analysts)
    await reviews.ask(ANN, table.id)
    async with asyncio.timeout(60):
        while (await reviews.read(ANN, table.id)).state != "none":  # noqa: ASYNC110
            await asyncio.sleep(0)
    assert await store.review(table.id, 0) is None
    analysts.busy = 0
    assert (await finished(reviews, ANN, table)).moves


async def test_two_requests_at_once_start_one_review(node: Node) -> None:
    table = await played(node)
    analysts = Here(lambda *_: Grade())
    reviews = Reviews(node.cache, analysts)
    asked = await asyncio.gather(*(reviews.ask(ANN, table.id) for _ in range(5)))
    assert asked[0].state == "running"
    await finished(reviews, ANN, table)
    assert len({args[4] for args in analysts.asked}) == len(analysts.asked)


async def test_reviews_wait_in_a_line_that_is_not_endless(
    node: Node, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: many accounts have reviews made at once, and hints and moves wait for them."""
    monkeypatch.setattr("parlour.server.reviews.MOST_IN_LINE", 2)
    one, other, third = [await played(node, people=pair) for pair in ((ANN, BOB), (CID, BOB), (DEE, BOB))]
    analysts = Here(lambda *_: Grade())
    analysts.workers = 1
    analysts.may.clear()
    reviews = Reviews(node.cache, analysts)
    assert (await reviews.ask(ANN, one.id)).state == "running"
    assert (await reviews.ask(CID, other.id)).state == "running"
    assert await refusal(reviews.ask(DEE, third.id)) is TooMany
    assert (await reviews.ask(CID, other.id)).state == "running"  # who is in the line is told so
    while not (await reviews.read(ANN, one.id)).of:  # noqa: ASYNC110
        await asyncio.sleep(0)
    assert (await reviews.read(CID, other.id)).of == 0, "the second review waits for the first"
    assert (await reviews.read(DEE, third.id)).state == "none"
    analysts.may.set()
    for person, table in ((ANN, one), (CID, other), (DEE, third)):
        await finished(reviews, person, table)


async def test_only_players_and_only_after_the_end(node: Node) -> None:
    table = await node.commands.open(ANN, bodies.OpenTable(game="uno", max_players=3))
    for person in (BOB, CID):
        await node.commands.join(person, table.id, bodies.Join())
    await node.commands.spectate(DEE, table.id, bodies.Join())
    await node.commands.start(ANN, table.id, bodies.Start(seed=1))
    await node.commands.remove(ANN, table.id, CID.id)
    reviews = Reviews(node.cache, Here())
    stranger = Person(99, "uuid-99", "E")
    for doing in (reviews.ask, reviews.read):
        for person in (stranger, DEE, CID):
            assert await refusal(doing(person, table.id)) is errors.NotInGame
        assert await refusal(doing(ANN, table.id)) is errors.NotEnded
    await node.commands.terminate(ANN, table.id)
    for person in (stranger, DEE, CID):
        assert await refusal(reviews.ask(person, table.id)) is errors.NotInGame
    assert (await reviews.ask(ANN, table.id)).state == "running"
    await finished(reviews, ANN, table)


async def test_moves_that_a_bot_made_are_not_graded(node: Node) -> None:
    table = await node.commands.open(ANN, bodies.OpenTable(game="uno", max_players=2))
    await node.commands.join(BOB, table.id, bodies.Join())
    await node.commands.start(ANN, table.id, bodies.Start(seed=1))
    await node.commands.leave(BOB, table.id)
    while (table := await node.cache.table(table.id)).phase == "playing":
        move = next(iter(table.rules.legal_moves(table.game_state, 0)))
        await node.commands.act(ANN, table.id, msgspec.to_builtins(move))
    log = [change for _, change in await node.cache.log(table.id)]
    assert list(decisions(table.id, log, 0))
    assert not list(decisions(table.id, log, 1))


async def test_rummikub_counts_the_tiles_of_missed_plays(node: Node) -> None:
    table = await node.commands.open(ANN, bodies.OpenTable(game="rummikub", max_players=2, bots=["standard"]))
    await node.commands.start(ANN, table.id, bodies.Start(seed=30))  # the first player can lay tiles at once
    await node.commands.act(ANN, table.id, {"type": "draw"})
    await node.commands.terminate(ANN, table.id)
    review = await finished(Reviews(node.cache, Here()), ANN, await node.cache.table(table.id))
    [missed] = review.moves
    assert review.unit == "tiles"
    assert missed.cost >= 3
    assert missed.better["type"] == "play_tiles"
    assert missed.why.code == "opens"
    assert missed.why.values["count"] == missed.cost
    assert review.costliest == [missed.version]


async def test_a_review_over_http(arrive: Arrive) -> None:
    ann, eve = await arrive("Ann", connect=False), await arrive("Eve", connect=False)
    body = {"game": "rummy", "bots": ["standard"], "max_players": 2, "options": SHORT, "start": True}
    game_id = (await ann.post("/api/games", body)).json()["game_id"]
    early = await ann.post(f"/api/games/{game_id}/review")
    assert (early.status_code, early.json()["code"]) == (409, "NOT_ENDED")
    while (state := await ann.state(game_id))["state"] == "playing":
        await ann.post(f"/api/games/{game_id}/actions", state["moves"]["list"][0])
    refused = await eve.post(f"/api/games/{game_id}/review")
    assert (refused.status_code, refused.json()["code"]) == (403, "NOT_IN_GAME")
    assert (await eve.get(f"/api/games/{game_id}/review")).status_code == 403
    assert (await ann.post(f"/api/games/{game_id}/review")).status_code == 202
    async with asyncio.timeout(300):
        while (told := (await ann.get(f"/api/games/{game_id}/review")).json())["state"] == "running":  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    assert told["state"] == "done"
    assert told["graded"] == told["of"] == len(told["review"]["moves"])


@pytest.mark.parametrize("game", sorted(set(games()) - {"rummikub"}))
async def test_games_with_a_sampler_can_be_reviewed(node: Node, game: str) -> None:
    """The first decisions of a game in every game; Rummikub has a test of its own."""
    spec = game_of(game).spec
    level = game_of(game).usual_level
    body = bodies.OpenTable(game=game, max_players=spec.min_seats, bots=[level] * (spec.min_seats - 1))
    table = await node.commands.open(ANN, body)
    await node.commands.start(ANN, table.id, bodies.Start(seed=3))
    for _ in range(2):
        table = await node.cache.table(table.id)
        move = list(table.rules.legal_moves(table.game_state, 0))[-1]
        await node.commands.act(ANN, table.id, msgspec.to_builtins(move))
    await node.commands.terminate(ANN, table.id)
    review = await finished(Reviews(node.cache, Here()), ANN, await node.cache.table(table.id))
    assert all(move.cost >= 0 for move in review.moves)
