"""Fixtures of the documentation tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from parlour.testing.processes import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server without limits."""
    with ServerProcess(tmp_path_factory.mktemp("data")) as process:
        yield process
