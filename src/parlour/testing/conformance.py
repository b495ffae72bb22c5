"""What holds for every game. Use it on a game of your own:

    class TestHearts(Conformance):
        game = GAME
        options = [HeartsOptions(), HeartsOptions(target=50)]

The kit plays whole games by random legal moves and checks each law on all of them: different deals, numbers of seats
and options. The same games are played every time. A failure names the deal, the step, the seat and what was wrong:

    deal 3, step 12: the event `drew` tells seat 1 the piece 7H, which only seat 0 may know

`self.play(3)` plays that game again. With `rules = RULES` instead of `game` the rules alone are tested, without words
and bots.

Settings of the class: `deals` and `bot_games`, how many games are played; `piece_fields`, where cards are named by
numbers; `most_moves`, how many legal moves a seat may have. A game that announces a new deal by other events than the
first one overrides `new_deal`. Whatever each law checks is said where it stands: `start_laws`, `play_laws`,
`secret_laws`, `offer_laws`, `game_laws`.
"""

from __future__ import annotations

from parlour.testing.game_laws import GameLaws
from parlour.testing.offer_laws import OfferLaws
from parlour.testing.play_laws import PlayLaws
from parlour.testing.secret_laws import SecretLaws
from parlour.testing.start_laws import StartLaws


class Conformance(StartLaws, PlayLaws, SecretLaws, OfferLaws, GameLaws):
    """Derive from this, name your game, and pytest does the rest."""
