"""The command polytheon as people run it."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from polytheon.cli import main

COMMAND = (sys.executable, "-m", "polytheon.cli")


@dataclass
class Said:
    """What a command printed, and its exit code."""

    out: str
    errors: str
    code: int | str | None


def against_random(arguments: tuple[str, ...]) -> tuple[str, ...]:
    """Tests play against a bot that answers at once, unless they say otherwise."""
    plays = arguments[:1] == ("play",) and len(arguments) > 1
    return arguments if not plays or "--bot" in arguments else (*arguments, "--bot", "random")


class Terminal:
    """A machine of one's own: a home folder, a width, a language."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.kept = home / "state" / "polytheon"
        self.environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))},
            "PYTHONSAFEPATH": "1",
            "PYTHONIOENCODING": "utf-8",
            "HOME": str(home),
            "XDG_STATE_HOME": str(home / "state"),
            "COLUMNS": "100",
            "LANG": "en_GB.UTF-8",
        }

    def run(self, *arguments: str, typed: str = "") -> Said:
        """Run a command in this process, with what is typed as its input."""
        out, errors = StringIO(), StringIO()
        code: int | str | None = 0
        before = os.getcwd()
        os.chdir(self.home)
        try:
            with (
                patch.dict(os.environ, self.environment, clear=True),
                patch("sys.stdin", StringIO(typed)),
                redirect_stdout(out),
                redirect_stderr(errors),
            ):
                main(against_random(arguments))
        except SystemExit as left:
            code = left.code
        finally:
            os.chdir(before)
        return Said(out.getvalue(), errors.getvalue(), code)

    def process(self, *arguments: str, typed: str = "") -> Said:
        """Run a command as a process of its own."""
        done = subprocess.run(
            [*COMMAND, *against_random(arguments)],
            input=typed,
            capture_output=True,
            encoding="utf-8",
            env=self.environment,
            cwd=self.home,
            timeout=120,
        )
        return Said(done.stdout, done.stderr, done.returncode)

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Start a process and leave it running."""
        return subprocess.Popen(
            [*COMMAND, *against_random(arguments)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            env=self.environment,
            cwd=self.home,
        )

    def saved(self, ending: str) -> list[Path]:
        """The files that were kept."""
        return sorted(self.kept.glob(f"*{ending}"))


def type_line(process: subprocess.Popen[str], line: str) -> str:
    """Type a line; what is printed until the next prompt."""
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()
    return read_to_prompt(process)


def read_to_prompt(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    printed = ""
    while not printed.endswith("\n> "):
        character = process.stdout.read(1)
        assert character, printed
        printed += character
    return printed
