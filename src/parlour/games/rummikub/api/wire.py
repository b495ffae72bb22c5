"""The wire format of Rummikub: the common events, with a GameState of the Rummikub models as the view."""

from __future__ import annotations

from typing import Any

import msgspec

from parlour.game.interface import Seat
from parlour.games.rummikub.rules.view import RummikubView, view_before_the_deal, view_of
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
    view: dict[str, Any] = msgspec.to_builtins(_view(table, player_id))
    view["players"] = [{**_player(table, shown["seat"]), **shown} for shown in view["players"]]
    winner = view.pop("winner")
    if winner is not None:
        view["winner_player_id"] = _player(table, winner)["id"]
    return {**told, **view}


def _view(table: Table, player_id: PlayerId) -> RummikubView:
    seat = table.viewpoint(player_id).seat
    if table.game_state is not None:
        return view_of(table.game_state, seat)
    taken = [each for each, _ in table.taken()]
    return view_before_the_deal(taken, seat, hints=table.options.hints, over=table.phase == "ended")


def _player(table: Table, seat: Seat) -> dict[str, Any]:
    chair = table.chairs[seat]
    assert chair is not None
    return {"id": chair.player.uuid, "name": chair.player.name}
