"""Checks SQLite's write-ahead log before the database is opened.

After a crash, SQLite replays the log up to the first frame whose checksum is wrong, and says nothing about the rest.
This module tells how much that is. The format is described at https://www.sqlite.org/fileformat2.html#walformat.
"""

from __future__ import annotations

import logging
import struct
from pathlib import Path
from typing import BinaryIO, NamedTuple

HEADER, FRAME_HEADER = 32, 24
_MAGIC = (0x377F0682, 0x377F0683)  # checksums are little-endian or big-endian
_INDEX_HEADER = struct.Struct("=IIIBBHII2I2I2I")

_log = logging.getLogger("parlour.store")


class WalDamage(NamedTuple):
    """The part of a write-ahead log that SQLite will ignore although it was written."""

    frames: int
    bytes: int
    reason: str


def warn_of_damage(database: Path) -> None:
    """Log a warning if part of the database's write-ahead log cannot be used."""
    try:
        damage = find_damage(database)
    except OSError as error:
        _log.warning("cannot check the write-ahead log of %s: %s", database, error)
        return
    if damage is not None:
        _log.warning(
            "the write-ahead log %s-wal is damaged: %s; %d frames (%d bytes) cannot be used. Changes in them are "
            "lost, unless they were never acknowledged because the machine stopped during the write",
            database,
            damage.reason,
            damage.frames,
            damage.bytes,
        )


def find_damage(database: Path) -> WalDamage | None:
    """The unusable part of a database's write-ahead log, or None. Leftovers of earlier logs do not count."""
    path = Path(f"{database}-wal")
    size = path.stat().st_size if path.exists() else 0
    if size == 0:
        return None
    with path.open("rb") as file:
        return _check(file, size, _frames_in_index(Path(f"{database}-shm")))


class _Header(NamedTuple):
    order: str
    page_size: int
    salt: bytes
    checksum: tuple[int, int]


def _check(file: BinaryIO, size: int, known: tuple[int, bytes]) -> WalDamage | None:
    header = _read_header(file.read(HEADER))
    if header is None:
        return WalDamage(0, size, "its header is unreadable")
    length = FRAME_HEADER + header.page_size
    intact = _count_intact(file, header)
    rest = size - HEADER - intact * length
    written = _count_of_this_log(file, header, intact)
    if written:
        return WalDamage(written, rest, f"frame {intact + 1} has a wrong checksum")
    frames, salt = known
    missing = max(frames - intact, 0) if salt == header.salt else 0
    if 0 < rest < length and _starts_with_salt(file, header, intact):
        return WalDamage(max(missing, 1), rest, f"it ends within frame {intact + 1}")
    if missing:
        return WalDamage(missing, 0, f"it ends after {intact} of {frames} frames")
    return None


def _read_header(data: bytes) -> _Header | None:
    if len(data) < HEADER:
        return None
    magic, _version, page_size = struct.unpack(">III", data[:12])
    order = ">" if magic & 1 else "<"
    checksum = _checksum(order, data[:24])
    is_right = magic in _MAGIC and checksum == struct.unpack(">II", data[24:32])
    return _Header(order, page_size, data[16:24], checksum) if is_right else None


def _count_intact(file: BinaryIO, header: _Header) -> int:
    """The number of frames that SQLite can use. Each checksum continues the one before."""
    file.seek(HEADER)
    checksum, count = header.checksum, 0
    while True:
        frame = file.read(FRAME_HEADER + header.page_size)
        if len(frame) < FRAME_HEADER + header.page_size or frame[8:16] != header.salt:
            return count
        checksum = _checksum(header.order, frame[:8] + frame[FRAME_HEADER:], checksum)
        if checksum != struct.unpack(">II", frame[16:24]):
            return count
        count += 1


def _count_of_this_log(file: BinaryIO, header: _Header, intact: int) -> int:
    """The number of whole frames after the intact ones that belong to this log, not to an earlier one."""
    length, count = FRAME_HEADER + header.page_size, 0
    file.seek(HEADER + intact * length)
    while len(frame := file.read(length)) == length:
        count += frame[8:16] == header.salt
    return count


def _starts_with_salt(file: BinaryIO, header: _Header, intact: int) -> bool:
    file.seek(HEADER + intact * (FRAME_HEADER + header.page_size) + 8)
    found = file.read(8)
    return header.salt.startswith(found)


def _frames_in_index(path: Path) -> tuple[int, bytes]:
    """The number of committed frames according to the index that a crash leaves behind, and the salt of its log."""
    try:
        data = path.read_bytes()[: _INDEX_HEADER.size]
    except OSError:
        return 0, b""
    if len(data) < _INDEX_HEADER.size:
        return 0, b""
    *_, frames, _pages, _sum1, _sum2, _salt1, _salt2, _own1, _own2 = _INDEX_HEADER.unpack(data)
    return frames, data[32:40]


def _checksum(order: str, data: bytes, start: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    first, second = start
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
