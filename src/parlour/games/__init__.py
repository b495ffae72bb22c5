"""Parlour's own games, one package each. Like third-party games, they are found by the entry point `parlour.games`."""
