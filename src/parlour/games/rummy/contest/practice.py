"""Test mode: practice games against a bot of the server, and a report for the player's author."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time

import msgspec
from msgspec import Struct, field

from parlour.game.refusals import Conflict, NotFound
from parlour.games.rummy.contest import protocol
from parlour.games.rummy.contest.addresses import Endpoint, endpoint_of
from parlour.games.rummy.contest.bot_player import TurnBot
from parlour.games.rummy.contest.calls import Call, Fault, PlayerClient
from parlour.games.rummy.contest.house_players import HOUSE_NAMES, HousePlayer
from parlour.games.rummy.contest.player_names import check_name, name_apart
from parlour.games.rummy.contest.protocol import Registration
from parlour.games.rummy.contest.referee import RefereedGame, RemotePlayer, Transcript, Verdict
from parlour.games.rummy.contest.settings import Settings

log = logging.getLogger(__name__)

_REMEMBERED = 200


class TooManyTests(Conflict):
    code = "TOO_MANY_TESTS"
    default = "Too many tests are running. Try again in a minute."


class NoSuchTest(NotFound):
    code = "NO_SUCH_TEST"
    default = "There is no such test."


class Problem(Struct, frozen=True):
    """A mistake that a player made in a game."""

    game: int
    code: str
    rule: str
    """The rule that it broke, in words."""
    request: str
    answer: str
    hand: str


class Report(Struct):
    """The report of a test."""

    id: str
    name: str
    started: float
    state: str = "waiting for the player to respond"
    games: int = 0
    won: int = 0
    slowest_ms: float = 0.0
    problems: list[Problem] = field(default_factory=list)

    def words(self) -> str:
        """The report as text."""
        lines = [f"Test of {self.name}: {self.state}. Games played: {self.games}, won: {self.won}."]
        if self.slowest_ms:
            lines.append(f"Slowest answer: {self.slowest_ms:.0f} ms.")
        for problem in self.problems:
            lines += [
                f"Game {problem.game} was forfeited: {problem.code}.",
                f"  rule: {problem.rule}",
                f"  request: {problem.request}",
                f"  answer: {problem.answer}",
                f"  hand: {problem.hand}",
            ]
        if not self.problems and self.games:
            lines.append("No problems found.")
        return "\n".join(lines)


class Practice:
    """Runs tests."""

    def __init__(self, settings: Settings, client: PlayerClient, bot: TurnBot) -> None:
        self._settings = settings
        self._client = client
        self._bot = bot
        self._reports: dict[str, Report] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def begin(self, registration: Registration) -> Report:
        """Start a test. A running test of the same name is canceled."""
        check_name(registration.name)
        endpoint = await endpoint_of(registration.address, registration.port, self._settings.networks)
        running = self._tasks.pop(registration.name, None)
        if running is not None:
            running.cancel()
        if len(self._tasks) >= self._settings.most_tests:
            raise TooManyTests
        report = Report(secrets.token_hex(4), registration.name, time.time())
        self._reports[report.id] = report
        while len(self._reports) > _REMEMBERED:
            del self._reports[next(iter(self._reports))]
        task = asyncio.create_task(self._test(report, endpoint))
        self._tasks[report.name] = task
        task.add_done_callback(lambda done: self._forget(report.name, done))
        return report

    def report(self, name_or_id: str) -> Report:
        """The report of a test by its id, or of the latest test of a player name."""
        found = self._reports.get(name_or_id)
        if found is None:
            found = next((one for one in reversed(self._reports.values()) if one.name == name_or_id), None)
        if found is None:
            raise NoSuchTest(f"There is no test of {name_or_id[:60]!r}.")
        return found

    def reports(self) -> list[Report]:
        """Reports of recent tests, newest first."""
        return list(reversed(self._reports.values()))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _forget(self, name: str, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a test failed", exc_info=error)

    async def _test(self, report: Report, endpoint: Endpoint) -> None:
        if not await self._comes_up(endpoint):
            report.state = (
                f"nothing responded at {endpoint.url} within {self._settings.ready_seconds:g} seconds"
            )
            log.warning("%s", report.words())
            return
        report.state = "running"
        try:
            for number in range(1, self._settings.test_games + 1):
                await self._play(report, endpoint, number)
            report.state = "finished"
            await self._tell(report, endpoint)
        except asyncio.CancelledError:
            report.state = "stopped: a new test with the same name was started"
            raise
        finally:
            log.info("%s", report.words())
        await self._client.shut_down(endpoint)

    async def _comes_up(self, endpoint: Endpoint) -> bool:
        until = time.monotonic() + self._settings.ready_seconds
        pause = 0.05
        while not await self._client.is_up(endpoint):
            if time.monotonic() > until:
                return False
            await asyncio.sleep(pause)
            pause = min(1.0, pause * 1.5)
        return True

    async def _play(self, report: Report, endpoint: Endpoint, number: int) -> None:
        """Play one game. The player alternates between the two seats."""
        seat = 1 - number % 2
        house = HousePlayer(name_apart(report.name, HOUSE_NAMES), self._bot)
        names = (report.name, house.name) if seat == 0 else (house.name, report.name)
        record = Transcript(
            f"test-{report.id}-{number}", names, self._settings.test_options, secrets.token_bytes(32)
        )
        player = RemotePlayer(self._client, report.name, endpoint, seat, record.calls.append)
        game = RefereedGame(record, (player, house) if seat == 0 else (house, player))
        verdict = await game.play()
        fault = await game.say_goodbye(seat)
        _count(report, number, seat, record, verdict, fault)

    async def _tell(self, report: Report, endpoint: Endpoint) -> None:
        """Send the report to the player as an update. Players print updates, so the author sees it."""
        lines = "".join(line + "\n" for line in protocol.notice(report.words()))
        try:
            body = protocol.UpdateInfo(f"test-{report.id}", lines)
            await self._client.tell(endpoint, 0, protocol.UPDATE, body, _unheard)
        except Fault as fault:
            log.info("the report could not be sent to %s: %s", report.name, fault.words)


def _count(
    report: Report, number: int, seat: int, record: Transcript, verdict: Verdict, fault: Fault | None
) -> None:
    report.games = number
    report.won += verdict.winner == seat
    report.slowest_ms = max([report.slowest_ms, *(call.ms for call in record.calls)])
    forfeit = verdict.forfeit
    if forfeit is not None and forfeit.seat == seat:
        last = next(call for call in reversed(record.calls) if not _is_goodbye(call))
        report.problems.append(_problem(number, forfeit.code, forfeit.words, last, forfeit.hand))
    elif fault is not None:
        report.problems.append(_problem(number, fault.code, fault.words, record.calls[-1], ""))


def _is_goodbye(call: Call) -> bool:
    return isinstance(call.body, protocol.UpdateInfo) and "Forfeit: " in call.body.event


def _problem(number: int, code: str, rule: str, call: Call, hand: str) -> Problem:
    answer = "nothing" if call.answer is None else f"status {call.status}: {call.answer}"
    request = f"POST {call.path} {msgspec.json.encode(call.body).decode()}"
    return Problem(number, code, rule, request, f"{answer} (after {call.ms:.0f} ms)", hand)


def _unheard(call: Call) -> None:
    """Discard the call: reports have no transcript."""
