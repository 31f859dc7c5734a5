"""Records: a whole match as text.

Header lines in brackets, then one line for each decision, numbered, with the seat and the action's name, and one line
beginning with `*` for what luck brought after it:

    [game duel]
    [players 2]

    * progress law, wonder pyramids, ...
    1. 0 draft pyramids
    2. 1 draft sphinx

Everything behind `;` is a comment. No randomness is needed to play a record again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mypy_extensions import mypyc_attr

from polytheon.kernel.choosers import Told
from polytheon.kernel.content import Data
from polytheon.kernel.errors import BadRecord, PolytheonError, closest
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match, begin, dice_of, find_action

OWN_HEADERS: Final = ("game", "rules", "content", "players", "ending", "scores", "winners")
WIDTH: Final = 110
LONGEST_SEAT: Final = 3  # digits


def write(match: Match, headers: Mapping[str, str]) -> str:
    """The record of a match; `headers` adds header lines such as player names."""
    lines = [
        f"[game {match.game.name}]",
        f"[rules {match.game.rules_version}]",
        f"[content {match.content.digest}]",
        f"[players {match.players}]",
    ]
    lines += [f"[option {name} {value}]" for name, value in match.options.items()]
    for name, value in headers.items():
        if name in OWN_HEADERS or not name.replace("-", "").isalnum():
            raise PolytheonError(f"'{name}' cannot be a header of a record: it is taken or not one word")
        plainly = " ".join(value.replace("]", ")").replace(";", ",").split())
        lines.append(f"[{name} {plainly}]")
    if match.over:
        lines.append(f"[ending {match.outcome['ending']}]")
        lines.append("[scores " + " ".join(str(score) for score in match.scores) + "]")
        lines.append("[winners " + " ".join(str(seat) for seat in match.winners) + "]")
    lines.append("")
    number = 0
    lucky: list[str] = []
    for event in match.events():
        if event.seat is None:
            lucky.append(event.name)
            continue
        lines += wrapped(lucky)
        lucky = []
        number += 1
        lines.append(f"{number}. {event.seat} {event.name}")
    lines += wrapped(lucky)
    return "\n".join(lines) + "\n"


def wrapped(outcomes: list[str]) -> list[str]:
    """Lines of outcomes, none of them too wide."""
    lines: list[str] = []
    for outcome in outcomes:
        if lines and len(lines[-1]) + len(outcome) + 2 <= WIDTH:
            lines[-1] += f", {outcome}"
        else:
            lines.append(f"* {outcome}")
    return lines


@mypyc_attr(allow_interpreted_subclasses=True)
class Visitor:
    """Is told what a reader finds, in order. Override what you need; `match` is the match as it stands, to look at."""

    def header(self, name: str, value: str) -> None:
        """A header line."""

    def begin(self, match: Match) -> None:
        """The match is set up."""

    def decision(self, match: Match, seat: int, action: int) -> None:
        """A seat is about to take this action."""

    def luck(self, match: Match, outcomes: list[str]) -> None:
        """What luck brought after the last decision, which has been played."""

    def end(self, match: Match) -> None:
        """The record ends here."""


class Line:
    """A line of the body: a decision with what luck brought after it. The first has no decision."""

    def __init__(self, number: int, seat: int, name: str) -> None:
        self.number = number
        self.seat = seat
        self.name = name
        self.outcomes: list[tuple[int, str]] = []


def read(
    text: str,
    find_game: Callable[[str], Game],
    visitor: Visitor | None = None,
    edition: Data | str | None = None,
    seed: int | None = None,
) -> Match:
    """Play a record again. `seed` is for the luck to come, if the record stops before the end.

    Raises BadRecord, which names the line and the reason.
    """
    visitor = visitor or Visitor()
    headers, options, header_lines, lines = scan(text)
    if "game" not in headers:
        raise BadRecord(1, "there is no [game ...] line")
    try:
        game = find_game(headers["game"])
    except PolytheonError as error:
        raise BadRecord(header_lines["game"], str(error)) from error
    for name, value in headers.items():
        visitor.header(name, value)
    match = set_up(game, headers, options, header_lines, lines[0], edition)
    visitor.begin(match)
    visitor.luck(match, [name for _, name in lines[0].outcomes])
    for line in lines[1:]:
        play_line(match, line, visitor)
    match.dice = dice_of(seed)
    check_end(match, headers, header_lines)
    visitor.end(match)
    return match


def scan(text: str) -> tuple[dict[str, str], dict[str, str], dict[str, int], list[Line]]:
    """The parts of a record: headers, options, in which line each header stands, and the lines of the body."""
    headers: dict[str, str] = {}
    options: dict[str, str] = {}
    header_lines: dict[str, int] = {}
    lines = [Line(0, 0, "")]
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition(";")[0].strip()
        if not line:
            continue
        if line.startswith("["):
            words = line.removeprefix("[").removesuffix("]").split(maxsplit=1)
            if not line.endswith("]") or len(words) < 2:
                raise BadRecord(number, f"a header line looks like [name value], not {raw!r}")
            if len(lines) > 1:
                raise BadRecord(number, "a header line after the first move")
            name, value = words
            if name == "option":
                name, _, value = value.partition(" ")
                options[name] = value
                name = f"option {name}"
            elif name in headers:
                raise BadRecord(number, f"[{name} ...] stands there twice")
            else:
                headers[name] = value
            header_lines[name] = number
        elif line.startswith("*"):
            for outcome in line[1:].split(","):
                lines[-1].outcomes.append((number, outcome.strip()))
        else:
            lines.append(scan_move(number, line, len(lines)))
    return headers, options, header_lines, lines


def scan_move(number: int, line: str, count: int) -> Line:
    words = line.split(maxsplit=2)
    if len(words) < 3 or not words[0].endswith(".") or not words[1].isdecimal() or len(words[1]) > LONGEST_SEAT:
        raise BadRecord(number, f"a move looks like '{count}. 0 name of the action', not {line!r}")
    if words[0] != f"{count}.":
        raise BadRecord(number, f"this should be move {count}., not {words[0]}")
    return Line(number, int(words[1]), words[2])


def set_up(
    game: Game,
    headers: dict[str, str],
    options: dict[str, str],
    header_lines: dict[str, int],
    line: Line,
    edition: Data | str | None,
) -> Match:
    """The match of a record at its first decision."""
    where = header_lines.get("players", header_lines["game"])
    try:
        players = game.check_players(int(headers.get("players", game.players[0])))
        where = min((header_lines[name] for name in header_lines if name.startswith("option")), default=where)
        chosen = game.check_options(options)
    except ValueError as error:
        raise BadRecord(where, str(error)) from error
    content = game.content(edition)
    if headers.get("rules", str(game.rules_version)) != str(game.rules_version):
        raise BadRecord(
            header_lines["rules"],
            f"it was played by version {headers['rules']} of the rules of {game.name}, these are {game.rules_version}",
        )
    if headers.get("content", content.digest) != content.digest:
        raise BadRecord(
            header_lines["content"],
            f"it was played with other components ({headers['content']}, here {content.digest}): give its edition file",
        )
    told = tell(game, line)
    match = begin(game, players, chosen, content, told)
    check_told(told, line)
    return match


def play_line(match: Match, line: Line, visitor: Visitor) -> None:
    if match.to_act is None:
        raise BadRecord(line.number, "the game was over before this move")
    if match.to_act != line.seat:
        raise BadRecord(line.number, f"seat {line.seat} moves, but it is seat {match.to_act} that has to decide")
    try:
        action = find_action(match.game, line.name, [match.notate(legal) for legal in match.legal()])
        match.check(action)
    except PolytheonError as error:
        raise BadRecord(line.number, str(error)) from error
    visitor.decision(match, line.seat, action)
    told = tell(match.game, line)
    match.dice = told
    match.play(action)
    check_told(told, line)
    visitor.luck(match, [name for _, name in line.outcomes])


def tell(game: Game, line: Line) -> Told:
    """Dice that fall as the line says."""
    index = game.outcome_names.index
    numbers: list[int] = []
    for at, name in line.outcomes:
        if name not in index:
            raise BadRecord(at, f"'{name}' is nothing that luck could bring in {game.name}" + closest(name, index))
        numbers.append(index[name])
    return Told(numbers)


def check_told(told: Told, line: Line) -> None:
    """Raise BadRecord unless everything that luck brought was possible and needed."""
    if told.fault:
        if told.missing:
            at = line.outcomes[-1][0] if line.outcomes else line.number
            raise BadRecord(at, "something that luck brought is missing here")
        at, name = line.outcomes[told.used - 1]
        raise BadRecord(at, f"luck could not bring '{name}' here")
    if told.used < len(line.outcomes):
        at, name = line.outcomes[told.used]
        raise BadRecord(at, f"nothing is left to luck here, but the record says '{name}'")


def check_end(match: Match, headers: dict[str, str], header_lines: dict[str, int]) -> None:
    """Raise BadRecord if the record claims an end that playing it does not reach."""
    if not match.over:
        if "ending" in headers:
            raise BadRecord(header_lines["ending"], "it says how the game ended, but the moves stop before the end")
        return
    truth = {
        "ending": str(match.outcome["ending"]),
        "scores": " ".join(str(score) for score in match.scores),
        "winners": " ".join(str(seat) for seat in match.winners),
    }
    for name, value in truth.items():
        if headers.get(name, value) != value:
            raise BadRecord(header_lines[name], f"it says {name} {headers[name]}, but playing it gives {value}")
