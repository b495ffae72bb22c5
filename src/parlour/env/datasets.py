"""Recorded games of bots, as NumPy files.

A dataset is a folder. `about.json` says what is in it: the game, the seats, the options, the bots, the seed, the names
of the actions and the layout of the observations. `part-0000.npz` and so on hold the games. Every part has these
arrays, with a row for each number that was chosen:

    observations  what the seat to act saw                        int16   (rows, layout.size)
    masks         what it could choose from, eight to a byte      uint8   (rows, ceil(actions / 8))
    actions       what it chose                                   int16   (rows,)
    seats         which seat it was                               int8    (rows,)
    bots          which bot, as an index into `bots`              int8    (rows,)
    games         which game it was in, counted from 0            int32   (rows,)
    rewards       how that game ended for it: 1 won, -1 lost      float32 (rows,)
    scores        the points it ended with                        int32   (rows,)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from parlour.env.episodes import Episode, Opening, mask_of, opening_of, vector_of
from parlour.game.bots import Bot
from parlour.game.encoding import Field, Layout
from parlour.game.interface import Options
from parlour.game.refusals import Refusal
from parlour.game.registry import Game
from parlour.simulation import BotFailed, seats_for

GAMES_A_PART = 1_000
"""Games in one file. A part is held in memory while it is recorded."""

ABOUT = "about.json"

Arrays = dict[str, NDArray[Any]]


class NotEmpty(FileExistsError):
    """The folder for a dataset has something in it already."""


class FieldAbout(msgspec.Struct, frozen=True):
    """A field of the layout: see `parlour.game.encoding.Field`."""

    name: str
    size: int
    most: int
    about: str
    least: int


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What a dataset holds."""

    game: str
    seats: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    seed: int
    games: int
    rows: int
    parts: int
    actions: tuple[str, ...]
    layout: tuple[FieldAbout, ...]


def record(
    folder: Path | str,
    game: str | Game,
    bots: Sequence[str],
    games: int,
    *,
    seats: int | None = None,
    options: Mapping[str, Any] | Options | None = None,
    seed: int = 0,
    after_game: Callable[[], None] | None = None,
) -> Dataset:
    """Record games between bots, given by level, into an empty folder. `after_game` is called after each game.

    The bots rotate around the table from game to game. Without `seats`, there are as many as bots, or as few as the
    game allows. `about.json` is written last, so a folder without it is not complete. Raises `NotEmpty`, or `BotFailed`
    for a bot that makes an illegal move.
    """
    opening = opening_of(game, seats, options)
    opening = replace(opening, seats=seats_for(opening.rules, len(bots), seats))
    players = [opening.game.bot(level) for level in bots]
    place = _empty(Path(folder))
    rows, part = 0, Part(opening)
    for number in range(games):
        rows += part.play(players, number, seed)
        if (number + 1) % GAMES_A_PART == 0 or number + 1 == games:
            part.save(place / f"part-{number // GAMES_A_PART:04d}.npz")
            part = Part(opening)
        if after_game is not None:
            after_game()
    _write_about(place, opening, tuple(bots), seed, games, rows)
    return Dataset(place)


def _empty(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    if any(folder.iterdir()):
        raise NotEmpty(f"The folder {folder} is not empty. Choose another one.")
    return folder


def _write_about(
    folder: Path, opening: Opening, bots: tuple[str, ...], seed: int, games: int, rows: int
) -> None:
    about = About(
        game=opening.game.id,
        seats=opening.seats,
        options=msgspec.to_builtins(opening.options),
        bots=bots,
        seed=seed,
        games=games,
        rows=rows,
        parts=-(-games // GAMES_A_PART),
        actions=opening.encoding.actions,
        layout=tuple(FieldAbout(*field) for field in opening.encoding.layout),
    )
    (folder / ABOUT).write_bytes(msgspec.json.format(msgspec.json.encode(about), indent=1))


class Part:
    """The rows of one file while it is recorded."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self._rows: dict[str, list[Any]] = {name: [] for name in _TYPES}

    def play(self, bots: Sequence[Bot], number: int, seed: int) -> int:
        """Play a game and add its rows. Returns how many."""
        opening, rows = self._opening, self._rows
        before = len(rows["actions"])
        deal = Random(f"{seed}:{number}").randbytes(16)
        dice = [Random(f"{seed}:{number}:{seat}") for seat in range(opening.seats)]
        episode = Episode(opening, deal)
        while episode.seat is not None:
            seat = episode.seat
            entrant = (seat + number) % len(bots)
            taken = self._move(episode, bots[entrant], dice[seat])
            rows["bots"] += [entrant] * taken
        outcome, rewards = episode.outcome(), episode.rewards()
        assert outcome is not None
        for seat in rows["seats"][before:]:
            rows["games"].append(number)
            rows["rewards"].append(rewards[seat])
            rows["scores"].append(outcome.scores[seat])
        return len(rows["actions"]) - before

    def _move(self, episode: Episode, bot: Bot, dice: Random) -> int:
        """Let a bot choose a move, and add a row for each number of its path. Returns how many."""
        seat, rules, encoding = episode.seat, self._opening.rules, self._opening.encoding
        assert seat is not None
        view, legal = rules.view(episode.state, seat), list(rules.legal_moves(episode.state, seat))
        move = bot.choose(view, legal, dice)
        try:
            rules.check(episode.state, seat, move)
        except Refusal as refusal:
            raise BotFailed(f"Seat {seat}: {move} is refused: {refusal}") from refusal
        path = encoding.path(episode.state, seat, move)
        # A bot may know a move that the rules do not list. Then it is added to what could be chosen.
        paths = (*episode.paths, path)
        for depth, number in enumerate(path):
            chosen = path[:depth]
            self._rows["observations"].append(vector_of(encoding, view, chosen))
            self._rows["masks"].append(np.packbits(mask_of(encoding, paths, chosen)))
            self._rows["actions"].append(number)
            self._rows["seats"].append(seat)
        episode.apply(move)
        return len(path)

    def save(self, file: Path) -> None:
        """Write the rows to a file."""
        arrays: dict[str, Any] = {name: np.array(rows, _TYPES[name]) for name, rows in self._rows.items()}
        np.savez_compressed(file, **arrays)


_TYPES: Mapping[str, type[np.generic]] = {
    "observations": np.int16,
    "masks": np.uint8,
    "actions": np.int16,
    "seats": np.int8,
    "bots": np.int8,
    "games": np.int32,
    "rewards": np.float32,
    "scores": np.int32,
}


class Dataset:
    """A recorded dataset. Iterating yields the arrays of one part after the other, with the masks unpacked."""

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        file = self.folder / ABOUT
        if not file.exists():
            raise FileNotFoundError(f"{self.folder} has no {ABOUT}: it is not a complete dataset.")
        self.about = msgspec.json.decode(file.read_bytes(), type=About)

    @property
    def layout(self) -> Layout:
        """The layout of the observations."""
        return Layout(*(Field(*msgspec.structs.astuple(field)) for field in self.about.layout))

    def __iter__(self) -> Iterator[Arrays]:
        for part in range(self.about.parts):
            with np.load(self.folder / f"part-{part:04d}.npz") as stored:
                arrays = dict(stored)
            arrays["masks"] = np.unpackbits(arrays["masks"], axis=1, count=len(self.about.actions))
            yield arrays
