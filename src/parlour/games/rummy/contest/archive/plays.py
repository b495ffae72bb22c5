"""The calls of games in progress, so that a server that was killed goes on with them."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.engine import Engine


class Plays:
    """The plays of a contest file. `add` and `of` may be called from one thread at a time.

    They need to survive the server, not a power failure, so commits do not wait for the disk.
    """

    def __init__(self, engine: Engine) -> None:
        self._connection = engine.raw_connection()
        self._execute("pragma synchronous=normal")

    def add(self, rows: Sequence[tuple[int, int, bytes]]) -> None:
        """Store plays in one transaction, each as game, number and content."""
        cursor = self._connection.cursor()
        try:
            cursor.executemany("insert into plays (game_id, number, body) values (?, ?, ?)", rows)
            self._connection.commit()
        except BaseException:
            self._connection.rollback()
            raise
        finally:
            cursor.close()

    def of(self, game_id: int) -> list[bytes]:
        """The plays of a game in order."""
        cursor = self._connection.cursor()
        try:
            cursor.execute("select body from plays where game_id = ? order by number", (game_id,))
            return [bytes(body) for (body,) in cursor.fetchall()]
        finally:
            cursor.close()

    def close(self) -> None:
        self._execute("pragma synchronous=full")  # the connection returns to the pool
        self._connection.close()

    def _execute(self, statement: str) -> None:
        cursor = self._connection.cursor()
        cursor.execute(statement)
        cursor.close()
