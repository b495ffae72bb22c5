"""Cursors: how far a client has heard a table's stream.

The stream of a table has two parts, both numbered and both durable: the messages about each change of its log, and the
events of its chat. The cursor `12.3/57` says: everything up to the third message about version 12, and chat up to
event 57. `12/57` says all of version 12.
"""

from __future__ import annotations

import re
from typing import Self

import msgspec

ALL = 1 << 30
"""The index of a cursor after all messages about its version."""

PATTERN = r"^[0-9]{1,9}(\.[0-9]{1,9})?(/[0-9]{1,9})?$"
_PARTS = re.compile(r"([0-9]+)(?:\.([0-9]+))?(?:/([0-9]+))?")


class Cursor(msgspec.Struct, frozen=True):
    """A place in a table's stream. Without `chat`, chat counts as heard up to the same version of the table."""

    version: int
    index: int = ALL
    chat: int | None = None

    @classmethod
    def read(cls, told: int | str) -> Self:
        """Parse a cursor that a client names. A plain number is a version, as clients without cursors name it."""
        found = _PARTS.fullmatch(str(told))
        if found is None:  # a negative number
            return cls(0)
        version, index, chat = found.groups()
        return cls(int(version), ALL if index is None else int(index), None if chat is None else int(chat))

    def __str__(self) -> str:
        place = str(self.version) if self.index == ALL else f"{self.version}.{self.index}"
        return place if self.chat is None else f"{place}/{self.chat}"

    def is_before(self, version: int, index: int) -> bool:
        """Whether the message with this index about this version comes after the cursor."""
        return version > self.version or (version == self.version and index > self.index)
