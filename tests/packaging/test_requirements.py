"""`pyproject.toml` and the lock files agree, and packages whose private APIs are used have upper bounds."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
BUILDING = {"editables", "hatchling"}
"""What installs Parlour itself: in the lock file, but no requirement of the package."""
PRIVATE_PARTS_USED = {"python-engineio", "python-socketio", "uvicorn", "websockets"}

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def required(*extras: str) -> list[Requirement]:
    lines = [
        *PROJECT["dependencies"],
        *(line for extra in extras for line in PROJECT["optional-dependencies"][extra]),
    ]
    return [Requirement(line) for line in lines]


def named(file: str) -> set[str]:
    lines = (ROOT / "requirements" / file).read_text().splitlines()
    return {canonicalize_name(Requirement(line).name) for line in lines if line and line[0] not in "-#"}


def pinned(file: str) -> Iterator[tuple[str, str]]:
    text = (ROOT / "requirements" / file).read_text()
    for name, version in re.findall(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==(\S+)", text, re.MULTILINE):
        yield canonicalize_name(name), version


def test_the_server_is_locked_to_what_it_requires() -> None:
    assert named("run.in") - BUILDING == {canonicalize_name(each.name) for each in required("server")}


@pytest.mark.parametrize("file", ["run.txt", "dev.txt"])
def test_locked_versions_are_within_the_bounds(file: str) -> None:
    versions = dict(pinned(file))
    for each in required("server"):
        assert each.specifier.contains(versions[canonicalize_name(each.name)]), each


def test_tests_and_server_run_with_the_same_versions() -> None:
    run, dev = dict(pinned("run.txt")), dict(pinned("dev.txt"))
    assert {name: dev.get(name) for name in run} == run


def test_a_package_whose_private_parts_are_used_has_an_upper_bound() -> None:
    for each in required("server"):
        if each.name in PRIVATE_PARTS_USED:
            assert any(part.operator == "<" for part in each.specifier), each
