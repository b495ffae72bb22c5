"""The messages that docs/protocol.md shows, taken from a running server.

    python tests/docs/samples.py

plays through every message with fixed seeds and rewrites the blocks that follow `<!-- sample: name -->`. What differs
from run to run (tokens, times, UUIDs) is replaced, and long lists are cut at `"..."`. `test_samples.py` fails when
the page shows other keys or types than the server sends.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias

import httpx
import socketio
from socketio.exceptions import ConnectionError as SocketConnectionError

from parlour.game import numbered_seed, rules_of
from parlour.games.rummikub.rules.moves import Draw
from parlour.testing.processes import ServerProcess

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
Samples: TypeAlias = dict[str, Any]

CUT = "..."
WIDTH = 110
UUID = "7f9c2ba4-e88f-427d-9a54-6f0c4a1b3d21"
TIME = 1794830400000
FIXED = {
    "session_id": "kq3v...",
    "room_code": "QXK4TM",
    "commitment": "9f86d081...",
    "secret": "5d41402a...",
    "digest": "81d2c0fe...",
    "token": "1-2-9f86d081...",
    "url": "/tables/7f9c2ba4-e88f-427d-9a54-6f0c4a1b3d21?watch=1-2-9f86d081...",
}
MEASURED = {
    "waited_ms": 1200,
    "service_time": 52000,
    "took_ms": 1200,
    "lasted_ms": 1200,
    "quickest_win_ms": 1200,
    "points": 55,
}
SEED = 7
RUMMY_SEED = 0
"""A deal in which the first player can meld after drawing."""
RUMMIKUB_SEED = 30
"""A deal in which the first player can lay tiles at once."""

_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+Z")
_BLOCK = re.compile(
    r"(<!-- sample: (?P<name>[\w-]+) -->\n+```json\n)(?P<text>.*?)(?=^```$)", re.MULTILINE | re.DOTALL
)


class Guest:
    """A person with a session, HTTP and a connection that hears the common events."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=60, trust_env=False)
        self.socket = socketio.AsyncClient(reconnection=False)
        self.session: dict[str, Any] = {}
        self.heard: list[tuple[str, Any]] = []
        self.acknowledged: dict[str, Any] = {}

    @classmethod
    async def arrive(cls, url: str, name: str) -> Guest:
        guest = cls(url)
        answer = await guest.http.post("/api/auth/guest", json={"display_name": name})
        guest.session = answer.raise_for_status().json()
        guest.http.headers["Authorization"] = f"Bearer {guest.session['session_id']}"
        await guest.connect()
        return guest

    @property
    def id(self) -> int:
        return int(self.session["user_id"])

    async def connect(self, **auth: Any) -> None:
        self.socket = socketio.AsyncClient(reconnection=False)
        self.socket.on("*", self._hear)
        token = {"token": self.session["session_id"], "events": "common"}
        await self.socket.connect(self.url, auth={**token, **auth}, transports=["websocket"])
        await self.settle()

    async def leave(self) -> None:
        await self.socket.disconnect()
        await self.http.aclose()

    async def _hear(self, event: str, payload: Any = None) -> None:
        self.heard.append((event, payload))

    async def settle(self) -> None:
        """Wait for all that was sent before: the server answers in order."""
        await self.socket.call("state", {"game_id": 0}, timeout=60)

    async def call(self, event: str, **data: Any) -> Any:
        """What acknowledges an event, once everything that it caused has arrived."""
        answer = await self.socket.call(event, data, timeout=60)
        if answer.get("ok") and event != "state":
            self.acknowledged.setdefault(event, answer)
        await self.settle()
        return answer

    async def last(self, event: str) -> Any:
        """The latest event of this name."""
        await self.settle()
        return next(payload for name, payload in reversed(self.heard) if name == event)

    async def get(self, path: str) -> Any:
        return (await self.http.get(path)).json()

    async def post(self, path: str, **body: Any) -> Any:
        return (await self.http.post(path, json=body)).json()


async def collected(url: str) -> Samples:
    """Every sample, from a server on which nobody has been yet."""
    samples: Samples = {}
    people = [await Guest.arrive(url, name) for name in ("Ann", "Bob", "Carl", "Dora")]
    ann, bob, carl, _ = people
    try:
        samples["session"] = ann.session
        samples["connected"] = await ann.last("conn:connected")
        samples["not-logged-in"] = await _refused_connection(url)
        games = await ann.get("/api/catalogue")
        samples["catalogue"] = next(game for game in games if game["game"] == "hidden-joker-rummy")
        await _lobby(samples, ann, bob)
        await _first_moves(samples, ann, bob)
        await _chat(samples, ann, bob)
        await _presence(samples, ann, bob)
        await _end(samples, ann, bob, carl)
        await _history(samples, ann, bob)
        await _view(samples, "uno", (ann, bob), SEED, 0)
        await _view(samples, "rummy", (ann, bob), RUMMY_SEED, 1)
        await _rummikub(samples, ann, bob)
        await _view(samples, "spades", people, SEED, 7)
        await _entrances(ann, carl)
        await _hint(samples, ann)
        await _review(samples, ann, bob)
        acknowledged = {name: answer for guest in people for name, answer in guest.acknowledged.items()}
        samples["acknowledgements"] = dict(sorted(acknowledged.items()))
    finally:
        for guest in people:
            await guest.leave()
    return {name: trimmed(fixed(sample)) for name, sample in samples.items()}


async def _refused_connection(url: str) -> Any:
    heard: list[Any] = []
    stranger = socketio.AsyncClient(reconnection=False)
    stranger.on("connect_error", heard.append)
    try:
        await stranger.connect(url, auth={"token": "none"}, transports=["websocket"])
    except SocketConnectionError:
        await asyncio.sleep(0)
    return heard[0]


async def _lobby(samples: Samples, ann: Guest, bob: Guest) -> None:
    """Around a table of Hidden Joker Rummy, number 1, before the deal."""
    await bob.call("watch", watching=True)
    await ann.call("open", game="hidden-joker-rummy", max_players=3, name="Kitchen table")
    samples["tables-update"] = await bob.last("tables:update")
    samples["table-state"] = (await ann.call("state", game_id=1))["state"]
    await bob.call("join", game_id=1)
    samples["table-update-joined"] = await ann.last("table:update")
    await bob.call("ready", game_id=1, ready=True)
    await bob.call("word", game_id=1, word="the rain in Spain")
    await ann.call("add_bot", game_id=1, level="standard")
    await ann.call("remove", game_id=1, player_id=-1)
    await ann.call("start", game_id=1, seed=SEED)
    samples["list"] = await ann.get("/api/games?limit=1")


async def _entrances(ann: Guest, carl: Guest) -> None:
    """A new code, a link and an invitation, at a table of their own."""
    opened = await ann.call("open", game="uno", visibility="private")
    await ann.call("link", game_id=opened["game_id"], kind="watch", expires_in=3600, once=True)
    await ann.call("room_code", game_id=opened["game_id"])
    await ann.call("invite", game_id=opened["game_id"], player_id=carl.id)


async def _hint(samples: Samples, ann: Guest) -> None:
    """What to discard at a table with a bot. While the worker processes start, the usual level stands in."""
    opened = await ann.call("open", game="hidden-joker-rummy", max_players=2, bots=["standard"])
    table = opened["game_id"]
    await ann.call("start", game_id=table, seed=SEED)
    await ann.call("action", game_id=table, type="draw", source="stock")
    async with asyncio.timeout(60):
        while (hint := await ann.post(f"/api/games/{table}/hint"))["why"]["code"] != "keeps":
            pass  # an answer takes a few seconds as long as no process is free
    samples["hint"] = hint
    await ann.call("hint", game_id=table)


async def _review(samples: Samples, ann: Guest, bob: Guest) -> None:
    """The review of a hand of Rummy with one turn, in which Ann has played as the strongest bot would."""
    options = {"turn_limit": 1, "max_hands": 1}
    opened = await ann.call("open", game="rummy", max_players=2, options=options, hints=True)
    table = opened["game_id"]
    await bob.call("join", game_id=table)
    await ann.call("start", game_id=table, seed=SEED)
    while (await ann.call("state", game_id=table))["state"]["state"] == "playing":
        hint = await ann.post(f"/api/games/{table}/hint")
        await ann.call("action", game_id=table, **hint["move"])
    samples["review-running"] = await ann.post(f"/api/games/{table}/review")
    async with asyncio.timeout(60):
        while (told := await ann.get(f"/api/games/{table}/review"))["state"] != "done":  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    samples["review"] = told


async def _first_moves(samples: Samples, ann: Guest, bob: Guest) -> None:
    state = (await ann.last("table:update"))["state"]
    samples["refused-turn"] = await bob.call("action", game_id=1, type="draw", source="stock")
    act = {"game_id": 1, "type": "draw", "source": "stock", "action_id": "a-1", "version": state["version"]}
    await ann.call("action", **act)
    samples["table-update-own"] = await ann.last("table:update")
    state = samples["table-update-own"]["state"]
    samples["view-hidden-joker-rummy"], samples["moves-hidden-joker-rummy"] = state["view"], state["moves"]
    card = state["view"]["hand"][0]["id"]
    samples["refused-stale"] = await ann.call("action", game_id=1, type="discard", card_id=card, version=1)
    melds = [{"type": "run", "card_ids": [held["id"] for held in state["view"]["hand"][:3]]}]
    samples["refused-meld"] = await ann.call("action", game_id=1, type="declare", melds=melds)
    samples["refused-unreadable"] = await ann.call("action", game_id=1, type="juggle")
    samples["refused-event"] = await ann.call("juggle")
    samples["state-texts"] = await ann.get("/api/games/1")
    samples["action-rest"] = await ann.post("/api/games/1/actions", type="discard", card_id=card)
    samples["log"] = await ann.get("/api/games/1/log")
    samples["fairness"] = await ann.get("/api/games/1/fairness")


async def _chat(samples: Samples, ann: Guest, bob: Guest) -> None:
    await ann.call("chat:send", game_id=1, text="Good luck!")
    samples["chat-new"] = await bob.last("chat:message:new")
    await ann.call("chat:edit", game_id=1, message_id=1, text="Good luck, Bob!")
    samples["chat-update"] = await bob.last("chat:thread:update")
    await ann.call("chat:delete", game_id=1, message_id=1)


async def _presence(samples: Samples, ann: Guest, bob: Guest) -> None:
    await ann.call("presence", game_id=1, state="here")
    await bob.call("presence", game_id=1, state="here", typing=True)
    async with asyncio.timeout(60):
        while not any(name == "presence" and _types(told, bob) for name, told in ann.heard):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
    samples["presence"] = await ann.last("presence")
    await bob.call("react", game_id=1, key="well_played")
    samples["reaction"] = await ann.last("reaction")


def _types(told: Any, guest: Guest) -> bool:
    return any(person["typing"] and person["player_id"] == guest.id for person in told["people"])


async def _end(samples: Samples, ann: Guest, bob: Guest, carl: Guest) -> None:
    """A game of Rummy whose only hand has one turn; then a rematch, and what is left to do around a table."""
    options = {"turn_limit": 1, "max_hands": 1}
    game = (await ann.call("open", game="rummy", max_players=2, options=options))["game_id"]
    await carl.call("spectate", game_id=game)
    await carl.call("unspectate", game_id=game)
    await bob.call("join", game_id=game)
    await ann.call("host", game_id=game, player_id=bob.id)
    await bob.call("start", game_id=game, seed=SEED)
    await ann.call("action", game_id=game, type="draw", source="stock")
    offer = (await ann.last("table:update"))["state"]["moves"]
    await ann.call(
        "action", game_id=game, **next(move for move in offer["list"] if move["type"] == "discard")
    )
    samples["table-update-ended"] = await ann.last("table:update")
    again = await ann.call("rematch", game_id=game)
    await ann.call("leave", game_id=again["game_id"])


async def _history(samples: Samples, ann: Guest, bob: Guest) -> None:
    """A rated game of Rummy whose only hand has one turn, and what is left of it."""
    options = {"turn_limit": 1, "max_hands": 1}
    clock = {"type": "turn", "seconds": 60}
    game = (await ann.call("open", game="rummy", options=options, clock=clock, rated=True))["game_id"]
    await bob.call("join", game_id=game)
    await ann.call("start", game_id=game)
    await ann.call("action", game_id=game, type="draw", source="stock")
    offer = (await ann.last("table:update"))["state"]["moves"]
    await ann.call(
        "action", game_id=game, **next(move for move in offer["list"] if move["type"] == "discard")
    )
    winners = (await ann.last("table:update"))["state"]["winners"]
    winner, loser = (ann, bob) if ann.id in winners else (bob, ann)
    await winner.http.patch("/api/me/privacy", json={"leaderboards": True})
    samples["results"] = await winner.get("/api/me/results?limit=1")
    samples["profile"] = await loser.get(f"/api/profiles/{winner.id}")
    samples["leaderboard"] = await loser.get("/api/leaderboards/rummy")


async def _view(samples: Samples, game: str, people: Sequence[Guest], seed: int, moves: int) -> int:
    """What Ann sees of a game after some moves, and what she may do then. Everyone plays the first listed move."""
    table: int = (await people[0].call("open", game=game, max_players=len(people)))["game_id"]
    for guest in people[1:]:
        await guest.call("join", game_id=table)
    await people[0].call("start", game_id=table, seed=seed)
    for _ in range(moves):
        await _move(table, people)
    await _keep_view(samples, game, table, people[0])
    return table


async def _move(table: int, people: Sequence[Guest]) -> None:
    for guest in people:
        offer = (await guest.call("state", game_id=table))["state"].get("moves")
        if offer is not None:
            await guest.call("action", game_id=table, **offer["list"][0])
            return


async def _keep_view(samples: Samples, game: str, table: int, ann: Guest) -> None:
    state = (await ann.call("state", game_id=table))["state"]
    samples[f"view-{game}"], samples[f"moves-{game}"] = state["view"], state["moves"]


async def _rummikub(samples: Samples, ann: Guest, bob: Guest) -> None:
    """Ann lays tiles at once, Bob draws, and Ann may rearrange what lies there."""
    table = await _view(samples, "rummikub", (ann, bob), RUMMIKUB_SEED, 0)
    rules = rules_of("rummikub")
    position, _ = rules.start(2, rules.spec.options(), numbered_seed(RUMMIKUB_SEED))
    play = next(move for move in rules.legal_moves(position, 0) if move != Draw())
    melds = [{"kind": meld.kind, "tiles": list(meld.tiles)} for meld in play.melds]
    samples["composed-rummikub"] = {"game_id": table, "type": "play_tiles", "melds": melds}
    await ann.call("action", **samples["composed-rummikub"])
    await bob.call("action", game_id=table, type="draw")
    await _keep_view(samples, "rummikub", table, ann)


def fixed(value: Any, key: str = "") -> Any:
    """A sample without what differs from run to run."""
    if isinstance(value, Mapping):
        return {name: fixed(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [fixed(inner) for inner in value]
    if key in FIXED and isinstance(value, str) and value:
        return FIXED[key]
    if key in MEASURED:
        return MEASURED[key]
    if isinstance(value, str) and _UUID.fullmatch(value):
        return UUID
    if isinstance(value, int) and not isinstance(value, bool) and value > 10**12:
        return TIME
    if isinstance(value, str) and _TIME.fullmatch(value):
        return "2026-11-16T12:00:00.000Z"
    return value


def trimmed(value: Any, most: int = 4) -> Any:
    """A sample with its long lists cut."""
    if isinstance(value, Mapping):
        return {key: trimmed(inner, most) for key, inner in value.items()}
    if isinstance(value, list):
        short = [trimmed(inner, most) for inner in value]
        return short if len(short) <= most else [*short[: most - 1], CUT]
    return value


def shape(value: Any) -> Any:
    """The keys and types of a sample. Lists have the shapes of their items, each once."""
    if isinstance(value, Mapping):
        return {key: shape(inner) for key, inner in value.items()}
    if isinstance(value, list):
        shapes = {json.dumps(shape(inner), sort_keys=True) for inner in value if inner != CUT}
        return sorted(shapes)
    return type(value).__name__


def written(value: Any, indent: int = 0, used: int = 0) -> str:
    """JSON for readers: what fits on a line stands on one. `used` is what the line holds already."""
    line = json.dumps(value, ensure_ascii=False)
    if indent + used + len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    inside = indent + 2
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {written(inner, inside, len(key) + 4)}" for key, inner in value.items()]
        opening, closing = "{", "}"
    else:
        parts = [written(inner, inside) for inner in value]
        opening, closing = "[", "]"
    lines = ",\n".join(" " * inside + part for part in parts)
    return f"{opening}\n{lines}\n{' ' * indent}{closing}"


def shown(text: str) -> Samples:
    """The samples that a page shows, by name."""
    return {found["name"]: json.loads(found["text"]) for found in _BLOCK.finditer(text)}


def rewritten(text: str, samples: Samples) -> str:
    """The page with these samples."""
    return _BLOCK.sub(lambda found: f"{found[1]}{written(samples[found['name']])}\n", text)


def from_a_server() -> Samples:
    """The samples of a server process of our own."""
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as server:
        return asyncio.run(collected(server.url))


def main() -> None:
    samples = from_a_server()
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(rewritten(text, samples), encoding="utf-8")
    unused = ", ".join(sorted(samples.keys() - shown(text).keys())) or "none"
    sys.stdout.write(f"{len(shown(text))} samples in {PAGE.name}; not shown there: {unused}\n")


if __name__ == "__main__":
    main()
