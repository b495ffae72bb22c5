"""Tests of results, standings and leaderboards for any database. `HistoryContract` runs for each one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, select
from store_rows import new_account, new_table, summary

from parlour.game.feats import Feat
from parlour.ratings import Rating, rated
from parlour.store import Store, StoreFailure
from parlour.store.results import ResultSearch, decoded
from parlour.store.schema import feats, finished, results, standings
from parlour.tables.results import DealFacts, Ending, GameResult, PlayerResult

GAME = "uno"


def player(player_id: int, place: int | None, side: int, **given: Any) -> PlayerResult:
    result: Ending = "ended_early" if place is None else "won" if place == 1 else "lost"
    usual: dict[str, Any] = {"seat": side + 1, "points": 10, "result": result}
    return PlayerResult(**{**usual, "player_id": player_id, "place": place, "side": side, **given})


def game_result(order: Sequence[int], at: int = 5_000, **given: Any) -> GameResult:
    """A game that these accounts ended in this order."""
    usual: dict[str, Any] = {
        "game": GAME,
        "seats": len(order),
        "options": msgspec.Raw(b"{}"),
        "started_at": at - 1_000,
        "ended_at": at,
        "moves": 7,
        "reason": "out",
        "rated": True,
        "players": tuple(player(id_, place, place - 1) for place, id_ in enumerate(order, start=1)),
        "slowest": (),
        "deal": DealFacts(commitment="ab" * 32),
    }
    return GameResult(**{**usual, **given})


async def people(store: Store, count: int) -> list[int]:
    return [(await store.add_account(new_account(f"Player {number}"))).id for number in range(count)]


async def end(store: Store, result: GameResult, other: Store | None = None) -> int:
    """A table whose game ends with this result."""
    table_id = await store.create_table(new_table(), [b"0"])
    assert await (other or store).append(table_id, 2, [b"1"], summary(state="ended"), result)
    return table_id


async def everything(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All that is kept of finished games."""

    def read(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        return {
            table.name: [
                tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))
            ]
            for table in (finished, results, standings, feats)
        }

    return await store._read(read)


def nobody_counts(_done: int, _total: int) -> None:
    pass


class HistoryContract:
    """Give it a fixture `url`: the address of an empty database."""

    @pytest.fixture
    async def store(self, url: str) -> AsyncIterator[Store]:
        store = await Store.open(url)
        yield store
        await store.close()

    @pytest.fixture
    async def other(self, url: str, store: Store) -> AsyncIterator[Store]:
        """Another node on the same database."""
        other = await Store.open(url)
        yield other
        await other.close()

    async def test_a_result_is_written_with_the_entry_that_ends_the_game(self, store: Store) -> None:
        ann, bob = await people(store, 2)
        table_id = await end(store, game_result([ann, bob]))
        (row,) = await store.results(ResultSearch(account_id=ann))
        assert (row.table_id, row.result, row.rated) == (table_id, "won", True)
        assert decoded(row.body) == game_result([ann, bob])
        (lost,) = await store.results(ResultSearch(account_id=bob))
        ((won,), (other,)) = rated([[Rating()], [Rating()]], [1, 2])
        assert (row.mu_before, row.mu_after, row.sigma_after) == (Rating().mu, won.mu, won.sigma)
        assert (lost.mu_after, lost.sigma_after) == (other.mu, other.sigma)
        assert await store.ratings(GAME, 2, [ann, bob, 999]) == {ann: won, bob: other, 999: Rating()}

    async def test_a_lost_race_leaves_no_result(self, store: Store) -> None:
        ann, bob = await people(store, 2)
        table_id = await end(store, game_result([ann, bob]))
        before = await everything(store)
        assert not await store.append(table_id, 2, [b"1"], summary(), game_result([bob, ann]))
        assert await everything(store) == before

    async def test_a_result_that_cannot_be_kept_keeps_the_entry_out_too(self, store: Store) -> None:
        (ann,) = await people(store, 1)
        table_id = await store.create_table(new_table(), [b"0"])
        with pytest.raises(StoreFailure):
            await store.append(table_id, 2, [b"1"], summary(), game_result([ann, 999]))
        assert len(await store.read_log(table_id)) == 1
        assert not any((await everything(store)).values())

    async def test_a_game_can_end_as_its_table_opens(self, store: Store) -> None:
        ann, bob = await people(store, 2)
        table_id = await store.create_table(new_table(state="ended"), [b"0"], game_result([ann, bob]))
        assert [row.table_id for row in await store.results(ResultSearch(account_id=bob))] == [table_id]

    async def test_games_that_end_at_once_on_two_nodes_all_count(self, store: Store, other: Store) -> None:
        everyone = await people(store, 6)
        dice, pending = Random(1), []
        for number in range(60):
            order = dice.sample(everyone, dice.choice((2, 3)))
            table_id = await store.create_table(new_table(), [b"0"])
            node = (store, other)[number % 2]
            result = game_result(order, at=5_000 + number % 7)
            pending.append((node, table_id, result))
        outcomes = await asyncio.gather(
            *(node.append(table_id, 2, [b"1"], summary(), result) for node, table_id, result in pending)
        )
        assert all(outcomes)
        kept = await everything(store)
        ratings: dict[tuple[int, int], Rating] = {}
        for row in sorted(kept["finished"], key=lambda row: (row[1], row[2], row[0])):
            result = decoded(row[3])
            key = [(result.seats, one.player_id) for one in result.players]
            before = [[ratings.get(one, Rating())] for one in key]
            for one, (after,) in zip(key, rated(before, range(1, len(key) + 1)), strict=True):
                ratings[one] = after
        found = {
            (row.seats, id_): Rating(row.mu, row.sigma)
            for id_ in everyone
            for row in await store.standings(id_)
        }
        assert found == ratings
        counted = sum([row.rated_games for id_ in everyone for row in await store.standings(id_)])
        assert counted == sum(len(result.players) for _, _, result in pending)

    async def test_rebuilding_changes_nothing_however_often(self, store: Store) -> None:
        everyone = await people(store, 5)
        dice = Random(2)
        for number in range(40):
            order = dice.sample(everyone, dice.choice((2, 3)))
            record = (
                Feat("highest", dice.randrange(1, 50)),
                Feat("quickest", dice.randrange(1, 9), lowest_wins=True),
            )
            players = tuple(
                player(id_, place, place - 1, feats=record) for place, id_ in enumerate(order, start=1)
            )
            at = 5_000 + dice.randrange(1_000)  # clocks of nodes differ
            result = game_result(order, at=at, players=players, rated=number % 3 > 0)
            await end(store, result)
        before = await everything(store)
        heard: list[tuple[int, int]] = []
        assert await store.rebuild_history(lambda done, total: heard.append((done, total))) == 40
        assert heard[-1] == (40, 40)
        assert await everything(store) == before
        await store.keep_finished([(row[0], decoded(row[3])) for row in before["finished"]])
        await store.rebuild_history(nobody_counts)
        assert await everything(store) == before

    async def test_a_rebuild_that_is_interrupted_changes_nothing(self, store: Store) -> None:
        ann, bob = await people(store, 2)
        await end(store, game_result([ann, bob]))
        before = await everything(store)

        def stop(_done: int, _total: int) -> None:
            raise KeyError("interrupted")

        with pytest.raises(StoreFailure):
            await store.rebuild_history(stop)
        assert await everything(store) == before

    async def test_old_games_are_counted_before_all_others(self, store: Store) -> None:
        ann, bob = await people(store, 2)
        old = await store.create_table(new_table(state="ended"), [b"0", b"1"])
        await end(store, game_result([ann, bob], at=1_000))
        await store.keep_finished([(old, game_result([bob, ann], at=9_000, rated=False))])
        await store.rebuild_history(nobody_counts)
        (row,) = await store.standings(ann)
        assert (row.won, row.lost, row.streak) == (1, 1, 1)

    async def test_streaks_and_the_quickest_win(self, store: Store) -> None:
        ann, bob = await people(store, 2)
        tables = []
        for number, order in enumerate([(ann, bob)] * 3 + [(bob, ann)] * 2 + [(ann, bob)]):
            result = game_result(order, at=10_000 * (number + 1), started_at=10_000 * number + 1_000 * number)
            tables.append(await end(store, result))
        (row,) = await store.standings(ann)
        assert (row.won, row.lost, row.streak, row.longest_streak) == (4, 2, 1, 3)
        assert (row.quickest_win_ms, row.quickest_win_id) == (5_000, tables[5])
        early = game_result([ann, bob], rated=False, players=(player(ann, None, 0), player(bob, None, 1)))
        await end(store, early)
        (row,) = await store.standings(ann)
        assert (row.ended_early, row.streak) == (1, 1)

    async def test_partners_and_opponents_are_told_apart(self, store: Store) -> None:
        ann, bob, cid, dee = await people(store, 4)
        sides = {ann: 0, cid: 0, bob: 1, dee: 1}
        for winners in (0, 0, 1):
            players = tuple(
                player(id_, 1 if side == winners else 2, side) for id_, side in sorted(sides.items())
            )
            await end(store, game_result(list(sides), teams=True, players=players))
        assert [(row.account_id, row.games, row.won) for row in await store.partners(ann, 5)] == [(cid, 3, 2)]
        (against,) = await store.head_to_head(ann, bob)
        assert (against.game, against.games, against.won, against.lost) == (GAME, 3, 2, 1)
        assert await store.head_to_head(ann, cid) == []
        ratings = await store.ratings(GAME, 4, [ann, cid])
        assert ratings[ann] == ratings[cid]

    async def test_records_keep_the_best_and_the_first_of_equals(self, store: Store) -> None:
        ann, bob = await people(store, 2)

        async def play(at: int, high: int, quick: int) -> int:
            mine = (Feat("highest", high), Feat("quickest", quick, lowest_wins=True))
            players = (player(ann, 1, 0, feats=mine), player(bob, 2, 1))
            return await end(store, game_result([ann, bob], at=at, players=players))

        first = await play(2_000, 30, 5)
        await play(3_000, 30, 7)
        assert {row.feat: row.table_id for row in await store.feats(ann)} == {
            "highest": first,
            "quickest": first,
        }
        better = await play(4_000, 31, 4)
        assert {(row.feat, row.value, row.table_id) for row in await store.feats(ann)} == {
            ("highest", 31, better),
            ("quickest", -4, better),
        }
        assert await store.feats(bob) == []

    async def test_a_leaderboard_has_only_those_who_agreed(self, store: Store) -> None:
        ann, bob, cid = await people(store, 3)

        async def agree(account_id: int, agrees: bool) -> None:
            chosen = msgspec.json.encode({"privacy": {"leaderboards": agrees}})
            await store.change_settings(account_id, lambda _: chosen)

        async def shown() -> list[int]:
            return [row.account_id for row in await store.board(0, GAME, 3)]

        await agree(ann, True)
        await end(store, game_result([ann, bob, cid]))
        assert await shown() == [ann]
        await agree(cid, True)
        assert await shown() == [ann, cid]
        await store.rebuild_history(nobody_counts)
        assert await shown() == [ann, cid]
        await agree(ann, False)
        assert await shown() == [cid]
        await store.delete_account(cid, "deleted player", 9_000)
        assert await shown() == []
        await store.rebuild_history(nobody_counts)
        assert await shown() == []

    async def test_a_leaderboard_is_read_page_by_page(self, store: Store) -> None:
        everyone = await people(store, 7)
        for account_id in everyone:
            await store.change_settings(account_id, lambda _: b'{"privacy":{"leaderboards":true}}')
        for first, second in pairwise(everyone):
            await end(store, game_result([first, second]))
        whole = await store.board(0, GAME, 2)
        assert {row.account_id for row in whole} == set(everyone)
        lows = [row.low for row in whole]
        assert lows == sorted(lows, reverse=True)
        paged, below = [], None
        while page := await store.board(0, GAME, 2, below, limit=2):
            paged += page
            below = page[-1].low, page[-1].account_id
        assert paged == whole
        assert await store.better_on_board(0, GAME, 2, whole[3].low) == sum(low > lows[3] for low in lows)

    async def test_the_course_of_a_rating_is_thinned_and_ends_now(self, store: Store) -> None:
        ann, bob = await people(store, 2)
        for number in range(25):
            await end(store, game_result([ann, bob], at=5_000 + number))
        (row,) = await store.standings(ann)
        course = await store.rating_course(ann, GAME, 2, row.rated_games, 10)
        assert 5 <= len(course) <= 10
        assert (course[-1].mu_after, course[-1].ended_at) == (row.mu, 5_024)
        assert [point.ended_at for point in course] == sorted(point.ended_at for point in course)
        assert len(await store.rating_course(ann, GAME, 2, row.rated_games, 100)) == 25

    async def test_ids_that_no_row_can_have_find_nothing(self, store: Store) -> None:
        for wrong in (0, -1, 2**63, 10**30):
            assert await store.results(ResultSearch(account_id=wrong)) == []
            assert await store.standings(wrong) == []
            assert await store.feats(wrong) == []
            assert await store.partners(wrong, 5) == []
            assert await store.head_to_head(wrong, 1) == []
            assert await store.ratings(GAME, 2, [wrong]) == {wrong: Rating()}
