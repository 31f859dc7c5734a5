"""How bots judge a position of Pantheon, which options they look at first, and how they search."""

from __future__ import annotations

from typing import Final

from polytheon.bots.config import SearchConfig

SEARCH: Final = SearchConfig(
    exploration=0.5,
    rollout_depth=28,
    chance_nodes=True,
    rollout_learning=30.0,
    iterations=(5, 60, 10_000),
    follows_policy=True,
)
