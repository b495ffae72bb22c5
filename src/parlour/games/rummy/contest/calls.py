"""Calls to a player over HTTP.

A call has a time limit, up to the last byte of the response, and a size limit. Anything that goes wrong becomes a
`Fault` with a message for the player's author.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from parlour.games.rummy.contest import exchanges, protocol
from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.exchanges import LARGEST_ANSWER, Fetched, TooLarge, Unreachable, exchange
from parlour.games.rummy.contest.lag import FairTimeout, LagMeter

_SHOWN = 400
_LONGEST_WORD = 60


class Call(Struct, frozen=True):
    """A call, as stored in the transcript."""

    seat: int
    path: str
    body: Any
    answer: str | None
    """The response body as text; None if there was no response."""
    ms: float
    status: int | None = None


class Fault(Exception):
    """A mistake of a player that forfeits its game."""

    def __init__(self, code: str, words: str, card: str | None = None) -> None:
        super().__init__(words)
        self.code = code
        self.words = words
        self.card = card


class PlayerClient:
    """Calls players."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._lag = LagMeter()

    async def greeting(self, endpoint: Endpoint) -> bytes | None:
        """What a player's API says about itself; None if it does not respond."""
        return await self._get(endpoint, "/")

    async def shut_down(self, endpoint: Endpoint) -> None:
        """Ask a player under test to exit. Many exit before they respond, which is fine."""
        await self._get(endpoint, protocol.SHUTDOWN)

    async def listens(self, endpoint: Endpoint) -> bool:
        """Whether any process accepts connections there, even one that is too busy to respond."""
        try:
            async with FairTimeout(self.seconds, self._lag):
                return await exchanges.listens(endpoint)
        except TimeoutError:
            return False

    async def _get(self, endpoint: Endpoint, path: str) -> bytes | None:
        got = Fetched()
        try:
            async with FairTimeout(self.seconds, self._lag):
                await exchange(endpoint, "GET", path, None, got)
        except (TimeoutError, Unreachable):
            return None
        except TooLarge:
            pass
        return got.body

    async def post(self, player: RemotePlayer, path: str, body: protocol.Body) -> bytes:
        """Make a call, and return the body of the response."""
        got = Fetched()
        limit = FairTimeout(self.seconds, self._lag)
        try:
            async with limit:
                content = msgspec.json.encode(body)
                await exchange(player.endpoint, "POST", path, content, got, player.sending)
        except TimeoutError:
            raise Fault("TIMEOUT", f"{path} was not answered within {self.seconds:g} seconds.") from None
        except Unreachable as error:
            raise Fault("UNREACHABLE", f"{path} could not be called: {error}.") from None
        except TooLarge:
            raise Fault("ANSWER_TOO_LARGE", f"The answer is larger than {LARGEST_ANSWER} bytes.") from None
        finally:
            player.note(path, body, got, round(limit.elapsed * 1000, 2))
        if got.status != 200:
            raise Fault("HTTP_STATUS", f"{path} was answered with status {got.status} instead of 200.")
        return got.body


class RemotePlayer:
    """A player called over HTTP, in one game.

    Reports and transcripts are public, and what answers may be any service on the machine. So bodies are shown only
    from the first answer on that is a player's.
    """

    is_remote = True

    def __init__(
        self,
        client: PlayerClient,
        name: str,
        endpoint: Endpoint,
        seat: int,
        log: Callable[[Call], None],
        sending: Callable[[], None] | None = None,
    ) -> None:
        self.name = name
        self.endpoint = endpoint
        self.sending = sending
        """Called in the moment in which a call is sent."""
        self.has_answered = False
        """Whether it has answered a call as a player does."""
        self.last_answer: str | None = None
        """The latest answer as it came, for nobody but the process itself."""
        self._client = client
        self._seat = seat
        self._log = log

    def recall(self, path: str, body: protocol.Body, play: str | None) -> None:
        """The process remembers by itself."""
        self.has_answered = True

    async def tell(self, path: str, body: protocol.Body) -> None:
        """Make a call that must be answered with `{"status": "OK"}`."""
        answer = await self._client.post(self, path, body)
        status = _read(answer, protocol.StatusAnswer, '{"status": "OK"}').status
        if status.strip() != "OK":
            is_shown = self.has_answered or _is_an_answer(answer)
            said = f", not {status[:_LONGEST_WORD]!r}" if is_shown else ""
            raise Fault("NOT_OK", f'The answer to {path} must be {{"status": "OK"}}{said}.')
        self.has_answered = True

    async def ask(self, path: str, body: protocol.Body) -> str:
        """Make a call that must be answered with `{"play": "..."}`, and return the play."""
        answer = await self._client.post(self, path, body)
        play: str = _read(answer, protocol.PlayAnswer, '{"play": "..."}').play
        return play

    def note(self, path: str, body: protocol.Body, got: Fetched, ms: float) -> None:
        """Add a call to the transcript."""
        text = None if got.status is None else got.body.decode("utf-8", "replace")[:_SHOWN]
        self.last_answer = text
        if text and not self.has_answered and not _is_an_answer(got.body):
            text = f"({len(got.body)} bytes that are no player's answer)"
        self._log(Call(self._seat, path, body, text, ms, got.status))


def _is_an_answer(body: bytes) -> bool:
    """Whether this is the answer of a player, right or wrong: one short `status` or `play` and nothing else."""
    try:
        answer = msgspec.json.decode(body, type=dict[str, str])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return False
    ((key, value),) = answer.items() if len(answer) == 1 else (("", ""),)
    return key in ("status", "play") and len(value) <= _LONGEST_WORD


def _read(body: bytes, shape: type[Any], wanted: str) -> Any:
    try:
        return msgspec.json.decode(body, type=shape)
    except msgspec.ValidationError as error:
        raise Fault("WRONG_SHAPE", f"The answer must be {wanted}: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Fault("NOT_JSON", f"The answer is not JSON: {error}.") from None
