"""Addresses: the address of a visitor, and what counts as one address.

`address_of` is what every limit counts by. Behind a proxy that is trusted it is the visitor's address, not the proxy's.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from enum import Enum, auto
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final

from starlette.requests import HTTPConnection

from polytheon.kernel.errors import BadSetup

THIS_MACHINE: Final = ("127.0.0.0/8", "::1/128")
SUBSCRIBER: Final = 64  # bits of an IPv6 address: one subscriber has all addresses that share them
SITE: Final = 48  # bits that a site shares; some subscribers have all that share these
MOST_HOPS: Final = 20  # of a forwarded header that are looked at
SCHEMES: Final = {"http": ("http", "ws"), "https": ("https", "wss")}
LONGEST: Final = 50  # characters; no address has more


def address_of(connection: HTTPConnection) -> str:
    """The address that limits count: IPv4 as it is, IPv6 by /64; "" for none."""
    return counted(client_of(connection))


def client_of(connection: HTTPConnection) -> str:
    """The exact address of a visitor."""
    return connection.client.host if connection.client else ""


@lru_cache(maxsize=4096)
def counted(address: str) -> str:
    """The unit of an address that limits count."""
    found = parsed(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((int(found), SUBSCRIBER), strict=False))
    return address if found is None else str(found)


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The network of a unit that limits count: of IPv6 the site, of IPv4 the address itself."""
    found = parsed(address.partition("/")[0])
    return str(IPv6Network((int(found), SITE), strict=False)) if isinstance(found, IPv6Address) else address


def parsed(text: str) -> IPv4Address | IPv6Address | None:
    """An address; IPv4 written as IPv6 becomes IPv4. None if it is not an address."""
    try:
        found = ip_address(text.partition("%")[0]) if len(text) <= LONGEST else None
    except ValueError:
        return None
    return found.ipv4_mapped or found if isinstance(found, IPv6Address) else found


def is_loopback(address: str) -> bool:
    found = parsed(address)
    return found is not None and found.is_loopback


class Came(Enum):
    """How a connection reached the server."""

    DIRECTLY = auto()
    BY_PROXY = auto()
    CLAIMED = auto()  # it says that it is a proxy's, and we do not know that


class Proxies:
    """The proxies whose headers (client address, HTTPS) are trusted."""

    def __init__(self, trusted: Iterable[str]) -> None:
        """Raises BadSetup if one of them is neither an address nor a network."""
        try:
            self.networks = [ip_network(network) for network in trusted]
        except ValueError as error:
            raise BadSetup(f"a proxy is an address or a network such as 10.0.0.0/8: {error}") from error
        self.trusts = lru_cache(maxsize=4096)(self.is_trusted)

    def is_trusted(self, address: str) -> bool:
        found = parsed(address)
        return found is not None and any(found in network for network in self.networks)

    def believe(self, scope: MutableMapping[str, Any]) -> Came:
        """Apply the headers of a trusted proxy to the scope of a connection."""
        headers = [(name, value) for name, value in scope["headers"] if name.startswith(b"x-forwarded-")]
        peer = scope["client"][0] if scope.get("client") else ""
        if not self.trusts(peer):
            return Came.CLAIMED if headers else Came.DIRECTLY
        hops = b",".join(value for name, value in headers if name == b"x-forwarded-for").decode("latin-1")
        scope["client"] = (self.caller(hops, peer), 0)
        for name, value in headers:
            secure = SCHEMES.get(value.decode("latin-1").strip().lower())
            if name == b"x-forwarded-proto" and secure is not None:
                scope["scheme"] = secure[scope["type"] == "websocket"]
        return Came.BY_PROXY

    def caller(self, hops: str, proxy: str) -> str:
        """The client of the first trusted proxy: the last hop that is not a trusted proxy. Each proxy adds one."""
        last = proxy
        for hop in reversed(hops.rsplit(",", MOST_HOPS)[-MOST_HOPS:]):
            found = without_port(hop.strip())
            if parsed(found) is None:
                return last
            if not self.trusts(found):
                return found
            last = found
        return last


def without_port(hop: str) -> str:
    """The address of a hop, which some proxies write as 192.0.2.1:4711 or [2001:db8::1]:4711."""
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
