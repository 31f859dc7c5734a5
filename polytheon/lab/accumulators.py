"""The accumulators of a balance report: the use of components, and the lead over time."""

from __future__ import annotations

from collections import Counter
from typing import Final

from polytheon.kernel.match import Match
from polytheon.lab.components import OPENING, ComponentUse, owned, uses_of_actions
from polytheon.lab.playing import Accumulator, Experiment, Row

TENTHS: Final = range(10, 100, 10)  # parts of a game, in percent, after which the lead is noted


class UseCounts(Accumulator):
    """For each way to use each component: in how many seats' games it was legal, in how many it was used, and how many
    of those were won. One row for all games, so that they need to be added up."""

    name = "uses"

    def __init__(self, plan: Experiment) -> None:
        super().__init__(plan)
        self.uses = uses_of_actions(plan.game)
        self.offered: Counter[ComponentUse] = Counter()
        self.used: Counter[ComponentUse] = Counter()
        self.won: dict[ComponentUse, float] = {}
        self.possible: list[set[ComponentUse]] = []  # by seat, in this game
        self.taken: list[set[ComponentUse]] = []
        self.moved: list[bool] = []

    def before(self, match: Match, number: int) -> None:
        self.possible = [set() for _ in range(match.players)]
        self.taken = [set() for _ in range(match.players)]
        self.moved = [False] * match.players

    def step(self, match: Match, action: int) -> None:
        seat, uses = match.seat, self.uses
        possible = {uses[option] for option in match.legal()}
        self.possible[seat] |= possible
        self.taken[seat].add(uses[action])
        if not self.moved[seat] and match.game.questions[match.kind] == "turn":
            self.moved[seat] = True
            self.possible[seat] |= {as_opening(use) for use in possible}
            self.taken[seat].add(as_opening(uses[action]))

    def after(self, match: Match) -> None:
        winners = match.winners
        for seat in range(match.players):
            components = owned(self.plan.game, match.view(seat)["table"], seat)
            taken = self.taken[seat] | components
            share = 1 / len(winners) if seat in winners else 0.0
            self.offered.update(self.possible[seat] | components)
            self.used.update(taken)
            for use in taken:
                self.won[use] = self.won.get(use, 0.0) + share

    def rows(self) -> list[Row]:
        return [
            {
                "verb": use.verb,
                "thing": use.component,  # as files of version 0.1 call it
                "offered": self.offered[use],
                "used": self.used[use],
                "won": self.won.get(use, 0.0),
            }
            for use in sorted(self.offered)
        ]


def as_opening(use: ComponentUse) -> ComponentUse:
    return ComponentUse(OPENING + use.verb, use.component)


class Course(Accumulator):
    """One row per game: who led by how much after each tenth of it, how often the lead changed, and when the winner
    took it for good. The lead is measured by the evaluation."""

    name = "course"

    def __init__(self, plan: Experiment) -> None:
        super().__init__(plan)
        self.found: list[Row] = []
        self.number = 0
        self.leaders: list[int] = []
        self.leads: list[float] = []

    def before(self, match: Match, number: int) -> None:
        self.number = number
        self.leaders = []
        self.leads = []

    def step(self, match: Match, action: int) -> None:
        game, now = match.game, match.now()
        hopes = [game.evaluate(now, seat) for seat in range(match.players)]
        leader = max(range(match.players), key=hopes.__getitem__)
        self.leaders.append(leader)
        self.leads.append(hopes[leader])

    def after(self, match: Match) -> None:
        steps, winners = len(self.leaders), match.winners
        row: Row = {"game": self.number, "steps": steps}
        for tenth in TENTHS:
            step = steps * tenth // 100
            row[f"lead_{tenth}"] = self.leads[step]
            row[f"share_{tenth}"] = 1 / len(winners) if self.leaders[step] in winners else 0.0
        row["changes"] = sum(one != other for one, other in zip(self.leaders, self.leaders[1:]))
        decided = steps
        while decided > 0 and self.leaders[decided - 1] in winners:
            decided -= 1
        row["decided"] = decided / max(steps, 1)
        self.found.append(row)

    def rows(self) -> list[Row]:
        return self.found
