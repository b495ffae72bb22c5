"""Tries to read hidden cards from refused requests, in every installed game, and prints what was learned.

    python attacks/oracle.py --tries 20000

The attacker sits at a table of a server (a real store and the commands behind every route and socket, without the
network) and sends single moves and turns of several moves, with every card or tile there is. Each request is sent
twice: in a state of a random game, and in another state that looks the same to the attacker but hides other pieces. If
the two refusals differ in anything, the attacker has learned a secret.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from parlour.game import Game, Refusal, games
from parlour.server import bodies
from parlour.server.settings import Settings
from parlour.server.statuses import body_of
from parlour.server.table_cache import TableCache
from parlour.server.table_commands import Commands
from parlour.server.table_writer import TableWriter
from parlour.store import NewAccount, Store
from parlour.tables.people import Person
from parlour.testing import Playthrough, play_out
from parlour.testing.made_up_moves import made_up
from parlour.testing.piece_names import PieceNames, learned
from parlour.testing.rigged_shuffles import rigged
from parlour.testing.twins import TwinSearch
from rows import Row, finish

NUMBERED = frozenset({"card_id", "card_ids", "tile_id", "cards"})
"""Fields that name pieces by numbers, in games that do."""
LONGEST = 600
"""Steps of a game in which the attacker tries."""
AT_ONCE = 60
"""Requests in one state."""
LUCK = 0.7
"""How often the attacker names the very card that a move would show. Trying every card would take longer."""
STATES = 40
"""Steps of a game between two attacks, at most."""


class Deaf:
    """Delivers messages to nobody."""

    def deliver(self, messages: Sequence[Any]) -> None:
        pass

    def tell(self, news: Sequence[Any]) -> None:
        pass

    def hears_common(self, players: Any) -> bool:
        return False


@dataclass
class Tally:
    """The outcome of the attack on one game."""

    game: str
    states: int = 0
    tries: int = 0
    refused: int = 0
    learned: int = 0
    first: str = ""
    """The first secret learned."""


@dataclass
class Attack:
    """The attack on one game."""

    game: Game
    commands: Commands
    people: Sequence[Person]
    tally: Tally

    async def run(self, tries: int) -> None:
        deal = 0
        while self.tally.tries < tries:
            choices = Random(deal)
            spec = self.game.spec
            seats = choices.randint(spec.min_seats, spec.max_seats)
            played = play_out(self.game.rules, seats, spec.options(), b"attack:%d" % deal, choices)
            await self._attack(played, choices, tries)
            deal += 1

    async def _attack(self, played: Playthrough, choices: Random, tries: int) -> None:
        """Try requests along a game, from a random seat."""
        rules = self.game.rules
        table_id = await self._table(played.seats)
        names = PieceNames(rules.pieces(played.start), NUMBERED)
        moves = [(move, names.told(move)) for move in made_up(rules, names, [played])]
        search = TwinSearch(played, choices.randrange(played.seats), choices)
        due = 0
        for number, state, twins in islice(search.along(), min(LONGEST, len(played.steps))):
            if number < due or not twins or search.seat not in rules.to_act(state):
                continue
            due = number + choices.randint(1, STATES)
            self.tally.states += 1
            for _ in range(AT_ONCE):
                twin = choices.choice(twins)
                legal = choices.choice(list(islice(rules.legal_moves(state, search.seat), 200)))
                shown = learned(rules, names, state, search.seat, legal)
                lucky = [move for move, told in moves if told & shown]
                guess, _ = choices.choice(moves)
                then = choices.choice(lucky) if lucky and choices.random() < LUCK else guess
                request = choices.choice([[then], [legal, then], [legal, then, then]])
                await self._try(table_id, search, state, twin, request)
            if self.tally.tries >= tries:
                return

    async def _try(
        self, table_id: int, search: TwinSearch, state: Any, twin: Any, request: list[Any]
    ) -> None:
        person = self.people[search.seat]
        here = await self._answer(table_id, person, state, request)
        with rigged({}, search.shuffles):
            there = await self._answer(table_id, person, twin, request)
        self.tally.tries += 1
        self.tally.refused += here is not None
        if here != there:
            self.tally.learned += 1
            self.tally.first = self.tally.first or f"{request}: {here} or {there}"

    async def _answer(self, table_id: int, person: Person, state: Any, request: list[Any]) -> Any:
        """The body of the refusal; None if the request was accepted."""
        cache = self.commands.writer.cache
        table = await cache.table(table_id)
        table.game_state, table.phase, table.outcome = state.copy(), "playing", None
        plain = msgspec.to_builtins(request)
        body = plain[0] if len(plain) == 1 else {"type": "turn", "moves": plain}
        try:
            await self.commands.act(person, table_id, body)
        except Refusal as refusal:
            return msgspec.json.encode(body_of(refusal))
        return None

    async def _table(self, seats: int) -> int:
        host, *others = self.people[:seats]
        table = await self.commands.open(host, bodies.OpenTable(game=self.game.id, max_players=seats))
        for person in others:
            await self.commands.join(person, table.id, bodies.Join())
        await self.commands.start(host, table.id, bodies.Start(seed=1))
        return table.id


async def attacked(tries: int) -> list[Tally]:
    """Attack every game with this many tries."""
    tallies = []
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(f"sqlite:///{Path(folder) / 'attack.sqlite3'}")
        people = [await _person(store, number) for number in range(10)]
        settings = Settings(actions_per_second=0, tables_per_minute=0)
        for game in games().values():
            tally = Tally(game.id)
            commands = Commands(TableWriter(TableCache(store, Deaf())), settings)
            await Attack(game, commands, people, tally).run(tries)
            tallies.append(tally)
        await store.close()
    return tallies


async def _person(store: Store, number: int) -> Person:
    name = f"Player {number}"
    row = await store.add_account(NewAccount(uuid=f"uuid-{number}", display_name=name, created_at=1))
    return Person(row.id, row.uuid, name)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tries", type=int, default=2_000, help="requests for each game (default: 2000)")
    tallies = asyncio.run(attacked(parser.parse_args().tries))
    print("| game | states | tries | refused | secrets learned |")
    print("|---|---:|---:|---:|---:|")
    for tally in tallies:
        print(
            f"| {tally.game} | {tally.states:,} | {tally.tries:,} | {tally.refused:,} | {tally.learned:,} |"
        )
    for tally in tallies:
        if tally.learned:
            print(f"\n{tally.game}, for example: {tally.first}", file=sys.stderr)
    tries, secrets = sum(tally.tries for tally in tallies), sum(tally.learned for tally in tallies)
    return finish(
        Row("Hidden pieces from refused requests", tries, f"{secrets} secrets learned", not secrets)
    )


if __name__ == "__main__":
    sys.exit(main())
