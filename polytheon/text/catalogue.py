"""Catalogues: every name and sentence that a person reads, by key, one TOML file per subject and language.

A key is a dotted path into the file, such as `name.stable` or `ask.draft`; a text may hold {placeholders}. Where a
text depends on a number, the key has the parts `one` and `other`, as the plural rules of the browser call them.
"""

from __future__ import annotations

import os
import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from polytheon.kernel.game import Game

LANGUAGES: Final = ("en", "fr", "ja")
COMMON: Final = "table"  # the subject that all games share


class Text:
    """What a reader of one language reads: the common catalogue and those of some subjects."""

    def __init__(self, language: str, *subjects: str) -> None:
        self.language = language
        self.entries: dict[str, str] = {}
        for subject in (COMMON, *subjects):
            self.entries.update(catalogue(subject, language))

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, its placeholders filled in."""
        text = self.entries[key]
        return text.format(**values) if "{" in text else text  # most texts are names, and a page has hundreds

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def count(self, key: str, n: int, **values: object) -> str:
        """The text of a key that says how many: "1 coin", "2 coins"."""
        return self(f"{key}.{plural(self.language, n)}", n=n, **values)

    def comma(self, parts: list[str]) -> str:
        """Parts one after the other."""
        return self("list.comma").join(parts)

    def joined(self, parts: list[str], word: str) -> str:
        """Parts with a word such as `list.or` before the last one."""
        return self(word).join([*([self.comma(parts[:-1])] if len(parts) > 1 else []), *parts[-1:]])


@cache
def catalogue(subject: str, language: str) -> dict[str, str]:
    """All texts of a subject in a language, by dotted key."""
    file = files("polytheon.text").joinpath(f"{subject}.{language}.toml")
    return flattened(tomllib.loads(file.read_text(encoding="utf-8")), "")


@cache
def words_of(game: Game, language: str) -> dict[str, str]:
    """A game's own texts: English where it has not been translated, none where it brings no catalogue."""
    for wanted in (language, "en"):
        told = game.read(f"text/{wanted}.toml")
        if told is not None:
            return flattened(tomllib.loads(told), "")
    return {}


def flattened(table: dict[str, Any], path: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            entries.update(flattened(value, f"{path}{key}."))
        else:
            entries[path + key] = value
    return entries


def plural(language: str, n: int) -> str:
    """The plural category of a number."""
    if language == "en":
        return "one" if n == 1 else "other"
    if language == "fr":
        return "one" if n in (0, 1) else "other"
    return "other"


def usual_language() -> str:
    """The language of the surroundings if we have it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            language = os.environ[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
