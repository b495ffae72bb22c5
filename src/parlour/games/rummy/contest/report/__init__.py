"""The report of a season: one HTML file with plots, for the end of term. It has no script and loads nothing."""

from __future__ import annotations

from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.report.facts import facts_of
from parlour.games.rummy.contest.report.page import page_of
from parlour.games.rummy.contest.report.texts import LANGUAGES, TEXTS, Language

__all__ = ["LANGUAGES", "Language", "report_page"]


def report_page(
    archive: Archive, season: int | None = None, language: Language = "en", with_students: bool = False
) -> str:
    """The report of a season, the current one unless given. Names of students only if asked for."""
    return page_of(facts_of(archive, season, with_students), TEXTS[language], language)
