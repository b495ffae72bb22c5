"""Checks of player names.

Existing players search each line for their own name followed by `draws` or `takes`. So `bob` would mistake the cards
that `jimbob` draws for its own. Therefore no name in a contest may end with another one.
"""

from __future__ import annotations

from collections.abc import Iterable

from parlour.game.refusals import Conflict, Malformed
from parlour.games.rummy.contest.protocol import DEALER, RESERVED_WORDS

LONGEST_NAME = 60


class BadName(Malformed):
    code = "BAD_NAME"
    default = "That name cannot be used."


class ConfusingName(Conflict):
    code = "CONFUSING_NAME"
    default = "That name could be confused with another player's."


def check_name(name: str) -> None:
    """Refuse a name that cannot be used in the protocol's lines."""
    if not name or name.isspace():
        raise BadName("A player needs a name.")
    if name != name.strip():
        raise BadName("A name may contain spaces, but not begin or end with one.", name=name)
    if len(name) > LONGEST_NAME:
        raise BadName(f"A name has at most {LONGEST_NAME} characters.", length=len(name))
    if not name.isprintable():
        raise BadName("A name may contain only printable characters.")
    for word in RESERVED_WORDS:
        if word.strip() in name:
            raise BadName(
                f"A name may not contain {word.strip()!r}: players look for that word in every line.",
                name=name,
            )


def check_apart(name: str, others: Iterable[str]) -> None:
    """Refuse a name that ends with the name of another player, or the other way around."""
    for other in (DEALER, *others):
        if name == other:
            if other == DEALER:
                raise ConfusingName(f"{DEALER!r} is the name of the dealer. Choose another name.", name=name)
            continue
        if name.endswith(other) or other.endswith(name):
            longer, shorter = (name, other) if name.endswith(other) else (other, name)
            raise ConfusingName(
                f"{longer!r} ends with {shorter!r}: a player that searches a line for its own name would"
                " confuse the two. Choose another name.",
                name=name,
                other=other,
            )


def name_apart(name: str, wishes: Iterable[str]) -> str:
    """The first of `wishes` that cannot be confused with `name`."""
    return next(wish for wish in wishes if not (name.endswith(wish) or wish.endswith(name)))
