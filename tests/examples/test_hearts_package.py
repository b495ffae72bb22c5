"""Hearts, a plug-in game: once its package is installed, it is found, listed, served and playable.

The clients in these tests know nothing about Hearts. They make the first move that the server lists, or compose one
from its parts.
"""

from __future__ import annotations

import ast
import asyncio
import os
import subprocess
import sys
import time
import tokenize
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import socketio

from checked_servers import all_is_documented, checked_server
from parlour.testing.processes import ServerProcess

__all__ = ["all_is_documented"]

PACKAGE = Path(__file__).parents[2] / "examples" / "parlour-hearts"
SOURCES = PACKAGE / "src" / "parlour_hearts"
AIMS = {"rules": 350, "bots": 60, "sampling": 80, "table": 160}
"""Lines of code, without blank lines, comments and docstrings."""

Moves = dict[str, Any]


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that has the package installed."""
    folder = str(tmp_path_factory.mktemp("installed"))
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    wanted = ["--no-deps", "--no-build-isolation", "--target", folder, str(PACKAGE)]
    subprocess.run([*pip, *wanted], check=True)
    before = os.environ.get("PYTHONPATH")
    return {"PYTHONPATH": os.pathsep.join([folder, *([before] if before else [])])}


@pytest.fixture(scope="module")
def server(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    data = tmp_path_factory.mktemp("data")
    with checked_server(data, environment, own_games=True) as process:
        yield process


@pytest.fixture
async def http(server: ServerProcess) -> AsyncIterator[httpx.AsyncClient]:
    """A guest, by REST."""
    async with httpx.AsyncClient(base_url=server.url, timeout=30, verify=False, trust_env=False) as client:
        session = (await client.post("/api/auth/guest", json={"display_name": "Ann"})).json()
        client.headers["Authorization"] = f"Bearer {session['session_id']}"
        yield client


def run(environment: dict[str, str], *command: str, **options: Any) -> str:
    """What a fresh Python process prints."""
    process = subprocess.run(
        [sys.executable, *command],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        **options,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout


def move_from(moves: Moves) -> dict[str, Any]:
    """The first move that is listed, or else one that is put together from its parts."""
    if moves["list"]:
        first: dict[str, Any] = moves["list"][0]
        return first
    composed = moves["composed"][0]
    return {"type": composed["type"], **{part["field"]: picked(part) for part in composed["parts"]}}


def picked(part: dict[str, Any]) -> Any:
    assert part["kind"] == "pick"
    return part["pieces"][0] if part["single"] else part["pieces"][: part["least"]]


async def open_table(http: httpx.AsyncClient) -> int:
    """A table with three bots, dealt."""
    body = {"game": "hearts", "max_players": 4, "options": {"target": 50}}
    opened = await http.post("/api/games", json=body)
    assert opened.status_code == 201, opened.text
    game_id: int = opened.json()["game_id"]
    for level in ("easy", "standard", "random"):
        assert (await http.post(f"/api/games/{game_id}/bots", json={"level": level})).status_code == 201
    return game_id


async def start(http: httpx.AsyncClient, game_id: int) -> None:
    started = await http.post(f"/api/games/{game_id}/start", json={"seed": 14})
    assert started.status_code == 202, started.text


def assert_played_out(state: dict[str, Any]) -> None:
    assert state["state"] == "ended"
    assert max(state["scores"].values()) >= 50
    fewest = min(state["scores"].values())
    assert {str(winner) for winner in state["winners"]} == {
        player for player, score in state["scores"].items() if score == fewest
    }


def test_the_registry_finds_it(environment: dict[str, str]) -> None:
    names = "from parlour.game.registry import installed; print(*installed().games, installed().failures)"
    assert "hearts" in run(environment, "-c", names).split()
    assert run(environment, "-c", names).rstrip().endswith("{}"), "some game could not be loaded"


async def test_it_is_in_the_catalogue_in_every_language(http: httpx.AsyncClient) -> None:
    for language, title in (("en", "Hearts"), ("es", "Corazones"), ("pt", "Copas")):
        listed = (await http.get("/api/catalogue", params={"language": language})).json()
        hearts = next(game for game in listed if game["game"] == "hearts")
        assert hearts["title"] == title
        assert (hearts["min_players"], hearts["max_players"]) == (4, 4)
        assert (hearts["bots"], hearts["usual_bot"]) == (["easy", "standard"], "standard")
        assert hearts["table"] == "/games/hearts/table.js"
    whole = (await http.get("/api/catalogue/hearts", params={"language": "en"})).json()
    assert whole["words"]["pieces"]["QS"] == "queen of spades"
    assert len(whole["deal"]["pieces"]) == 52


@pytest.mark.parametrize(("name", "kind"), [("table.js", "text/javascript"), ("table.css", "text/css")])
async def test_its_table_is_served_from_the_own_origin(http: httpx.AsyncClient, name: str, kind: str) -> None:
    answer = await http.get(f"/games/hearts/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.content == (SOURCES / "web" / name).read_bytes()
    assert (await http.get("/games/hearts/__init__.py")).status_code == 404


def test_its_table_keeps_to_the_content_security_policy() -> None:
    script = (SOURCES / "web" / "table.js").read_text()
    for forbidden in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "eval(",
        "new Function",
        'setAttribute("style"',
    ):
        assert forbidden not in script


async def test_a_whole_game_is_played_over_rest_by_the_moves_that_are_sent(http: httpx.AsyncClient) -> None:
    game_id = await open_table(http)
    await start(http, game_id)
    played, until = [], time.monotonic() + 240
    while (state := (await http.get(f"/api/games/{game_id}")).json())["state"] == "playing":
        assert time.monotonic() < until, f"the game waits for {state['waits_for']} after {len(played)} moves"
        if "moves" not in state:  # the bots are to act
            await asyncio.sleep(0.005)
            continue
        move = move_from(state["moves"])
        answer = await http.post(f"/api/games/{game_id}/actions", json=move)
        assert answer.status_code == 202, answer.text
        played.append(move["type"])
    assert_played_out(state)
    assert set(played) == {"pass", "play"}


async def test_a_whole_game_is_played_over_socket_io_by_the_updates_alone(
    server: ServerProcess, http: httpx.AsyncClient
) -> None:
    game_id = await open_table(http)
    states: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    has_caught_up = asyncio.Event()
    socket = socketio.AsyncClient(reconnection=False)

    @socket.on("table:state")
    async def connected(payload: dict[str, Any]) -> None:
        has_caught_up.set()

    @socket.on("table:update")
    async def told(payload: dict[str, Any]) -> None:
        states.put_nowait(payload["state"])

    token = http.headers["Authorization"].removeprefix("Bearer ")
    await socket.connect(server.url, auth={"token": token, "events": "common"}, transports=["websocket"])
    try:
        await asyncio.wait_for(has_caught_up.wait(), 60)  # what happens before is in that state
        await start(http, game_id)
        while (state := await asyncio.wait_for(states.get(), 60))["state"] != "ended":
            if "moves" in state:
                move = {"game_id": game_id, "version": state["version"], **move_from(state["moves"])}
                answer = await socket.call("action", move, timeout=60)
                # While cards are passed the bots act too, and a newer state is on its way.
                assert answer.get("ok") or answer["code"] == "STALE_VERSION", answer
        assert_played_out(state)
    finally:
        await socket.disconnect()


async def test_hints_come_without_a_line_of_its_own(http: httpx.AsyncClient) -> None:
    """The sampler is all that the hints of a plug-in game need. The sentences are those that all games share."""
    game_id = await open_table(http)
    await start(http, game_id)
    words = (await http.get("/api/catalogue/hearts?language=es")).json()["words"]["hints"]
    for _ in range(4):
        hint = (await http.post(f"/api/games/{game_id}/hint")).json()
        assert hint["why"]["code"] in words
        answer = await http.post(f"/api/games/{game_id}/actions", json=hint["move"])
        assert answer.status_code == 202, answer.text


ADVISED = """
from random import Random
from parlour.game import game_of
from parlour.search import Budget
from parlour.search.advice import advise
game = game_of("hearts")
state, _ = game.rules.start(4, game.spec.options(target=50), b"advice")
for _ in range(12):
    seat = game.rules.waits_for(state)[0]
    view, legal = game.rules.view(state, seat), list(game.rules.legal_moves(state, seat))
    print(advise(game, view, legal, Random(1), Budget(iterations=10)).reason.code)
    game.rules.apply(state, seat, game.bot("easy").choose(view, legal, Random(1)))
"""


def test_hints_tell_its_share_of_wins(environment: dict[str, str]) -> None:
    told = run(environment, "-c", ADVISED).split()
    assert set(told) <= {"only_move", "wins", "wins_more"}
    assert set(told) & {"wins", "wins_more"}


async def test_the_log_hides_passed_cards_while_the_game_is_on(http: httpx.AsyncClient) -> None:
    game_id = await open_table(http)
    await start(http, game_id)
    state = (await http.get(f"/api/games/{game_id}")).json()
    chosen = move_from(state["moves"])
    assert (await http.post(f"/api/games/{game_id}/actions", json=chosen)).status_code == 202
    assert (await http.get(f"/api/games/{game_id}")).json()["view"]["given"] == chosen["cards"]
    log = await http.get(f"/api/games/{game_id}/log")
    assert log.status_code == 200, log.text
    passes = [move for move in moves_in(log.json()) if move["type"] == "pass"]
    assert passes
    assert not any("cards" in move for move in passes)


def moves_in(tree: Any) -> Iterator[dict[str, Any]]:
    """Every move within a JSON tree."""
    if isinstance(tree, dict):
        if isinstance(tree.get("move"), dict):
            yield tree["move"]
        for value in tree.values():
            yield from moves_in(value)
    elif isinstance(tree, list):
        for value in tree:
            yield from moves_in(value)


def test_its_own_tests_pass(environment: dict[str, str]) -> None:
    run(environment, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=PACKAGE)


def test_it_is_small(capsys: pytest.CaptureFixture[str]) -> None:
    lines = {
        "rules": sum(map(python_lines, sorted((SOURCES / "rules").glob("*.py")))),
        "bots": python_lines(SOURCES / "bots.py"),
        "sampling": python_lines(SOURCES / "sampling.py"),
        "table": script_lines(SOURCES / "web" / "table.js"),
    }
    with capsys.disabled():
        told = ", ".join(f"{part} {count}" for part, count in lines.items())
        sys.stdout.write(f"\nHearts, lines of code: {told}\n")
    for part, aim in AIMS.items():
        assert lines[part] < aim, part


def python_lines(path: Path) -> int:
    """Lines that hold code."""
    docstrings = {
        line
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    silent = {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
        tokenize.ENDMARKER,
    }
    with path.open("rb") as file:
        tokens = [token for token in tokenize.tokenize(file.readline) if token.type not in silent]
    held = {line for token in tokens[1:] for line in range(token.start[0], token.end[0] + 1)}
    return len(held - docstrings)


def script_lines(path: Path) -> int:
    """Lines that are neither blank nor a comment of their own."""
    lines = [line.strip() for line in path.read_text().splitlines()]
    return sum(1 for line in lines if line and not line.startswith(("//", "/*", "*")))
