"""polytheon replay: step through a record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

import polytheon
from polytheon.cli import saves
from polytheon.cli.history import lines_of, positions
from polytheon.cli.screen import Screen, is_number
from polytheon.kernel.match import Match
from polytheon.kernel.record import Reading
from polytheon.text import GameText, game_text, usual_language

COMMANDS = ("next", "back", "jump", "quit")


def replay(
    file: Path,
    *,
    seat: int | None = None,
    edition: str | None = None,
    language: Literal["en", "fr", "ja"] | None = None,
    plain: Annotated[bool, Parameter(negative="")] = False,
    json_: Annotated[bool, Parameter(name="--json", negative="")] = False,
) -> None:
    """Step through the record of a game: next (or Enter), back, jump NUMBER, quit.

    Parameters
    ----------
    file
        The record.
    seat
        View the table from this seat (default: as a spectator).
    edition
        The edition file it was played with.
    language
        English, French or Japanese (default: the language of your system).
    plain
        Sentences instead of drawings, for screen readers.
    json_
        Print the whole game as JSON for programs.
    """
    reading = polytheon.read_record(saves.read_record(file), None, edition)
    match = reading.match
    if seat is not None:
        match.check_seat(seat)
    if json_:
        print(json.dumps(as_data(reading), indent=2))
        return
    text = game_text(match.game, language or usual_language(), match.content, options=match.options)
    screen = Screen(text, plain)
    ReplayScreen(match, text, screen, seat, saves.notes(reading, text)).run()


def as_data(reading: Reading) -> dict[str, object]:
    """The game, as far as it fits today's rules, as plain data."""
    match = reading.match
    return {
        "game": match.game.name,
        "rules": reading.rules,
        "same_components": reading.same_components,
        "misfit": {"line": reading.line, "reason": reading.reason} if reading.reason else None,
        "players": match.players,
        "options": dict(match.options),
        "events": [event._asdict() for event in match.events()],
        "over": match.over,
        "scores": match.scores,
        "winners": match.winners,
        "outcome": match.outcome,
    }


class ReplayScreen:
    """Shows the positions of a record, one at a time."""

    def __init__(
        self, match: Match, text: GameText, screen: Screen, seat: int | None, notes: list[str]
    ) -> None:
        self.text = text
        self.notes = notes  # Notes on an old record
        self.screen = screen
        self.seat = seat
        self.positions = positions(match, text, seat)
        self.last = len(self.positions) - 1
        self.at = 0  # how many moves have been made in the position that is shown

    def run(self) -> None:
        self.show()
        self.screen.say(*self.notes, style="bold")
        while True:
            typed = self.screen.ask()
            if typed is None or not self.obey(typed):
                return

    def obey(self, typed: str) -> bool:
        """Do what is typed; False to leave."""
        word, _, rest = typed.partition(" ")
        command = "jump" if is_number(typed) else self.command(word)
        if command == "quit":
            return False
        if command == "next":
            self.go(self.at + 1, "replay.at_end")
        elif command == "back":
            self.go(self.at - 1, "replay.at_start")
        elif command == "jump":
            number = typed if is_number(typed) else rest.strip()
            self.go(int(number) if is_number(number) else -1, "replay.no_jump")
        else:
            self.screen.say(self.text("replay.unknown", typed=typed, commands=self.text("replay.commands")))
        return True

    def command(self, word: str) -> str | None:
        if not word:
            return "next"
        for name in COMMANDS:
            if word.casefold() in (name, name[0], *self.text(f"replay.{name}").split()):
                return name
        return None

    def go(self, at: int, refusal: str) -> None:
        if 0 <= at <= self.last:
            self.at = at
            self.show()
        else:
            self.screen.say(self.text(refusal, all=self.last))

    def show(self) -> None:
        """The position and the turn that led there."""
        match, turn = self.positions[self.at]
        self.screen.table(match.view(self.seat))
        key = "replay.start" if self.at == 0 else "replay.at"
        self.screen.say(self.text(key, n=self.at, all=self.last), style="bold")
        self.screen.turn(lines_of(turn))
        view = match.view(self.seat)
        if match.over:
            self.screen.say(*self.text.ending(view, match.outcome), style="bold")
        else:
            self.screen.say(self.text.question(view))
        self.screen.say(self.text("replay.commands"), style="dim")
