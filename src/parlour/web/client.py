"""The files of the built browser client, held in memory. Used by the server and the contest server."""

from __future__ import annotations

import gzip
import logging
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from parlour.rest.errors import NoSuchAddress
from parlour.rest.requests import Request
from parlour.rest.responses import Response

_log = logging.getLogger(__name__)

DIST = Path(__file__).parent / "dist"

_KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webmanifest": "application/manifest+json",
}
_WORTH_PACKING = 1000

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types svelte-trusted-html parlour-service-worker"
)

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}
PAGE_HEADERS = HEADERS | {
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-cache",
}
ASSET_HEADERS = HEADERS | {"Cache-Control": "public, max-age=31536000, immutable"}
"""The name of an asset contains a hash of its content, so the content never changes."""
FILE_HEADERS = HEADERS | {"Cache-Control": "public, max-age=86400"}
"""Pictures, which may change with a new version."""
WORKER_HEADERS = HEADERS | {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
}
"""A service worker has a policy of its own: it passes on requests to this server."""
PLUGIN_HEADERS = HEADERS | {"Cache-Control": "no-cache"}
"""A plug-in's files may change when it is upgraded."""


class File(msgspec.Struct, frozen=True):
    """A file to serve. `packed` is the gzip-compressed content, if the file is large enough."""

    kind: str
    plain: bytes
    packed: bytes | None


Files = dict[str, File]


def read_client(dist: Path = DIST) -> Files:
    """All files of the built client by path; empty if it has not been built."""
    return dict(_files(dist)) if (dist / "index.html").is_file() else {}


@cache
def read_package(package: str) -> Files:
    """The files of a package that a browser may have, by their name. Subfolders are left out.

    A package that cannot be imported has none: one author's mistake must not keep the server from starting.
    """
    try:
        folder = resources.files(package)
    except ImportError:
        _log.warning("The package %r with a game's table cannot be imported.", package)
        return {}
    found = (entry for entry in folder.iterdir() if entry.is_file())
    return {entry.name: _file(kind, entry.read_bytes()) for entry in found if (kind := _kind(entry.name))}


def _files(dist: Path) -> Iterator[tuple[str, File]]:
    for path in sorted(dist.rglob("*")):
        kind = _kind(path.name)
        if kind is not None:
            yield path.relative_to(dist).as_posix(), _file(kind, path.read_bytes())


def _kind(name: str) -> str | None:
    return _KINDS.get(name[name.rfind(".") :])


def _file(kind: str, plain: bytes) -> File:
    return File(kind, plain, gzip.compress(plain, mtime=0) if len(plain) > _WORTH_PACKING else None)


def found(files: Files, name: str) -> File:
    """A file by name, or `NoSuchAddress`."""
    file = files.get(name)
    if file is None:
        raise NoSuchAddress()
    return file


def sent(request: Request, file: File, headers: dict[str, str]) -> Response:
    """The response with a file, compressed if the browser accepts gzip."""
    headers = headers | {"Vary": "Accept-Encoding"}
    if file.packed is not None and "gzip" in (request.header("accept-encoding") or ""):
        return Response(file.packed, 200, file.kind, headers | {"Content-Encoding": "gzip"})
    return Response(file.plain, 200, file.kind, headers)
