"""Databases for tests of the store and of several nodes."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import psycopg
import pytest
from sqlalchemy import make_url

from postgres_server import postgres_server
from redis_server import redis_server


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    with postgres_server() as address:
        yield address


@pytest.fixture
def postgres_database(postgres: str) -> Iterator[str]:
    """The address of an empty place: a schema of its own, which is quicker made than a database."""
    schema = f"parlour_{uuid4().hex}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"create schema {schema}")
    options = {"options": f"-csearch_path={schema}"}
    yield make_url(postgres).update_query_dict(options).render_as_string(hide_password=False)
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"drop schema {schema} cascade")


@pytest.fixture(scope="session")
def redis() -> Iterator[str]:
    """The address of a Redis server. Its channels are named after the database, so tests do not hear each other."""
    with redis_server() as address:
        yield address
