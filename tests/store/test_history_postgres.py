"""Results and standings on a real PostgreSQL server."""

from __future__ import annotations

import pytest
from history_contract import HistoryContract


@pytest.mark.postgres
class TestPostgres(HistoryContract):
    @pytest.fixture
    def url(self, postgres_database: str) -> str:
        return postgres_database
