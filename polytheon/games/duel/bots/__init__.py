"""How bots judge a position of Duel, which options they look at first, and how they search."""

from __future__ import annotations

from typing import Final

from polytheon.bots.config import SearchConfig

SEARCH: Final = SearchConfig(prior_weight=0.4)
