"""The service time: how many milliseconds the service has run, on whichever node. It never goes back."""

from __future__ import annotations

from sqlalchemy import BindParameter, Connection, bindparam, case, select, update

from parlour.store.schema import service_time

_served = service_time.c.served_ms
_given: BindParameter[int] = bindparam("given")
_READ = select(_served)
# A beat never waits for another node's, so that nodes cannot deadlock on this row. SQLite has no row locks.
_FREE = select(service_time.c.id).with_for_update(skip_locked=True).scalar_subquery()
_BEAT = (
    update(service_time)
    .where(service_time.c.id == _FREE)
    .values(served_ms=case((_served < _given, _given), else_=_served))
    .returning(_served)
)


def served(connection: Connection) -> int:
    """The service time that was noted last."""
    return int(connection.execute(_READ).scalar_one())


def beat(connection: Connection, served_ms: int) -> int:
    """Note the service time, unless another node is just doing so. Returns the latest time."""
    noted = connection.execute(_BEAT, {"given": served_ms}).scalar_one_or_none()
    return served_ms if noted is None else max(served_ms, int(noted))
