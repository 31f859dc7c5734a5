"""Records: a whole match as text.

Header lines in brackets, then one line for each decision, numbered, with the seat and the action's name, and one line
beginning with `*` for the chance outcomes after it:

    [game NAME]
    [players 2]

    * progress law, wonder pyramids, ...
    1. 0 draft pyramids
    2. 1 draft sphinx

Everything behind `;` is a comment. No randomness is needed to play a record again. It says by which version of the
rules and with which components it was played; one of older rules is read up to the first line that no longer fits. If
it was played with an edition, it holds each of its values as JSON: [edition cards.NAME.vp 4].
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from mypy_extensions import mypyc_attr

from polytheon.kernel.choosers import RecordedChance
from polytheon.kernel.content import FORMER_DIGESTS, FORMER_LENGTH, Content, Data
from polytheon.kernel.errors import BadEdition, BadRecord, PolytheonError, closest
from polytheon.kernel.game import Game
from polytheon.kernel.match import Match, begin, dice_of, find_action
from polytheon.kernel.schema import brief

OWN_HEADERS: Final = ("game", "rules", "content", "edition", "players", "ending", "scores", "winners")
WIDTH: Final = 110
LONGEST_NUMBER: Final = 9  # digits; Python makes no number of some thousands
FIELD_DEPTH: Final = 2  # dots in the longest path of a field, such as cards.NAME.cost


def write(match: Match, headers: Mapping[str, str]) -> str:
    """The record of a match; `headers` adds header lines such as player names."""
    rules, content = match.game.rules_version, match.content
    lines = head(match.game.name, rules, content.digest, match.players, match.options, headers, content.edition)
    if match.over:
        lines.append(f"[ending {match.outcome['ending']}]")
        lines.append("[scores " + " ".join(str(score) for score in match.scores) + "]")
        lines.append("[winners " + " ".join(str(seat) for seat in match.winners) + "]")
    lines.append("")
    number = 0
    outcomes: list[str] = []
    for event in match.events():
        if event.seat is None:
            outcomes.append(event.name)
            continue
        lines += wrapped(outcomes)
        outcomes = []
        number += 1
        lines.append(f"{number}. {event.seat} {event.name}")
    lines += wrapped(outcomes)
    return "\n".join(lines) + "\n"


def head(
    game: str,
    rules: int,
    content: str,
    players: int,
    options: Mapping[str, str],
    headers: Mapping[str, str],
    edition: Data,
) -> list[str]:
    """The header lines of a record, but for how the match ended."""
    lines = [f"[game {game}]", f"[rules {rules}]", f"[content {content}]", f"[players {players}]"]
    lines += [f"[option {name} {value}]" for name, value in options.items()]
    for name, value in headers.items():
        if name in OWN_HEADERS or not name.replace("-", "").isalnum():
            raise PolytheonError(f"'{name}' cannot be a header of a record: it is taken or not one word")
        plainly = " ".join(value.replace("]", ")").replace(";", ",").split())
        lines.append(f"[{name} {plainly}]")
    return lines + [f"[edition {path} {as_json(value)}]" for path, value in leaves("", edition)]


def leaves(place: str, table: Data) -> Iterator[tuple[str, Any]]:
    """The values of an edition by path, as deep as headings go in its file."""
    for key, value in table.items():
        path = f"{place}.{key}" if place else key
        if isinstance(value, dict) and value and path.count(".") < FIELD_DEPTH:
            yield from leaves(path, value)
        else:
            yield path, value


def as_json(value: object) -> str:
    """A value in one line without the sign that begins comments."""
    return json.dumps(value).replace(";", "\\u003b")


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
    """Called with what a reader finds, in order. Override what you need; `match` is the match at that point."""

    def header(self, name: str, value: str) -> None:
        """A header line."""

    def begin(self, match: Match) -> None:
        """The match is set up."""

    def decision(self, match: Match, seat: int, action: int) -> None:
        """A seat is about to take this action."""

    def chance(self, match: Match, outcomes: list[str]) -> None:
        """The chance outcomes after the last decision, which has been played."""

    def end(self, match: Match) -> None:
        """The record ends here."""


class RecordLine:
    """A line of the body: a decision with the chance outcomes after it. The first has no decision."""

    def __init__(self, number: int, seat: int, name: str) -> None:
        self.number = number
        self.seat = seat
        self.name = name
        self.outcomes: list[tuple[int, str]] = []


class Scanned(NamedTuple):
    """The parts of a record: headers, options, its edition, in which line each stands, and the lines of the body."""

    headers: dict[str, str]
    options: dict[str, str]
    edition: Data
    where: dict[str, int]
    lines: list[RecordLine]


class Reading(NamedTuple):
    """A record as the current rules read it. `match` is the game as far as it fits them. If that is not all, `line` is
    the first line that does not fit, and `reason` says why. `rules` is the version of the rules under which it was
    played, and `same_components` says whether it was played with these components. Only if one of the two differs may a
    record not fit."""

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
    """A record of older rules that fits the current ones only in part; `match` is the game up to there, `reading` has
    the details."""

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
    """Play a record again, one of older rules as far as it fits. `seed` is for chance to come, if it is not over.

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
    content = game.content(edition) if edition is not None else own_content(game, record)
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
    """Play the lines of a record. Each line of an old record is tried first; returns what is wrong with the first one
    that does not fit."""
    visitor.begin(match)
    visitor.chance(match, [name for _, name in record.lines[0].outcomes])
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


def own_content(game: Game, record: Scanned) -> Content:
    """The components that a record was played with, from the edition that it contains."""
    try:
        return game.content(record.edition)
    except BadEdition as error:
        fault = error.faults[0]
        at = record.where.get(f"edition {fault.key}", min(record.where.values()))
        raise BadRecord(at, f"its edition does not fit: {fault.key}: {fault.reason}") from error


def rules_of(record: Scanned, game: Game) -> int:
    """The version of the rules under which a record was played: the current one if it does not say."""
    said = record.headers.get("rules", str(game.rules_version))
    if not is_number(said):
        raise BadRecord(record.where["rules"], f"a version of the rules is a whole number, not {brief(said)}")
    rules = int(said)
    if rules > game.rules_version:
        played = f"it was played by {game.versions(rules)}"
        raise BadRecord(record.where["rules"], f"{played}: a newer Polytheon can read it")
    return rules


def has_components(record: Scanned, content: Content, older: bool, edition: bool) -> bool:
    """Whether a record was played with these components. Others are refused, unless they may be former ones of ours.

    `older`: by older rules. `edition`: an edition file was given, whose old digest cannot be computed.
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
    record = Scanned({}, {}, {}, {}, [RecordLine(0, 0, "")])
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
        raise BadRecord(number, f"a header line looks like [name value], not {brief(raw)}")
    if len(record.lines) > 1:
        raise BadRecord(number, "a header line after the first move")
    name, value = words
    if name == "option":
        name, _, value = value.partition(" ")
        record.options[name] = value
        name = f"option {name}"
    elif name == "edition":
        path, _, written = value.partition(" ")
        scan_value(record.edition, number, path, written)
        name = f"edition {path}"
    elif name in record.headers:
        raise BadRecord(number, f"[{name} ...] occurs twice")
    else:
        record.headers[name] = value
    record.where[name] = number


def scan_value(edition: Data, number: int, path: str, written: str) -> None:
    """Add a value to the edition of a record."""
    try:
        value = json.loads(written)
    except (ValueError, RecursionError):
        raise BadRecord(number, f"a value of an edition is written as JSON, not as {brief(written)}") from None
    *places, field = path.split(".")
    if len(places) > FIELD_DEPTH:
        raise BadRecord(number, f"an edition has no value {brief(path)}")
    table: Any = edition
    for place in places:
        table = table.setdefault(place, {})
        if not isinstance(table, dict):
            raise BadRecord(number, f"the edition's value {brief(path)} is below another value")
    if field in table:
        raise BadRecord(number, f"the edition's value {brief(path)} occurs twice")
    table[field] = value


def scan_move(number: int, line: str, count: int) -> RecordLine:
    words = line.split(maxsplit=2)
    if len(words) < 3 or not words[0].endswith(".") or not is_number(words[1]):
        raise BadRecord(number, f"a move looks like '{count}. 0 name of the action', not {brief(line)}")
    if words[0] != f"{count}.":
        raise BadRecord(number, f"this should be move {count}., not {words[0]}")
    return RecordLine(number, int(words[1]), words[2])


def set_up(game: Game, record: Scanned, content: Content) -> Match:
    """The match of a record at its first decision."""
    at = record.where.get("players", record.where["game"])
    try:
        players = game.check_players(int(record.headers.get("players", game.players[0])))
        at = min((record.where[name] for name in record.where if name.startswith("option")), default=at)
        chosen = game.check_options(record.options)
    except ValueError as error:
        raise BadRecord(at, str(error)) from error
    chance = recorded_chance(game, record.lines[0])
    match = begin(game, players, chosen, content, chance)
    check_chance(chance, record.lines[0])
    return match


def play_line(match: Match, line: RecordLine, visitor: Visitor) -> None:
    if match.to_act is None:
        raise BadRecord(line.number, "the game was over before this move")
    if match.to_act != line.seat:
        raise BadRecord(line.number, f"seat {line.seat} moves, but seat {match.to_act} has to decide")
    try:
        action = find_action(match.game, line.name, [match.notate(legal) for legal in match.legal()])
        match.check(action)
    except PolytheonError as error:
        raise BadRecord(line.number, str(error)) from error
    visitor.decision(match, line.seat, action)
    chance = recorded_chance(match.game, line)
    match.dice = chance
    match.play(action)
    check_chance(chance, line)
    visitor.chance(match, [name for _, name in line.outcomes])


def recorded_chance(game: Game, line: RecordLine) -> RecordedChance:
    """Dice with the outcomes of the line."""
    index = game.outcome_names.index
    numbers: list[int] = []
    for at, name in line.outcomes:
        if name not in index:
            raise BadRecord(at, f"'{name}' is not a chance outcome of {game.name}" + closest(name, index))
        numbers.append(index[name])
    return RecordedChance(numbers)


def check_chance(chance: RecordedChance, line: RecordLine) -> None:
    """Raise BadRecord unless every chance outcome of the line was possible and needed."""
    if chance.fault:
        if chance.missing:
            at = line.outcomes[-1][0] if line.outcomes else line.number
            raise BadRecord(at, "a chance outcome is missing here")
        at, name = line.outcomes[chance.used - 1]
        raise BadRecord(at, f"the chance outcome '{name}' is not possible here")
    if chance.used < len(line.outcomes):
        at, name = line.outcomes[chance.used]
        raise BadRecord(at, f"nothing is drawn here, but the record says '{name}'")


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
