"""The wire format of Rummikub: the common events, with a GameState of the Rummikub models as the view."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.game.interface import Seat
from parlour.games.rummikub.models.game import GameStatus
from parlour.games.rummikub.rules.view import view_of
from parlour.server.wire.common import CommonWire
from parlour.server.wire.times import iso
from parlour.tables.people import PlayerId
from parlour.tables.table import Table


class RummikubWire(CommonWire):
    """Messages of Rummikub. Ids are strings: the account's UUID for a player, the table's for the game."""

    def state(self, table: Table, player_id: PlayerId) -> dict[str, Any]:
        return {"view": game_state(table, player_id)}


def game_state(table: Table, player_id: PlayerId) -> dict[str, Any]:
    """A GameState of the Rummikub models. Sizes replace the pool and the racks of other players."""
    told: dict[str, Any] = {
        "game_id": table.uuid,
        "created_at": iso(table.opened_at),
        "updated_at": iso(table.updated_at),
    }
    if table.game_state is None:
        players = [_player(table, seat) for seat, _ in table.taken()]
        status = GameStatus.WAITING_FOR_PLAYERS if table.phase == "lobby" else GameStatus.COMPLETED
        return {**told, "status": status.value, "players": players, "board": []}
    view: dict[str, Any] = msgspec.to_builtins(view_of(table.game_state, table.viewpoint(player_id).seat))
    view["players"] = [{**_player(table, seat), **shown} for seat, shown in enumerate(view["players"])]
    winner = view.pop("winner")
    if winner is not None:
        view["winner_player_id"] = _player(table, winner)["id"]
    return {**told, **view}


def _player(table: Table, seat: Seat) -> dict[str, Any]:
    chair = table.chairs[seat]
    assert chair is not None
    return {"id": chair.player.uuid, "name": chair.player.name}
