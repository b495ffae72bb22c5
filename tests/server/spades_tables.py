"""Helpers for tests of the Spades API: players who send its headers, tables, and games with a known deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

import httpx
import msgspec
from clients import Arrive, Player, hidden_from, states_of

from parlour.game.interface import Seat
from parlour.game.shuffles import numbered_seed
from parlour.games.spades.rules import RULES, Bid, Play, RevealHand, SpadesOptions, SpadesState
from parlour.games.spades.rules.cards import SEAT_NAMES, Card
from parlour.games.spades.rules.moves import BidValue, SpadesMove
from parlour.tables.records import Record, changes_of

NORTH, EAST, SOUTH, WEST = SEAT_NAMES
NOWHERE = "00000000-0000-4000-8000-000000000000"
ROUTES = {"bid": "bid", "reveal_hand": "reveal-hand", "exchange": "blind-nil-exchange", "play": "play"}


def assert_refused(answer: httpx.Response, status: int, code: str) -> dict[str, Any]:
    """The one shape of every error."""
    body: dict[str, Any] = answer.json()
    assert (answer.status_code, body["code"]) == (status, code), answer.text
    assert body.keys() <= {"error", "code", "details"}
    assert body["error"].strip()
    return body


def done(answer: httpx.Response, status: int = 200) -> dict[str, Any]:
    """What a request that was accepted answers."""
    assert answer.status_code == status, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def people_of(arrive: Arrive, *names: str, connect: bool = False) -> list[Player]:
    """Guests who send the Spades API's headers, and no other session."""
    people = [await arrive(name, connect=connect) for name in names]
    for person in people:
        del person.http.headers["Authorization"]
        person.http.headers["x-session-id"] = person.token
        person.http.headers["x-player-id"] = person.uuid
    return people


async def four(arrive: Arrive, *, connect: bool = False) -> list[Player]:
    return await people_of(arrive, "Nora", "Edda", "Sven", "Will", connect=connect)


# Tables


async def post(person: Player, table_id: str, route: str, body: Any = None) -> httpx.Response:
    return await person.post(f"/api/tables/{table_id}/{route}", body)


async def view(person: Player, table_id: str) -> dict[str, Any]:
    return done(await person.get(f"/api/tables/{table_id}/state"))


async def create(host: Player, **settings: Any) -> str:
    """A table of the Spades API; the host sits north."""
    table_id: str = done(await host.post("/api/tables", settings), 201)["tableId"]
    return table_id


async def sit_down(host: Player, *others: Player, **settings: Any) -> str:
    """A table with the host on north, and the others clockwise from there. With four of them it has started."""
    table_id = await create(host, **settings)
    for person, seat in zip(others, SEAT_NAMES[1:], strict=False):
        done(await post(person, table_id, "sit", {"seat": seat}))
    return table_id


async def with_bots(host: Player, **settings: Any) -> str:
    """A table of one person and three bots, which has started."""
    table_id = await create(host, **settings)
    for seat in SEAT_NAMES[1:]:
        done(await post(host, table_id, "add-bot", {"seat": seat}))
    return table_id


# Games


@dataclass
class Game:
    """A game of four people whose deal is known, with the rules' own state beside it."""

    table_id: str
    people: list[Player]
    state: SpadesState

    @classmethod
    async def begin(cls, people: list[Player], seed: int = 0, **options: int) -> Game:
        """Opened and started by the routes that every game has, as they take the number of a deal."""
        host, *others = people
        opened = done(await host.post("/api/games", {"game": "spades", "options": options}), 201)
        for person in others:
            done(await person.post(f"/api/games/{opened['game_id']}/join"), 202)
        done(await host.post(f"/api/games/{opened['game_id']}/start", {"seed": seed}), 202)
        return cls(opened["table_id"], people, start(seed, **options))

    @property
    def mover(self) -> Player:
        return self.people[self.state.turn]

    @property
    def others(self) -> list[Player]:
        return [person for person in self.people if person is not self.mover]

    async def make(self, move: SpadesMove, seat: Seat | None = None) -> dict[str, Any]:
        """A move of the seat whose turn it is, or of another; what its route answers."""
        seat = self.state.turn if seat is None else seat
        answer = await self.send(self.people[seat], move)
        RULES.apply(self.state, seat, move)
        return done(answer)

    async def send(self, person: Player, move: SpadesMove) -> httpx.Response:
        body = msgspec.to_builtins(move)
        return await post(person, self.table_id, ROUTES[body.pop("type")], body)

    async def bid(self, *bids: BidValue) -> dict[str, Any]:
        """Bids in the order of bidding; cards that are withheld are looked at, but for a blind nil."""
        told: dict[str, Any] = {}
        for bid in bids:
            if self.state.is_withheld(self.state.turn) and bid != "blind_nil":
                await self.make(RevealHand())
            told = await self.make(Bid(bid))
        return told

    async def play(self, choose: Callable[[SpadesState], Card] | None = None) -> dict[str, Any]:
        return await self.make(Play((choose or lowest)(self.state)))

    async def play_hand(self) -> dict[str, Any]:
        """The rest of the hand."""
        told: dict[str, Any] = {}
        number = self.state.hand_number
        while self.state.phase == "playing" and self.state.hand_number == number:
            told = await self.play()
        return told


def start(seed: int, **options: int) -> SpadesState:
    return RULES.start(4, SpadesOptions(**options), numbered_seed(seed))[0]


def lowest(state: SpadesState) -> Card:
    """The first card that may be played: of diamonds, clubs, hearts, spades, from the two up."""
    return legal(state)[0]


def legal(state: SpadesState) -> list[Card]:
    return [move.card for move in RULES.legal_moves(state, state.turn) if isinstance(move, Play)]


def hand(state: SpadesState, seat: Seat | None = None) -> list[Card]:
    told = RULES.view(state, state.turn if seat is None else seat).my_hand
    assert isinstance(told, tuple)
    return list(told)


def bid_in_rules(state: SpadesState, *bids: BidValue) -> SpadesState:
    for bid in bids:
        RULES.apply(state, state.turn, Bid(bid))
    return state


def deal_where(wanted: Callable[[SpadesState], bool]) -> int:
    """The first deal, by its number, at which the state after four bids of 3 is as wanted."""
    return next(seed for seed in count() if wanted(bid_in_rules(start(seed), 3, 3, 3, 3)))


def as_json(*cards: Card) -> list[dict[str, str]]:
    return [msgspec.to_builtins(card) for card in cards]


# Secrets


def cards_in(payload: Any) -> set[Card]:
    """The cards that are named anywhere in a payload."""
    if isinstance(payload, list):
        return set().union(*map(cards_in, payload))
    if not isinstance(payload, dict):
        return set()
    if payload.keys() == {"suit", "rank"}:
        return {Card(payload["suit"], payload["rank"])}
    return cards_in(list(payload.values()))


async def assert_nothing_leaked(table_id: str, people: list[Player]) -> int:
    """Replay the ended game, and look in all that people were told for cards that they could not know then.

    Returns how many times cards were looked at.
    """
    answer = await people[0].http.get(f"/api/games/{table_id}/log")
    tables = dict(states_of(changes_of(msgspec.json.decode(answer.content, type=Record))))
    looked_at = 0
    for person in people:
        for told in person.told:
            for cards, version in _spoken_of(told.name, told.payload, told.version):
                table = tables[version]
                leaked = cards & hidden_from(table, table.seat_of(person.id))
                assert not leaked, f"{person.name} was told of {leaked} by {told}"
                looked_at += 1
    return looked_at


def _spoken_of(name: str, payload: Any, version: int) -> Iterator[tuple[set[Card], int]]:
    """The cards of a payload that must be known, with the version at which they must.

    A card that was just played is; the rest of its trick lay there before. The next hand may be dealt by now.
    """
    if name.endswith("/log"):
        for entry in payload["entries"]:
            yield from _spoken_of("change", entry, entry["seq"])
    elif name == "table:update":
        yield cards_in(payload["state"]), version
        yield from _spoken_of("change", payload["change"], version)
        for event in payload["events"]:
            yield from _spoken_of(f"spades:{event['type']}", event, version)
    elif name == "spades:trick_complete":
        yield cards_in(payload["plays"][:3]), version - 1
    elif name != "spades:card_played" and _move_of(payload) != "play" and cards_in(payload):
        yield cards_in(payload), version


def _move_of(payload: Any) -> Any:
    """The type of the move that an entry of the log holds."""
    move = payload.get("move") if isinstance(payload, dict) else None
    return move["type"] if isinstance(move, dict) else None
