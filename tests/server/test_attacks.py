"""Honest people play on while a server is attacked; `make attack` does this longer, in more ways and at more rates."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from polytheon.client import Client, Lost
from tests.server.attacking import Attack, Result, Siege
from tests.server.floods import ALL_CAME

MOST_MILLISECONDS = 250.0
MOST_MEGABYTES = 300.0
MOST_CPU = 0.6  # of one processor; what is left is for whoever plays
BUSY = 0.05  # of the time that the server waits for a processor: then the clock says more of the machine than of it
SECONDS = 2.0
TRIES = 4  # other tests run beside this one and take the processors and the disk; who is really stopped, is each time
ATTACKS = (
    Attack("fragments", 1, 1.7e6),
    Attack("pongs", 5),
    Attack("unread-pings", 3),
    Attack("nonsense", 10),
    Attack("headers", 5),
    Attack("small-headers", 20),
    Attack("chunks", 10),
    Attack("long-body", 10),
    Attack("tiny-requests", 10),
    Attack("one-request", 20),
    Attack("slow-headers", 150),
    Attack("slow-body", 150),
    Attack("upgrades", 20),
    Attack("unread-story", 580, 0.0, 10),
    Attack("idle", 1100),
    Attack("idle", 300, 0.0, None),
)


@pytest.fixture(scope="module")
def siege(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Siege, Result]]:
    """A server on which people play, and how it is when nobody attacks. At the end nothing is lost."""
    folder = tmp_path_factory.mktemp("siege")
    with Siege(folder) as found:
        yield found, found.suffer(Attack("idle", 0), SECONDS)
    assert found.lost() == set()
    lines = found.lines()
    assert set(lines) <= {"request", "refused", "proxy_not_trusted"}
    assert lines["refused"] <= 5
    assert lines["request"] < 2000


def test_a_newcomer_finds_a_place_among_idle_connections(siege: tuple[Siege, Result]) -> None:
    """More than an address may have are from the newcomer's own."""
    attacked, _ = siege
    client = attacked.honest.client
    with attacked.flood(Attack("idle-once", 300, 0.0, None), 60.0) as flood:
        # While they still come, one of them may push out the newcomer before their request is read.
        assert flood.stdout is not None
        assert flood.stdout.readline().strip() == ALL_CAME
        give_up = time.monotonic() + 20
        while connections(client) < 100:
            assert time.monotonic() < give_up
            time.sleep(0.05)
        seat = client.create("duel", name="late")
        seat.turn()
        assert seat.about["seats"][0]["name"] == "late"
        assert flood.poll() is None
        seat.close()
        flood.terminate()


def connections(client: Client) -> int:
    """How many there are; 0 as long as none has waited long enough to make room for the one who asks."""
    try:
        text = client.ask("GET", "/metrics")
    except Lost:
        return 0
    return int(re.findall(r"^polytheon_connections (\d+)", text, re.MULTILINE)[0])


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_honest_people_play_on(siege: tuple[Siege, Result], attack: Attack) -> None:
    attacked, quiet = siege
    for _ in range(TRIES):
        found = attacked.suffer(attack, SECONDS)
        assert found.megabytes < MOST_MEGABYTES
        patience = MOST_MILLISECONDS * (1.0 if max(found.starved, quiet.starved) < BUSY else 20.0)
        if found.moves >= quiet.moves / 4 and found.cpu < MOST_CPU and found.p99 < patience:
            return
    raise AssertionError(found)
