"""A fast Engine.IO WebSocket transport for python-socketio.

The library uses a task and a queue for outgoing messages, and a task and a timer for each incoming one. This transport
writes outgoing messages at once, and handles a connection's events one after another in the task that reads it. The
library still handles handshakes, heartbeats, namespaces, binary events and polling. Under an ASGI server without the
extension of `parlour.server.websocket_frames`, the library handles everything.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any
from urllib.parse import parse_qs

import msgspec
import socketio
from engineio import packet
from engineio.async_drivers import asgi
from engineio.exceptions import EngineIOError, UnknownPacketError
from engineio.payload import Payload

from parlour.server.websocket_frames import EXTENSION, FrameProtocol, text_frame

UPGRADE_SECONDS = 15.0
"""How long a polling client may take to complete the upgrade to a WebSocket."""

_USUAL_BYTES = 256
_EVENT = "42"  # an Engine.IO message that holds a Socket.IO event
_CONNECT = "40"
_NOTHING = "4"
_LONGEST_NUMBER = 18

_FROM_CLIENTS = frozenset((packet.CLOSE, packet.PONG, packet.MESSAGE, packet.UPGRADE))

PACKETS_A_POLL = 16
"""python-engineio, as a client, refuses the answer to a poll if it holds more."""

LAST_WORDS_SECONDS = 2
"""How long a polling client may take to read that it is disconnected."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(list[Any]).decode
_log = logging.getLogger("parlour.transport")

EventHandler = Callable[..., Awaitable[Any]]
"""Called with an event's name and arguments. Its result is the acknowledgment, or a task that ends with it."""


class Packet(packet.Packet):  # type: ignore[misc]
    """An Engine.IO text message. Its frame is encoded once for all recipients."""

    def __init__(self, text: bytes) -> None:
        self.packet_type = packet.MESSAGE
        self.binary = False
        self.frame = text_frame(b"4" + text)
        self._text = text

    def encode(self, b64: bool = False) -> str:
        """The text, for the library's own transports."""
        return f"4{self._text.decode()}"


class PollQueue(asyncio.Queue[Any]):
    """The packets that wait for a polling client. One poll takes only as many as all Engine.IO libraries accept."""

    _left = 0

    async def get(self) -> Any:
        self._left = PACKETS_A_POLL
        return await super().get()

    def get_nowait(self) -> Any:
        if self._left <= 0:
            raise asyncio.QueueEmpty
        item = super().get_nowait()
        self._left -= 1
        return item

    async def join(self) -> None:
        """Wait until the client has read everything, but not for ever: the library waits for this to disconnect it."""
        with suppress(TimeoutError):
            await asyncio.wait_for(super().join(), LAST_WORDS_SECONDS)

    def take_all(self) -> list[Any]:
        """All packets, for the transport that the client has upgraded to."""
        self._left = self.qsize()
        return [self.get_nowait() for _ in range(self._left)]


class Outbox:
    """Replaces the library's queue. Packets are written at once instead of queued."""

    def __init__(
        self, protocol: FrameProtocol, close: Callable[[], None], silence_ms: Callable[[], int]
    ) -> None:
        self._protocol = protocol
        self._close = close
        self.silence_ms = silence_ms
        """How long nothing was heard of the client."""

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
        """Return at once: nothing is ever queued."""

    def qsize(self) -> int:
        """The approximate number of messages in the write buffer."""
        return self._protocol.waiting() // _USUAL_BYTES


class WebSocket(asgi.WebSocket):  # type: ignore[misc]
    """The WebSocket connection of one client."""

    def __init__(self, handler: Any, server: Any, handlers: dict[str, EventHandler]) -> None:
        super().__init__(handler, server)
        self._socket = handler.__self__
        self._handlers = handlers
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
            with suppress(OSError):  # the client has disconnected
                await self._read()
            self._timer.cancel()
            await socket.close(wait=False, abort=True, reason=socket.server.reason.TRANSPORT_CLOSE)
        await self.close()
        return ""

    async def _try_out(self) -> bool:
        """Whether a polling client completes the upgrade to this connection. If not, it keeps polling."""
        socket = self._socket
        socket.upgrading = True  # polls are answered without packets
        try:
            async with asyncio.timeout(UPGRADE_SECONDS):
                if await self.wait() != "2probe":
                    return False
                await self.send("3probe")
                await socket.queue.put(packet.Packet(packet.NOOP))  # ends a pending poll
                return bool(await self.wait() == "5")
        except OSError:  # also TimeoutError
            return False
        finally:
            socket.upgrading = False

    def _take_over(self, protocol: FrameProtocol) -> None:
        """Write the queued packets, and replace the queue by an `Outbox`."""
        waiting = self._socket.queue
        outbox = Outbox(protocol, partial(self._close_soon, protocol), self._silence_ms)
        self._socket.queue = outbox
        for item in waiting.take_all():
            outbox.put_nowait(item)

    def _look_after(self, protocol: FrameProtocol) -> None:
        """Abort the connection if the client misses its heartbeats."""
        server = self._socket.server
        patience = server.ping_interval + server.ping_timeout
        left = self._heard_at + patience - self._loop.time()
        if left <= 0 or self._socket.closed:
            protocol.cut()
        else:
            self._timer = self._loop.call_later(left, self._look_after, protocol)

    def _silence_ms(self) -> int:
        return int((self._loop.time() - self._heard_at) * 1000)

    def _close_soon(self, protocol: FrameProtocol) -> None:
        if protocol.is_stuck():
            protocol.cut()
        else:
            self._closing = asyncio.ensure_future(self.close())

    async def _read(self) -> None:
        """Handle messages in order until the client disconnects."""
        socket = self._socket
        while not socket.closed:
            message = await self.wait()
            self._heard_at = self._loop.time()
            handler = self._handlers.get(socket.sid)
            event = None if handler is None else _event(message)
            if handler is None or event is None:
                if not await self._received(message):
                    return
                continue
            number, arguments = event
            answer = await handler(*arguments)
            if isinstance(answer, asyncio.Task):  # it waits for something that the next events may do
                answer.add_done_callback(partial(self._acknowledge_late, number))
            elif number:
                socket.queue.put_nowait(Packet(_acknowledgment(number, answer)))

    def _acknowledge_late(self, number: str, answer: asyncio.Task[Any]) -> None:
        if number and not answer.cancelled() and not self._socket.closed:
            self._socket.queue.put_nowait(Packet(_acknowledgment(number, answer.result())))

    async def _received(self, message: Any) -> bool:
        """Pass a message to the library. Returns whether to keep the connection."""
        if message == _NOTHING or (self._socket.sid in self._handlers and str(message).startswith(_CONNECT)):
            return False  # the library raises on an empty message and on a second connect packet
        try:
            await self._socket.receive(packet.Packet(encoded_packet=message))
        except UnknownPacketError:
            return True
        except (EngineIOError, ValueError, IndexError):
            return False
        except Exception:
            _log.exception("error while handling an Engine.IO packet")
        return True


def _event(message: Any) -> tuple[str, list[Any]] | None:
    """The acknowledgment id (or "") and the content of an event in the default namespace; otherwise None."""
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


def _acknowledgment(number: str, answer: Any) -> bytes:
    return b"3%s[%s]" % (number.encode(), _encode(answer))


class BadBody(EngineIOError):  # type: ignore[misc]
    """The body of a polling request cannot be read. The library answers 400."""


class CheckedBody:
    """The body of a polling request. Checked here because the library logs a traceback for what it cannot read."""

    def __init__(self, body: Any, end: Callable[[], Awaitable[None]]) -> None:
        self._body = body
        self._end = end

    async def read(self, length: int | None = None) -> bytes:
        """The body. One that cannot be read ends the session."""
        body: bytes = await self._body.read(length) or b""
        try:
            _check_packets(Payload(encoded_payload=body.decode()))
        except (ValueError, KeyError, IndexError) as error:
            _log.info("unreadable polling body: %s", error)
            await self._end()
            raise BadBody from None
        return body


def _check_packets(payload: Payload) -> None:
    for sent in payload.packets:
        if sent.packet_type not in _FROM_CLIENTS:
            raise ValueError(f"clients do not send packets of type {sent.packet_type}")


class Transport:
    """Installs this transport in a Socket.IO server, and keeps the event handler of each client."""

    def __init__(self, server: socketio.AsyncServer) -> None:
        self._handlers: dict[str, EventHandler] = {}
        self._engine = server.eio
        server.eio.create_queue = PollQueue
        server.eio._async = {
            **server.eio._async,
            "websocket": partial(WebSocket, handlers=self._handlers),
            "translate_request": self._translate_request,
        }

    def handle(self, engine_id: str, handler: EventHandler) -> None:
        """Call `handler` for a client's events of the default namespace."""
        self._handlers[engine_id] = handler

    def forget(self, engine_id: str) -> None:
        self._handlers.pop(engine_id, None)

    async def _translate_request(self, scope: Any, receive: Any, send: Any) -> dict[str, Any]:
        environ: dict[str, Any] = await asgi.translate_request(scope, receive, send)
        if scope["type"] == "http":
            environ.pop("HTTP_UPGRADE", None)  # the web server refused to upgrade, so this is a plain request
        if environ.get("REQUEST_METHOD") == "POST":
            engine_id = parse_qs(environ["QUERY_STRING"]).get("sid", [""])[0]
            environ["wsgi.input"] = CheckedBody(environ["wsgi.input"], partial(self._end, engine_id))
        return environ

    async def _end(self, engine_id: str) -> None:
        socket = self._engine.sockets.get(engine_id)
        if socket is not None:
            await socket.close(wait=False, abort=True, reason=self._engine.reason.TRANSPORT_ERROR)
