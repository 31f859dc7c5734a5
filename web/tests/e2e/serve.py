"""A table server for the tests of the page: bots that answer at once, no limits, an empty database.

    python serve.py [PORT DATABASE]

Its dice always start from the same seed, so that a test meets the same deal and the same bots every time. The
environment variable DEAL names another seed, BUNDLE the folder of another build of the page. Whole games are played one
after the other, and the tests need the processor: a game that has ended is analysed unasked only if the environment
variable UNASKED says how many may be.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

from polytheon.cli.serve import LOOPBACK, listen
from polytheon.server import app
from polytheon.server.run import run
from polytheon.server.sessions.seeds import SEEDS
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
        unasked_analyses=int(os.environ.get("UNASKED", "0")),
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
        deal = int(os.environ.get("DEAL", "1"))
        bundle = patch.object(app, "BUNDLE", Path(os.environ.get("BUNDLE", app.BUNDLE)))
        with contextlib.suppress(KeyboardInterrupt), patch.object(SEEDS, "take", lambda: deal), bundle:
            run(settings, listening, workers=1, log_level="warning")


if __name__ == "__main__":
    main(*sys.argv[1:])
