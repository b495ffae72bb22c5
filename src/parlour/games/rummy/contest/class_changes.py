"""Changes to the players of a class, for the operator's routes and commands alike."""

from __future__ import annotations

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.players import Player, State
from parlour.games.rummy.contest.house_players import HOUSE_LEVELS, NoSuchLevel


def change_player(archive: Archive, player_id: int, *, name: str | None, state: State | None) -> Player:
    """Rename a player or change its state. Who bans a student's player bans the student, whatever the next name."""
    player = archive.players.change(player_id, name=name, state=state)
    if state == "banned" and player.student_id is not None:
        archive.roster.change(player.student_id, banned=True)
    return player


def add_house_player(archive: Archive, level: str, name: str | None = None) -> Player:
    """Let a player of the house play. Without a name it is called after its level."""
    if level not in HOUSE_LEVELS:
        raise NoSuchLevel(f"The levels of the house are {', '.join(HOUSE_LEVELS)}.")
    return archive.players.add_house(name or f"House {level}", level)
