"""The games as environments for research: Gymnasium, PettingZoo, OpenSpiel, and many matches at a time.

    import gymnasium
    import polytheon.research.gymnasium          # makes the names known
    env = gymnasium.make("polytheon/GAME-v0", opponents="greedy")

What all of them share:

- An action is a number of the game's fixed action space; `game.actions` has their names.
- An observation is a dict of two arrays. `observation` is what the seat sees as small whole numbers, from its own
  point of view; `layout` names each number and its bounds. `action_mask`, the only place where legal actions
  are told, holds 1 for each action that is legal now, and only zeros for a seat that is not asked.
- Rewards come at the end: 1 for whoever wins alone, and all seats together get 0.
- The name of an environment ends with its version. It changes when the same seed and actions could give something else.
"""

from __future__ import annotations

from polytheon.research.seeing import GAME_OF, ID_OF, layout

__all__ = ["GAME_OF", "ID_OF", "layout"]
