"""The wheel with msgspec as its only dependency: it has all games' rules, bots and words, but no server."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

import parlour

ROOT = Path(__file__).parents[2]
BUILT_INS = {"hidden-joker-rummy", "rummikub", "rummy", "spades", "uno"}
LIBRARY = {"game", "games", "pieces", "ratings", "search", "simulation", "testing"}
"""The parts of the package that the rules alone load."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip("wheel", "--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", folder, ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with Parlour, as the wheel has it, and msgspec."""
    folder = tmp_path_factory.mktemp("installed")
    pip("install", "--no-deps", "--no-index", "--target", folder, wheel)
    msgspec = distribution("msgspec")
    for file in msgspec.files or ():
        if file.parts[0] != "..":
            (folder / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(msgspec.locate_file(file), folder / file)
    return folder


@pytest.fixture(scope="module")
def found(installed: Path) -> dict[str, Any]:
    """What `play_built_ins.py` printed."""
    script = Path(__file__).with_name("play_built_ins.py")
    result: dict[str, Any] = json.loads(alone(script, installed, check=True).stdout)
    return result


def pip(*arguments: object) -> None:
    subprocess.run([sys.executable, "-m", "pip", "--quiet", *map(str, arguments)], check=True)


def alone(*arguments: object, check: bool = False) -> subprocess.CompletedProcess[str]:
    """Run Python without the packages of this environment, and without its variables."""
    command = [sys.executable, "-I", "-S", *map(str, arguments)]
    return subprocess.run(command, check=check, capture_output=True, text=True)


def names_in(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def requirements_of(wheel: Path) -> Iterator[Requirement]:
    with zipfile.ZipFile(wheel) as archive:
        (path,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = Parser().parsestr(archive.read(path).decode())
    return map(Requirement, metadata.get_all("Requires-Dist", []))


def test_plays_every_built_in_game_without_the_server(found: dict[str, Any]) -> None:
    assert set(found["played"]) == BUILT_INS
    assert all(found["played"].values())


def test_loads_no_part_of_the_server(found: dict[str, Any]) -> None:
    parts = {name.split(".")[1] for name in found["modules"] if name.startswith("parlour.")}
    assert parts <= LIBRARY
    rooms = {
        name.split(".")[3] for name in found["modules"] if name.count(".") > 2 and "parlour.games." in name
    }
    assert not rooms & {"api", "contest", "commands"}


def test_every_game_has_its_words_in_every_language(found: dict[str, Any]) -> None:
    assert set(found["titles"]) == BUILT_INS
    assert all(all(titles) for titles in found["titles"].values())


def test_the_command_says_what_to_install(installed: Path) -> None:
    program = f"import sys; sys.path.insert(0, {str(installed)!r}); from parlour.__main__ import main; main()"
    result = alone("-c", program)
    assert result.returncode == 1
    assert "pip install 'parlour[server]'" in result.stderr
    assert "Traceback" not in result.stderr


def test_the_conformance_kit_says_what_to_install(installed: Path) -> None:
    program = f"import sys; sys.path.insert(0, {str(installed)!r}); from parlour.testing import Conformance"
    assert "pip install 'parlour[testing]'" in alone("-c", program).stderr


def test_the_rules_need_msgspec_alone(wheel: Path) -> None:
    assert {each.name for each in requirements_of(wheel) if each.marker is None} == {"msgspec"}


def test_the_wheel_holds_everything_that_is_not_python(wheel: Path) -> None:
    source = ROOT / "src"
    files = [
        path
        for path in (source / "parlour").rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc")
    ]
    wanted = {path.relative_to(source).as_posix() for path in files}
    assert "parlour/py.typed" in wanted
    assert sum(name.endswith(".toml") for name in wanted) >= 3 * len(BUILT_INS)
    assert wanted <= names_in(wheel)


def test_the_wheel_has_the_version_of_the_package(wheel: Path) -> None:
    assert wheel.name.startswith(f"parlour-{parlour.__version__}-")


def test_the_client_has_no_version_of_its_own() -> None:
    package = json.loads((ROOT / "web" / "package.json").read_text())
    assert package["private"]
    assert package.get("version", parlour.__version__) == parlour.__version__
