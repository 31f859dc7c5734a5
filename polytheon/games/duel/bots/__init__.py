"""How bots judge a position of Duel, which options they look at first, and how they search."""

from __future__ import annotations

from typing import Final

from polytheon.bots.config import SearchConfig

SEARCH: Final = SearchConfig(
    exploration=0.7, prior_weight=0.4, score_weight=0.0, style_weight=0.5, value_weight=1.0, iterations=(2, 40, 60_000)
)
