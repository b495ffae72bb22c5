"""Answers that several routes share."""

from __future__ import annotations

import msgspec


class Version(msgspec.Struct):
    """The table's version after the change."""

    version: int
