"""The example player in `examples/` plays complete games without a fault."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

from parlour.games.rummy.bots.levels import HighestRummyBot
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.house_players import HousePlayer
from parlour.games.rummy.contest.referee import RefereedGame, Transcript
from parlour.games.rummy.rules import RummyOptions

EXAMPLE = Path(__file__).parents[4] / "examples" / "rummy_player.py"


def loaded() -> ModuleType:
    spec = importlib.util.spec_from_file_location("rummy_player", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class ExamplePlayer:
    """Calls the example's functions as its server would."""

    def __init__(self) -> None:
        self.name = "student"
        self._player = loaded()
        self._player.me["name"] = self.name

    async def tell(self, path: str, body: protocol.Body) -> None:
        call = self._player.update if path == protocol.UPDATE else self._player.start
        told = {"event": body.event} if isinstance(body, protocol.UpdateInfo) else {"hand": body.hand}
        assert call(told) == {"status": "OK"}

    async def ask(self, path: str, body: protocol.UpdateInfo) -> str:
        call = self._player.draw if path == protocol.DRAW else self._player.lay_down
        return str(call({"event": body.event})["play"])


async def test_the_example_never_forfeits() -> None:
    for deal in range(10):
        record = Transcript(str(deal), ("student", "Parlour"), RummyOptions(target=60), b"%d" % deal)
        game = RefereedGame(record, (ExamplePlayer(), HousePlayer("Parlour", HighestRummyBot())))
        verdict = await game.play()
        assert verdict.forfeit is None, verdict.forfeit


def test_its_melds_are_melds() -> None:
    found = loaded().melds(["2C", "2D", "2H", "3C", "4C", "5C", "KS", "AS", "QS"])
    assert sorted(map(len, found)) == [3, 3]


def test_it_is_short() -> None:
    code = [line for line in EXAMPLE.read_text().split('"""', 2)[2].splitlines() if line.strip()]
    assert len(code) <= 76
