"""The project speaks plain English: none of the turns of phrase below, in anything that people read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shape.modules import ROOT

# A blank stands for any gap between two words, a line break in a comment included.
PATTERNS = [
    r"so many(?! that)",  # n, this many
    r"(?:to|for|by|from|with|than|of|only) who(?!,| in | else)",  # whoever, the player who
    r"(?:to|can|may|could) be had",  # is available
    r"tells? (?:whether|how|what|why|when|which|where|who)",  # says, returns
    r"by lot|the lot",  # at random
    r"of which there (?:is|are)",
    r"what (?:is|was|are) told",
    r"(?:is|are|was|were) told (?:in|as|of|by|from|once)",
    r"anew",  # again; deal anew: redeal
    r"what there is",
    r"mend (?:a|the|it|what)|be mended",  # fix
    r"the dearest|too dear",  # most expensive, too expensive
    r"the house",  # the computer, the bot, the server
    r"how (?:it|they|we|a position|the game|the position) stands?",  # the score, the evaluation
    r"(?:say|says|said|told|known|know|knows) of",  # about
    r"what came (?:of|out)",  # the result
    r"of old",
    r"go(?:es)? on (?:with|by|where)",  # continue
    r"who calls",  # the client
    r"thinks? for bots",  # a bot worker
    r"lets? go of",  # release, evict
    r"(?:is|are) to act",  # acts next
    r"that is where",
    r"what is to be",
    r"is none of",
    r"what whom",
    r"(?:the|an) own",  # one's own, the player's
    r"of former days",  # old
    r"as it stands",  # unchanged, now
    r"so much (?:of|for) (?:something|each)",  # an amount
    r"is no (?:TOML|JSON)",  # is not
    r"[;:.] who (?:deletes|follows|gave|gives|learns|opens|owns)",  # a player who
    r"lit card|call a god|most points win|destined to",  # available, activate, the player with the most points, for
]
ANY = re.compile("|".join(rf"\b(?:{pattern})\b" for pattern in PATTERNS).replace(" ", r"[\s#*/]+"), re.IGNORECASE)
PAGES = ["*.md", "docs/*.md", "examples/**/*.md"]
SOURCES = [f"{folder}/**/*.py" for folder in ("polytheon", "benchmarks", "tests", "examples")]
CATALOGUES = ["polytheon/**/*en.toml"]
OF_THE_PAGE = [f"web/src/**/*.{ending}" for ending in ("ts", "svelte", "css")]


def files() -> Iterator[Path]:
    """Everything with English in it that people read, but for this module, which has to quote."""
    for pattern in [*PAGES, *SOURCES, *CATALOGUES, *OF_THE_PAGE]:
        for file in sorted(ROOT.glob(pattern)):
            if not {"bundle", "node_modules", "build"} & set(file.parts) and file != Path(__file__):
                yield file


def found(text: str) -> list[str]:
    """Each hit with the number of its line."""
    return [f"{text.count(chr(10), 0, hit.start()) + 1}: {' '.join(hit[0].split())}" for hit in ANY.finditer(text)]


@pytest.mark.parametrize("file", list(files()), ids=lambda file: file.relative_to(ROOT).as_posix())
def test_it_is_written_in_plain_english(file: Path) -> None:
    assert found(file.read_text(encoding="utf-8")) == []


def test_a_phrase_is_found_across_lines_of_a_comment() -> None:
    assert found("# Draws so\n    # many cards\nand deals them anew.") == ["1: so # many", "3: anew"]
