"""Plays the games of a contest, from their start or from where a stopped server left them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.games import Planned
from parlour.games.rummy.contest.calls import Fault, PlayerClient, RemotePlayer
from parlour.games.rummy.contest.claims import Claim
from parlour.games.rummy.contest.entrants import Entrant
from parlour.games.rummy.contest.house_players import house_player
from parlour.games.rummy.contest.journal import Journal
from parlour.games.rummy.contest.referee import CannotGoOn, RefereedGame, Seated, Transcript, Verdict
from parlour.games.rummy.contest.sent_calls import SentCalls
from parlour.games.rummy.contest.settings import Settings
from parlour.games.rummy.contest.steps import Step

GONE = frozenset({"TIMEOUT", "UNREACHABLE", "SUPERSEDED", "TAKEN_OUT"})
"""Faults after which a player counts as away until it responds again."""

STOPPED = GONE - {"TAKEN_OUT"}
"""Faults after which nobody is told how the game ended: its process is gone, or is another player's."""

_step_decoder = msgspec.json.Decoder(Step)
_transcript_decoder = msgspec.json.Decoder(Transcript)


class Running(Struct, frozen=True):
    """A game in progress, as everyone may see it: no cards."""

    game_id: int
    first: str
    second: str
    hand_number: int
    totals: tuple[int, int]
    turns: int
    seconds: float
    scrimmage: bool = False


class Played(Struct, frozen=True):
    """A game that has ended."""

    game_id: int
    verdict: Verdict
    record: Transcript
    gone: frozenset[int]
    """The seats whose players did not respond."""


class Match:
    """A game in progress, and the processes of its players; None for players of the house."""

    def __init__(
        self, game_id: int, is_scrimmage: bool, game: RefereedGame, claims: Sequence[Claim | None]
    ) -> None:
        self.game_id = game_id
        self.is_scrimmage = is_scrimmage
        self.game = game
        self.claims = claims

    def running(self) -> Running:
        state = self.game.state
        return Running(
            self.game_id,
            *self.game.names,
            state.hand_number,
            (state.totals[0], state.totals[1]),
            self.game.turns,
            round(time.time() - self.game.started, 1),
            self.is_scrimmage,
        )


class Matches:
    """The games in progress."""

    def __init__(self, settings: Settings, archive: Archive, client: PlayerClient) -> None:
        self._settings = settings
        self._archive = archive
        self._client = client
        self._journal = Journal(archive.plays)
        self._sent = SentCalls(archive.path)
        self.by_id: dict[int, Match] = {}
        self.turns = 0
        """Turns of games that have ended since the server started."""

    async def play(self, plan: Planned, entrants: Sequence[Entrant]) -> Played:
        """Play a game to its end. The result is not stored yet."""
        claims = [entrant.claim for entrant in entrants]
        game_id = await asyncio.to_thread(self._archive.games.begin, plan)
        names = (plan.first.name, plan.second.name)
        record = Transcript(str(game_id), names, self._settings.options, self._archive.games.seed_of(plan))
        try:
            await self._journal.write(game_id, 0, msgspec.json.encode(record))
            return await self._play(record, plan.scrimmage, entrants, claims)
        except Exception:
            self._sent.forget(game_id)
            await asyncio.to_thread(self._archive.games.drop, game_id)
            raise

    async def go_on(self, game_id: int, is_scrimmage: bool, entrants: Sequence[Entrant]) -> Played:
        """Play a game to its end that has been going on when the server was stopped."""
        claims = [entrant.claim for entrant in entrants]
        rows = await self._journal.read(game_id)
        if not rows:
            raise CannotGoOn("nothing has been played")
        past = [_step_decoder.decode(row) for row in rows[1:]]
        return await self._play(_transcript_decoder.decode(rows[0]), is_scrimmage, entrants, claims, past)

    async def _play(
        self,
        record: Transcript,
        is_scrimmage: bool,
        entrants: Sequence[Entrant],
        claims: Sequence[Claim | None],
        past: Sequence[Step] = (),
    ) -> Played:
        game_id = int(record.game_id)

        async def store(number: int, step: Step) -> None:
            await self._journal.write(game_id, number + 1, msgspec.json.encode(step))

        seats = [
            self._seated(entrant, claim, seat, record, lambda: self._sent.note(game_id, game.call))
            for seat, (entrant, claim) in enumerate(zip(entrants, claims, strict=True))
        ]
        game = RefereedGame(record, seats, store, past, self._sent.last(game_id))
        self.by_id[game_id] = Match(game_id, is_scrimmage, game, claims)
        for claim, entrant in zip(claims, entrants, strict=True):
            if claim is not None and claim is not entrant.claim:
                self.withdraw(claim)
        try:
            verdict = await game.play()
            gone = await self._goodbyes(game, verdict)
        finally:
            del self.by_id[game_id]
        self._sent.forget(game_id)
        self.turns += verdict.turns
        return Played(game_id, verdict, record, gone)

    def withdraw(self, claim: Claim, by_operator: bool = False) -> None:
        """End the game of a process that is somebody else's now, or whose player was taken out. The player forfeits."""
        if by_operator:
            fault = Fault("TAKEN_OUT", "The operator took the player out, or renamed it, during the game.")
        else:
            fault = Fault("SUPERSEDED", f"Another player registered at {claim.endpoint.url} during the game.")
        for match in self.by_id.values():
            for seat in (0, 1):
                if match.claims[seat] is claim:
                    match.game.withdraw(seat, fault)

    async def close(self) -> None:
        await self._journal.close()
        self._sent.close()

    def _seated(
        self,
        entrant: Entrant,
        claim: Claim | None,
        seat: int,
        record: Transcript,
        sending: Callable[[], None],
    ) -> Seated:
        name = record.names[seat]
        if claim is None:
            return house_player(entrant.player.house or "", name, record.options)
        return RemotePlayer(self._client, name, claim.endpoint, seat, record.calls.append, sending)

    async def _goodbyes(self, game: RefereedGame, verdict: Verdict) -> frozenset[int]:
        """Tell both players how the game ended. Returns the seats of those that did not respond."""
        forfeit = verdict.forfeit
        gone = {forfeit.seat} if forfeit is not None and forfeit.code in GONE else set()
        told = [0, 1] if forfeit is None or forfeit.code not in STOPPED else [1 - forfeit.seat]
        faults = await asyncio.gather(*(game.say_goodbye(seat) for seat in told))
        for seat, fault in zip(told, faults, strict=True):
            if fault is not None and fault.code in GONE:
                gone.add(seat)
        return frozenset(gone)
