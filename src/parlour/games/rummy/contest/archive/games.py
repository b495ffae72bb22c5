"""Games and their transcripts. Names in rows are the players' current names."""

from __future__ import annotations

import hmac
import time
import zlib
from collections.abc import Collection, Iterator
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Engine

from parlour.game.refusals import NotFound
from parlour.games.rummy.contest.archive import schema
from parlour.games.rummy.contest.archive.players import Player
from parlour.games.rummy.contest.referee import Transcript, Verdict

# Made on import: transcripts are read in threads, and two that are the first to decode a type crash msgspec 0.22.
_transcript_decoder = msgspec.json.Decoder(Transcript)

_one = schema.players.alias("one")
_two = schema.players.alias("two")
_games = schema.games


class NoSuchGame(NotFound):
    code = "NO_SUCH_GAME"
    default = "There is no such game."


class GameRow(Struct, frozen=True):
    """A finished game. `first` had seat 0 and the first turn, `second` had seat 1."""

    id: int
    first: str
    second: str
    number: int
    """Its number among the games of the pair in its season, from 0; scrimmages count by themselves."""
    duplicate: bool
    started: float
    ended: float
    winner: int
    first_points: int
    second_points: int
    hands: int
    first_hands: int
    second_hands: int
    turns: int
    forfeit: int | None
    reason: str | None
    words: str | None
    season: int = 1
    round: int | None = None
    scrimmage: bool = False
    """Played for practice: it does not count."""
    first_version: str = ""
    second_version: str = ""

    @property
    def names(self) -> tuple[str, str]:
        return self.first, self.second


class Unfinished(Struct, frozen=True):
    """A game that has begun and not ended, as stored."""

    id: int
    season_id: int
    round_id: int | None
    first_id: int
    second_id: int
    number: int
    duplicate: bool
    scrimmage: bool
    started: float


class Planned(Struct, frozen=True, kw_only=True):
    """A game that is about to begin."""

    first: Player
    second: Player
    number: int
    season: int
    round: int | None = None
    duplicate: bool = False
    scrimmage: bool = False


_SELECTED = sa.select(
    _games.c.id,
    _one.c.name.label("first"),
    _two.c.name.label("second"),
    *(_games.c[name] for name in GameRow.__struct_fields__[3:17]),
    _games.c.season_id.label("season"),
    _games.c.round_id.label("round"),
    _games.c.scrimmage,
    _games.c.first_version,
    _games.c.second_version,
).select_from(_games.join(_one, _one.c.id == _games.c.first_id).join(_two, _two.c.id == _games.c.second_id))

_FINISHED = _SELECTED.where(_games.c.ended.is_not(None))


class Games:
    """The games of a contest file."""

    def __init__(self, engine: Engine, secret: bytes) -> None:
        self._engine = engine
        self._secret = secret

    def seed_of(self, game: Planned) -> bytes:
        """The seed of a game. It depends on the contest's secret, and duplicate games share it."""
        deal = game.number // 2 if game.duplicate else game.number
        kind = "scrimmage" if game.scrimmage else "duplicate" if game.duplicate else "deal"
        pair = sorted((game.first.id, game.second.id))
        text = "\n".join(map(str, (game.season, *pair, kind, deal)))
        return hmac.digest(self._secret, text.encode(), "sha256")

    def begin(self, game: Planned) -> int:
        """Store a game that starts now, and return its id. Unfinished games do not count in the results."""
        with self._engine.begin() as connection:
            row = connection.execute(
                sa.insert(_games).values(
                    season_id=game.season,
                    round_id=game.round,
                    scrimmage=game.scrimmage,
                    first_id=game.first.id,
                    second_id=game.second.id,
                    first_version=game.first.version,
                    second_version=game.second.version,
                    number=game.number,
                    duplicate=game.duplicate,
                    started=time.time(),
                )
            )
            (number,) = row.inserted_primary_key or (0,)
            return int(number)

    def end(self, game_id: int, verdict: Verdict, record: Transcript | None) -> GameRow:
        """Store the result and the transcript of a game in one transaction."""
        forfeit = verdict.forfeit
        values: dict[str, Any] = {
            "ended": time.time(),
            "winner": verdict.winner,
            "first_points": verdict.totals[0],
            "second_points": verdict.totals[1],
            "hands": len(verdict.hands),
            "first_hands": sum(hand.winner == 0 for hand in verdict.hands),
            "second_hands": sum(hand.winner == 1 for hand in verdict.hands),
            "turns": verdict.turns,
            "forfeit": forfeit.seat if forfeit else None,
            "reason": forfeit.code if forfeit else None,
            "words": forfeit.words if forfeit else None,
        }
        with self._engine.begin() as connection:
            connection.execute(sa.update(_games).where(_games.c.id == game_id).values(**values))
            if record is not None:
                body = zlib.compress(msgspec.json.encode(record), 6)
                connection.execute(sa.insert(schema.transcripts).values(game_id=game_id, body=body))
            connection.execute(sa.delete(schema.plays).where(schema.plays.c.game_id == game_id))
            return _row(connection.execute(_SELECTED.where(_games.c.id == game_id)).one())

    def unfinished(self) -> list[Unfinished]:
        """Games that have begun and not ended."""
        columns = (_games.c[name] for name in Unfinished.__struct_fields__)
        query = sa.select(*columns).where(_games.c.ended.is_(None)).order_by(_games.c.id)
        with self._engine.connect() as connection:
            return [Unfinished(**row._mapping) for row in connection.execute(query)]

    def drop(self, game_id: int) -> None:
        """Delete an unfinished game. It will be played again from the start."""
        with self._engine.begin() as connection:
            connection.execute(sa.delete(schema.plays).where(schema.plays.c.game_id == game_id))
            connection.execute(sa.delete(_games).where(_games.c.id == game_id, _games.c.ended.is_(None)))

    def scrimmages(self, one_id: int, two_id: int) -> int:
        """How many scrimmages two players have begun."""
        ids = (one_id, two_id)
        query = sa.select(sa.func.count()).where(
            _games.c.scrimmage, _games.c.first_id.in_(ids), _games.c.second_id.in_(ids)
        )
        with self._engine.connect() as connection:
            return int(connection.execute(query).scalar() or 0)

    def finished(self, season: int | None = None, scrimmages: bool = False) -> Iterator[GameRow]:
        """Every finished game that counts, in order; of one season, or of all. Scrimmages only if asked for."""
        query = _FINISHED.order_by(_games.c.id)
        if not scrimmages:
            query = query.where(_games.c.scrimmage.is_(False))
        if season is not None:
            query = query.where(_games.c.season_id == season)
        with self._engine.connect() as connection:
            for row in connection.execute(query):
                yield _row(row)

    def recent(self, count: int, before: int | None = None, player: str | None = None) -> list[GameRow]:
        """The latest finished games, newest first."""
        query = _FINISHED.order_by(_games.c.id.desc()).limit(count)
        if before is not None:
            query = query.where(_games.c.id < before)
        if player is not None:
            query = query.where(sa.or_(_one.c.name == player, _two.c.name == player))
        with self._engine.connect() as connection:
            return [_row(row) for row in connection.execute(query)]

    def of_players(self, player_ids: Collection[int], count: int, forfeited: bool = False) -> list[GameRow]:
        """The latest finished games of these players, newest first; only those that they forfeited, if asked for."""
        seats = (_games.c.first_id, _games.c.second_id)
        theirs = [
            sa.and_(seat.in_(player_ids), _games.c.forfeit == number if forfeited else sa.true())
            for number, seat in enumerate(seats)
        ]
        query = _FINISHED.where(sa.or_(*theirs)).order_by(_games.c.id.desc()).limit(count)
        with self._engine.connect() as connection:
            return [_row(row) for row in connection.execute(query)]

    def counted_of(self, player_id: int, season: int) -> list[GameRow]:
        """The finished games of a player in a season that count, in order."""
        query = _FINISHED.where(
            sa.or_(_games.c.first_id == player_id, _games.c.second_id == player_id),
            _games.c.season_id == season,
            _games.c.scrimmage.is_(False),
        )
        with self._engine.connect() as connection:
            return [_row(row) for row in connection.execute(query.order_by(_games.c.id))]

    def game(self, game_id: int) -> GameRow:
        """A finished game."""
        with self._engine.connect() as connection:
            row = connection.execute(_FINISHED.where(_games.c.id == game_id)).first()
        if row is None:
            raise NoSuchGame(f"There is no finished game {game_id}.")
        return _row(row)

    def transcript(self, game_id: int) -> Transcript:
        """The transcript of a game."""
        query = sa.select(schema.transcripts.c.body).where(schema.transcripts.c.game_id == game_id)
        with self._engine.connect() as connection:
            body = connection.execute(query).scalar()
        if body is None:
            raise NoSuchGame(f"There is no transcript of game {game_id}.")
        return _transcript_decoder.decode(zlib.decompress(body))

    def twin_has_ended(self, game_id: int) -> bool:
        """Whether the other game with the same deal has ended, so that the cards may be shown."""
        game, twin = _games.alias("game"), _games.alias("twin")
        query = sa.select(sa.func.count()).where(
            game.c.id == game_id,
            twin.c.season_id == game.c.season_id,
            twin.c.scrimmage == game.c.scrimmage,
            twin.c.first_id == game.c.second_id,
            twin.c.second_id == game.c.first_id,
            # the twin of an even number is the next one, that of an odd number the one before
            twin.c.number == game.c.number + 1 - 2 * (game.c.number % 2),
            twin.c.ended.is_not(None),
        )
        with self._engine.connect() as connection:
            return bool(connection.execute(query).scalar())


def _row(row: Any) -> GameRow:
    return GameRow(**row._mapping)
