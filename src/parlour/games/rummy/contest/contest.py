"""A running contest: its players, the games in progress, and their results.

A player is in at most one game at a time, and a game starts whenever two players are free. A player that is slow or
disconnected delays only its opponent.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.games import GameRow, Planned, Unfinished
from parlour.games.rummy.contest.archive.players import Player
from parlour.games.rummy.contest.archive.programmes import Programme
from parlour.games.rummy.contest.calls import PlayerClient
from parlour.games.rummy.contest.entrance import Entrance
from parlour.games.rummy.contest.entrants import Entrant
from parlour.games.rummy.contest.leaderboard import Leaderboard
from parlour.games.rummy.contest.matches import Matches, Played, Running
from parlour.games.rummy.contest.participants import Participants
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.referee import CannotGoOn, Forfeit, Verdict
from parlour.games.rummy.contest.schedule import Pairing, pairing
from parlour.games.rummy.contest.scrimmages import Scrimmages
from parlour.games.rummy.contest.settings import Settings
from parlour.games.rummy.contest.standings import Line, Standings
from parlour.games.rummy.contest.timetable import Timetable

log = logging.getLogger(__name__)

NOTICE_SECONDS = 0.5
"""How often the file is checked for changes that a command has made."""


class Contest:
    """Accepts registrations, runs games and stores results. Call `open`, then `run`, and finally `close`."""

    def __init__(
        self,
        settings: Settings,
        archive: Archive,
        client: PlayerClient,
    ) -> None:
        self.settings = settings
        self.archive = archive
        self.client = client
        self.programme = archive.programmes.now()
        self.standings = Standings()
        self.matches = Matches(settings, archive, client)
        self.participants = Participants(settings, archive, client, self.matches.withdraw, self._wake_up)
        self.scrimmages = Scrimmages()
        self._board = Leaderboard()
        self._timetable = Timetable(self)
        self._wake = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._helpers: list[asyncio.Task[None]] = []
        self._counting = asyncio.Lock()
        """Held while a result is stored and counted, so that the standings can be loaded anew in between."""

    async def open(self) -> None:
        """Load the results of earlier runs, look for their players, and go on with the games that were played."""
        async with self.entrance.lock:
            await self._load(self.archive.programmes.now(), self.archive.players.all())
        for game in await asyncio.to_thread(self.archive.games.unfinished):
            await self._go_on(game)
        self._helpers = [
            asyncio.create_task(self._follow()),
            asyncio.create_task(self.participants.presence.watch_idle(lambda: list(self.entrants.values()))),
        ]

    async def close(self) -> None:
        """Stop all games. The next server goes on with them."""
        tasks = [*self._tasks, *self._helpers]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.participants.presence.close()
        await self.matches.close()
        await self._board.close()

    async def run(self) -> None:
        """Start games until the contest is over. A contest without a number of games never ends."""
        while not self._timetable.is_over(bool(self._tasks)):
            self._wake.clear()
            with self._failures_logged("games could not be begun"):
                await self._begin_games()
            try:
                async with asyncio.timeout(self.settings.probe_seconds):
                    await self._wake.wait()
            except TimeoutError:
                pass
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def entrants(self) -> dict[str, Entrant]:
        """All players by name."""
        return self.participants.entrants

    @property
    def entrance(self) -> Entrance:
        return self.participants.entrance

    def listed(self) -> list[Entrant]:
        """The players of the contest, without those that the operator has taken out."""
        return self.participants.listed()

    def running(self) -> list[Running]:
        """The games in progress."""
        return [match.running() for match in self.matches.by_id.values()]

    async def leaderboard(self) -> list[Line]:
        """The leaderboard of the current season, best first."""
        return await self._board.lines(self.standings)

    @property
    def turns(self) -> int:
        """Turns played since the server started."""
        return self.matches.turns + sum(match.game.turns for match in self.matches.by_id.values())

    @property
    def games_wanted(self) -> int | None:
        """The total number of games, given the current players; None if the contest has no end."""
        return self._timetable.games_wanted

    async def register(self, registration: Registration, caller: str = "127.0.0.1") -> Entrant:
        """Register a new player, or one that was restarted. `caller` is the address that asks."""
        entrant = await self.participants.register(registration, caller, self.programme.registration)
        self.standings.enter(entrant.name, entrant.player.house)
        return entrant

    @contextmanager
    def _failures_logged(self, words: str) -> Iterator[None]:
        """Go on after a failure, such as a full disk, that may pass."""
        try:
            yield
        except Exception:
            log.exception("%s", words)

    def _wake_up(self) -> None:
        self._wake.set()

    async def _follow(self) -> None:
        """Notice changes of the file by commands."""
        seen = None
        while True:
            with self._failures_logged("the contest's file could not be read"):
                count = await asyncio.to_thread(self.archive.change_count)
                if count != seen:
                    await self.refresh()
                    seen = count
            await asyncio.sleep(NOTICE_SECONDS)

    async def refresh(self) -> None:
        """Load programme and players anew. Call this after the archive was changed."""
        async with self.entrance.lock:
            programme, players = await asyncio.to_thread(
                lambda: (self.archive.programmes.now(), self.archive.players.all())
            )
            if programme.season.id == self.programme.season.id and not self.participants.are_renamed(players):
                self._take(programme, players)
            else:
                await self._load(programme, players)
        self._wake.set()

    async def _load(self, programme: Programme, players: Sequence[Player]) -> None:
        """Take the programme and the players together with the standings that belong to them."""
        async with self._counting:
            season = programme.season.id
            standings = await asyncio.to_thread(lambda: Standings(self.archive.games.finished(season)))
            self.standings = standings
            self._take(programme, players)

    def _take(self, programme: Programme, players: Sequence[Player]) -> None:
        self.programme = programme
        self.participants.load(players)
        for entrant in self.listed():
            self.standings.enter(entrant.name, entrant.player.house)

    def challenge(self, name: str, opponent: str) -> None:
        """Let two players play a game that does not count, as soon as both are free."""
        self.scrimmages.ask(self.entrants.get(name), self.entrants.get(opponent), self.programme.paused)
        self._wake.set()

    async def _begin_games(self) -> None:
        now = time.time()
        if not self.programme.paused:
            for challenger, opponent in self.scrimmages.due(self.programme.plays_at(now)):
                opponent.owes_a_game = True
                number = await asyncio.to_thread(
                    self.archive.games.scrimmages, challenger.player.id, opponent.player.id
                )
                pair = pairing((challenger.name, opponent.name), number, self._timetable.ids())
                self._begin(pair, scrimmage=True)
        if self._timetable.may_begin(now):
            for game, absent in self._timetable.walk_overs():
                await self._walk_over(game, absent)
            games = self._timetable.next_games(now)
            for game in games:
                self._begin(game)
            if games:
                self._wake.set()  # there may be more
        done = self._timetable.finished_round(now)
        if done is not None:
            await asyncio.to_thread(self.archive.programmes.close_round, done.id)
            await self.refresh()

    async def _walk_over(self, game: Pairing, absent: str) -> None:
        seat = 0 if game.first == absent else 1
        words = f"{absent} was away for {self.settings.away_seconds:g} seconds."
        verdict = Verdict(1 - seat, (0, 0), (), 0, Forfeit(seat, "ABSENT", words))
        plan = self._planned(game)
        game_id = await asyncio.to_thread(self.archive.games.begin, plan)
        await self._count(lambda: self.archive.games.end(game_id, verdict, None))

    def _planned(self, game: Pairing, scrimmage: bool = False) -> Planned:
        current = None if scrimmage else self.programme.round_at(time.time())
        return Planned(
            first=self.entrants[game.first].player,
            second=self.entrants[game.second].player,
            number=game.number,
            season=self.programme.season.id,
            round=None if current is None else current.id,
            duplicate=self.settings.duplicate and not scrimmage,
            scrimmage=scrimmage,
        )

    def _begin(self, game: Pairing, scrimmage: bool = False) -> None:
        entrants = (self.entrants[game.first], self.entrants[game.second])
        for entrant in entrants:
            entrant.become("playing")
            entrant.is_busy = True
            if not scrimmage:
                entrant.owes_a_game = False
        self._start(self._finish(self.matches.play(self._planned(game, scrimmage), entrants), entrants))

    async def _go_on(self, game: Unfinished) -> None:
        """Go on with a game of the server before this one, once its players are there."""
        by_id = {entrant.player.id: entrant for entrant in self.entrants.values()}
        entrants = (by_id[game.first_id], by_id[game.second_id])
        if any(one.is_busy or not (one.claim or one.player.house) for one in entrants):
            await asyncio.to_thread(self.archive.games.drop, game.id)
            return
        for entrant in entrants:
            entrant.is_busy = True
        self._start(self._finish(self._wait_and_go_on(game, entrants), entrants, game.id))

    async def _wait_and_go_on(self, game: Unfinished, entrants: tuple[Entrant, Entrant]) -> Played:
        claims = [entrant.claim for entrant in entrants]
        times = [claim and claim.since for claim in claims]
        async with asyncio.timeout(self.settings.ready_seconds):
            while not all(entrant.status == "ready" for entrant in entrants):  # noqa: ASYNC110
                await asyncio.sleep(0.05)
        if [claim and claim.since for claim in (one.claim for one in entrants)] != times:
            raise CannotGoOn("a player was started again")
        for entrant in entrants:
            entrant.become("playing")
        return await self.matches.go_on(game.id, game.scrimmage, entrants)

    def _start(self, playing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(playing)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a game failed", exc_info=error)
        self._wake.set()

    async def _finish(
        self, playing: Awaitable[Played], entrants: tuple[Entrant, Entrant], game_id: int | None = None
    ) -> None:
        """Wait for a game to end, and store its result."""
        gone: frozenset[int] = frozenset()
        try:
            played = await playing
            gone = played.gone
            row = await self._count(
                lambda: self.archive.games.end(played.game_id, played.verdict, played.record)
            )
            if row.words is not None:
                log.info("game %d: %s forfeits: %s", row.id, row.names[1 - row.winner], row.words)
        except (CannotGoOn, TimeoutError) as reason:
            assert game_id is not None
            log.info("game %d is played again from the start: %s", game_id, reason or "a player is not there")
            await asyncio.to_thread(self.archive.games.drop, game_id)
        except Exception:
            # a lasting failure, such as a full disk, must not start games in a tight loop
            await asyncio.sleep(1.0)
            raise
        finally:
            for seat, entrant in enumerate(entrants):
                self._release(entrant, seat in gone)

    async def _count(self, end: Callable[[], GameRow]) -> GameRow:
        async with self._counting:
            row = await asyncio.to_thread(end)
            if not row.scrimmage and row.season == self.programme.season.id:
                self.standings.count(row)
            return row

    def _release(self, entrant: Entrant, is_gone: bool) -> None:
        entrant.is_busy = False
        if entrant.player.house is not None and entrant.is_in:
            entrant.become("ready")
        elif entrant.claim is None or is_gone:
            entrant.become("away")
            self.participants.presence.look_for(entrant)
        elif entrant.status == "playing":
            entrant.become("ready")
        self._wake.set()
