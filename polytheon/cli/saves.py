"""Saved games: every move is written at once, so that nothing is lost however a game is left."""

from __future__ import annotations

import json
import os
import secrets
import time
from pathlib import Path
from typing import NamedTuple

from polytheon.games import game as find_game
from polytheon.kernel.content import Data
from polytheon.kernel.errors import BadDump, PolytheonError
from polytheon.kernel.match import Match
from polytheon.kernel.record import Reading, Visitor, read
from polytheon.server.domain.replaying import Differs, replayed
from polytheon.text import GameText


class Sitting(NamedTuple):
    """A match and who sits at it: for each seat the name of a bot, or "" for a person; nothing where nobody says.

    `reading` is there if the match comes from a record.
    """

    match: Match
    bots: list[str]
    reading: Reading | None = None


def folder() -> Path:
    """Where games are kept."""
    state = os.environ.get("XDG_STATE_HOME") or os.path.join(os.path.expanduser("~"), ".local", "state")
    return Path(state, "polytheon")


def new_file(game: str) -> Path:
    """A file for a new game."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return folder() / f"{game}-{stamp}-{secrets.token_hex(3)}.json"


def left_last(game: str) -> Path | None:
    """The file of the game that was left last, if there is one."""
    found = sorted(folder().glob(f"{game}-*.json"), key=lambda file: file.stat().st_mtime)
    return found[-1] if found else None


def write(file: Path, text: str) -> None:
    """Write a file so that it holds either all of the old or all of the new text, whatever happens meanwhile."""
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


def keep(file: Path, sitting: Sitting) -> None:
    """Write a game as it stands, luck to come included."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write(file, json.dumps({"bots": sitting.bots, "match": sitting.match.dump()}))


def record(sitting: Sitting) -> str:
    """A game as a record that says who sat where."""
    seats = {f"seat-{seat}": f"bot {bot}" if bot else "person" for seat, bot in enumerate(sitting.bots)}
    return sitting.match.record(seats)


def finish(file: Path, sitting: Sitting) -> Path:
    """A game is over: its record takes the place of its file."""
    target = file.with_suffix(".record")
    target.parent.mkdir(parents=True, exist_ok=True)
    write(target, record(sitting))
    file.unlink(missing_ok=True)
    return target


class Seats(Visitor):
    """Reads from a record's headers who sat where."""

    def __init__(self) -> None:
        self.bots: dict[int, str] = {}

    def header(self, name: str, value: str) -> None:
        word, _, number = name.partition("-")
        if word == "seat" and number.isdecimal():
            self.bots[int(number)] = value.removeprefix("bot ") if value.startswith("bot ") else ""


def load(file: Path, edition: str | None = None) -> Sitting:
    """The game in a file: one that was kept, or a record."""
    text = read_text(file)
    if not text.lstrip().startswith("{"):
        seats = Seats()
        reading = read(text, find_game, seats, edition)
        bots = [seats.bots.get(seat, "") for seat in range(reading.match.players)] if seats.bots else []
        return Sitting(reading.match, bots, reading)
    try:
        data: Data = json.loads(text)
        match = find_game(data["match"]["game"]).load(data["match"])
        check_rules(match, data["match"]["rules"])
        bots = [str(bot) for bot in data["bots"]]
        if len(bots) != match.players:
            raise BadDump(f"it names {len(bots)} players, but {match.players} play")
        return Sitting(match, bots)
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise BadDump(f"{file} is no saved game") from error
    except BadDump as error:
        raise BadDump(f"{file}: {error}") from error


def check_rules(match: Match, rules: object) -> None:
    """Raise BadDump if a game was left on other rules, and what has happened in it does not fit these."""
    game = match.game
    if rules == game.rules_version:
        return
    try:
        replayed(game, match.players, match.options, list(match.log), match.content)
    except Differs as error:
        raise BadDump(f"it was played by {game.versions(rules)}, and no longer fits them") from error


def notes(reading: Reading, text: GameText) -> list[str]:
    """What is to be said of a record that was played by older rules or with other components."""
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
        raise PolytheonError(f"{file} is no text: neither a record nor a saved game") from error
