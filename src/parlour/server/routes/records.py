"""Records of a table: its log, its replay, and the proof that its deal was fair."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from parlour.rest.queries import query
from parlour.server import bodies
from parlour.server.answers import Replay, Version
from parlour.server.each_game import EachGame
from parlour.server.http import AnyRequest, Response, answer, caller, route, sent_as, services
from parlour.server.log_schemas import TableLog
from parlour.server.wire.common import player_info
from parlour.tables import errors, words
from parlour.tables.fairness import Terms, commitment
from parlour.tables.people import Person
from parlour.tables.records import frames, record
from parlour.tables.table import Table

LONGEST_PAGE = 500
_SEAT = "the seat whose view to show, counted from 1; defaults to yours"


class PlayerWords(msgspec.Struct):
    player_id: int
    word: str


class CommittedWord(msgspec.Struct):
    """A committed word. `word` is null until it is shown."""

    player_id: int
    word_hash: str
    word: str | None


class Fairness(msgspec.Struct, kw_only=True):
    """The proof of the deal. `secret` is null until the table has ended, `terms` until the words are closed."""

    game_id: int
    table_id: str
    commitment: str
    words: list[PlayerWords]
    committed: list[CommittedWord]
    terms: Terms | None
    silent: list[int]
    """The players who did not show their word: it was left out of the deal."""
    seeded: bool
    secret: str | None
    how_to_check: str


class LogQuery(msgspec.Struct, forbid_unknown_fields=True):
    after: Annotated[int, Meta(ge=0, le=2**31, description="only entries with a higher number")] = 0


class ReplayQuery(msgspec.Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=1, le=20, description=_SEAT)] | None = None
    after: Annotated[int, Meta(ge=0, le=2**31, description="the `next` of the previous page")] = 0
    limit: Annotated[int, Meta(ge=1, le=LONGEST_PAGE, description="the most steps to return")] = 100


HOW_TO_CHECK = (
    "commitment = SHA-256(secret); "
    'word_hash = SHA-256(JSON of ["parlour-word/1", table_id, player_id, word]); '
    'seed = HMAC-SHA256(secret, JSON of {"terms": ..., "shown": [[player_id, word], ...]}), '
    "or if terms is null, HMAC-SHA256(secret, JSON of [[player_id, word], ...]); "
    "check an exported log with: parlour verify FILE"
)


@route(
    "GET",
    "/api/games/{game_id:str}/log",
    summary="The table's log. Secret moves are hidden until the game has ended",
    answer=TableLog,
    errors=(400, 401, 403, 404),
    query=LogQuery,
)
async def read_log(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    wanted = query(request, LogQuery)
    tables = services(request).tables
    table = await tables.table(await tables.id_of(game_id))
    _may_read(table, person)
    return answer(
        record(table, [e for e in await tables.log(table.id, wanted.after) if e[0] <= table.version])
    )


@route(
    "GET",
    "/api/games/{game_id:str}/replay",
    summary="Replay a finished game step by step",
    answer=EachGame("replay"),
    errors=(400, 401, 403, 404, 409),
    query=ReplayQuery,
)
async def read_replay(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    wanted = query(request, ReplayQuery)
    tables = services(request).tables
    table = await tables.table(await tables.id_of(game_id))
    _may_read(table, person)
    if table.phase != "ended":
        raise errors.NotEnded()
    seat = table.seat_of(person.id) if wanted.seat is None else wanted.seat - 1
    if seat is not None and seat >= len(table.chairs):
        raise errors.NoSuchSeat()
    log = [change for _, change in await tables.log(table.id)]
    steps = [f for f in frames(table.id, log, seat) if f.version > wanted.after][: wanted.limit]
    following = steps[-1].version if steps and steps[-1].version < table.version else None
    shown = None if seat is None else seat + 1
    replay = Replay(
        game_id=table.id,
        game=table.game,
        seat=shown,
        players=[player_info(at, chair) for at, chair in table.taken()],
        frames=steps,
        next=following,
    )
    return answer(replay)


@route(
    "GET",
    "/api/games/{game_id:str}/fairness",
    summary="The proof that the deal was fair",
    answer=Fairness,
    errors=(400, 401, 403, 404),
)
async def read_fairness(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    tables = services(request).tables
    table = await tables.table(await tables.id_of(game_id))
    _may_read(table, person)
    proof = Fairness(
        game_id=table.id,
        table_id=table.uuid,
        commitment=commitment(table.secret),
        words=[PlayerWords(player_id, word) for player_id, word in table.words],
        committed=[CommittedWord(id_, hashed, table.shown.get(id_)) for id_, hashed in table.committed],
        terms=table.terms,
        silent=[] if table.phase == "lobby" or table.seeded else words.silent(table),
        seeded=table.seeded,
        secret=table.secret if table.phase == "ended" else None,
        how_to_check=HOW_TO_CHECK,
    )
    return answer(proof)


@route(
    "POST",
    "/api/games/{game_id:str}/words",
    summary="Add words of your own to the seed of the deal",
    body=bodies.Word,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
    example={"word": "the rain in Spain"},
)
async def add_word(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    table_id = await services(request).tables.id_of(game_id)
    table = await services(request).commands.add_word(person, table_id, await sent_as(request, bodies.Word))
    return answer(Version(table.version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/word/commit",
    summary="Commit to a secret word for the deal, by its hash",
    body=bodies.WordHash,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
    example={"word_hash": "9f" * 32},
)
async def commit_word(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    table_id = await services(request).tables.id_of(game_id)
    body = await sent_as(request, bodies.WordHash)
    table = await services(request).commands.commit_word(person, table_id, body)
    return answer(Version(table.version), 202)


@route(
    "POST",
    "/api/games/{game_id:str}/word/show",
    summary="Show your committed word when the game starts",
    body=bodies.Word,
    answer=Version,
    status=202,
    errors=(400, 401, 403, 404, 409),
    example={"word": "5c" * 32},
)
async def show_word(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    table_id = await services(request).tables.id_of(game_id)
    table = await services(request).commands.show_word(person, table_id, await sent_as(request, bodies.Word))
    return answer(Version(table.version), 202)


def _may_read(table: Table, person: Person) -> None:
    """Refuse anyone who neither sits nor watches at the table, unless the table is public and has ended."""
    public = table.visibility == "public" and table.phase == "ended"
    if not public and not table.may_watch(person.id):
        raise errors.NotInGame()


HANDLERS = [read_log, read_replay, read_fairness, add_word, commit_word, show_word]
