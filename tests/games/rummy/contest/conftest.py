"""Fixtures of the contest tests."""

from __future__ import annotations

from contest_players import results_path

__all__ = ["results_path"]
