"""The WebSocket transport, tested with raw Engine.IO: order, heartbeats, upgrades, and misbehaving clients."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, nullcontext
from functools import partial
from typing import Any

import httpx
import msgspec
import pytest
import socketio
import uvicorn
import websockets
from websockets.asyncio.client import ClientConnection

from parlour.server.engineio_transport import Packet, Transport
from parlour.server.websocket_frames import FrameProtocol, HttpProtocol

BEAT = 0.4
SEPARATOR = "\x1e"


class Line:
    """A Socket.IO server in this process that answers every event with what it was sent."""

    def __init__(self) -> None:
        self.server = socketio.AsyncServer(
            async_mode="asgi", ping_interval=BEAT, ping_timeout=BEAT, async_handlers=False
        )
        self.transport = Transport(self.server)
        self.sockets: list[Any] = []
        self.gone: list[str] = []
        self.direct: list[Any] = []
        self.by_library: list[Any] = []
        self.port = 0
        self.server.on("connect", self.connect)
        self.server.on("disconnect", self.disconnect)
        self.server.on("*", self.event)

    @property
    def path(self) -> str:
        return f"127.0.0.1:{self.port}/socket.io/?EIO=4"

    async def connect(self, sid: str, environ: Any, auth: Any = None) -> None:
        engine_id = self.server.manager.eio_sid_from_sid(sid, "/")
        self.sockets.append(self.server.eio.sockets[engine_id])
        if auth != {"way": "library"}:
            self.transport.handle(engine_id, partial(self._answer, self.direct))

    async def disconnect(self, sid: str, reason: str) -> None:
        self.gone.append(reason)
        self.transport.forget(self.server.manager.eio_sid_from_sid(sid, "/"))

    async def event(self, event: str, sid: str, *arguments: Any) -> Any:
        return await self._answer(self.by_library, event, *arguments)

    async def _answer(self, heard: list[Any], event: str, *arguments: Any) -> Any:
        heard.append((event, *arguments))
        await asyncio.sleep(0.05 if event == "slow" else 0)
        return {"event": event, "arguments": arguments}


@asynccontextmanager
async def serving(line: Line, protocol: Any = FrameProtocol) -> AsyncIterator[Line]:
    config = uvicorn.Config(
        socketio.ASGIApp(line.server),
        port=0,
        http=HttpProtocol,
        ws=protocol,
        lifespan="off",
        log_level="error",
        ws_ping_interval=None,
    )
    server = uvicorn.Server(config)
    server.capture_signals = nullcontext  # type: ignore[method-assign]
    task = asyncio.create_task(server.serve())
    await until(lambda: server.started)
    line.port = server.servers[0].sockets[0].getsockname()[1]
    yield line
    await line.server.shutdown()
    server.should_exit = True
    await task


@pytest.fixture
async def line() -> AsyncIterator[Line]:
    async with serving(Line()) as started:
        yield started


async def connected(line: Line, auth: str = "") -> ClientConnection:
    """A client that has shaken hands, over a WebSocket from the start."""
    client = await websockets.connect(f"ws://{line.path}&transport=websocket")
    assert str(await client.recv()).startswith("0{")
    await client.send("40" + auth)
    assert str(await next_message(client)).startswith("40{")
    return client


async def next_message(client: ClientConnection) -> str:
    """The next message that is no heartbeat; heartbeats are answered."""
    while True:
        message = str(await asyncio.wait_for(client.recv(), 5))
        if message != "2":
            return message
        await client.send("3")


async def read_all(client: ClientConnection) -> list[Any]:
    """Everything until the connection is closed in good order."""
    async with asyncio.timeout(60):
        return [message async for message in client]


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110 - others' attributes have no event to wait for
            await asyncio.sleep(0.01)


async def test_events_are_answered_one_after_the_other(line: Line) -> None:
    client = await connected(line)
    await client.send('421["slow",{"n":1}]')
    await client.send('422["quick",{"n":2}]')
    await client.send('42["untold"]')
    await client.send('423["last",1,"ä"]')
    answers = [await next_message(client) for _ in range(3)]
    assert answers == [
        '431[{"event":"slow","arguments":[{"n":1}]}]',
        '432[{"event":"quick","arguments":[{"n":2}]}]',
        '433[{"event":"last","arguments":[1,"ä"]}]',
    ]
    assert [event for event, *_ in line.direct] == ["slow", "quick", "untold", "last"]
    await client.close()


async def test_a_message_in_parts_is_put_together_and_plain_ones_go_on(line: Line) -> None:
    client = await connected(line)
    await client.send('421["plain"]')
    await client.send(["422[", '"in ', 'parts"]'])
    await client.send('423["plain again"]')
    await client.ping()
    await client.send('424["long","' + "x" * 60_000 + '"]')
    answers = [await next_message(client) for _ in range(4)]
    assert [answer[:3] for answer in answers] == ["431", "432", "433", "434"]
    assert [event for event, *_ in line.direct] == ["plain", "in parts", "plain again", "long"]
    await client.close()


async def test_a_client_may_send_faster_than_the_server_handles(line: Line) -> None:
    client = await connected(line)
    for number in range(300):
        await client.send(f'42{number}["quick",{number}]')
    answers = [await next_message(client) for _ in range(300)]
    assert answers == [f'43{n}[{{"event":"quick","arguments":[{n}]}}]' for n in range(300)]
    await client.close()


async def test_without_a_handler_the_library_handles_events(line: Line) -> None:
    client = await connected(line, '{"way":"library"}')
    await client.send('427["hello",5]')
    assert await next_message(client) == '437[{"event":"hello","arguments":[5]}]'
    assert line.by_library == [("hello", 5)]
    assert not line.direct
    await client.close()


async def test_messages_keep_their_order_whoever_sends_them(line: Line) -> None:
    client = await connected(line)
    [socket] = line.sockets
    for number in range(50):
        if number % 3:
            socket.queue.put_nowait(Packet(b'2["pushed",%d]' % number))
        else:
            await line.server.emit("emitted", number)
    numbers = [msgspec.json.decode((await next_message(client))[2:])[1] for _ in range(50)]
    assert numbers == list(range(50))
    await client.close()


@pytest.mark.parametrize(
    "nonsense",
    [
        "42[]",
        "42[5]",
        "42",
        '42x["a"]',
        '42["a"',
        "42{}",
        '42["a",' + "[" * 5000,
        "4",
        "49",
        b"\x00\x01",
        "7",
    ],
)
async def test_a_misbehaving_client_harms_nobody_else(line: Line, nonsense: Any) -> None:
    other, client = await connected(line), await connected(line)
    await client.send(nonsense)
    await other.send('421["still here"]')
    assert "still here" in await next_message(other)
    await client.close()
    await other.close()
    await until(lambda: len(line.gone) == 2)
    assert not line.server.eio.sockets or all(socket.closed for socket in line.server.eio.sockets.values())


async def test_only_clients_that_answer_heartbeats_stay_connected(line: Line) -> None:
    lively, silent = await connected(line), await connected(line)
    beats = 0
    async with asyncio.timeout(60):
        while not line.gone:  # the silent one reads nothing and answers nothing
            if await lively.recv() == "2":
                beats += 1
                await lively.send("3")
    assert len(line.gone) == 1
    assert beats
    await lively.send('421["here"]')
    assert "here" in await next_message(lively)
    with pytest.raises(websockets.ConnectionClosedError):
        await read_all(silent)
    await lively.close()


async def test_a_disconnect_is_noticed_at_once(line: Line) -> None:
    client = await connected(line)
    await client.close()
    await until(lambda: line.gone == ["transport close"])


async def test_a_client_that_is_disconnected_is_closed(line: Line) -> None:
    client = await connected(line)
    [socket] = line.sockets
    await line.server.eio.disconnect(socket.sid)
    assert await next_message(client) == "1"
    with pytest.raises(websockets.ConnectionClosed):
        await asyncio.wait_for(client.recv(), 5)
    assert line.gone == ["server disconnect"]


async def polling(line: Line, http: httpx.AsyncClient) -> str:
    """The address of a client that has shaken hands by polling."""
    address = f"http://{line.path}&transport=polling"
    handshake = (await http.get(address)).text
    address += f"&sid={msgspec.json.decode(handshake[1:])['sid']}"
    await http.post(address, content="40")
    assert (await http.get(address)).text.startswith("40{")
    return address


async def test_a_client_may_keep_polling(line: Line) -> None:
    async with httpx.AsyncClient(verify=False) as http:
        address = await polling(line, http)
        await http.post(address, content='421["by post"]')
        line.sockets[0].queue.put_nowait(Packet(b'2["pushed"]'))
        got = (await http.get(address)).text.split(SEPARATOR)
        assert got == ['431[{"event":"by post","arguments":[]}]', '42["pushed"]']


async def test_a_polling_client_may_upgrade_to_a_websocket(line: Line) -> None:
    async with httpx.AsyncClient(verify=False) as http:
        address = await polling(line, http)
        poll = asyncio.create_task(http.get(address))
        await asyncio.sleep(0.05)
        client = await websockets.connect(address.replace("http", "ws").replace("=polling", "=websocket"))
        await client.send("2probe")
        assert await client.recv() == "3probe"
        while (text := (await poll).text) == "2":  # a ping came first
            poll = asyncio.create_task(http.get(address))
        assert text == "6"
        line.sockets[0].queue.put_nowait(Packet(b'2["meanwhile"]'))
        await client.send("5")
        assert await next_message(client) == '42["meanwhile"]'
        await client.send('429["over here"]')
        assert "over here" in await next_message(client)
        assert (await http.get(address)).status_code == 400
        await client.close()


async def test_a_failed_upgrade_leaves_the_client_polling(line: Line) -> None:
    async with httpx.AsyncClient(verify=False) as http:
        address = await polling(line, http)
        client = await websockets.connect(address.replace("http", "ws").replace("=polling", "=websocket"))
        await client.send("2nonsense")
        with pytest.raises(websockets.ConnectionClosed):
            await client.recv()
        await http.post(address, content='421["still polling"]')
        assert "still polling" in (await http.get(address)).text
        assert not line.gone


async def test_a_client_that_does_not_read_is_cut_off(line: Line) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", line.port, limit=1)
    writer.write(
        b"GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    await until(lambda: len(line.server.eio.sockets) == 1)
    [deaf] = line.server.eio.sockets.values()
    await until(lambda: deaf.connected)
    message = Packet(b"2" + msgspec.json.encode(["news", "x" * 10_000]))
    while deaf.queue.qsize() < 20_000:  # more than the kernel takes for it
        deaf.queue.put_nowait(message)
        await asyncio.sleep(0)
    await line.server.eio.disconnect(deaf.sid)
    await until(lambda: deaf.closed and deaf.sid not in line.server.eio.sockets)
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        await reader.readexactly(10**9)
    writer.close()


async def test_under_another_asgi_server_the_library_handles_everything() -> None:
    async with serving(Line(), "websockets-sansio") as line:
        client = await connected(line)
        await client.send('421["hello"]')
        assert await next_message(client) == '431[{"event":"hello","arguments":[]}]'
        assert line.by_library
        line.sockets[0].queue.put_nowait(Packet(b'2["pushed"]'))
        assert await next_message(client) == '42["pushed"]'
        await client.close()
