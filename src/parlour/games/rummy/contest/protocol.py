"""The messages of the contest protocol: calls to a player, its responses, and the lines that describe events.

Existing players search for `draws`, `takes`, `discards` and ` Ends:` anywhere in a line. So only the lines for those
events may contain them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from parlour.game.interface import Event, Seat
from parlour.game.refusals import Malformed
from parlour.games.rummy.rules import moves as m

START_GAME = "/start-2p-game/"
START_HAND = "/start-2p-hand/"
UPDATE = "/update-2p-game/"
DRAW = "/draw/"
LAY_DOWN = "/lay-down/"
SHUTDOWN = "/shutdown"

DEALER = "Dealer"
"""The name of the dealer, who discards the first card of a hand. No player may have it."""

RESERVED_WORDS = ("draws", "takes", "discards", " Ends:")
"""Words that existing players search for anywhere in a line."""

_LONGEST_PLAY = 1_000
_MELD_NUMBER = re.compile(r"meld\((\d{1,3})\)", re.ASCII)
_VERBS = frozenset({"meld", "layoff", "discard"})


class GameInfo(Struct, frozen=True):
    """The body of `/start-2p-game/`."""

    game_id: str
    opponent: str
    hand: str


class HandInfo(Struct, frozen=True):
    """The body of `/start-2p-hand/`."""

    hand: str


class UpdateInfo(Struct, frozen=True):
    """The body of `/update-2p-game/`, `/draw/` and `/lay-down/`."""

    game_id: str
    event: str


class StatusAnswer(Struct, frozen=True):
    """A player's response to an update. Other fields are ignored."""

    status: str


class PlayAnswer(Struct, frozen=True):
    """A player's response when asked to play. Other fields are ignored."""

    play: str


class Registration(Struct, frozen=True):
    """The body of `POST /register` and `POST /test`. The port is usually a string.

    Only the first three fields are in the contest protocol. A player may also say which version of it this is, and in
    a contest with a roster whose player it is.
    """

    name: str
    address: str
    port: str | int
    version: Annotated[str, Meta(max_length=60)] = ""
    token: Annotated[str, Meta(max_length=100)] = ""


Body: TypeAlias = GameInfo | HandInfo | UpdateInfo


class UnreadablePlay(Malformed):
    code = "UNREADABLE_PLAY"
    default = "The play cannot be parsed."


class PlayTooLong(Malformed):
    code = "PLAY_TOO_LONG"
    default = f"A play has at most {_LONGEST_PLAY} characters."


class NoDiscard(Malformed):
    code = "NO_DISCARD"
    default = "A turn ends with a discard unless the player goes out."


class PlayAfterDiscard(Malformed):
    code = "PLAY_AFTER_DISCARD"
    default = "Nothing can follow the discard."


def read_draw(play: str) -> m.Draw:
    """Parse `draw stock` or `draw discard`. Surrounding spaces are ignored."""
    if play.strip() == "draw stock":
        return m.Draw("stock")
    if play.strip() == "draw discard":
        return m.Draw("discard")
    raise UnreadablePlay(
        f"The answer to {DRAW} must be 'draw stock' or 'draw discard', not {_shortened(play)!r}.",
        play=_shortened(play),
    )


def read_lay_down(play: str) -> list[m.RummyMove]:
    """Parse the moves of a play such as `meld 2C 3C 4C layoff meld(1) AS discard JH`."""
    if len(play) > _LONGEST_PLAY:
        raise PlayTooLong(length=len(play))
    words = play.split()
    if not words:
        raise NoDiscard("The play is empty: a turn ends with a discard unless the player goes out.")
    moves: list[m.RummyMove] = []
    while words:
        if moves and isinstance(moves[-1], m.Discard):
            raise PlayAfterDiscard(f"Nothing can follow the discard, not even {words[0]!r}.", word=words[0])
        moves.append(_read_part(words))
    return moves


def _read_part(words: list[str]) -> m.RummyMove:
    verb = words.pop(0)
    if verb == "meld":
        return m.Meld(_read_cards(words))
    if verb == "layoff":
        number = _MELD_NUMBER.fullmatch(words[0]) if words else None
        if number is None:
            found = repr(_shortened(words[0])) if words else "the end"
            raise UnreadablePlay(f"'layoff' must be followed by 'meld(N)', not {found}.")
        words.pop(0)
        return m.LayOff(int(number[1]), _read_cards(words))
    if verb == "discard":
        cards = _read_cards(words)
        if len(cards) != 1:
            raise UnreadablePlay(f"'discard' takes one card, not {len(cards)}.", cards=cards)
        return m.Discard(cards[0])
    raise UnreadablePlay(
        f"A play consists of 'meld', 'layoff' and 'discard', not {_shortened(verb)!r}.", word=_shortened(verb)
    )


def _read_cards(words: list[str]) -> tuple[str, ...]:
    cards = []
    while words and words[0] not in _VERBS:
        cards.append(words.pop(0))
    return tuple(cards)


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."


def write_play(moves: Sequence[m.RummyMove]) -> str:
    """Write moves as a play, which `read_draw` or `read_lay_down` can parse."""
    return " ".join(_written(move) for move in moves)


def _written(move: m.RummyMove) -> str:
    if isinstance(move, m.Draw):
        return f"draw {move.source}"
    if isinstance(move, m.Meld):
        return f"meld {' '.join(move.cards)}"
    if isinstance(move, m.LayOff):
        return f"layoff meld({move.meld}) {' '.join(move.cards)}"
    return f"discard {move.card}"


def line_of(event: Event, names: Sequence[str], reader: Seat) -> str | None:
    """The line that tells this reader about an event; None if no line does."""
    if isinstance(event, m.CardDrawn):
        return _drawn_line(event, names, reader)
    if isinstance(event, m.CardTaken):
        return f"{names[event.seat]} takes {event.card}"
    if isinstance(event, m.MeldPlayed):
        return f"{names[event.seat]} plays meld({event.meld}): {' '.join(event.cards)}"
    if isinstance(event, m.CardsLaidOff):
        return f"{names[event.seat]} laysoff meld({event.meld}): {' '.join(event.cards)}"
    if isinstance(event, m.CardDiscarded):
        return f"{names[event.seat]} discards {event.card}"
    if isinstance(event, m.DiscardsShuffled):
        return "Discard Shuffled"
    if isinstance(event, m.HandEnded):
        return hand_ends(names, event.totals)
    if isinstance(event, m.GameEnded):
        return game_ends(names, event.totals, event.winner)
    return None


def _drawn_line(event: m.CardDrawn, names: Sequence[str], reader: Seat) -> str | None:
    if event.only_for is None:
        return f"{names[event.seat]} draws" if reader != event.seat else None
    return f"{names[event.seat]} draws {event.card}" if reader == event.seat else None


def dealer_discards(card: str) -> str:
    """The first line of a hand: the card that the dealer turns up."""
    return f"{DEALER} discards {card}"


def hand_ends(names: Sequence[str], totals: Sequence[int]) -> str:
    """The line with the totals after a hand, in seat order."""
    return f"Hand Ends: {names[0]} {totals[0]} {names[1]} {totals[1]}"


def game_ends(names: Sequence[str], totals: Sequence[int], winner: Seat) -> str:
    """The line with the final totals, with a star after the winner's."""
    stars = [" *" if seat == winner else "" for seat in (0, 1)]
    return f"Game Ends: {names[0]} {totals[0]}{stars[0]} {names[1]} {totals[1]}{stars[1]}"


def forfeit(name: str, code: str, card: Any = None) -> str:
    """The line that tells both players of a forfeit. The code is in capitals, so no parser mistakes it for a play."""
    return f"Forfeit: {name} {code}" + (f" {card}" if isinstance(card, str) and len(card) <= 2 else "")


def notice(text: str) -> list[str]:
    """Text for people, as lines that no parser mistakes for a play."""
    return [f"Note: {_unspoken(line)}" for line in text.splitlines() if line.strip()]


def _unspoken(line: str) -> str:
    """Hyphenate the reserved words, so that parsers do not find them and people can still read them."""
    for word in RESERVED_WORDS:
        line = line.replace(word, f"{word[:-1]}-{word[-1]}")
    return line
