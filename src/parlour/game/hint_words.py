"""The sentences of hints that all games share. A game's own words can replace them and add others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SHARED_HINTS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "only_move": "{move}: it is your only move.",
        "level": "{move}: that is what the strongest bot would do.",
        "wins": "{move}: it wins about {percent} of 100 games that go on from here.",
        "wins_more": "{move}: it wins about {percent} of 100 games that go on from here, the next best move {other}.",
    },
    "es": {
        "only_move": "{move}: es tu única jugada.",
        "level": "{move}: es lo que haría el bot más fuerte.",
        "wins": "{move}: gana unas {percent} de cada 100 partidas que siguen desde aquí.",
        "wins_more": "{move}: gana unas {percent} de cada 100 partidas desde aquí; la siguiente mejor jugada, {other}.",
    },
    "pt": {
        "only_move": "{move}: é a sua única jogada.",
        "level": "{move}: é o que faria o bot mais forte.",
        "wins": "{move}: ganha cerca de {percent} em cada 100 jogos que seguem daqui.",
        "wins_more": "{move}: ganha cerca de {percent} em cada 100 jogos daqui; a segunda melhor jogada, {other}.",
    },
}
"""By language and code. `{move}` is the move in words; the rest are the values of the reason."""


def hint_words(language: str, own: Mapping[str, str]) -> dict[str, str]:
    """All sentences of a game in a language; the shared ones in English if there are none in it."""
    return {**SHARED_HINTS.get(language, SHARED_HINTS["en"]), **own}
