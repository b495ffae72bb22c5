"""The commands of people at tables, shared by REST, Socket.IO and the games' own APIs.

A command takes the person and the table's id. It raises a refusal, or makes the change and returns the new table.
"""

from __future__ import annotations

from parlour.server.table_commands.entrances import EntranceCommands
from parlour.server.table_commands.host import HostCommands
from parlour.server.table_commands.moves import MoveCommands
from parlour.server.table_commands.openings import OpeningCommands
from parlour.server.table_commands.seats import SeatCommands
from parlour.server.table_commands.words import WordCommands


class Commands(OpeningCommands, SeatCommands, HostCommands, EntranceCommands, MoveCommands, WordCommands):
    """All commands of a logged-in person."""
