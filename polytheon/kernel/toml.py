"""Values as TOML, the notation in which people enter them and read errors about them."""

from __future__ import annotations

import re
from datetime import date, time
from typing import Any, Final

BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
ESCAPED: Final = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def written(value: Any) -> str:
    """A value in one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        rows = [f"{written_key(key)} = {written(item)}" for key, item in value.items()]
        return "{ " + ", ".join(rows) + " }" if rows else "{}"
    if isinstance(value, list):
        return "[" + ", ".join([written(item) for item in value]) + "]"
    if isinstance(value, (date, time)):  # a moment is a date, too
        return value.isoformat()
    if isinstance(value, (int, float)):
        return str(value)
    return '"' + "".join([ESCAPED.get(letter, letter) for letter in str(value)]) + '"'


def written_key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else written(key)
