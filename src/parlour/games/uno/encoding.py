"""UNO as numbers: actions by card face, and a seat's view as a vector.

Faces are numbered 0 to 53: 13 of each color in the order of `COLORS` (0 to 9, Skip, Reverse, Draw Two), then Wild and
Wild Draw Four. Cards with the same face are interchangeable, so an action stands for any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parlour.game.encoding import Cells, Encoding, Field, Layout, Path, relative
from parlour.game.interface import Seat
from parlour.games.uno.rules import RULES, UnoMove, UnoState, UnoView
from parlour.games.uno.rules.actions import CALLING, CATCH, DRAW, MOST_SEATS, MOVES, action_of, legal_actions
from parlour.games.uno.rules.cards import (
    COLOR_INDEX,
    COLOR_OF,
    COLORS,
    DECK_SIZE,
    FIRST_WILD,
    VALUE_OF,
    VALUES,
    WILD,
)

FACES: Final = 54
COLORED_FACES: Final = 52
_VALUES: Final = 13
MOST_POINTS: Final = 10_000

FACE_OF: Final = tuple(
    COLOR_OF[card] * _VALUES + VALUE_OF[card] if card < FIRST_WILD else COLORED_FACES + VALUE_OF[card] - WILD
    for card in range(DECK_SIZE)
)
"""The face of each card."""

# Numbers: 60 plays, the same with a call of UNO, then the other actions of `rules.actions` in their order.
_PLAYS: Final = COLORED_FACES + 2 * len(COLORS)
_OTHERS: Final = 2 * _PLAYS
_CATCHING: Final = _OTHERS + CATCH - DRAW


def _play_number(action: int) -> int:
    if action < FIRST_WILD:
        return FACE_OF[action]
    wild, color = divmod(action - FIRST_WILD, len(COLORS))
    return COLORED_FACES + len(COLORS) * (FACE_OF[FIRST_WILD + wild] - COLORED_FACES) + color


_PLAY_PATHS: Final = tuple((_play_number(action),) for action in range(DRAW))
_OTHER_PATHS: Final = tuple((_OTHERS + action - DRAW,) for action in range(DRAW, CATCH))
_CALLING_PATHS: Final = tuple((number + _PLAYS,) for (number,) in _PLAY_PATHS)


def _names() -> tuple[str, ...]:
    plays = [f"play {color} {value}" for color in COLORS for value in VALUES[:_VALUES]]
    plays += [f"play {value}, choose {color}" for value in VALUES[_VALUES:] for color in COLORS]
    return (
        *plays,
        *(f"{play}, call UNO" for play in plays),
        "draw",
        "end turn",
        *(f"choose {color}" for color in COLORS),
        "call UNO",
        *(f"catch seat +{ahead}" for ahead in range(1, MOST_SEATS)),
    )


def path(state: UnoState, seat: Seat, move: UnoMove) -> Path:
    """The number of a legal move."""
    return _path(state, seat, action_of(move))


def _path(state: UnoState, seat: Seat, action: int) -> Path:
    if action < DRAW:
        return _PLAY_PATHS[action]
    if action < CATCH:
        return _OTHER_PATHS[action - DRAW]
    if action >= CALLING:
        return _CALLING_PATHS[action - CALLING]
    return (_CATCHING + relative(action - CATCH, seat, state.seats) - 1,)


def paths(state: UnoState, seat: Seat) -> Mapping[Path, UnoMove]:
    """The legal moves by path."""
    # Backwards, so that the first card of several with the same face stays.
    return {_path(state, seat, action): MOVES[action] for action in reversed(legal_actions(state, seat))}


LAYOUT: Final = Layout(
    Field("hand", FACES, 4, "Own cards of each face."),
    Field("drawn", FACES, 1, "The face of the card that the viewer has just drawn and may play."),
    Field("top", FACES, 1, "The face of the top discard."),
    Field("color", len(COLORS), 1, "The color to match; none while the first card's color is not chosen."),
    Field("discards", FACES, 4, "Discards of each face since the last reshuffle."),
    Field("pile", 1, DECK_SIZE, "Cards in the draw pile."),
    Field("cards", MOST_SEATS, DECK_SIZE, "Cards in each seat's hand."),
    Field(
        "drew_on",
        MOST_SEATS * len(COLORS),
        1,
        "By seat, the colors that it drew on and so probably does not hold.",
    ),
    Field("seats", MOST_SEATS, 1, "The seats in the game."),
    Field("turn", MOST_SEATS, 1, "The seat whose turn it is."),
    Field("exposed", MOST_SEATS, 1, "The seat that can be caught for not calling UNO."),
    Field("clockwise", 1, 1, "Whether play goes up in seat order."),
    Field("choosing", 1, 1, "Whether the first card's color is being chosen."),
    Field("call_uno", 1, 1, "Whether the option call_uno is on."),
    Field("scores", MOST_SEATS, MOST_POINTS, "Points of each seat in the match."),
    Field("target", 1, MOST_POINTS, "The option target."),
)

_AT: Final = LAYOUT.starts


def write(view: UnoView, cells: Cells) -> None:
    """Write a seat's view into cells that are all 0."""
    viewer, seats = view.seat, len(view.hand_counts)
    assert viewer is not None
    _write_cards(view, cells)
    for seat in range(seats):
        place = relative(seat, viewer, seats)
        cells[_AT["seats"] + place] = 1
        cells[_AT["cards"] + place] = view.hand_counts[seat]
        cells[_AT["scores"] + place] = min(view.scores[seat], MOST_POINTS)
        for color in view.drew_on[seat]:
            cells[_AT["drew_on"] + place * len(COLORS) + COLOR_INDEX[color]] = 1
    cells[_AT["turn"] + relative(view.current, viewer, seats)] = 1
    if view.exposed is not None:
        cells[_AT["exposed"] + relative(view.exposed, viewer, seats)] = 1
    cells[_AT["clockwise"]] = view.direction == "cw"
    cells[_AT["choosing"]] = view.pending_color_choice
    cells[_AT["call_uno"]] = view.options.call_uno
    cells[_AT["target"]] = view.options.target


def _write_cards(view: UnoView, cells: Cells) -> None:
    hand, discards = _AT["hand"], _AT["discards"]
    for card in view.hand:
        cells[hand + FACE_OF[card.id]] += 1
    for discard in view.discards:
        cells[discards + FACE_OF[discard]] += 1
    cells[_AT["top"] + FACE_OF[view.top_discard.id]] = 1
    if view.drawn_card is not None:
        cells[_AT["drawn"] + FACE_OF[view.drawn_card.id]] = 1
    if view.current_color is not None:
        cells[_AT["color"] + COLOR_INDEX[view.current_color]] = 1
    cells[_AT["pile"]] = view.draw_pile_count


ENCODING: Final = Encoding(
    rules=RULES, actions=_names(), path=path, legal_paths=paths, fields=LAYOUT, write=write
)
