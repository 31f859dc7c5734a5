"""Spans of time as people type them, and times as people and programs read them."""

from __future__ import annotations

import re
import time
from typing import Final

from polytheon.kernel.errors import BadSetup

UNITS: Final = {"m": 60, "h": 3600, "d": 86_400, "w": 604_800}
SPAN: Final = re.compile(r"([1-9][0-9]{0,5})([mhdw])")


def seconds_of(text: str) -> float:
    """The seconds in a duration such as 30m, 12h, 7d or 2w. Raises BadSetup if it is not one."""
    found = SPAN.fullmatch(text)
    if found is None:
        raise BadSetup(f"'{text}' is not a duration: give minutes, hours, days or weeks, such as 30m, 12h, 7d or 2w")
    return float(int(found.group(1)) * UNITS[found.group(2)])


def shown_time(at: float | None) -> str:
    """A time as UTC, or a dash where there is none."""
    return "-" if at is None else time.strftime("%Y-%m-%d %H:%M:%SZ", time.gmtime(at))
