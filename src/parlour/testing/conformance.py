"""The conformance kit. Derive a test class from it for your game:

    class TestHearts(Conformance):
        game = GAME
        options = [HeartsOptions(), HeartsOptions(target=50)]

The kit plays complete games with random legal moves, with different deals, numbers of seats and options. It checks each
law on all of them. The same games are played every time. A failure names the deal, the step, the seat and the problem:

    deal 3, step 12: the event `drew` tells seat 1 the piece 7H, which only seat 0 may know

`self.play(3)` plays that game again. Set `rules = RULES` instead of `game` to test only the rules, without words and
bots.

Settings of the class: `deals` and `bot_games` are the numbers of games to play, `piece_fields` is for games whose cards
are named by numbers, and `most_moves` is the most legal moves that a seat may have. If later deals are announced by
other events than the first one, override `new_deal`. The laws are in `start_laws`, `play_laws`, `secret_laws`,
`oracle_laws`, `sampling_laws`, `state_laws`, `encoding_laws`, `offer_laws`, `game_laws` and `teaching_laws`.
"""

from __future__ import annotations

from parlour.testing.encoding_laws import EncodingLaws
from parlour.testing.offer_laws import OfferLaws
from parlour.testing.play_laws import PlayLaws
from parlour.testing.sampling_laws import SamplingLaws
from parlour.testing.secret_laws import SecretLaws
from parlour.testing.start_laws import StartLaws
from parlour.testing.state_laws import StateLaws
from parlour.testing.teaching_laws import TeachingLaws


class Conformance(
    StartLaws, PlayLaws, SecretLaws, SamplingLaws, StateLaws, EncodingLaws, OfferLaws, TeachingLaws
):
    """Derive from this class and set `game`; pytest runs the rest."""
