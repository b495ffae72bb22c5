"""Runs the server with uvicorn, and drains it before it stops."""

from __future__ import annotations

import asyncio
import gc
import resource
from types import FrameType

import uvicorn

from parlour.rest.connections import Limits, limited
from parlour.server.app import Application
from parlour.server.crowds import Crowd
from parlour.server.http import LARGEST_BODY
from parlour.server.logs import configuration
from parlour.server.proxies import TrustedProxies
from parlour.server.settings import Settings
from parlour.server.websocket_frames import FrameProtocol, HttpProtocol

DRAIN_SECONDS = 5.0


class Server(uvicorn.Server):
    """Finishes accepted requests before it exits. A second signal exits at once."""

    def __init__(self, config: uvicorn.Config, application: Application) -> None:
        super().__init__(config)
        self._application = application
        self._draining: asyncio.Task[None] | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Does not call uvicorn's handler, which raises the signal again at exit, so that the exit code is not 0.
        if self._draining is not None:
            self.should_exit = self.force_exit = True
            return
        loop = asyncio.get_event_loop()
        self._draining = loop.create_task(self._drain())
        loop.call_soon_threadsafe(lambda: None)  # a signal alone does not wake the loop

    async def _drain(self) -> None:
        await self._application.drain(DRAIN_SECONDS)
        self.should_exit = True


def run(settings: Settings) -> None:
    """Serve until a signal arrives."""
    application = Application(settings)
    proxies = TrustedProxies(application, settings.trusted_proxies)
    config = uvicorn.Config(
        proxies,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=limited(
            HttpProtocol,
            limits=Limits(body=LARGEST_BODY, seconds=settings.request_seconds),
            crowd=Crowd(settings.connections_per_address, proxies.trusted_hosts.__contains__),
        ),
        ws=FrameProtocol,
        ws_max_size=64 * 1024,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # Engine.IO has its own heartbeat
        timeout_keep_alive=75,
        lifespan="on",
        access_log=False,
        log_config=configuration(settings.log),
        proxy_headers=False,  # `TrustedProxies` does it
        timeout_graceful_shutdown=10,
    )
    _calm_collector()
    _allow_many_files()
    Server(config, application).run()


def _calm_collector() -> None:
    """Run the garbage collector less often: the server creates few reference cycles, and tables live long.

    With Python's defaults, the collector scans all tables again and again. At 200 tables that is about a third of a
    move's cost, and doubles the p99 latency (docs/performance.md).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _allow_many_files() -> None:
    """Raise the number of open files, and so of connections, to what the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
