"""Templates in a game's words: `{field}`, `{@seat}`, and `{?field:text}`, which appears only if the field is set."""

from __future__ import annotations

import re

_OPENING = re.compile(r"\{(?P<kind>[@?]?)(?P<field>[A-Za-z_]\w*)(?P<end>[:}])")


def fields_in(template: str) -> list[str]:
    """The fields that a template names, in order. Raises ValueError if the template is invalid."""
    fields: list[str] = []
    depth = place = 0
    while place < len(template):
        if template[place] == "{":
            found = _OPENING.match(template, place)
            if found is None or (found["kind"] == "?") != (found["end"] == ":"):
                raise ValueError(f"cannot read {template[place : place + 20]!r}")
            fields.append(found["field"])
            depth += found["kind"] == "?"
            place = found.end()
            continue
        if template[place] == "}":
            depth -= 1
            if depth < 0:
                raise ValueError("a } without its {")
        place += 1
    if depth:
        raise ValueError("a { without its }")
    return fields
