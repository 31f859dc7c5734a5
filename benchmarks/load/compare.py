"""Two versions of the server beside an echo server, in turns: `python benchmarks/load/compare.py FOLDER`

FOLDER holds the other version, installed from its checkout by `pip install --no-deps --target FOLDER .`, and what is
installed here is compared with it. All three servers run, and each in its turn is loaded as much as it takes for some
seconds, again and again, so that what else the machine does disturbs them alike. The report gives medians of the
rounds, and how much else the machine did.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import NamedTuple

from servers import Process, echo_server, run, table_server
from tables import Echo, Load


class Burst(NamedTuple):
    """The result of some seconds under load."""

    rate: float  # a second
    cpu: float  # microseconds each


class Turns:
    """A table server that is loaded now and then."""

    def __init__(self, server: Process, game: str, query: str) -> None:
        self.server = server
        self.load = Load(server.port, game, query)

    async def burst(self, seconds: float) -> Burst:
        load = self.load
        load.reset()
        before = self.server.cpu()
        took = await load.as_fast_as_possible(seconds)
        found = Burst(len(load.latencies) / took, (self.server.cpu() - before) / max(1, len(load.latencies)) * 1e6)
        await load.settle()
        return found


async def echo_burst(server: Process, tables: int, seconds: float) -> Burst:
    echo = Echo(server.port, tables)
    before = server.cpu()
    rate = await echo.run(seconds)
    return Burst(rate, (server.cpu() - before) / max(1, echo.count) * 1e6)


async def compared(turns: list[Turns], echo: Process, chosen: argparse.Namespace) -> list[list[Burst]]:
    """The bursts of the servers, round by round; the first one warms up."""
    for turn in turns:
        await turn.load.open(chosen.tables)
        await turn.burst(chosen.seconds)
    rounds: list[list[Burst]] = []
    for _ in range(chosen.rounds):
        bursts = [await turn.burst(chosen.seconds) for turn in turns]
        rounds.append([*bursts, await echo_burst(echo, chosen.tables, chosen.seconds)])
        print(*(f"{burst.rate:8.0f}/s {burst.cpu:6.1f} us" for burst in rounds[-1]), sep="   ", flush=True)
    for turn in turns:
        turn.load.close()
    await asyncio.sleep(0.5)
    return rounds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("other", type=Path, help="the folder in which the other version is installed")
    parser.add_argument("--here", type=Path, help="the same for this version, if it is not the one that is installed")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--game", default="duel")
    parser.add_argument("--language", default="", help="seats read words, as pages do; else they are programs")
    chosen = parser.parse_args()
    query = f"?language={chosen.language}&sentences=no" if chosen.language else ""
    with ExitStack() as stack:
        turns: list[Turns] = []
        for package in (chosen.other, chosen.here):
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            server = stack.enter_context(table_server(folder, package=str(package.resolve()) if package else ""))
            turns.append(Turns(server, chosen.game, query))
        echo = stack.enter_context(echo_server())
        print("other, here, echo: a second, and CPU time each; load of the machine", *os.getloadavg())
        rounds = run(compared(turns, echo, chosen))
    for name, bursts in zip(("other", "here", "echo"), zip(*rounds)):
        rate, cpu = median(burst.rate for burst in bursts), median(burst.cpu for burst in bursts)
        share = median(burst.rate / last[-1].rate for burst, last in zip(bursts, rounds))
        print(f"{name:6} {rate:8.0f}/s {cpu:6.1f} us, {share:.3f} of the echo server's rate")
    print("load of the machine", *os.getloadavg())


if __name__ == "__main__":
    main()
