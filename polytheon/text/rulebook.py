"""The complete rules of a game as data, read from `rulebook/LANGUAGE.md` of its folder.

The files are a strict subset of Markdown, so that a person can read them as they are:

    # Title
    A paragraph before the first section.

    ## 7 Military
    **7.1** A rule is one line. It refers to another one like this (7.3).
    - What belongs to it, one bullet a line.
    > A worked example, one a line.

    **7.2** **Minerva.** A rule may have a name; the name ends with a full stop inside the bold letters.
    ~ goddess of war, block

    [components wonders]

The line with ~ holds words that people look for and that the rule does not say. They find it, and an index lists them,
but they are not shown with it. The last line stands for a table of components, made from the content that is played
with; `[components cards colour=red]` lists some of them. A value of the content is quoted by its path,
`{levels.tokens_for_2.0}`, so that it follows the edition and carries its mark where it is ours; `{mark cards.anubis}`
is the mark alone. Sections, and the rules of a section, count from 1 without gaps. Numbers are stable: tests, code and
the log of a game refer to them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal

from polytheon.kernel.errors import BadWords
from polytheon.kernel.game import Game

if TYPE_CHECKING:
    from polytheon.text.game import GameText

FOLDER: Final = "rulebook"
Style = Literal["plain", "bold", "italic", "code"]


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text in one style; `rule` is the number that it refers to, if it does."""

    text: str
    style: Style
    rule: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered rule; `tables` are the kinds of component listed after it, `words` find it but are not shown."""

    number: str
    name: str
    text: list[Span]
    bullets: list[list[Span]]
    examples: list[list[Span]]
    tables: list[str]
    words: list[str]

    def texts(self) -> list[list[Span]]:
        """Everything that it says."""
        return [self.text, *self.bullets, *self.examples]


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A section; `tables` are those before its first rule."""

    number: int
    title: str
    rules: list[Rule]
    tables: list[str]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """The rules of a game in one language."""

    language: str
    title: str
    preface: list[list[Span]]
    sections: list[RuleSection]

    def rules(self) -> list[Rule]:
        """All rules in their order."""
        return [rule for section in self.sections for rule in section.rules]

    def tables(self) -> list[str]:
        """The kinds of component that are listed, in their order."""
        return [kind for section in self.sections for kind in tables_of(section)]

    def rule(self, number: str) -> Rule | None:
        """The rule of a number such as "7.3"."""
        return next((rule for rule in self.rules() if rule.number == number), None)

    def section(self, number: str) -> RuleSection | None:
        """The section of a number such as "7" or, of a rule's number, the section that it stands in."""
        wanted = number.partition(".")[0]
        return next((section for section in self.sections if str(section.number) == wanted), None)


@dataclass(frozen=True, slots=True)
class Links:
    """Which rule allows or causes what is done: by the verb of an action, and by the question that is asked.

    `values` are the rules that state a value of the components, by its key or the beginning of it, so that a book can
    say what an edition changes there. Among them are short rules, by their names.
    """

    verbs: dict[str, str]
    questions: dict[str, str]
    values: dict[str, list[str]] = field(default_factory=dict)

    def rule(self, verb: str, *questions: str) -> str:
        """The rule behind an answer to a question, which may have a finer and a coarser name; "" where none is known.

        "enough" answers many questions, so the question decides.
        """
        asked = [self.questions.get(question, "") for question in questions]
        done = self.verbs.get(verb, "")
        return next(filter(None, [*asked, done] if verb == ENOUGH else [done, *asked]), "")


ENOUGH: Final = "enough"
NO_LINKS: Final = Links({}, {})


class BadRulebook(BadWords):
    """A rulebook does not fit the format. `faults` holds a sentence with its line for everything that is wrong."""

    def __init__(self, name: str, faults: list[str]) -> None:
        super().__init__(name, faults)
        self.name = name
        self.faults = faults

    def __str__(self) -> str:
        return "\n".join(f"{self.name}, {fault}" for fault in self.faults)


def tables_of(section: RuleSection) -> list[str]:
    return [*section.tables, *(kind for rule in section.rules for kind in rule.tables)]


# ---- the books of a game


def file_of(game: Game, name: str) -> str | None:
    """The text of a file beside the books of a game, if it has one."""
    return game.read(f"{FOLDER}/{name}")


@cache
def rulebook(game: Game, language: str) -> Rulebook | None:
    """The book of a game, in English where it is not translated; None if the game has none. Raises BadRulebook.

    Its values are not filled in yet; readers get `book_for`.
    """
    for wanted in dict.fromkeys((language, "en")):
        told = file_of(game, f"{wanted}.md")
        if told is not None:
            return parse(told, f"{FOLDER}/{wanted}.md of {game.name}", wanted)
    return None


def book_for(text: GameText, language: str = "") -> Rulebook | None:
    """The book of a game in the language of its text, or in another, with the values of its edition.

    None if the game has none. Raises BadRulebook.
    """
    book = rulebook(text.game, language or text.language)
    if book is None:
        return None
    faults: list[str] = []
    sections = [
        replace(section, rules=[with_values(rule, text, faults) for rule in section.rules])
        for section in book.sections
    ]
    if faults:
        raise BadRulebook(f"{FOLDER}/{book.language}.md of {text.game.name}", faults)
    return replace(book, sections=sections)


def with_values(rule: Rule, text: GameText, faults: list[str]) -> Rule:
    """A rule with the values that it quotes."""

    def value(found: re.Match[str]) -> str:
        try:
            return text.mark(found["marked"]) if found["marked"] else text.value(found["path"])
        except LookupError:
            faults.append(f"rule {rule.number}: the game has no value {found['marked'] or found['path']}")
            return ""

    def filled(spans: list[Span]) -> list[Span]:
        return [span if span.style == "code" else replace(span, text=VALUE.sub(value, span.text)) for span in spans]

    return replace(
        rule,
        name=VALUE.sub(value, rule.name),
        text=filled(rule.text),
        bullets=[filled(bullet) for bullet in rule.bullets],
        examples=[filled(example) for example in rule.examples],
    )


@cache
def links(game: Game) -> Links:
    """Which rules of its book the actions and questions of a game belong to. Raises BadRulebook."""
    told = file_of(game, "links.toml")
    if told is None:
        return NO_LINKS
    name = f"{FOLDER}/links.toml of {game.name}"
    try:
        data = tomllib.loads(told)
    except tomllib.TOMLDecodeError as error:
        raise BadRulebook(name, [f"which is not TOML: {error}"]) from error
    verbs, questions, values = data.pop("verb", {}), data.pop("question", {}), data.pop("value", {})
    faults = [f"[{key}] is not [verb], [question] or [value]" for key in data]
    book = rulebook(game, "en")
    known = {rule.number for rule in book.rules()} if book else set()
    for table, entries in (("verb", verbs), ("question", questions)):
        faults += list(link_faults(table, entries, known))
    faults += list(value_faults(values, known))
    if faults:
        raise BadRulebook(name, faults)
    return Links(verbs, questions, values)


def value_faults(entries: Any, known: set[str]) -> Iterator[str]:
    if not isinstance(entries, dict) or not all(isinstance(numbers, list) for numbers in entries.values()):
        yield "value is a table of keys and lists of rules"
        return
    for key, numbers in entries.items():
        for number in numbers:
            if re.fullmatch(NUMBER, number) and number not in known:
                yield f"[value] {key}: the book has no rule {number}"


def link_faults(table: str, entries: Any, known: set[str]) -> Iterator[str]:
    if not isinstance(entries, dict):
        yield f"{table} is a table of names and rule numbers"
        return
    for key, number in entries.items():
        if number not in known:
            yield f"[{table}] {key}: the book has no rule {number}"


# ---- reading a book

NUMBER: Final = r"\d+\.\d+"
SECTION: Final = re.compile(r"## (\d+) (\S.*)")
RULE: Final = re.compile(rf"\*\*({NUMBER})\*\*(?: (.*))?")
NAME: Final = re.compile(r"\*\*([^*]+?)\s*[.:!?。：！？]\*\*(?:\s+|$)")
COMMA: Final = re.compile("[,、]")
TABLE: Final = re.compile(r"\[components ([a-z_]+(?: [a-z_]+=[a-z_]+)?)\]")
STYLED: Final = re.compile(r"\*\*(?P<bold>[^*]+)\*\*|\*(?P<italic>[^*]+)\*|`(?P<code>[^`]+)`")
REFERENCE: Final = re.compile(rf"(?<=[(（]){NUMBER}(?:(?:, |; |、|–){NUMBER})*(?=[)）])")
VALUE: Final = re.compile(r"\{(?:mark (?P<marked>[a-z0-9_.]+)|(?P<path>[a-z_]+(?:\.[a-z0-9_]+)+))\}")
FOREIGN: Final = re.compile(r"\]\(|</?[A-Za-z!]|^\||^!\[|^(?:```|---|\d+\. |\* |\+ )|^ +\S")


def parse(text: str, name: str = "rulebook", language: str = "en") -> Rulebook:
    """A book from its text; `name` is what faults call the file. Raises BadRulebook with all that is wrong."""
    reading = Reading(language)
    for line, told in enumerate(text.splitlines(), 1):
        reading.read(line, told.rstrip())
    return reading.finish(name)


class Reading:
    """A book that is being read, line by line."""

    def __init__(self, language: str) -> None:
        self.book = Rulebook(language, "", [], [])
        self.title = ""
        self.faults: list[tuple[int, str]] = []
        self.references: list[tuple[int, str]] = []
        self.line = 0
        self.flowing = False  # whether the line before was a paragraph, which this one must not continue

    def fault(self, sentence: str) -> None:
        self.faults.append((self.line, sentence))

    @property
    def rule(self) -> Rule | None:
        """The rule that what comes next belongs to."""
        rules = self.book.sections[-1].rules if self.book.sections else []
        return rules[-1] if rules else None

    def read(self, line: int, told: str) -> None:
        self.line, flowing, self.flowing = line, self.flowing, False
        if not told:
            return
        if FOREIGN.search(told):
            self.fault("a book has no tables, lists with numbers, links, pictures, HTML or indented lines")
        elif told.startswith("#"):
            self.heading(told)
        elif RULE.match(told):
            self.numbered(told)
        elif told.startswith("- "):
            self.belonging("a bullet", told[2:])
        elif told.startswith(">"):
            self.belonging("an example", told[1:].strip(), example=True)
        elif told.startswith("~"):
            self.looked_for(told[1:].strip())
        elif told.startswith("["):
            self.table(told)
        elif flowing:
            self.fault("a paragraph is one line; do not break it")
        elif self.book.sections:
            self.fault(f"'{told[:30]}' has no number; a rule begins like **7.3**")
        else:
            self.flowing = True
            self.book.preface.append(self.spans(told))

    def heading(self, told: str) -> None:
        section = SECTION.fullmatch(told)
        if told.startswith("# ") and not self.title:
            self.title = told[2:].strip()
        elif told.startswith("# "):
            self.fault("the title stands once, in the first line")
        elif section is None:
            self.fault("a section's heading is like '## 7 Military'; there are no other headings")
        else:
            number, due = int(section[1]), len(self.book.sections) + 1
            if number != due:
                self.fault(f"section {number} should be section {due}")
            self.book.sections.append(RuleSection(number, section[2].strip(), [], []))

    def numbered(self, told: str) -> None:
        self.flowing = True
        found = RULE.fullmatch(told)
        if found is None or not found[2]:
            self.fault("a rule's number is followed by a space and its text")
            return
        if not self.book.sections:
            self.fault(f"rule {found[1]} stands before the first section")
            return
        section = self.book.sections[-1]
        due = f"{section.number}.{len(section.rules) + 1}"
        if found[1] != due:
            self.fault(f"rule {found[1]} should be rule {due}")
        named = NAME.match(found[2])
        said = found[2][named.end() :] if named else found[2]
        if not said:
            self.fault(f"rule {found[1]} has a name and no text")
        section.rules.append(Rule(found[1], named[1] if named else "", self.spans(said), [], [], [], []))

    def belonging(self, what: str, told: str, example: bool = False) -> None:
        if self.rule is None:
            self.fault(f"{what} belongs to a rule, and there is none before it in this section")
        elif not told:
            self.fault(f"{what} without a word")
        else:
            (self.rule.examples if example else self.rule.bullets).append(self.spans(told))

    def looked_for(self, told: str) -> None:
        words = [word.strip() for word in COMMA.split(told)]
        if self.rule is None:
            self.fault("words to look for belong to a rule, and there is none before them in this section")
        elif not all(words):
            self.fault("words to look for are like '~ sell, burn'")
        else:
            self.rule.words.extend(words)

    def table(self, told: str) -> None:
        found = TABLE.fullmatch(told)
        if found is None:
            self.fault("a table of components is like '[components wonders]'")
        elif not self.book.sections:
            self.fault("a table stands in a section")
        else:
            (self.rule or self.book.sections[-1]).tables.append(found[1])

    def spans(self, told: str) -> list[Span]:
        """A text in its styles, with its references."""
        found: list[Span] = []
        at = 0
        for styled in STYLED.finditer(told):
            found += self.referring(told[at : styled.start()], "plain")
            at = styled.end()
            if styled["code"]:
                found.append(Span(styled["code"], "code", ""))
            else:
                found += self.referring(styled["bold"] or styled["italic"], "bold" if styled["bold"] else "italic")
        found += self.referring(told[at:], "plain")
        if any(span.style != "code" and set("*`") & set(span.text) for span in found):
            self.fault("a * or ` has no partner, or bold and italic stand in each other")
        if any(span.style != "code" and set("{}") & set(VALUE.sub("", span.text)) for span in found):
            self.fault("a value is quoted by its path, like {levels.tokens_for_2.0}")
        return found

    def referring(self, told: str, style: Style) -> Iterator[Span]:
        """A text of one style, taken apart at the rules that it refers to."""
        at = 0
        for reference in REFERENCE.finditer(told):
            for number in re.finditer(NUMBER, reference[0]):
                begin, end = reference.start() + number.start(), reference.start() + number.end()
                if told[at:begin]:
                    yield Span(told[at:begin], style, "")
                yield Span(number[0], style, number[0])
                self.references.append((self.line, number[0]))
                at = end
        if told[at:]:
            yield Span(told[at:], style, "")

    def finish(self, name: str) -> Rulebook:
        """The book, once all of it is read."""
        known = {rule.number for rule in self.book.rules()}
        self.faults += [(line, f"there is no rule {number}") for line, number in self.references if number not in known]
        if not self.title:
            self.faults.append((1, "a book begins with its title, like '# Chess'"))
        for section in self.book.sections:
            if not section.rules:
                self.faults.append((self.line, f"section {section.number} has no rules"))
        if self.faults:
            raise BadRulebook(name, [f"line {line}: {fault}" for line, fault in sorted(set(self.faults))])
        return Rulebook(self.book.language, self.title, self.book.preface, self.book.sections)


# ---- writing


def plain(spans: list[Span]) -> str:
    """A text without its styles."""
    return "".join(span.text for span in spans)
