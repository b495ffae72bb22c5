"""The built browser client, read once and kept as it is sent."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import msgspec

DIST = Path(__file__).parent.parent / "web" / "dist"

_KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
_WORTH_PACKING = 1000

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types svelte-trusted-html"
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
"""An asset's name holds a digest of what is in it, so that it never changes."""

NOT_BUILT = """\
<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Parlour</title>
<meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body><h1>Parlour</h1>
<p>The server runs, but its browser client has not been built. In the source folder run:</p>
<pre>make web</pre>
<p>and start the server again. The interface for programs is there already: <a href="/docs">REST</a> and
<a href="/docs/events">Socket.IO</a>.</p></body></html>
"""


class File(msgspec.Struct, frozen=True):
    """A file as it is sent; `packed` is its gzip form, where that is worth it."""

    kind: str
    plain: bytes
    packed: bytes | None


Files = dict[str, File]


def read_client(dist: Path = DIST) -> Files:
    """Every file of the built client by its path; empty where it has not been built."""
    return dict(_files(dist)) if (dist / "index.html").is_file() else {}


def _files(dist: Path) -> Iterator[tuple[str, File]]:
    for path in sorted(dist.rglob("*")):
        kind = _KINDS.get(path.suffix)
        if kind is not None:
            plain = path.read_bytes()
            packed = gzip.compress(plain, mtime=0) if len(plain) > _WORTH_PACKING else None
            yield path.relative_to(dist).as_posix(), File(kind, plain, packed)
