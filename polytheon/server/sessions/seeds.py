"""Unpredictable seeds for the dice of tables and of bots."""

from __future__ import annotations

import os
from typing import Final

BYTES: Final = 7
MANY: Final = 500


class Seeds:
    """Random numbers from the system, fetched many at a time: whoever asks it lets another thread go first."""

    def __init__(self) -> None:
        self.fetched: list[int] = []
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self.fetched.clear)  # no two processes may roll the same

    def take(self) -> int:
        if not self.fetched:
            data = os.urandom(MANY * BYTES)
            self.fetched += [int.from_bytes(data[at : at + BYTES], "big") for at in range(0, len(data), BYTES)]
        return self.fetched.pop()


SEEDS: Final = Seeds()
