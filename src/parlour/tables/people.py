"""The people and bots at a table."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

PlayerId: TypeAlias = int
"""An account's integer id. Bots have negative ids, unique within their table."""

NOBODY: PlayerId = 0
"""An id that no player has, for names that belong to nobody at the table."""

DELETED_NAME = "deleted player"
"""Shown in place of the name of a deleted account. Nobody else may take this name."""

BOT_NAMES = ("Ada", "Blaise", "Carl", "Daphne", "Emmy", "Fermat", "Grace", "Hedy", "Ida", "Jules")


class Person(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person with an account, a program with a bot account, or a bot of the house."""

    id: PlayerId
    uuid: str
    name: str
    bot_account: bool = False


class Chair(msgspec.Struct, frozen=True):
    """A taken seat. `bot` is the level of the bot that plays it, as its owner or as a stand-in."""

    player: Person
    bot: str | None = None
    ready: bool = False

    @property
    def is_away(self) -> bool:
        """Whether a bot stands in for the seat's owner."""
        return self.bot is not None and not self.is_bot

    @property
    def is_bot(self) -> bool:
        """Whether the seat's owner is a bot. False if a bot only stands in."""
        return self.player.id < 0
