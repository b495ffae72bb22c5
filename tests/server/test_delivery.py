"""Delivery of messages: recipients, encoding once, and slow clients."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from parlour.server.delivery import LONGEST_QUEUE, Connection, SocketDelivery
from parlour.server.wire.cursors import Cursor
from parlour.server.wire.messages import Message, News

ANN, BOB, CID = 1, 2, 3


class Queue:
    """The queue of one connection."""

    def __init__(self) -> None:
        self.packets: list[Any] = []
        self.length: int | None = None

    def put_nowait(self, packet: Any) -> None:
        self.packets.append(packet)

    def qsize(self) -> int:
        return len(self.packets) if self.length is None else self.length

    def events(self) -> list[Any]:
        """The names and payloads of what was sent."""
        return [msgspec.json.decode(packet.encode()[2:]) for packet in self.packets]


class FakeSocketIo:
    """As much of `socketio.AsyncServer` as delivery uses."""

    def __init__(self) -> None:
        self.eio = SimpleNamespace(sockets={})
        self.manager = SimpleNamespace(eio_sid_from_sid=lambda sid, namespace: f"engine-{sid}")
        self.cut: list[str] = []

    def arrive(self, sid: str) -> None:
        self.eio.sockets[f"engine-{sid}"] = SimpleNamespace(
            queue=Queue(), closed=False, closing=False, upgraded=True
        )

    async def disconnect(self, sid: str) -> None:
        """Called only as a background task, which this never runs."""

    def start_background_task(self, task: Callable[[str], Awaitable[None]], sid: str) -> None:
        self.cut.append(sid)


@pytest.fixture
def server() -> FakeSocketIo:
    return FakeSocketIo()


@pytest.fixture
def delivery(server: FakeSocketIo) -> SocketDelivery:
    delivery: SocketDelivery = SocketDelivery(server)
    return delivery


def connect(delivery: SocketDelivery, player: int, sid: str, dialect: Any = "own") -> Connection:
    delivery._server.arrive(sid)
    return delivery.connect(sid, player, dialect)


def test_every_connection_of_every_addressee_gets_one_and_the_same_packet(delivery: SocketDelivery) -> None:
    first, second = connect(delivery, ANN, "a1"), connect(delivery, ANN, "a2")
    bob, cid = connect(delivery, BOB, "b"), connect(delivery, CID, "c")
    delivery.deliver([Message((ANN, BOB), "dealt", {"cards": 3})])
    (packet,) = first.socket.queue.packets
    assert second.socket.queue.packets == bob.socket.queue.packets == [packet]
    assert first.socket.queue.events() == [["dealt", {"cards": 3}]]
    assert not cid.socket.queue.packets


def test_messages_come_in_order(delivery: SocketDelivery) -> None:
    ann = connect(delivery, ANN, "a")
    delivery.deliver([Message((ANN,), str(number), None) for number in range(5)])
    assert [name for name, _ in ann.socket.queue.events()] == list("01234")


def test_a_connection_hears_its_own_dialect_and_what_is_for_all(delivery: SocketDelivery) -> None:
    own, common = connect(delivery, ANN, "a1"), connect(delivery, ANN, "a2", "common")
    delivery.deliver(
        [
            Message((ANN,), "game:ended", {}),
            Message((ANN,), "table:update", {}, "common"),
            Message((ANN,), "chat:message:new", {}, "all"),
        ]
    )
    assert [name for name, _ in own.socket.queue.events()] == ["game:ended", "chat:message:new"]
    assert [name for name, _ in common.socket.queue.events()] == ["table:update", "chat:message:new"]


def test_hears_common_is_true_only_for_connected_common_clients(delivery: SocketDelivery) -> None:
    connect(delivery, ANN, "a")
    assert not delivery.hears_common([ANN, BOB])
    connect(delivery, BOB, "b", "common")
    assert delivery.hears_common([ANN, BOB])
    assert not delivery.hears_common([ANN])
    delivery.disconnect("b")
    assert not delivery.hears_common([ANN, BOB])


def test_watchers_of_the_list_hear_of_public_tables_once(delivery: SocketDelivery) -> None:
    connections = {
        sid: connect(delivery, player, sid) for player, sid in ((ANN, "a"), (BOB, "b"), (CID, "c"))
    }
    for sid in connections:
        delivery.watch(sid, True)
    delivery.deliver(
        [
            Message((ANN,), "both", {}, lobby=True),
            Message((), "not for Bob", {}, lobby=True, unless=(BOB,)),
            Message((), "private", {}),
        ]
    )
    delivery.watch("c", False)
    delivery.deliver([Message((), "later", {}, lobby=True)])
    heard = {sid: [name for name, _ in c.socket.queue.events()] for sid, c in connections.items()}
    assert heard == {
        "a": ["both", "not for Bob", "later"],
        "b": ["both", "later"],
        "c": ["both", "not for Bob"],
    }


def test_a_client_that_does_not_read_is_cut_off_and_the_others_are_served(
    delivery: SocketDelivery, server: FakeSocketIo
) -> None:
    stuck, ann = connect(delivery, ANN, "stuck"), connect(delivery, ANN, "a")
    stuck.socket.queue.length = LONGEST_QUEUE
    delivery.deliver([Message((ANN,), "first", {}), Message((ANN,), "second", {})])
    assert server.cut == ["stuck"]
    assert delivery.connection("stuck") is None
    assert not stuck.socket.queue.packets
    assert [name for name, _ in ann.socket.queue.events()] == ["first", "second"]


def test_a_closing_connection_gets_nothing(delivery: SocketDelivery) -> None:
    ann = connect(delivery, ANN, "a")
    ann.socket.closing = True
    delivery.deliver([Message((ANN,), "late", {})])
    assert not ann.socket.queue.packets


def test_a_disconnected_client_is_forgotten_once(delivery: SocketDelivery) -> None:
    connect(delivery, ANN, "a")
    delivery.watch("a", True)
    assert delivery.connected() == 1
    assert delivery.disconnect("a") is not None
    assert delivery.disconnect("a") is None
    assert delivery.connected() == 0
    delivery.deliver([Message((ANN,), "too late", {}, lobby=True)])


def test_send_gives_one_connection_only_its_players_messages(delivery: SocketDelivery) -> None:
    ann, other_tab = connect(delivery, ANN, "a1"), connect(delivery, ANN, "a2")
    for message in (
        Message((ANN, BOB), "mine", {}),
        Message((BOB,), "Bob's hand", {}),
        Message((ANN,), "other dialect", {}, "common"),
    ):
        delivery.send(ann, message)
    assert [name for name, _ in ann.socket.queue.events()] == ["mine"]
    assert not other_tab.socket.queue.packets


# News of tables


def news(version: int, *messages: Message, chat: int = 0, **more: Any) -> News:
    return News(
        table_id=7, version=version, chat=chat, audience=[ANN], messages=messages, common=None, **more
    )


def test_every_event_of_a_change_has_a_cursor_of_its_own(delivery: SocketDelivery) -> None:
    ann = connect(delivery, ANN, "a")
    ann.catch_up_all()
    one, two = Message((ANN,), "one", {"version": 3}), Message((ANN, BOB), "two", {"version": 3})
    said = Message((ANN,), "chat:message:new", {"game_id": 7}, "all")
    delivery.tell([news(3, one, two, chat=5), news(3, said, chat=6, is_chat=True)])
    assert ann.socket.queue.events() == [
        ["one", {"version": 3, "cursor": "3.1/5"}],
        ["two", {"version": 3, "cursor": "3.2/5"}],
        ["chat:message:new", {"game_id": 7, "cursor": "3/6"}],
    ]


def test_watchers_of_the_list_get_no_cursor(delivery: SocketDelivery) -> None:
    bob = connect(delivery, BOB, "b")
    bob.catch_up_all()
    delivery.watch("b", True)
    delivery.tell([news(3, Message((ANN,), "opened", {"version": 3}, lobby=True))])
    assert bob.socket.queue.events() == [["opened", {"version": 3}]]


def test_a_connection_hears_nothing_of_a_table_until_it_has_caught_up(delivery: SocketDelivery) -> None:
    ann = connect(delivery, ANN, "a")
    first, second, third = (news(version, Message((ANN,), "moved", {"v": version})) for version in (4, 5, 6))
    delivery.tell([first, second])
    assert not ann.socket.queue.packets
    assert ann.withheld == {7: Cursor(3, chat=0)}
    delivery.deliver([Message((ANN,), "about something else", {})])
    ann.catch_up(7)
    delivery.tell([third])
    assert [name for name, _ in ann.socket.queue.events()] == ["about something else", "moved"]
