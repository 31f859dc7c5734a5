"""The rules of a game as a page of Markdown, with links between rules and tables of components."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from polytheon.kernel.errors import PolytheonError
from polytheon.text.game import GameText, plainly
from polytheon.text.rulebook import Rule, Rulebook, RuleSection, Span, book_for

MARKS: Final = {"plain": "", "bold": "**", "italic": "*", "code": "`"}
SIGNS: Final = re.compile(r"([*_`\[\]<>])")


def markdown(text: GameText, changed: Mapping[str, list[str]] | None = None) -> str:
    """The book of a game in the language of a text. Raises PolytheonError if the game has none.

    `changed` says what an edition changes in each rule.
    """
    book = book_for(text)
    if book is None:
        raise PolytheonError(text("book.none", game=text.game.name))
    return "\n\n".join(paragraphs(text, book, changed or {})) + "\n"


def paragraphs(text: GameText, book: Rulebook, changed: Mapping[str, list[str]]) -> Iterator[str]:
    yield f"# {book.title}"
    yield text("book.made", game=text.game.name)
    yield from (written(said) for said in book.preface)
    yield "\n".join(f"{section.number}. [{section.title}](#{section.number})" for section in book.sections)
    for section in book.sections:
        yield from section_paragraphs(text, section, changed)
    yield from index(text, book)
    yield from (escaped(line) for line in text.mark_legend())


def section_paragraphs(text: GameText, section: RuleSection, changed: Mapping[str, list[str]]) -> Iterator[str]:
    yield f'<a id="{section.number}"></a>'
    yield f"## {section.number} {section.title}"
    yield from tables(text, section.tables)
    for rule in section.rules:
        yield from rule_paragraphs(text, rule, changed.get(rule.number, []))


def rule_paragraphs(text: GameText, rule: Rule, changed: list[str]) -> Iterator[str]:
    name = f"**{escaped(rule.name)}.** " if rule.name else ""
    yield f'<a id="{rule.number}"></a>**{rule.number}** {name}{written(rule.text)}'
    if rule.bullets:
        yield "\n".join(f"- {written(bullet)}" for bullet in rule.bullets)
    if changed:
        lead = text("book.edition") + text("list.colon").rstrip()
        yield "\n".join(f"- *{lead}* {escaped(change)}" for change in changed)
    for example in rule.examples:
        yield f"> *{text('book.example')}{text('list.colon').rstrip()}* {written(example)}"
    yield from tables(text, rule.tables)


def index(text: GameText, book: Rulebook) -> Iterator[str]:
    """The words that people look for and the rules do not say, each with its rules."""
    places: dict[str, list[str]] = {}
    for rule in book.rules():
        for word in rule.words:
            places.setdefault(word, []).append(f"[{rule.number}](#{rule.number})")
    if places:
        yield f"## {text('book.index')}"
        yield text.comma([f"{escaped(word)} {' '.join(places[word])}" for word in sorted(places, key=plainly)]) + "."


def tables(text: GameText, kinds: list[str]) -> Iterator[str]:
    """The components of each kind with what they do, as lists."""
    for kind in kinds:
        yield "\n".join(f"- {escaped(' '.join(text.about(thing)))}" for thing in text.listed(kind))


def written(spans: list[Span]) -> str:
    """A text in Markdown; references are links within the page."""
    return "".join(f"[{span.text}](#{span.rule})" if span.rule else styled(span) for span in spans)


def styled(span: Span) -> str:
    mark = MARKS[span.style]
    return f"{mark}{span.text if span.style == 'code' else escaped(span.text)}{mark}"


def escaped(told: str) -> str:
    """A text in which no sign means anything to Markdown."""
    return SIGNS.sub(r"\\\1", told)
