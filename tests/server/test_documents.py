"""The OpenAPI and AsyncAPI documents and their pages: complete, consistent, and without external resources."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from parlour.rest.router import PARAMETER
from parlour.server.asyncapi import asyncapi, sent_events
from parlour.server.event_catalogue import RECEIVED
from parlour.server.routes import all_handlers
from parlour.server.sockets import COMMANDS
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
        if route.path not in OWN_PAGES and route.path.startswith(("/api", "/healthz", "/readyz"))
    }
    assert documented == served


@pytest.mark.parametrize("path", ["/openapi.json", "/asyncapi.json"])
def test_every_reference_leads_somewhere(server: ServerProcess, path: str) -> None:
    document = httpx.get(server.url + path).json()
    assert references(document)
    for reference in references(document):
        assert resolved(document, reference)


def test_every_body_has_an_example_or_no_needed_field(server: ServerProcess) -> None:
    document = httpx.get(f"{server.url}/openapi.json").json()
    for methods in document["paths"].values():
        for operation in methods.values():
            body = operation.get("requestBody")
            if body is not None and body["required"]:
                content = body["content"]["application/json"]
                schema = content["schema"]
                assert "example" in content or "$ref" in schema, operation["operationId"]


def test_every_command_is_in_the_asyncapi_document() -> None:
    assert {event.name for event in RECEIVED} == {"open", "watch", "state", *COMMANDS}
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
