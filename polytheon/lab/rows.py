"""The rows of a simulation: one per game, and one per decision."""

from __future__ import annotations

from polytheon.kernel.match import Match
from polytheon.lab.playing import Accumulator, Experiment, Row


class GameRows(Accumulator):
    """One row for each game: who won, how, and everybody's points by category. Numbered columns go by seat.

    `place_N` is seat N's place in turn order, 0 for the seat that took the first turn. Some games draw their first
    player at random, so only places can show whether going first helps; seats would always look even.
    """

    name = "games"

    def __init__(self, plan: Experiment) -> None:
        super().__init__(plan)
        self.found: list[Row] = []
        self.number = 0
        self.decisions = 0
        self.turns = 0
        self.order: list[int] = []  # seats by their first turns

    def before(self, match: Match, number: int) -> None:
        self.number = number
        self.decisions = self.turns = 0
        self.order = []

    def step(self, match: Match, action: int) -> None:
        if len(match.choices) > 1:
            self.decisions += 1
        if match.game.questions[match.kind] == "turn":
            self.turns += 1
            if match.seat not in self.order:
                self.order.append(match.seat)

    def after(self, match: Match) -> None:
        outcome, winners = match.outcome, match.winners
        row: Row = {
            "game": self.number,
            "seed": self.plan.deal_seed(self.number),
            "winner": winners[0] if len(winners) == 1 else None,  # nobody where the win is shared
            "ending": outcome.get("ending"),
            "turns": self.turns,
            "decisions": self.decisions,  # forced ones not counted
        }
        order = self.order + [seat for seat in range(match.players) if seat not in self.order]
        for seat, score in enumerate(match.scores):
            row[f"place_{seat}"] = order.index(seat)
            row[f"bot_{seat}"] = self.plan.bots[seat]
            row[f"share_{seat}"] = 1 / len(winners) if seat in winners else 0.0
            row[f"score_{seat}"] = score
        for seat, points in enumerate(outcome["points"]):
            for category, amount in points.items():
                row[f"points_{category}_{seat}"] = amount
        self.found.append(row)

    def rows(self) -> list[Row]:
        return self.found


def shares_by_place(players: int, row: Row) -> list[float]:
    """The shares of a game's win in turn order, from a row of `GameRows`."""
    shares = [0.0] * players
    for seat in range(players):
        shares[row[f"place_{seat}"]] = row[f"share_{seat}"]
    return shares


class Decisions(Accumulator):
    """One row for each decision: who was asked what, among how many options, and what was chosen."""

    name = "decisions"

    def __init__(self, plan: Experiment) -> None:
        super().__init__(plan)
        self.found: list[Row] = []
        self.game = 0
        self.number = 0

    def before(self, match: Match, number: int) -> None:
        self.game = number
        self.number = 0

    def step(self, match: Match, action: int) -> None:
        prompt = match.prompt
        assert prompt is not None
        self.found.append({
            "game": self.game,
            "number": self.number,
            "seat": prompt.seat,
            "question": prompt.question,
            "source": prompt.source,
            "options": len(match.choices),
            "action": action,
            "name": match.notate(action),
        })
        self.number += 1

    def rows(self) -> list[Row]:
        return self.found
