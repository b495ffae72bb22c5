"""With PARLOUR_WEBSOCKETS=library, frames are left to the libraries. Everything else is as always."""

from __future__ import annotations

import pytest
from clients import Player, StartServer, start_table

from parlour.server.run import WEBSOCKETS
from parlour.server.websocket_frames import EXTENSION, FrameProtocol
from parlour.testing.processes import ServerProcess


@pytest.fixture(scope="module")
def server(start_server: StartServer) -> ServerProcess:
    """Allows few connections, so that one that is not counted out is noticed."""
    return start_server(PARLOUR_WEBSOCKETS="library", PARLOUR_CONNECTIONS_PER_ADDRESS="12")


def test_the_library_does_not_offer_our_frames() -> None:
    assert not issubclass(WEBSOCKETS["library"], FrameProtocol)
    assert EXTENSION not in vars(WEBSOCKETS["library"])


async def test_a_turn_is_played_and_missed_news_is_caught_up_with(server: ServerProcess) -> None:
    ann, bob = await Player.arrive(server.url, "Ann"), await Player.arrive(server.url, "Bob")
    await ann.connect()
    await bob.connect()
    table = await start_table(ann, bob)
    version = (await ann.state(table))["version"]
    await bob.heard()
    drawn = await ann.call("action", {"game_id": table, "type": "draw", "source": "stock"})
    assert drawn == {"ok": True, "version": version + 1}
    heard = [told["version"] for name, told in await bob.heard() if name == "game:state:update"]
    assert heard == [version + 1]
    await bob.disconnect()
    refused = await ann.call("action", {"game_id": table, "type": "draw", "source": "stock"})
    assert "ok" not in refused
    card = (await ann.state(table))["hand"][-1]["id"]
    assert (await ann.call("action", {"game_id": table, "type": "discard", "card_id": card}))["ok"]
    await bob.connect(seen=bob.cursors)
    heard = [told["version"] for name, told in await bob.heard() if name == "game:state:update"]
    assert heard == [version + 2]
    await ann.leave()
    await bob.leave()


async def test_connections_that_have_ended_are_not_counted(server: ServerProcess) -> None:
    ann = await Player.arrive(server.url, "Ann")
    for _ in range(30):
        await ann.connect()
        await ann.disconnect()
    await ann.leave()
