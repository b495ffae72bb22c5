"""Values that make little sense, and payloads that are right but for a thing or two."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

ODD: list[Callable[[Random], Any]] = [
    lambda choices: None,
    lambda choices: choices.choice([True, False]),
    lambda choices: choices.choice([0, -1, 1, 7, 2**31, 2**53, 2**63, 2**64, 10**300, -(10**300)]),
    lambda choices: choices.choice([0.5, -0.0, 1e308, 5e-324]),
    lambda choices: choices.choice(["", "x", "\x00", "\ud800", "\u202e", "💥", "c_1", "c_999", "stock", "1"]),
    lambda choices: "x" * choices.randrange(3_000),
    lambda choices: [odd(choices) for _ in range(choices.randrange(3))],
    lambda choices: {str(odd(choices))[:20]: odd(choices) for _ in range(choices.randrange(3))},
]

MORE_FIELDS = ("action_id", "version", "moves", "melds", "seat", "seed", "more")


def odd(choices: Random) -> Any:
    """Any JSON."""
    return choices.choice(ODD)(choices)


def spoilt(choices: Random, example: Mapping[str, Any], tables: Sequence[int]) -> Any:
    """A payload that is right but for a thing or two, or not right at all."""
    if choices.random() < 0.1:
        return odd(choices)
    data = dict(example)
    if "game_id" in data:
        data["game_id"] = choices.choice(tables)
    for name in list(data):
        if choices.random() < 0.25:
            data[name] = odd(choices)
        elif choices.random() < 0.1:
            del data[name]
    if choices.random() < 0.2:
        data[choices.choice(MORE_FIELDS)] = odd(choices)
    return data


def moves() -> Iterator[dict[str, Any]]:
    """Moves of all games."""
    yield {"type": "draw", "source": "discard"}
    yield {"type": "discard", "card_id": "c_3"}
    yield {"type": "declare", "melds": [{"type": "run", "card_ids": ["c_1", "c_2", "c_3"]}]}
    yield {"type": "play", "card_id": 4}
    yield {"type": "play", "card": {"suit": "spades", "rank": "A"}}
    yield {"type": "bid", "bid": 3}
    yield {"type": "meld", "cards": ["2C", "3C", "4C"]}
    yield {"type": "lay_off", "meld": 0, "cards": ["5C"]}
    yield {"type": "play_tiles", "melds": [{"kind": "group", "tiles": ["7ra", "7ka", "7ba"]}]}
    yield {"type": "turn", "moves": [{"type": "draw", "source": "stock"}]}
