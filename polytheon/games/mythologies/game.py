"""Mythologies as the kernel sees it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.bots.styles import PLAIN
from polytheon.games.mythologies.bots.evaluation import evaluate
from polytheon.games.mythologies.bots.features import asked_seat
from polytheon.games.mythologies.bots.network import NETWORK, PLAYERS, foresee, improve
from polytheon.games.mythologies.bots.policy import STYLES, priors
from polytheon.games.mythologies.content.loader import counted, in_reading, load_content
from polytheon.games.mythologies.content.vocabulary import READINGS, SCHEMA
from polytheon.games.mythologies.rules.actions import ACTIONS, ANSWERS, NOTES, OUTCOMES, QUESTIONS
from polytheon.games.mythologies.rules.components import IDS, NONE, TOTALS, Content
from polytheon.games.mythologies.rules.observation import observe
from polytheon.games.mythologies.rules.reasons import why_not
from polytheon.games.mythologies.rules.rules import beat
from polytheon.games.mythologies.rules.scoring import TIE_BREAKS, by_category, rank, ranking, total
from polytheon.games.mythologies.rules.seen import Table
from polytheon.games.mythologies.rules.state import State, new_state
from polytheon.games.mythologies.rules.terms import terms
from polytheon.games.mythologies.rules.view import members_list, view
from polytheon.kernel import content as kernel
from polytheon.kernel.bits import Ints, bit
from polytheon.kernel.content import Data
from polytheon.kernel.game import Game, Option
from polytheon.kernel.offers import Terms
from polytheon.kernel.reasons import Reason
from polytheon.kernel.seen import Outcome
from polytheon.kernel.state import State as KernelState
from polytheon.kernel.vector import Vector

OWN: Final = load_content(None)
RANDOM: Final = "random"
# Every choice of four mythologies, such as "celtic+egyptian+greek+inca", which the rulebook advises for a first game
SET_UPS: Final = tuple(["+".join(four) for four in combinations(sorted(IDS.mythologies), 4)])


class Mythologies(Game):
    """Four mythologies out of eight, four rounds, two to four pantheons."""

    def __init__(self) -> None:
        self.name = "mythologies"
        self.package = "polytheon.games.mythologies"
        self.rules_version = 3
        self.turn_questions = ("turn", "commit")
        self.joint_questions = ("commit",)
        self.added = ("asker", "acting", "landing", "invoking")
        self.players = (2, 3, 4)
        self.options = {
            "mythologies": Option((RANDOM, *SET_UPS), RANDOM),
            **{card: Option(values, values[0]) for card, values in READINGS.items()},
        }
        self.questions = QUESTIONS
        self.action_names = ACTIONS
        self.outcome_names = OUTCOMES
        self.notes = NOTES
        self.schema = SCHEMA
        self.answers = ANSWERS
        self.stated = TOTALS
        self.styles = STYLES
        self.swing = 4.0  # from greedy games: 6 in round I, 2.3 in round IV

    def content(self, edition: str | os.PathLike[str] | Data | None = None) -> kernel.Content:
        return load_content(edition) if edition else OWN

    def counted(self, content: kernel.Content) -> dict[str, int]:
        return counted(content.data)

    def set_up(self, content: kernel.Content, players: int, options: Mapping[str, str]) -> KernelState:
        assert isinstance(content, Content)
        chosen = 0
        if options["mythologies"] != RANDOM:
            for name in options["mythologies"].split("+"):
                chosen |= bit(IDS.mythologies.index(name))
        return new_state(in_reading(content, options), players, chosen)

    def beat(self, s: KernelState) -> None:
        assert isinstance(s, State)
        beat(s)

    def scores(self, s: KernelState) -> list[int]:
        assert isinstance(s, State)
        return [total(s, seat) for seat in range(s.players)]

    def winners(self, s: KernelState) -> list[int]:
        assert isinstance(s, State)
        best, _ = ranking(s)
        return members_list(best)

    def outcome(self, s: KernelState) -> Outcome:
        """The ending names what decided: points, a tie-break, or a shared win."""
        assert isinstance(s, State)
        _, decided = ranking(s)
        ending = TIE_BREAKS[decided] if s.over else None
        found: Outcome = {"ending": ending, "points": [by_category(s, seat) for seat in range(s.players)]}
        if s.over:
            found["ranks"] = [rank(s, seat) for seat in range(s.players)]
        return found

    def view(self, s: KernelState, seat: i64) -> Table:
        return self.view_for(s, [seat])

    def view_for(self, s: KernelState, seats: list[i64]) -> Table:
        assert isinstance(s, State)
        return view(s, seats)

    def why_not(self, s: KernelState, seat: i64, kind: i64, action: i64) -> Reason | None:
        assert isinstance(s, State)
        return why_not(s, seat, action)

    def terms(self, s: KernelState, seat: i64, kind: i64, action: i64) -> Terms:
        assert isinstance(s, State)
        return terms(s, seat, kind, action)

    def observe(self, s: KernelState, seat: i64, into: Vector) -> None:
        assert isinstance(s, State)
        observe(s, seat, into)

    def evaluate(self, s: KernelState, seat: i64) -> float:
        assert isinstance(s, State)
        return evaluate(s, seat)

    def priors(self, s: KernelState, seat: i64, kind: i64, options: Ints, into: Ints) -> None:
        assert isinstance(s, State)
        priors(s, seat, kind, options, into, PLAIN)

    def styled_priors(self, s: KernelState, seat: i64, kind: i64, options: Ints, into: Ints, style: i64) -> None:
        assert isinstance(s, State)
        priors(s, seat, kind, options, into, style)

    def foresee(self, s: KernelState, into: vec[float], units: vec[float], at: i64) -> None:
        assert isinstance(s, State)
        foresee(s, into, units, at)

    def can_foresee(self, s: KernelState) -> bool:
        """Not before cards or pawns are turned over: better to see which."""
        assert isinstance(s, State)
        return asked_seat(s) != NONE

    def hidden_units(self, s: KernelState) -> i64:
        assert isinstance(s, State)
        return NETWORK.get().width if s.players == PLAYERS else 0

    def improve_priors(
        self, s: KernelState, seat: i64, kind: i64, options: Ints, into: Ints, units: vec[float], at: i64
    ) -> None:
        assert isinstance(s, State)
        improve(s, seat, kind, options, into, units, at)

    def source_name(self, source: i64) -> str:
        return IDS.cards[source]


GAME: Final = Mythologies()
