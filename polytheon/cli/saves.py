"""Saved games: every move is written at once, however the player leaves."""

from __future__ import annotations

import json
import os
import secrets
import time
from pathlib import Path
from typing import NamedTuple

from polytheon.games import GAMES
from polytheon.games import game as find_game
from polytheon.kernel.content import Data
from polytheon.kernel.errors import BadDump, PolytheonError
from polytheon.kernel.match import Match
from polytheon.kernel.record import Reading, Visitor, read
from polytheon.kernel.replaying import Differs, replayed
from polytheon.text import GameText


class SavedMatch(NamedTuple):
    """A match and its players: for each seat the name of a bot, or "" for a person; empty if the file does not say.
    `reading` is set if the match comes from a record."""

    match: Match
    bots: list[str]
    reading: Reading | None = None


def folder() -> Path:
    """The folder of saved games."""
    state = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return Path(state, "polytheon")


def new_file(game: str) -> Path:
    """A file for a new game."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game}-{stamp}-{secrets.token_hex(3)}.json"


def left_last(game: str) -> Path | None:
    """The file of the last unfinished game, if there is one."""
    found = sorted(folder().glob(f"{game}-*.json"), key=lambda file: file.stat().st_mtime)
    return found[-1] if found else None


def write(file: Path, text: str) -> None:
    """Write a file atomically: it holds either the old or the new text."""
    draft = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with open(draft, "w", encoding="utf-8") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        os.replace(draft, file)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def keep(file: Path, sitting: SavedMatch) -> None:
    """Save a running game with its dice."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write(file, json.dumps({"bots": sitting.bots, "match": sitting.match.dump()}))


def record(sitting: SavedMatch) -> str:
    """The record of a game, with its players."""
    seats = {f"seat-{seat}": f"bot {bot}" if bot else "person" for seat, bot in enumerate(sitting.bots)}
    return sitting.match.record(seats)


def finish(file: Path, sitting: SavedMatch) -> Path:
    """Replace the saved game with its record, because the game is over."""
    target = file.with_suffix(".record")
    target.parent.mkdir(parents=True, exist_ok=True)
    write(target, record(sitting))
    file.unlink(missing_ok=True)
    return target


class Seats(Visitor):
    """Reads the players from the headers of a record."""

    def __init__(self) -> None:
        self.bots: dict[int, str] = {}

    def header(self, name: str, value: str) -> None:
        word, _, number = name.partition("-")
        if word == "seat" and number.isdecimal():
            self.bots[int(number)] = value.removeprefix("bot ") if value.startswith("bot ") else ""


def is_json(text: str) -> bool:
    """Whether a text is JSON, judging by its first character. Saved games and dumps are; records are not."""
    return text.lstrip().startswith("{")


def read_record(file: Path) -> str:
    """The text of a record. Raises PolytheonError if the file holds a game in another form; the message says which
    command reads it."""
    text = read_text(file)
    if is_json(text):
        raise PolytheonError(no_record(file, text))
    return text


def no_record(file: Path, text: str) -> str:
    """An error message for a JSON file in place of a record: what it is, and which command reads it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = {}
    dump = data.get("match", data)
    name = dump.get("game") if isinstance(dump, dict) else None
    if name not in GAMES or "log" not in dump:
        return f"{file} is neither a record nor a saved game"
    what = "saved game" if "match" in data else "dump of a game"
    return f"{file} is a {what} of {name}, not a record; resume it with: polytheon play {name} --resume {file}"


def load(file: Path, edition: str | None = None) -> SavedMatch:
    """The game in a file: a saved game, a dump or a record."""
    text = read_text(file)
    if not is_json(text):
        seats = Seats()
        reading = read(text, find_game, seats, edition)
        bots = [seats.bots.get(seat, "") for seat in range(reading.match.players)] if seats.bots else []
        return SavedMatch(reading.match, bots, reading)
    try:
        data: Data = json.loads(text)
        dump = data.get("match", data)
        match = find_game(dump["game"]).load(dump)
        check_rules(match, dump["rules"])
        bots = [str(bot) for bot in data["bots"]] if "match" in data else []
        if bots and len(bots) != match.players:
            raise BadDump(f"it names {len(bots)} players, but {match.players} play")
        return SavedMatch(match, bots)
    except (json.JSONDecodeError, KeyError, TypeError, RecursionError) as error:
        raise BadDump(f"{file} is not a saved game") from error
    except BadDump as error:
        raise BadDump(f"{file}: {error}") from error


def check_rules(match: Match, rules: object) -> None:
    """Raise BadDump if a game was saved under other rules and its log does not fit the current ones."""
    game = match.game
    if rules == game.rules_version:
        return
    try:
        replayed(game, match.players, match.options, list(match.log), match.content)
    except Differs as error:
        raise BadDump(f"it was played by {game.versions(rules)}, and no longer fits them") from error


def notes(reading: Reading, text: GameText) -> list[str]:
    """Notes on a record that was played under older rules or with other components."""
    if not reading.old:
        return []
    moves = len([entry for entry in reading.match.log if entry >= 0])
    fits = not reading.reason
    return text.record_notes(reading.rules, reading.same_components, fits, moves, reading.line, reading.reason)


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except OSError as error:
        raise PolytheonError(f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise PolytheonError(f"{file} is not a text file: neither a record nor a saved game") from error
