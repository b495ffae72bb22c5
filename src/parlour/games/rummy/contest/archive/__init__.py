"""A contest's SQLite file: players, games, roster, seasons and rounds.

The commands change the file, and a running server notices within a second. So they also work while no server runs.
"""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from parlour.games.rummy.contest.archive import schema
from parlour.games.rummy.contest.archive.games import Games
from parlour.games.rummy.contest.archive.players import Players
from parlour.games.rummy.contest.archive.plays import Plays
from parlour.games.rummy.contest.archive.practice_reports import PracticeReports
from parlour.games.rummy.contest.archive.programmes import Programmes
from parlour.games.rummy.contest.archive.rosters import Roster


class Archive:
    """The contest file. Methods of its parts block for a few milliseconds, so call them in a thread."""

    def __init__(self, path: Path | str) -> None:
        self.path = Path(path)
        self._engine = schema.engine_of(path)
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(schema.contest)).one()
        self.players = Players(self._engine)
        self.games = Games(self._engine, bytes(row.secret))
        self.programmes = Programmes(self._engine)
        self.roster = Roster(self._engine)
        self.plays = Plays(self._engine)
        self.practice_reports = PracticeReports(self._engine)
        self._watch = self._engine.raw_connection()

    @property
    def operator_key(self) -> str:
        """The key of the operator's page and routes."""
        with self._engine.connect() as connection:
            return str(connection.execute(sa.select(schema.contest.c.operator_key)).scalar_one())

    def renew_operator_key(self) -> str:
        """Replace a key that others have learned."""
        key = schema.new_key()
        with self._engine.begin() as connection:
            connection.execute(sa.update(schema.contest).values(operator_key=key))
        return key

    def change_count(self) -> int:
        """A number that differs from the last one if another process or connection has changed the file."""
        cursor = self._watch.cursor()
        try:
            return int(cursor.execute("pragma data_version").fetchone()[0])
        finally:
            cursor.close()

    def close(self) -> None:
        self.plays.close()
        self._watch.close()
        self._engine.dispose()
