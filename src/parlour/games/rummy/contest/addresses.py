"""The addresses that the contest server may call: loopback, and the networks that the operator allows.

A registration names the address to call, so without this check it could make the server call any host.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from msgspec import Struct

from parlour.game.refusals import Malformed, NotAllowed

Network: TypeAlias = IPv4Network | IPv6Network

LOOPBACK: tuple[Network, ...] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))

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


class Endpoint(Struct, frozen=True):
    """Where a player listens. The address is an IP address: host names are resolved only once."""

    address: str
    port: int

    @property
    def url(self) -> str:
        host = f"[{self.address}]" if ":" in self.address else self.address
        return f"http://{host}:{self.port}"


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


async def endpoint_of(address: str, port: str | int, allowed: Sequence[Network]) -> Endpoint:
    """Where to call a player. Refused unless every address of the host is allowed."""
    number = port_of(port)
    found = await _resolved(address.strip())
    for one in found:
        if not _is_allowed(one, allowed):
            raise AddressNotAllowed(
                f"This server only calls players on {', '.join(map(str, allowed))}, not on {address[:80]}.",
                allowed=[str(network) for network in allowed],
            )
    return Endpoint(str(found[0]), number)


def _is_allowed(address: IPv4Address | IPv6Address, allowed: Sequence[Network]) -> bool:
    return any(address in network for network in allowed)


async def _resolved(address: str) -> list[IPv4Address | IPv6Address]:
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


def _plain(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """The address, with an IPv4-mapped IPv6 address as plain IPv4."""
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address
