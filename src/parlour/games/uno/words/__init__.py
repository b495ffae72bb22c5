"""The words of UNO: a TOML file for each language, and the names of the cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

_COLORS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("red", "yellow", "green", "blue"),
    "es": ("rojo", "amarillo", "verde", "azul"),
    "pt": ("vermelho", "amarelo", "verde", "azul"),
}
# Skip, Reverse, Draw Two; Wild, Wild Draw Four.
_ACTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("skip", "reverse", "draw two"),
    "es": ("salto", "cambio de sentido", "roba dos"),
    "pt": ("pular", "inverter", "comprar duas"),
}
_WILDS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": ("wild", "wild draw four"),
    "es": ("comodín", "comodín roba cuatro"),
    "pt": ("curinga", "curinga comprar quatro"),
}
_PATTERNS: Final[Mapping[str, str]] = {
    "en": "{color} {value}",
    "es": "{value} {color}",
    "pt": "{value} {color}",
}
_WILD_COPIES: Final = 4


def pieces(language: str) -> dict[str, str]:
    """The name of every card by its id, `0` to `107`; English for unknown languages."""
    known = language if language in _PATTERNS else "en"
    return {str(number): name for number, name in enumerate(_names(known))}


def _names(language: str) -> Iterator[str]:
    """The names in deck order: each color has one 0 and two of every other value, then the wild cards."""
    twice = [*map(str, range(1, 10)), *_ACTIONS[language]]
    values = ["0", *(value for value in twice for _ in range(2))]
    for color in _COLORS[language]:
        for value in values:
            yield _PATTERNS[language].format(color=color, value=value)
    for wild in _WILDS[language]:
        yield from [wild] * _WILD_COPIES
