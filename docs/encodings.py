"""Write docs/encodings.md, the action numbers and vectors of every game, from their encodings: `make reference`."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from itertools import groupby
from pathlib import Path

from parlour.game import Game, games
from parlour.game.encoding import Encoding, encoding_of

PAGE = Path(__file__).parent / "encodings.md"

HEAD = """\
# Encodings

The action numbers and the observation vectors of every game, for [environments](research.md). Vectors are 16-bit
integers, with the fields in this order. A field that is given by seat begins with the viewer, goes on with the next
seat in seat order, and has 0 for seats that the game does not have.

<!-- Written by docs/encodings.py from the games. Change those, then run `make reference`. -->
"""


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")


def page() -> str:
    """The whole page, with the games of this package."""
    built_in = [game for game in games().values() if (game.encoding or "").startswith("parlour.")]
    return "\n".join([HEAD, *map(section, built_in)])


def section(game: Game) -> str:
    """A game: what its docstring says, its actions and its fields."""
    encoding = encoding_of(game)
    about = inspect.getdoc(import_module(game.encoding or ""))
    assert about is not None
    lines = [f"## {game.spec.title}", "", about.partition("\n\n")[2], ""]
    lines += [f"{len(encoding.actions)} actions:", "", "| numbers | first | last |", "|---|---|---|"]
    lines += [*action_rows(encoding), ""]
    lines += [f"A vector of {encoding.layout.size}:", "", "| field | place | values | |", "|---|---|---|---|"]
    lines += [*field_rows(encoding), ""]
    return "\n".join(lines)


def action_rows(encoding: Encoding) -> Iterator[str]:
    """A row for each row of actions of one kind."""
    numbered = enumerate(encoding.actions)
    for _, group in groupby(numbered, key=lambda action: kind_of(action[1])):
        (first, name), *others = group
        last, last_name = others[-1] if others else (first, "")
        numbers = f"{first} to {last}" if others else str(first)
        yield f"| {numbers} | {name} | {last_name} |"


def kind_of(name: str) -> tuple[str, str]:
    """Actions of one kind begin with the same word and end with the same remark."""
    remark = re.search(r", (call UNO|taken before)$", name)
    return name.split()[0], remark[0] if remark else ""


def field_rows(encoding: Encoding) -> Iterator[str]:
    layout = encoding.layout
    for field in layout:
        start = layout.starts[field.name]
        place = f"{start} to {start + field.size - 1}" if field.size > 1 else str(start)
        yield f"| `{field.name}` | {place} | {field.least} to {field.most} | {field.about} |"


if __name__ == "__main__":
    main()
