"""A running contest: its players, the games in progress, and their results.

A player is in at most one game at a time, and a game starts whenever two players are free. A player that is slow or
disconnected delays only its opponent.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from parlour.game.refusals import Conflict
from parlour.games.rummy.contest.addresses import Endpoint, endpoint_of
from parlour.games.rummy.contest.calls import Call, PlayerClient
from parlour.games.rummy.contest.player_names import check_apart, check_name
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.referee import Forfeit, RefereedGame, RemotePlayer, Transcript, Verdict
from parlour.games.rummy.contest.results import Results
from parlour.games.rummy.contest.schedule import (
    Pairing,
    games_for_all,
    next_pairings,
    pair_of,
    pairing,
    seed_of,
)
from parlour.games.rummy.contest.settings import Settings
from parlour.games.rummy.contest.standings import Standings

log = logging.getLogger(__name__)

Status: TypeAlias = Literal["starting", "ready", "playing", "away"]

GONE = frozenset({"TIMEOUT", "UNREACHABLE"})
"""Faults after which a player counts as away until it responds again."""


class NameTaken(Conflict):
    code = "NAME_TAKEN"
    default = "A player with that name is already in the contest."


class ContestFull(Conflict):
    code = "CONTEST_FULL"
    default = "This contest is full."


class Entrant:
    """A registered player, present or away."""

    def __init__(self, name: str, endpoint: Endpoint, status: Status) -> None:
        self.name = name
        self.endpoint = endpoint
        self.status: Status = status
        self.since = time.monotonic()
        self.watch: asyncio.Task[None] | None = None

    def become(self, status: Status) -> None:
        self.status = status
        self.since = time.monotonic()

    @property
    def seconds(self) -> float:
        """Seconds since its status changed."""
        return time.monotonic() - self.since


class Running(Struct, frozen=True):
    """A game in progress, as everyone may see it: no cards."""

    game_id: int
    first: str
    second: str
    hand_number: int
    totals: tuple[int, int]
    turns: int
    seconds: float


class Contest:
    """Accepts registrations, runs games and stores results. Call `open`, then `run`, and finally `close`."""

    def __init__(self, settings: Settings, results: Results, client: PlayerClient) -> None:
        self.settings = settings
        self.results = results
        self.client = client
        self.entrants: dict[str, Entrant] = {}
        self.standings = Standings()
        self.games: dict[int, RefereedGame] = {}
        self.turns = 0
        """Turns played since the server started."""
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._busy: set[str] = set()
        self._begun = False

    async def open(self) -> None:
        """Load the results of earlier runs, and start looking for their players."""
        await asyncio.to_thread(self.results.drop_unfinished)
        self.standings = await asyncio.to_thread(lambda: Standings(self.results.games()))
        self._begun = self.standings.games > 0
        known = await asyncio.to_thread(self.results.players)
        for name, endpoint in known.items():
            self.standings.enter(name)
            entrant = self.entrants[name] = Entrant(name, endpoint, "away")
            self._look_for(entrant)

    async def close(self) -> None:
        """Stop all games. Unfinished games will be played again from the start."""
        watches = [entrant.watch for entrant in self.entrants.values() if entrant.watch]
        tasks = [*self._tasks, *watches]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def register(self, registration: Registration) -> Entrant:
        """Register a new player, or one that was restarted."""
        name = registration.name
        check_name(name)
        endpoint = await endpoint_of(registration.address, registration.port, self.settings.networks)
        await self._check_free(name, endpoint)
        await asyncio.to_thread(self.results.add_player, name, endpoint)
        entrant = self.entrants.get(name)
        if entrant is None:
            entrant = self.entrants[name] = Entrant(name, endpoint, "starting")
            self.standings.enter(name)
        entrant.endpoint = endpoint
        if name not in self._busy:
            entrant.become("starting")
            self._look_for(entrant)
        log.info("%s registered at %s", name, endpoint.url)
        return entrant

    async def _check_free(self, name: str, endpoint: Endpoint) -> None:
        entrant = self.entrants.get(name)
        if entrant is None:
            check_apart(name, self.entrants)
            if len(self.entrants) >= self.settings.most_players:
                raise ContestFull(most=self.settings.most_players)
        elif entrant.endpoint != endpoint and await self.client.is_up(entrant.endpoint):
            raise NameTaken(
                f"A player named {name!r} is already in the contest, at {entrant.endpoint.url}.", name=name
            )

    async def run(self) -> None:
        """Start games until the contest is over. A contest without a number of games never ends."""
        while not self._is_over():
            self._wake.clear()
            if self._may_begin():
                self._give_up_on_absent()
                for game in self._next_games():
                    self._begin(game)
            try:
                async with asyncio.timeout(self.settings.probe_seconds):
                    await self._wake.wait()
            except TimeoutError:
                pass
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def games_wanted(self) -> int | None:
        """The total number of games, given the current players; None if the contest has no end."""
        limit = self._limit
        return None if limit is None else limit * len(self.entrants) * (len(self.entrants) - 1) // 2

    def running(self) -> list[Running]:
        """The games in progress."""
        return [
            Running(
                game_id,
                *game.names,
                game.state.hand_number,
                (game.state.totals[0], game.state.totals[1]),
                game.turns,
                round(time.time() - game.started, 1),
            )
            for game_id, game in self.games.items()
        ]

    @property
    def _limit(self) -> int | None:
        wanted = self.settings.games_a_pair
        return None if wanted is None else games_for_all(wanted)

    def _may_begin(self) -> bool:
        if not self._begun and self.settings.games_a_pair is not None:
            ready = sum(entrant.status == "ready" for entrant in self.entrants.values())
            self._begun = ready >= self.settings.players_wanted
            return self._begun
        return True

    def _is_over(self) -> bool:
        limit = self._limit
        if limit is None or not self._begun or self._tasks:
            return False
        return all(
            self.standings.played[pair] >= limit or all(self._is_lost(name) for name in pair)
            for pair in _pairs(self.entrants)
        )

    def _is_lost(self, name: str) -> bool:
        entrant = self.entrants[name]
        return entrant.status == "away" and entrant.seconds >= self.settings.away_seconds

    def _give_up_on_absent(self) -> None:
        """In a contest that ends, a player that stays away forfeits its games against those present."""
        limit = self._limit
        if limit is None:
            return
        for pair in _pairs(self.entrants):
            lost = [name for name in pair if self._is_lost(name)]
            if len(lost) == 1 and self._busy.isdisjoint(lost):
                for number in range(self.standings.played[pair], limit):
                    self._walk_over(pairing(pair, number), lost[0])

    def _walk_over(self, game: Pairing, absent: str) -> None:
        seat = 0 if game.first == absent else 1
        words = f"{absent} was away for {self.settings.away_seconds:g} seconds."
        verdict = Verdict(1 - seat, (0, 0), (), 0, Forfeit(seat, "ABSENT", words))
        game_id = self.results.begin_game(game, self.settings.duplicate)
        self.standings.count(self.results.end_game(game_id, verdict, None))

    def _next_games(self) -> list[Pairing]:
        present = [entrant for entrant in self.entrants.values() if entrant.status != "away"]
        idle = {entrant.name: entrant.seconds for entrant in present if entrant.status == "ready"}
        return next_pairings(idle, [entrant.name for entrant in present], self.standings.played, self._limit)

    def _begin(self, game: Pairing) -> None:
        for name in (game.first, game.second):
            self.entrants[name].become("playing")
            self._busy.add(name)
        task = asyncio.create_task(self._play(game))
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a game failed", exc_info=error)
        self._wake.set()

    async def _play(self, pairing: Pairing) -> None:
        gone: set[str] = set()
        names = (pairing.first, pairing.second)
        try:
            game_id = await asyncio.to_thread(self.results.begin_game, pairing, self.settings.duplicate)
            seed = seed_of(self.results.secret, pairing, self.settings.duplicate)
            record = Transcript(str(game_id), names, self.settings.options, seed)
            game = RefereedGame(record, [self._seated(name, seat, record) for seat, name in enumerate(names)])
            self.games[game_id] = game
            try:
                verdict = await game.play()
                gone = await self._goodbyes(game, verdict)
            finally:
                del self.games[game_id]
            self.turns += verdict.turns
            row = await asyncio.to_thread(self.results.end_game, game_id, verdict, record)
            self.standings.count(row)
            if row.words is not None:
                log.info("game %d: %s forfeits: %s", game_id, names[1 - row.winner], row.words)
        except Exception:
            await asyncio.sleep(
                1.0
            )  # a lasting failure, such as a full disk, must not start games in a tight loop
            raise
        finally:
            for name in names:
                self._release(name, name in gone)

    def _seated(self, name: str, seat: int, record: Transcript) -> RemotePlayer:
        calls: list[Call] = record.calls
        return RemotePlayer(self.client, name, self.entrants[name].endpoint, seat, calls.append)

    async def _goodbyes(self, game: RefereedGame, verdict: Verdict) -> set[str]:
        """Tell both players how the game ended. Returns those that did not respond."""
        gone = set()
        if verdict.forfeit is not None and verdict.forfeit.code in GONE:
            gone.add(game.names[verdict.forfeit.seat])
        staying = [seat for seat in (0, 1) if game.names[seat] not in gone]
        faults = await asyncio.gather(*(game.say_goodbye(seat) for seat in staying))
        for seat, fault in zip(staying, faults, strict=True):
            if fault is not None and fault.code in GONE:
                gone.add(game.names[seat])
        return gone

    def _release(self, name: str, gone: bool) -> None:
        entrant = self.entrants[name]
        self._busy.discard(name)
        if gone:
            entrant.become("away")
            self._look_for(entrant)
        else:
            entrant.become("ready")
        self._wake.set()

    def _look_for(self, entrant: Entrant) -> None:
        """Poll a player until it responds."""
        if entrant.watch is None or entrant.watch.done():
            entrant.watch = asyncio.create_task(self._watch(entrant))

    async def _watch(self, entrant: Entrant) -> None:
        pause = 0.05
        while entrant.status in ("starting", "away"):
            if await self.client.is_up(entrant.endpoint):
                if entrant.status in ("starting", "away"):
                    entrant.become("ready")
                    self._wake.set()
                return
            if entrant.status == "starting" and entrant.seconds > self.settings.ready_seconds:
                log.warning("%s does not respond at %s", entrant.name, entrant.endpoint.url)
                entrant.become("away")
            await asyncio.sleep(pause)
            pause = min(self.settings.probe_seconds, pause * 1.5)


def _pairs(names: Iterable[str]) -> list[tuple[str, str]]:
    ordered = list(names)
    return [pair_of(one, two) for index, one in enumerate(ordered) for two in ordered[index + 1 :]]
