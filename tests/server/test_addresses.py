"""Where a visitor calls from, directly and through proxies."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import HTTPConnection

from polytheon.kernel.errors import BadSetup
from polytheon.server.transport.addresses import (
    THIS_MACHINE,
    Came,
    Proxies,
    address_of,
    client_of,
    counted,
    is_loopback,
    network_of,
)


def scope(peer: str | None, kind: str = "http", **headers: str) -> dict[str, Any]:
    named = [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()]
    client = None if peer is None else (peer, 4711)
    scheme = "http" if kind == "http" else "ws"
    return {"type": kind, "client": client, "headers": named, "scheme": scheme}


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("nonsense", "nonsense"),
    ],
)
def test_one_subscriber_counts_as_one_address(address: str, expected: str) -> None:
    assert counted(address) == expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2::/64", "2001:db8:1::/48"),
        ("2001:db8:1:ffff::/64", "2001:db8:1::/48"),
        ("", ""),
    ],
)
def test_the_network_of_an_address(address: str, expected: str) -> None:
    assert network_of(address) == expected


def test_a_connection_without_address_is_counted_all_the_same() -> None:
    assert address_of(HTTPConnection(scope(None))) == ""


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("10.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("10.0.0.1", "192.0.2.1, 10.0.0.2", "192.0.2.1"),
        ("10.0.0.1", "6.6.6.6, 192.0.2.1, 10.0.0.2", "192.0.2.1"),  # what the visitor wrote counts for nothing
        ("10.0.0.1", "192.0.2.1:4711", "192.0.2.1"),
        ("10.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"),
        ("10.0.0.1", "2001:db8::1", "2001:db8::1"),
        ("::ffff:10.0.0.1", "192.0.2.1", "192.0.2.1"),
        ("10.0.0.1", "10.0.0.3", "10.0.0.3"),  # the proxy's own machine asks
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "unknown", "10.0.0.1"),
        ("10.0.0.1", "192.0.2.1, unknown", "10.0.0.1"),
        ("10.0.0.1", "x" * 70_000, "10.0.0.1"),
        ("10.0.0.1", "," * 70_000, "10.0.0.1"),
        ("10.0.0.1", "192.0.2.1\xff", "10.0.0.1"),
        ("192.0.2.9", "192.0.2.1", "192.0.2.9"),  # anybody can say so
    ],
)
def test_only_trusted_proxies_say_who_calls(peer: str, forwarded: str, expected: str) -> None:
    asked = scope(peer, x_forwarded_for=forwarded)
    assert Proxies(["10.0.0.0/8"]).believe(asked) is (Came.CLAIMED if peer == "192.0.2.9" else Came.BY_PROXY)
    assert client_of(HTTPConnection(asked)) == expected


def test_several_headers_are_read_as_one() -> None:
    asked = scope("127.0.0.1")
    asked["headers"] = [(b"x-forwarded-for", b"6.6.6.6"), (b"x-forwarded-for", b"192.0.2.1")]
    assert Proxies(THIS_MACHINE).believe(asked) is Came.BY_PROXY
    assert client_of(HTTPConnection(asked)) == "192.0.2.1"


def test_a_trusted_proxy_says_whether_it_was_called_by_https() -> None:
    for kind, expected in (("http", "https"), ("websocket", "wss")):
        asked = scope("10.0.0.1", kind, x_forwarded_proto="https")
        assert Proxies(["10.0.0.1"]).believe(asked) is Came.BY_PROXY
        assert asked["scheme"] == expected
        for trusted, value in (([], "https"), (["10.0.0.1"], "gopher")):
            asked = scope("10.0.0.1", kind, x_forwarded_proto=value)
            Proxies(trusted).believe(asked)
            assert asked["scheme"] in ("http", "ws")


def test_a_proxy_is_an_address_or_a_network() -> None:
    for wrong in ("proxy.example.org", "10.0.0.1/8", "10.0.0.0/99", "", "*"):
        with pytest.raises(BadSetup):
            Proxies([wrong])


def test_this_machine_is_known_by_all_its_addresses() -> None:
    for address in ("127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"):
        assert is_loopback(address)
    for address in ("", "192.0.2.1", "::2", "localhost"):
        assert not is_loopback(address)
