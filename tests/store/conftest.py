"""Databases for the store tests."""

from __future__ import annotations

import pytest

from postgres_fixtures import postgres, postgres_database

__all__ = ["postgres", "postgres_database"]

pytest.register_assert_rewrite("store_contract", "history_contract")
