"""Which games a contest plays now: those of the round that is on, or of the whole contest."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from math import comb
from typing import TYPE_CHECKING

from parlour.games.rummy.contest.archive.programmes import Round
from parlour.games.rummy.contest.schedule import Pairing, games_for_all, next_pairings, pair_of, pairing

if TYPE_CHECKING:
    from parlour.games.rummy.contest.contest import Contest

MOST_AT_ONCE = 64
"""Free players that are paired at a time, those that have waited longest first. The number of pairs is its square."""


class Timetable:
    """Decides about the next games of a contest."""

    def __init__(self, contest: Contest) -> None:
        self._contest = contest
        self._has_begun = False

    @property
    def limit(self) -> int | None:
        """Games of each pair in a contest that ends."""
        wanted = self._contest.settings.games_a_pair
        return None if wanted is None else games_for_all(wanted)

    @property
    def games_wanted(self) -> int | None:
        """The total number of games, given the current players; None if the contest has no end."""
        if self.limit is None:
            return None
        listed = self._contest.listed()
        house = sum(entrant.player.house is not None for entrant in listed)
        return self.limit * (comb(len(listed), 2) - comb(house, 2))

    def ids(self) -> dict[str, int]:
        return {name: entrant.player.id for name, entrant in self._contest.entrants.items()}

    def may_begin(self, now: float) -> bool:
        """Whether games that count may begin."""
        contest = self._contest
        if not contest.programme.plays_at(now):
            return False
        if self.limit is not None and not self._has_begun:
            ready = sum(entrant.is_free for entrant in contest.entrants.values())
            self._has_begun = contest.standings.games > 0 or ready >= contest.settings.players_wanted
            return self._has_begun
        return True

    def next_games(self, now: float) -> list[Pairing]:
        """The games that can start now."""
        contest = self._contest
        free = [entrant for entrant in contest.entrants.values() if entrant.is_free]
        free = [entrant for entrant in free if entrant not in contest.scrimmages]
        free.sort(key=lambda entrant: entrant.since)
        present = [one.name for one in contest.entrants.values() if one.is_in and one.status != "away"]
        limit, played = self._quota(now)
        idle = {entrant.name: entrant.seconds for entrant in free[:MOST_AT_ONCE]}
        return next_pairings(
            idle, present, played, limit, self.ids(), contest.standings.played, self._house()
        )

    def _house(self) -> set[str]:
        """The players of the house. They do not play each other."""
        return {one.name for one in self._contest.entrants.values() if one.player.house is not None}

    def _quota(self, now: float) -> tuple[int | None, Mapping[tuple[str, str], int]]:
        """The games that each pair is to play, and those that it has played of them."""
        current = self._contest.programme.round_at(now)
        standings = self._contest.standings
        if current is not None:
            wanted = current.games_a_pair
            return None if wanted is None else games_for_all(wanted), standings.played_in[current.id]
        return self.limit, standings.played

    def finished_round(self, now: float) -> Round | None:
        """The round that is on, if all its games have been played."""
        current = self._contest.programme.round_at(now)
        if current is None or current.games_a_pair is None:
            return None
        names = [entrant.name for entrant in self._contest.entrants.values() if entrant.is_in]
        limit, played = self._quota(now)
        assert limit is not None
        pairs = list(_pairs(names, self._house()))
        if not pairs or any(played.get(pair, 0) < limit for pair in pairs):
            return None
        return current

    def is_over(self, is_playing: bool) -> bool:
        """Whether a contest that ends has ended: each pair has played, or neither player is there."""
        limit = self.limit
        if limit is None or not self._has_begun or is_playing:
            return False
        played = self._contest.standings.played
        return all(
            played[pair] >= limit or all(self._is_lost(name) for name in pair) for pair in self._all_pairs()
        )

    def walk_overs(self) -> Iterator[tuple[Pairing, str]]:
        """In a contest that ends, the games that an absent player forfeits against those present, with its name."""
        limit = self.limit
        if limit is None:
            return
        lost = {one.name for one in self._contest.listed() if self._is_lost(one.name) and not one.is_busy}
        if not lost:
            return
        ids = self.ids()
        for pair in list(self._all_pairs()):
            absent = [name for name in pair if name in lost]
            if len(absent) == 1 and not all(self._is_lost(name) for name in pair):
                for number in range(self._contest.standings.played[pair], limit):
                    yield pairing(pair, number, ids), absent[0]

    def _all_pairs(self) -> Iterator[tuple[str, str]]:
        return _pairs([entrant.name for entrant in self._contest.listed()], self._house())

    def _is_lost(self, name: str) -> bool:
        entrant = self._contest.entrants[name]
        return entrant.status == "away" and entrant.seconds >= self._contest.settings.away_seconds


def _pairs(names: Iterable[str], house: Collection[str]) -> Iterator[tuple[str, str]]:
    """All pairs but those of two players of the house."""
    ordered = list(names)
    for index, one in enumerate(ordered):
        for two in ordered[index + 1 :]:
            if not (one in house and two in house):
                yield pair_of(one, two)
