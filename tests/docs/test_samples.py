"""The samples in docs/protocol.md have the keys and types that the server sends."""

from __future__ import annotations

import json
from functools import cache

import pytest
from samples import PAGE, Samples, from_a_server, shape, shown

COMMAND = "python tests/docs/samples.py"
SHOWN = shown(PAGE.read_text(encoding="utf-8"))


@cache
def sent() -> Samples:
    return from_a_server()


@pytest.mark.parametrize("name", SHOWN)
def test_a_sample_has_the_shape_of_what_the_server_sends(name: str) -> None:
    assert name in sent(), f"docs/protocol.md shows {name!r}, which {COMMAND} does not collect"
    page, server = (json.dumps(shape(of[name]), indent=1) for of in (SHOWN, sent()))
    assert page == server, f"the sample {name!r} of docs/protocol.md is out of date: run `{COMMAND}`"


def test_every_sample_that_is_collected_is_shown() -> None:
    assert sorted(sent().keys() - SHOWN.keys()) == []
