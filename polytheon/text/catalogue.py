"""Catalogues: every name and sentence that a person reads, by key, one TOML file per subject and language.

A key is a dotted path into the file, such as `name.stable` or `ask.draft`; a text may hold {placeholders}. Where a
text depends on the number {n}, the key has the parts `one` and `other`, the plural categories that Unicode's CLDR gives
the language; the browser has the same rules. So a text gets plural forms in the catalogue alone.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from polytheon.kernel.errors import BadWords
from polytheon.kernel.game import Game
from polytheon.text.log import OPEN, THEN

LANGUAGES: Final = ("en", "fr", "ja")
COMMON: Final = "table"  # the subject that all games share
OF: Final = re.compile(r"\b([Dd])e (?=\{(\w+)\})")  # French "de" before something that is filled in
ELIDING: Final = frozenset("aeiouâéèêîôAEIOUÂÉÈÊÎÔ")  # not h: publishers write "de Hadès"


class Text:
    """What a reader of one language reads: the common catalogue and those of some subjects."""

    def __init__(self, language: str, *subjects: str) -> None:
        self.language = language
        self.entries: dict[str, str] = {}
        for subject in (COMMON, *subjects):
            self.entries.update(catalogue(subject, language))

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key, its placeholders filled in."""
        text = self.entries[key if key in self.entries or "n" not in values else self.form(key, values["n"])]
        if "{" not in text:  # most texts are names, and a page has hundreds
            return text
        if self.language == "fr" and "e {" in text:
            text = elided(text, values)
        try:
            return text.format(**values)
        except KeyError as missing:
            known = ", ".join(f"{{{name}}}" for name in values) or "nothing"
            raise BadWords(f"the words of {key} name {{{missing.args[0]}}}, but they can name {known}") from None

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def count(self, key: str, n: int, **values: object) -> str:
        """The text of a key that says how many: "1 coin", "2 coins"."""
        return self(self.form(key, n), n=n, **values)

    def form(self, key: str, n: object) -> str:
        """The key of the plural form for a number."""
        return f"{key}.{plural(self.language, n)}" if isinstance(n, int) else key

    def comma(self, parts: list[str]) -> str:
        """Parts one after the other."""
        return self("list.comma").join(parts)

    def joined(self, parts: list[str], word: str) -> str:
        """Parts with a word such as `list.or` before the last one. Japanese has no "and" in lists of three and more, so
        `list.and` has a second form for these."""
        if len(parts) > 2 and f"{word}_last" in self:
            word = f"{word}_last"
        return self(word).join([*([self.comma(parts[:-1])] if len(parts) > 1 else []), *parts[-1:]])


@cache
def catalogue(subject: str, language: str) -> dict[str, str]:
    """All texts of a subject in a language, by dotted key."""
    file = files("polytheon.text").joinpath(f"{subject}.{language}.toml")
    return flattened(tomllib.loads(file.read_text(encoding="utf-8")), "")


@cache
def words_of(game: Game, language: str) -> dict[str, str]:
    """A game's own texts: English if it has not been translated, none if it has no catalogue. Raises BadWords if the
    file is not TOML."""
    for wanted in (language, "en"):
        told = game.read(f"text/{wanted}.toml")
        if told is not None:
            try:
                return flattened(tomllib.loads(told), "")
            except tomllib.TOMLDecodeError as error:
                raise BadWords(f"text/{wanted}.toml of {game.name} is not TOML: {error}") from error
    return {}


def flattened(table: dict[str, Any], path: str) -> dict[str, str]:
    entries: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            entries.update(flattened(value, f"{path}{key}."))
        else:
            entries[path + key] = value
    return entries


def elided(text: str, values: Mapping[str, object]) -> str:
    """A French text in which "de" before a filled-in name is elided if necessary: "de Zeus", but "d’Athéna"."""

    def of(found: re.Match[str]) -> str:
        said = str(values.get(found[2], ""))
        name = said.partition(THEN)[2] if said.startswith(OPEN) else said
        return f"{found[1]}’" if name[:1] in ELIDING else found[0]

    return OF.sub(of, text)


def plural(language: str, n: int) -> str:
    """The plural category that CLDR gives a whole number in a language. A test compares these rules with Babel's; Babel
    itself is not imported, because it brings the data of hundreds of languages. French also has `many`, for millions,
    which no game counts."""
    if language == "en":
        return "one" if abs(n) == 1 else "other"
    if language == "fr":
        return "one" if abs(n) <= 1 else "other"
    return "other"


def usual_language() -> str:
    """The language of the environment if we have it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            language = os.environ[name][:2].lower()
            return language if language in LANGUAGES else "en"
    return "en"
