"""Checks of registrations: names, addresses and ports."""

from __future__ import annotations

import pytest

from parlour.games.rummy.contest.addresses import (
    LOOPBACK,
    AddressNotAllowed,
    BadAddress,
    BadPort,
    endpoint_of,
    networks_of,
    port_of,
)
from parlour.games.rummy.contest.house_players import HOUSE_NAMES
from parlour.games.rummy.contest.player_names import (
    BadName,
    ConfusingName,
    check_apart,
    check_name,
    name_apart,
)


@pytest.mark.parametrize("name", ["bob", "Ann Lee", "crustacean_cheapskate", "É", "x" * 60])
def test_names_may_contain_blanks(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    "name", ["", "  ", " bob", "bob ", "a\nb", "x" * 61, "he draws", "undertakes", "Ends:", "a\u2028b"]
)
def test_names_that_would_break_a_line_are_refused(name: str) -> None:
    with pytest.raises(BadName):
        check_name(name)


def test_no_name_may_end_with_another() -> None:
    for name, other in (("jimbob", "bob"), ("bob", "jimbob"), ("Big bob", "bob"), ("TheDealer", "x")):
        with pytest.raises(ConfusingName) as refusal:
            check_apart(name, [other])
        assert "confuse" in refusal.value.message or "turns" in refusal.value.message
    check_apart("bob", ["bobby", "Rob", "bob"])


def test_dealer_is_no_players_name() -> None:
    with pytest.raises(ConfusingName):
        check_apart("Dealer", [])


def test_the_house_player_gets_a_name_that_cannot_be_confused() -> None:
    assert name_apart("bob", HOUSE_NAMES) == "Parlour"
    assert name_apart("Parlour", HOUSE_NAMES) == "House"
    assert name_apart("The House of Parlour", HOUSE_NAMES) == "House"


@pytest.mark.parametrize("port", ["http", "", "0", "65536", "-1", "80.5", "1e3", "٣", "99999999999", "0x50"])
def test_a_port_is_a_number(port: str) -> None:
    with pytest.raises(BadPort):
        port_of(port)


def test_a_port_comes_as_text_or_number() -> None:
    assert port_of("10001") == port_of(10001) == port_of(" 10001 ") == 10001


async def test_loopback_is_allowed_and_a_host_name_becomes_a_number() -> None:
    assert (await endpoint_of("127.0.0.1", "80", LOOPBACK)).url == "http://127.0.0.1:80"
    assert (await endpoint_of("::1", "80", LOOPBACK)).url == "http://[::1]:80"
    assert (await endpoint_of("::ffff:127.0.0.1", "80", LOOPBACK)).address == "127.0.0.1"
    assert (await endpoint_of("localhost", "80", LOOPBACK)).address == "127.0.0.1"


@pytest.mark.parametrize("address", ["10.1.2.3", "0.0.0.0", "169.254.169.254", "::", "::ffff:8.8.8.8"])
async def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(AddressNotAllowed):
        await endpoint_of(address, "80", LOOPBACK)


async def test_networks_listed_by_the_operator_are_allowed() -> None:
    allowed = (*LOOPBACK, *networks_of(["10.1.0.0/16"]))
    assert (await endpoint_of("10.1.2.3", "80", allowed)).address == "10.1.2.3"
    with pytest.raises(BadAddress):
        networks_of(["10.1.0.0/99"])


@pytest.mark.parametrize("address", ["", "a b", "127.0.0.1/x", "http://127.0.0.1", "-a", "x" * 300, "a@b"])
async def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        await endpoint_of(address, "80", LOOPBACK)
