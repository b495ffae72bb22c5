"""A small correct game passes the whole kit without overrides, although it deals twice in one step."""

from __future__ import annotations

from kit_toy import TOY, ToyOptions

from parlour.testing import Conformance


class TestToyConformance(Conformance):
    rules = TOY
    options = (ToyOptions(), ToyOptions(hands=3))
