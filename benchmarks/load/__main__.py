"""Load a server: many seats at a calm pace, then as many moves as it takes, beside a bare echo server of its stack.

    make load                                      500 tables, a SQLite file
    make load ON=postgresql                        the same on a PostgreSQL of its own
    make load ARGS="--tables 50 --seconds 5"

Server and load share the machine. Times are of the clock, so other work on the machine shows in them; the CPU time
that the server took for a move and for an echo does not depend on that.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from statistics import quantiles
from typing import Any

from servers import Process, echo_server, run, table_server
from tables import Echo, Load


def milliseconds(latencies: list[float]) -> dict[str, float]:
    if len(latencies) < 2:
        return {}
    cuts = quantiles(latencies, n=1000)
    named = {"p50": cuts[499], "p90": cuts[899], "p99": cuts[989], "max": max(latencies)}
    return {name: round(value * 1000, 1) for name, value in named.items()}


def words(chosen: argparse.Namespace) -> str:
    """What the seats want to read, as a page asks for it."""
    return f"?language={chosen.language}&sentences=no" if chosen.language else ""


async def paced(server: Process, chosen: argparse.Namespace) -> dict[str, Any]:
    """All tables at a calm pace."""
    load = Load(server.port, chosen.game, words(chosen))
    empty = server.memory()
    began = time.perf_counter()
    await load.open(chosen.tables)
    opened = time.perf_counter() - began
    await load.at_a_pace(chosen.every, 2 * chosen.every)  # warm up
    load.reset()
    cpu = server.cpu()
    took = await load.at_a_pace(chosen.every, chosen.seconds)
    cpu = server.cpu() - cpu
    found = {
        "tables": len(load.tables),
        "seats": sum(len(table.sockets) for table in load.tables),
        "moves_per_second": round(len(load.latencies) / took, 1),
        "milliseconds": milliseconds(load.latencies),
        "sent": load.sent,
        "arrived": len(load.latencies),
        "lost": load.sent - len(load.latencies),
        "refused": len(load.refusals),
        "late": load.late,
        "games_finished": load.finished,
        "server_cpu_microseconds_per_move": round(cpu / max(1, load.sent) * 1e6, 1),
        "server_cpu_share": round(cpu / took, 3),
        "bytes_per_message": round(load.bytes / max(1, load.messages)),
        "messages_per_move": round(load.messages / max(1, load.sent), 2),
        "server_megabytes": round(server.memory() / 1e6, 1),
        "kilobytes_per_table": round((server.memory() - empty) / 1e3 / len(load.tables), 1),
        "seconds_to_open": round(opened, 1),
    }
    load.close()
    await asyncio.sleep(0.5)
    return found


async def saturated(server: Process, chosen: argparse.Namespace, tables: int) -> dict[str, Any]:
    """As many moves as it takes."""
    load = Load(server.port, chosen.game, words(chosen))
    await load.open(tables)
    load.eager = True
    await load.as_fast_as_possible(1.0)
    load.reset()
    cpu = server.cpu()
    took = await load.as_fast_as_possible(chosen.seconds / 2)
    cpu = server.cpu() - cpu
    found = {
        "tables": tables,
        "moves_per_second": round(len(load.latencies) / took, 1),
        "milliseconds": milliseconds(load.latencies),
        "server_cpu_microseconds_per_move": round(cpu / max(1, len(load.latencies)) * 1e6, 1),
        "server_cpu_share": round(cpu / took, 3),
        "sent_per_second": round(load.messages / took, 1),
        "refused": len(load.refusals),
    }
    load.close()
    await asyncio.sleep(0.5)
    return found


async def echoed(server: Process, chosen: argparse.Namespace, answer_bytes: int) -> dict[str, Any]:
    """A bare server that sends each message back; or to both of a pair, as large as a view."""
    echo = Echo(server.port, chosen.saturate, answer_bytes)
    cpu = server.cpu()
    rate = await echo.run(chosen.seconds / 4)
    cpu = server.cpu() - cpu
    return {
        "connections": 2 * chosen.saturate,
        "messages_per_second": round(rate, 1),
        "sent_per_second": round(rate * (2 if answer_bytes else 1), 1),
        "server_cpu_microseconds_each": round(cpu / max(1, echo.count) * 1e6, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--every", type=float, default=2.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--saturate", type=int, default=250, help="tables that move as fast as they can; 0: none")
    parser.add_argument("--game", default="duel")
    parser.add_argument("--language", default="", help="seats read words, as pages do; else they are programs")
    parser.add_argument("--database", default="")
    parser.add_argument("--bus", default="")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    results: dict[str, Any] = {"game": chosen.game}
    with tempfile.TemporaryDirectory() as folder:
        more = ["--workers", str(chosen.workers), *(["--bus", chosen.bus] if chosen.bus else [])]
        with table_server(folder, more, chosen.database) as server:
            results["paced"] = run(paced(server, chosen))
            if chosen.saturate:
                results["saturated"] = run(saturated(server, chosen, chosen.saturate))
        if chosen.saturate:
            with echo_server() as server:
                results["echo"] = run(echoed(server, chosen, 0))
                results["relay"] = run(echoed(server, chosen, results["paced"]["bytes_per_message"]))
            moves = results["saturated"]
            for name in ("echo", "relay"):
                bare = results[name]
                each = moves["server_cpu_microseconds_per_move"]
                results[f"moves_to_{name}"] = {
                    "ratio_of_rates": round(moves["moves_per_second"] / bare["messages_per_second"], 3),
                    "ratio_of_messages_sent": round(moves["sent_per_second"] / bare["sent_per_second"], 3),
                    "ratio_of_cpu": round(bare["server_cpu_microseconds_each"] / each, 3),
                }
    print(json.dumps(results) if chosen.json else report(results))


def report(results: dict[str, Any], indent: str = "") -> str:
    lines: list[str] = []
    for name, value in results.items():
        if isinstance(value, dict):
            lines += [f"{indent}{name.replace('_', ' ')}", report(value, indent + "  ")]
        else:
            lines.append(f"{indent}{name.replace('_', ' '):36}{value}")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
