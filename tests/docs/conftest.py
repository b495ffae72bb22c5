"""Fixtures of the documentation tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from checked_servers import all_is_documented, checked_server
from parlour.testing.processes import ServerProcess

__all__ = ["all_is_documented"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server without limits."""
    with checked_server(tmp_path_factory.mktemp("data")) as process:
        yield process
