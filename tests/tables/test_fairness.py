"""The formulas of the fair deal. The browser's tests use the same file of examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.tables.fairness import Terms, commitment, committed_seed, digest, fair_seed, word_hash

EXAMPLES = Path(__file__).parents[2] / "web" / "src" / "lib" / "fairness.fixture.json"


def examples() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = msgspec.json.decode(EXAMPLES.read_bytes())
    return found


@pytest.mark.parametrize("example", examples(), ids=lambda example: example["name"])
def test_the_browser_and_the_server_calculate_alike(example: dict[str, Any]) -> None:
    proof = example["proof"]
    assert commitment(proof["secret"]) == proof["commitment"]
    if proof["terms"] is None:
        words = [(made["player_id"], made["word"]) for made in proof["words"]]
        assert fair_seed(proof["secret"], words).hex() == example["seed"]
        return
    terms = msgspec.convert(proof["terms"], Terms)
    shown = [(made["player_id"], made["word"]) for made in proof["committed"] if made["word"] is not None]
    for player_id, word in shown:
        assert (player_id, word_hash(terms.table_id, player_id, word)) in terms.committed
    assert digest(terms) == example["digest"]
    assert committed_seed(proof["secret"], terms, shown).hex() == example["seed"]


def test_the_examples_are_of_both_kinds_and_one_has_a_silent_player() -> None:
    proofs = [example["proof"] for example in examples()]
    assert {proof["terms"] is None for proof in proofs} == {True, False}
    assert any(proof["silent"] for proof in proofs)
