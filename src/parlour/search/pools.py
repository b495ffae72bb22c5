"""Worker processes for searches, so that neither the event loop nor other tables wait for them.

    with WorkerPool(workers=2) as pool:
        found = pool.run(answer, request, seconds=0.3, fallback=rule_of_thumb)

A caller waits for its seconds and a small margin, never longer. It gets what `fallback` returns if all workers are
busy, if the worker does not answer in time, or if it fails. A worker that is late is killed and replaced.

Workers are new Python processes (`spawn`), since a server with threads cannot be forked safely. A program that makes a
pool needs the usual `if __name__ == "__main__":`.
"""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Lock
from types import TracebackType
from typing import Any, Self, TypeVar

T = TypeVar("T")

MARGIN = 0.05
"""Seconds that a worker may be late, for sending the request and the answer."""

POLL = 0.02
"""Seconds between two looks for an idle worker."""

_CONTEXT = get_context("spawn")


def _nothing() -> None:
    """Needs no preparation."""


class WorkerPool:
    """A fixed number of worker processes, each with one task at a time. Safe to use from several threads."""

    def __init__(self, workers: int = 1, prepare: Callable[[], object] = _nothing) -> None:
        """`prepare` is called in each new process before it takes tasks, such as to import what they need."""
        self.tally: Counter[str] = Counter()
        """How many tasks were `answered`, met a `busy` pool, were `late`, or `failed`."""
        self.last_error = ""
        """What the last failed task raised."""
        self._lock = Lock()
        self._workers = [_Worker(prepare) for _ in range(workers)]
        self._idle = list(self._workers)
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="search")

    def run(self, function: Callable[..., T], *args: Any, seconds: float, fallback: Callable[[], T]) -> T:
        """Call `function(*args)` in a worker and wait for it, or call `fallback` here.

        The function must be one that a worker can import; it and its arguments are pickled.
        """
        worker = self._take()
        return fallback() if worker is None else self._ask(worker, function, args, seconds, fallback)

    async def run_async(
        self, function: Callable[..., T], *args: Any, seconds: float, fallback: Callable[[], T]
    ) -> T:
        """The same without blocking the event loop."""
        worker = self._take()
        if worker is None:
            return fallback()
        # There is a thread for each worker, so this one starts at once.
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._ask, worker, function, args, seconds, fallback)

    async def wait_idle(self, seconds: float) -> bool:
        """Wait until a worker has started and is idle, but not longer than this. Returns whether one is."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not self._has_idle():
            if loop.time() >= end:
                return False
            await asyncio.sleep(POLL)
        return True

    def _has_idle(self) -> bool:
        with self._lock:
            return any(worker.has_started() for worker in self._idle)

    def close(self) -> None:
        """End all workers. What they are doing is lost."""
        with self._lock:
            self._idle.clear()
        for worker in self._workers:
            worker.end()
        self._threads.shutdown(wait=False)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _take(self) -> _Worker | None:
        """An idle worker that has started; None if there is none."""
        with self._lock:
            for worker in self._idle:
                if worker.has_started():
                    self._idle.remove(worker)
                    return worker
            self.tally["busy"] += 1
            return None

    def _ask(
        self,
        worker: _Worker,
        function: Callable[..., T],
        args: tuple[Any, ...],
        seconds: float,
        fallback: Callable[[], T],
    ) -> T:
        try:
            result, value = worker.ask(function, args, seconds + MARGIN)
        finally:
            with self._lock:
                self._idle.append(worker)
        with self._lock:
            self.tally[result] += 1
            if result == "failed":
                self.last_error = str(value)
        return value if result == "answered" else fallback()


class _Worker:
    """A process, and the pipe to it."""

    def __init__(self, prepare: Callable[[], object]) -> None:
        self._prepare = prepare
        self._ended = False
        self._start()

    def _start(self) -> None:
        self._pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_work, args=(theirs, self._prepare), daemon=True)
        self._process.start()
        theirs.close()
        self._started = False

    def has_started(self) -> bool:
        """Whether the process takes tasks. One that has died is replaced."""
        try:
            if not self._started and self._pipe.poll():
                self._pipe.recv()
                self._started = True
        except (EOFError, OSError):
            self._replace()
        return self._started

    def ask(self, function: Callable[..., Any], args: tuple[Any, ...], seconds: float) -> tuple[str, Any]:
        """How it went (`answered`, `late` or `failed`), and the value or the error."""
        try:
            self._pipe.send((function, args))
            if self._pipe.poll(seconds):
                result: tuple[str, Any] = self._pipe.recv()
                return result
        except (EOFError, OSError):
            self._replace()
            return "failed", "the worker process has died"
        self._replace()
        return "late", None

    def end(self) -> None:
        """End the process for good."""
        self._ended = True
        self._stop()

    def _replace(self) -> None:
        self._stop()
        if not self._ended:
            self._start()

    def _stop(self) -> None:
        self._process.kill()
        self._process.join()
        self._pipe.close()


def _work(pipe: Connection, prepare: Callable[[], object]) -> None:
    """A worker's main function: carry out tasks until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that has the pool
    prepare()
    pipe.send("started")
    while True:
        try:
            function, args = pipe.recv()
        except (EOFError, OSError):
            return
        except Exception as error:  # the task cannot be unpickled here
            pipe.send(("failed", repr(error)))
            continue
        try:
            pipe.send(("answered", function(*args)))
        except Exception as error:  # whatever a game raises
            pipe.send(("failed", repr(error)))
