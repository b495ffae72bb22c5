"""Routes, and the router that finds the route for a request.

A path is fixed (`/api/games`) or has parameters (`/api/games/{game_id:str}/chat`), which are passed to the handler as
keyword arguments of type str. A fixed segment takes precedence over a parameter. Empty segments are ignored:
`/api//games/` is `/api/games`.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from parlour.rest.errors import NoSuchAddress, WrongMethod
from parlour.rest.requests import Request
from parlour.rest.responses import Response

PARAMETER = re.compile(r"\{(\w+):str\}")

Handler = Callable[..., Awaitable[Response]]


@dataclass(frozen=True)
class Route:
    """A method, a path and the handler for them."""

    method: str
    path: str
    handler: Handler
    about: Any = None
    """Anything the application wants to attach, such as documentation."""

    @property
    def name(self) -> str:
        """The name of the handler."""
        return self.handler.__name__

    @cached_property
    def parameters(self) -> list[str]:
        """The names of the path parameters."""
        return PARAMETER.findall(self.path)


def route(method: str, path: str, about: Any = None) -> Callable[[Handler], Route]:
    """A decorator that turns a handler into a route."""
    return lambda handler: Route(method, path, handler, about)


Methods = dict[str, Route]


@dataclass
class _Node:
    """A node in the tree of path segments, with its child segments and the routes of its path by method."""

    fixed: dict[str, _Node] = field(default_factory=dict)
    parameter: _Node | None = None
    methods: Methods = field(default_factory=dict)


class Router:
    """All routes of an application. `failed` turns exceptions into responses."""

    def __init__(self, routes: Iterable[Route], failed: Callable[[Any, Exception], Response]) -> None:
        self._root = _Node()
        self._fixed: dict[str, Methods] = {}
        self._failed = failed
        for each in routes:
            self._add(each)

    async def answer(self, request: Request) -> Response:
        """The response to a request. Never raises."""
        try:
            methods, values = self._find(request.path)
            found = methods.get(request.method)
            if found is None:
                return _only_options(request, methods)
            request.route = found
            return await found.handler(request, **dict(zip(found.parameters, values, strict=True)))
        except Exception as error:
            return self._failed(request, error)

    def _add(self, route: Route) -> None:
        node = self._root
        for segment in _segments(route.path):
            if PARAMETER.fullmatch(segment):
                node.parameter = node = node.parameter or _Node()
            else:
                node = node.fixed.setdefault(segment, _Node())
        if route.method in node.methods:
            raise ValueError(f"There are two routes for {route.method} {route.path}.")
        node.methods[route.method] = route
        if not route.parameters:
            self._fixed[route.path] = node.methods

    def _find(self, path: str) -> tuple[Methods, list[str]]:
        methods = self._fixed.get(path)
        if methods is not None:
            return methods, []
        found = _match(self._root, _segments(path))
        if found is None:
            raise NoSuchAddress()
        return found


def _segments(path: str) -> list[str]:
    return [segment for segment in path.split("/") if segment]


def _match(node: _Node, segments: list[str], at: int = 0) -> tuple[Methods, list[str]] | None:
    """The routes of a path by method, and the values of its parameters."""
    if at == len(segments):
        return (node.methods, []) if node.methods else None
    fixed = node.fixed.get(segments[at])
    found = None if fixed is None else _match(fixed, segments, at + 1)
    if found is None and node.parameter is not None:
        found = _match(node.parameter, segments, at + 1)
        if found is not None:
            found[1].insert(0, segments[at])
    return found


def _only_options(request: Request, methods: Methods) -> Response:
    """The response when a path has no route for the method: `OPTIONS` lists the methods, others are refused."""
    allowed = ", ".join(sorted([*methods, "OPTIONS"]))
    if request.method != "OPTIONS":
        raise WrongMethod(allowed)
    return Response(status=204, headers={"Allow": allowed})
