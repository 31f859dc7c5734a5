"""Bans: who may not use the server, by address or network, or by visitor. The operator orders them; see `orders.py`."""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection

from polytheon.kernel.errors import BadSetup
from polytheon.server.domain.commands import Refusal
from polytheon.server.storage.orders import Ban
from polytheon.server.transport.addresses import THIS_MACHINE, client_of, counted, parsed
from polytheon.text.catalogue import LANGUAGES, catalogue

VISITOR: Final = "visitor:"
VISITOR_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
TONGUE: Final = re.compile(r"\s*([A-Za-z]{2})\b")
WIDEST: Final = {4: 8, 6: 16}  # bits: a ban of a larger network would be a slip of the pen
MOST_TONGUES: Final = 10


class Caller(NamedTuple):
    """A client: its exact address, the visitor of its cookie or "", and its language."""

    address: str
    visitor: str
    language: str


def language_of(connection: HTTPConnection) -> str:
    """The language for a visitor: the requested one, else the browser's, else English."""
    wished = connection.query_params.get("language", "")
    accepted = connection.headers.get("accept-language", "").split(",", MOST_TONGUES)[:MOST_TONGUES]
    found = [match.group(1).lower() for part in accepted if (match := TONGUE.match(part))]
    return next((language for language in (wished, *found) if language in LANGUAGES), LANGUAGES[0])


def subject_of(text: str) -> str:
    """The subject of a ban in its stored form: a network, or a visitor as `polytheon table show` names one. An IPv6
    address stands for its /64, which belongs to one subscriber. Raises BadSetup."""
    if text.startswith(VISITOR):
        if VISITOR_ID.fullmatch(text.removeprefix(VISITOR)) is None:
            raise BadSetup(f"{text} is not a visitor: `polytheon table show TABLE` names those at a table")
        return text
    return str(checked(network_of(text), text))


def network_of(text: str) -> IPv4Network | IPv6Network:
    address = None if "/" in text else parsed(text)
    try:
        return ip_network(text if address is None else counted(text))
    except ValueError:
        raise BadSetup(
            f"'{text}' cannot be banned: give an address such as 192.0.2.7 or 2001:db8::7, a network such as "
            "192.0.2.0/24, or a visitor as `polytheon table show TABLE` names one"
        ) from None


def checked(network: IPv4Network | IPv6Network, text: str) -> IPv4Network | IPv6Network:
    if any(network.overlaps(ip_network(here)) for here in THIS_MACHINE if ip_network(here).version == network.version):
        raise BadSetup(f"{text} is this machine: everybody behind a proxy on it could be shut out")
    if network.prefixlen < WIDEST[network.version]:
        raise BadSetup(f"{text} is too large a network: at most /{WIDEST[network.version]} can be banned at once")
    return network


class Bans:
    """The bans that a worker knows. A lookup takes one step per network size, not per ban."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.visitors: dict[str, Ban] = {}
        self.networks: dict[tuple[int, int], dict[int, Ban]] = {}  # by version and host bits, by their beginning

    def take(self, bans: Iterable[Ban]) -> None:
        """Replace the bans in force."""
        visitors: dict[str, Ban] = {}
        networks: defaultdict[tuple[int, int], dict[int, Ban]] = defaultdict(dict)
        for ban in bans:
            if ban.subject.startswith(VISITOR):
                visitors[ban.subject.removeprefix(VISITOR)] = ban
            else:
                network = ip_network(ban.subject)
                bits = network.max_prefixlen - network.prefixlen
                networks[network.version, bits][int(network.network_address) >> bits] = ban
        self.visitors, self.networks = visitors, dict(networks)

    @property
    def in_force(self) -> bool:
        """Whether there are any bans; usually there are none, and lookups can be skipped."""
        return bool(self.visitors or self.networks)

    def find(self, address: str, visitor: str) -> Ban | None:
        """The ban that applies to a caller; None if there is none."""
        found = [self.visitors[visitor]] if visitor in self.visitors else []
        exact = parsed(address)
        if exact is not None:
            number = int(exact)
            for (version, bits), bans in self.networks.items():
                if version == exact.version and number >> bits in bans:
                    found.append(bans[number >> bits])
        now = self.clock()
        return next((ban for ban in found if ban.until is None or ban.until > now), None)

    def refusal(self, caller: Caller) -> Refusal | None:
        """Why a caller may not use the server, in the caller's language; None if they may."""
        ban = self.find(caller.address, caller.visitor)
        if ban is None:
            return None
        words = catalogue("page", caller.language)
        if ban.until is None:
            return Refusal("banned", words["refused.banned"])
        when = time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime(ban.until))
        return Refusal("banned", words["refused.banned_until"].format(when=when))


def caller_of(connection: HTTPConnection, visitor: str) -> Caller:
    return Caller(client_of(connection), visitor, language_of(connection))
