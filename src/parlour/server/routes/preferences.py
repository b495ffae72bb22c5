"""What an account has chosen for itself: name, settings, and the people whom it has muted or blocked."""

from __future__ import annotations

from parlour.server import bodies
from parlour.server.http import (
    AnyRequest,
    Response,
    answer,
    caller,
    number,
    route,
    sent_as,
    services,
    token_of,
)
from parlour.server.people.reports import Report
from parlour.server.preferences import AvoidedPeople, OwnSettings
from parlour.server.routes.accounts import Me, shown_account


@route(
    "PATCH",
    "/api/auth/me",
    summary="Change your display name. Tables where you sit keep the old one",
    body=bodies.Rename,
    answer=Me,
    errors=(400, 401, 429),
    example={"display_name": "Ann"},
)
async def rename(request: AnyRequest) -> Response:
    await caller(request)
    body = await sent_as(request, bodies.Rename)
    account = await services(request).accounts.rename(token_of(request) or "", body.display_name)
    return answer(shown_account(account))


@route("GET", "/api/auth/settings", summary="Your settings", answer=OwnSettings, errors=(401,))
async def read_settings(request: AnyRequest) -> Response:
    person = await caller(request)
    return answer(await services(request).preferences.settings(person.id))


@route(
    "PATCH",
    "/api/auth/settings",
    summary="Change some of your settings. The answer has all of them",
    body=OwnSettings,
    answer=OwnSettings,
    errors=(400, 401, 429),
    example={"four_colors": True, "pace": "quick"},
)
async def change_settings(request: AnyRequest) -> Response:
    person = await caller(request)
    body = await sent_as(request, OwnSettings)
    return answer(await services(request).preferences.change_settings(person.id, body))


@route(
    "GET",
    "/api/auth/people",
    summary="The people whom you have muted or blocked",
    answer=AvoidedPeople,
    errors=(401,),
)
async def list_people(request: AnyRequest) -> Response:
    person = await caller(request)
    return answer(AvoidedPeople(await services(request).preferences.avoided(person.id)))


@route(
    "PUT",
    "/api/auth/people/{player_id:str}",
    summary="Mute somebody, or block them: they cannot come to your tables or invite you",
    body=bodies.Avoid,
    status=204,
    errors=(400, 401, 404, 409, 429),
    example={"blocked": True},
)
async def avoid_person(request: AnyRequest, player_id: str) -> Response:
    person = await caller(request)
    body = await sent_as(request, bodies.Avoid)
    other_id = number(player_id)
    if body.blocked:
        withdrawn = await services(request).friends.block(person.id, other_id)
        services(request).invites.tell_withdrawn(withdrawn)
    else:
        await services(request).preferences.mute(person.id, other_id)
    return answer(status=204)


@route(
    "DELETE",
    "/api/auth/people/{player_id:str}",
    summary="Neither mute nor block somebody any more",
    status=204,
    errors=(400, 401, 404, 429),
)
async def stop_avoiding_person(request: AnyRequest, player_id: str) -> Response:
    person = await caller(request)
    await services(request).preferences.stop_avoiding(person.id, number(player_id))
    return answer(status=204)


@route(
    "POST",
    "/api/auth/people/{player_id:str}/reports",
    summary="Tell the operators about somebody",
    body=Report,
    status=204,
    errors=(400, 401, 429),
    example={"reason": "abuse", "text": "Insults in the chat", "game_id": 12},
)
async def report_person(request: AnyRequest, player_id: str) -> Response:
    person = await caller(request)
    body = await sent_as(request, Report)
    await services(request).reports.report(person.id, number(player_id), body)
    return answer(status=204)


HANDLERS = [
    rename,
    read_settings,
    change_settings,
    list_people,
    avoid_person,
    stop_avoiding_person,
    report_person,
]
