"""How payloads mark bot accounts: a field that is true for programs and missing for people."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import UNSET, UnsetType

BotMark: TypeAlias = bool | UnsetType
"""Only for bot accounts, which programs play. `is_bot` is only true for the bots of the house."""


def bot_mark(is_bot: bool | None) -> BotMark:
    return True if is_bot else UNSET
