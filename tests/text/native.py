"""What people read in French and Japanese, by file, and what a native reader would mark in it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import polytheon
from polytheon.text.catalogue import flattened

PACKAGE: Final = Path(polytheon.__file__).parent
GLOSSARY: Final = Path(__file__).parent / "glossary.toml"
EVERYWHERE: Final = "everywhere"  # the scope of terms that all catalogues share
PAGE: Final = "page"  # that of the catalogues that belong to no game
PLACEHOLDER: Final = re.compile(r"\{(\w+)\}")


class Line(NamedTuple):
    """A text of a catalogue, or a line of a rulebook."""

    scope: str  # a game, or the page
    where: str
    key: str
    text: str


class Term(NamedTuple):
    """A concept with the one word for it in each language."""

    scope: str
    name: str
    words: dict[str, str]
    also: dict[str, list[str]]  # other forms that are right, such as a verb beside its noun
    never: dict[str, list[str]]  # patterns
    source: str


def catalogue_lines(language: str) -> Iterator[Line]:
    for file in sorted(PACKAGE.rglob(f"*{language}.toml")):
        if file.stem in (language, f"{file.stem.partition('.')[0]}.{language}") and file.parent.name == "text":
            scope = PAGE if file.parent.parent == PACKAGE else file.parent.parent.name
            for key, text in flattened(tomllib.loads(file.read_text(encoding="utf-8")), "").items():
                yield Line(scope, f"{scope}/{file.name}", key, text)


def rulebook_lines(language: str) -> Iterator[Line]:
    """The lines that are read; words to look for (~) may be any that people type, also those we do not use."""
    for file in sorted((PACKAGE / "games").glob(f"*/rulebook/{language}.md")):
        for n, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if not text.startswith("~"):
                yield Line(file.parent.parent.name, f"{file.parent.parent.name}/rulebook", str(n), prose(text))


def prose(line: str) -> str:
    """A line without code, which is written as a computer reads it."""
    return re.sub(r"`[^`]*`", "", line)


def lines(language: str) -> list[Line]:
    return [*catalogue_lines(language), *rulebook_lines(language)]


def terms() -> list[Term]:
    table = tomllib.loads(GLOSSARY.read_text(encoding="utf-8"))
    return [
        Term(
            scope,
            name,
            {language: entry[language] for language in ("en", "fr", "ja")},
            entry.get("also", {}),
            entry.get("never", {}),
            entry["source"],
        )
        for scope, entries in table.items()
        for name, entry in entries.items()
    ]


# ---- French

STRAIGHT: Final = re.compile(r"(?<=[\w}])'(?=[\w{«])")
UNSPACED: Final = re.compile(
    r" [;:?!»]|«[^\u00a0\u202f]"  # a plain space, or none after the opening mark
    r"|[^\s\u00a0\u202f«(\d:/][;?!»]|[^\s\u00a0\u202f\d:/\w)*]:|\w:(?!\w|//)"  # no space
)
PARTED: Final = re.compile(r"(?<![-\w])(?:[DdLlJjNnMmTtSs]e|[Qq]ue|[Ll]a) (?=[AEIOUÉÈÊÂÎÔaeiouéèêâîô]\w)")
BRACKETED: Final = re.compile(r"\w\((?:s|x|e|es)\)")


def marks_of_french(text: str) -> list[str]:
    """What is wrong with the setting of a French text."""
    found = [f"apostrophe: {text}"] if STRAIGHT.search(text) else []
    found += [f"space: {text}"] if UNSPACED.search(re.sub(r"\{\w+\}", "0", re.sub(r"https?://\S+", "", text))) else []
    found += [f"elision: {text}"] if PARTED.search(text) else []
    return found + ([f"bracketed plural: {text}"] if BRACKETED.search(text) else [])


# Words after a number that do not change with it, or that it does not count
UNCHANGING: Final = {
    "fr": re.compile("argent|avec|contre|dans|de|du|en|est|et|face|fois|par|pas|pour|se|sur|×|à"),
    "en": re.compile(
        "against|and|ends|for|free|from|in|is|left|lies|low|missing|money|more|most|newest|of|offering|on|secret|selected"
        "|short|times|to|with|×"
    ),
}
# Limits and samples, which are never one
LARGE: Final = re.compile(r"refused\.\w+|analysis\.measuring")
COUNTS: Final = re.compile(r"(?<!level )(?<!epoch )(?<!époque )\{n\}[ \u00a0]([^\W\d]+|×)", re.IGNORECASE)


def uncounted(language: str, key: str, text: str) -> bool:
    """Whether a text says how many there are of something, but not in plural forms."""
    if key.endswith((".one", ".other")) or LARGE.fullmatch(key):
        return False
    return any(not UNCHANGING[language].fullmatch(word.lower()) for word in COUNTS.findall(text))


# ---- Japanese

KANA: Final = "ぁ-んァ-ヶー一-龠々"
ASCII_MARK: Final = re.compile(rf"[{KANA}）」}}][,;:!?](?!\w)|[{KANA}）」]\.(?!\w)|[{KANA}。] ?\(|\)[{KANA}。]")
WIDE_DIGIT: Final = re.compile(r"[０-９]")
PLAIN: Final = re.compile(r"[うくぐすぬぶむるただい]$|(?<!\d)つ$")
POLITE: Final = re.compile(r"(?:ます|です|ました|でした|ましょう|でしょう|ください|はい)$")


def marks_of_japanese(text: str) -> list[str]:
    """What is wrong with the setting or the style of a Japanese text."""
    found = [f"half-width mark: {text}"] if ASCII_MARK.search(text) else []
    found += [f"full-width figure: {text}"] if WIDE_DIGIT.search(text) else []
    plain = [each for each in sentences(text) if PLAIN.search(each) and not POLITE.search(each)]
    return found + [f"plain style: {each}" for each in plain]


def sentences(text: str) -> list[str]:
    """The sentences of a text; the titles of rules and the items of lists are none."""
    if text.startswith("- "):
        return []
    return re.sub(r"\*\*[^*]*\*\*", "", text).split("。")[:-1]
