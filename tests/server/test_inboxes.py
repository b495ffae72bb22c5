"""Messages of one connection are handled one after another, however they are handled."""

from __future__ import annotations

import asyncio

from hypothesis import given
from hypothesis import strategies as st

from parlour.server.inboxes import MOST_WAITING, Inbox


class Desk:
    """Handles messages at once or when told to, and notes what it did."""

    def __init__(self) -> None:
        self.begun: list[str | bytes] = []
        self.reads: list[bool] = []
        self.is_busy = False
        self.inbox = Inbox(self.handle, self.reads.append)

    def handle(self, message: str | bytes) -> None:
        assert not self.is_busy, "one after another"
        self.begun.append(message)
        if str(message).startswith("slow"):
            self.is_busy = True
        else:
            self.inbox.go_on()

    def finish(self) -> None:
        self.is_busy = False
        self.inbox.go_on()


@given(st.lists(st.sampled_from(["put slow", "put quick", "finish"])))
def test_messages_keep_their_order(steps: list[str]) -> None:
    desk, put = Desk(), []
    for number, step in enumerate(steps):
        if step != "finish":
            put.append(f"{step.removeprefix('put ')} {number}")
            desk.inbox.put(put[-1])
        elif desk.is_busy:
            desk.finish()
    while desk.is_busy:
        desk.finish()
    assert desk.begun == put


def test_thousands_that_waited_are_handled_without_deep_recursion() -> None:
    desk = Desk()
    desk.inbox.put("slow")
    for number in range(20_000):
        desk.inbox.put(f"quick {number}")
    desk.finish()
    assert len(desk.begun) == 20_001


def test_reading_stops_while_too_many_wait() -> None:
    desk = Desk()
    desk.inbox.put("slow")
    for number in range(MOST_WAITING - 1):
        desk.inbox.put(f"slow {number}")
    assert desk.reads == []
    desk.inbox.put("slow at last")
    assert desk.reads == [False]
    desk.finish()
    assert desk.reads == [False, True]


async def test_the_end_waits_for_what_has_come() -> None:
    desk = Desk()
    await desk.inbox.finished()  # nothing has come
    desk.inbox.put("slow")
    desk.inbox.put("slow too")
    finished = asyncio.ensure_future(desk.inbox.finished())
    await asyncio.sleep(0)
    desk.finish()
    await asyncio.sleep(0)
    assert not finished.done()
    desk.finish()
    await finished
    assert desk.begun == ["slow", "slow too"]


def test_what_was_dropped_is_not_handled() -> None:
    desk = Desk()
    desk.inbox.put("slow")
    desk.inbox.put("quick")
    desk.inbox.drop()
    desk.finish()
    desk.inbox.put("quick too")
    assert desk.begun == ["slow", "quick too"]
