"""The documentation matches the code. A failure names the page and what is missing."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import httpx
import msgspec
import pytest
import typer
from pages import DOCS, ROOT, Block, anchors, blocks, coded, links, name, pages, rows, section, spans, text_of
from quotes import quoted

import parlour
from parlour.cli import make_app
from parlour.game import refusals
from parlour.game.allowed import allowed_in
from parlour.game.refusals import Refusal
from parlour.game.registry import game_of, games
from parlour.server.settings import Settings
from parlour.testing.processes import ServerProcess

HEARTS = ROOT / "examples" / "parlour-hearts"
PAGES = {name(page): page for page in pages()}
OWN_GAMES = sorted(id for id, game in games().items() if game.words.startswith("parlour."))

# Settings


def settings_of_the_code() -> dict[str, str]:
    plain = {"host": "HOST", "port": "PORT"}
    return {
        plain.get(field.name, f"PARLOUR_{field.name.upper()}"): written(field.default)
        for field in msgspec.structs.fields(Settings)
    }


def written(value: Any) -> str:
    """A default as the pages write it."""
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_settings_and_their_defaults() -> None:
    table = rows(text_of(DOCS / "settings.md"))
    page = {coded(row["variable"])[0]: row["default"].strip("`") for row in table if "variable" in row}
    assert page == settings_of_the_code(), "docs/settings.md and server/settings.py differ"


def test_every_variable_that_a_page_names_is_a_setting() -> None:
    others = {
        "PARLOUR_CONFIG",
        "PARLOUR_TEST_POSTGRES",
        "PARLOUR_TEST_REDIS",
        "PARLOUR_SERVER",
    }  # names the settings file; of the tests; of the client's dev server
    known = settings_of_the_code().keys() | others
    for page, path in PAGES.items():
        unknown = set(re.findall(r"\bPARLOUR_[A-Z_]+", text_of(path))) - known
        assert not unknown, f"{page} names settings that do not exist: {sorted(unknown)}"


# Routes and events


ROUTE = re.compile(r"(GET|POST|PUT|PATCH|DELETE) (/[^\s?`]*)")


def plain_route(method: str, path: str) -> str:
    """A route whatever its parameters are called, or stand for."""
    path = re.sub(r"\{[^}]*\}", "{}", path)
    return f"{method.upper()} {re.sub(r'/(?:ID|[0-9]+)(?=/|$)', '/{}', path)}"


@pytest.fixture(scope="module")
def served_routes(server: ServerProcess) -> set[str]:
    paths = httpx.get(f"{server.url}/openapi.json", trust_env=False).json()["paths"]
    return {plain_route(method, path) for path, methods in paths.items() for method in methods}


def routes_of(page: Path) -> set[str]:
    found = [ROUTE.match(span) for span in spans(page)]
    return {plain_route(match[1], match[2]) for match in found if match}


def is_about_the_contest(page: str) -> bool:
    """Pages of the contest name the routes of the contest server and of its players."""
    return page.startswith("docs/contest/")


def test_every_route_is_on_a_page(served_routes: set[str]) -> None:
    documented = set().union(*(routes_of(page) for page in PAGES.values()))
    missing = sorted(served_routes - documented)
    assert not missing, f"routes on no page under docs/: {missing}"


@pytest.mark.parametrize("page", [page for page in PAGES if not is_about_the_contest(page)])
def test_no_page_names_a_route_that_does_not_exist(page: str, served_routes: set[str]) -> None:
    unknown = sorted(routes_of(PAGES[page]) - served_routes)
    assert not unknown, f"{page} names routes that do not exist: {unknown}"


EVENT = re.compile(r"(?:conn|chat|table|tables|game|lobby|spades):[a-z_:]+")


@pytest.fixture(scope="module")
def channels(server: ServerProcess) -> dict[str, set[str]]:
    """The names of the events by direction: `to-client` and `to-server`."""
    document = httpx.get(f"{server.url}/asyncapi.json", trust_env=False).json()
    return {
        direction: {message["name"] for message in channel["messages"].values()}
        for direction, channel in document["channels"].items()
    }


@pytest.fixture(scope="module")
def known_events(channels: dict[str, set[str]]) -> set[str]:
    return set().union(*channels.values())


def events_of(page: Path) -> set[str]:
    return {span for span in spans(page) if EVENT.fullmatch(span)}


def test_every_event_is_on_a_page(known_events: set[str]) -> None:
    named = set().union(*(set(spans(page)) for page in PAGES.values()))
    spades = set(spans(DOCS / "games" / "spades.md"))
    named |= {f"spades:{span}" for span in spades}  # its page names the events of the rules once
    missing = sorted(known_events - named)
    assert not missing, f"Socket.IO events on no page under docs/: {missing}"


def test_every_command_of_a_socket_is_in_the_protocol(channels: dict[str, set[str]]) -> None:
    table = rows(section(DOCS / "protocol.md", "What you may send"))
    assert {coded(row["event"])[0] for row in table if "event" in row} == channels["to-server"]


@pytest.mark.parametrize("page", PAGES)
def test_no_page_names_an_event_that_does_not_exist(page: str, known_events: set[str]) -> None:
    unknown = sorted(events_of(PAGES[page]) - known_events)
    assert not unknown, f"{page} names events that do not exist: {unknown}"


# Games: options and refusals


def page_of(game: str) -> Path:
    return DOCS / "games" / f"{game}.md"


def options_of_the_code(game: str) -> dict[str, tuple[str, str]]:
    """By option: its default, and what is allowed."""
    options = game_of(game).spec.options
    schema = msgspec.json.schema(options)["$defs"][options.__name__]
    return {
        option: (json_of(about.get("default")), allowed_in(options)[option].words)
        for option, about in schema["properties"].items()
    }


def json_of(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@pytest.mark.parametrize("game", OWN_GAMES)
def test_options_of_a_game_with_defaults_and_bounds(game: str) -> None:
    page = {
        coded(row["option"])[0]: (row["default"].strip("`"), row["allowed"].replace("`", ""))
        for row in rows(section(page_of(game), "Options"))
    }
    assert page == options_of_the_code(game), f"{name(page_of(game))}, section Options"


KINDS = {
    refusals.Malformed: "malformed",
    refusals.Illegal: "illegal",
    refusals.NotYourTurn: "not your turn",
    refusals.NotAllowed: "not allowed",
    refusals.NotFound: "not found",
    refusals.WrongState: "wrong state",
    refusals.Conflict: "conflict",
}


def all_refusals() -> list[type[Refusal]]:
    """Every refusal that is raised as it is, of the whole package."""
    for module in walk_packages(parlour.__path__, "parlour."):
        if not module.name.endswith("__main__") and ".migrations." not in module.name:
            import_module(module.name)
    return sorted(_below(Refusal), key=lambda refusal: (refusal.__module__, refusal.__name__))


def _below(refusal: type[Refusal]) -> Iterator[type[Refusal]]:
    for kind in refusal.__subclasses__():
        if kind.__module__.startswith("parlour."):  # not those of the tests' own games
            yield kind
        yield from _below(kind)


def is_base(refusal: type[Refusal]) -> bool:
    """Whether it only stands for others: it is never raised itself."""
    return refusal in KINDS or refusal.__name__ in ("BadDeclaration", "BadMeld")


def kind_of(refusal: type[Refusal]) -> str:
    return next((KINDS[kind] for kind in refusal.__mro__ if kind in KINDS), "")


def refusals_of_the_code(game: str) -> dict[str, str]:
    package = game_of(game).words.removesuffix(".words")
    own = [
        refusal
        for refusal in all_refusals()
        if refusal.__module__.startswith(f"{package}.") and ".contest" not in refusal.__module__
    ]
    return {refusal.code: kind_of(refusal) for refusal in own if not is_base(refusal) and kind_of(refusal)}


def refusals_of_the_page(page: Path) -> dict[str, str]:
    table = [row for row in rows(text_of(page)) if "code" in row]
    assert all(row["when"] for row in table), f"{name(page)}: every refusal says when it comes"
    return {code: row["kind"] for row in table for code in coded(row["code"])}


@pytest.mark.parametrize("game", OWN_GAMES)
def test_refusals_of_a_game(game: str) -> None:
    page = refusals_of_the_page(page_of(game))
    code = refusals_of_the_code(game)
    of_all = {
        refusal.code: kind_of(refusal)
        for refusal in all_refusals()
        if refusal.__module__ == refusals.__name__
    }
    missing = sorted(code.items() - page.items())
    assert not missing, (
        f"{name(page_of(game))} lacks these refusals, or has them with another kind: {missing}"
    )
    unknown = sorted(page.items() - code.items() - of_all.items())
    assert not unknown, f"{name(page_of(game))} has refusals that do not exist: {unknown}"


def test_refusals_that_any_table_can_give() -> None:
    page = refusals_of_the_page(DOCS / "protocol.md")
    internal = {"ROOM_CODE_TAKEN"}  # another code is tried
    shared = [refusal for refusal in all_refusals() if not refusal.__module__.startswith("parlour.games.")]
    code = {refusal.code: kind_of(refusal) for refusal in shared if not is_base(refusal)}
    missing = sorted(code.keys() - page.keys() - internal)
    assert not missing, f"docs/protocol.md lacks refusals: {missing}"
    wrong = {refusal: kind for refusal, kind in code.items() if kind and page.get(refusal, kind) != kind}
    assert not wrong, f"docs/protocol.md has these refusals with another kind: {wrong}"


# The command line


def commands() -> Iterator[tuple[str, Any]]:
    """Every command by its full name."""

    def below(command: Any, path: str) -> Iterator[tuple[str, Any]]:
        inner = getattr(command, "commands", None)
        if inner is None:
            yield path, command
        else:
            for word, child in inner.items():
                yield from below(child, f"{path} {word}")

    yield from below(typer.main.get_command(make_app()), "parlour")


def parameters(command: Any) -> dict[str, str]:
    """By option or argument: its default. Help texts put one that depends on the environment in brackets."""
    found = {}
    for parameter in command.params:
        told = re.search(r"\[([^\]]+)\]\.?$", getattr(parameter, "help", None) or "")
        default = told[1] if parameter.default is None and told else written(parameter.default)
        label = parameter.opts[0] if parameter.param_type_name == "option" else parameter.name.upper()
        found[label] = re.sub(r"\.0$", "", default)
    return found


COMMANDS = dict(commands())
GROUPS = {command.rpartition(" ")[0] for command in COMMANDS}


@pytest.mark.parametrize("command", COMMANDS)
def test_options_of_a_command(command: str) -> None:
    page = {
        coded(row["option"])[0].split(" ")[0]: row["default"].strip("`")
        for row in rows(section(DOCS / "cli.md", command))
        if "option" in row
    }
    assert page == parameters(COMMANDS[command]), f"docs/cli.md, section {command}"


@pytest.mark.parametrize("page", PAGES)
def test_no_page_names_a_command_that_does_not_exist(page: str) -> None:
    shell = [
        line for block in blocks(PAGES[page]) if block.language == "sh" for line in block.text.splitlines()
    ]
    for line in [*shell, *spans(PAGES[page])]:
        words = re.match(r"(?:\$ )?parlour ([a-z]+)(?: ([a-z]+))?", line)
        if words is not None:
            known = {f"parlour {words[1]}", f"parlour {words[1]} {words[2]}"} & (COMMANDS.keys() | GROUPS)
            assert known, f"{page}: there is no {line!r}"


# Links and examples


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    path = PAGES[page]
    for link in links(path):
        if "://" in link:
            continue
        target, _, fragment = link.partition("#")
        file = path if not target else (path.parent / target).resolve()
        assert file.exists(), f"{page}: {link} leads to no file"
        assert not fragment or fragment in anchors(file), f"{page}: {link} leads to no heading"


FILE = re.compile(r"(?:[\w-]+/)+[\w-]+\.(?:py|sh|ts|mjs|md|toml|json)")
FOLDERS = (
    ROOT,
    ROOT / "src",
    ROOT / "src" / "parlour",
    ROOT / "web" / "src",
    HEARTS,
    HEARTS / "src" / "parlour_hearts",
)


@pytest.mark.parametrize("page", PAGES)
def test_files_that_a_page_names_exist(page: str) -> None:
    """By their path in the repository, in the package, in the client's sources or in the Hearts package."""
    named = [span for span in spans(PAGES[page]) if FILE.fullmatch(span)]
    missing = [file for file in named if not any((folder / file).exists() for folder in FOLDERS)]
    assert not missing, f"{page} names files that do not exist: {missing}"


RUNNABLE = [
    (page, block) for page, path in PAGES.items() for block in blocks(path) if block.note == "runnable"
]


@pytest.mark.parametrize(
    ("page", "block"), RUNNABLE, ids=[f"{page}-{block.language}" for page, block in RUNNABLE]
)
def test_a_runnable_block_runs(page: str, block: Any, server: ServerProcess, tmp_path: Path) -> None:
    """Shell blocks talk to a server of the test's own; Python with prompts must print what the page shows."""
    if block.text.startswith(">>>"):
        example = doctest.DocTestParser().get_doctest(block.text, {}, page, page, 0)
        assert doctest.DocTestRunner().run(example).failed == 0, page
        return
    program = {"python": [sys.executable, "-"], "sh": ["bash", "-eu"]}[block.language]
    text = block.text.replace("http://127.0.0.1:8000", server.url)
    done = subprocess.run(
        program, input=text, capture_output=True, text=True, cwd=tmp_path, timeout=300, check=False
    )
    assert done.returncode == 0, f"{page}: {done.stderr or done.stdout}"
    assert '"error"' not in done.stdout, f"{page}: {done.stdout}"


QUOTES = [
    (page, block) for page, path in PAGES.items() for block in blocks(path) if block.note.startswith("from: ")
]


@pytest.mark.parametrize(("page", "block"), QUOTES, ids=[f"{page}-{block.note}" for page, block in QUOTES])
def test_a_quoted_block_is_what_its_file_has(page: str, block: Block) -> None:
    """`python tests/docs/quotes.py` quotes again."""
    assert block.text == quoted(block.note), (
        f"{page} quotes what has changed ({block.note}): run tests/docs/quotes.py"
    )


def test_the_story_of_a_game_quotes_the_package() -> None:
    """Only commands, and what a program prints, are written by hand."""
    story = blocks(DOCS / "adding-a-game.md")
    by_hand = [block for block in story if not block.note.startswith("from: ")]
    assert [block.text for block in by_hand if block.language not in ("sh", "text")] == []
