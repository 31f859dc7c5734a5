"""How bots judge a position of Duel, which options they look at first, and how they search."""

from __future__ import annotations

from typing import Final

from polytheon.bots.config import Level, SearchConfig

SEARCH: Final = SearchConfig(
    exploration=0.7,
    prior_weight=0.4,
    score_weight=0.0,
    style_weight=0.5,
    value_weight=1.0,
    levels=(Level(1, 1.0, 0.6), Level(1, 1.0, 0.12), Level(40, 0.5, 0.12), Level(60), Level(60_000)),
)
