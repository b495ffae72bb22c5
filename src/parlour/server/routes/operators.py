"""What `parlour admin` does, for accounts that are operators: `/api/operators`.

Whoever is not an operator is refused before anything of the request is looked at, so that they learn nothing.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from parlour.rest.queries import Limit, Page, query
from parlour.server import bodies
from parlour.server.answers import listed
from parlour.server.chat_messages import changed_message
from parlour.server.http import AnyRequest, Response, answer, caller, number, route, sent_as, services
from parlour.server.operator_views import (
    AccountEntries,
    ShownAccount,
    ShownActs,
    ShownReports,
    TableChat,
    TableEntries,
    account_entry,
    shown_account,
    shown_acts,
    shown_reports,
)
from parlour.store.operators import AccountSearch

Search = Annotated[str, Meta(max_length=60, description="a number, a UUID, or a part of a name")]


class AccountQuery(Page, forbid_unknown_fields=True):
    search: Search | None = None
    banned: bool | None = None


class TableQuery(Page, forbid_unknown_fields=True):
    search: Annotated[str, Meta(max_length=60, description="a part of the table's name")] | None = None
    state: Literal["lobby", "playing", "ended"] | None = None


class ReportQuery(msgspec.Struct, forbid_unknown_fields=True):
    settled: bool = False
    after: Annotated[int, Meta(ge=1, le=2**63 - 1, description="the `next` of the previous page")] | None = (
        None
    )
    limit: Limit = 50


async def operator(request: AnyRequest) -> int:
    """The operator who asks. Everyone else is refused."""
    person = await caller(request)
    await services(request).operators.check(person.id)
    return person.id


@route(
    "GET",
    "/api/operators/accounts",
    summary="Find accounts of all kinds",
    answer=AccountEntries,
    errors=(400, 401, 403, 429),
    query=AccountQuery,
)
async def list_accounts(request: AnyRequest) -> Response:
    await operator(request)
    wanted = query(request, AccountQuery)
    search = (wanted.search or "").strip() or None
    found = await services(request).store.search_accounts(
        AccountSearch(search=search, banned=wanted.banned, before_id=wanted.before, limit=wanted.limit)
    )
    following = found[-1].account.id if len(found) == wanted.limit else None
    return answer(AccountEntries([account_entry(one) for one in found], following))


@route(
    "GET",
    "/api/operators/accounts/{player_id:str}",
    summary="One account: sessions, tables, reports, acts",
    answer=ShownAccount,
    errors=(400, 401, 403, 404, 429),
)
async def read_account(request: AnyRequest, player_id: str) -> Response:
    await operator(request)
    found = await services(request).operators.account(number(player_id))
    return answer(await shown_account(services(request).store, found, services(request).now()))


@route(
    "DELETE",
    "/api/operators/accounts/{player_id:str}/sessions",
    summary="Log an account out everywhere; a bot loses its token",
    status=204,
    errors=(400, 401, 403, 404, 409, 429),
)
async def end_sessions(request: AnyRequest, player_id: str) -> Response:
    by = await operator(request)
    await services(request).operators.end_sessions(number(player_id), by)
    return answer(status=204)


@route(
    "PUT",
    "/api/operators/accounts/{player_id:str}/ban",
    summary="Ban an account and its bots: they are logged out at once, and cannot log in",
    body=bodies.Ban,
    status=204,
    errors=(400, 401, 403, 404, 409, 429),
    example={"reason": "Insults in the chat"},
)
async def ban(request: AnyRequest, player_id: str) -> Response:
    by = await operator(request)
    body = await sent_as(request, bodies.Ban)
    await services(request).operators.ban(number(player_id), body.reason, by)
    return answer(status=204)


@route(
    "DELETE",
    "/api/operators/accounts/{player_id:str}/ban",
    summary="Lift a ban",
    status=204,
    errors=(400, 401, 403, 404, 409, 429),
)
async def unban(request: AnyRequest, player_id: str) -> Response:
    by = await operator(request)
    await services(request).operators.unban(number(player_id), by)
    return answer(status=204)


@route(
    "PUT",
    "/api/operators/accounts/{player_id:str}/name",
    summary="Give an account another display name. Tables where it sits keep the old one",
    body=bodies.Rename,
    status=204,
    errors=(400, 401, 403, 404, 429),
    example={"display_name": "Guest 12"},
)
async def rename(request: AnyRequest, player_id: str) -> Response:
    by = await operator(request)
    body = await sent_as(request, bodies.Rename)
    await services(request).operators.rename(number(player_id), body.display_name, by)
    return answer(status=204)


@route(
    "GET",
    "/api/operators/tables",
    summary="Tables of all kinds, also private ones; without anything of their games",
    answer=TableEntries,
    errors=(400, 401, 403, 429),
    query=TableQuery,
)
async def list_tables(request: AnyRequest) -> Response:
    await operator(request)
    wanted = query(request, TableQuery)
    rows = await services(request).store.tables(
        search=wanted.search,
        state=wanted.state or ("lobby", "playing"),
        before_id=wanted.before,
        limit=wanted.limit,
    )
    following = rows[-1].id if len(rows) == wanted.limit else None
    return answer(TableEntries([listed(row) for row in rows], following))


@route(
    "POST",
    "/api/operators/tables/{game_id:str}/close",
    summary="End a table without a result",
    status=204,
    errors=(400, 401, 403, 404, 409, 429),
)
async def close_table(request: AnyRequest, game_id: str) -> Response:
    by = await operator(request)
    table_id = await services(request).tables.id_of(game_id)
    await services(request).operators.close_table(table_id, by)
    return answer(status=204)


@route(
    "GET",
    "/api/operators/tables/{game_id:str}/chat",
    summary="The chat of a table, page by page",
    answer=TableChat,
    errors=(400, 401, 403, 404, 429),
    query=Page,
)
async def read_chat(request: AnyRequest, game_id: str) -> Response:
    await operator(request)
    wanted = query(request, Page)
    table_id = await services(request).tables.id_of(game_id)
    rows = await services(request).store.chat(table_id, wanted.before, wanted.limit)
    following = rows[0].id if len(rows) == wanted.limit else None
    return answer(TableChat([changed_message(row) for row in rows], following))


@route(
    "DELETE",
    "/api/operators/messages/{message_id:str}",
    summary="Delete a chat message",
    status=204,
    errors=(400, 401, 403, 404, 429),
)
async def delete_message(request: AnyRequest, message_id: str) -> Response:
    by = await operator(request)
    await services(request).operators.delete_message(number(message_id), by)
    return answer(status=204)


@route(
    "GET",
    "/api/operators/reports",
    summary="What people report",
    answer=ShownReports,
    errors=(400, 401, 403, 429),
    query=ReportQuery,
)
async def list_reports(request: AnyRequest) -> Response:
    await operator(request)
    wanted = query(request, ReportQuery)
    store = services(request).store
    rows = await store.reports(settled=wanted.settled, after_id=wanted.after, limit=wanted.limit)
    following = rows[-1].id if len(rows) == wanted.limit else None
    return answer(ShownReports(await shown_reports(store, rows), following))


@route(
    "POST",
    "/api/operators/reports/{report_id:str}/settle",
    summary="Mark a report as settled",
    status=204,
    errors=(400, 401, 403, 404, 429),
)
async def settle_report(request: AnyRequest, report_id: str) -> Response:
    by = await operator(request)
    await services(request).operators.settle(number(report_id), by)
    return answer(status=204)


@route(
    "GET",
    "/api/operators/acts",
    summary="What operators did, in the browser and on the command line",
    answer=ShownActs,
    errors=(400, 401, 403, 429),
    query=Page,
)
async def list_acts(request: AnyRequest) -> Response:
    await operator(request)
    wanted = query(request, Page)
    store = services(request).store
    acts = await store.latest_acts(before_id=wanted.before, limit=wanted.limit)
    following = acts[-1].id if len(acts) == wanted.limit else None
    return answer(ShownActs(await shown_acts(store, acts), following))


HANDLERS = [
    list_accounts,
    read_account,
    end_sessions,
    ban,
    unban,
    rename,
    list_tables,
    close_table,
    read_chat,
    delete_message,
    list_reports,
    settle_report,
    list_acts,
]
