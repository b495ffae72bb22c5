"""Clients come and go, and nothing of them is left; the library's own manager would agree about who is connected."""

from __future__ import annotations

import asyncio

import socketio
from hypothesis import given
from hypothesis import strategies as st

from parlour.server.socketio_clients import Clients


def made(manager: socketio.AsyncManager) -> socketio.AsyncManager:
    socketio.AsyncServer(async_mode="asgi", client_manager=manager)
    return manager


@given(
    st.lists(st.tuples(st.sampled_from(["come", "accept", "leave", "go"]), st.integers(0, 5)), max_size=40)
)
def test_it_agrees_with_the_library_about_who_is_connected(steps: list[tuple[str, int]]) -> None:
    asyncio.run(compare(steps))


async def compare(steps: list[tuple[str, int]]) -> None:
    both = made(Clients()), made(socketio.AsyncManager())
    sids: dict[int, list[str]] = {}
    for step, number in steps:
        if step == "come" and number not in sids:
            sids[number] = [await manager.pre_connect(f"engine {number}", "/") for manager in both]
        elif number in sids:
            for manager, sid in zip(both, sids[number], strict=True):
                if step == "accept" and manager.is_pre_connected(sid, "/"):
                    await manager.connect(sid, "/")
                elif step == "leave" and manager.is_connected(sid, "/"):
                    manager.pre_disconnect(sid, "/")
                elif step == "go":
                    manager.basic_disconnect(sid, "/")
            if step == "go":
                del sids[number]
        for pair in sids.values():
            ours, theirs = [
                (manager.is_connected(sid, "/"), manager.eio_sid_from_sid(sid, "/"))
                for manager, sid in zip(both, pair, strict=True)
            ]
            assert ours == theirs
    for pair in sids.values():
        both[0].basic_disconnect(pair[0], "/")
    assert (both[0].rooms, both[0].pending_connect, both[0].pending_disconnect) == ({}, {}, {})
