"""Which calls of running games have been sent, in a small file beside the results.

A call is stored before it is made. If the server is killed in between, the player has not heard it, and must be told
after the restart; if it was sent, hearing it twice would confuse the player. So each call is noted here in the moment
in which it is sent: one write of 16 bytes, which survives the server, not a power failure.
"""

from __future__ import annotations

import os
from pathlib import Path
from struct import Struct

_RECORD = Struct("<qq")  # game, call


class SentCalls:
    """The number of the last call sent in each running game. Each game has a place in the file, used again after it."""

    def __init__(self, results: Path) -> None:
        self._file = os.open(f"{results}-sent", os.O_RDWR | os.O_CREAT, 0o600)
        content = os.pread(self._file, os.fstat(self._file).st_size, 0)
        content = content[: len(content) // _RECORD.size * _RECORD.size]
        self._places: dict[int, int] = {}
        self._last: dict[int, int] = {}
        self._free: list[int] = []
        for place, (game, call) in enumerate(_RECORD.iter_unpack(content)):
            if game == 0:
                self._free.append(place)
            else:
                self._places[game], self._last[game] = place, call

    def last(self, game: int) -> int:
        """The last call that was sent in this game; -1 if there is none."""
        return self._last.get(game, -1)

    def note(self, game: int, call: int) -> None:
        place = self._places.get(game)
        if place is None:
            place = self._places[game] = self._free.pop() if self._free else len(self._places)
        self._last[game] = call
        self._write(place, game, call)

    def forget(self, game: int) -> None:
        """The game is over."""
        self._last.pop(game, None)
        place = self._places.pop(game, None)
        if place is not None:
            self._free.append(place)
            self._write(place, 0, 0)

    def close(self) -> None:
        os.close(self._file)

    def _write(self, place: int, game: int, call: int) -> None:
        os.pwrite(self._file, _RECORD.pack(game, call), place * _RECORD.size)
