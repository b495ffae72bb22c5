"""Which installed games are found, and which are left out with a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import EntryPoint
from typing import Any, ClassVar

import msgspec
import pytest

from parlour.game import Game, registry
from parlour.games.uno import GAME as UNO


class Point(EntryPoint):
    """An entry point that gives an object of the test instead of importing one."""

    made: ClassVar[dict[str, Callable[[], Any]]] = {}

    def load(self) -> Any:
        return self.made[self.value]()


def named(id: str, **changes: Any) -> Game:
    rules = replace(UNO.rules, spec=msgspec.structs.replace(UNO.rules.spec, id=id))
    return replace(UNO, rules=rules, **changes)


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Callable[..., registry.Installed]:
    def found(**modules: Callable[[], Any]) -> registry.Installed:
        values = {name.replace("__", "."): make for name, make in modules.items()}
        monkeypatch.setattr(Point, "made", values)
        points = [Point(value.split(".")[-1], value, registry.ENTRY_POINT) for value in values]
        monkeypatch.setattr(registry, "entry_points", lambda group: points)
        return registry.installed.__wrapped__()

    return found


def broken() -> Any:
    raise RuntimeError("no such luck")


def test_games_are_found_by_id(install: Callable[..., registry.Installed]) -> None:
    installed = install(b=lambda: named("zebra"), a=lambda: named("ant-2"))
    assert list(installed.games) == ["ant-2", "zebra"]
    assert installed.failures == {}


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (broken, "no such luck"),
        (lambda: "no game", "not a parlour.game.Game"),
        (lambda: named("Crazy Eights"), "lower-case letters"),
        (lambda: named("eights", words="parlour.no_such_words"), "no_such_words"),
        (lambda: named("eights", quick_options={"jokers": 2}), "jokers"),
    ],
)
def test_a_game_that_cannot_be_listed_is_left_out_and_the_others_stay(
    install: Callable[..., registry.Installed], make: Callable[[], Any], reason: str
) -> None:
    installed = install(good=lambda: named("good"), odd=make)
    assert list(installed.games) == ["good"]
    assert reason in installed.failures["odd"]


def test_no_other_package_takes_the_id_of_a_built_in_game(install: Callable[..., registry.Installed]) -> None:
    other = named("uno")
    installed = install(parlour__games__uno=lambda: UNO, a_stranger=lambda: other)
    assert installed.games["uno"] is UNO
    assert installed.failures == {"a_stranger": "ValueError: there is already a game 'uno'"}
