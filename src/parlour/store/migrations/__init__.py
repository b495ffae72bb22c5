"""The steps that bring a database from any earlier version to `schema.py`; applied when a store is opened."""
