"""How bots judge a position of Mytikas, which options they look at first, and how they search."""

from __future__ import annotations

from typing import Final

from polytheon.bots.config import Level, SearchConfig

SEARCH: Final = SearchConfig(
    value_weight=1.0,
    levels=(Level(1, 1.0, 0.6), Level(1, 1.0, 0.18), Level(120, 0.5, 0.1), Level(400), Level(8_000)),
)
