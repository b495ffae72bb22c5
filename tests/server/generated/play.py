"""Plays a whole game of each kind against bots with the client that openapi-python-client made.

Run as `python play.py FOLDER URL`, where FOLDER has the package `parlour_client`. Prints a line for each game. Only
generated code talks to the server here: every answer is parsed into a generated class.
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any, TypeVar

sys.path.insert(0, sys.argv[1])

from parlour_client import AuthenticatedClient, Client, models
from parlour_client.api.auth import guest
from parlour_client.api.catalogue import catalogue
from parlour_client.api.games import act, add_bot, open_game, read_game, read_replay, start
from parlour_client.types import UNSET, Response

T = TypeVar("T")

OPENINGS = {
    "hidden-joker-rummy": models.HiddenJokerRummyOpenTable(game="hidden-joker-rummy", max_players=2),
    "rummikub": models.RummikubOpenTable(game="rummikub", max_players=2),
    "rummy": models.RummyOpenTable(
        game="rummy", max_players=2, options=models.RummyOptions(max_hands=1, turn_limit=30)
    ),
    "spades": models.SpadesOpenTable(
        game="spades", max_players=4, options=models.SpadesOptions(target=50, floor=-50)
    ),
    "uno": models.UnoOpenTable(game="uno", max_players=3, options=models.UnoOptions(call_uno=True)),
}
SECONDS = 60.0
_choices = Random(7)


def parsed(response: Response[Any], kind: type[T]) -> T:
    """The parsed answer, of the class that the document promises."""
    assert isinstance(response.parsed, kind), (response.status_code, response.content[:500])
    return response.parsed


def play(client: AuthenticatedClient, game: str, body: Any) -> int:
    """Play to the end. Returns how many moves were made."""
    opened = parsed(open_game.sync_detailed(client=client, body=body), models.OpenedTable)
    table = str(opened.game_id)
    for _ in range(body.max_players - 1):
        parsed(add_bot.sync_detailed(table, client=client, body=models.AddBot()), models.BotSeat)
    parsed(start.sync_detailed(table, client=client, body=models.Start(seed=4)), models.Version)
    moves, until = 0, time.monotonic() + SECONDS
    while True:
        state: Any = read_game.sync_detailed(table, client=client).parsed
        assert not isinstance(state, models.ErrorBody | None), state
        assert state.game == game
        if state.state == "ended":
            assert set(state.scores.additional_properties) == {str(p.player_id) for p in state.players}
            replay: Any = read_replay.sync_detailed(table, client=client).parsed
            assert replay.game == game
            assert replay.frames[0].version > 1
            return moves
        assert time.monotonic() < until, f"{game} does not end"
        if state.moves is UNSET:  # a bot is to play
            time.sleep(0.005)
            continue
        parsed(act.sync_detailed(table, client=client, body=chosen(state)), models.Version)
        moves += 1


def chosen(state: Any) -> Any:
    """A legal move as an action."""
    listed = state.moves.list_
    plays = [move for move in listed if move.type_ != "draw"] or listed
    move = _choices.choice(plays)
    kind = getattr(models, type(move).__name__.removesuffix("Move") + "Action")
    return kind.from_dict({**move.to_dict(), "version": state.version})


def main(url: str) -> None:
    visitor = Client(base_url=url)
    session = parsed(guest.sync_detailed(client=visitor, body=models.Guest("Ann")), models.SessionInfo)
    client = AuthenticatedClient(base_url=url, token=session.session_id)
    infos = parsed(catalogue.sync_detailed(client=visitor), list)
    assert {info.game for info in infos} == set(OPENINGS)
    for game, body in OPENINGS.items():
        sys.stdout.write(f"{game} {play(client, game, body)}\n")


main(sys.argv[2])
