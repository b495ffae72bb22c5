"""What others may see of an account."""

from __future__ import annotations

from parlour.server.http import AnyRequest, Response, answer, caller, route, sent_as, services
from parlour.server.people.privacy import Privacy, PrivacyChange


@route("GET", "/api/me/privacy", summary="What others may see of you", answer=Privacy, errors=(401,))
async def read_privacy(request: AnyRequest) -> Response:
    person = await caller(request)
    return answer(await services(request).privacy.chosen(person.id))


@route(
    "PATCH",
    "/api/me/privacy",
    summary="Change what others may see of you. The answer has all choices",
    body=PrivacyChange,
    answer=Privacy,
    errors=(400, 401, 429),
    example={"profile": "friends", "leaderboards": True},
)
async def change_privacy(request: AnyRequest) -> Response:
    person = await caller(request)
    body = await sent_as(request, PrivacyChange)
    chosen = await services(request).privacy.change(person.id, body)
    services(request).online.account_changed(person.id)
    return answer(chosen)


HANDLERS = [read_privacy, change_privacy]
