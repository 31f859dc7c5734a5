"""How bots judge a position of Mythologies, which options they look at first, and how they search."""

from __future__ import annotations

from typing import Final

from polytheon.bots.config import Level, SearchConfig

SEARCH: Final = SearchConfig(
    levels=(Level(1, 1.0, 0.6), Level(1, 1.0, 0.15), Level(300, 0.5, 0.1), Level(500), Level(20_000)),
)
