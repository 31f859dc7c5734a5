"""polytheon play: a game in the terminal, against bots or between people."""

from __future__ import annotations

import contextlib
import os
import time
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from polytheon.bots import bot as find_bot
from polytheon.cli import AUTOSAVE, saves
from polytheon.cli.saves import SavedMatch
from polytheon.cli.screen import Screen, is_interactive
from polytheon.cli.session import TerminalSession
from polytheon.games import game as find_game
from polytheon.kernel.errors import BadSetup, PolytheonError
from polytheon.kernel.game import Game
from polytheon.text import game_text, usual_language


def play(
    game: str,
    *,
    seat: int = 0,
    bot: str = "medium",
    players: int | None = None,
    seed: int | None = None,
    option: Annotated[list[str] | None, Parameter(negative="")] = None,
    edition: str | None = None,
    language: Literal["en", "fr", "ja"] | None = None,
    resume: str | None = None,
    hot_seat: Annotated[bool, Parameter(negative="")] = False,
    plain: Annotated[bool, Parameter(negative="")] = False,
) -> None:
    """Play a game against bots. Every move is saved at once; --resume continues the last unfinished game.

    Parameters
    ----------
    game
        The game by its name; `polytheon games` lists them.
    seat
        Your seat; seats count from 0, and seat 0 starts.
    bot
        The bot for the other seats: novice, easy, medium, hard, master, or greedy, random, search:1s.
    players
        Number of players (default: the minimum).
    seed
        A seed for all random draws, to play the same game again.
    option
        An option as name=value (see `polytheon games`); repeatable.
    edition
        A file with the values of another edition.
    language
        English, French or Japanese (default: the language of your system).
    resume
        Continue a saved game or a record; without FILE, the last unfinished game.
    hot_seat
        People on all seats take turns at this terminal.
    plain
        Sentences instead of drawings, for screen readers.
    """
    played = find_game(game)
    earlier = saves.left_last(game)
    if resume is not None:
        file = resumed_file(resume, game, earlier)
        sitting = saves.load(file, edition)
        if sitting.match.game.name != game:
            raise BadSetup(f"{file} is a game of {sitting.match.game.name}, not of {game}")
        kept = file if sitting.bots and sitting.reading is None else saves.new_file(game)  # records and dumps stay
        if not sitting.bots:
            sitting = sitting._replace(bots=seated(played, sitting.match.players, seat, "" if hot_seat else bot))
    else:
        match = played.new(players, seed, parsed(option or []), edition)
        kept = saves.new_file(game)
        sitting = SavedMatch(match, seated(played, match.players, seat, "" if hot_seat else bot))
    match = sitting.match
    text = game_text(played, language or usual_language(), match.content, options=match.options)
    bots = {seat: text.bot(name) for seat, name in enumerate(sitting.bots) if name}
    text.names = {seat: text("seat.named", name=name, seat=seat) for seat, name in bots.items()}
    screen = Screen(text, plain)
    if resume is not None:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(os.path.getmtime(file)))
        screen.say(text("say.resumed", when=when))
        if sitting.reading is not None:
            screen.say(*saves.notes(sitting.reading, text))
    elif earlier is not None:
        screen.say(text("say.unfinished", game=game))
    if is_interactive():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  lets people edit what they type
    TerminalSession(sitting, text, screen, kept).run()


def resumed_file(resume: str, game: str, earlier: Path | None) -> Path:
    if resume != AUTOSAVE:
        return Path(resume).expanduser()
    if earlier is None:
        raise PolytheonError(f"there is no unfinished game of {game} to resume")
    return earlier


def parsed(options: list[str]) -> dict[str, str]:
    """Options from name=value."""
    found: dict[str, str] = {}
    for word in options:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadSetup(f"an option is given as name=value, not as {word!r}")
        found[name] = value
    return found


def seated(game: Game, players: int, seat: int, bot: str) -> list[str]:
    """For each seat the name of its bot, or "" for a person."""
    if not 0 <= seat < players:
        raise BadSetup(f"there is no seat {seat} in {game.name} for {players}: they go from 0 to {players - 1}")
    if bot:
        find_bot(bot)  # fails early if the name is unknown
    return [bot if other != seat else "" for other in range(players)]
