"""Structured logs: one JSON object a line. Neither keys nor cookies nor what people say ever come here."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

ORDINARY: Final = set(logging.LogRecord("", 0, "", 0, "", None, None).__dict__) | {"message", "asctime", "taskName"}


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


def set_up(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("polytheon").setLevel(level.upper())
