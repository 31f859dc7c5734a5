"""The pages of docs that are made from the books of the games: the rules of each, and which tests and functions hold
them. `python -m tests.shape.rule_pages` writes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from polytheon.games import BUILT_IN, game
from polytheon.text import game_text
from polytheon.text.rule_pages import escaped, markdown
from polytheon.text.rulebook import Rule, Rulebook, book_for, plain
from tests.shape.modules import ROOT
from tests.shape.rule_names import Named, named_by_rules, named_by_tests

INDEX = ROOT / "docs" / "rules-index.md"
INTRODUCTION = """# Rules, tests and functions

Every rule of the games' books, the tests that name it, and the functions and classes that carry it out. The page is
made by `make rules` from the books and from docstrings, and a test says when it is out of date. A game without a book
is not listed."""
LONGEST = 60  # characters of a rule that has no name


def pages() -> dict[Path, str]:
    """What each of the pages should hold."""
    texts = {name: game_text(game(name), "en") for name in BUILT_IN}
    books = {name: book for name, text in texts.items() if (book := book_for(text)) is not None}
    found = {ROOT / "docs" / "games" / f"{name}.md": markdown(texts[name]) for name in books}
    index = "\n\n".join([INTRODUCTION, *("\n".join(index_of(name, book)) for name, book in books.items())])
    return {**found, INDEX: index + "\n"}


def index_of(name: str, book: Rulebook) -> Iterator[str]:
    """The rules of one game."""
    tests, functions = named_by_tests(name), named_by_rules(name)
    yield f"## {book.title}"
    for section in book.sections:
        yield from ("", f"### {section.number} {section.title}", "", "| rule | tests | functions |", "|---|---|---|")
        for rule in section.rules:
            number = f"[{rule.number}](games/{name}.md#{rule.number})"
            yield f"| {number} {short(rule)} | {linked(tests, rule)} | {linked(functions, rule)} |"


def short(rule: Rule) -> str:
    """A rule by its name, or by its first words."""
    told = rule.name or plain(rule.text)
    cut = told if len(told) <= LONGEST else told[:LONGEST].rsplit(" ", 1)[0] + " …"
    return escaped(cut).replace("|", "\\|")


def linked(named: list[Named], rule: Rule) -> str:
    """What names a rule, with links to the files."""
    found = dict.fromkeys(f"[`{each.name}`](../{each.place})" for each in named if each.rule == rule.number)
    return ", ".join(found)


def main() -> None:
    for file, page in pages().items():
        file.write_text(page, encoding="utf-8")
        print(file.relative_to(ROOT).as_posix())


if __name__ == "__main__":
    main()
