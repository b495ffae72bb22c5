"""The steps of docs/operating.md, with its own commands: from one machine to three, upgrade, backup and restore."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from clients import Player
from faulty_games import Game

from parlour.testing.processes import ServerProcess

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"
DATABASE = "postgresql://parlour@db/parlour"


def section(title: str) -> str:
    found = re.search(rf"^## {title}\n(.*?)(?=^## )", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found[1]


def commands(text: str) -> list[str]:
    """The commands that a section tells to run, in its steps and in its blocks."""
    blocks = "".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL)).splitlines()
    return [*re.findall(r"^\d\. `(parlour [^`]+)`", text, re.MULTILINE), *blocks]


class Shell:
    """A folder with `parlour` in the path, where the page's names mean what the test has."""

    def __init__(self, folder: Path, names: dict[str, str]) -> None:
        self.folder = folder
        self._names = names
        program = folder / "bin" / "parlour"
        program.parent.mkdir()
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m parlour "$@"\n')
        program.chmod(0o755)
        self._path = f"{program.parent}:{os.environ['PATH']}"

    def run(self, command: str) -> str:
        for written, meant in self._names.items():
            command = command.replace(written, meant)
        done = subprocess.run(
            ["sh", "-c", command],
            cwd=self.folder,
            env={**os.environ, "PATH": self._path},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        return done.stdout + done.stderr


@pytest.fixture
def single(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path / "single") as server:
        yield server


async def begun(server: ServerProcess) -> Game:
    """A game in its second turn, of people who ask by REST."""
    ann, bob = [await Player.arrive(server.url, name) for name in ("Ann", "Bob")]
    game_id = (await ann.http.post("/api/games", json={"max_players": 2})).json()["game_id"]
    assert (await bob.http.post(f"/api/games/{game_id}/join", json={})).status_code == 202
    assert (await ann.http.post(f"/api/games/{game_id}/start", json={})).status_code == 202
    game = Game(ann, bob, game_id)
    await game.turn()
    return game


@pytest.mark.postgres
async def test_from_one_machine_to_three_and_an_upgrade(
    single: ServerProcess, tmp_path: Path, postgres_database: str, redis: str
) -> None:
    steps = commands(section("From one machine to three"))
    assert [step.split()[1] for step in steps] == ["backup", "restore", "db"]
    game = await begun(single)
    single.stop()
    shell = Shell(tmp_path, {"/var/lib/parlour": str(single.data), DATABASE: f"'{postgres_database}'"})
    for step in steps:
        shell.run(step)
    environment = {"PARLOUR_DATABASE": postgres_database, "PARLOUR_REDIS": redis}
    nodes = [ServerProcess(tmp_path / f"node{n}", environment) for n in range(3)]
    try:
        for node in nodes:
            node.start()
        for player, node in zip(game.players, nodes, strict=False):  # with the sessions that they have
            player.url = node.url
            player.http.base_url = node.url
            await player.connect()
        await game.turn()
        await game.converges()
        for node in reversed(nodes):  # an upgrade: one after the other, the next when this one is ready
            await asyncio.to_thread(node.restart)
            await game.turn()
    finally:
        for player in game.players:
            await player.leave()
        for node in nodes:
            node.stop()


async def test_a_backup_beside_the_server_and_its_trial(single: ServerProcess, tmp_path: Path) -> None:
    made, restored, checked = commands(section("Backup and restore"))
    game = await begun(single)
    (tmp_path / "backups").mkdir()
    shell = Shell(tmp_path, {"/var/lib/parlour": str(single.data), "/backups": str(tmp_path / "backups")})
    shell.run(made)
    await game.turn()
    (backup,) = (tmp_path / "backups").iterdir()
    assert re.fullmatch(r"parlour-\d{4}-\d\d-\d\d\.backup", backup.name)
    backup.rename(tmp_path / "parlour-2026-01-31.backup")
    shell.run(restored)
    shell.run(checked)
    for player in game.players:
        await player.leave()
