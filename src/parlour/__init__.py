"""Parlour: card and tile games on one platform."""

__version__ = "0.1.0"
