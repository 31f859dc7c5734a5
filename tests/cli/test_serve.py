"""polytheon serve, before it serves."""

from __future__ import annotations

import sys

import pytest

from polytheon.cli.serve import has_screen, listen, shown
from polytheon.kernel.errors import BadSetup


@pytest.mark.parametrize(
    ("environment", "screen"),
    [
        ({}, False),
        ({"DISPLAY": ":0"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({"DISPLAY": ":0", "SSH_TTY": "/dev/pts/0"}, False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sees_it(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], screen: bool
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_TTY", "SSH_CONNECTION"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert has_screen() is screen


def test_a_port_that_is_taken_is_told_with_what_to_do() -> None:
    listening = listen("127.0.0.1", 0)
    port = listening.getsockname()[1]
    with pytest.raises(BadSetup, match=f"port {port}.*--port"):
        listen("127.0.0.1", port)
    listening.close()


def test_addresses_are_shown_as_browsers_take_them() -> None:
    assert [shown(host) for host in ("127.0.0.1", "0.0.0.0", "::1")] == ["127.0.0.1", "127.0.0.1", "[::1]"]
