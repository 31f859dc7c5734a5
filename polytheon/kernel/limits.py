"""The kernel's limits for a game, checked before anybody plays it; each has an error message."""

from __future__ import annotations

import json
import linecache
import re
import traceback
from importlib.util import find_spec
from inspect import get_annotations
from typing import Any, Final

from polytheon.kernel import plain
from polytheon.kernel.choosers import Dice
from polytheon.kernel.errors import BadGame, PolytheonError
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match
from polytheon.kernel.schema import brief
from polytheon.kernel.state import State

MOST_PLAYERS: Final = 4
MOST_THINGS: Final = 62  # in a set, whose members are the bits of a number
ENOUGH: Final = "enough"
SMALL_SETS: Final = (
    f"a number is too large; a set holds at most {MOST_THINGS} things, and a bag that holds more is given to "
    "`draw_from` as a list"
)
STRETCH: Final = 60  # decisions that are tried
NOT_KEPT: Final = {"str", "dict", "set", "frozenset", "float", "tuple", "bytes", "Any", "object", "Optional", "None"}


def check_game(game: Game) -> None:
    """Raise BadGame, which names the limit, if the kernel cannot play this game."""
    if not game.name.isidentifier() or game.name != game.name.lower():
        raise BadGame(f"a game's name is one word in lower case, not {game.name!r}")
    if not game.players or not all(1 < players <= MOST_PLAYERS for players in game.players):
        raise BadGame(f"{game.name}: a game is for 2 to {MOST_PLAYERS} players, not for {game.players}")
    names = game.action_names.names
    if not names or names[0] != ENOUGH:
        raise BadGame(f"{game.name}: action 0 is '{ENOUGH}', which ends what may be done several times")
    kinds = {int(kind.start) for kind in game.action_names.kinds}
    for kind in game.questions:
        if kind != 0 and kind not in kinds:
            raise BadGame(f"{game.name}: the question {game.questions[kind]!r} is about no kind of action")
    check_methods(game)
    check_package(game)
    try:
        for players in game.players:
            check_first_position(game, players)
            check_stretch(game, players)
    except PolytheonError:
        raise
    except Exception as error:
        raise BadGame(f"{game.name}: {fault_of(error)}") from error


def check_methods(game: Game) -> None:
    for name in ("set_up", "beat", "scores"):
        if getattr(type(game), name) is getattr(Game, name):
            raise BadGame(f"{game.name} has no method `{name}`: set_up, beat and scores have to be written")


def check_package(game: Game) -> None:
    """Raise BadGame if the package that a game names does not exist, because its texts would be missing without a
    message."""
    try:
        found = not game.package or find_spec(game.package) is not None
    except ModuleNotFoundError:
        found = False
    if not found:
        raise BadGame(f"{game.name}: there is no package '{game.package}', which it names in `package`")


def fault_of(error: BaseException) -> str:
    """An error in a game's own code: the error, and the file and line of the game where it occurred."""
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    place = ""
    for frame, line in traceback.walk_tb(error.__traceback__):
        module = str(frame.f_globals.get("__name__", ""))
        if module.partition(".")[0] not in ("polytheon", "importlib"):
            place = f"{frame.f_code.co_filename}, line {line}"
            if ".conceal(" in linecache.getline(frame.f_code.co_filename, line):
                told += "; `conceal` takes the set of seats that know it, as bits: 1 << seat"
    if "i64 object expected; got int" in told or isinstance(error, OverflowError):
        told += f"; {SMALL_SETS}"  # how compiled and interpreted code refuse it
    return f"{told} ({place})" if place else told


def missing_for_secrets(game: Game, state: State) -> str:
    """What a game with hidden information lacks; "" if nothing."""
    if type(game).view is Game.view and type(game).view_for is Game.view_for:
        return f"{game.name} conceals something, so it has to say in `view` what each seat and a spectator see"
    if type(state).redeal is State.redeal:
        return f"{game.name} conceals something, so its state has to redeal in `redeal` what a seat does not know"
    return ""


def check_first_position(game: Game, players: int) -> None:
    """Set up a match, and try the calls that everybody uses."""
    state = first_state(game, players)
    check_fields(game.name, state)
    if type(state).redeal is not State.redeal and missing_for_secrets(game, state):
        raise BadGame(missing_for_secrets(game, state))
    try:
        match = game.new(players, seed=0)
    except OverflowError as error:
        raise BadGame(f"{game.name}: {SMALL_SETS}") from error
    if match.over:
        raise BadGame(f"{game.name} is over before anybody has decided anything")
    check_question(game, match)
    check_points(game, match)
    match.view_for([None, *range(players)])
    try:
        json.dumps(match.view(0))
    except (TypeError, ValueError) as error:
        raise BadGame(f"{game.name}: its view cannot be written as JSON: {error}") from error


def first_state(game: Game, players: int) -> State:
    anything: Any = game  # or the compiled kernel would refuse what is no State with a TypeError
    made = anything.set_up(game.content(), players, game.check_options(None))
    if not isinstance(made, State):
        raise BadGame(f"{game.name}: `set_up` returns a State, not {made!r}")
    return made


def check_fields(path: str, thing: object) -> None:
    """Every field is annotated, set, and of a type that copies and saved games keep."""
    names = plain.attributes(thing)
    held: dict[str, object] = getattr(thing, "__dict__", {})
    for name in held:
        if name not in names and name not in plain.REFERENCES:
            raise BadGame(f"{path} sets {name}, which its class does not annotate: write `{name}: int`, or what it is")
    for base in type(thing).__mro__:
        for name, annotation in get_annotations(base).items():
            words = set(re.findall(r"\w+", annotation if isinstance(annotation, str) else repr(annotation)))
            if name in names and words & NOT_KEPT:
                raise BadGame(f"{path}: the field {name} is annotated {annotation}; {plain.FIELDS}")
    for name in names:
        if not hasattr(thing, name):
            raise BadGame(f"{path}: the field {name} is annotated, and nothing sets it in `__init__`")
        check_value(f"{path}: the field {name}", getattr(thing, name))


def check_value(path: str, value: object) -> None:
    if isinstance(value, list):
        for item in value:
            check_value(path, item)
    elif not isinstance(value, (int, plain.INTS)):
        if not plain.attributes(value):
            raise BadGame(f"{path} holds {brief(value)}; {plain.FIELDS}")
        check_fields(path, value)


def check_stretch(game: Game, players: int) -> None:
    """Play some random decisions, and check the states they lead to and what they concealed."""
    match, dice = game.new(players, seed=0), Dice(0)
    first = first_state(game, players)
    seen = match.view()["table"]
    for _ in range(STRETCH):
        check_fields(game.name, match.state)
        check_lengths(f"{game.name}: the field ", first, match.state)
        if plain.dump(match.state.copy()) != plain.dump(match.state):
            raise BadGame(f"{game.name}: a copy of its state is not the same: `copy` forgets a field")
        if type(game).observe is Game.observe:  # which writes the view, number by number
            check_lengths(f"{game.name}: in its view, ", seen, match.view()["table"])
        if match.over:
            break
        check_question(game, match)
        for seat in range(players):
            match.seen_by(seat)
        legal = match.legal()
        match.play(legal[dice.below(len(legal))])
    if any(len(event.known) < players for event in match.events()) and missing_for_secrets(game, match.state):
        raise BadGame(missing_for_secrets(game, match.state))


def check_lengths(path: str, first: object, now: object) -> None:
    """Lists are as long as at set-up; a vec may grow, as dumps hold its length."""
    dot = "" if path.endswith(" ") else "."
    if isinstance(first, dict) and isinstance(now, dict):
        for key in first:
            check_lengths(f"{path}{dot}{key}", first[key], now.get(key))
    elif isinstance(first, (int, plain.INTS)) or type(first) is not type(now):
        return
    elif isinstance(first, list) and isinstance(now, list):
        if len(first) != len(now):
            raise BadGame(
                f"{path} is a list of {len(now)}, and was one of {len(first)} at set-up: lists keep their length, so "
                "let it be as long as it can become from the start, with 0 where nothing is"
            )
        for i in range(len(first)):
            check_lengths(f"{path}[{i}]", first[i], now[i])
    else:
        for name in plain.attributes(first):
            check_lengths(f"{path}{dot}{name}", getattr(first, name), getattr(now, name))


def check_question(game: Game, match: Match) -> None:
    """Somebody is asked, and everything that is offered is an action."""
    if match.kind not in game.questions:
        raise BadGame(
            f"{game.name} asks with {match.kind}, where no kind of action begins: ask with a number that `add` has "
            "returned, or with 0 for a choice of several kinds"
        )
    if not 0 <= match.seat < match.players:
        raise BadGame(f"{game.name} asks seat {match.seat}, and the seats go from 0 to {match.players - 1}")
    for choice in match.choices:
        if not 0 <= match.kind + choice < len(game.action_names.names):
            raise BadGame(
                f"{game.name} asks with {match.kind} and offers {choice}, which is no action: options count from the "
                "kind that asks; with 0 they are the numbers of the actions"
            )


def check_points(game: Game, match: Match) -> None:
    anything: Any = game  # or the compiled kernel would refuse what is no list with a TypeError
    counted = anything.scores(match.now())
    if not isinstance(counted, list) or not all(isinstance(points, int) for points in counted):
        raise BadGame(f"{game.name}: `scores` returns a list of whole numbers, not {counted}")
    points, scores = match.outcome["points"], match.scores
    if len(scores) != match.players:
        raise BadGame(f"{game.name}: `scores` has a number for each of {match.players} seats, not {scores}")
    if [sum(categories.values()) for categories in points] != scores:
        raise BadGame(f"{game.name}: the points by category, {points}, do not add up to the scores, {scores}")
