"""Each law of the kit fails for a game that breaks it, and the failure says where and why."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import kit_toy
import msgspec
import pytest
from broken_games import broken, failure, kit
from kit_toy import TOY, Give, Given, HandDealt, HandStarted, Play, Played, ToyOptions, ToyState

from parlour.game import Composed, Groups, Move, Offer, Options, Outcome, Pick, Piece, Seat
from parlour.game.offers import offer_of
from parlour.game.refusals import Illegal
from parlour.games.spades.rules import RULES as SPADES
from parlour.games.spades.rules import SpadesOptions
from parlour.games.uno.rules import RULES as UNO

EVENTS = "no_event_tells_what_only_another_seat_may_know"
START_EVENTS = "no_start_event_tells_what_only_another_seat_may_know"
VIEWS = "no_view_tells_what_only_another_seat_may_know"
LOG = "no_logged_move_tells_what_only_another_seat_may_know"
OFFERED = "every_legal_move_is_offered_or_can_be_put_together"
OFFERS_HIDE = "no_offer_tells_what_only_another_seat_may_know"
WAITS = "the_game_waits_for_seats_that_can_act"
CARD = r"[2-9][HS]"


def changed_events(change: Any) -> Any:
    """`apply` with its events changed, given the state before and after, the seat and the events."""

    def apply(state: ToyState, seat: Seat, move: Any) -> list[Any]:
        before = state.copy()
        return list(change(before, state, seat, kit_toy.apply(state, seat, move)))

    return apply


class TestSecrets:
    def test_a_move_that_should_be_secret(self) -> None:
        told = failure(LOG, broken(secret_moves=frozenset()))
        assert re.fullmatch(
            rf"deal 0, step 1: the log shows seat [01] the move `give` of seat [01] with the piece {CARD}, "
            r'which only seat [01] may know\. Add "give" to spec\.secret_moves',
            told,
        )

    def test_the_secret_exchange_of_a_built_in_game(self) -> None:
        """Cards are passed in few hands: the kit has to come upon one."""
        options = (SpadesOptions(target=100, floor=-100), SpadesOptions())
        told = failure(LOG, broken(SPADES, secret_moves=frozenset()), options=options)
        assert "the move `exchange` of seat" in told
        assert 'Add "exchange" to spec.secret_moves' in told

    def test_a_played_card_is_no_secret_even_where_the_next_hand_hides_it(self) -> None:
        tested = kit(TOY)
        last = [
            step
            for game in tested.playthroughs()
            for step in game.steps
            if step.after.number > step.before.number
        ]
        assert any(step.move.card not in step.after.table for step in last)
        tested.test_no_logged_move_tells_what_only_another_seat_may_know()

    def test_a_deal_that_tells_anothers_card(self) -> None:
        def deal(seats: int, options: Any, seed: bytes) -> Any:
            state, events = kit_toy.deal(seats, options, seed)
            return state, [HandStarted(number=1, shown=state.hands[1][0]), *events[1:]]

        told = failure(START_EVENTS, broken(deal=deal))
        assert re.fullmatch(
            rf"deal 0, start: the event `hand_started` tells seat 0 the piece {CARD}, which only seat 1 may know",
            told,
        )

    def test_a_second_deal_that_tells_anothers_card(self) -> None:
        """All cards of the last hand lay open before this step: only the order of events tells the two hands apart."""

        def leak(before: ToyState, after: ToyState, seat: Seat, events: list[Any]) -> Iterator[Any]:
            for event in events:
                is_deal = isinstance(event, HandStarted)
                yield HandStarted(number=event.number, shown=after.hands[1][0]) if is_deal else event

        told = failure(EVENTS, broken(apply=changed_events(leak)))
        assert re.search(
            r"step \d+: the event `hand_started` tells seat 0 the piece .., which only seat 1 may know", told
        )

    def test_a_second_deal_that_tells_the_stock(self) -> None:
        def leak(before: ToyState, after: ToyState, seat: Seat, events: list[Any]) -> Iterator[Any]:
            for event in events:
                is_own = isinstance(event, HandDealt) and event.only_for == 0
                yield HandDealt(only_for=0, cards=(*event.cards, after.stock[-1])) if is_own else event

        told = failure(EVENTS, broken(apply=changed_events(leak)))
        assert re.search(r"the event `hand_dealt` tells seat 0 the piece .., which nobody may know", told)

    def test_an_event_that_tells_the_top_of_the_stock(self) -> None:
        def leak(before: ToyState, after: ToyState, seat: Seat, events: list[Any]) -> list[Any]:
            return [*events, Played(only_for=seat, seat=seat, card=before.stock[-1])]

        told = failure(EVENTS, broken(apply=changed_events(leak)))
        assert re.fullmatch(
            rf"deal 0, step 1: the event `played` tells seat [01] the piece {CARD}, which nobody may know",
            told,
        )

    def test_an_event_that_tells_everyone_a_given_card(self) -> None:
        def leak(before: ToyState, after: ToyState, seat: Seat, events: list[Any]) -> list[Any]:
            return [Given(seat=e.seat, card=e.card) if isinstance(e, Given) else e for e in events]

        told = failure(EVENTS, broken(apply=changed_events(leak)))
        assert re.search(
            r"the event `given` tells spectators the piece .., which only seat \d may know", told
        )

    def test_an_old_hand_may_be_shown_before_the_next_is_dealt(self) -> None:
        def show(before: ToyState, after: ToyState, seat: Seat, events: list[Any]) -> list[Any]:
            shown = [Played(seat=0, card=before.stock[0])] if after.number > before.number else []
            return [*shown, *events]

        tested = kit(broken(apply=changed_events(show)))
        tested.test_no_event_tells_what_only_another_seat_may_know()

    def test_a_view_that_shows_a_spectator_a_hand(self) -> None:
        def view(state: ToyState, seat: Seat | None) -> Any:
            return kit_toy.view(state, 0 if seat is None else seat)

        told = failure(VIEWS, broken(view=view))
        assert re.fullmatch(
            rf"deal 0, start: the view of spectators tells the piece {CARD}, which only seat 0 may know", told
        )

    def test_a_bare_number_that_names_a_card(self) -> None:
        def view(state: Any, seat: Seat | None) -> Any:
            return msgspec.structs.replace(
                UNO.view(state, seat), playable=(state.pile[-1],) if state.pile else ()
            )

        fields = frozenset({"card_id", "discards", "playable"})
        told = failure(VIEWS, broken(UNO, view=view), piece_fields=fields, deals=2)
        assert re.search(r"the view of seat 0 tells the piece \d+ \w+ \w+, which nobody may know", told)

    def test_numbers_without_fields_to_find_them_in(self) -> None:
        told = failure("pieces_are_named_as_views_name_them", UNO)
        assert "the pieces are known by numbers" in told
        assert "`piece_fields`" in told

    def test_pieces_that_no_view_names(self) -> None:
        def pieces(state: ToyState) -> Iterator[Piece]:
            return (Piece(f"card {piece.name}", piece.known_to) for piece in kit_toy.pieces(state))

        told = failure("pieces_are_named_as_views_name_them", broken(pieces=pieces))
        assert told.startswith("deal 0: no view names a piece; pieces() has card ")


class TestSeatsAndTurns:
    def test_a_start_that_takes_any_number_of_seats(self) -> None:
        class Careless(type(TOY)):  # type: ignore[misc]
            def start(self, seats: int, options: Any, seed: bytes) -> Any:
                return self.deal(seats, options, seed)

        careless = Careless(**{field.name: getattr(TOY, field.name) for field in dataclasses.fields(TOY)})
        told = failure("too_few_and_too_many_seats_are_refused", careless)
        assert told == "start took 1 seats; the spec says 2 to 4"

    def test_usual_seats_out_of_bounds(self) -> None:
        told = failure("the_spec_is_sound", broken(usual_seats=5))
        assert told == "the spec has min_seats=2, usual_seats=5, max_seats=4"

    def test_a_misspelled_secret_move(self) -> None:
        told = failure("the_spec_is_sound", broken(secret_moves=frozenset({"gives"})))
        assert told == "spec.secret_moves names ['gives']; the moves are ['give', 'play']"

    def test_the_fewest_and_the_most_seats_are_played(self) -> None:
        games = list(kit(TOY).playthroughs())
        assert [game.seats for game in games[:2]] == [2, 4]

    def test_waiting_for_nobody(self) -> None:
        told = failure(WAITS, broken(waiting=lambda state: ()))
        assert told == "deal 0, start: waits_for is () and to_act is (0, 1)"

    def test_waiting_for_a_seat_that_may_not_act(self) -> None:
        told = failure(WAITS, broken(waiting=lambda state: (0, 1) if kit_toy.to_act(state) else ()))
        assert re.fullmatch(r"deal 0, step 1: waits_for \(0, 1\) has seats that may not act: \(\d,\)", told)

    def test_waiting_for_seats_that_must_act_in_order(self) -> None:
        def check(state: ToyState, seat: Seat, move: Any) -> None:
            kit_toy.check(state, seat, move)
            if state.giving and None in state.given[:seat]:
                raise Illegal("Wait for the seat before you.")

        told = failure(WAITS, broken(check=check))
        assert re.search(
            r"the game waits for seats \[0, 1.*\], but .* seat \d is refused Give\(.*Wait for the seat", told
        )

    def test_a_seat_that_is_to_act_and_cannot(self) -> None:
        told = failure(WAITS, broken(legal_moves=lambda state, seat: iter(())))
        assert re.fullmatch(r"deal 0, step 1: seat [01] is in to_act and has no legal move", told)

    def test_a_move_of_a_seat_that_is_not_to_act(self) -> None:
        def legal_moves(state: ToyState, seat: Seat) -> Iterator[Any]:
            return map(Give if state.giving else Play, list(state.hands[seat]))

        told = failure(
            "a_seat_that_is_not_to_act_has_no_move_and_is_refused", broken(legal_moves=legal_moves)
        )
        assert re.fullmatch(
            r"deal 0, step 2: seat [01] is not in to_act and has the legal move Give\(card='..'\)", told
        )

    def test_an_outcome_while_the_game_is_on(self) -> None:
        told = failure(
            "somebody_is_to_act_until_there_is_an_outcome",
            broken(outcome=lambda state: Outcome((0,), (0,) * state.seats, "always")),
        )
        assert told.startswith("deal 0, start: to_act is (0, 1) and the outcome is Outcome(")


class TestPlay:
    def test_a_lost_card(self) -> None:
        def pieces(state: ToyState) -> Iterator[Piece]:
            return (piece for piece in kit_toy.pieces(state) if piece.name not in state.table[3:])

        told = failure("no_card_or_tile_is_lost_or_made", broken(pieces=pieces))
        assert re.fullmatch(rf"deal 0, step \d+: pieces lost: {CARD}; made: none", told)

    def test_a_game_that_depends_on_chance(self) -> None:
        seeds = iter(range(1_000_000))
        rules = broken(deal=lambda seats, options, seed: kit_toy.deal(seats, options, b"%d" % next(seeds)))
        told = failure("same_seed_options_and_moves_give_the_same_game", rules)
        assert told == "deal 0, start: the same seed gives another state"

    def test_start_events_that_depend_on_chance(self) -> None:
        numbers = iter(range(1_000_000))

        def deal(seats: int, options: Any, seed: bytes) -> Any:
            state, events = kit_toy.deal(seats, options, seed)
            return state, [HandStarted(number=next(numbers)), *events[1:]]

        told = failure("same_seed_options_and_moves_give_the_same_game", broken(deal=deal))
        assert told == "deal 0, start: the same seed gives other events"

    def test_a_replay_that_goes_another_way(self) -> None:
        numbers = iter(range(1_000_000))

        def count(before: ToyState, after: ToyState, seat: Seat, events: list[Any]) -> list[Any]:
            return [*events, HandStarted(number=next(numbers))]

        told = failure("replay_of_the_written_moves_equals_play", broken(apply=changed_events(count)))
        assert re.fullmatch(r"deal 0, step 1: replayed, Give\(card='..'\) of seat \d has other events", told)

    def test_a_start_event_of_the_wrong_class(self) -> None:
        def deal(seats: int, options: Any, seed: bytes) -> Any:
            state, events = kit_toy.deal(seats, options, seed)
            return state, ["dealt", *events]

        told = failure("views_events_and_outcome_are_json", broken(deal=deal))
        assert told == "deal 0, start: 'dealt' is not a parlour.game.Event"

    def test_a_listed_move_that_is_refused(self) -> None:
        def check(state: ToyState, seat: Seat, move: Any) -> None:
            kit_toy.check(state, seat, move)
            if isinstance(move, Play) and move.card[1] == "S" and not state.table:
                raise Illegal("No spade may be led.")

        told = failure("every_legal_move_is_accepted", broken(check=check))
        assert re.search(
            r"step \d+: legal_moves lists Play\(card='.S'\) for seat \d; check refuses it: No spade", told
        )

    def test_a_legal_move_that_is_not_listed(self) -> None:
        def some(state: ToyState, seat: Seat) -> Iterator[Any]:
            yield from list(kit_toy.legal_moves(state, seat))[:1]

        rules = broken(legal_moves=some)
        told = failure("check_and_apply_agree_and_a_refusal_leaves_no_trace", rules)
        assert re.search(r"step \d+: seat \d: .* is accepted, and legal_moves does not list it", told)

    def test_a_refusal_that_changes_the_state(self) -> None:
        def apply(state: ToyState, seat: Seat, move: Any) -> Any:
            state.turn = seat
            return kit_toy.apply(state, seat, move)

        told = failure("check_and_apply_agree_and_a_refusal_leaves_no_trace", broken(apply=apply))
        assert "was refused and changed the state" in told

    def test_a_check_that_crashes_on_unusual_moves(self) -> None:
        def check(state: ToyState, seat: Seat, move: Any) -> None:
            kit_toy.CARDS.index(move.card)
            kit_toy.check(state, seat, move)

        told = failure("whatever_is_sent_is_accepted_or_refused", broken(check=check), deals=2)
        assert re.match(
            r"deal \d+, step \d+: (Give|Play)\(card=.*\) of seat \d is neither accepted nor refused: ValueError\(",
            told,
        )

    def test_a_copy_that_shares_its_lists(self) -> None:
        class Shared(ToyState):
            def copy(self) -> Any:
                return dataclasses.replace(self)

        def deal(seats: int, options: Any, seed: bytes) -> Any:
            state, events = kit_toy.deal(seats, options, seed)
            return Shared(**vars(state)), events

        told = failure("a_copy_is_independent", broken(deal=deal))
        assert "changed a copy of" in told

    def test_a_state_that_cannot_be_pickled(self) -> None:
        def deal(seats: int, options: Any, seed: bytes) -> Any:
            state, events = kit_toy.deal(seats, options, seed)
            state.options = type("Local", (), {"hands": 2, "__deepcopy__": lambda self, memo: self})()  # type: ignore[assignment]
            return state, events

        told = failure("a_pickled_state_plays_on_the_same", broken(deal=deal))
        assert told.startswith("deal 0, step 1: the state cannot be pickled: ")

    def test_more_legal_moves_than_are_looked_at(self) -> None:
        told = failure("every_legal_move_is_accepted", TOY, most_moves=2)
        assert re.search(
            r"deal 0, step 1: seat [01] has more than 2 legal moves\. List those that matter", told
        )


class TestStart:
    def test_options_without_a_default(self) -> None:
        class Bare(Options, frozen=True, kw_only=True):
            hands: int

        told = failure("options_have_defaults_and_refuse_unknown_fields", broken(options=Bare))
        assert told == "the option 'hands' has no default"

    def test_options_that_take_anything(self) -> None:
        class Lax(ToyOptions, frozen=True, kw_only=True, forbid_unknown_fields=False):
            pass

        told = failure("options_have_defaults_and_refuse_unknown_fields", broken(options=Lax))
        assert told == "Lax accepts unknown fields: set forbid_unknown_fields"

    def test_options_of_another_game(self) -> None:
        told = failure("every_option_that_is_tried_is_one_of_the_game", TOY, options=(SpadesOptions(),))
        assert told == "SpadesOptions(target=250, floor=-250) is not of spec.options"

    def test_deal_facts_that_are_wrong(self) -> None:
        facts = msgspec.structs.replace(TOY.spec.deal, around=True)
        told = failure("the_first_deal_follows_from_the_seed", broken(deal_facts=facts))
        assert re.fullmatch(
            rf"deal 0, start: dealt by spec\.deal, seat 0 holds {CARD}.*; its view has none of these in 'hand'",
            told,
        )

    def test_deal_facts_with_other_pieces(self) -> None:
        facts = msgspec.structs.replace(TOY.spec.deal, pieces=kit_toy.CARDS[1:])
        told = failure("the_first_deal_follows_from_the_seed", broken(deal_facts=facts))
        assert told == "deal 0, start: spec.deal.pieces are not the pieces of the game"

    def test_deal_facts_with_a_field_that_the_view_has_not(self) -> None:
        facts = msgspec.structs.replace(TOY.spec.deal, hand="cards")
        told = failure("the_first_deal_follows_from_the_seed", broken(deal_facts=facts))
        assert told == "deal 0, start: the view of seat 0 has no field 'cards'"


def offering(*parts: Any, moves: bool = False) -> Any:
    """An offer that describes `give` by these parts and lists nothing else, or all moves."""

    def offer(state: ToyState, seat: Seat) -> Offer:
        if seat not in kit_toy.to_act(state):
            return Offer()
        legal = kit_toy.legal_moves(state, seat)
        if not state.giving:
            return offer_of(legal)
        made = tuple(part(state, seat) if callable(part) else part for part in parts)
        return offer_of(legal if moves else (), Composed("give", made))

    return offer


def pick(state: ToyState, seat: Seat) -> Pick:
    return Pick(field="card", pieces=tuple(state.hands[seat]), least=1, most=1, single=True)


class TestOffers:
    def test_a_composed_move_that_can_be_put_together(self) -> None:
        tested = kit(broken(offering=offering(pick)))
        tested.test_every_legal_move_is_offered_or_can_be_put_together()
        tested.test_no_offer_tells_what_only_another_seat_may_know()

    def test_an_offer_to_a_seat_that_may_not_act(self) -> None:
        def offer(state: ToyState, seat: Seat) -> Offer:
            return offer_of(map(Play, state.hands[seat]))

        told = failure("a_seat_that_is_not_to_act_is_offered_nothing", broken(offering=offer))
        assert re.match(r"deal 0, step 1: seat [01] may not act and is offered Offer\(", told)

    def test_an_offered_move_that_is_refused(self) -> None:
        def offer(state: ToyState, seat: Seat) -> Offer:
            return offer_of(map(Play, state.hands[seat])) if seat in kit_toy.to_act(state) else Offer()

        told = failure("every_offered_move_is_accepted", broken(offering=offer))
        assert re.match(r"deal 0, start: seat 0 is offered Play\(card='..'\), which check refuses: ", told)

    def test_an_offer_that_is_cut_silently(self) -> None:
        def offer(state: ToyState, seat: Seat) -> Offer:
            return Offer(tuple(kit_toy.legal_moves(state, seat))[:1])

        told = failure(OFFERED, broken(offering=offer))
        assert told == "deal 0, start: seat 0 is offered 1 of 3 legal moves, with more=False"

    def test_an_offer_that_claims_more_than_there_is(self) -> None:
        def offer(state: ToyState, seat: Seat) -> Offer:
            return Offer(tuple(kit_toy.legal_moves(state, seat)), more=True)

        told = failure(OFFERED, broken(offering=offer))
        assert told == "deal 0, start: seat 0 is offered 3 of 3 legal moves, with more=True"

    def test_a_type_that_is_not_described(self) -> None:
        def offer(state: ToyState, seat: Seat) -> Offer:
            made = Composed("play", (pick(state, seat),))
            return Offer((), False, (made,)) if seat in kit_toy.to_act(state) else Offer()

        told = failure(OFFERED, broken(offering=offer))
        assert "cannot make its legal move Give(" in told
        assert "no composed move has the type 'give'" in told

    @pytest.mark.parametrize(
        ("part", "fault"),
        [
            (
                Pick(field="card", pieces=("2H",), least=1, most=1, single=True),
                "`card` holds .. once more than it is",
            ),
            (
                lambda s, seat: msgspec.structs.replace(pick(s, seat), least=2, most=2),
                "`card` holds 1 pieces, not 2 to 2",
            ),
            (
                lambda s, seat: msgspec.structs.replace(pick(s, seat), field="cards"),
                "`cards` holds 0 pieces, not 1 to 1",
            ),
            (
                lambda s, seat: msgspec.structs.replace(pick(s, seat), field="c", least=0),
                "`card` is none of the parts",
            ),
        ],
    )
    def test_a_part_that_does_not_fit(self, part: Any, fault: str) -> None:
        told = failure(OFFERED, broken(offering=offering(part)))
        assert re.search(fault, told)

    def test_an_offer_that_holds_anothers_card(self) -> None:
        def part(state: ToyState, seat: Seat) -> Pick:
            return Pick(field="card", pieces=kit_toy.CARDS, least=1, most=1, single=True)

        told = failure(OFFERS_HIDE, broken(offering=offering(part)))
        assert re.match(
            rf"deal 0, start: the offer of seat 0 tells the piece {CARD}, which (nobody|only seat 1) may",
            told,
        )

    def test_an_offer_that_depends_on_hidden_cards(self) -> None:
        """Seat 0 sees the same before and after seat 1 has given a card."""

        def offer(state: ToyState, seat: Seat) -> Offer:
            moves = list(kit_toy.legal_moves(state, seat))
            return offer_of(moves if state.given[-1] is None else moves[::-1])

        told = failure("an_offer_is_json_and_follows_from_the_view", broken(offering=offer))
        assert "the offer depends on what the seat cannot see" in told


class Meld(msgspec.Struct, frozen=True):
    kind: str
    cards: tuple[str, ...]


class Lay(Move, frozen=True, tag="lay"):
    """Lay out a whole board."""

    melds: tuple[Meld, ...]


class TestGroups:
    """Groups are tested on one position: a board of `start`, a pool, and moves that fit it or do not."""

    START = (Meld("run", ("2H", "3H", "4H")),)
    GROUPS = Groups(
        field="melds",
        kind_field="kind",
        kinds=("run", "set"),
        pieces_field="cards",
        pieces=("2H", "3H", "4H", "5H", "6H"),
        least=3,
        start=START,
    )

    def fault(self, *melds: Meld) -> str:
        def offer(state: ToyState, seat: Seat) -> Offer:
            return Offer((), False, (Composed("lay", (self.GROUPS,)),))

        rules = broken(legal_moves=lambda state, seat: iter([Lay(melds)]), offering=offer)
        tested = kit(rules)
        tested._played[0] = kit(TOY).play(0)
        with pytest.raises(AssertionError) as failed:
            tested.test_every_legal_move_is_offered_or_can_be_put_together()
        return str(failed.value)

    def test_an_unknown_kind(self) -> None:
        assert "a group of the kind 'row', which is none of" in self.fault(Meld("row", ("2H", "3H", "4H")))

    def test_a_group_that_is_too_small(self) -> None:
        assert "a group of 2 pieces, fewer than 3" in self.fault(*self.START, Meld("run", ("5H", "6H")))

    def test_a_piece_of_the_start_that_is_left_out(self) -> None:
        assert "leaves out 2H, which lies in `start`" in self.fault(Meld("run", ("3H", "4H", "5H")))

    def test_a_piece_that_is_used_twice(self) -> None:
        told = self.fault(*self.START, Meld("run", ("4H", "5H", "6H")))
        assert "holds 4H once more than it is offered" in told


def test_equal_cards_are_hidden_only_where_none_may_be_known() -> None:
    """Two decks: a seat that holds a 7H is told its name, though the other 7H is elsewhere."""
    for one, two in combinations([None, frozenset({0}), frozenset({1})], 2):
        known = kit(TOY).names().known([Piece("2H", one), Piece("2H", two)])
        wanted = None if one is None or two is None else one | two
        assert known == {"2H": wanted}
