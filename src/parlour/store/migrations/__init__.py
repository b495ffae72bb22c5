"""Migrations from earlier versions to the schema of `schema.py`, applied when a store is opened."""
