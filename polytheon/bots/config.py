"""The settings of a search."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from polytheon.kernel.errors import BadSetup
from polytheon.kernel.game import Game

MOST_NODES: Final = 400_000


class Level(NamedTuple):
    """How a level plays. It errs as people do: it takes some decisions at first sight, so that its plans are too short
    and it overlooks threats. At first sight it looks to the end of its turn and misjudges what it finds there."""

    iterations: int  # of its search, for the decisions that it thinks about
    haste: float = 0.0  # the share of its decisions that it takes at first sight
    error: float = 0.0  # of judgement at first sight, as a fraction of the game's `swing`


class SearchConfig(NamedTuple):
    """The settings of a search. A game may replace the defaults with `SEARCH` in its package `bots`."""

    exploration: float = 1.0  # how strongly it tries what it has tried little; less where playouts are less noisy
    prior_weight: float = 1.0  # how much of that goes by the game's policy, from 0 to 1; the rest to all options alike
    first_play_urgency: float = 0.1  # how much worse than its siblings an option counts before it was tried
    score_weight: float = 0.1  # how much of the reward is for points rather than for the win
    rollout_depth: int = 0  # beats beyond the tree before the evaluation ends a playout; 0: play to the end
    best_of: int = 4  # samples of the policy of which a playout takes the likeliest; 0: choose uniformly
    chance_nodes: bool = False  # whether what chance brings has nodes of its own
    rollout_learning: float = 0.0  # strength of rollout statistics; 0: none
    style_weight: float = 0.0  # in how many rollouts a seat plays one of the game's styles rather than its policy
    style_learning: float = 0.0  # how strongly rollouts turn to styles that win; 0: all alike
    value_weight: float = 0.0  # how much of a leaf's reward is what the game's network says; 1: without a rollout
    value_depth: int = 0  # beats of a rollout before the network is asked; it then gives no priors
    nodes: int = MOST_NODES
    # Novice, easy, medium, hard and master, which thinks for most of a second
    levels: tuple[Level, Level, Level, Level, Level] = (
        Level(1, 1.0, 0.6),
        Level(1, 1.0, 0.2),
        Level(40),
        Level(240),
        Level(16_000),
    )
    # Whether a beat asks for rows of answers that only count together, such as a route. Then bots answer by the policy
    # where they do not look themselves, and the evaluation knows no more than its seat does.
    follows_policy: bool = False


USUAL: Final = SearchConfig()
NOT_SET: Final = ("levels", "follows_policy")  # what belongs to the game
FORMERLY: Final = {  # what settings of `search:` bots were called before version 0.2
    "explore": "exploration",
    "trust": "prior_weight",
    "urgency": "first_play_urgency",
    "margin": "score_weight",
    "horizon": "rollout_depth",
    "care": "best_of",
    "luck": "chance_nodes",
    "habit": "rollout_learning",
}


@cache
def config_of(game: Game) -> SearchConfig:
    """The settings of a search in a game: its own, or the defaults."""
    found = getattr(game.room("bots"), "SEARCH", USUAL)
    assert isinstance(found, SearchConfig)
    return found


def checked(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings by the names of `SearchConfig`, as numbers. Raises BadSetup if there is no such setting."""
    known = [name for name in SearchConfig._fields if name not in NOT_SET]
    found: dict[str, Any] = {}
    for given, value in settings.items():
        name = FORMERLY.get(given, given)
        if name not in known:
            raise BadSetup(f"a search has no setting '{given}', only {', '.join(known)}")
        kind = type(getattr(USUAL, name))
        found[name] = kind(int(value)) if kind is bool else kind(value)
    return found
