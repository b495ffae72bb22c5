"""The commands of `parlour`, registered in `cli.py`."""
