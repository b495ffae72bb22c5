"""HTML pages of the OpenAPI and AsyncAPI documents. They use no scripts and load nothing from other sites."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import msgspec

STYLE = """\
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
code, pre { font: 14px/1.4 ui-monospace, monospace; }
pre { background: var(--soft); padding: .6rem; overflow: auto; border-radius: 4px; }
details { border: 1px solid var(--line); border-radius: 4px; margin: .4rem 0; padding: .4rem .8rem; }
summary { cursor: pointer; }
summary b { display: inline-block; min-width: 4.5rem; }
"""

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "Cache-Control": "no-cache",
}


def routes_page(document: dict[str, Any]) -> str:
    """The page of the REST routes, grouped by tag."""
    by_tag: dict[str, list[str]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            by_tag.setdefault(operation["tags"][0], []).append(_route(document, path, method, operation))
    body = [f"<p>{escape(document['info']['description'])}</p>", _links()]
    for tag, entries in by_tag.items():
        body += [f"<h2>{escape(tag)}</h2>", *entries]
    return _page("Parlour: REST API", body)


def events_page(document: dict[str, Any]) -> str:
    """The page of the Socket.IO events."""
    body = [f"<p>{escape(document['info']['description'])}</p>", _links()]
    for title, channel in (("Events you send", "to-server"), ("Events you receive", "to-client")):
        body.append(f"<h2>{title}</h2>")
        body += [_event(document, event) for event in document["channels"][channel]["messages"].values()]
    return _page("Parlour: Socket.IO events", body)


def _links() -> str:
    return (
        '<p><a href="/docs">REST</a> · <a href="/docs/events">Socket.IO</a> · '
        '<a href="/openapi.json">openapi.json</a> · <a href="/asyncapi.json">asyncapi.json</a></p>'
    )


def _page(title: str, body: list[str]) -> str:
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{escape(title)}</title><link rel="stylesheet" href="/docs/style.css"></head>'
        f"<body><h1>{escape(title)}</h1>{''.join(body)}</body></html>"
    )


def _route(document: dict[str, Any], path: str, method: str, operation: dict[str, Any]) -> str:
    lines = list(_parameters(operation))
    content = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if content is not None:
        lines.append("<p>Body</p>")
        if "example" in content:
            lines.append(_json(content["example"]))
        lines += _samples(document, content["schema"])
    for status, given in operation["responses"].items():
        response = _resolved(document, given)
        lines.append(f"<p><code>{status}</code> {escape(response['description'])}</p>")
        schema = response.get("content", {}).get("application/json", {}).get("schema")
        if schema is not None and status < "300":
            lines += _samples(document, schema)
    head = f"<b>{method.upper()}</b> <code>{escape(path)}</code> {escape(operation['summary'])}"
    return f"<details><summary>{head}</summary>{''.join(lines)}</details>"


def _parameters(operation: dict[str, Any]) -> Iterator[str]:
    for parameter in operation["parameters"]:
        meaning = escape(parameter.get("description", ""))
        yield f"<p><code>{escape(parameter['name'])}</code> ({parameter['in']}) {meaning}</p>"


def _event(document: dict[str, Any], event: dict[str, Any]) -> str:
    tags = "".join(f" ({escape(tag['name'])})" for tag in event.get("tags", ()))
    head = f"<code>{escape(event['name'])}</code>{tags} {escape(event['summary'])}"
    told = f"<p>{escape(event['description'])}</p>" if "description" in event else ""
    examples = "".join(_json(example["payload"]) for example in event.get("examples", ()))
    samples = "".join(_samples(document, event["payload"]))
    if "x-acknowledgment" in event:
        samples += "<p>Acknowledgment</p>" + "".join(_samples(document, event["x-acknowledgment"]))
    return f"<details><summary>{head}</summary>{told}{examples}{samples}</details>"


def _json(value: Any) -> str:
    return f"<pre>{escape(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())}</pre>"


def _samples(document: dict[str, Any], schema: dict[str, Any]) -> Iterator[str]:
    """A sample value for a schema, or one for each alternative."""
    alternatives = _alternatives(_resolved(document, schema))
    if not all("$ref" in choice for choice in alternatives) or len(alternatives) < 2:
        yield _json(_sample(document, schema))
        return
    for choice in alternatives:
        yield f"<details><summary>{escape(_name_of(choice))}</summary>"
        yield from _samples(document, choice)
        yield "</details>"


def _sample(document: dict[str, Any], schema: Any, depth: int = 0) -> Any:
    """A sample value for a schema, with type names in place of values."""
    if "$ref" in schema:
        return "..." if depth > 8 else _sample(document, _resolved(document, schema), depth + 1)
    if alternatives := _alternatives(schema):
        return _sample(document, alternatives[0], depth + 1)
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if schema.get("type") == "object":
        return {
            name: _sample(document, part, depth + 1) for name, part in schema.get("properties", {}).items()
        }
    if schema.get("type") == "array":
        items = schema.get("items")
        return [_sample(document, items, depth + 1)] if isinstance(items, dict) and items else []
    return schema.get("type", "any")


def _alternatives(schema: dict[str, Any]) -> list[dict[str, Any]]:
    return schema.get("oneOf") or schema.get("anyOf") or []


def _resolved(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """What a reference leads to, or the part itself."""
    if "$ref" not in part:
        return part
    found = document
    for name in part["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return found


def _name_of(reference: dict[str, Any]) -> str:
    return str(reference["$ref"].rpartition("/")[2])
