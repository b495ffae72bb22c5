"""A contest server for the tests of a class: with the operator's key and students' tokens."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from test_contest_server import serving

from parlour.games.rummy.contest.archive import Archive


class Class:
    """A running contest as its operator and its students reach it, and its file."""

    def __init__(self, client: httpx.AsyncClient, archive: Archive) -> None:
        self.client = client
        self.archive = archive

    def key(self) -> dict[str, bytes]:
        return bearer(self.archive.operator_key)

    async def operate(self, method: str, path: str = "", body: Any = None, **more: Any) -> httpx.Response:
        """A request of the operator, with the right key."""
        content = {} if body is None else {"json": body}
        return await self.client.request(
            method, f"/api/operator{path}", headers=self.key(), timeout=60, **content, **more
        )

    async def view(self) -> dict[str, Any]:
        answer = await self.operate("GET")
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    async def add(self, *names: str) -> dict[str, str]:
        """Add students, and return their tokens by name."""
        answer = await self.operate("POST", "/students", {"names": list(names)})
        assert answer.status_code == 200, answer.text
        return {one["name"]: one["token"] for one in answer.json()["students"]}

    async def see(self, token: str) -> dict[str, Any]:
        """A student's own page."""
        answer = await self.client.get("/api/student", headers=bearer(token), timeout=60)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


def bearer(key: str) -> dict[str, bytes]:
    return {"Authorization": f"Bearer {key}".encode()}


@asynccontextmanager
async def class_server(path: Path, **changes: Any) -> AsyncIterator[Class]:
    async with serving(path, **changes) as client:
        archive = Archive(path)
        try:
            yield Class(client, archive)
        finally:
            archive.close()
