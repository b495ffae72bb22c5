"""Helpers that break a game in one place and run one law of the kit on it."""

from __future__ import annotations

import dataclasses
from typing import Any

import msgspec
import pytest
from kit_toy import TOY

from parlour.game import Game
from parlour.game.interface import AnyRules
from parlour.testing import Conformance


def broken(rules: AnyRules = TOY, /, **changes: Any) -> AnyRules:
    """The rules with some of their functions, or fields of their spec, changed."""
    of_spec = {
        name: changes.pop(name)
        for name in list(changes)
        if name in rules.spec.__struct_fields__ and name != "deal"
    }
    if "deal_facts" in changes:
        of_spec["deal"] = changes.pop("deal_facts")
    return dataclasses.replace(rules, spec=msgspec.structs.replace(rules.spec, **of_spec), **changes)


def kit(rules: AnyRules | None = None, game: Game | None = None, **settings: Any) -> Conformance:
    """The kit on these rules, or on this game."""
    tested = {"game": game} if rules is None else {"rules": rules}
    kind: type[Conformance] = type("BrokenConformance", (Conformance,), {**tested, **settings})
    return kind()


def failure(law: str, rules: AnyRules | None = None, game: Game | None = None, **settings: Any) -> str:
    """What the kit says when this law is broken."""
    with pytest.raises(AssertionError) as failed:
        getattr(kit(rules, game, **settings), f"test_{law}")()
    return str(failed.value)
