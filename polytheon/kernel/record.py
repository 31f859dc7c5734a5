"""Records: a whole match as text.

Header lines in brackets, then one line for each decision, numbered, with the seat and the action's name, and one line
beginning with `*` for what luck brought after it:

    [game NAME]
    [players 2]

    * progress law, wonder pyramids, ...
    1. 0 draft pyramids
    2. 1 draft sphinx

Everything behind `;` is a comment. No randomness is needed to play a record again. It says by which version of the
rules and with which components it was played; one of older rules is read up to the first line that no longer fits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from mypy_extensions import mypyc_attr

from polytheon.kernel.choosers import Told
from polytheon.kernel.content import FORMER_DIGESTS, FORMER_LENGTH, Content, Data
from polytheon.kernel.errors import BadRecord, PolytheonError, closest
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match, begin, dice_of, find_action

OWN_HEADERS: Final = ("game", "rules", "content", "players", "ending", "scores", "winners")
WIDTH: Final = 110
LONGEST_NUMBER: Final = 9  # digits; Python makes no number of some thousands


def write(match: Match, headers: Mapping[str, str]) -> str:
    """The record of a match; `headers` adds header lines such as player names."""
    rules, content = match.game.rules_version, match.content.digest
    lines = head(match.game.name, rules, content, match.players, match.options, headers)
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


def head(
    game: str, rules: int, content: str, players: int, options: Mapping[str, str], headers: Mapping[str, str]
) -> list[str]:
    """The header lines of a record, but for how the match ended."""
    lines = [f"[game {game}]", f"[rules {rules}]", f"[content {content}]", f"[players {players}]"]
    lines += [f"[option {name} {value}]" for name, value in options.items()]
    for name, value in headers.items():
        if name in OWN_HEADERS or not name.replace("-", "").isalnum():
            raise PolytheonError(f"'{name}' cannot be a header of a record: it is taken or not one word")
        plainly = " ".join(value.replace("]", ")").replace(";", ",").split())
        lines.append(f"[{name} {plainly}]")
    return lines


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


class Scanned(NamedTuple):
    """The parts of a record: headers, options, in which line each of them stands, and the lines of the body."""

    headers: dict[str, str]
    options: dict[str, str]
    where: dict[str, int]
    lines: list[Line]


class Reading(NamedTuple):
    """A record as today's rules read it.

    `match` is the game as far as it fits them. If that is not all, `line` is the first line that does not fit, and
    `reason` says why. `rules` is the version of the rules that it was played by, and `same_components` says whether it
    was played with these components. Only where one of the two differs need a record not fit.
    """

    match: Match
    rules: int
    same_components: bool
    line: int = 0
    reason: str = ""

    @property
    def old(self) -> bool:
        """Whether it was played by older rules or with other components."""
        return self.rules < self.match.game.rules_version or not self.same_components


class OldRecord(BadRecord):
    """A record of older rules that fits today's only in part; `match` is the game up to there, `reading` says all."""

    def __init__(self, reading: Reading) -> None:
        played = how_played(reading.match.game, reading.rules, reading.same_components)
        super().__init__(reading.line, f"{reading.reason}; {played}")
        self.reading = reading
        self.match = reading.match


def how_played(game: Game, rules: int, same_components: bool) -> str:
    """What is different about an old record."""
    parts: list[str] = []
    if rules < game.rules_version:
        parts.append(f"by {game.versions(rules)}")
    if not same_components:
        parts.append("with other components")
    return "it was played " + ", and ".join(parts)


def replay(
    text: str, find_game: Callable[[str], Game], visitor: Visitor | None = None, edition: Data | str | None = None
) -> Match:
    """Play a record again and return the match at its last position.

    Raises BadRecord, which names the line and the reason: OldRecord if it is one of older rules and fits in part.
    """
    reading = read(text, find_game, visitor, edition)
    if reading.reason:
        raise OldRecord(reading)
    return reading.match


def read(
    text: str,
    find_game: Callable[[str], Game],
    visitor: Visitor | None = None,
    edition: Data | str | None = None,
    seed: int | None = None,
) -> Reading:
    """Play a record again, one of older rules as far as it fits. `seed` is for the luck to come, if it is not over.

    Raises BadRecord, which names the line and the reason, if it is broken, or of newer rules.
    """
    visitor = visitor or Visitor()
    record = scan(text)
    if "game" not in record.headers:
        raise BadRecord(1, "there is no [game ...] line")
    try:
        game = find_game(record.headers["game"])
    except PolytheonError as error:
        raise BadRecord(record.where["game"], str(error)) from error
    content = game.content(edition)
    rules = rules_of(record, game)
    same = has_components(record, content, rules < game.rules_version, edition is not None)
    for name, value in record.headers.items():
        visitor.header(name, value)
    try:
        reading = Reading(set_up(game, record, content), rules, same)
    except BadRecord as error:
        if same and rules == game.rules_version:
            raise
        raise BadRecord(error.line, f"{error.reason}; {how_played(game, rules, same)}") from error
    misfit = follow(reading.match, record, visitor, reading.old)
    reading.match.dice = dice_of(seed)
    if misfit is not None:
        reading = reading._replace(line=misfit.line, reason=misfit.reason)
    visitor.end(reading.match)
    return reading


def follow(match: Match, record: Scanned, visitor: Visitor, old: bool) -> BadRecord | None:
    """Play the lines of a record. Of an old one, each is tried before; returns what is wrong with the first misfit."""
    visitor.begin(match)
    visitor.luck(match, [name for _, name in record.lines[0].outcomes])
    try:
        for line in record.lines[1:]:
            if old:
                play_line(match.copy(), line, Visitor())
            play_line(match, line, visitor)
        check_end(match, record)
    except BadRecord as misfit:
        if not old:
            raise
        return misfit
    return None


def rules_of(record: Scanned, game: Game) -> int:
    """The version of the rules that a record was played by: today's if it does not say."""
    said = record.headers.get("rules", str(game.rules_version))
    if not is_number(said):
        raise BadRecord(record.where["rules"], f"a version of the rules is a whole number, not {said!r}")
    rules = int(said)
    if rules > game.rules_version:
        played = f"it was played by {game.versions(rules)}"
        raise BadRecord(record.where["rules"], f"{played}: a newer Polytheon can read it")
    return rules


def has_components(record: Scanned, content: Content, older: bool, edition: bool) -> bool:
    """Whether a record was played with these components. Others are refused, unless they may be former ones of ours.

    `older`: by older rules. `edition`: an edition file was given, whose digest of former days nobody can compute.
    """
    said = record.headers.get("content", content.digest)
    if content.has_digest(said):
        return True
    if older or said in FORMER_DIGESTS or (edition and len(said) == FORMER_LENGTH):
        return False
    raise BadRecord(
        record.where["content"],
        f"it was played with other components ({said}, here {content.digest}): give its edition file",
    )


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER


def scan(text: str) -> Scanned:
    """The parts of a record."""
    record = Scanned({}, {}, {}, [Line(0, 0, "")])
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition(";")[0].strip()
        if not line:
            continue
        if line.startswith("["):
            scan_header(record, number, raw, line)
        elif line.startswith("*"):
            for outcome in line[1:].split(","):
                record.lines[-1].outcomes.append((number, outcome.strip()))
        else:
            record.lines.append(scan_move(number, line, len(record.lines)))
    return record


def scan_header(record: Scanned, number: int, raw: str, line: str) -> None:
    words = line.removeprefix("[").removesuffix("]").split(maxsplit=1)
    if not line.endswith("]") or len(words) < 2:
        raise BadRecord(number, f"a header line looks like [name value], not {raw!r}")
    if len(record.lines) > 1:
        raise BadRecord(number, "a header line after the first move")
    name, value = words
    if name == "option":
        name, _, value = value.partition(" ")
        record.options[name] = value
        name = f"option {name}"
    elif name in record.headers:
        raise BadRecord(number, f"[{name} ...] stands there twice")
    else:
        record.headers[name] = value
    record.where[name] = number


def scan_move(number: int, line: str, count: int) -> Line:
    words = line.split(maxsplit=2)
    if len(words) < 3 or not words[0].endswith(".") or not is_number(words[1]):
        raise BadRecord(number, f"a move looks like '{count}. 0 name of the action', not {line!r}")
    if words[0] != f"{count}.":
        raise BadRecord(number, f"this should be move {count}., not {words[0]}")
    return Line(number, int(words[1]), words[2])


def set_up(game: Game, record: Scanned, content: Content) -> Match:
    """The match of a record at its first decision."""
    at = record.where.get("players", record.where["game"])
    try:
        players = game.check_players(int(record.headers.get("players", game.players[0])))
        at = min((record.where[name] for name in record.where if name.startswith("option")), default=at)
        chosen = game.check_options(record.options)
    except ValueError as error:
        raise BadRecord(at, str(error)) from error
    told = tell(game, record.lines[0])
    match = begin(game, players, chosen, content, told)
    check_told(told, record.lines[0])
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


def check_end(match: Match, record: Scanned) -> None:
    """Raise BadRecord if the record claims an end that playing it does not reach."""
    if not match.over:
        if "ending" in record.headers:
            raise BadRecord(record.where["ending"], "it says how the game ended, but the moves stop before the end")
        return
    truth = {
        "ending": str(match.outcome["ending"]),
        "scores": " ".join(str(score) for score in match.scores),
        "winners": " ".join(str(seat) for seat in match.winners),
    }
    for name, value in truth.items():
        said = record.headers.get(name, value)
        if said != value:
            raise BadRecord(record.where[name], f"it says {name} {said}, but playing it gives {value}")
