"""A complete Rummy player on FastAPI.

pip install fastapi uvicorn httpx
python rummy_player.py NAME PORT        plays in the contest
python rummy_player.py NAME PORT test   plays practice games, and prints a report of its mistakes
"""

import os
import signal
import sys
from itertools import chain
from typing import Annotated

import httpx
import uvicorn
from fastapi import Body, FastAPI

RANKS = "A23456789TJQK"
Told = Annotated[dict, Body()]
app = FastAPI()
here = os.environ.get("CONTEST_ADDRESS", "127.0.0.1")  # this machine, as the server reaches it
token = os.environ.get("CONTEST_TOKEN", "")  # in a class: your token
me = {"name": "student", "address": here, "port": "16201", "token": token, "version": "1"}
hand: list[str] = []
pile: list[str] = []  # the discards, top card last
taken = ""  # the card I took from them this turn: I may not discard it


def melds(cards: list[str]) -> list[list[str]]:
    """All sets, then all runs among the remaining cards. Not always the best choice, but always legal."""
    found = [same for rank in RANKS if len(same := [card for card in cards if card[0] == rank]) >= 3]
    left = sorted(set(cards) - set(chain(*found)), key=lambda card: (card[1], RANKS.index(card[0])))
    while left:
        run = [left.pop(0)]
        while left and left[0] == RANKS[(RANKS.index(run[-1][0]) + 1) % 13] + run[-1][1]:
            run.append(left.pop(0))
        found += [run] if len(run) >= 3 else []
    return found


def listen(event: str) -> None:
    """Each line is a move of one player, including my own draw."""
    for line in event.splitlines():
        if line.startswith((f"{me['name']} draws ", f"{me['name']} takes ")):
            hand.append(line.split()[-1])
        if " takes " in line and pile:
            pile.pop()
        if " discards " in line:
            pile.append(line.split()[-1])
        if " Ends:" in line or line.startswith(("Note:", "Forfeit:")):
            print(line)


@app.post("/start-2p-game/")
@app.post("/start-2p-hand/")
def start(info: Told) -> dict:
    hand[:], pile[:] = info["hand"].split(), []
    return {"status": "OK"}


@app.post("/update-2p-game/")
def update(info: Told) -> dict:
    listen(info["event"])
    return {"status": "OK"}


@app.post("/draw/")
def draw(info: Told) -> dict:
    global taken
    listen(info["event"])
    taken = pile[-1] if pile and pile[-1] in chain(*melds([*hand, pile[-1]])) else ""
    return {"play": "draw discard" if taken else "draw stock"}


@app.post("/lay-down/")
def lay_down(info: Told) -> dict:
    listen(info["event"])
    down = melds(hand)
    loose = sorted(set(hand) - set(chain(*down)), key=lambda card: RANKS.index(card[0]))
    if loose == [taken]:  # only the card I took would be left: hold a meld back, and discard one of its cards
        loose += down.pop()
    throw = [card for card in loose if card != taken][-1:]
    hand[:] = [card for card in hand if card not in chain(throw, *down)]
    plays = ["meld " + " ".join(meld) for meld in down] + ["discard " + card for card in throw]
    return {"play": " ".join(plays)}


@app.get("/shutdown")
def shutdown() -> None:
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    me["name"], me["port"] = sys.argv[1:3]
    server = os.environ.get("CONTEST_SERVER", "http://127.0.0.1:16200")
    answer = httpx.post(f"{server}/{'test' if sys.argv[3:] else 'register'}", json=me)
    if answer.is_error:
        sys.exit(answer.text)
    print(answer.text)
    uvicorn.run(app, host=here, port=int(me["port"]), log_level="warning")
