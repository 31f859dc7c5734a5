"""A game: its name, seats and options, its action space, its components and the function that plays one beat."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from math import exp
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.kernel import plain
from polytheon.kernel.bits import Ints
from polytheon.kernel.content import Content, Data
from polytheon.kernel.errors import BadEdition, BadGame, BadSetup, Fault, closest
from polytheon.kernel.offers import Terms
from polytheon.kernel.schema import Section
from polytheon.kernel.seen import Outcome
from polytheon.kernel.sight import each
from polytheon.kernel.space import Space
from polytheon.kernel.state import State

if TYPE_CHECKING:
    from polytheon.kernel.match import Match
    from polytheon.kernel.notes import NoteKind
    from polytheon.kernel.reasons import Reason
    from polytheon.kernel.vector import Vector


NOWHERE: Final = -1000000000  # fewer points than anybody has
MOST_LOGIT: Final = 8.0
ANY_KIND: Final = 0  # what a question begins at that is answered with several kinds: their actions' own numbers
POINTS: Final = "points"  # the ending and the category of a game that tells none apart
MOST: Final = 9999  # of a number in an observation that the game does not write itself


def prior_of(logit: float) -> i64:
    """The prior of an option with this logit, for `Game.priors`: 0.7 more makes the option twice as likely."""
    return 1 + i64(50.0 * exp(min(logit, MOST_LOGIT)))


class Option(NamedTuple):
    """An option of a match: its values and its default."""

    values: tuple[str, ...]
    default: str


class Total(NamedTuple):
    """A total: the number in the rulebook, and the number in the content."""

    name: str
    stated: int
    found: int


def questions_of(actions: Space) -> dict[int, str]:
    """The questions of a game that does not name them: the verb of each kind, and "turn" for the first kind.

    Where there are several kinds, 0 asks for one of any kind, and that is the turn too.
    """
    kinds = [kind for kind in actions.kinds if kind.start > 0]
    found = {int(kind.start): "turn" if kind is kinds[0] else kind.verb for kind in kinds}
    return {ANY_KIND: "turn", **found} if len(kinds) > 1 else found


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
    """What the kernel needs from a game. Each game subclasses it once and keeps its only instance as `GAME` in the same
    module, where pickles look for it. `set_up`, `beat` and `scores` are required. Everything else has a default:
    without secrets, everybody sees the whole state, and the seat with the most points wins."""

    name: str
    players: tuple[int, ...]
    action_names: Space
    outcome_names: Space
    questions: Mapping[int, str]  # kind -> what is asked, in one word
    options: Mapping[str, Option]
    rules_version: int  # rises when a record of the version before could play differently
    schema: Mapping[str, Section]  # what an edition may replace
    stated: Mapping[str, int]  # how many there are of something, as the rulebook counts
    turn_questions: tuple[str, ...] = ("turn",)  # with each of them a turn begins
    joint_questions: tuple[str, ...] = ()  # those of them that several seats answer in one turn
    package: str = ""  # where its optional rooms are
    answers: Mapping[int, tuple[int, ...]]  # kinds that answer a question, where that is not its own kind alone
    notes: tuple[NoteKind, ...] = ()  # what its rules may note for the log, by the numbers that they give
    added: tuple[str, ...] = ()  # fields of the state that older dumps lack: there the value at set-up holds
    misfits: tuple[str, ...] = ()  # reasons that only say that another action fits the thing
    swing: float = 10.0  # the lead in `evaluate` that wins about three games of four
    styles: tuple[str, ...] = ()  # ways to play, which rollouts draw for each seat; `styled_priors` knows each

    def __init__(
        self,
        name: str,
        players: tuple[int, ...],
        actions: Space,
        outcomes: Space | None = None,
        questions: Mapping[int, str] | None = None,
        options: Mapping[str, Option] | None = None,
        rules_version: int = 1,
        package: str = "",
    ) -> None:
        """Without `questions` each kind of action is asked for by its verb; the first kind, or 0, is the turn."""
        self.name = name
        self.players = players
        self.action_names = actions
        self.outcome_names = outcomes or Space()
        self.questions = questions or questions_of(actions)
        self.options = options or {}
        self.rules_version = rules_version
        self.schema = {}
        self.stated = {}
        self.answers = {}
        self.package = package

    def __reduce__(self) -> str:
        return "GAME"  # pickled by name: there is one object of each game

    def room(self, name: str) -> ModuleType | None:
        """The game's own module of that name, such as "terminal"; None if it has none, and the default is used."""
        if not self.package or find_spec(f"{self.package}.{name}") is None:
            return None
        return import_module(f"{self.package}.{name}")

    def read(self, name: str) -> str | None:
        """The text of the game's own file of that name, such as "lesson.toml"; None if there is none."""
        from importlib.resources import files  # it takes long to import

        if not self.package:
            return None
        file = files(self.package).joinpath(name)
        return file.read_text(encoding="utf-8") if file.is_file() else None

    def kinds_for(self, question: int) -> tuple[int, ...]:
        """The kinds of actions that answer a question: those of `answers`, else its own kind, or any if it is 0."""
        if question in self.answers:
            return self.answers[question]
        if question == ANY_KIND:
            return tuple([int(kind.start) for kind in self.action_names.kinds])
        return (question,)

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
        """A new match at its first decision. The same seed and the same decisions give the same match. Raises BadSetup
        for a wrong number of players or option, and BadEdition."""
        from polytheon.kernel.match import begin, dice_of

        seats, chosen = self.check_players(players), self.check_options(options)
        return begin(self, seats, chosen, self.content(edition), dice_of(seed))

    def load(self, data: Data) -> Match:
        """The match that `Match.dump` wrote. Raises BadDump if the data is not a position of this game."""
        from polytheon.kernel.match import load

        return load(self, data)

    def content(self, edition: str | os.PathLike[str] | Data | None = None) -> Content:
        """The components, with the values of an edition in place of ours. Raises BadEdition if it does not fit."""
        if edition:
            raise BadEdition(self.name, [Fault(0, "", "it has no components that an edition could change")])
        return Content({"provenance": {}}, {})

    def counted(self, content: Content) -> dict[str, int]:
        """How many the content has of each thing in `stated`."""
        raise NotImplementedError

    def totals(self, content: Content) -> list[Total]:
        """The rulebook's totals next to those of the content."""
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

    def outcome(self, s: State) -> Outcome:
        """How it ended ("ending", None while it runs) and each seat's points by category, which add up to its score."""
        return {"ending": POINTS if s.over else None, "points": [{POINTS: score} for score in self.scores(s)]}

    def view(self, s: State, seat: i64) -> Mapping[str, Any]:
        """What a seat (or, below 0, a spectator) may know, as plain data; all of it in a game without secrets."""
        seen: dict[str, Any] = plain.dump(s)
        del seen["over"]
        return seen

    def view_for(self, s: State, seats: list[i64]) -> Mapping[str, Any]:
        """The views of several seats in one, with an `Each` wherever they differ. What all seats see is made only once,
        so games whose views are sent to people should override this, too."""
        views = [self.view(s, seat) for seat in seats]
        for view in views:
            if list(view) != list(views[0]):
                raise BadGame(f"{self.name}: `view` has the same keys for every seat, with 0 where nothing is seen")
        return {key: each([view[key] for view in views]) for key in views[0]}

    def why_not(self, s: State, seat: i64, kind: i64, action: i64) -> Reason | None:
        """Why an action is not among the options of a question of this kind; None if there is no special reason."""
        return None

    def terms(self, s: State, seat: i64, kind: i64, action: i64) -> Terms:
        """What an option of a question costs and brings at once. Uses only what the seat knows."""
        return Terms({}, {})

    def observe(self, s: State, seat: i64, into: Vector) -> None:
        """Write what a seat may know, always as the same number of numbers."""
        into.one_of("seat", [str(other) for other in range(max(self.players))], seat)
        observe_all("", self.view(s, seat), into)

    # ---- for bots; every game may know better

    def evaluate(self, s: State, seat: i64) -> float:
        """The expected margin of a seat in points (below 0: it loses); rough and fast."""
        scores = self.scores(s)
        mine: i64 = scores[seat]
        best: i64 = NOWHERE
        for other in range(len(scores)):
            if other != seat:
                best = max(best, scores[other])
        return float(mine - best)

    def priors(self, s: State, seat: i64, kind: i64, options: Ints, into: Ints) -> None:
        """The game's policy: write the prior of each option into `into`, which is at least as long as `options`.

        Priors are whole numbers above 0; twice the prior means twice as likely. Rollouts choose by them, and a search
        tries options with high priors first."""
        for i in range(len(options)):
            into[i] = 1

    def styled_priors(self, s: State, seat: i64, kind: i64, options: Ints, into: Ints, style: i64) -> None:
        """Write the priors of a player of one of the game's `styles`, by its number."""
        self.priors(s, seat, kind, options, into)

    def foresee(self, s: State, into: vec[float], units: vec[float], at: i64) -> None:
        """Write each seat's win probability at the start of a beat, as a network estimates it, and from `at` on the
        network's hidden units."""
        raise NotImplementedError

    def can_foresee(self, s: State) -> bool:
        """Whether `foresee` may be asked now; if not, the game goes on for a beat first."""
        return True

    def hidden_units(self, s: State) -> i64:
        """How many units `foresee` writes; 0 if there is no network for this game's number of players or options."""
        raise NotImplementedError

    def improve_priors(
        self, s: State, seat: i64, kind: i64, options: Ints, into: Ints, units: vec[float], at: i64
    ) -> None:
        """Improve priors with the hidden units that `foresee` wrote at the start of this beat, or of a similar one."""

    def source_name(self, source: i64) -> str:
        """The id of the thing whose effect asks."""
        raise NotImplementedError(f"{self.name} sets a source and does not name it")

    def versions(self, rules: object) -> str:
        """The rules version of an old game and the current one, in words for an error message."""
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


def write_priors(game: Game, policy: bool, s: State, seat: i64, kind: i64, options: Ints, into: Ints) -> None:
    """Write what `game.priors` writes or, for a game without a policy, the same prior for all options.

    A game without a policy is not called: mypyc leaks a vec that is passed to a method which an interpreted subclass
    could replace.
    """
    if policy:
        game.priors(s, seat, kind, options, into)
    else:
        for i in range(len(options)):
            into[i] = 1


def has_network(game: Game) -> bool:
    """Whether a game has a network that estimates win probabilities."""
    return type(game).foresee is not Game.foresee


def has_policy(game: Game) -> bool:
    """Whether a game has a policy of its own."""
    return type(game).priors is not Game.priors
