"""The command that makes moves."""

from __future__ import annotations

from functools import partial
from typing import Any

from parlour.game.refusals import Malformed
from parlour.server import bodies
from parlour.server.limits import Limiter, rate
from parlour.server.settings import Settings
from parlour.server.table_commands.base import TableCommands
from parlour.server.table_writer import TableWriter
from parlour.tables import errors, play
from parlour.tables.checks import check_member
from parlour.tables.drafts import Draft
from parlour.tables.people import Person

MOST_PARTS = 50
"""Moves that may be sent together."""


class MoveCommands(TableCommands):
    """Making moves."""

    def __init__(self, writer: TableWriter, settings: Settings) -> None:
        super().__init__(writer, settings)
        self._actions = Limiter(rate(settings.actions_per_second, 1))

    async def act(self, person: Person, table_id: int, body: Any, *, game: str | None = None) -> int:
        """Make a move, or several that are accepted or refused together.

        A move that reveals something to its mover must be the last: a refusal of a later one would tell what it was.
        Returns the table's version after the move, before bots play. A retry with the same `action_id` gets the same
        version. Routes of a game's own API pass their `game`, so that tables of other games are refused.
        """
        self._actions.take(person.id)
        stamp = bodies.read(body, bodies.Stamp)
        moves = _parts(body)

        def decide(draft: Draft) -> int:
            if game is None:
                check_member(draft.table, person)
            else:  # the games' own APIs check the state of the game first
                play.check_game(draft.table, game)
            if stamp.action_id is not None:
                done = draft.table.actions.get((person.id, stamp.action_id))
                if done is not None:
                    return done
            play.seat_to_play(draft.table, person)  # strangers do not learn the version
            if stamp.version is not None and stamp.version != draft.table.version:
                raise errors.StaleVersion(version=draft.table.version)
            draft.act(
                person, [partial(play.decoded_move, draft.table, move) for move in moves], stamp.action_id
            )
            return draft.table.version

        _, version = await self.writer.change(table_id, decide)
        return version


def _parts(body: Any) -> list[Any]:
    """The moves of a body: one, or those of a `turn`."""
    move = {
        name: value for name, value in bodies.fields(body).items() if name not in ("action_id", "version")
    }
    if move.get("type") != "turn":
        return [move]
    moves = move.get("moves")
    if not isinstance(moves, list) or not 1 <= len(moves) <= MOST_PARTS:
        raise Malformed(f"A turn needs `moves`, a list of 1 to {MOST_PARTS} moves.")
    return moves
