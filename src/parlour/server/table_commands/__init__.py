"""What people do at tables: one set of commands for REST, Socket.IO and every game's own API.

A command takes the person and the table's id, refuses or makes the change, and returns the table after it.
"""

from __future__ import annotations

from parlour.server.table_commands.host import HostCommands
from parlour.server.table_commands.moves import MoveCommands
from parlour.server.table_commands.openings import OpeningCommands
from parlour.server.table_commands.seats import SeatCommands


class Commands(OpeningCommands, SeatCommands, HostCommands, MoveCommands):
    """Everything that a logged-in person does at tables."""
