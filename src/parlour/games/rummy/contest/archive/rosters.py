"""The students of a class. Each has a token, with which one player of theirs registers."""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Sequence

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine, Row

from parlour.game.refusals import Conflict, Malformed, NotFound
from parlour.games.rummy.contest.archive import schema

MOST_STUDENTS = 500
LONGEST_NAME = 60

_students = schema.students
_players = schema.players

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without letters and digits that look alike: tokens are read from paper."""


class NoSuchStudent(NotFound):
    code = "NO_SUCH_STUDENT"
    default = "There is no such student."


class StudentKnown(Conflict):
    code = "STUDENT_KNOWN"
    default = "A student with that name is on the roster already."


class BadStudentName(Malformed):
    code = "BAD_STUDENT_NAME"
    default = "A student needs a name of printable characters, without spaces around it."


class RosterFull(Conflict):
    code = "ROSTER_FULL"
    default = f"A roster has at most {MOST_STUDENTS} students."


class Student(Struct, frozen=True):
    """A student on the roster."""

    id: int
    name: str
    token: str
    banned: bool


class Roster:
    """The roster of a contest file."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def all(self) -> list[Student]:
        """All students, by name."""
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(_students).order_by(_students.c.name))
            return [_student(row) for row in rows]

    def holder(self, token: str) -> Student | None:
        """The student with this token."""
        found = None
        for student in self.all():  # all are compared, so that the time taken tells nothing about a token
            if hmac.compare_digest(student.token.encode(), token.encode()):
                found = student
        return found

    def add(self, name: str) -> Student:
        """Add a student with a new token."""
        return self.add_all([name])[0]

    def add_all(self, names: Sequence[str]) -> list[Student]:
        """Add students with new tokens: all of them, or none if a name is bad or known."""
        for name in names:
            check_student_name(name)
        if len(set(names)) != len(names):
            raise StudentKnown("A name is given twice.")
        with schema.writing(self._engine) as connection:
            known = set(connection.execute(sa.select(_students.c.name)).scalars())
            for name in names:
                if name in known:
                    raise StudentKnown(f"{name!r} is on the roster already.", name=name)
            if len(known) + len(names) > MOST_STUDENTS:
                raise RosterFull
            for name in names:
                connection.execute(sa.insert(_students).values(name=name, token=_token(), added=time.time()))
            rows = connection.execute(sa.select(_students).where(_students.c.name.in_(names)))
            by_name = {row.name: _student(row) for row in rows}
        return [by_name[name] for name in names]

    def remove(self, student_id: int) -> None:
        """Remove a student. Their player stays in the results, without an owner."""
        with schema.writing(self._engine) as connection:
            found = connection.execute(sa.delete(_students).where(_students.c.id == student_id))
            if not found.rowcount:
                raise NoSuchStudent
            theirs = sa.update(_players).where(_players.c.student_id == student_id)
            connection.execute(
                theirs.where(_players.c.state.in_(("active", "paused"))).values(state="removed")
            )
            connection.execute(theirs.values(student_id=None))

    def change(
        self, student_id: int, *, name: str | None = None, banned: bool | None = None, new_token: bool = False
    ) -> Student:
        """Rename a student, replace a token that others have learned, ban a student or lift the ban.

        A banned student may not register or test, and their player is out. After the ban they register again.
        """
        values: dict[str, object] = {}
        if name is not None:
            check_student_name(name)
            values["name"] = name
        if new_token:
            values["token"] = _token()
        if banned is not None:
            values["banned"] = banned
        chosen = _students.c.id == student_id
        try:
            with schema.writing(self._engine) as connection:
                if values:
                    connection.execute(sa.update(_students).where(chosen).values(**values))
                if banned is not None:
                    _ban_players(connection, student_id, banned)
                row = connection.execute(sa.select(_students).where(chosen)).first()
                if row is None:
                    raise NoSuchStudent
                return _student(row)
        except sa.exc.IntegrityError:
            raise StudentKnown(f"{name!r} is on the roster already.", name=name) from None


def check_student_name(name: str) -> None:
    """Refuse a name that cannot be printed on one line."""
    if not name.strip() or name != name.strip() or not name.isprintable():
        raise BadStudentName
    if len(name) > LONGEST_NAME:
        raise BadStudentName(f"A student's name has at most {LONGEST_NAME} characters.", length=len(name))


def _ban_players(connection: Connection, student_id: int, banned: bool) -> None:
    theirs = sa.update(_players).where(_players.c.student_id == student_id)
    if banned:
        connection.execute(theirs.values(state="banned"))
    else:
        connection.execute(theirs.where(_players.c.state == "banned").values(state="removed"))


def _student(row: Row[tuple[object, ...]]) -> Student:
    return Student(row.id, row.name, row.token, row.banned)


def _token() -> str:
    """A token of 12 letters and digits in groups of four: 59 bits."""
    letters = [secrets.choice(_LETTERS) for _ in range(12)]
    return "-".join("".join(letters[start : start + 4]) for start in (0, 4, 8))
