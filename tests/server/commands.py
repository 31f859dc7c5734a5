"""Commands of `polytheon table`, as an operator gives them, in this process."""

from __future__ import annotations

import contextlib
import io

from polytheon.cli import main


def table(database: str, *arguments: str) -> tuple[int, str]:
    """Run a command on a database: its exit code, and what it said."""
    said, code = io.StringIO(), 0
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            main(["table", *arguments, "--database", database])
        except SystemExit as ended:
            code = int(ended.code or 0)
    return code, said.getvalue()


def ordered(database: str, *arguments: str) -> str:
    """What a command that must succeed said."""
    code, said = table(database, *arguments)
    assert code == 0, said
    return said
