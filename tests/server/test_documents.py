"""The OpenAPI and AsyncAPI documents and their pages: valid, complete, consistent, and without external resources.

Every answer and event of the other tests is checked against them too (`checked_server.py`).
"""

from __future__ import annotations

import inspect
import re
from dataclasses import replace
from typing import Any

import httpx
import jsonschema_rs
import pytest
from openapi_spec_validator import validate

from document_checks import documents
from parlour.game import registry
from parlour.game.registry import Installed, games
from parlour.rest.router import PARAMETER, Route
from parlour.server.asyncapi import asyncapi, sent_events
from parlour.server.event_catalogue import RECEIVED
from parlour.server.http import Documented
from parlour.server.openapi import openapi, operation_ids
from parlour.server.routes import all_handlers, api_handlers
from parlour.server.socket_commands import COMMANDS, PERSONAL
from parlour.testing.processes import ServerProcess

OWN_PAGES = ("/docs", "/docs/events", "/docs/style.css", "/openapi.json", "/asyncapi.json")


def references(tree: Any) -> set[str]:
    """Every `$ref` inside a document."""
    if isinstance(tree, dict):
        found = {tree["$ref"]} if "$ref" in tree else set()
        return found.union(*(references(value) for value in tree.values()))
    if isinstance(tree, list):
        return set().union(*(references(value) for value in tree))
    return set()


def resolved(document: Any, reference: str) -> Any:
    for part in reference.removeprefix("#/").split("/"):
        document = document[part]
    return document


def test_every_route_is_in_the_openapi_document(server: ServerProcess) -> None:
    document = httpx.get(f"{server.url}/openapi.json").json()
    documented = {(path, method) for path, methods in document["paths"].items() for method in methods}
    served = {
        (PARAMETER.sub(r"{\1}", route.path), route.method.lower())
        for route in all_handlers()
        if route.path not in OWN_PAGES and route.path.startswith(("/api", "/healthz", "/metrics", "/readyz"))
    }
    assert documented == served


@pytest.mark.parametrize("path", ["/openapi.json", "/asyncapi.json"])
def test_every_reference_leads_somewhere(server: ServerProcess, path: str) -> None:
    document = httpx.get(server.url + path).json()
    assert references(document)
    for reference in references(document):
        assert resolved(document, reference)


def operations() -> list[dict[str, Any]]:
    return [operation for path in documents().rest["paths"].values() for operation in path.values()]


def validator(schema: dict[str, Any]) -> Any:
    both = (documents().rest, documents().events)
    schemas = {name: part for each in both for name, part in each["components"]["schemas"].items()}
    return jsonschema_rs.validator_for({**schema, "components": {"schemas": schemas}})


def test_the_openapi_document_is_valid() -> None:
    validate(documents().rest)


def test_every_schema_is_valid() -> None:
    for document in (documents().rest, documents().events):
        for schema in document["components"]["schemas"].values():
            jsonschema_rs.meta.validate({"$schema": "https://json-schema.org/draft/2020-12/schema", **schema})


def reads_a_body(route: Route) -> bool:
    """Whether the handler, or what it was made from, reads the body of the request."""
    code = inspect.getsource(route.handler)
    return bool(re.search(r"\bsent(_as)?\(|\b_act\(", code)) and "Nothing" not in str(
        inspect.getclosurevars(route.handler).nonlocals
    )


@pytest.mark.parametrize("route", api_handlers(), ids=lambda route: f"{route.method} {route.path}")
def test_every_route_documents_its_body_and_its_answer(route: Route) -> None:
    about: Documented = route.about
    assert about.summary, "the route has no summary"
    assert about.answer is not None or about.status == 204, "the route has no `answer`"
    assert about.answer not in (Any, dict, dict[str, Any]), "the `answer` says nothing of its fields"
    assert about.body is not None or not reads_a_body(route), "the handler reads a body: declare it as `body`"
    assert about.open_to_all or 401 in about.errors, "a route that needs a session can answer 401"


def test_operation_ids_are_unique_and_readable() -> None:
    ids = [operation["operationId"] for operation in operations()]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", id) for id in ids), ids
    assert {"open_game", "uno_play", "spades_play"} <= set(ids)


def test_two_handlers_of_one_name_have_different_operation_ids() -> None:
    first = next(route for route in api_handlers() if route.name == "join")
    second = replace(first, path="/api/other/{thing:str}/join")
    assert operation_ids([first, second]) == {
        (first.method, first.path): "join",
        (second.method, second.path): "post_api_other_thing_join",
    }


def test_every_example_is_as_its_schema_says() -> None:
    for operation in operations():
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        if "example" in content:
            assert validator(content["schema"]).is_valid(content["example"]), operation["operationId"]
        elif operation.get("requestBody", {}).get("required"):
            assert "$ref" in content["schema"], operation["operationId"]
    for message in documents().events["channels"]["to-server"]["messages"].values():
        for example in message["examples"]:
            assert validator(message["payload"]).is_valid(example["payload"]), message["name"]


@pytest.mark.parametrize("part", ["AnyGame", "AnyReplay", "AnyOpening", "AnyAction"])
def test_every_installed_game_is_described(part: str) -> None:
    schema = documents().rest["components"]["schemas"][part]
    names = {reference["$ref"].rpartition("/")[2] for reference in schema.get("oneOf") or schema["anyOf"]}
    for game in games():
        prefix = "".join(word.capitalize() for word in game.split("-"))
        assert any(name.startswith(prefix) for name in names), (part, game)


def test_a_table_is_told_apart_by_its_game() -> None:
    discriminator = documents().rest["components"]["schemas"]["AnyGame"]["discriminator"]
    assert discriminator["propertyName"] == "game"
    assert set(discriminator["mapping"]) == set(games())


def test_a_lobby_can_be_started_and_a_deal_seeded() -> None:
    """`lobby_id` and `seed` were missing from the document."""
    schemas = documents().rest["components"]["schemas"]
    assert set(schemas["UnoStartLobby"]["properties"]) == {"lobby_id", "seed"}
    assert {"$ref": "#/components/schemas/UnoStartLobby"} in schemas["AnyOpening"]["anyOf"]
    assert "seed" in schemas["Start"]["properties"]


def test_another_game_renames_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client stays valid when a game is installed or removed, apart from that game."""
    before = documents().rest
    fewer = {id: game for id, game in games().items() if id != "uno"}
    monkeypatch.setattr(registry, "installed", lambda: Installed(fewer, {}))
    after = openapi(api_handlers())
    gone = before["components"]["schemas"].keys() - after["components"]["schemas"].keys()
    assert gone
    assert all(name.startswith("Uno") for name in gone)
    for path, methods in after["paths"].items():
        for method, operation in methods.items():
            assert operation["operationId"] == before["paths"][path][method]["operationId"]


def test_a_game_that_cannot_be_described_is_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    odd = replace(games()["rummy"], rules=replace(games()["rummy"].rules, view=lambda state, seat: None))
    found = Installed({**games(), "rummy": odd}, {})
    monkeypatch.setattr(registry, "installed", lambda: found)
    document = openapi(api_handlers())
    assert "rummy" not in document["components"]["schemas"]["AnyGame"]["discriminator"]["mapping"]
    assert "cannot describe the game rummy" in caplog.text


def test_errors_list_their_codes() -> None:
    responses = documents().rest["components"]["responses"]
    assert "NOT_YOUR_TURN" in responses["Error403"]["x-codes"]
    assert "NOT_YOUR_TURN" in responses["SpadesError409"]["x-codes"]
    assert responses["Error429"]["headers"]["Retry-After"]


def test_every_way_to_log_in_is_a_security_scheme() -> None:
    schemes = documents().rest["components"]["securitySchemes"]
    assert {scheme.get("name", scheme["type"]) for scheme in schemes.values()} == {
        "http",
        "parlour_session",
        "x-session-id",
        "x-player-id",
    }
    for operation in operations():
        for way in operation["security"]:
            assert set(way) <= set(schemes)


def test_every_command_is_in_the_asyncapi_document() -> None:
    assert {event.name for event in RECEIVED} == {"open", "watch", "state", "presence", *PERSONAL, *COMMANDS}
    messages = asyncapi()["channels"]["to-server"]["messages"].values()
    assert {message["name"] for message in messages} == {event.name for event in RECEIVED}


def test_every_event_of_the_games_own_apis_is_in_the_asyncapi_document() -> None:
    messages = asyncapi()["channels"]["to-client"]["messages"].values()
    told = {(message["tags"][0]["name"], message["name"]) for message in messages}
    assert told == {(event.api, event.name) for event in sent_events()}
    for name in ("player:joined", "state:update", "turn:changed", "melds:submitted", "ended", "hand:update"):
        assert ("Hidden Joker Rummy API", f"game:{name}") in told
    assert len([1 for api, _ in told if api == "UNO API"]) >= 17


@pytest.mark.parametrize("path", ["/docs", "/docs/events"])
def test_pages_load_nothing_from_elsewhere(server: ServerProcess, path: str) -> None:
    answer = httpx.get(server.url + path)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "<script" not in answer.text
    assert not re.search(r'(?:src|href)="(?:https?:)?//', answer.text)
    style = httpx.get(f"{server.url}/docs/style.css")
    assert style.headers["content-type"].startswith("text/css")
