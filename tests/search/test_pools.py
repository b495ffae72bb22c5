"""Worker processes: a caller gets an answer or its fallback, in time, whatever a worker does."""

from __future__ import annotations

import asyncio
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from parlour.game import game_of
from parlour.search import Budget, SearchRequest, answer
from parlour.search.pools import WorkerPool

LONG = 60.0


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    """A pool with one worker."""
    with WorkerPool(1) as made:
        yield made


@pytest.fixture
def ready(pool: WorkerPool) -> WorkerPool:
    """The pool, once its worker takes tasks."""
    until = time.monotonic() + 60
    while pool.run(os.getpid, seconds=LONG, fallback=lambda: -1) < 0:
        assert time.monotonic() < until, "the worker does not start"
        time.sleep(0.02)
    pool.tally.clear()
    return pool


def test_a_task_runs_in_another_process(ready: WorkerPool) -> None:
    assert ready.run(os.getpid, seconds=LONG, fallback=os.getpid) != os.getpid()
    assert ready.tally == {"answered": 1}


def test_a_search_is_answered_as_it_would_be_here(ready: WorkerPool) -> None:
    rules = game_of("uno").rules
    state, _ = rules.start(2, rules.spec.options(), b"pool")
    view = rules.view(state, rules.to_act(state)[0])
    request = SearchRequest(game="uno", view=view, seed=3, budget=Budget(iterations=2), policy="standard")
    assert ready.run(answer, request, seconds=LONG, fallback=lambda: None) == answer(request)


class Gate:
    """A task that lasts until the gate is opened."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "open"
        self.task = ["sh", "-c", f"until [ -e '{self.file}' ]; do sleep 0.02; done"]

    def open(self) -> None:
        self.file.touch()


@pytest.fixture
def gate(tmp_path: Path) -> Iterator[Gate]:
    made = Gate(tmp_path)
    yield made
    made.open()


def test_a_busy_pool_falls_back_at_once(ready: WorkerPool, gate: Gate) -> None:
    ended: list[int] = []

    def occupy() -> None:
        ended.append(ready.run(subprocess.call, gate.task, seconds=LONG, fallback=lambda: -1))

    thread = Thread(target=occupy)
    thread.start()
    while ready._idle:
        time.sleep(0.005)
    assert ready.run(os.getpid, seconds=LONG, fallback=lambda: -1) == -1
    gate.open()
    thread.join()
    assert ended == [0]
    assert ready.tally == {"busy": 1, "answered": 1}


def test_a_late_worker_is_replaced_and_its_caller_does_not_wait(ready: WorkerPool) -> None:
    before = ready.run(os.getpid, seconds=LONG, fallback=lambda: -1)
    start = time.monotonic()
    assert ready.run(time.sleep, 60.0, seconds=0.1, fallback=lambda: None) is None
    assert time.monotonic() - start < 10, "the caller waited for the task"
    assert ready.tally["late"] == 1
    while (now := ready.run(os.getpid, seconds=LONG, fallback=lambda: -1)) < 0:
        time.sleep(0.02)
    assert now != before


def test_a_task_that_raises_falls_back(ready: WorkerPool) -> None:
    assert ready.run(int, "seven", seconds=LONG, fallback=lambda: 7) == 7
    assert ready.tally == {"failed": 1}
    assert "seven" in ready.last_error
    assert ready.run(int, "8", seconds=LONG, fallback=lambda: 7) == 8


def test_a_worker_that_dies_falls_back_and_is_replaced(ready: WorkerPool) -> None:
    assert ready.run(os._exit, 1, seconds=LONG, fallback=lambda: "fallback") == "fallback"
    assert ready.tally == {"failed": 1}
    while ready.run(os.getpid, seconds=LONG, fallback=lambda: -1) < 0:
        time.sleep(0.02)


async def test_the_event_loop_goes_on_meanwhile(ready: WorkerPool, gate: Gate) -> None:
    task = asyncio.create_task(ready.run_async(subprocess.call, gate.task, seconds=LONG, fallback=lambda: -1))
    await asyncio.sleep(0)
    for _ in range(5):
        assert await ready.run_async(os.getpid, seconds=LONG, fallback=lambda: -1) == -1
        await asyncio.sleep(0.01)
    assert not task.done()
    gate.open()
    assert await task == 0
    assert ready.tally == {"busy": 5, "answered": 1}


def test_a_closed_pool_falls_back() -> None:
    pool = WorkerPool(1)
    pool.close()
    assert pool.run(os.getpid, seconds=LONG, fallback=lambda: -1) == -1
