"""A game: its name, seats and options, its action space, its components and the function that plays one beat."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from math import exp
from string import Formatter
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mypy_extensions import i64, mypyc_attr

from polytheon.kernel import plain
from polytheon.kernel.bits import Ints
from polytheon.kernel.content import Content, Data
from polytheon.kernel.errors import BadEdition, BadSetup, Fault, closest
from polytheon.kernel.schema import Section
from polytheon.kernel.sight import each
from polytheon.kernel.state import State

if TYPE_CHECKING:
    from polytheon.kernel.match import Match
    from polytheon.kernel.vector import Vector


NOWHERE: Final = -1000000000  # fewer points than anybody has
MOST_LEAN: Final = 8.0
POINTS: Final = "points"  # the ending and the category of a game that tells none apart
MOST: Final = 9999  # of a number in an observation that the game does not write itself


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
        self.fields: dict[int, list[tuple[str, list[str]]]] = {}  # of kinds that were declared: fields in order
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

    def declare(self, pattern: str, verb: str = "", **fields: Sequence[object]) -> int:
        """Append one name for every combination of the fields, such as "move {square}"; return where they begin.

        The last field varies fastest. `verb` is the kind's name, by default the pattern's first word.
        """
        kind = len(self.names)
        names = [""]
        order: list[tuple[str, list[str]]] = []
        for text, field, _, _ in Formatter().parse(pattern):
            names = [name + text for name in names]
            if field is not None:
                values = [str(value) for value in fields[field]]
                names = [name + value for name in names for value in values]
                order.append((field, values))
        self.add(kind, verb or pattern.split()[0], names)
        self.fields[kind] = order
        return kind

    def values(self, number: int) -> dict[str, str]:
        """The fields of a name of a declared kind, such as {"square": "4"}; none of other kinds."""
        kind = max(start for start, _ in self.kinds if start <= number)
        found: dict[str, str] = {}
        rest = number - kind
        for field, values in reversed(self.fields.get(kind, [])):
            rest, place = divmod(rest, len(values))
            found[field] = values[place]
        return found

    def verb(self, number: int) -> str:
        """The verb of the kind that a number belongs to."""
        found = ""
        for kind, verb in self.kinds:
            if kind > number:
                break
            found = verb
        return found


def questions_of(actions: Names) -> dict[int, str]:
    """What is asked where a game does not say: each kind's verb, and "turn" for the first kind."""
    kinds = [kind for kind in actions.kinds if kind[0] > 0]
    return {kind: "turn" if (kind, verb) == kinds[0] else verb for kind, verb in kinds}


def observe_all(name: str, value: object, into: Vector) -> None:
    """Write every number of plain data, one by one."""
    if isinstance(value, bool):
        into.flag(name, value)
    elif isinstance(value, int):
        into.number(name, value, MOST, -MOST)
    elif isinstance(value, list):
        for i in range(len(value)):
            observe_all(f"{name} {i}", value[i], into)
    elif isinstance(value, dict):
        for key in value:
            observe_all(f"{name} {key}".strip(), value[key], into)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """What the kernel needs to know of a game. Each game subclasses it once and keeps its one object as `GAME` in the
    same module, where pickles look for it.

    `set_up`, `beat` and `scores` have to be written. Everything else has a default: a game without secrets is seen by
    everybody as its state is, and whoever has most points wins.
    """

    name: str
    players: tuple[int, ...]
    action_names: Names
    outcome_names: Names
    questions: Mapping[int, str]  # kind -> what is asked, in one word
    options: Mapping[str, Option]
    rules_version: int  # rises when a record of the version before could play differently
    schema: Mapping[str, Section]  # what an edition may replace
    stated: Mapping[str, int]  # how many there are of something, as the rulebook counts
    package: str = ""  # where its optional rooms are
    swing: float = 10.0  # a lead of so many points in `evaluate` wins about three games of four

    def __init__(
        self,
        name: str,
        players: tuple[int, ...],
        actions: Names,
        outcomes: Names | None = None,
        questions: Mapping[int, str] | None = None,
        options: Mapping[str, Option] | None = None,
        rules_version: int = 1,
        package: str = "",
    ) -> None:
        """Without `questions` each kind of action is asked for by its verb, and the first kind is the turn."""
        self.name = name
        self.players = players
        self.action_names = actions
        self.outcome_names = outcomes or Names()
        self.questions = questions or questions_of(actions)
        self.options = options or {}
        self.rules_version = rules_version
        self.schema = {}
        self.stated = {}
        self.package = package

    def __reduce__(self) -> str:
        return "GAME"  # pickled by name: there is one object of each game

    def room(self, name: str) -> ModuleType | None:
        """The game's own module of that name, such as "terminal"; None where it has none, and a default serves."""
        if not self.package or find_spec(f"{self.package}.{name}") is None:
            return None
        return import_module(f"{self.package}.{name}")

    def read(self, name: str) -> str | None:
        """The text of the game's own file of that name, such as "lesson.toml"; None where it has none."""
        from importlib.resources import files  # it takes long to import

        if not self.package:
            return None
        file = files(self.package).joinpath(name)
        return file.read_text(encoding="utf-8") if file.is_file() else None

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
        if edition:
            raise BadEdition(self.name, [Fault(0, "", "it has no components that an edition could change")])
        return Content({"provenance": {}}, {})

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
        scores = self.scores(s)
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def outcome(self, s: State) -> dict[str, Any]:
        """How it ended ("ending", None while it runs) and each seat's points by category, which add up to its score."""
        return {"ending": POINTS if s.over else None, "points": [{POINTS: score} for score in self.scores(s)]}

    def view(self, s: State, seat: i64) -> dict[str, Any]:
        """What a seat (or, below 0, a spectator) may know, as plain data; all of it in a game without secrets."""
        seen: dict[str, Any] = plain.dump(s)
        del seen["over"]
        return seen

    def view_for(self, s: State, seats: list[i64]) -> dict[str, Any]:
        """The views of several seats in one: an `Each` stands where they differ. What all see need not be made twice
        then, so a game whose views are sent to people writes this too."""
        views: dict[str, Any] = each([self.view(s, seat) for seat in seats])
        return views

    def observe(self, s: State, seat: i64, into: Vector) -> None:
        """Write what a seat may know as numbers, always equally many."""
        into.one_of("seat", [str(other) for other in range(max(self.players))], seat)
        observe_all("", self.view(s, seat), into)

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
        raise NotImplementedError(f"{self.name} sets a source and does not name it")

    def versions(self, rules: object) -> str:
        """The version of the rules that something was made by, and the one in force, for what is said of old games."""
        return f"version {rules} of the rules of {self.name}, these are version {self.rules_version}"

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


def weigh_by(game: Game, knows: bool, s: State, seat: i64, kind: i64, options: Ints, weights: Ints) -> None:
    """What `game.weigh` writes; all alike where it does not know (`knows_options`).

    Such a game is not asked: mypyc leaks a vec that is handed to a method which an interpreted subclass could replace.
    """
    if knows:
        game.weigh(s, seat, kind, options, weights)
    else:
        for i in range(len(options)):
            weights[i] = 1


def knows_options(game: Game) -> bool:
    """Whether a game weighs options itself."""
    return type(game).weigh is not Game.weigh
