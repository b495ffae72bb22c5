"""Play with people: the queue, and challenges to bots."""

from __future__ import annotations

from parlour.server import bodies
from parlour.server.answers import OpenedTable
from parlour.server.http import AnyRequest, Response, answer, caller, number, route, sent_as, services
from parlour.server.matchmaking.challenges import Challenge, OpenBots, OwnChallenges
from parlour.server.matchmaking.queue import QueueState

_EXAMPLE = {"game": "hearts", "seats": 2, "clock": {"type": "turn", "seconds": 30}}


@route(
    "POST",
    "/api/queue",
    summary="Wait for others who want the same game. Asking again keeps your place",
    body=bodies.GameOfQueue,
    answer=QueueState,
    status=202,
    errors=(400, 401, 403, 404, 409, 429),
    example=_EXAMPLE,
)
async def join_queue(request: AnyRequest) -> Response:
    person = await caller(request)
    body = await sent_as(request, bodies.GameOfQueue)
    state = await services(request).queue.join(person, body)
    services(request).ticks.wake()
    return answer(state, 202)


@route(
    "GET",
    "/api/queue",
    summary="Your place, and how many wait for each game",
    answer=QueueState,
    errors=(401,),
)
async def read_queue(request: AnyRequest) -> Response:
    person = await caller(request)
    return answer(await services(request).queue.state(person))


@route("DELETE", "/api/queue", summary="Stop waiting", status=204, errors=(401, 404, 429))
async def leave_queue(request: AnyRequest) -> Response:
    person = await caller(request)
    await services(request).queue.leave(person)
    return answer(status=204)


@route(
    "POST",
    "/api/queue/bots",
    summary="Play at once with bots on the free seats. Offered after 20 seconds",
    answer=QueueState,
    status=202,
    errors=(401, 404, 409, 429),
)
async def accept_bots(request: AnyRequest) -> Response:
    person = await caller(request)
    state = await services(request).queue.accept_bots(person)
    services(request).ticks.wake()
    return answer(state, 202)


@route("GET", "/api/bots", summary="The bots that accept challenges now", answer=OpenBots, errors=(401,))
async def list_open_bots(request: AnyRequest) -> Response:
    person = await caller(request)
    return answer(await services(request).challenges.bots(person))


@route(
    "PUT",
    "/api/challenges",
    summary="For bots: accept challenges for these games, as long as you are connected",
    body=bodies.AcceptChallenges,
    status=204,
    errors=(400, 401, 403, 404, 429),
    example={"games": ["hearts"]},
)
async def accept_challenges(request: AnyRequest) -> Response:
    person = await caller(request)
    await services(request).challenges.open(person, await sent_as(request, bodies.AcceptChallenges))
    services(request).ticks.wake()
    return answer(status=204)


@route(
    "POST",
    "/api/people/{player_id:str}/challenge",
    summary="Challenge a bot to a game. It has 30 seconds to answer",
    body=bodies.GameOfQueue,
    answer=Challenge,
    status=201,
    errors=(400, 401, 404, 409, 429),
    example=_EXAMPLE,
)
async def challenge(request: AnyRequest, player_id: str) -> Response:
    person = await caller(request)
    body = await sent_as(request, bodies.GameOfQueue)
    return answer(await services(request).challenges.challenge(person, number(player_id), body), 201)


@route(
    "GET",
    "/api/challenges",
    summary="Your latest challenge, and those that wait for your answer",
    answer=OwnChallenges,
    errors=(401,),
)
async def list_challenges(request: AnyRequest) -> Response:
    person = await caller(request)
    return answer(await services(request).challenges.list(person))


@route(
    "POST",
    "/api/challenges/{challenge_id:str}/accept",
    summary="Accept a challenge. The game begins at once",
    answer=OpenedTable,
    status=201,
    errors=(400, 401, 404),
)
async def accept_challenge(request: AnyRequest, challenge_id: str) -> Response:
    person = await caller(request)
    table = await services(request).challenges.accept(person, number(challenge_id))
    return answer(OpenedTable(table.id, table.room_code, table.uuid), 201)


@route(
    "POST",
    "/api/challenges/{challenge_id:str}/decline",
    summary="Decline a challenge",
    status=204,
    errors=(400, 401, 404),
)
async def decline_challenge(request: AnyRequest, challenge_id: str) -> Response:
    person = await caller(request)
    await services(request).challenges.decline(person, number(challenge_id))
    return answer(status=204)


@route(
    "DELETE",
    "/api/challenges/{challenge_id:str}",
    summary="Take your challenge back",
    status=204,
    errors=(400, 401, 404),
)
async def withdraw_challenge(request: AnyRequest, challenge_id: str) -> Response:
    person = await caller(request)
    await services(request).challenges.withdraw(person, number(challenge_id))
    return answer(status=204)


HANDLERS = [
    join_queue,
    read_queue,
    leave_queue,
    accept_bots,
    list_open_bots,
    accept_challenges,
    challenge,
    list_challenges,
    accept_challenge,
    decline_challenge,
    withdraw_challenge,
]
