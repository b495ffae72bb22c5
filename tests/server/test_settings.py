"""Settings come from a file, the environment and options, and a wrong one says what to write."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from clients import StartServer

from parlour.server.settings import BadSettings, Settings, from_environment, misspelled


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "parlour.toml"


def test_options_win_over_the_environment_and_that_over_the_file(file: Path) -> None:
    file.write_text('port = 1\nhost = "0.0.0.0"\ndata = "games"\nsecure_cookies = true\n')
    environment = {"PARLOUR_CONFIG": str(file), "PORT": "2", "PARLOUR_DATA": "others"}
    settings = from_environment(environment, data="mine")
    assert settings == Settings(host="0.0.0.0", port=2, data="mine", secure_cookies=True)


def test_an_option_names_another_file(file: Path) -> None:
    file.write_text("session_days = 7")
    settings = from_environment({"PARLOUR_CONFIG": "/no/such/file"}, config=str(file))
    assert settings.session_days == 7


WRONG: dict[str, tuple[dict[str, str], str]] = {
    "a word": ({"PARLOUR_CHATS_PER_MINUTE": "many"}, r"PARLOUR_CHATS_PER_MINUTE is 'many'.*default is 60"),
    "below zero": ({"PARLOUR_AWAY_SECONDS": "-1"}, r"PARLOUR_AWAY_SECONDS is '-1'"),
    "no day": ({"PARLOUR_SESSION_DAYS": "0"}, r"PARLOUR_SESSION_DAYS is '0'"),
    "a port": ({"PORT": "70000"}, r"PORT is '70000'.*<= 65535"),
    "a switch": ({"PARLOUR_SECURE_COOKIES": "perhaps"}, r"PARLOUR_SECURE_COOKIES.*default is false"),
    "a form": ({"PARLOUR_LOG": "xml"}, r"PARLOUR_LOG is 'xml'"),
    "a database": ({"PARLOUR_DATABASE": "mysql://root:secret@x/y"}, r"PARLOUR_DATABASE must be.*postgresql"),
    "no URL": ({"PARLOUR_DATABASE": "games"}, r"PARLOUR_DATABASE must be"),
    "proxies": ({"PARLOUR_TRUSTED_PROXIES": "127.0.0.1,proxy"}, r"must be addresses or networks"),
    "origins": ({"PARLOUR_ORIGINS": "cards.example.org"}, r"must be origins.*https://"),
    "a token": ({"PARLOUR_METRICS_TOKEN": "secret"}, r"PARLOUR_METRICS_TOKEN must be.*openssl rand"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_setting_says_what_to_write_and_no_secret(what: str) -> None:
    environment, said = WRONG[what]
    with pytest.raises(BadSettings, match=said) as refused:
        from_environment(environment)
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    "right",
    [
        {"PARLOUR_TRUSTED_PROXIES": "127.0.0.1, 10.0.0.0/8, ::1"},
        {"PARLOUR_TRUSTED_PROXIES": "*"},
        {"PARLOUR_ORIGINS": "*"},
        {"PARLOUR_ORIGINS": "https://a.example http://localhost:5173"},
        {"PARLOUR_CONTEST": ""},
        {"PARLOUR_DATABASE": "postgresql://parlour@/parlour?host=/run"},
        {"PARLOUR_SECURE_COOKIES": "1"},
    ],
    ids=str,
)
def test_right_settings_are_taken(right: dict[str, str]) -> None:
    assert from_environment(right) != Settings()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 8000", r"'prot', which is not a setting\. Did you mean port\?"),
        ("port = ", r"cannot be read"),
        ('port = "many"', r"port in .*parlour.toml is 'many'"),
        ("host = 5", r"host in .*parlour.toml is 5"),
        ("[server]\nport = 1", r"'server', which is not a setting"),
        ("port = 1\nport = 2", r"cannot be read"),
    ],
)
def test_a_wrong_file_says_what_is_wrong(file: Path, text: str, said: str) -> None:
    file.write_text(text)
    with pytest.raises(BadSettings, match=said):
        from_environment({}, config=str(file))


def test_a_missing_file_is_not_ignored() -> None:
    with pytest.raises(BadSettings, match="/no/such/file cannot be read"):
        from_environment({"PARLOUR_CONFIG": "/no/such/file"})


def test_misspelled_variables_are_named() -> None:
    environment: dict[str, Any] = {"PARLOUR_SESION_DAYS": "3", "PARLOUR_DATA": "x", "PATH": "y"}
    assert list(misspelled(environment)) == [
        "PARLOUR_SESION_DAYS is not a setting and has no effect. Did you mean PARLOUR_SESSION_DAYS?"
    ]


def test_a_server_starts_from_a_file_and_not_from_a_wrong_one(start_server: StartServer, file: Path) -> None:
    file.write_text('log = "json"')
    assert start_server(PARLOUR_CONFIG=str(file)).running
    file.write_text('log = "xml"')
    refused = subprocess.run(
        [sys.executable, "-m", "parlour", "serve", "--port", "0", "--config", str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert refused.returncode == 2
    assert "is 'xml'" in " ".join(refused.stderr.split())
    assert "Traceback" not in refused.stderr
