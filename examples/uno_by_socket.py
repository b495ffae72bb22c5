"""Plays a game of UNO against two bots over Socket.IO, making random moves. Start a server first (make serve), then:

pip install 'python-socketio[asyncio-client]'
python examples/uno_by_socket.py [http://127.0.0.1:8000]
"""

import asyncio
import json
import random
import sys
from urllib.request import Request, urlopen

import socketio

server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
socket = socketio.AsyncClient()
ended = asyncio.Event()


def guest(name):
    """A new guest's session."""
    body = json.dumps({"display_name": name}).encode()
    request = Request(f"{server}/api/auth/guest", body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)["session_id"]


@socket.on("table:update")
async def play(told):
    """Every update has the whole state: make a move if it has moves."""
    state = told["state"]
    if state["state"] == "ended":
        print("winners:", state["winners"], "scores:", state["scores"])
        ended.set()
    if "moves" not in state:
        return
    move = random.choice(state["moves"]["list"])
    wanted = {"game_id": state["game_id"], "version": state["version"], **move}
    answer = await socket.call("action", wanted)
    while answer.get("code") == "TOO_MANY_REQUESTS":
        await asyncio.sleep(answer["details"]["retry_after"])
        answer = await socket.call("action", wanted)
    print(move, "accepted" if answer.get("ok") else f"refused: {answer['error']}")


async def main():
    await socket.connect(server, auth={"token": guest("Ann"), "events": "common"})
    print(await socket.call("open", {"game": "uno", "bots": ["standard", "standard"], "start": True}))
    await ended.wait()
    await socket.disconnect()


asyncio.run(main())
