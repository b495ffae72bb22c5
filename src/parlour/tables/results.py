"""The result of a finished game, from the table and its log alone: so it can be made again at any time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any, Literal, TypeAlias

import msgspec

from parlour.game.feats import Feat
from parlour.game.interface import Seat
from parlour.game.registry import game_of
from parlour.tables import changes
from parlour.tables.changes import AnyChange
from parlour.tables.clocks import AnyClock
from parlour.tables.drafts import Draft
from parlour.tables.fairness import commitment, digest
from parlour.tables.people import Chair, PlayerId
from parlour.tables.table import Table

Ending: TypeAlias = Literal["won", "lost", "drawn", "ended_early"]
Unrated: TypeAlias = Literal["not_agreed", "ended_early", "takeover", "seeded", "bot_without_rating"]

SLOWEST = 3
"""The moves kept for each player that took longest."""


class PlayerResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a game ended for one seat."""

    player_id: PlayerId
    seat: int
    """Counted from 1."""
    result: Ending
    place: int | None = None
    """None if the game has ended early."""
    points: int | None = None
    side: int = 0
    """The number of the player's side. Partners have the same."""
    bot: str | None = None
    """The level of a house bot."""
    anchor: float | None = None
    """The strength of a house bot on the scale of ratings, in a game that counts."""
    name: str | None = None
    """Of a house bot. People have the name of their account."""
    feats: tuple[Feat, ...] = ()


class SlowMove(msgspec.Struct, frozen=True):
    """A move that took long. `version` is its number in the log."""

    player_id: PlayerId
    version: int
    took_ms: int


class DealFacts(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Which deal it was, and what proves that it was fair."""

    commitment: str
    digest: str | None = None
    """Of the deal's terms. None for a deal by number, and for old games."""
    seed: int | None = None
    """The number that the host chose for the deal, instead of a fair one."""


class GameResult(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of a finished game."""

    game: str
    seats: int
    options: msgspec.Raw
    clock: AnyClock | None = None
    started_at: int
    ended_at: int
    moves: int
    reason: str
    teams: bool = False
    """Whether some players were partners."""
    rated: bool = False
    unrated: Unrated | None = None
    """Why the game does not count for ratings."""
    players: tuple[PlayerResult, ...]
    """By seat."""
    slowest: tuple[SlowMove, ...]
    deal: DealFacts

    @property
    def lasted_ms(self) -> int:
        return max(0, self.ended_at - self.started_at)

    @property
    def people(self) -> list[PlayerResult]:
        """The players with an account."""
        return [player for player in self.players if player.player_id > 0]


def result_of(ended: Table, log: Sequence[AnyChange]) -> GameResult | None:
    """The result of a game that has just ended, with the whole log up to its end; None if it was never dealt."""
    started = next((change for change in log if isinstance(change, changes.Started)), None)
    if ended.phase != "ended" or started is None:
        return None
    unrated = _unrated(ended, log)
    return GameResult(
        game=ended.game,
        seats=len(ended.chairs),
        options=msgspec.Raw(ended.written_options.encode()),
        clock=ended.clock,
        started_at=started.at,
        ended_at=log[-1].at,
        moves=sum(isinstance(change, changes.Acted) for change in log),
        reason=ended.ended_reason or "",
        teams=any(len(side) > 1 for side in ended.rules.sides(len(ended.chairs))),
        rated=unrated is None,
        unrated=unrated,
        players=tuple(_players(ended, log, unrated is None)),
        slowest=tuple(_slowest(ended, log)),
        deal=_deal(ended, started),
    )


def result_of_draft(before: Table, log: Sequence[AnyChange], draft: Draft) -> GameResult | None:
    """The result of a game that a draft ends, with the log before it; None if it does not end one.

    Whatever the draft does after the end, such as erasing a name, is not part of the game.
    """
    if before.phase == "ended":
        return None
    for number, step in enumerate(draft.steps, start=1):
        if step.table.phase == "ended":
            return result_of(step.table, [*log, *(done.change for done in draft.steps[:number])])
    return None


def result_in(table_id: int, log: Sequence[AnyChange]) -> GameResult | None:
    """The result of the game in a log, which may go on after the end; None if there is none."""
    opened = log[0]
    assert isinstance(opened, changes.Opened), "a log starts with the opening"
    table = Table(table_id, opened)
    for number, change in enumerate(log[1:], start=2):
        table.fold(change)
        if table.phase == "ended":
            return result_of(table, log[:number])
    return None


def _players(ended: Table, log: Sequence[AnyChange], is_rated: bool) -> Iterable[PlayerResult]:
    sides = {
        seat: number for number, side in enumerate(ended.rules.sides(len(ended.chairs))) for seat in side
    }
    outcome = ended.outcome
    places = None if outcome is None else ended.rules.places(ended.game_state)
    game = game_of(ended.game)
    feats = None if outcome is None else game.feats
    moves = () if feats is None else _moves(ended, log)
    were_away = _taken_over(log)
    for seat, chair in ended.taken():
        yield PlayerResult(
            player_id=chair.player.id,
            seat=seat + 1,
            result=_ending(ended, seat, sides),
            place=None if places is None else places[seat],
            points=None if outcome is None else outcome.scores[seat],
            side=sides[seat],
            bot=chair.bot if chair.is_bot else None,
            anchor=game.anchor(chair.bot or "") if is_rated and chair.is_bot else None,
            name=chair.player.name if chair.is_bot else None,
            feats=()
            if feats is None or chair.is_bot or chair.player.id in were_away
            else tuple(feats(ended.game_state, moves, seat)),
        )


def _ending(ended: Table, seat: Seat, sides: dict[Seat, int]) -> Ending:
    """Won, unless another side has won too."""
    if ended.outcome is None:
        return "ended_early"
    winners = ended.outcome.winners
    if seat not in winners:
        return "lost"
    return "won" if len({sides[winner] for winner in winners}) == 1 else "drawn"


def _moves(ended: Table, log: Sequence[AnyChange]) -> list[tuple[Seat, Any]]:
    made = [change for change in log if isinstance(change, changes.Acted)]
    decode = msgspec.json.Decoder(ended.rules.spec.moves).decode
    return [(change.seat, decode(change.move)) for change in made]


def _unrated(ended: Table, log: Sequence[AnyChange]) -> Unrated | None:
    if not ended.rated:
        return "not_agreed"
    if ended.outcome is None:
        return "ended_early"
    if ended.seeded:
        return "seeded"
    if _taken_over(log):
        return "takeover"
    game = game_of(ended.game)
    if any(chair.is_bot and game.anchor(chair.bot or "") is None for _, chair in ended.taken()):
        return "bot_without_rating"
    return None


def _taken_over(log: Sequence[AnyChange]) -> set[PlayerId]:
    """The people whose seats a bot took over. A single turn that ran out of time is not that."""
    started = next(at for at, change in enumerate(log) if isinstance(change, changes.Started))
    return {change.player_id for change in log[started:] if isinstance(change, changes.Left)}


def _slowest(ended: Table, log: Sequence[AnyChange]) -> Iterable[SlowMove]:
    """The longest moves of each person. Bots move in the same instant as those before them, and are not among them."""
    by_seat: dict[Seat, list[SlowMove]] = {}
    for version, (before, change) in enumerate(pairwise(log), start=2):
        if isinstance(change, changes.Acted):
            took = max(0, change.at - before.at) if ended.clock is None else change.spent
            if took and not _chair(ended, change.seat).is_bot:
                move = SlowMove(ended.player_at(change.seat), version, took)
                by_seat.setdefault(change.seat, []).append(move)
    for _, made in sorted(by_seat.items()):
        yield from sorted(made, key=lambda move: (-move.took_ms, move.version))[:SLOWEST]


def _chair(ended: Table, seat: Seat) -> Chair:
    chair = ended.chairs[seat]
    assert chair is not None
    return chair


def _deal(ended: Table, started: changes.Started) -> DealFacts:
    return DealFacts(
        commitment=commitment(ended.secret),
        digest=None if ended.terms is None else digest(ended.terms),
        seed=started.seed_number,
    )
