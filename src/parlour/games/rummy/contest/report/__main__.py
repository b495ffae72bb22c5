"""Writes the report of a season to the standard output. The server runs this as a process, so that no game waits."""

from __future__ import annotations

import sys
from typing import cast

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.report import Language, report_page

if __name__ == "__main__":
    path, season, language = sys.argv[1:]
    archive = Archive(path)
    page = report_page(archive, int(season), cast(Language, language), with_students=True)
    sys.stdout.buffer.write(page.encode())
    archive.close()
