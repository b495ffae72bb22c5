"""The nodes that run on one PostgreSQL. Times are the database's own, because the clocks of nodes may differ."""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, text

from parlour.store.schema import nodes

FORGOTTEN_MS = 3_600_000

_BEAT = text("""
    insert into nodes (name, seen_ms) values (:name, (extract(epoch from clock_timestamp()) * 1000)::bigint)
    on conflict (name) do update set seen_ms = excluded.seen_ms
    returning seen_ms
""")


def beat(connection: Connection, name: str, lease_ms: int) -> list[str]:
    """Note that a node runs. Returns the nodes that were seen within the lease, in order."""
    now: int = connection.execute(_BEAT, {"name": name}).scalar_one()
    # Locked rows are left to the other node that deletes them, so that nodes cannot deadlock.
    gone = select(nodes.c.name).where(nodes.c.seen_ms < now - FORGOTTEN_MS).with_for_update(skip_locked=True)
    connection.execute(delete(nodes).where(nodes.c.name.in_(gone)))
    alive = select(nodes.c.name).where(nodes.c.seen_ms > now - lease_ms).order_by(nodes.c.name)
    return list(connection.execute(alive).scalars())


def leave(connection: Connection, name: str) -> None:
    """A node ends: others take over its share at once."""
    connection.execute(delete(nodes).where(nodes.c.name == name))
