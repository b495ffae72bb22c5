"""The commands of `parlour`, a module each. `cli.py` puts them together."""
