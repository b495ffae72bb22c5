"""Laws about the moves offered to clients: `Rules.offer` is correct, complete, and reveals nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from parlour.game.interface import Seat
from parlour.game.offers import MOST_LISTED, Composed, Groups, Offer, Part, Pick
from parlour.testing.laws import Laws, tag_of
from parlour.testing.piece_names import may_know, those_who_know
from parlour.testing.playthroughs import Playthrough


class OfferLaws(Laws):
    """A client can make every legal move from its offer, and every offered move is accepted."""

    def _offers(self) -> Iterator[tuple[Playthrough, int, Any, Seat, Offer]]:
        """The offer of every seat that may act, in every state of every game."""
        for game in self.playthroughs():
            for number, state in enumerate(game.states()):
                for seat in self.rules.to_act(state):
                    yield game, number, state, seat, self.rules.offer(state, seat)

    def test_a_seat_that_is_not_to_act_is_offered_nothing(self) -> None:
        for game in self.playthroughs():
            for number, state in enumerate(game.states()):
                for seat in sorted({*range(game.seats)} - {*self.rules.to_act(state)}):
                    offer = self.rules.offer(state, seat)
                    assert offer == Offer(), (
                        f"{game.place(number)}: seat {seat} may not act and is offered {offer}"
                    )

    def test_every_offered_move_is_accepted(self) -> None:
        for game, number, state, seat, offer in self._offers():
            for move in offer.list:
                refusal = self.refusal(state, seat, move)
                assert refusal is None, (
                    f"{game.place(number)}: seat {seat} is offered {move}, which check refuses: {refusal}"
                )

    def test_every_legal_move_is_offered_or_can_be_put_together(self) -> None:
        for game, number, state, seat, offer in self._offers():
            place = f"{game.place(number)}: seat {seat}"
            legal = self.legal(game, number, state, seat)
            assert len(offer.list) <= MOST_LISTED, f"{place} is offered a list of {len(offer.list)} moves"
            if self.rules.spec.exhaustive and not offer.composed:
                listed = [move for move in offer.list if move not in legal]
                assert not listed, f"{place} is offered {listed[0]}, which is not a legal move"
                more = len(legal) > len(offer.list)
                assert offer.more == more, (
                    f"{place} is offered {len(offer.list)} of {len(legal)} legal moves, with more={offer.more}"
                )
            described = {composed.type for composed in offer.composed}
            for move in legal:
                if move not in offer.list and (not offer.more or tag_of(move) in described):
                    fault = not_built(move, offer)
                    assert fault is None, f"{place} cannot make its legal move {move}: {fault}"

    def test_no_offer_tells_what_only_another_seat_may_know(self) -> None:
        names = self.names()
        for game, number, _, seat, offer in self._offers():
            known = self.known(game, number)
            for key in names.told(offer) | names.listed(_pools(offer)):
                assert may_know(known, key, seat), (
                    f"{game.place(number)}: the offer of seat {seat} tells the piece {names.label(key)}, "
                    f"which {those_who_know(known, key)}"
                )

    def test_an_offer_is_json_and_follows_from_the_view(self) -> None:
        """Positions in which a seat has the same view give it the same offer.

        In large games few views are the same, so this law finds little there.
        """
        offers: dict[tuple[Seat, bytes], tuple[str, bytes]] = {}
        for game, number, state, seat, offer in self._offers():
            place, told = game.place(number), msgspec.json.encode(offer)
            view = msgspec.json.encode((game.seats, game.options, self.rules.view(state, seat)))
            other, before = offers.setdefault((seat, view), (place, told))
            assert told == before, (
                f"{place}: seat {seat} has the same view as at {other}, but is offered {told.decode()} "
                f"instead of {before.decode()}: the offer depends on what the seat cannot see"
            )


def not_built(move: Any, offer: Offer) -> str | None:
    """Why a move cannot be composed from the offer; None if it can."""
    fault = f"it is not listed, and no composed move has the type {tag_of(move)!r}"
    for composed in offer.composed:
        if composed.type == tag_of(move):
            found = _misfit(msgspec.to_builtins(move), _defaults(move), composed)
            if found is None:
                return None
            fault = found
    return fault


def _defaults(move: Any) -> dict[str, Any]:
    return {
        field.encode_name: msgspec.to_builtins(field.default)
        for field in msgspec.structs.fields(type(move))
        if field.default is not msgspec.NODEFAULT
    }


def _misfit(move: Mapping[str, Any], defaults: Mapping[str, Any], composed: Composed) -> str | None:
    values = {field: value for field, value in move.items() if field != "type"}
    for part in composed.parts:
        fault = _part_misfit(values.pop(part.field, None), part)
        if fault is not None:
            return f"`{part.field}` {fault}"
    for field, value in values.items():
        if field not in defaults or value != defaults[field]:
            return f"`{field}` is none of the parts"
    return None


def _part_misfit(value: Any, part: Part) -> str | None:
    return _pick_misfit(value, part) if isinstance(part, Pick) else _groups_misfit(value or [], part)


def _pick_misfit(value: Any, part: Pick) -> str | None:
    picked = ([] if value is None else [value]) if part.single else list(value or [])
    if not part.least <= len(picked) <= part.most:
        return f"holds {len(picked)} pieces, not {part.least} to {part.most}"
    return _pool_misfit(picked, part.pieces)


def _groups_misfit(groups: list[Any], part: Groups) -> str | None:
    used: list[Any] = []
    for group in groups:
        if group.get(part.kind_field) not in part.kinds:
            return f"has a group of the kind {group.get(part.kind_field)!r}, which is none of {part.kinds}"
        pieces = group.get(part.pieces_field, [])
        if len(pieces) < part.least:
            return f"has a group of {len(pieces)} pieces, fewer than {part.least}"
        used += pieces
    for start in msgspec.to_builtins(part.start):
        for piece in start[part.pieces_field]:
            if piece not in used:
                return f"leaves out {piece}, which lies in `start`"
    return _pool_misfit(used, part.pieces)


def _pool_misfit(used: list[Any], pieces: tuple[Any, ...]) -> str | None:
    pool = list(msgspec.to_builtins(pieces))
    for piece in used:
        if piece not in pool:
            return f"holds {piece} once more than it is offered"
        pool.remove(piece)
    return None


def _pools(offer: Offer) -> Iterator[Any]:
    for composed in offer.composed:
        for part in composed.parts:
            yield from msgspec.to_builtins(part.pieces)
