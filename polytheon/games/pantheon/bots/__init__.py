"""How bots judge a position of Pantheon, which options they look at first, and how they search."""

from __future__ import annotations

from typing import Final

from polytheon.bots.config import Level, SearchConfig

SEARCH: Final = SearchConfig(
    exploration=0.5,
    rollout_depth=28,
    chance_nodes=True,
    rollout_learning=30.0,
    value_weight=1.0,
    value_depth=6,
    levels=(Level(1, 1.0, 0.6), Level(1, 1.0, 0.18), Level(60, 0.6, 0.15), Level(60, 0.1, 0.1), Level(10_000)),
    follows_policy=True,
)
