"""What the server counts, for Prometheus."""

from __future__ import annotations

import os
from collections.abc import Sequence
from math import nan
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from polytheon.server.storage.growth import Growth

FAST: Final = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
SLOW: Final = (0.01, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0)
SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Metrics:
    """One server's counters."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()

        def gauge(name: str, text: str) -> Gauge:
            return Gauge(f"polytheon_{name}", text, registry=registry, multiprocess_mode="livesum")

        def largest(name: str, text: str, labels: Sequence[str] = ()) -> Gauge:
            return Gauge(f"polytheon_{name}", text, labels, registry=registry, multiprocess_mode="livemax")

        self.commands = Counter(
            "polytheon_commands", "Commands by kind and what became of them", ["kind", "result"], registry=registry
        )
        self.moves = Counter("polytheon_moves", "Decisions written to logs", ["game"], registry=registry)
        self.told = Counter("polytheon_messages_sent", "Messages sent over websockets", registry=registry)
        self.told_bytes = Counter("polytheon_bytes_sent", "Bytes sent over websockets", registry=registry)
        self.dropped = Counter("polytheon_slow_clients", "Connections closed because nobody read", registry=registry)
        self.conflicts = Counter("polytheon_conflicts", "Entries that another worker wrote first", registry=registry)
        self.deaths = Counter("polytheon_thinker_deaths", "Bot workers that died or took too long", registry=registry)
        self.requests = Counter("polytheon_requests", "HTTP requests", ["route", "status"], registry=registry)
        self.refusals = Counter(
            "polytheon_refusals", "Connections and requests that were refused at the door", ["kind"], registry=registry
        )
        self.connections = gauge("connections", "Open connections")
        self.sockets = gauge("sockets", "Open websockets")
        self.unread_bytes = gauge("unread_bytes", "Bytes sent that clients have not read yet")
        self.tables = gauge("live_tables", "Tables held in memory")
        self.database_bytes = largest("database_bytes", "Bytes of the database on disk")
        self.reusable_bytes = largest("database_reusable_bytes", "Of these, bytes that hold nothing any more")
        self.disk_free_bytes = largest("disk_free_bytes", "Bytes free on the disk of a SQLite database")
        self.kept_tables = largest("kept_tables", "Tables in the database", ["status"])
        self.move_seconds = Histogram(
            "polytheon_move_seconds", "From a command to its telling", buckets=FAST, registry=registry
        )
        self.write_seconds = Histogram(
            "polytheon_write_seconds", "One transaction of the writer", buckets=FAST, registry=registry
        )
        self.write_size = Histogram(
            "polytheon_write_entries", "Jobs in one transaction of the writer", buckets=SIZES, registry=registry
        )
        self.think_seconds = Histogram(
            "polytheon_think_seconds", "One bot's decision", ["level"], buckets=SLOW, registry=registry
        )
        self.think_wait = Histogram(
            "polytheon_think_wait_seconds", "Until a process was free for a thought", buckets=SLOW, registry=registry
        )
        self.children: dict[tuple[Counter | str, ...], Counter] = {}  # finding them takes longer than counting

    def moved(self, game: str) -> None:
        self.child(self.moves, game).inc()

    def commanded(self, kind: str, result: str) -> None:
        self.child(self.commands, kind, result).inc()

    def refused(self, kind: str) -> None:
        self.child(self.refusals, kind).inc()

    def child(self, counter: Counter, *labels: str) -> Counter:
        found = self.children.get((counter, *labels))
        if found is None:
            found = self.children[counter, *labels] = counter.labels(*labels)
        return found

    def wrote(self, size: int, seconds: float) -> None:
        self.write_size.observe(size)
        self.write_seconds.observe(seconds)

    def thought(self, level: str, seconds: float) -> None:
        self.think_seconds.labels(level).observe(seconds)

    def grown(self, growth: Growth) -> None:
        """Note how much the database holds."""
        self.database_bytes.set(growth.bytes)
        self.reusable_bytes.set(growth.reusable)
        self.disk_free_bytes.set(nan if growth.free_on_disk is None else growth.free_on_disk)
        for status in ("open", "running", "over"):
            self.kept_tables.labels(status).set(growth.tables.get(status, 0))

    def exposition(self) -> tuple[bytes, str]:
        """The text for Prometheus; if there are several workers on this host, for all of them."""
        registry = self.registry
        if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry), CONTENT_TYPE_LATEST
