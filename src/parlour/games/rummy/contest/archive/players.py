"""Players of a contest. A player keeps its id when it is renamed, and its games stay its own."""

from __future__ import annotations

import time
from typing import Any, Literal, TypeAlias, get_args

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection, Engine, Row

from parlour.game.refusals import Conflict, NotAllowed, NotFound, WrongState
from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.archive import schema
from parlour.games.rummy.contest.player_names import check_apart, check_name

State: TypeAlias = Literal["active", "paused", "retired", "removed", "banned"]
"""`retired` is a player whose process registered under another name or for a test; `removed` one that the operator took
out. Both may register again. A `banned` player may not. A `paused` one is given no games until the operator says so."""

STATES: tuple[State, ...] = get_args(State)

_players = schema.players


class NoSuchPlayer(NotFound):
    code = "NO_SUCH_PLAYER"
    default = "There is no such player."


class NameInUse(Conflict):
    code = "NAME_TAKEN"
    default = "A player with that name is already in the contest."


class Banned(NotAllowed):
    code = "BANNED"
    default = "You were banned from this contest. Ask its operator."


class NotYourName(NotAllowed):
    code = "NOT_YOUR_NAME"
    default = "That name belongs to a student's player, and needs their token, or to a player of the house."


class MustRegister(WrongState):
    code = "MUST_REGISTER"
    default = "This player has left the contest. It comes back when its process registers again."


class Player(Struct, frozen=True):
    """A player, as stored."""

    id: int
    name: str
    endpoint: Endpoint | None
    """None for a player of the house, which runs in the server."""
    state: State
    version: str
    student_id: int | None
    house: str | None
    """The level of a player of the house."""


class Players:
    """The players of a contest file."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def all(self) -> list[Player]:
        """Every player that ever registered, in order of their ids."""
        with self._engine.connect() as connection:
            rows = connection.execute(sa.select(schema.players).order_by(schema.players.c.id))
            return [_player(row) for row in rows]

    def named(self, name: str) -> Player:
        """The player with this name."""
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(schema.players).where(schema.players.c.name == name)).first()
        if row is None:
            raise NoSuchPlayer(f"There is no player named {name[:60]!r}.")
        return _player(row)

    def register(
        self, name: str, endpoint: Endpoint, version: str = "", student_id: int | None = None
    ) -> Player:
        """Store a player that registers now, new or known, as the student's only one.

        It becomes active unless the operator has paused it.
        """
        values = {"address": endpoint.address, "port": endpoint.port, "version": version}
        with schema.writing(self._engine) as connection:
            known = _named(connection, name)
            check_owner(known, student_id)
            if student_id is not None:
                connection.execute(
                    sa.update(_players)
                    .where(
                        _players.c.student_id == student_id,
                        _players.c.name != name,
                        _players.c.state.in_(("active", "paused")),
                    )
                    .values(state="retired")
                )
            return _stored(connection, known, name, {**values, "student_id": student_id})

    def add_house(self, name: str, level: str) -> Player:
        """Store a player of the house, new or known."""
        check_name(name)
        with schema.writing(self._engine) as connection:
            known = _named(connection, name)
            if known is not None and known.house is None:
                raise NameInUse(f"A player named {name!r} is already in the contest.", name=name)
            if known is None:
                check_apart(name, _other_names(connection, 0))
            return _stored(
                connection, known, name, {"address": "", "port": 0, "house": level, "version": level}
            )

    def rename(self, player_id: int, name: str) -> None:
        """Rename a player. Its games stay its own."""
        self.change(player_id, name=name)

    def become(self, player_id: int, state: State) -> None:
        """Change the state of a player, whatever it is now."""
        self._change(player_id, state=state)

    def set_version(self, player_id: int, version: str) -> None:
        """Store which version of a player runs now."""
        self._change(player_id, version=version)

    def _change(self, player_id: int, **values: object) -> None:
        change = sa.update(_players).where(_players.c.id == player_id).values(**values)
        with self._engine.begin() as connection:
            if not connection.execute(change).rowcount:
                raise NoSuchPlayer

    def change(self, player_id: int, *, name: str | None = None, state: State | None = None) -> Player:
        """Rename a player, change its state, or both.

        The process of a renamed player believes that it has the old name, and looks for that one in every line. So a
        renamed player is out until its process registers under the new name.
        """
        if name is not None:
            check_name(name)
        with schema.writing(self._engine) as connection:
            row = connection.execute(sa.select(_players).where(_players.c.id == player_id)).first()
            if row is None:
                raise NoSuchPlayer
            player = _player(row)
            values: dict[str, Any] = {}
            if state is not None and state != player.state:
                _check_state(player, state)
                values["state"] = state
            if name is not None and name != player.name:
                if _named(connection, name) is not None:
                    raise NameInUse(f"A player named {name!r} is already in the contest.", name=name)
                check_apart(name, _other_names(connection, player_id))
                values["name"] = name
                if player.house is None and values.get("state", player.state) in ("active", "paused"):
                    values["state"] = "retired"
            if values:
                connection.execute(sa.update(_players).where(_players.c.id == player_id).values(**values))
            return _player(connection.execute(sa.select(_players).where(_players.c.id == player_id)).one())


def _named(connection: Connection, name: str) -> Player | None:
    row = connection.execute(sa.select(_players).where(_players.c.name == name)).first()
    return None if row is None else _player(row)


def _other_names(connection: Connection, player_id: int) -> list[str]:
    """The names of other players that may play, or come back."""
    query = sa.select(_players.c.name).where(
        _players.c.id != player_id, _players.c.state.in_(("active", "paused"))
    )
    return list(connection.execute(query).scalars())


def check_owner(known: Player | None, student_id: int | None) -> None:
    """Refuse to take over a name: that of a banned player, of the house, or of another student."""
    if known is None:
        return
    if known.state == "banned":
        raise Banned
    if known.house is not None or known.student_id not in (None, student_id):
        raise NotYourName


def _check_state(player: Player, state: State) -> None:
    if state == "retired":
        raise MustRegister("A player retires by itself, when its process registers under another name.")
    if player.house is None and state in ("active", "paused") and player.state not in ("active", "paused"):
        raise MustRegister


def _stored(connection: Connection, known: Player | None, name: str, values: dict[str, Any]) -> Player:
    state = "paused" if known is not None and known.state == "paused" else "active"
    values = {**values, "state": state, "registered": time.time()}
    if known is None:
        connection.execute(sa.insert(_players).values(name=name, **values))
    else:
        connection.execute(sa.update(_players).where(_players.c.id == known.id).values(**values))
    return _player(connection.execute(sa.select(_players).where(_players.c.name == name)).one())


def _player(row: Row[tuple[object, ...]]) -> Player:
    endpoint = None if row.house else Endpoint(row.address, row.port)
    return Player(row.id, row.name, endpoint, row.state, row.version, row.student_id, row.house)
