"""The addresses and ports that the contest server may call. The operator lists them.

A registration names the address to call, so without this check it could make the server call any host, or a service on
its own machine that trusts local callers. Only processes on this machine may name an address of this machine, and
nobody can name the contest server itself.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from msgspec import Struct

from parlour.game.refusals import Malformed, NotAllowed

Network: TypeAlias = IPv4Network | IPv6Network
Address: TypeAlias = IPv4Address | IPv6Address

LOOPBACK: tuple[Network, ...] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))

SERVICE_PORTS = frozenset(
    {
        1433, 1521, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5433, 5672, 5900, 5984, 6000, 6379,
        6443, 8086, 8500, 9042, 9092, 9200, 9300, 10250, 11211, 15672, 25672, 27017,
    }
)  # fmt: skip
"""Ports from 1024 where databases, queues and the like usually listen. Not called unless the operator says so."""

_HOST = re.compile(r"(?!-)[A-Za-z0-9-]{1,63}(\.(?!-)[A-Za-z0-9-]{1,63})*\.?", re.ASCII)
_RESOLVING_SECONDS = 3.0


class BadAddress(Malformed):
    code = "BAD_ADDRESS"
    default = "That is not an address."


class BadPort(Malformed):
    code = "BAD_PORT"
    default = "A port is a number from 1 to 65535."


class AddressNotAllowed(NotAllowed):
    code = "ADDRESS_NOT_ALLOWED"
    default = "This server does not call that address."


class PortNotAllowed(NotAllowed):
    code = "PORT_NOT_ALLOWED"
    default = "This server does not call that port."


class Endpoint(Struct, frozen=True):
    """Where a player listens. The address is an IP address: host names are resolved only once."""

    address: str
    port: int

    @property
    def url(self) -> str:
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"http://{host}:{self.port}"

    @property
    def process(self) -> tuple[str, int]:
        """Identifies the process that listens here. One that listens on all addresses of this machine is one process,
        by whichever of them it is called."""
        return ("this machine" if is_here(self.address) else self.address), self.port


class Ports(Struct, frozen=True):
    """A range of ports, both ends included."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class Reach(Struct, frozen=True, kw_only=True):
    """What the server may call."""

    networks: tuple[Network, ...] = LOOPBACK
    ports: tuple[Ports, ...] = ()
    """Empty for all ports from 1024 except those of well-known services."""
    own_port: int | None = None
    """The port of the contest server itself."""

    def check(self, address: Address, written: str, caller: str) -> None:
        """Refuse an address outside the networks, and one of this machine unless the caller runs on it too."""
        if not any(address in network for network in self.networks):
            raise AddressNotAllowed(
                f"This server only calls players on {', '.join(map(str, self.networks))}, not on {written[:80]}.",
                allowed=[str(network) for network in self.networks],
            )
        if is_here(str(address)) and not is_here(caller):
            raise AddressNotAllowed(
                f"{written[:80]} is an address of the contest server's own machine. Give the address of yours:"
                f" you are calling from {caller}."
            )

    def check_port(self, address: Address, port: int) -> None:
        """Refuse a port outside the operator's list, and the contest server itself."""
        if port == self.own_port and is_here(str(address)):
            raise PortNotAllowed("The contest server itself listens there.", port=port)
        if self.ports:
            if not any(ports.first <= port <= ports.last for ports in self.ports):
                raise PortNotAllowed(
                    f"This server only calls players on the ports {', '.join(map(str, self.ports))}.",
                    port=port,
                )
        elif port < 1024 or port in SERVICE_PORTS:
            raise PortNotAllowed(
                f"Port {port} belongs to another service. Choose one from 1024 that no service uses.",
                port=port,
            )


def is_here(address: str) -> bool:
    """Whether an IP address is one of this machine: only then a socket can be bound to it."""
    try:
        parsed = _plain(ip_address(address))
    except ValueError:
        return False
    if parsed.is_loopback:
        return True
    if parsed.is_unspecified or parsed.is_multicast:
        return False
    family = socket.AF_INET6 if parsed.version == 6 else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((str(parsed), 0))
        except OSError:
            return False
    return True


def port_of(text: str | int) -> int:
    """Parse the port of a registration, given as a string or a number."""
    written = str(text).strip()
    if not (written.isascii() and written.isdigit() and len(written) <= 5 and 1 <= int(written) <= 65535):
        raise BadPort(f"A port is a number from 1 to 65535, not {written[:20]!r}.")
    return int(written)


def networks_of(texts: Iterable[str]) -> tuple[Network, ...]:
    """Parse the networks that the operator allows, such as `10.0.0.0/8` or a single address."""
    try:
        return tuple(ip_network(text) for text in texts)
    except ValueError as error:
        raise BadAddress(f"Not a network: {error}.") from None


def ports_of(texts: Iterable[str]) -> tuple[Ports, ...]:
    """Parse the ports that the operator allows, such as `16201` or `16201-16299`."""
    found = []
    for text in texts:
        first, _, last = text.partition("-")
        ports = Ports(port_of(first), port_of(last or first))
        if ports.last < ports.first:
            raise BadPort(f"{text[:20]!r} is not a range of ports: write it as 16201-16299.")
        found.append(ports)
    return tuple(found)


async def endpoint_of(address: str, port: str | int, reach: Reach, caller: str = "127.0.0.1") -> Endpoint:
    """Where to call a player. Refused unless every address of the host may be called."""
    number = port_of(port)
    found = await _resolved(address.strip())
    for one in found:
        reach.check(one, address, caller)
        reach.check_port(one, number)
    return Endpoint(str(found[0]), number)


async def _resolved(address: str) -> list[Address]:
    try:
        return [_plain(ip_address(address))]
    except ValueError:
        pass
    if len(address) > 253 or not _HOST.fullmatch(address):
        raise BadAddress(f"{address[:80]!r} is neither an IP address nor a host name.")
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(_RESOLVING_SECONDS):
            answers = await loop.getaddrinfo(address, None, type=socket.SOCK_STREAM)
    except (OSError, TimeoutError, UnicodeError):
        raise BadAddress(f"There is no host {address[:80]!r}.") from None
    addresses = [_plain(ip_address(str(answer[4][0]).partition("%")[0])) for answer in answers]
    return sorted(set(addresses), key=lambda one: (one.version, int(one)))


def _plain(address: Address) -> Address:
    """The address, with an IPv4-mapped IPv6 address as plain IPv4."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address
