"""Refusals of Rummikub, beyond `GAME_OVER` and `NOT_YOUR_TURN`. Those for a single meld or tile are in the models."""

from __future__ import annotations

from parlour.game.refusals import Illegal


class TileTwice(Illegal):
    code = "TILE_TWICE"
    default = "Use each tile in one meld only."


class TileVanished(Illegal):
    code = "TILE_VANISHED"
    default = "Every tile that was on the board must stay there."


class TileNotYours(Illegal):
    code = "TILE_NOT_YOURS"
    default = "Use only tiles from the board or your own rack."


class NothingPlayed(Illegal):
    code = "NOTHING_PLAYED"
    default = "Play at least one tile from your rack, or draw."


class BoardTouched(Illegal):
    code = "INITIAL_MELD_FIRST"
    default = "You may not change melds on the board before you have played your initial meld."


class InitialMeldTooLow(Illegal):
    code = "INITIAL_MELD_TOO_LOW"
    default = "Your initial meld must total 30 or more."
