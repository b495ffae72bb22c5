"""The report as one HTML file, and the tables as CSV: what they show, and what they never do."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path

import pytest
from msgspec import structs

from parlour.games.rummy.contest.addresses import Endpoint
from parlour.games.rummy.contest.archive import Archive
from parlour.games.rummy.contest.archive.games import Planned
from parlour.games.rummy.contest.archive.players import Player
from parlour.games.rummy.contest.class_views import standings_of
from parlour.games.rummy.contest.csv_tables import games_table, leaderboard_table
from parlour.games.rummy.contest.referee import Forfeit, Verdict
from parlour.games.rummy.contest.report import LANGUAGES, Language, report_page
from parlour.games.rummy.contest.report.facts import facts_of
from parlour.games.rummy.contest.report.reasons import REASONS
from parlour.games.rummy.contest.report.texts import TEXTS

WEB = Path(__file__).parents[4] / "web" / "src" / "games" / "rummy" / "contest"
NASTY = "=cmd|'/c calc'!A1<img src=x onerror=alert(1)>\"&"


class Outline(HTMLParser):
    """What a page is made of."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attributes

    def handle_data(self, data: str) -> None:
        self.words += data


@pytest.fixture
def season(results_path: Path) -> Archive:
    """A season of 40 games with forfeits, two versions, a player of the house and a scrimmage."""
    archive = Archive(results_path)
    archive.programmes.change(title=NASTY)
    students = archive.roster.add_all(["Ann Student", "Bob Student"])
    ann = archive.players.register(NASTY, Endpoint("127.0.0.1", 9), "one", students[0].id)
    bob = archive.players.register("bob", Endpoint("127.0.0.1", 10), "", students[1].id)
    house = archive.players.add_house("House starter", "starter")
    for number in range(20):
        version = "one" if number < 10 else "two"
        played(archive, structs.replace(ann, version=version), bob, number, winner=int(number < 10))
        late = Forfeit(1, "TIMEOUT", "late") if number % 5 == 0 else None
        played(archive, house, bob, number, winner=0, forfeit=late)
    played(archive, ann, bob, 0, winner=1, scrimmage=True)
    return archive


def played(
    archive: Archive, first: Player, second: Player, number: int, *, winner: int,
    forfeit: Forfeit | None = None, scrimmage: bool = False,
) -> None:  # fmt: skip
    plan = Planned(first=first, second=second, number=number, season=1, scrimmage=scrimmage)
    archive.games.end(archive.games.begin(plan), Verdict(winner, (10, 20), (), 5, forfeit), None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_has_every_plot_with_a_table_in_each_language(season: Archive, language: str) -> None:
    page = report_page(season, None, language)  # type: ignore[arg-type]
    texts = TEXTS[language]  # type: ignore[index]
    outline = Outline(page)
    for heading in (texts.leaderboard, texts.history, texts.pairs, texts.forfeits, texts.versions):
        assert f"<h2>{heading}</h2>" in page
    assert outline.tags.count("svg") == 4
    assert outline.tags.count("table") == outline.tags.count("caption") == 5
    assert ("lang", language) in outline.attributes
    assert all(f'aria-label="{title}"' in page for title in (texts.leaderboard, texts.history))
    assert texts.house.format(level="starter") in outline.words
    season.close()


def test_the_report_runs_no_script_and_loads_nothing(season: Archive) -> None:
    page = report_page(season, with_students=True)
    outline = Outline(page)
    assert set(outline.tags) & {"script", "img", "link", "iframe", "object", "a"} == set()
    assert not [name for name, _ in outline.attributes if name.startswith("on") or name == "src"]
    assert {value for name, value in outline.attributes if name == "href"} <= {"#others"}  # a part of its own
    assert NASTY in outline.words
    assert "url(" not in page
    assert "http" not in page.replace("http-equiv", "")
    season.close()


def test_the_report_names_students_only_if_asked_and_never_their_tokens(season: Archive) -> None:
    plain, named = report_page(season), report_page(season, with_students=True)
    assert "Ann Student" not in plain
    assert "Ann Student" in named
    for secret in (*(student.token for student in season.roster.all()), season.operator_key):
        assert secret not in named
    season.close()


def test_the_figures_are_those_of_the_games(season: Archive) -> None:
    words = Outline(report_page(season)).words
    assert re.search(r"40 games between 3 players, from .* 4 games were forfeited\. 1 scrimmages", words)
    board = {line.name: line for line in standings_of(season, 1).lines()}
    for name in ("bob", "House starter"):
        assert f"{board[name].rating:.0f}" in words
    assert "10/20" in words  # bob against the player with two versions
    assert "0/20" in words  # bob against the house
    assert "bob: 4" in words
    season.close()


def test_a_better_version_is_rated_higher_than_the_one_before(season: Archive) -> None:
    (lines,) = facts_of(season, None, with_students=False).versions.values()
    one, two = lines
    assert (one.version, two.version, one.wins, two.wins) == ("one", "two", 0, 10)
    assert one.rating_before is None
    assert two.rating_before == one.rating_after < two.rating_after
    season.close()


def test_an_empty_season_has_a_report_too(results_path: Path) -> None:
    archive = Archive(results_path)
    assert TEXTS["en"].no_games in report_page(archive)
    archive.players.add_house("House starter", "starter")
    assert "House starter" in report_page(archive)
    archive.close()


def test_tables_have_names_iso_dates_and_no_formulas(season: Archive) -> None:
    games = list(csv.DictReader(io.StringIO(games_table(season))))
    assert len(games) == 41
    assert {game["winner"] for game in games} == {"'" + NASTY, "bob", "House starter"}
    assert {game["first_student"] for game in games} == {"Ann Student", ""}
    assert {game["first_house"] for game in games} == {"", "starter"}
    assert {game["forfeit"] for game in games} == {"", "bob"}
    for game in games:
        began = datetime.strptime(game["started"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
        assert abs((datetime.now(UTC) - began).total_seconds()) < 600
    lines = list(csv.DictReader(io.StringIO(leaderboard_table(season))))
    assert {line["house"] for line in lines} == {"", "starter"}
    assert {line["student"] for line in lines} == {"", "Ann Student", "Bob Student"}
    assert not [cell for row in (*games, *lines) for cell in row.values() if cell.startswith(("=", "+", "@"))]
    season.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_forfeits_have_the_words_of_the_browser(language: Language) -> None:
    client = (WEB / f"{language}.ts").read_text()
    assert REASONS[language] == dict(re.findall(r'"reason\.([A-Z_]+)": "([^"]*)"', client))


def test_a_report_says_why_games_were_forfeited_and_shows_no_codes(season: Archive) -> None:
    page = report_page(season)
    assert REASONS["en"]["TIMEOUT"] in page
    assert "TIMEOUT" not in page
    season.close()
