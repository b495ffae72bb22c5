"""What other programs show of a link to this server: Open Graph and Twitter tags in the page's head.

A link to a table tells what its holder may see: the game, the host, the number of seats. A wrong code in a link
counts as a guess, and tells no more than a link to nowhere.
"""

from __future__ import annotations

import re
from html import escape
from urllib.parse import urlencode

import msgspec

from parlour.game.refusals import Refusal
from parlour.game.registry import game_of
from parlour.game.words import LANGUAGES, words_of
from parlour.server.code_guesses import caller_address
from parlour.server.http import AnyRequest, services
from parlour.server.invitations import Door, Invitation
from parlour.store import StoreFailure

IMAGE_SIZE = (1200, 630)

_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?")

_SAYS: dict[str, dict[str, str]] = {
    "en": {
        "tagline": "Card and tile games, with friends or against bots.",
        "invites": "{host} invites you to {game}",
        "nobody": "{game}: a table on Parlour",
        "open": "{taken} of {all} seats are taken. Choose a name and play: no account is needed.",
        "full": "All {all} seats are taken.",
        "started": "The game has started.",
        "watch_only": "A link to watch the game.",
        "invite_only": "Open to invited players only.",
        "ended": "This game is over.",
    },
    "es": {
        "tagline": "Juegos de cartas y fichas, con amigos o contra bots.",
        "invites": "{host} te invita a {game}",
        "nobody": "{game}: una mesa en Parlour",
        "open": "{taken} de {all} asientos están ocupados. Elige un nombre y juega: no hace falta una cuenta.",
        "full": "Los {all} asientos están ocupados.",
        "started": "La partida ha empezado.",
        "watch_only": "Un enlace para ver la partida.",
        "invite_only": "Solo para jugadores invitados.",
        "ended": "Esta partida ha terminado.",
    },
    "pt": {
        "tagline": "Jogos de cartas e peças, com amigos ou contra bots.",
        "invites": "{host} convida você para {game}",
        "nobody": "{game}: uma mesa no Parlour",
        "open": "{taken} de {all} lugares estão ocupados. Escolha um nome e jogue: não é preciso ter conta.",
        "full": "Todos os {all} lugares estão ocupados.",
        "started": "A partida já começou.",
        "watch_only": "Um link para assistir à partida.",
        "invite_only": "Só para jogadores convidados.",
        "ended": "Esta partida acabou.",
    },
}


class Preview(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown of a page. `query` is the part of the address that a link needs to work."""

    title: str
    about: str
    game: str | None = None
    query: str = ""


async def table_preview(request: AnyRequest, reference: str) -> Preview:
    """The preview of a link to a table. One that does not open the door says nothing of the table.

    It depends on the link alone, not on who asks.
    """
    language = language_of(request.header("accept-language"))
    given = request.query
    kind = next((name for name in ("join", "watch") if given.get(name)), None)
    code = None if kind is None else given[kind]
    caller_address.set(request.address)
    try:
        found = await services(request).invitations.find(None, services(request).now(), reference, code)
    except (Refusal, StoreFailure):
        return plain_preview(language)
    query = "" if kind is None else f"?{urlencode({kind: code})}"
    return _preview(found, language, query)


def plain_preview(language: str = "en") -> Preview:
    return Preview(title="Parlour", about=_SAYS[language]["tagline"])


def _preview(invitation: Invitation, language: str, query: str) -> Preview:
    says = _SAYS[language]
    title = words_of(game_of(invitation.game).words, language).title
    host = invitation.host
    is_asked: frozenset[Door] = frozenset(("open", "full", "started", "watch_only"))
    line = "invites" if host is not None and invitation.door in is_asked else "nobody"
    return Preview(
        title=says[line].format(host=host, game=title),
        about=says[invitation.door].format(taken=len(invitation.players), all=invitation.max_players),
        game=invitation.game,
        query=query,
    )


def tags(request: AnyRequest, preview: Preview, image: str | None) -> str:
    """The tags of a preview. Addresses in them are absolute, so they are left out if the host is no host."""
    base = base_address(request)
    named = {
        "og:type": "website",
        "og:site_name": "Parlour",
        "og:title": preview.title,
        "og:description": preview.about,
        "twitter:title": preview.title,
        "twitter:description": preview.about,
        "twitter:card": "summary",
    }
    if base is not None:
        named["og:url"] = base + request.raw_path.decode("latin-1") + preview.query
        if image is not None:
            width, height = IMAGE_SIZE
            named |= {
                "og:image": base + image,
                "og:image:width": str(width),
                "og:image:height": str(height),
                "og:image:alt": preview.title,
                "twitter:card": "summary_large_image",
                "twitter:image": base + image,
            }
    return "".join(_tag(name, value) for name, value in named.items())


def _tag(name: str, value: str) -> str:
    attribute = "property" if name.startswith("og:") else "name"
    return f'<meta {attribute}="{name}" content="{escape(value)}">\n'


def base_address(request: AnyRequest) -> str | None:
    """The scheme and host that the client used; those that a trusted proxy tells, if there is one."""
    host = request.header("host") or ""
    return f"{request.scheme}://{host}" if _HOST.fullmatch(host) else None


def language_of(accepted: str | None) -> str:
    """The first language of an `Accept-Language` header that Parlour speaks."""
    wished = (tag.strip()[:2].lower() for tag in (accepted or "").split(","))
    return next((tag for tag in wished if tag in LANGUAGES), "en")
