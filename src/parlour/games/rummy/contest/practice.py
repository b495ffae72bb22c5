"""Test mode: practice games against a bot of the server, and a report for the player's author."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping

import msgspec

from parlour.game.refusals import Conflict, NotFound
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.bot_player import TurnBot
from parlour.games.rummy.contest.calls import Call, Fault, RemotePlayer
from parlour.games.rummy.contest.claims import Claim
from parlour.games.rummy.contest.contest import Contest
from parlour.games.rummy.contest.entrance import Arrival
from parlour.games.rummy.contest.house_players import HOUSE_NAMES, HousePlayer
from parlour.games.rummy.contest.player_names import name_apart
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.referee import RefereedGame, Transcript, Verdict
from parlour.games.rummy.contest.reports import Problem, Report

log = logging.getLogger(__name__)

_SHOWN = 200


class TooManyTests(Conflict):
    code = "TOO_MANY_TESTS"
    default = "Too many tests are running. Try again in a minute."


class NoSuchTest(NotFound):
    code = "NO_SUCH_TEST"
    default = "There is no such test."


class Practice:
    """Runs tests. A process under test plays no contest games meanwhile."""

    def __init__(self, contest: Contest, bot: TurnBot) -> None:
        self._settings = contest.settings
        self._client = contest.client
        self._contest = contest
        self._kept = contest.archive.practice_reports
        self._bot = bot
        self._running: dict[Claim, tuple[Report, asyncio.Task[None]]] = {}

    async def begin(self, registration: Registration, caller: str = "127.0.0.1") -> Report:
        """Start a test. `caller` is the address that asks."""
        entrance = self._contest.entrance
        arrival = await entrance.arrival(registration, caller, self._contest.programme.registration)

        def concerned() -> list[Endpoint]:
            held = entrance.claims.holder(arrival.endpoint)
            return [] if held is None else [held.endpoint]

        async def let_in(listens: Mapping[Endpoint, bool]) -> Report:
            return await self._begin(arrival, any(listens.values()))

        return await entrance.admit(concerned, let_in)

    async def _begin(self, arrival: Arrival, listens: bool) -> Report:
        claims = self._contest.entrance.claims
        claim = Claim(arrival.endpoint, arrival.name, arrival.student_id, self._left, is_test=True)
        claims.check(claim, arrival.caller, listens)
        held = claims.holder(arrival.endpoint)
        if len(self._running) - (held in self._running) >= self._settings.most_tests:
            raise TooManyTests
        report = Report(secrets.token_hex(4), arrival.name, time.time())
        await asyncio.to_thread(self._kept.save, report, arrival.student_id)
        await claims.take(claim)
        task = asyncio.create_task(self._run(report, claim))
        self._running[claim] = report, task
        task.add_done_callback(lambda done: self._ended(claim, done))
        return report

    async def report(self, name_or_id: str) -> Report:
        """The report of a test by its id, or of the latest test of a player name."""
        report = await asyncio.to_thread(self._kept.found, name_or_id)
        if report is None:
            raise NoSuchTest(f"There is no test of {name_or_id[:60]!r}.")
        return self._latest(report)

    async def reports(self, student_id: int | None = None) -> list[Report]:
        """Reports of recent tests, newest first; of one student, or of all."""
        if student_id is None:
            kept = await asyncio.to_thread(self._kept.recent, _SHOWN)
        else:
            kept = await asyncio.to_thread(self._kept.of_student, student_id, _SHOWN)
        return [self._latest(report) for report in kept]

    def _latest(self, report: Report) -> Report:
        """The report as it stands: those of running tests are stored when they end."""
        running = (one for one, _ in self._running.values())
        return next((one for one in running if one.id == report.id), report)

    async def close(self) -> None:
        tasks = [task for _, task in self._running.values()]
        for report, task in self._running.values():
            report.state = "stopped: the contest server was stopped"
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _left(self, claim: Claim) -> None:
        """Another player, or a new test, has taken the process."""
        report, task = self._running[claim]
        report.state = "stopped: the player was started again"
        task.cancel()

    def _ended(self, claim: Claim, task: asyncio.Task[None]) -> None:
        self._running.pop(claim, None)
        self._contest.entrance.claims.release(claim)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a test failed", exc_info=error)

    async def _run(self, report: Report, claim: Claim) -> None:
        try:
            await self._test(report, claim)
        finally:
            log.info("%s", report.words())
            await asyncio.to_thread(self._kept.save, report)

    async def _test(self, report: Report, claim: Claim) -> None:
        endpoint = claim.endpoint
        if not await self._comes_up(endpoint):
            report.state = (
                f"nothing responded at {endpoint.url} within {self._settings.ready_seconds:g} seconds"
            )
            return
        claim.seen(True)
        report.state = "running"
        told = msgspec.structs.replace(report, problems=[])
        is_player = False
        for number in range(1, self._settings.test_games + 1):
            is_player |= await self._play(report, told, endpoint, number)
            if not await self._client.listens(endpoint):
                report.state = f"stopped: nothing listens at {endpoint.url} any more"
                return
        report.state = told.state = "finished"
        await self._tell(told, endpoint)
        if is_player:
            await self._client.shut_down(endpoint)

    async def _comes_up(self, endpoint: Endpoint) -> bool:
        until = time.monotonic() + self._settings.ready_seconds
        pause = 0.05
        while await self._client.greeting(endpoint) is None:
            if time.monotonic() > until:
                return False
            await asyncio.sleep(pause)
            pause = min(1.0, pause * 1.5)
        return True

    async def _play(self, report: Report, told: Report, endpoint: Endpoint, number: int) -> bool:
        """Play one game. The player alternates between the two seats. Returns whether it answered as a player.

        `told` is the report for the process itself. Only there its answers are as they came, whatever it is.
        """
        seat = 1 - number % 2
        house = HousePlayer(name_apart(report.name, HOUSE_NAMES), self._bot, self._settings.test_options)
        names = (report.name, house.name) if seat == 0 else (house.name, report.name)
        record = Transcript(
            f"test-{report.id}-{number}", names, self._settings.test_options, secrets.token_bytes(32)
        )
        player = RemotePlayer(self._client, report.name, endpoint, seat, record.calls.append)
        game = RefereedGame(record, (player, house) if seat == 0 else (house, player))
        verdict = await game.play()
        last, answer = record.calls[-1], player.last_answer
        fault = await game.say_goodbye(seat)
        problem = _problem(number, seat, verdict, last, fault, record.calls[-1])
        for one in (report, told):
            one.games = number
            one.won += verdict.winner == seat
            one.slowest_ms = max([one.slowest_ms, *(call.ms for call in record.calls)])
        if problem is not None:
            report.problems.append(problem)
            told.problems.append(msgspec.structs.replace(problem, answer=_answer(last, answer)))
        return player.has_answered

    async def _tell(self, report: Report, endpoint: Endpoint) -> None:
        """Send the report to the player as an update. Players print updates, so the author sees it."""
        lines = "".join(line + "\n" for line in protocol.notice(report.words()))
        player = RemotePlayer(self._client, report.name, endpoint, 0, _unheard)
        try:
            await player.tell(protocol.UPDATE, protocol.UpdateInfo(f"test-{report.id}", lines))
        except Fault as fault:
            log.info("the report could not be sent to %s: %s", report.name, fault.words)


def _problem(
    number: int, seat: int, verdict: Verdict, last: Call, fault: Fault | None, goodbye: Call
) -> Problem | None:
    """What went wrong in a game, if anything: the player forfeited it, or did not take its end."""
    forfeit = verdict.forfeit
    if forfeit is not None and forfeit.seat == seat:
        return Problem(
            number, forfeit.code, forfeit.words, _request(last), _answer(last, last.answer), forfeit.hand
        )
    if fault is not None:
        shown = _answer(goodbye, goodbye.answer)
        return Problem(number, fault.code, fault.words, _request(goodbye), shown, "")
    return None


def _request(call: Call) -> str:
    return f"POST {call.path} {msgspec.json.encode(call.body).decode()}"


def _answer(call: Call, text: str | None) -> str:
    answer = "nothing" if text is None else f"status {call.status}: {text}"
    return f"{answer} (after {call.ms:.0f} ms)"


def _unheard(call: Call) -> None:
    """Discard the call: reports have no transcript."""
