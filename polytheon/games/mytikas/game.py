"""Mytikas as the kernel sees it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.bots.styles import PLAIN
from polytheon.games.mytikas.bots.evaluation import evaluate
from polytheon.games.mytikas.bots.features import asked_seat
from polytheon.games.mytikas.bots.network import NETWORK, PLAYERS, foresee, improve
from polytheon.games.mytikas.bots.policy import STYLES, priors
from polytheon.games.mytikas.content.loader import IDS_OF_SOURCES, counted, load_content
from polytheon.games.mytikas.rules.actions import ACTIONS, ANSWERS, NOTES, OUTCOMES, QUESTIONS
from polytheon.games.mytikas.rules.components import NONE, SCHEMA, TOTALS, Content
from polytheon.games.mytikas.rules.observation import observe
from polytheon.games.mytikas.rules.reasons import why_not
from polytheon.games.mytikas.rules.rules import beat
from polytheon.games.mytikas.rules.scoring import by_category, total
from polytheon.games.mytikas.rules.seen import Table
from polytheon.games.mytikas.rules.state import (
    BUILT,
    CUBES,
    LEVELS,
    LOCKS,
    ROUNDS,
    SHARED,
    TEMPLE,
    State,
    new_state,
)
from polytheon.games.mytikas.rules.terms import terms
from polytheon.games.mytikas.rules.view import view
from polytheon.kernel import content as kernel
from polytheon.kernel.bits import Ints
from polytheon.kernel.content import Data
from polytheon.kernel.game import Game, Option
from polytheon.kernel.offers import Terms
from polytheon.kernel.reasons import Reason
from polytheon.kernel.seen import Outcome
from polytheon.kernel.state import State as KernelState
from polytheon.kernel.vector import Vector

ENDINGS: Final = {LEVELS: "levels", LOCKS: "locks", BUILT: "constructions", ROUNDS: "rounds"}
TIE_BREAKS: Final = {TEMPLE: "large_temple", CUBES: "cubes", SHARED: "shared"}

OWN: Final = load_content(None)


class Mytikas(Game):
    """Mytikas, for two to four players."""

    def __init__(self) -> None:
        self.name = "mytikas"
        self.package = "polytheon.games.mytikas"
        self.rules_version = 3
        self.players = (2, 3, 4)
        self.options = {
            "drops_while_following": Option(("no", "yes"), "no"),
            "power_from": Option(("next_turn", "next_own_turn"), "next_turn"),
            "follow_skipped_main": Option(("yes", "no"), "yes"),
            "starting_card": Option(("dealt", "choose_of_two"), "dealt"),
            "must_act": Option(("no", "yes"), "no"),
        }
        self.questions = QUESTIONS
        self.action_names = ACTIONS
        self.outcome_names = OUTCOMES
        self.notes = NOTES
        self.schema = SCHEMA
        self.answers = ANSWERS
        self.stated = TOTALS
        self.styles = STYLES
        self.swing = 6.0

    def content(self, edition: str | os.PathLike[str] | Data | None = None) -> kernel.Content:
        return load_content(edition) if edition else OWN

    def counted(self, content: kernel.Content) -> dict[str, int]:
        return counted(content.data)

    def set_up(self, content: kernel.Content, players: int, options: Mapping[str, str]) -> KernelState:
        assert isinstance(content, Content)
        s = new_state(content, players)
        s.drops_while_following = options["drops_while_following"] == "yes"
        s.power_from_own_turn = options["power_from"] == "next_own_turn"
        s.follow_skipped_main = options["follow_skipped_main"] == "yes"
        s.choose_of_two = options["starting_card"] == "choose_of_two"
        s.must_act = options["must_act"] == "yes"
        return s

    def beat(self, s: KernelState) -> None:
        assert isinstance(s, State)
        beat(s)

    def scores(self, s: KernelState) -> list[int]:
        assert isinstance(s, State)
        return [total(s, seat) for seat in range(s.players)]

    def winners(self, s: KernelState) -> list[int]:
        assert isinstance(s, State)
        return [seat for seat in range(s.players) if s.winners >> seat & 1]

    def outcome(self, s: KernelState) -> Outcome:
        assert isinstance(s, State)
        return {
            "ending": ENDINGS.get(s.ending) if s.over else None,
            "tie_break": TIE_BREAKS.get(s.tie_break),
            "points": [by_category(s, seat) for seat in range(s.players)],
        }

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
        return terms(s, seat, action)

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
        """Not before cards of the river are turned over: better to see which."""
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
        return IDS_OF_SOURCES[source]


GAME: Final = Mytikas()
