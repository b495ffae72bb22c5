"""A bot that accepts challenges and plays any game, with random moves. Make a bot account on your account page, then:

pip install 'python-socketio[asyncio-client]' && PARLOUR_TOKEN=... python examples/bot.py [http://127.0.0.1:8000]
"""

import asyncio
import json
import os
import random
import sys
from urllib.request import urlopen

import socketio

server = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
socket = socketio.AsyncClient()
games = [game["game"] for game in json.load(urlopen(f"{server}/api/catalogue"))]


def picked(composed):  # a move put together at random from pieces to pick
    picks = [(part, random.sample(part["pieces"], part["least"])) for part in composed["parts"]]
    chosen = {part["field"]: some[0] if part["single"] else some for part, some in picks if some}
    return {"type": composed["type"], **chosen}


@socket.on("challenge:new")
async def accept(challenge):
    await socket.call("challenge:accept", {"id": challenge["id"]})


@socket.on("table:state")
@socket.on("table:update")
async def play(told):
    state = told["state"]  # whole in every message, with the moves if it is the bot's turn
    if "winners" in state:
        print("winners:", state["winners"])
    if "moves" not in state:
        return
    moves = state["moves"]
    simple = [one for one in moves["composed"] if all(part["kind"] == "pick" for part in one["parts"])]
    move = random.choice(moves["list"] or [picked(composed) for composed in simple])
    answer = await socket.call("action", {"game_id": state["game_id"], "version": state["version"], **move})
    if answer.get("code") == "TOO_MANY_REQUESTS":
        await asyncio.sleep(answer["details"]["retry_after"])
        await play(told)
    elif not answer.get("ok") and answer["code"] != "STALE_VERSION":
        print(move, "refused:", answer["error"])


@socket.on("conn:connected")
async def open_for_challenges(_):  # also after a lost connection; `table:state` tells of tables that go on
    print("accepting", games, await socket.call("challenges:accept", {"games": games}), flush=True)


async def main():
    await socket.connect(server, auth={"token": os.environ["PARLOUR_TOKEN"], "events": "common"})
    await socket.wait()


asyncio.run(main())
