"""What the server counts and measures, and how `GET /metrics` tells it.

The hot path adds to plain numbers of this process. Everything else is asked for when the metrics are read, which
prometheus-client then writes in its text format. Nothing here names a person, a table or an address.
"""

from __future__ import annotations

import asyncio
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from parlour import __version__
from parlour.tables import changes
from parlour.tables.drafts import Draft

if TYPE_CHECKING:
    from parlour.server.services import Services

KIND = "text/plain; version=0.0.4; charset=utf-8"
"""The media type of Prometheus's text format."""

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Upper ends of the histograms' buckets, in seconds."""

LAG_SECONDS = 0.5
"""How often the lag of the event loop is measured."""

MOST_CODES = 300
"""Error codes that are counted one by one. Codes come from classes, so this is only a guard."""


class Times:
    """A histogram of durations."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def buckets(self) -> list[tuple[str, float]]:
        """How many durations are at most as long as each bound."""
        below, sums = 0, []
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], self.counts, strict=True):
            below += count
            sums.append((bound, float(below)))
        return sums


class Metrics:
    """The numbers of one node since it was started."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()
        """Moves by game, those of bots too."""
        self.errors: Counter[str] = Counter()
        """Refused or failed requests and events, by code."""
        self.durable = Times()
        self.delivered = Times()
        self.bots: defaultdict[str, Times] = defaultdict(Times)
        self.loop_lag = Times()
        self.notices: Callable[[], Counter[str]] = Counter
        """Notices between nodes that did not arrive as they should. Without other nodes there are none."""

    def changed(self, draft: Draft, began: float, durable: float) -> None:
        """Note a change of a table that is durable since `durable`, and delivered now."""
        moves = sum(isinstance(step.change, changes.Acted) for step in draft.steps)
        if moves:
            self.moves[draft.table.game] += moves
        self.durable.add(durable - began)
        self.delivered.add(perf_counter() - began)

    def failed(self, code: str) -> None:
        """Note a request or an event that was refused or failed."""
        self.errors[code if code in self.errors or len(self.errors) < MOST_CODES else "OTHER"] += 1

    async def measure_loop(self) -> None:
        """Run forever: measure how late the event loop wakes those who wait."""
        while True:
            asleep = perf_counter()
            await asyncio.sleep(LAG_SECONDS)
            self.loop_lag.add(perf_counter() - asleep - LAG_SECONDS)


GAUGES: tuple[tuple[str, str, Callable[[Services], float]], ...] = (
    (
        "writes_waiting",
        "Writes that wait for the database.",
        lambda services: services.store.waiting_writes,
    ),
    (
        "clients_slowest_queue",
        "Messages that wait for the slowest client.",
        lambda services: services.delivery.longest_queue(),
    ),
    (
        "tables_followed",
        "Tables that this node's clients hear, and that it follows on other nodes.",
        lambda services: len(services.tables.followed or ()),
    ),
)
"""Single numbers of a node: name, explanation, and where it is found when the metrics are read."""


def written(services: Services, draining: bool) -> bytes:
    """All metrics in Prometheus's text format."""
    registry = CollectorRegistry()
    registry.register(_Node(services, draining))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class _Node(Collector):
    """Turns the numbers of a node into metrics."""

    def __init__(self, services: Services, draining: bool) -> None:
        self._services = services
        self._draining = draining

    def collect(self) -> Iterator[Metric]:
        services, metrics = self._services, self._services.metrics
        yield _counter("moves", "Moves made, by people and bots.", "game", metrics.moves)
        notices = metrics.notices()
        yield _counter(
            "notices", "Notices between nodes that did not arrive as they should.", "fate", notices
        )
        yield _counter("errors", "Requests and events that were refused or failed.", "code", metrics.errors)
        yield _histogram("change_durable_seconds", "From a table's change to its commit.", metrics.durable)
        yield _histogram(
            "change_delivered_seconds",
            "From a table's change to its messages in the clients' queues.",
            metrics.delivered,
        )
        yield _histogram("event_loop_lag_seconds", "How late the event loop was.", metrics.loop_lag)
        bots = HistogramMetricFamily(
            "parlour_bot_turn_seconds", "Time that bots took in one change of a table.", labels=["game"]
        )
        for game, times in sorted(metrics.bots.items()):
            bots.add_metric([game], times.buckets(), times.total)
        yield bots
        yield _gauge("connections", "Connected clients.", ["transport"], _transports(services))
        yield _gauge("tables", "Tables in this node's memory.", ["game", "state"], _tables(services))
        for name, explanation, value in GAUGES:
            yield GaugeMetricFamily(f"parlour_{name}", explanation, value=float(value(services)))
        yield GaugeMetricFamily("parlour_draining", "1 while the node shuts down.", value=self._draining)
        yield _gauge("info", "The version of Parlour.", ["version"], Counter({(__version__,): 1}))


def _counter(name: str, explanation: str, label: str, counted: Counter[str]) -> Metric:
    family = CounterMetricFamily(f"parlour_{name}", explanation, labels=[label])
    for key, count in sorted(counted.items()):
        family.add_metric([key], count)
    return family


def _gauge(name: str, explanation: str, labels: list[str], counted: Counter[tuple[str, ...]]) -> Metric:
    family = GaugeMetricFamily(f"parlour_{name}", explanation, labels=labels)
    for key, count in sorted(counted.items()):
        family.add_metric(key, count)
    return family


def _histogram(name: str, explanation: str, times: Times) -> Metric:
    return HistogramMetricFamily(f"parlour_{name}", explanation, times.buckets(), times.total)


def _transports(services: Services) -> Counter[tuple[str, ...]]:
    known: Counter[tuple[str, ...]] = Counter({("websocket",): 0, ("polling",): 0})
    known.update((connection.transport,) for connection in services.delivery.connections())
    return known


def _tables(services: Services) -> Counter[tuple[str, ...]]:
    return Counter((table.game, table.phase) for table in services.tables.kept())
