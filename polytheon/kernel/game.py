"""A game: its name, seats and options, its action space, its components and the function that plays one beat."""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import exp
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from polytheon.kernel.bits import Ints
from polytheon.kernel.content import Content, Data
from polytheon.kernel.errors import BadSetup, closest
from polytheon.kernel.schema import Section
from polytheon.kernel.state import State

if TYPE_CHECKING:
    from polytheon.kernel.match import Match
    from polytheon.kernel.vector import Vector


NOWHERE: Final = -1000000000  # fewer points than anybody has
MOST_LEAN: Final = 8.0


def likelihood(lean: float) -> i64:
    """The weight in `Game.weigh` of an option to which a player leans so much: 0.7 more makes it twice as likely."""
    return 1 + i64(50.0 * exp(min(lean, MOST_LEAN)))


class Option(NamedTuple):
    """A choice that is made before a match: what may be chosen and what is chosen if nobody says."""

    values: tuple[str, ...]
    default: str


class Total(NamedTuple):
    """How many there are of something: what the rulebook states, and what the content has."""

    name: str
    stated: int
    found: int


class Names:
    """A fixed, append-only space of names: actions, or outcomes of luck. Kinds are offsets into it."""

    def __init__(self, *first: str) -> None:
        self.names: list[str] = []
        self.kinds: list[tuple[int, str]] = []
        self.index: dict[str, int] = {}
        for name in first:
            self.add(0, name, [name])

    def add(self, kind: int, verb: str, names: list[str]) -> None:
        """Append the names of one kind; `kind` is where they must begin, so that constants and names agree."""
        if kind != len(self.names):
            raise AssertionError(f"{verb} begins at {len(self.names)}, not at {kind}")
        self.kinds.append((kind, verb))
        for name in names:
            if name in self.index:
                raise AssertionError(f"{name} is there twice")
            self.index[name] = len(self.names)
            self.names.append(name)

    def verb(self, number: int) -> str:
        """The verb of the kind that a number belongs to."""
        found = ""
        for kind, verb in self.kinds:
            if kind > number:
                break
            found = verb
        return found


@mypyc_attr(allow_interpreted_subclasses=False)
class Game:
    """What the kernel needs to know of a game. Each game subclasses it once."""

    name: str
    rules_version: int  # changes when a record of old could play differently
    players: tuple[int, ...]
    options: Mapping[str, Option]
    questions: Mapping[int, str]  # kind -> what is asked, in one word
    action_names: Names
    outcome_names: Names
    schema: Mapping[str, Section]  # what an edition may replace
    stated: Mapping[str, int]  # how many there are of something, as the rulebook counts
    swing: float = 10.0  # a lead of so many points in `evaluate` wins about three games of four
    # For a search
    explore: float = 1.0  # how strongly it tries what it has tried little; less where playouts are less noisy
    trust: float = 1.0  # how far it trusts `weigh` to say where to look first, from 0 to 1
    horizon: int = 0  # after so many beats beyond its tree `evaluate` ends a playout; 0: only the end of the game does
    luck: bool = False  # whether what luck brings is told apart in the tree
    habit: float = 0.0  # how far playouts turn to answers that went well: e times likelier for 1 / habit more of a win
    levels: tuple[int, int, int] = (40, 240, 16_000)  # iterations of medium, hard and master: most of a second
    # Whether a beat asks for rows of answers that only count together, such as a route. Then bots answer like a
    # sensible player where they do not look themselves, and `evaluate` knows no more than its seat does.
    rows_of_answers: bool = False

    @property
    def actions(self) -> list[str]:
        """The fixed action space: the name of every action, by number."""
        return list(self.action_names.names)

    def new(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Mapping[str, str] | None = None,
        edition: str | os.PathLike[str] | Data | None = None,
    ) -> Match:
        """A new match, set up as far as the first decision. The same seed and answers give the same match."""
        from polytheon.kernel.match import begin, dice_of

        seats, chosen = self.check_players(players), self.check_options(options)
        return begin(self, seats, chosen, self.content(edition), dice_of(seed))

    def load(self, data: Data) -> Match:
        """The match that `Match.dump` wrote."""
        from polytheon.kernel.match import load

        return load(self, data)

    def content(self, edition: str | os.PathLike[str] | Data | None = None) -> Content:
        """The components, with the values of an edition in place of ours."""
        raise NotImplementedError

    def counted(self, content: Content) -> dict[str, int]:
        """How many the content has of each thing in `stated`."""
        raise NotImplementedError

    def totals(self, content: Content) -> list[Total]:
        """What the rulebook counts, beside what the content has."""
        found = self.counted(content)
        return [Total(name, stated, found[name]) for name, stated in self.stated.items()]

    def set_up(self, content: Content, players: int, options: Mapping[str, str]) -> State:
        """The state before the first beat."""
        raise NotImplementedError

    def beat(self, s: State) -> None:
        """Play one beat: from one boundary to the next."""
        raise NotImplementedError

    def scores(self, s: State) -> list[int]:
        """Each seat's points, now."""
        raise NotImplementedError

    def winners(self, s: State) -> list[int]:
        """The seats that won; several when the win is shared."""
        raise NotImplementedError

    def outcome(self, s: State) -> dict[str, Any]:
        """How it ended and each seat's points by category."""
        raise NotImplementedError

    def view(self, s: State, seat: i64) -> dict[str, Any]:
        """What a seat (or, below 0, a spectator) may know, as plain data."""
        raise NotImplementedError

    def observe(self, s: State, seat: i64, into: Vector) -> None:
        """Write what a seat may know as numbers, always equally many."""
        raise NotImplementedError

    # ---- for bots; every game may know better

    def evaluate(self, s: State, seat: i64) -> float:
        """By how many points a seat may hope to win (below 0: lose); rough and fast."""
        scores = self.scores(s)
        mine: i64 = scores[seat]
        best: i64 = NOWHERE
        for other in range(len(scores)):
            if other != seat:
                best = max(best, scores[other])
        return float(mine - best)

    def weigh(self, s: State, seat: i64, kind: i64, options: Ints, weights: Ints) -> None:
        """How likely a sensible player takes each option: whole numbers above 0, written into `weights`, which is no
        shorter than `options`. Playouts choose by them, and a search looks first where they are high."""
        for i in range(len(options)):
            weights[i] = 1

    def source_name(self, source: i64) -> str:
        """The id of the thing whose effect asks."""
        raise NotImplementedError

    def check_players(self, players: int | None) -> int:
        """The number of players if it fits; the smallest possible if none is given."""
        if players is None:
            return self.players[0]
        if players not in self.players:
            allowed = " or ".join(str(n) for n in self.players)
            raise BadSetup(f"{self.name} is played by {allowed}, not by {players}")
        return players

    def check_options(self, options: Mapping[str, str] | None) -> dict[str, str]:
        """The options with defaults filled in."""
        chosen = {name: option.default for name, option in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise BadSetup(f"{self.name} has no option '{name}' (it has: {known})" + closest(name, self.options))
            allowed = self.options[name].values
            if value not in allowed:
                raise BadSetup(f"option {name} is one of {', '.join(allowed)}, not {value!r}" + closest(value, allowed))
            chosen[name] = value
        return chosen
