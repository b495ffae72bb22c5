"""Results and standings in SQLite."""

from __future__ import annotations

from pathlib import Path

import pytest
from history_contract import HistoryContract


class TestSqlite(HistoryContract):
    @pytest.fixture
    def url(self, tmp_path: Path) -> str:
        return f"sqlite:///{tmp_path / 'parlour.sqlite3'}"
