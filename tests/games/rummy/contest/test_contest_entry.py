"""Checks of registrations: names, addresses and ports."""

from __future__ import annotations

import pytest

from parlour.games.rummy.contest.addresses import (
    LOOPBACK,
    AddressNotAllowed,
    BadAddress,
    BadPort,
    Endpoint,
    PortNotAllowed,
    Reach,
    endpoint_of,
    networks_of,
    port_of,
    ports_of,
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
    assert (await endpoint_of("127.0.0.1", "8080", Reach())).url == "http://127.0.0.1:8080"
    assert (await endpoint_of("::1", "8080", Reach())).url == "http://[::1]:8080"
    assert (await endpoint_of("::ffff:127.0.0.1", "8080", Reach())).address == "127.0.0.1"
    assert (await endpoint_of("localhost", "8080", Reach())).address == "127.0.0.1"


@pytest.mark.parametrize("address", ["10.1.2.3", "0.0.0.0", "169.254.169.254", "::", "::ffff:8.8.8.8"])
async def test_other_addresses_are_refused(address: str) -> None:
    with pytest.raises(AddressNotAllowed):
        await endpoint_of(address, "8080", Reach())


async def test_networks_listed_by_the_operator_are_allowed() -> None:
    allowed = Reach(networks=(*LOOPBACK, *networks_of(["10.1.0.0/16"])))
    assert (await endpoint_of("10.1.2.3", "8080", allowed)).address == "10.1.2.3"
    with pytest.raises(BadAddress):
        networks_of(["10.1.0.0/99"])


@pytest.mark.parametrize("address", ["", "a b", "127.0.0.1/x", "http://127.0.0.1", "-a", "x" * 300, "a@b"])
async def test_an_invalid_address_is_refused(address: str) -> None:
    with pytest.raises(BadAddress):
        await endpoint_of(address, "8080", Reach())


@pytest.mark.parametrize("port", [1, 22, 80, 1023, 3306, 5432, 6379])
async def test_ports_of_services_are_not_called_unless_the_operator_lists_them(port: int) -> None:
    with pytest.raises(PortNotAllowed):
        await endpoint_of("127.0.0.1", port, Reach())
    assert (await endpoint_of("127.0.0.1", port, Reach(ports=ports_of([str(port)])))).port == port


async def test_only_the_ports_on_the_operators_list_are_called() -> None:
    reach = Reach(ports=ports_of(["16201-16299", "17000"]))
    for port in (16201, 16299, 17000):
        assert (await endpoint_of("127.0.0.1", port, reach)).port == port
    for port in (16200, 16300, 8080):
        with pytest.raises(PortNotAllowed) as refusal:
            await endpoint_of("127.0.0.1", port, reach)
        assert "16201-16299, 17000" in refusal.value.message


@pytest.mark.parametrize("text", ["", "x", "5-1", "0-9", "1-70000", "1-2-3"])
def test_a_list_of_ports_is_checked(text: str) -> None:
    with pytest.raises(BadPort):
        ports_of([text])


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2", "localhost", "::1", "::ffff:127.0.0.1"])
async def test_the_server_itself_is_not_called(address: str) -> None:
    with pytest.raises(PortNotAllowed):
        await endpoint_of(address, 16200, Reach(own_port=16200))


async def test_only_callers_on_this_machine_may_name_it() -> None:
    for caller in ("127.0.0.1", "::1", "::ffff:127.0.0.1"):
        await endpoint_of("127.0.0.1", 16201, Reach(), caller)
    for caller in ("192.0.2.7", "2001:db8::1", "unknown"):
        with pytest.raises(AddressNotAllowed) as refusal:
            await endpoint_of("127.0.0.1", 16201, Reach(), caller)
        assert caller in refusal.value.message


def test_a_process_is_the_same_by_every_address_of_its_machine() -> None:
    here = {Endpoint(address, 16201).process for address in ("127.0.0.1", "127.0.0.9", "::1")}
    assert len(here) == 1
    assert Endpoint("127.0.0.1", 16202).process not in here
    assert Endpoint("192.0.2.7", 16201).process != Endpoint("192.0.2.8", 16201).process
