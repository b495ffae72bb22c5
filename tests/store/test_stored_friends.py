"""Friends, on both databases, with two nodes where they can race."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from store_rows import new_account

from parlour.store import AccountRow, FriendLimits, Store

LIMITS = FriendLimits(friends=3, sent=2, received=3)


class FriendContract:
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

    async def _people(self, store: Store, count: int) -> list[AccountRow]:
        return [await store.add_account(new_account(f"person-{number}")) for number in range(count)]

    async def test_two_who_ask_each_other_at_once_become_friends_once(
        self, store: Store, other: Store
    ) -> None:
        for round_ in range(8):
            ann = await store.add_account(new_account(f"ann-{round_}"))
            bob = await store.add_account(new_account(f"bob-{round_}"))
            results = await asyncio.gather(
                store.ask_friend(ann.id, bob.id, 5, LIMITS), other.ask_friend(bob.id, ann.id, 6, LIMITS)
            )
            assert sorted(results) == ["asked", "befriended"]
            assert [row.account_id for row in await store.friends(ann.id)] == [bob.id]
            assert [row.account_id for row in await store.friends(bob.id)] == [ann.id]
            assert await store.friend_requests(ann.id) == []

    async def test_two_accepts_at_once_are_one(self, store: Store, other: Store) -> None:
        ann, bob = await self._people(store, 2)
        assert await store.ask_friend(ann.id, bob.id, 5, LIMITS) == "asked"
        assert await store.accept_friend(ann.id, bob.id, 5, LIMITS) == "no_one"  # the one who asked
        accepts = (node.accept_friend(bob.id, ann.id, 7, LIMITS) for node in (store, other, store, other))
        assert sorted(await asyncio.gather(*accepts)) == ["befriended", *["unchanged"] * 3]
        assert await store.are_friends(bob.id, ann.id)

    async def test_limits_hold_for_friends_and_for_requests(self, store: Store, other: Store) -> None:
        ann, *others = await self._people(store, 11)
        results = await asyncio.gather(
            *((store, other)[i % 2].ask_friend(ann.id, others[i].id, 1, LIMITS) for i in range(4))
        )
        assert sorted(results) == ["asked", "asked", "too_many", "too_many"]
        bob, *rest = others[4:]
        for person in rest[:4]:
            last = await store.ask_friend(person.id, bob.id, 1, LIMITS)
        assert last == "other_full"
        got = await asyncio.gather(*(store.accept_friend(bob.id, p.id, 1, LIMITS) for p in rest[:3]))
        assert got == ["befriended"] * 3
        assert await store.ask_friend(bob.id, rest[4].id, 1, LIMITS) == "full"
        assert await store.ask_friend(rest[4].id, bob.id, 1, LIMITS) == "other_full"

    async def test_a_block_ends_everything_and_wins_against_a_request(
        self, store: Store, other: Store
    ) -> None:
        ann, bob = await self._people(store, 2)
        for _ in range(8):
            await asyncio.gather(
                store.avoid(ann.id, bob.id, True, 5, 10), other.ask_friend(bob.id, ann.id, 5, LIMITS)
            )
            assert await store.friend_requests(ann.id) == []
            assert await other.ask_friend(bob.id, ann.id, 6, LIMITS) == "no_one"
            assert await other.ask_friend(ann.id, bob.id, 6, LIMITS) == "no_one"
            assert await store.stop_avoiding(ann.id, bob.id)
        assert await store.ask_friend(ann.id, bob.id, 7, LIMITS) == "asked"
        await store.accept_friend(bob.id, ann.id, 8, LIMITS)
        await store.avoid(bob.id, ann.id, True, 9, 10)
        await store.stop_avoiding(bob.id, ann.id)
        assert not await store.are_friends(ann.id, bob.id)

    async def test_a_request_is_taken_back_or_declined_only_by_the_right_one(self, store: Store) -> None:
        ann, bob = await self._people(store, 2)
        await store.ask_friend(ann.id, bob.id, 5, LIMITS)
        assert not await store.part_friends(ann.id, bob.id, "received")
        assert not await store.part_friends(bob.id, ann.id, "sent")
        assert not await store.part_friends(bob.id, ann.id, "friend")
        assert await store.part_friends(bob.id, ann.id, "received")
        assert await store.ask_friend(ann.id, bob.id, 5, LIMITS) == "asked"
        assert await store.part_friends(ann.id, bob.id, "sent")
        assert not await store.part_friends(ann.id, 2**70, "sent")
        assert await store.ask_friend(ann.id, ann.id, 5, LIMITS) == "no_one"
        assert await store.ask_friend(ann.id, 2**70, 5, LIMITS) == "no_one"

    async def test_friends_are_listed_page_by_page_the_newest_first(self, store: Store) -> None:
        many = FriendLimits(friends=10, sent=10, received=10)
        ann, *others = await self._people(store, 6)
        for at, person in enumerate(others):
            await store.ask_friend(ann.id, person.id, 0, many)
            await store.accept_friend(person.id, ann.id, at // 2, many)
        listed, before = [], None
        while page := await store.friends(ann.id, before, 2):
            listed += [row.account_id for row in page]
            assert page[-1].accepted_at is not None
            before = (page[-1].accepted_at, page[-1].account_id)
        assert listed == [others[i].id for i in (4, 3, 2, 1, 0)]
        assert await store.friend_ids([ann.id, others[0].id]) == {
            ann.id: {person.id for person in others},
            others[0].id: {ann.id},
        }

    async def test_a_deleted_account_leaves_nothing_behind(self, store: Store, other: Store) -> None:
        ann, bob, cid = await self._people(store, 3)
        await store.ask_friend(ann.id, bob.id, 5, LIMITS)
        await store.accept_friend(bob.id, ann.id, 5, LIMITS)
        await asyncio.gather(
            store.delete_account(ann.id, "nobody", 6), other.ask_friend(cid.id, ann.id, 6, LIMITS)
        )
        assert await store.ask_friend(cid.id, ann.id, 6, LIMITS) == "no_one"
        assert await store.friends(bob.id) == []
        assert await store.friend_requests(cid.id) == []

    async def test_relations_tell_how_two_stand_to_each_other(self, store: Store) -> None:
        ann, bob, cid = await self._people(store, 3)
        await store.ask_friend(bob.id, ann.id, 5, LIMITS)
        await store.avoid(cid.id, ann.id, True, 5, 10)
        found = await store.relations(ann.id, [bob.id, cid.id, ann.id, 99, 2**70, -1])
        assert set(found) == {ann.id, bob.id, cid.id}
        assert (found[bob.id].asked_by, found[bob.id].is_friend) == (bob.id, False)
        assert (found[cid.id].blocks_viewer, found[cid.id].is_blocked) == (True, False)
        assert (await store.relations(cid.id, [ann.id]))[ann.id].is_blocked
        assert await store.relations(ann.id, []) == {}


class TestSqlite(FriendContract):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path}/parlour.db"


class TestPostgres(FriendContract):
    @pytest.fixture
    def url(self, postgres_database: str) -> str:
        return postgres_database
