"""The computer players of UNO."""

from parlour.games.uno.bots.casual import BeginnerUnoBot, EasyUnoBot, MediumUnoBot
from parlour.games.uno.bots.expert import ExpertUnoBot
from parlour.games.uno.bots.standard import StandardUnoBot

__all__ = ["BeginnerUnoBot", "EasyUnoBot", "ExpertUnoBot", "MediumUnoBot", "StandardUnoBot"]
