"""A bot that searches, for a time or a number of iterations."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final, TypedDict

from mypy_extensions import mypyc_attr

from polytheon.bots.config import checked, config_of
from polytheon.bots.tree import Estimate, Tree
from polytheon.kernel.choosers import Dice
from polytheon.kernel.errors import BadSetup
from polytheon.kernel.match import Match, dice_of

SLICE: Final = 0.004  # seconds between two looks at the clock; other threads get their turn then
FIRST_BATCH: Final = 4
MOST: Final = 1 << 40
LEVELS: Final = 5  # for which games have a number of iterations
LIKELY: Final = 10  # visits of a move that is expected
MORE: Final = 1.0  # of the seconds of a decision: what a hard one may take of those that were saved


class OptionEstimate(TypedDict):
    """What a search found about an option."""

    action: int
    name: str
    visits: int
    win: float
    scores: list[float]


class ExpectedMove(TypedDict):
    """A move that a search expects."""

    seat: int
    action: str


class Explanation(TypedDict):
    """The basis of a choice: the options, the best first, the expected line and the expected final scores."""

    iterations: int
    options: list[OptionEstimate]
    line: list[ExpectedMove]
    scores: list[float]


@mypyc_attr(acyclic=True)
class Search:
    """Searches for some seconds or iterations. With a seed and a number of iterations its games are reproducible.
    `level` selects the number of iterations that the game has for one of its levels, and `settings` replace those of
    its `SearchConfig`. If there are several limits, the first one reached counts. `clock` returns the time in seconds.
    Time that was not needed is saved; later decisions use it, each at most as much again as it is given, if another
    option is still close when the time is up. A level saves nothing: its seconds are only a limit for slow machines.
    """

    def __init__(
        self,
        seconds: float | None = None,
        iterations: int | None = None,
        level: int | None = None,
        seed: int | None = None,
        clock: Callable[[], float] = time.perf_counter,
        **settings: Any,
    ) -> None:
        limits: list[float] = [limit for limit in (seconds, iterations) if limit is not None]
        if not limits and level is None:
            seconds = 1.0
        if not all(limit > 0 for limit in limits):
            raise BadSetup("a search needs more than 0 seconds or iterations")
        if level is not None and level not in range(LEVELS):
            raise BadSetup(f"a search has the levels 0 to {LEVELS - 1}, not {level}")
        self.seconds = seconds
        self.iterations = iterations
        self.level = level
        self.dice: Dice = dice_of(seed)
        self.clock = clock
        self.settings = checked(settings)
        self.stopped = False
        self.saved = 0.0  # seconds that earlier decisions did not need
        self.tree: Tree | None = None
        self.match: Match | None = None

    def choose(self, match: Match) -> int:
        """The best action when the time is up; at once if there is only one."""
        legal = match.legal()
        if len(legal) == 1:
            self.tree, self.match = None, None
            return legal[0]
        return self.think(match).best()

    def think(self, match: Match) -> Tree:
        """Search until the budget is spent, the choice is clear, or `stop` is called."""
        began = self.clock()
        self.stopped = False
        self.match = match
        config = config_of(match.game)
        tree = Tree(match, self.dice.roll(), config._replace(**self.settings))
        self.tree = tree
        batch = FIRST_BATCH
        most = MOST if self.iterations is None else self.iterations
        if self.level is not None:
            most = min(most, config.levels[self.level].iterations)
        while not self.stopped:
            done: int = tree.iterations
            left = most - done
            if self.seconds is not None:
                spent = self.clock() - began
                rate = done / spent if done > 0 and spent > 0 else 0.0
                time_left = self.seconds - spent
                if rate * time_left < 1.0 and self.level is None and tree.is_close():
                    time_left += min(self.saved, MORE * self.seconds)
                left = min(left, int(rate * time_left) if rate > 0 else batch)
                batch = max(1, min(2 * batch, int(rate * SLICE)))
            if left <= 0 or tree.lead() > left:  # nothing that is left to think could change the choice
                break
            tree.run(min(batch, left))
            time.sleep(0)  # lets other threads run, one of which may call `stop`
        if self.seconds is not None:
            self.saved = max(0.0, self.saved + self.seconds - (self.clock() - began))
        return tree

    def stop(self) -> None:
        """Make a running `choose` return at once. May be called from any thread."""
        self.stopped = True

    def explain(self) -> Explanation:
        """The basis of the last choice: visits and win probability of each option, the expected line and the expected
        final scores."""
        if self.tree is None or self.match is None:
            return {"iterations": 0, "options": [], "line": [], "scores": []}
        for line in self.tree.lines():
            self.tree.play_out(line.action)
        lines = self.tree.lines()
        return {
            "iterations": self.tree.iterations,
            "options": [self.option_data(line) for line in lines],
            "line": [{"seat": line.seat, "action": self.match.notate(line.action)} for line in self.expected()],
            "scores": [round(score, 1) for score in lines[0].scores],
        }

    def expected(self) -> list[Estimate]:
        assert self.tree is not None
        return self.tree.expected(LIKELY)

    def option_data(self, line: Estimate) -> OptionEstimate:
        """The data of `explain` for one option."""
        assert self.match is not None
        return {
            "action": line.action,
            "name": self.match.notate(line.action),
            "visits": line.visits,
            "win": round(line.win, 4),
            "scores": [round(score, 1) for score in line.scores],
        }
