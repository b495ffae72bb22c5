"""Databases for the tests of `deploy/`."""

from __future__ import annotations

import sys
from pathlib import Path

from postgres_fixtures import postgres, postgres_database

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))  # `clients`

__all__ = ["postgres", "postgres_database"]
