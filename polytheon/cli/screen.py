"""Terminal input and output: drawn with rich, or with `plain` in sentences only."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text as Line

from polytheon.cli import rulebook
from polytheon.cli.drawing import draw
from polytheon.kernel.seen import View
from polytheon.text import GameText, WordedChoice
from polytheon.text.rule_search import FoundRules


class Screen:
    """A terminal."""

    def __init__(self, text: GameText, plain: bool = False) -> None:
        self.text = text
        self.plain = plain
        self.console = Console(highlight=False, no_color=True if plain else None)

    # ---- output

    def say(self, *lines: str, style: str = "") -> None:
        """Print sentences, one per line."""
        for line in lines:
            self.console.print(Line(line, style="" if self.plain else style), soft_wrap=self.plain)

    def turn(self, lines: list[str], number: int | None = None, rules: Sequence[str] = ()) -> None:
        """Print a turn of the log: what was done and by which rules, and under it what followed."""
        if lines:
            why = f" [{self.text.comma(list(rules))}]" if rules else ""
            self.say((lines[0] if not number else f"{number:3}. {lines[0]}") + why)
            self.say(*[f"{'  ' if number is None else '     '}{line}" for line in lines[1:]], style="dim")

    def table(self, view: View) -> None:
        """The whole table."""
        if self.plain:
            self.say(*self.text.tell(view))
        else:
            self.console.print(draw(view, self.text, self.console.width))

    def rules(self, found: FoundRules) -> None:
        """What the rules say."""
        if self.plain:
            self.say(*rulebook.lines(self.text, found))
        else:
            rulebook.show(self.console, rulebook.drawn(self.text, found))

    def choices(self, choices: list[WordedChoice]) -> None:
        """Print the options, numbered, group by group."""
        if self.plain:
            self.say(*[f"{number}: {spoken(self.text, choice)}" for number, choice in enumerate(choices, 1)])
            return
        number = 0
        for heading, group in groupby(choices, lambda choice: choice.group):
            members = list(group)
            if heading:
                self.console.print(Line(heading, style="bold"))
            if any(choice.price or choice.gain for choice in members):
                self.console.print(listed(members, number))
            else:
                cells = [numbered(number + i, choice.label) for i, choice in enumerate(members, 1)]
                self.console.print(Columns(cells, padding=(0, 2), column_first=len(cells) > 8 and not heading))
            number += len(members)

    def clear(self) -> None:
        """Clear the screen, so that the next player does not see the last player's view."""
        if self.console.is_terminal:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # what has scrolled away, too
        else:
            self.say("")

    @contextmanager
    def waiting(self, message: str) -> Iterator[None]:
        """Show that a long operation is running."""
        if self.plain or not self.console.is_terminal:
            yield
        else:
            with self.console.status(escape(message)):
                yield

    # ---- input

    def ask(self) -> str | None:
        """Read a line; None if there is no more input."""
        try:
            return input(self.text("prompt.mark")).strip()
        except (EOFError, KeyboardInterrupt):
            print()
            return None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"


def numbered(number: int, label: str) -> Line:
    return Line.assemble((f"{number:3} ", "bold cyan"), label)


def listed(choices: list[WordedChoice], before: int) -> Table:
    """Choices with price and gain, one per line."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold cyan", min_width=3)
    grid.add_column()
    grid.add_column()
    grid.add_column(style="dim", overflow="fold")  # some languages write without spaces
    for number, choice in enumerate(choices, before + 1):
        grid.add_row(str(number), escape(choice.label), escape(choice.price), escape(choice.gain))
    return grid


def spoken(text: GameText, choice: WordedChoice) -> str:
    """A choice in one sentence."""
    heading = choice.group + text("list.colon") if choice.group else ""
    return heading + text("list.semicolon").join([part for part in (choice.label, choice.price, choice.gain) if part])


def is_number(typed: str) -> bool:
    """Whether somebody typed a number that could be in a list."""
    return typed.isdecimal() and len(typed) < 10


def is_interactive() -> bool:
    """Whether a person is at the terminal, not a pipe or a file."""
    return sys.stdin.isatty() and sys.stdout.isatty()
