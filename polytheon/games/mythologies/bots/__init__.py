"""How bots judge a position of Mythologies, which options they look at first, and how they search."""

from __future__ import annotations

from typing import Final

from polytheon.bots.config import SearchConfig

SEARCH: Final = SearchConfig(iterations=(50, 300, 20_000))
