"""A WebSocket transport of Engine.IO for python-socketio, made for many small messages.

The library uses a task and a queue for outgoing messages, and a task and a timer for each incoming one. Here outgoing
messages are written at once, and the task that reads a connection handles its events one after another. The library
still does handshakes, heartbeats, namespaces, binary events and polling; and everything where the ASGI server does
not offer the extension of `parlour.server.websocket_frames`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import socketio
from engineio import packet
from engineio.async_drivers import asgi
from engineio.exceptions import EngineIOError, UnknownPacketError

from parlour.server.websocket_frames import EXTENSION, FrameProtocol, text_frame

_USUAL_BYTES = 256
_EVENT = "42"  # an Engine.IO message that holds a Socket.IO event
_CONNECT = "40"
_NOTHING = "4"
_LONGEST_NUMBER = 18

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Any]).decode
_log = logging.getLogger("parlour.transport")

Heard = Callable[..., Awaitable[Any]]
"""Called with an event's name and arguments; its result is the acknowledgement."""


class Packet(packet.Packet):  # type: ignore[misc]
    """An Engine.IO text message. Its frame is made once for all its recipients."""

    def __init__(self, text: bytes) -> None:
        self.packet_type = packet.MESSAGE
        self.binary = False
        self.frame = text_frame(b"4" + text)
        self._text = text

    def encode(self, b64: bool = False) -> str:
        """The text, for the library's own transports."""
        return f"4{self._text.decode()}"


class Outbox:
    """Replaces the library's queue, and writes at once what is put into it."""

    def __init__(self, protocol: FrameProtocol, close: Callable[[], None]) -> None:
        self._protocol = protocol
        self._close = close

    def put_nowait(self, item: Any) -> None:
        if item is None:
            return
        if isinstance(item, Packet):
            self._protocol.write(item.frame)
            return
        encoded = item.encode()
        if isinstance(encoded, str):
            self._protocol.write(text_frame(encoded.encode()))
        if item.packet_type == packet.CLOSE:
            self._close()

    async def put(self, item: Any) -> None:
        self.put_nowait(item)

    async def join(self) -> None:
        """Nothing is ever queued."""

    def qsize(self) -> int:
        """About how many messages are still to be sent to the client."""
        return self._protocol.waiting() // _USUAL_BYTES


class WebSocket(asgi.WebSocket):  # type: ignore[misc]
    """One client's connection, from the upgrade to its end."""

    def __init__(self, handler: Any, server: Any, heard: dict[str, Heard]) -> None:
        super().__init__(handler, server)
        self._socket = handler.__self__
        self._heard = heard
        self._closing: asyncio.Future[None] | None = None
        self._loop = asyncio.get_running_loop()
        self._heard_at = self._loop.time()
        self._timer: asyncio.TimerHandle

    async def __call__(self, environ: dict[str, Any]) -> Any:
        protocol = environ["asgi.scope"].get("extensions", {}).get(EXTENSION)
        if protocol is None:
            return await super().__call__(environ)
        self.asgi_receive = environ["asgi.receive"]
        self.asgi_send = environ["asgi.send"]
        await self.asgi_send({"type": "websocket.accept"})
        socket = self._socket
        if not socket.connected or await self._try_out():
            socket.connected = socket.upgraded = True
            self._take_over(protocol)
            self._look_after(protocol)
            with suppress(OSError):  # the client goes
                await self._read()
            self._timer.cancel()
            await socket.close(wait=False, abort=True, reason=socket.server.reason.TRANSPORT_CLOSE)
        await self.close()
        return ""

    async def _try_out(self) -> bool:
        """Whether a polling client completes the upgrade to this connection. If not, it goes on polling."""
        socket = self._socket
        socket.upgrading = True  # polls are answered, but are given no more packets
        try:
            if await self.wait() != "2probe":
                return False
            await self.send("3probe")
            await socket.queue.put(packet.Packet(packet.NOOP))  # ends the poll that is waiting
            return bool(await self.wait() == "5")
        except OSError:
            return False
        finally:
            socket.upgrading = False

    def _take_over(self, protocol: FrameProtocol) -> None:
        """Write what is queued, and from now on everything at once."""
        waiting = self._socket.queue
        outbox = self._socket.queue = Outbox(protocol, partial(self._close_soon, protocol))
        while not waiting.empty():
            outbox.put_nowait(waiting.get_nowait())

    def _look_after(self, protocol: FrameProtocol) -> None:
        """Abort the connection when nothing has come for so long that heartbeats were missed."""
        server = self._socket.server
        patience = server.ping_interval + server.ping_timeout
        left = self._heard_at + patience - self._loop.time()
        if left <= 0 or self._socket.closed:
            protocol.cut()
        else:
            self._timer = self._loop.call_later(left, self._look_after, protocol)

    def _close_soon(self, protocol: FrameProtocol) -> None:
        if protocol.is_stuck():
            protocol.cut()
        else:
            self._closing = asyncio.ensure_future(self.close())

    async def _read(self) -> None:
        """Handle messages in order until the client goes."""
        socket = self._socket
        while not socket.closed:
            message = await self.wait()
            self._heard_at = self._loop.time()
            heard = self._heard.get(socket.sid)
            event = None if heard is None else _event(message)
            if heard is None or event is None:
                if not await self._received(message):
                    return
                continue
            number, arguments = event
            answer = await heard(*arguments)
            if number:
                socket.queue.put_nowait(Packet(_acknowledgement(number, answer)))

    async def _received(self, message: Any) -> bool:
        """Hand a message to the library. Returns whether the connection goes on."""
        if message == _NOTHING or (self._socket.sid in self._heard and str(message).startswith(_CONNECT)):
            return False  # the library fails at an empty message and at a second connect packet
        try:
            await self._socket.receive(packet.Packet(encoded_packet=message))
        except UnknownPacketError:
            return True
        except (EngineIOError, ValueError, IndexError):
            return False
        except Exception:
            _log.exception("fault at an Engine.IO packet")
        return True


def _event(message: Any) -> tuple[str, list[Any]] | None:
    """The acknowledgement id (or "") and the content of an event in the default namespace; else None."""
    if type(message) is not str or not message.startswith(_EVENT):
        return None
    start = message.find("[", 2, 2 + _LONGEST_NUMBER)
    number = message[2:start]
    if start < 0 or not (number.isdigit() or not number):
        return None
    try:
        content = _decode(message[start:])
    except (msgspec.DecodeError, RecursionError):
        return None
    return (number, content) if content and isinstance(content[0], str) else None


def _acknowledgement(number: str, answer: Any) -> bytes:
    return b"3%s[%s]" % (number.encode(), _encode(answer))


class Transport:
    """Installs this transport in a Socket.IO server, and knows who handles each client's events."""

    def __init__(self, server: socketio.AsyncServer) -> None:
        self._heard: dict[str, Heard] = {}
        server.eio._async = {**server.eio._async, "websocket": partial(WebSocket, heard=self._heard)}

    def hear(self, engine_id: str, heard: Heard) -> None:
        """Hand a client's events of the default namespace to `heard`."""
        self._heard[engine_id] = heard

    def forget(self, engine_id: str) -> None:
        self._heard.pop(engine_id, None)
