"""What the rules of a game say, laid out for a terminal or in plain lines for people who listen."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from polytheon.editions import changes
from polytheon.kernel.content import within
from polytheon.text import GameText
from polytheon.text.marks import MARK
from polytheon.text.rule_search import FoundRules, find, is_number
from polytheon.text.rulebook import Rule, Rulebook, RuleSection, Span, book_for, plain, rulebook
from polytheon.text.stated import stated

WIDEST: Final = 100  # characters of a line that reads well
MOST_SECTIONS: Final = 2  # that a word shows whole; the others are named
MOST_RULES: Final = 8
STYLES: Final = {"plain": "", "bold": "bold", "italic": "italic", "code": "cyan"}


class Answer(NamedTuple):
    """The components and rules that match a word or a number."""

    things: list[str]
    rules: FoundRules


def answer(text: GameText, typed: str) -> Answer:
    """The components and rules that somebody may mean by a word; a number means a rule."""
    if is_number(typed) and rulebook(text.game, text.language) is not None:
        return Answer([], find(text, typed))
    return Answer(text.find_thing(typed), find(text, typed))


def nothing(text: GameText, typed: str) -> str:
    """The sentences to print if nothing was found."""
    book = rulebook(text.game, text.language)
    if book is None or not is_number(typed):
        return text("say.no_thing", typed=typed)
    section = book.section(typed)
    if section is None:
        return text("say.no_section", typed=typed, n=len(book.sections))
    first, last = section.rules[0].number, section.rules[-1].number
    return text("say.no_rule", typed=typed, section=section.number, first=first, last=last)


@lru_cache(maxsize=4)
def changed(text: GameText) -> dict[str, list[str]]:
    """What the edition of a text changes, by the rules that state it."""
    found: dict[str, list[str]] = {}
    rules = stated(text.game)
    for change in changes(text.game, text.content, text.language):
        what = text.comma([change.thing, change.name]) if change.thing else change.name
        said = text("book.changed", what=what, usual=change.usual, now=change.now)
        for key in (key for key in rules if within(change.key, key)):
            for rule in rules[key]:
                found.setdefault(rule, []).append(said)
    return {rule: list(dict.fromkeys(said)) for rule, said in found.items()}


# ---- as sentences


def lines(text: GameText, found: FoundRules) -> Iterator[str]:
    """The answer in plain lines: whole sections, the rules about the subject, the first rules that mention it, then the
    numbers of the others."""
    shown, rest = divided(text, found)
    yield from shown_lines(text, shown)
    yield from rest


def shown_lines(text: GameText, shown: Shown) -> Iterator[str]:
    for section in shown.sections:
        yield heading(section)
        yield from table_lines(text, section.tables)
        for rule in section.rules:
            yield from rule_lines(text, rule, True)
    for rule in shown.rules:
        yield from rule_lines(text, rule, shown.whole)


def rule_lines(text: GameText, rule: Rule, tables: bool) -> Iterator[str]:
    name = f"{rule.name}. " if rule.name else ""
    yield f"{rule.number} {name}{plain(rule.text)}"
    yield from (f"- {plain(bullet)}" for bullet in rule.bullets)
    yield from (text("book.edition") + text("list.colon") + change for change in changed(text).get(rule.number, []))
    yield from (text("book.example") + text("list.colon") + plain(example) for example in rule.examples)
    yield from table_lines(text, rule.tables if tables else [])


def table_lines(text: GameText, kinds: list[str]) -> Iterator[str]:
    yield from (" ".join(text.about(thing)) for kind in kinds for thing in text.listed(kind))


def heading(section: RuleSection) -> str:
    return f"{section.number} {section.title}"


# ---- drawn


def drawn(text: GameText, found: FoundRules) -> RenderableType:
    """The answer laid out for a terminal: numbers in a column of their own, examples set off."""
    shown, rest = divided(text, found)
    parts: list[RenderableType] = []
    for section in shown.sections:
        parts += [Line(heading(section), style="bold underline"), "", *drawn_table(text, section.tables)]
        parts += [drawn_rule(text, rule, True) for rule in section.rules]
    parts += [drawn_rule(text, rule, shown.whole) for rule in shown.rules]
    return Group(*parts, *(Line(line, style="dim") for line in rest))


def drawn_rule(text: GameText, rule: Rule, tables: bool) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold cyan", min_width=5, no_wrap=True)
    grid.add_column(overflow="fold")  # some languages write without spaces
    name = [(f"{rule.name}. ", "bold")] if rule.name else []
    grid.add_row(rule.number, Line.assemble(*name, styled(rule.text)))
    for bullet in rule.bullets:
        grid.add_row("", Line.assemble("• ", styled(bullet)))
    for change in changed(text).get(rule.number, []):
        lead = (text("book.edition") + text("list.colon"), "italic")
        grid.add_row("", Line.assemble(lead, change, style="bold"))
    for example in rule.examples:
        lead = (text("book.example") + text("list.colon"), "italic")
        grid.add_row("", Line.assemble(lead, styled(example), style="dim"))
    for part in drawn_table(text, rule.tables if tables else []):
        grid.add_row("", part)
    return Padding(grid, (0, 0, 1, 0), expand=False)


def drawn_table(text: GameText, kinds: list[str]) -> list[RenderableType]:
    return [Line(line, overflow="fold") for line in table_lines(text, kinds)]


def styled(spans: list[Span]) -> Line:
    return Line.assemble(*((span.text, "cyan" if span.rule else STYLES[span.style]) for span in spans))


def contents(text: GameText, book: Rulebook) -> RenderableType:
    """The title, the preface and the sections of a book, and how to read one of them."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold cyan", justify="right", min_width=3)
    grid.add_column()
    grid.add_column(style="dim")
    for section in book.sections:
        grid.add_row(str(section.number), section.title, text.count("book.rules", len(section.rules)))
    preface = [Padding(styled(said), (0, 0, 1, 0), expand=False) for said in book.preface]
    example = f"polytheon rules {text.game.name} {book.rules()[-1].number}"
    more = Line(text("book.read", example=example), style="dim")
    return Group(Line(book.title, style="bold underline"), "", *preface, grid, "", more)


def show(console: Console, what: RenderableType) -> None:
    """Print text in lines of a readable width."""
    console.print(what, width=min(console.width, WIDEST))


# ---- how much of it


class Shown(NamedTuple):
    """What is shown in full; `whole` is whether rules come with their tables."""

    sections: list[RuleSection]
    rules: list[Rule]
    whole: bool


def divided(text: GameText, found: FoundRules) -> tuple[Shown, list[str]]:
    """What is shown in full, and sentences that name the rest and say what a mark in it means."""
    book = book_for(text)
    mentioned = [rule for number in found.mentioned if book and (rule := book.rule(number))]
    about = [*found.rules, *([] if found.sections or found.rules else mentioned)]
    whole = not found.mentioned and len(found.rules) == 1
    shown = Shown(found.sections[:MOST_SECTIONS], about[:MOST_RULES], whole)
    numbers = [rule.number for rule in (*about, *mentioned) if rule not in shown.rules]
    rest = [text("book.section", section=heading(section)) for section in found.sections[MOST_SECTIONS:]]
    named = text("book.also", rules=text.comma(list(dict.fromkeys(numbers))))
    legend = text.mark_legend() if any(MARK in line for line in shown_lines(text, shown)) else []
    return shown, [*rest, *([named] if numbers else []), *legend]
