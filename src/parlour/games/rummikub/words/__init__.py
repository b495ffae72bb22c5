"""The words of Rummikub: a TOML file for each language, and the names of the tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_NUMBERS: Final = range(1, 14)
_COPIES: Final = ("a", "b")
_COLORS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"k": "black", "r": "red", "b": "blue", "o": "orange"},
    "es": {"k": "negro", "r": "rojo", "b": "azul", "o": "naranja"},
    "pt": {"k": "preto", "r": "vermelho", "b": "azul", "o": "laranja"},
}
_JOKERS: Final[Mapping[str, str]] = {"en": "joker", "es": "comodín", "pt": "curinga"}
_PATTERNS: Final[Mapping[str, str]] = {
    "en": "{color} {number}",
    "es": "{number} {color}",
    "pt": "{number} {color}",
}


def pieces(language: str) -> dict[str, str]:
    """The name of every tile by its id, `1ka` to `13ob`, `ja` and `jb`; English for unknown languages."""
    known = language if language in _PATTERNS else "en"
    names = {
        f"{number}{code}{copy}": _PATTERNS[known].format(color=color, number=number)
        for number in _NUMBERS
        for code, color in _COLORS[known].items()
        for copy in _COPIES
    }
    return names | {f"j{copy}": _JOKERS[known] for copy in _COPIES}
