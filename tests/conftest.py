"""Settings for all tests. Hypothesis has no deadline, which would fail correct tests on a busy machine."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("parlour", deadline=None)
settings.load_profile("parlour")
