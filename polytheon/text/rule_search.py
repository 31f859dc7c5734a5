"""Finding rules: by their number, or by words in titles, names, words to look for, tables of components and the text,
in this order.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from polytheon.text.game import GameText, plainly
from polytheon.text.rulebook import Rule, Rulebook, RuleSection, book_for, plain

NUMBER: Final = re.compile(r"(\d+)(?:\.(\d+))?\.?")
PLURAL: Final = "s"
SHORTEST_STEM: Final = 3


@dataclass(frozen=True, slots=True)
class FoundRules:
    """What was found: whole sections, rules that are about it, and the numbers of others that mention it."""

    sections: list[RuleSection] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    mentioned: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.sections or self.rules or self.mentioned)


NOTHING: Final = FoundRules()


def is_number(typed: str) -> bool:
    """Whether somebody typed the number of a rule or a section."""
    return NUMBER.fullmatch(typed.strip()) is not None


def find(text: GameText, typed: str) -> FoundRules:
    """What the book of a game says about something. Words are looked for in the reader's language, then in English."""
    book = book_for(text)
    if book is None or not plainly(typed):
        return NOTHING
    if is_number(typed):
        return by_number(book, typed.strip().removesuffix("."))
    english = book_for(text, "en")
    assert english is not None
    return by_words(book, text, typed) or translated(by_words(english, text, typed), book)


def by_number(book: Rulebook, number: str) -> FoundRules:
    if "." in number:
        rule = book.rule(number)
        return FoundRules(rules=[rule]) if rule else NOTHING
    section = book.section(number)
    return FoundRules(sections=[section]) if section else NOTHING


def by_words(book: Rulebook, text: GameText, typed: str) -> FoundRules:
    """Sections and rules with these words in their titles, rules that are looked for by them or list such components,
    and the numbers of all other rules that contain the words."""
    for holds in (phrase(typed), all_words(typed)):
        sections = [section for section in book.sections if holds(section.title)]
        rest = [rule for section in book.sections if section not in sections for rule in section.rules]
        named = [rule for rule in rest if any(map(holds, (rule.name, *rule.words)))]
        rules = named or [rule for rule in rest if lists(rule, text, holds)]
        mentioned = [rule for rule in rest if rule not in rules and any(holds(plain(said)) for said in rule.texts())]
        if sections or rules or mentioned:
            return FoundRules(sections, rules, [rule.number for rule in mentioned])
    return NOTHING


def translated(found: FoundRules, book: Rulebook) -> FoundRules:
    """The same sections and rules in another language."""
    sections = [book.section(str(section.number)) for section in found.sections]
    rules = [book.rule(rule.number) for rule in found.rules]
    return FoundRules([each for each in sections if each], [each for each in rules if each], found.mentioned)


def lists(rule: Rule, text: GameText, holds: Callable[[str], bool]) -> bool:
    """Whether a table of a rule holds a component of that name."""
    return any(holds(text.name(thing)) for kind in rule.tables for thing in text.listed(kind))


def phrase(typed: str) -> Callable[[str], bool]:
    """Whether a text holds the typed words one after the other, each from its beginning."""
    wanted = stem(plainly(typed))
    return lambda told: begins_in(wanted, plainly(told))


def all_words(typed: str) -> Callable[[str], bool]:
    """Whether a text holds all of the typed words, anywhere."""
    wanted = [stem(word) for word in plainly(typed).split()]

    def holds(told: str) -> bool:
        said = plainly(told)
        return all(begins_in(word, said) for word in wanted)

    return holds


def stem(words: str) -> str:
    """Words without the ending of a plural, so that "chains" finds "chain"."""
    return words.removesuffix(PLURAL) if len(words) > SHORTEST_STEM + 1 else words


def begins_in(wanted: str, told: str) -> bool:
    """Whether a text holds something, in languages with spaces from the beginning of a word."""
    return f" {wanted}" in f" {told}" if wanted.isascii() else wanted in told
