"""The books of the games: the same in all languages, whole, and every rule has a test that names it.

A game may be without a book. What is checked here is checked for those that have one.
"""

from __future__ import annotations

import pytest

from polytheon.games import BUILT_IN, game
from polytheon.kernel.errors import PolytheonError
from polytheon.text import LANGUAGES, game_text
from polytheon.text.catalogue import words_of
from polytheon.text.rule_pages import markdown
from polytheon.text.rule_search import find, phrase
from polytheon.text.rulebook import ENOUGH, Rule, Rulebook, RuleSection, Span, book_for, file_of, links, plain, rulebook
from tests.shape.modules import PACKAGE, ROOT
from tests.shape.rule_names import Named, named_by_rules, named_by_tests, numbers
from tests.shape.rule_pages import linked, pages, short
from tests.text.books import SMALL, book_of

BOOKS = {name: found for name in BUILT_IN if (found := rulebook(game(name), "en")) is not None}


def shape(book: Rulebook) -> list[object]:
    """All that must be the same in every language: numbers, what belongs to each rule, tables, references."""
    return [(section.number, section.tables, rules_of(section)) for section in book.sections]


def rules_of(section: RuleSection) -> list[object]:
    return [
        (rule.number, bool(rule.name), len(rule.bullets), len(rule.examples), rule.tables) for rule in section.rules
    ]


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_book_is_there_in_every_language_or_in_none(name: str) -> None:
    assert {file_of(game(name), f"{language}.md") is not None for language in LANGUAGES} == {name in BOOKS}


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_rules_and_tables(name: str, language: str) -> None:
    translated = rulebook(game(name), language)
    english = BOOKS.get(name)
    assert (shape(translated) if translated else []) == (shape(english) if english else [])


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_to_look_for_finds_its_rule_and_is_needed(name: str, language: str) -> None:
    text = game_text(game(name), language)
    book = book_for(text)
    for rule in book.rules() if book else []:
        said = [rule.name, *map(plain, rule.texts())]
        for word in rule.words:
            assert rule in find(text, word).rules, f"{rule.number}: {word}"
            assert not any(map(phrase(word), said)), f"{rule.number} says '{word}' itself"


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_table_lists_components(name: str) -> None:
    text = game_text(game(name), "en")
    empty = [kind for kind in (BOOKS[name].tables() if name in BOOKS else []) if not text.listed(kind)]
    assert empty == [], f"the content has no such tables or values; it has the tables {', '.join(text.sections())}"


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_verb_and_question_has_its_rule(name: str) -> None:
    played = game(name)
    verbs = {verb for verb in played.action_names.verbs if verb != ENOUGH}
    questions = set(played.questions.values())
    finer = {key.removeprefix("ask.") for key in words_of(played, "en") if key.startswith("ask.")}
    found = links(played)
    assert set(found.verbs) - {ENOUGH} == (verbs if name in BOOKS else set())
    assert (questions if name in BOOKS else set()) <= set(found.questions) <= finer | questions


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_rule_is_named_by_a_test(name: str) -> None:
    book = BOOKS.get(name)
    tested = {named.rule for named in named_by_tests(name)}
    assert [rule.number for rule in (book.rules() if book else []) if rule.number not in tested] == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_rule_that_a_test_or_a_function_names_exists(name: str) -> None:
    known = {rule.number for rule in BOOKS[name].rules()} if name in BOOKS else set()
    named = [*named_by_tests(name), *named_by_rules(name)] if name in BOOKS else []
    assert [f"{each.place}: {each.name}: {each.rule}" for each in named if each.rule not in known] == []


@pytest.mark.parametrize(
    ("docstring", "rules"),
    [
        ("Rule 6.2: the pawn moves.", ["6.2"]),
        ("Rules 6.2, 15.24: the pawn moves.", ["6.2", "15.24"]),
        ("Move the pawn.\n\n    Rules 6.1 to 6.4.", ["6.1", "6.2", "6.3", "6.4"]),
        ("Move it. Rules 6.1 to 6.2, 7.1 and 8.3.", ["6.1", "6.2", "7.1", "8.3"]),
        ("Rules 6.2,\n    15.24: broken over two lines.", ["6.2", "15.24"]),
        ("MIL1, version 3.11", []),
        ("", []),
    ],
)
def test_docstrings_name_rules(docstring: str, rules: list[str]) -> None:
    assert numbers(docstring) == rules


@pytest.mark.parametrize("name", BUILT_IN)
def test_the_index_looks_at_every_file_of_the_rules(name: str) -> None:
    """Sub-rooms included."""
    files = [file for room in ("content", "rules") for file in (PACKAGE / "games" / name / room).rglob("*.py")]
    naming = {file for file in files if numbers(file.read_text(encoding="utf-8"))}
    assert {each.file for each in named_by_rules(name)} == naming


def test_the_pages_that_are_made_from_the_books_are_up_to_date() -> None:
    stale = [file.name for file, page in pages().items() if not file.is_file() or file.read_text("utf-8") != page]
    assert stale == [], "`make rules` writes them again"


def test_the_index_names_the_tests_and_functions_of_a_rule() -> None:
    said = "The pawn moves. It moves as many spaces as there are shields, and stops."
    rule = Rule("6.2", "", [Span(said, "plain", "")], [], [], [], [])
    named = [Named("6.2", "test_pawn", ROOT / "tests/games/x/test_pawn.py"), Named("6.3", "other", ROOT / "y.py")]
    assert linked(named, rule) == "[`test_pawn`](../tests/games/x/test_pawn.py)"
    assert short(rule) == "The pawn moves. It moves as many spaces as there are …"


def test_the_pages_link_rules_and_list_components() -> None:
    with book_of(SMALL):
        page = markdown(game_text(game("duel"), "en"))
    assert "2. [Military](#2)" in page
    assert '<a id="1.1"></a>**1.1** You win with six **different** symbols' in page
    assert "or by points ([2.2](#2.2), [2.1](#2.1))." in page
    assert "> *Example:* Nothing moves without a shield." in page
    assert "- The Pyramids: wonder." in page
    assert page.endswith("## Index of other words\n\ndig up [2.2](#2.2), graveyard [2.2](#2.2).\n")


def test_a_page_of_a_game_without_a_book_is_refused() -> None:
    with book_of({}), pytest.raises(PolytheonError, match="duel has no complete rules yet"):
        markdown(game_text(game("duel"), "en"))
