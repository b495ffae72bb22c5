"""`GET /metrics` counts what happens, and is closed to strangers and to what a proxy passes on."""

from __future__ import annotations

import asyncio
import re
import time
from pathlib import Path

import httpx
import pytest
from clients import Arrive, Player, StartServer, draw_and_discard, play_by_route, script, start_table
from prometheus_client.parser import text_string_to_metric_families

from parlour.server.metrics import BOUNDS, MOST_CODES, Metrics, Times
from parlour.testing.processes import ServerProcess

DASHBOARD = Path(__file__).parents[2] / "deploy" / "grafana.json"
TOKEN = "a-token-for-the-tests-of-metrics"


def read(server: ServerProcess, **headers: str) -> httpx.Response:
    return httpx.get(f"{server.url}/metrics", headers=headers, trust_env=False, timeout=30)


def samples(answer: httpx.Response) -> dict[tuple[str, ...], float]:
    """Each sample by its name and the values of its labels."""
    assert answer.status_code == 200, answer.text
    return {
        (sample.name, *(sample.labels[name] for name in sorted(sample.labels))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def wait_for_the_lag(server: ServerProcess) -> None:
    """The lag of the event loop is measured twice a second."""
    while not samples(read(server))["parlour_event_loop_lag_seconds_count",]:
        time.sleep(0.05)


async def play(ann: Player, bob: Player) -> None:
    game_id = await start_table(ann, bob, seed=14)
    for seat, move in script(2, 14):
        answer = await play_by_route((ann, bob)[seat], game_id, move)
        assert answer.status_code == 202, answer.text


async def test_a_game_is_counted_and_measured(server: ServerProcess, arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    before = samples(read(server))
    await play(ann, bob)
    after = samples(read(server))

    def grown(*key: str) -> float:
        return after.get(key, 0) - before.get(key, 0)

    assert grown("parlour_moves_total", "hidden-joker-rummy") == 2
    assert grown("parlour_change_durable_seconds_count") == 2 + 3  # opened, joined, started
    assert grown("parlour_change_delivered_seconds_count") == 5
    assert grown("parlour_change_delivered_seconds_sum") >= grown("parlour_change_durable_seconds_sum") > 0
    assert grown("parlour_change_durable_seconds_bucket", "+Inf") == 5
    assert grown("parlour_tables", "hidden-joker-rummy", "ended") == 1
    assert after["parlour_connections", "websocket"] == 2
    assert after["process_cpu_seconds_total",] > 0
    wait_for_the_lag(server)


async def test_bots_are_measured_by_game(server: ServerProcess, arrive: Arrive) -> None:
    ann = await arrive("Ann", connect=False)
    opened = await ann.post("/api/games", {"max_players": 2, "bots": ["random"], "start": True})
    assert opened.status_code == 201, opened.text
    game_id = opened.json()["game_id"]
    key = "parlour_bot_turn_seconds_count", "hidden-joker-rummy"
    before = samples(read(server)).get(key, 0)
    await draw_and_discard(ann, game_id, (await ann.state(game_id))["hand"][0]["id"])
    assert samples(read(server))[key] == before + 1


async def test_errors_are_counted_by_code_over_rest_and_sockets(
    server: ServerProcess, arrive: Arrive
) -> None:
    ann = await arrive()
    before = samples(read(server)).get(("parlour_errors_total", "GAME_NOT_FOUND"), 0)
    assert (await ann.get("/api/games/123456789")).status_code == 404
    assert (await ann.call("state", {"game_id": 123456789}))["code"] == "GAME_NOT_FOUND"
    assert samples(read(server))["parlour_errors_total", "GAME_NOT_FOUND"] == before + 2


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Forwarded-For": "127.0.0.1"},
        {"X-Forwarded-For": "192.0.2.7"},
        {"Forwarded": "for=127.0.0.1"},
        {"X-Forwarded-Host": "localhost"},
        {"X-Real-IP": "127.0.0.1"},
        {"Host": "cards.example.org"},
        {"Host": "127.0.0.1.example.org"},
    ],
    ids=str,
)
def test_what_a_proxy_or_a_rebound_name_passes_on_is_refused(
    server: ServerProcess, headers: dict[str, str]
) -> None:
    answer = read(server, **headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "METRICS_CLOSED"
    assert "parlour_" not in answer.text


def test_a_proxy_that_is_not_trusted_opens_nothing(start_server: StartServer) -> None:
    server = start_server(PARLOUR_TRUSTED_PROXIES="192.0.2.1")
    assert read(server).status_code == 200
    assert read(server, **{"X-Forwarded-For": "127.0.0.1"}).status_code == 403


def test_with_a_token_only_who_has_it_reads(start_server: StartServer) -> None:
    server = start_server(PARLOUR_METRICS_TOKEN=TOKEN)
    assert read(server).status_code == 403
    assert read(server, Authorization=f"Bearer {TOKEN[:-1]}").status_code == 403
    assert read(server, Authorization="Bearer").status_code == 403
    assert read(server, Authorization=f"Basic {TOKEN}").status_code == 403
    proxied = read(server, Authorization=f"Bearer {TOKEN}", **{"X-Forwarded-For": "192.0.2.7"})
    assert samples(proxied)["parlour_draining",] == 0


async def test_metrics_name_nobody(server: ServerProcess, arrive: Arrive) -> None:
    ann = await arrive("Somebody Special")
    await start_table(ann, await arrive("Bob"), name="A special table")
    told = read(server).text
    for secret in ("Special", "special", ann.uuid, ann.token):
        assert secret not in told


def test_times_are_counted_in_their_buckets() -> None:
    times = Times()
    for seconds in (0.0005, BOUNDS[0], 0.3, 99.0):
        times.add(seconds)
    assert times.buckets()[0] == ("0.001", 2)
    assert dict(times.buckets())["0.25"] == 2
    assert dict(times.buckets())["0.5"] == 3
    assert times.buckets()[-1] == ("+Inf", 4)


def test_codes_without_end_are_counted_together() -> None:
    metrics = Metrics()
    for number in range(MOST_CODES + 5):
        metrics.failed(f"CODE_{number}")
    assert len(metrics.errors) == MOST_CODES + 1
    assert metrics.errors["OTHER"] == 5


async def test_a_blocked_loop_shows_in_the_lag(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.metrics.LAG_SECONDS", 0.01)
    metrics, measured = Metrics(), asyncio.Event()
    monkeypatch.setattr(metrics.loop_lag, "add", lambda seconds: measured.set() if seconds > 0.1 else None)
    measuring = asyncio.create_task(metrics.measure_loop())
    await asyncio.sleep(0)
    time.sleep(0.2)  # noqa: ASYNC251 - what is measured
    await asyncio.wait_for(measured.wait(), 30)
    measuring.cancel()


def test_the_dashboard_shows_only_what_is_served(server: ServerProcess) -> None:
    families = {family.name: family.type for family in text_string_to_metric_families(read(server).text)}
    served = set(families)
    for name, kind in families.items():
        served |= {f"{name}_total"} if kind == "counter" else set()
        served |= {f"{name}_bucket"} if kind == "histogram" else set()
    shown = set(re.findall(r"\b(?:parlour|process)_\w+", DASHBOARD.read_text()))
    assert len(shown) > 10
    assert shown <= served
