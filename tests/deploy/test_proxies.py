"""Whole games through a real nginx and a real HAProxy before two nodes, by WebSocket and by long-polling."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import socketio
from clients import Player, play_by_route, script, start_table

from parlour.testing.processes import ServerProcess, free_port

pytestmark = pytest.mark.postgres

DEPLOY = Path(__file__).parents[2] / "deploy"
SEED = max(range(1, 9), key=lambda seed: len(script(2, seed)))


def nginx(folder: Path, port: int, nodes: list[ServerProcess]) -> list[str]:
    """nginx's command line, with the file of `deploy/` on another port, without HTTPS."""
    text = (DEPLOY / "nginx.conf").read_text()
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    text = "\n".join(line for line in text.splitlines() if "ssl_certificate" not in line)
    text = text.replace("127.0.0.1:8001", f"127.0.0.1:{nodes[0].port}")
    text = text.replace("127.0.0.1:8002", f"127.0.0.1:{nodes[1].port}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}}\n"
        f"http {{ access_log off;\n{places}\n{text}\n}}\n"
    )
    return ["-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", "stderr"]


def haproxy(folder: Path, port: int, nodes: list[ServerProcess]) -> list[str]:
    """HAProxy's command line, with the file of `deploy/` on another port, without HTTPS."""
    text = (DEPLOY / "haproxy.cfg").read_text()
    text = text.replace("bind :443 ssl crt /etc/haproxy/cards.example.org.pem", f"bind 127.0.0.1:{port}")
    text = text.replace("127.0.0.1:8001", f"127.0.0.1:{nodes[0].port}")
    text = text.replace("127.0.0.1:8002", f"127.0.0.1:{nodes[1].port}")
    (folder / "haproxy.cfg").write_text(text)
    return ["-db", "-f", str(folder / "haproxy.cfg")]


PROXIES: dict[str, Callable[[Path, int, list[ServerProcess]], list[str]]] = {
    "nginx": nginx,
    "haproxy": haproxy,
}


@pytest.fixture
def nodes(tmp_path: Path, postgres_database: str) -> Iterator[list[ServerProcess]]:
    started = [ServerProcess(tmp_path / f"node{n}", {"PARLOUR_DATABASE": postgres_database}) for n in (1, 2)]
    for node in started:
        node.start()
    yield started
    for node in started:
        node.stop()


@contextmanager
def proxy(name: str, folder: Path, nodes: list[ServerProcess]) -> Iterator[str]:
    program = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if program is None:
        pytest.skip(f"{name} is not installed (Debian: apt install {name})")
    port = free_port()
    command = [program, *PROXIES[name](folder, port, nodes)]
    with (folder / "proxy.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    url = f"http://127.0.0.1:{port}"
    try:
        until = time.monotonic() + 60
        while not _answers(url):
            assert process.poll() is None, (folder / "proxy.log").read_text()
            assert time.monotonic() < until, (folder / "proxy.log").read_text()
            time.sleep(0.05)
        yield url
    finally:
        process.terminate()
        process.wait(30)


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/readyz", trust_env=False, timeout=10).status_code == 200
    except httpx.TransportError:
        return False


async def connect(player: Player, transport: str) -> None:
    player.socket = socketio.AsyncClient(reconnection=False)
    player.socket.on("*", player._heard)
    await player.socket.connect(player.url, auth={"token": player.token}, transports=[transport])
    await player.settle()
    assert player.socket.transport() == transport


@pytest.mark.parametrize("name", PROXIES)
async def test_a_game_is_played_through_the_proxy(
    name: str, tmp_path: Path, nodes: list[ServerProcess]
) -> None:
    with proxy(name, tmp_path, nodes) as url:
        for transport in ("websocket", "polling"):
            ann, bob = await Player.arrive(url, "Ann"), await Player.arrive(url, "Bob")
            await asyncio.gather(connect(ann, transport), connect(bob, transport))
            game_id = await start_table(ann, bob, seed=SEED)
            for seat, move in script(2, SEED):
                answer = await play_by_route((ann, bob)[seat], game_id, move)
                assert answer.status_code == 202, answer.text
            for player in (ann, bob):
                async with asyncio.timeout(60):
                    while "game:ended" not in [event for event, _ in player.events]:
                        await player.settle()
                await player.leave()
        async with httpx.AsyncClient(trust_env=False) as stranger:
            assert (await stranger.get(f"{url}/metrics")).status_code == 404


@pytest.mark.parametrize("name", PROXIES)
async def test_clients_go_on_at_the_other_node(name: str, tmp_path: Path, nodes: list[ServerProcess]) -> None:
    with proxy(name, tmp_path, nodes) as url:
        ann, bob = await Player.arrive(url, "Ann"), await Player.arrive(url, "Bob")
        game_id = await start_table(ann, bob, seed=SEED)
        moves = script(2, SEED)
        for number, (seat, move) in enumerate(moves):
            if number == len(moves) // 2:
                nodes[0].stop()
            if number == len(moves) * 3 // 4:
                nodes[0].start()
                nodes[1].stop()
            async with asyncio.timeout(60):
                while True:
                    answer = await play_by_route((ann, bob)[seat], game_id, move)
                    if answer.status_code not in (502, 503):
                        break
            assert answer.status_code == 202, answer.text
        assert (await ann.state(game_id))["state"] == "ended"
        await ann.leave()
        await bob.leave()
