"""Types that threads decode are built before there are threads.

msgspec builds what it keeps of a struct when the struct is first decoded, and runs Python code meanwhile. A second
thread then finds it half built, and the process dies (msgspec 0.22).
"""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

WATCH = """
    import sys
    built = []

    def watch(frame, event, given):
        if event == "call" and frame.f_code.co_name == "get_class_annotations":
            built.append(frame.f_locals.get("obj"))
"""

GAMES = """
    import msgspec
    from parlour.game.registry import games
    kinds = [kind for game in games().values() for kind in (game.spec.options, game.spec.moves)]
    sys.setprofile(watch)
    for kind in kinds:
        msgspec.json.Decoder(kind)
"""

TRANSCRIPTS = """
    import pathlib, tempfile, zlib
    from parlour.games.rummy.contest.archive import Archive, schema
    kept = Archive(pathlib.Path(tempfile.mkdtemp()) / "contest.sqlite3")
    body = b'{"game_id": "1", "names": ["a", "b"], "options": {}, "seed": "AAAA"}'
    with kept._engine.begin() as connection:
        connection.execute(schema.transcripts.insert().values(game_id=1, body=zlib.compress(body)))
    sys.setprofile(watch)
    kept.games.transcript(1)
"""


@pytest.mark.parametrize("code", [GAMES, TRANSCRIPTS], ids=["games", "transcripts"])
def test_decoding_in_a_thread_builds_no_types(code: str) -> None:
    """In a process of its own: here everything has been decoded already."""
    program = (
        textwrap.dedent(WATCH) + textwrap.dedent(code) + "\nsys.setprofile(None)\nassert not built, built\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
