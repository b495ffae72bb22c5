"""Chat at tables: `/api/games/{id}/chat`."""

from __future__ import annotations

import msgspec

from parlour.rest.queries import Page, query
from parlour.server import bodies
from parlour.server.chat_messages import ChangedMessage, NewMessage
from parlour.server.http import AnyRequest, Response, answer, caller, number, route, sent_as, services


class ChatPage(msgspec.Struct):
    """Messages, oldest first. Pass `next` as `before` to get the page of older messages."""

    messages: list[ChangedMessage]
    next: int | None


@route(
    "POST",
    "/api/games/{game_id:str}/chat",
    summary="Send a chat message to the table",
    body=bodies.ChatText,
    answer=NewMessage,
    status=202,
    errors=(400, 401, 403, 404, 429),
    example={"text": "Good luck!"},
)
async def send_chat(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    table_id = await services(request).tables.id_of(game_id)
    await services(request).chat.check_writer(person, table_id)
    body = await sent_as(request, bodies.ChatText)
    return answer(await services(request).chat.send(person, table_id, body.text), 202)


@route(
    "GET",
    "/api/games/{game_id:str}/chat",
    summary="Read the chat, page by page",
    answer=ChatPage,
    errors=(400, 401, 403, 404),
    query=Page,
)
async def read_chat(request: AnyRequest, game_id: str) -> Response:
    person = await caller(request)
    wanted = query(request, Page)
    table_id = await services(request).tables.id_of(game_id)
    messages = await services(request).chat.page(person, table_id, wanted.before, wanted.limit)
    return answer(ChatPage(messages, messages[0].id if len(messages) == wanted.limit else None))


@route(
    "PATCH",
    "/api/games/{game_id:str}/chat/{message_id:str}",
    summary="Edit one of your messages",
    body=bodies.ChatText,
    answer=ChangedMessage,
    status=200,
    errors=(400, 401, 403, 404, 429),
    example={"text": "Well played!"},
)
async def edit_chat(request: AnyRequest, game_id: str, message_id: str) -> Response:
    person = await caller(request)
    table_id = await services(request).tables.id_of(game_id)
    await services(request).chat.check_writer(person, table_id)
    body = await sent_as(request, bodies.ChatText)
    return answer(await services(request).chat.edit(person, table_id, number(message_id), body.text))


@route(
    "DELETE",
    "/api/games/{game_id:str}/chat/{message_id:str}",
    summary="Delete one of your messages",
    answer=ChangedMessage,
    status=200,
    errors=(400, 401, 403, 404),
)
async def delete_chat(request: AnyRequest, game_id: str, message_id: str) -> Response:
    person = await caller(request)
    table_id = await services(request).tables.id_of(game_id)
    return answer(await services(request).chat.delete(person, table_id, number(message_id)))


HANDLERS = [send_chat, read_chat, edit_chat, delete_chat]
