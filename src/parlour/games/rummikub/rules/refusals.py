"""Why a Rummikub move is refused. What is wrong with a single meld or tile, the models say."""

from __future__ import annotations

from parlour.game.refusals import Illegal


class TileTwice(Illegal):
    code = "TILE_TWICE"
    default = "A tile can lie in one meld only."


class TileVanished(Illegal):
    code = "TILE_VANISHED"
    default = "Every tile that was on the board stays there."


class TileNotYours(Illegal):
    code = "TILE_NOT_YOURS"
    default = "Tiles come from the board or your own rack."


class NothingPlayed(Illegal):
    code = "NOTHING_PLAYED"
    default = "Play at least one tile from your rack, or draw."


class BoardTouched(Illegal):
    code = "INITIAL_MELD_FIRST"
    default = "Until your initial meld lies, the board's melds stay as they are."


class InitialMeldTooLow(Illegal):
    code = "INITIAL_MELD_TOO_LOW"
    default = "The initial meld totals 30 or more."
