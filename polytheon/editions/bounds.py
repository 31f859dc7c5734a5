"""Limits for edition files from untrusted sources: some texts would keep a TOML parser busy for minutes."""

from __future__ import annotations

import re
from typing import Final

from polytheon.kernel.editions import NO_TEXT
from polytheon.kernel.errors import BadEdition, Fault

LONGEST_LINE: Final = 1_000  # letters
MOST_DOTS: Final = 30  # of the keys in a line: each part of a key takes as long as all parts before it
WRITTEN: Final = re.compile(r"\"(?:\\.|[^\"\\])*\"|'[^']*'|#.*")  # texts and remarks of a line


def check_bounds(name: str, text: str) -> None:
    """Raise BadEdition if a text exceeds a limit, or is what is left of a file that is no text."""
    if "\ufffd" in text or "\0" in text:  # a browser's mark for bytes that are not UTF-8
        raise BadEdition(name, [NO_TEXT])
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            reason = f"a line has more than {LONGEST_LINE:,} letters"
        elif WRITTEN.sub("", line).count(".") > MOST_DOTS:
            reason = f"the keys of a line have more than {MOST_DOTS} dots"
        else:
            continue
        raise BadEdition(name, [Fault(number, "", f"is not an edition: {reason}")])
