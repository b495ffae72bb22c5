"""`/readyz` writes to the database, but not at every request."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from parlour.server import readiness
from parlour.server.readiness import FRESH_MS, Readiness
from parlour.store import Store, StoreFailure


class Time:
    """A clock that is set by hand."""

    now = 0

    def __call__(self) -> int:
        return self.now


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(f"sqlite:///{tmp_path / 'parlour.db'}")
    yield store
    await store.close()


async def test_many_questions_cause_one_write(store: Store) -> None:
    time = Time()
    ready, before = Readiness(store, time), store.commits
    assert await asyncio.gather(*(ready.problem() for _ in range(20))) == [None] * 20
    assert await ready.problem() is None
    assert store.commits == before + 1
    time.now = FRESH_MS
    assert await ready.problem() is None
    assert store.commits == before + 2


@pytest.mark.parametrize(
    ("failure", "problem"),
    [
        ("The data folder cannot be written: No space left on device", "the disk is full"),
        ("The database cannot be written: database or disk is full", "the disk is full"),
        ("The database cannot be written: connection refused", "the database does not respond"),
    ],
)
async def test_it_says_what_is_wrong_until_it_is_right_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, failure: str, problem: str
) -> None:
    async def fail() -> None:
        raise StoreFailure(failure)

    time = Time()
    ready = Readiness(store, time)
    with monkeypatch.context() as failing:
        failing.setattr(store, "check_writable", fail)
        assert await ready.problem() == problem
    time.now = FRESH_MS
    assert await ready.problem() is None


async def test_a_database_that_hangs_is_a_problem(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "ANSWER_SECONDS", 0.01)
    monkeypatch.setattr(store, "check_writable", asyncio.Event().wait)
    assert await Readiness(store).problem() == "the database does not respond"
