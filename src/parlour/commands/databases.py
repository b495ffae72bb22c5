"""The options that name a database, and opening it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from parlour.server.settings import BadSettings, Settings, from_environment
from parlour.store import Store, StoreFailure

T = TypeVar("T")

Data = Annotated[str | None, typer.Option("--data", help="Folder with the database [data].")]
Database = Annotated[str | None, typer.Option("--database", help="SQLAlchemy URL of another database.")]


def settings_of(data: str | None, database: str | None) -> Settings:
    """The settings, with the options that name a database."""
    try:
        return from_environment(data=data, database=database)
    except BadSettings as bad:
        raise typer.BadParameter(str(bad)) from None


def with_store(data: str | None, database: str | None, ask: Callable[[Store], Awaitable[T]]) -> T:
    """What `ask` finds in the database that the options name."""

    async def asked() -> T:
        store = await Store.open(settings.database_url)
        try:
            return await ask(store)
        finally:
            await store.close()

    settings = settings_of(data, database)
    try:
        if not settings.database and not Path(settings.data, "parlour.db").exists():
            raise typer.BadParameter(
                f"There is no database in {settings.data!r}. Give its folder with --data."
            )
        return asyncio.run(asked())
    except StoreFailure as bad:
        raise typer.BadParameter(str(bad)) from None
