"""Who sits at a table."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

PlayerId: TypeAlias = int
"""An account's integer id; a bot's is negative and belongs to its table alone."""

NOBODY: PlayerId = 0
"""The id of no player, for a name that belongs to none at the table."""

BOT_NAMES = ("Ada", "Blaise", "Carl", "Daphne", "Emmy", "Fermat", "Grace", "Hedy", "Ida", "Jules")


class Person(msgspec.Struct, frozen=True):
    """Somebody with an account."""

    id: PlayerId
    uuid: str
    name: str


class Chair(msgspec.Struct, frozen=True):
    """A taken seat. `bot` is the level of the bot that plays here: a bot's own seat, or an abandoned one."""

    player: Person
    bot: str | None = None
    ready: bool = False
    is_barred: bool = False
    """Whether the host sent the player away during play. They cannot take the seat back then."""

    @property
    def is_away(self) -> bool:
        """Whether a bot stands in for the person whose seat it is."""
        return self.bot is not None and not self.is_bot

    @property
    def is_bot(self) -> bool:
        """Whether the seat belongs to a bot, and not to a person whom a bot stands in for."""
        return self.player.id < 0
