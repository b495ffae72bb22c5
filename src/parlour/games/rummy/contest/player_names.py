"""Which names a player may have.

Players that exist look for their own name followed by `draws` or `takes` anywhere in a line. So `bob` would
take every card that `jimbob` draws for its own: of two names in one contest none may end in the other.
"""

from __future__ import annotations

from collections.abc import Iterable

from parlour.game.refusals import Conflict, Malformed
from parlour.games.rummy.contest.protocol import DEALER, SPOKEN_WORDS

LONGEST_NAME = 60


class BadName(Malformed):
    code = "BAD_NAME"
    default = "That name cannot be used."


class ConfusingName(Conflict):
    code = "CONFUSING_NAME"
    default = "That name and another player's would be confused."


def check_name(name: str) -> None:
    """Refuse a name that no line could carry."""
    if not name or name.isspace():
        raise BadName("A player needs a name.")
    if name != name.strip():
        raise BadName("A name may contain blanks, but not begin or end with one.", name=name)
    if len(name) > LONGEST_NAME:
        raise BadName(f"A name has at most {LONGEST_NAME} characters.", length=len(name))
    if not name.isprintable():
        raise BadName("A name is one line of printable characters.")
    for word in SPOKEN_WORDS:
        if word.strip() in name:
            raise BadName(
                f"A name may not contain {word.strip()!r}: players look for that word in every line.",
                name=name,
            )


def check_apart(name: str, others: Iterable[str]) -> None:
    """Refuse a name that ends in another's, or in which another's ends."""
    for other in (DEALER, *others):
        if name == other:
            if other == DEALER:
                raise ConfusingName(f"{DEALER!r} is who turns the first card of a hand up.", name=name)
            continue
        if name.endswith(other) or other.endswith(name):
            longer, shorter = (name, other) if name.endswith(other) else (other, name)
            raise ConfusingName(
                f"{longer!r} ends in {shorter!r}: a player that looks for its own name in a line would"
                " confuse the two. Choose another name.",
                name=name,
                other=other,
            )


def name_apart(name: str, wishes: Iterable[str]) -> str:
    """The first of these names that cannot be confused with a given one."""
    return next(wish for wish in wishes if not (name.endswith(wish) or wish.endswith(name)))
