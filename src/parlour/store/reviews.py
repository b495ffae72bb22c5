"""Reviews of finished games, one for each seat that asked."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from parlour.store.schema import reviews


def read_review(connection: Connection, table_id: int, seat: int) -> bytes | None:
    """The review of a seat; None if there is none."""
    wanted = select(reviews.c.body).where(reviews.c.table_id == table_id, reviews.c.seat == seat)
    found: bytes | None = connection.execute(wanted).scalar_one_or_none()
    return found


def keep_review(connection: Connection, table_id: int, seat: int, body: bytes) -> None:
    """Keep a review, in place of an earlier one."""
    connection.execute(delete(reviews).where(reviews.c.table_id == table_id, reviews.c.seat == seat))
    connection.execute(insert(reviews), {"table_id": table_id, "seat": seat, "body": body})
