"""Duel as the kernel sees it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.bots.styles import PLAIN
from polytheon.games.duel.bots.evaluation import evaluate
from polytheon.games.duel.bots.network import foresee, improve, network_of
from polytheon.games.duel.bots.policy import STYLES, priors
from polytheon.games.duel.content.loader import IDS_OF_SOURCES, counted, load_content
from polytheon.games.duel.rules.actions import (
    ACTIONS,
    ANSWERS,
    NOTES,
    OUTCOMES,
    QUESTIONS,
)
from polytheon.games.duel.rules.components import SCHEMA, TOTALS, Content
from polytheon.games.duel.rules.observation import observe
from polytheon.games.duel.rules.reasons import why_not
from polytheon.games.duel.rules.rules import beat
from polytheon.games.duel.rules.scoring import by_category, total
from polytheon.games.duel.rules.seen import Table
from polytheon.games.duel.rules.state import DRAW, ENDINGS, State, new_state
from polytheon.games.duel.rules.terms import terms
from polytheon.games.duel.rules.view import view
from polytheon.kernel import content as kernel
from polytheon.kernel.bits import Ints
from polytheon.kernel.content import Data
from polytheon.kernel.game import Game, Option
from polytheon.kernel.offers import Terms
from polytheon.kernel.reasons import Reason
from polytheon.kernel.seen import Outcome
from polytheon.kernel.state import State as KernelState
from polytheon.kernel.vector import Vector

OWN: Final = load_content(None)


class Duel(Game):
    """7 Wonders Duel with its Pantheon expansion, or the base game alone."""

    def __init__(self) -> None:
        self.name = "duel"
        self.package = "polytheon.games.duel"
        self.rules_version = 2
        self.added = ("closed",)
        self.players = (2,)
        self.options = {
            "expansion": Option(("pantheon", "none"), "pantheon"),
            "minerva_on_pawn": Option(("forbid", "allow"), "forbid"),
            "reveal": Option(("public", "private"), "public"),
            "first_player": Option(("agreed", "random"), "agreed"),
        }
        self.questions = QUESTIONS
        self.turn_questions = ("turn", "draft")
        self.action_names = ACTIONS
        self.outcome_names = OUTCOMES
        self.schema = SCHEMA
        self.stated = TOTALS
        self.answers = ANSWERS
        self.notes = NOTES
        self.styles = STYLES
        self.swing = 7.0  # from greedy games: 11 in Age I, 5 at the end

    def content(self, edition: str | os.PathLike[str] | Data | None = None) -> kernel.Content:
        return load_content(edition) if edition else OWN

    def counted(self, content: kernel.Content) -> dict[str, int]:
        return counted(content.data)

    def set_up(self, content: kernel.Content, players: int, options: Mapping[str, str]) -> KernelState:
        assert isinstance(content, Content)
        s = new_state(content, options["expansion"] == "pantheon")
        s.minerva_on_pawn = options["minerva_on_pawn"] == "allow"
        s.private_reveal = options["reveal"] == "private"
        s.random_start = options["first_player"] == "random"
        return s

    def beat(self, s: KernelState) -> None:
        assert isinstance(s, State)
        beat(s)

    def scores(self, s: KernelState) -> list[int]:
        assert isinstance(s, State)
        return [total(s, 0), total(s, 1)]

    def winners(self, s: KernelState) -> list[int]:
        assert isinstance(s, State)
        return [0, 1] if s.ending == DRAW else [s.winner]

    def outcome(self, s: KernelState) -> Outcome:
        assert isinstance(s, State)
        return {"ending": ENDINGS.get(s.ending), "points": [by_category(s, 0), by_category(s, 1)]}

    def view(self, s: KernelState, seat: i64) -> Table:
        return self.view_for(s, [seat])

    def view_for(self, s: KernelState, seats: list[i64]) -> Table:
        assert isinstance(s, State)
        return view(s, seats)

    def terms(self, s: KernelState, seat: i64, kind: i64, action: i64) -> Terms:
        assert isinstance(s, State)
        return terms(s, seat, action)

    def why_not(self, s: KernelState, seat: i64, kind: i64, action: i64) -> Reason | None:
        assert isinstance(s, State)
        return why_not(s, seat, action)

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

    def hidden_units(self, s: KernelState) -> i64:
        assert isinstance(s, State)
        return network_of(s).width

    def improve_priors(
        self, s: KernelState, seat: i64, kind: i64, options: Ints, into: Ints, units: vec[float], at: i64
    ) -> None:
        assert isinstance(s, State)
        improve(s, seat, kind, options, into, units, at)

    def source_name(self, source: i64) -> str:
        return IDS_OF_SOURCES[source]


GAME: Final = Duel()
