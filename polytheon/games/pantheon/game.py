"""Pantheon as the kernel sees it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from polytheon.bots.styles import PLAIN
from polytheon.games.pantheon.bots.evaluation import evaluate
from polytheon.games.pantheon.bots.features import asked_seat
from polytheon.games.pantheon.bots.network import NETWORK, PLAYERS, foresee, improve
from polytheon.games.pantheon.bots.policy import STYLES, priors
from polytheon.games.pantheon.content.loader import IDS_OF_SOURCES, counted, load_content
from polytheon.games.pantheon.rules.actions import ACTIONS, ANSWERS, NOTES, OUTCOMES, QUESTIONS
from polytheon.games.pantheon.rules.components import NONE, SCHEMA, TOTALS, Content
from polytheon.games.pantheon.rules.observation import observe
from polytheon.games.pantheon.rules.reasons import why_not
from polytheon.games.pantheon.rules.rules import beat
from polytheon.games.pantheon.rules.scoring import by_category, winners
from polytheon.games.pantheon.rules.seen import Table
from polytheon.games.pantheon.rules.state import DEMIGODS, POINTS, SHARED, State, new_state
from polytheon.games.pantheon.rules.terms import terms
from polytheon.games.pantheon.rules.view import view
from polytheon.kernel import content as kernel
from polytheon.kernel.bits import Ints, members
from polytheon.kernel.content import Data
from polytheon.kernel.game import Game, Option
from polytheon.kernel.offers import Terms
from polytheon.kernel.reasons import Reason
from polytheon.kernel.seen import Outcome
from polytheon.kernel.state import State as KernelState
from polytheon.kernel.vector import Vector

ENDINGS: Final = {POINTS: "points", DEMIGODS: "demigods", SHARED: "shared"}

OWN: Final = load_content(None)


class Pantheon(Game):
    """Pantheon (2011)."""

    def __init__(self) -> None:
        self.name = "pantheon"
        self.package = "polytheon.games.pantheon"
        self.rules_version = 1
        self.added = ("ended", "walked", "revealed", "jumps")
        self.misfits = ("for_feet", "for_columns")
        self.players = (2, 3, 4)
        self.options = {
            "bonus_tiles": Option(("random", "chosen"), "random"),
            "start_supply": Option(("rulebook", "online"), "rulebook"),
            "cartago_placement": Option(("allow", "forbid"), "allow"),
            "traitera_after_trigger": Option(("forbid", "allow"), "forbid"),
            "first_player": Option(("agreed", "random"), "agreed"),
            "bonus_time": Option(("after_preparation", "at_once"), "after_preparation"),
        }
        self.questions = QUESTIONS
        self.action_names = ACTIONS
        self.outcome_names = OUTCOMES
        self.notes = NOTES
        self.schema = SCHEMA
        self.answers = ANSWERS
        self.stated = TOTALS
        self.styles = STYLES

    def content(self, edition: str | os.PathLike[str] | Data | None = None) -> kernel.Content:
        return load_content(edition) if edition else OWN

    def counted(self, content: kernel.Content) -> dict[str, int]:
        return counted(content.data)

    def set_up(self, content: kernel.Content, players: int, options: Mapping[str, str]) -> KernelState:
        assert isinstance(content, Content)
        s = new_state(content, players)
        s.choose_bonus = options["bonus_tiles"] == "chosen"
        s.bonus_at_once = options["bonus_time"] == "at_once"
        s.online_supply = options["start_supply"] == "online"
        s.cartago_placement = options["cartago_placement"] == "allow"
        s.traitera_after_trigger = options["traitera_after_trigger"] == "allow"
        s.random_start = options["first_player"] == "random"
        return s

    def beat(self, s: KernelState) -> None:
        assert isinstance(s, State)
        beat(s)

    def scores(self, s: KernelState) -> list[int]:
        assert isinstance(s, State)
        return [player.score() for player in s.players]

    def winners(self, s: KernelState) -> list[int]:
        assert isinstance(s, State)
        return list(members(winners(s)))

    def outcome(self, s: KernelState) -> Outcome:
        assert isinstance(s, State)
        return {"ending": ENDINGS.get(s.ending), "points": [by_category(player) for player in s.players]}

    def view(self, s: KernelState, seat: i64) -> Table:
        return self.view_for(s, [seat])

    def view_for(self, s: KernelState, seats: list[i64]) -> Table:
        assert isinstance(s, State)
        return view(s, seats)

    def why_not(self, s: KernelState, seat: i64, kind: i64, action: i64) -> Reason | None:
        assert isinstance(s, State)
        return why_not(s, seat, kind, action)

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
        """Where an action is next, but in the last epoch: rollouts see its end."""
        assert isinstance(s, State)
        return asked_seat(s) != NONE and s.epoch < s.content.epochs

    def hidden_units(self, s: KernelState) -> i64:
        assert isinstance(s, State)
        return NETWORK.get().width if len(s.players) == PLAYERS else 0

    def improve_priors(
        self, s: KernelState, seat: i64, kind: i64, options: Ints, into: Ints, units: vec[float], at: i64
    ) -> None:
        assert isinstance(s, State)
        improve(s, seat, kind, options, into, units, at)

    def source_name(self, source: i64) -> str:
        return IDS_OF_SOURCES[source]


GAME: Final = Pantheon()
