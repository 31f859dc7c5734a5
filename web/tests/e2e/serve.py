"""A table server for the tests of the page: bots that answer at once, no limits, an empty database.

    python serve.py [PORT DATABASE]
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
from pathlib import Path

from polytheon.cli.serve import LOOPBACK, listen
from polytheon.server.run import run
from polytheon.server.settings import Limits, Settings

MANY = 10**6


def main(port: str = "0", database: str = "") -> None:
    limits = Limits(
        tables_per_visitor=MANY,
        tables_per_address=MANY,
        sockets_per_address=MANY,
        messages_per_second=MANY,
        messages_at_once=MANY,
        requests_per_second=MANY,
        requests_at_once=MANY,
        creations_per_second=MANY,
        creations_at_once=MANY,
        bot_seconds_per_second=MANY,
        bot_seconds_at_once=MANY,
        unasked_analyses=0,  # whole games are played one after the other, and the tests need the processor
    )
    with tempfile.TemporaryDirectory(prefix="polytheon-page-") as folder:
        settings = Settings(
            database=database or str(Path(folder, "tables.sqlite")),
            hosts=list(LOOPBACK),
            hint_level="medium",
            bot_pace=0.0,
            analysis_seconds=6.0,
            limits=limits,
        )
        listening = listen("127.0.0.1", int(port))
        print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            run(settings, listening, workers=1, log_level="warning")


if __name__ == "__main__":
    main(*sys.argv[1:])
