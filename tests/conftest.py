"""For all tests. Hypothesis sets no deadline a case: on a busy machine it would fail tests that are right."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("parlour", deadline=None)
settings.load_profile("parlour")
