"""The games that this package knows, by id."""

from __future__ import annotations

from collections.abc import Mapping

from parlour.rules.errors import Malformed
from parlour.rules.hidden_joker import RULES as HIDDEN_JOKER
from parlour.rules.interface import AnyRules
from parlour.rules.rummikub import RULES as RUMMIKUB
from parlour.rules.rummy import RULES as RUMMY
from parlour.rules.spades import RULES as SPADES
from parlour.rules.uno import RULES as UNO


class UnknownGame(Malformed):
    code = "UNKNOWN_GAME"
    default = "There is no such game."


_ALL: tuple[AnyRules, ...] = (
    HIDDEN_JOKER,
    RUMMIKUB,
    RUMMY,
    SPADES,
    UNO,
)

GAMES: Mapping[str, AnyRules] = {rules.spec.id: rules for rules in _ALL}


def rules_of(game: str) -> AnyRules:
    """The rules of a game, or a refusal that names the games there are."""
    try:
        return GAMES[game]
    except KeyError:
        raise UnknownGame(f"There is no game {game[:40]!r}.", games=sorted(GAMES)) from None
