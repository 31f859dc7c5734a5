"""Structured logs: one JSON object per line, without keys, cookies or chat."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Final

ORDINARY: Final = set(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {"message", "asctime", "taskName"}

SELDOM: Final = 60.0  # seconds between two lines on the same trouble
STORAGE: Final = logging.getLogger("polytheon.server.storage")
NEXT: Final[dict[str, float]] = {}  # when an event may be logged again


class JsonFormatter(logging.Formatter):
    """A record with its extra fields as JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
        }
        line.update({key: value for key, value in record.__dict__.items() if key not in ORDINARY})
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str, ensure_ascii=False)


def log_seldom(event: str, error: str) -> None:
    """Log a repeated problem with the database, such as a full disk, at most once a minute."""
    now = time.monotonic()
    if now >= NEXT.get(event, 0.0):
        NEXT[event] = now + SELDOM
        STORAGE.error(event, extra={"error": error})


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("polytheon").setLevel(level.upper())
