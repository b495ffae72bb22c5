"""A client's side of the fair deal: what to send when, and what to remember for the check of the proof.

It does no I/O. Give it every state of the table that the server sends, and send the command that it returns:

    own = OwnWord(player_id, secrets.token_hex(32))
    command = own.next_command(state)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from parlour.tables.deal_checks import Own
from parlour.tables.fairness import Terms, digest, word_hash
from parlour.tables.people import PlayerId

Name: TypeAlias = Literal["word:commit", "word:show"]


class Command(NamedTuple):
    """An event to send. Its route is `POST /api/games/{id}/` with the name's `:` as `/`."""

    name: Name
    body: dict[str, Any]


class OwnWord:
    """A player's word at one table. It is shown only under terms that fit what the client has seen."""

    def __init__(self, player_id: PlayerId, word: str) -> None:
        self.player_id = player_id
        self.word = word
        self.digest: str | None = None
        """Of the terms under which the word was shown."""
        self.distrust: str | None = None
        """Why the word was not shown."""
        self._commitment: str | None = None

    @property
    def own(self) -> Own:
        """What to compare the proof with (`records.verify`)."""
        return Own(player_id=self.player_id, word=self.word, digest=self.digest)

    def next_command(self, state: Mapping[str, Any]) -> Command | None:
        """What to send on seeing this state (`GET /api/games/{id}`); None for nothing."""
        if state["state"] != "lobby" or state["your_seat"] is None:
            return None
        self._commitment = self._commitment or state["commitment"]
        hashed = word_hash(state["table_id"], self.player_id, self.word)
        mine = next((given for given in state["committed"] if given["player_id"] == self.player_id), None)
        if "terms" not in state:
            return Command("word:commit", {"word_hash": hashed}) if mine is None else None
        if mine is not None and mine["shown"]:
            return None
        terms = msgspec.convert(state["terms"], Terms)
        self.distrust = self._objection(state, terms, hashed)
        if self.distrust is not None:
            return None
        self.digest = digest(terms)
        return Command("word:show", {"word": self.word})

    def _objection(self, state: Mapping[str, Any], terms: Terms, hashed: str) -> str | None:
        if (self.player_id, hashed) not in terms.committed:
            return "Your word was left out."
        if self.digest not in (None, digest(terms)):
            return "The terms have changed since you showed your word."
        seats = tuple(player["player_id"] for player in sorted(state["players"], key=lambda p: p["seat"]))
        known = (state["table_id"], state["game"], self._commitment, seats)
        if (terms.table_id, terms.game, terms.commitment, terms.seats) != known:
            return "The terms are not those of the table that you joined."
        return None
