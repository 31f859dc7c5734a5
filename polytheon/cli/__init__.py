"""The command line: one module per command, imported on use."""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Final

from cyclopts import App

from polytheon import __version__
from polytheon.kernel.errors import PolytheonError

COMPILED_SUFFIXES: Final = (".so", ".pyd")
HELP: Final = {"-h", "--help"}
GROUPS: Final = ("edition", "table")  # commands that have commands
AUTOSAVE: Final = "autosave"  # what --resume means when no file follows


def version() -> str:
    """The version, and whether the compiled package is running."""
    file = importlib.import_module("polytheon.kernel.match").__file__ or ""
    compiled = "compiled" if file.endswith(COMPILED_SUFFIXES) else "not compiled"
    return f"polytheon {__version__} ({compiled})"


app = App(name="polytheon", help="Four board games about gods, in the terminal.", version=version)
app.command("polytheon.cli.play:play", name="play")
app.command("polytheon.cli.games:games", name="games")
app.command("polytheon.cli.replay:replay", name="replay")
app.command("polytheon.cli.rules:rules", name="rules")
app.command("polytheon.cli.sources:sources", name="sources")
app.command("polytheon.cli.edition:app", name="edition")
app.command("polytheon.cli.arena:arena", name="arena")
app.command("polytheon.cli.serve:serve", name="serve")
app.command("polytheon.cli.table:app", name="table")
app.command("polytheon.cli.simulate:simulate", name="simulate")
app.command("polytheon.cli.balance:balance", name="balance")
app.command("polytheon.cli.tune:tune", name="tune")


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command. Bad input gives one sentence and exit code 2."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a letter shows a mark instead
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or HELP & set(given) or given[-1] in GROUPS:
        describe(app)
    try:
        app(with_autosave(given))
    except PolytheonError as error:
        fail(str(error))
    except BrokenPipeError:  # the reader of our output has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        sys.exit(130)


def describe(commands: App) -> None:
    """Import all commands, so that a list of them says what each does; those whose extra is missing stay unsaid."""
    for name in commands:
        if not name.startswith("-"):
            with contextlib.suppress(ImportError):
                describe(commands[name])


def fail(reason: str) -> None:
    print(f"polytheon: {reason}", file=sys.stderr)
    sys.exit(2)


def with_autosave(arguments: list[str]) -> list[str]:
    """`--resume` without a file means the last unfinished game."""
    found = []
    for i, word in enumerate(arguments):
        found.append(word)
        if word == "--resume" and (i + 1 == len(arguments) or arguments[i + 1].startswith("-")):
            found.append(AUTOSAVE)
    return found
