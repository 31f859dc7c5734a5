"""The catalogues are whole: every language has every text, every text has a use, every use has a text."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import polytheon
from polytheon.games import GAMES, game
from polytheon.text import LANGUAGES, Text, game_text
from polytheon.text.catalogue import COMMON, plural, words_of
from polytheon.text.catalogue import catalogue as common

PACKAGE = Path(polytheon.__file__).parent
SUBJECTS = (COMMON, "lab", "editions", "sources", *GAMES)
SOURCES = [file for room in ("text", "cli", "lab", "games") for file in sorted((PACKAGE / room).rglob("*.py"))]
SOURCES += [PACKAGE / "server" / "domain" / "narration.py", PACKAGE / "server" / "review" / "lessons.py"]
PAGE = Path(__file__).parents[2] / "web" / "src"
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def catalogue(subject: str, language: str) -> dict[str, str]:
    """The texts of a subject, which may be a game."""
    return words_of(game(subject), language) if subject in GAMES else common(subject, language)


def needed(keys: set[str], language: str) -> set[str]:
    """The keys a language needs: those of English, less plural forms that it does not have."""
    return {key for key in keys if not key.endswith(".one") or plural(language, 1) == "one"}


def without_articles(texts: dict[str, str]) -> set[str]:
    """The keys but for those of names with an article, which not every language has."""
    return {key for key in texts if not key.startswith("the.")}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_names_with_an_article_are_names(name: str, language: str) -> None:
    texts = catalogue(name, language)
    for key, said in texts.items():
        if key.startswith("the."):
            name = texts[key.replace("the.", "name.", 1)].rstrip(" 0123456789")  # a log need not count copies
            assert said.casefold().endswith(name.casefold()), key


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_text(subject: str, language: str) -> None:
    english = without_articles(catalogue(subject, "en"))
    assert without_articles(catalogue(subject, language)) == needed(english, language)


@pytest.mark.parametrize("subject", SUBJECTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_fill_in_the_same_things(subject: str, language: str) -> None:
    english, other = catalogue(subject, "en"), catalogue(subject, language)
    for key in without_articles(other):
        assert set(PLACEHOLDER.findall(other[key])) == set(PLACEHOLDER.findall(english[key])), key


@pytest.mark.parametrize("subject", SUBJECTS)
def test_no_text_is_empty_and_only_names_and_signs_are_the_same_everywhere(subject: str) -> None:
    for language in LANGUAGES:
        assert all(catalogue(subject, language).values())
    english, japanese = catalogue(subject, "en"), catalogue(subject, "ja")
    words = [key for key, text in english.items() if re.search("[A-Za-z]{2}", PLACEHOLDER.sub("", text))]
    assert [key for key in words if english[key] == japanese.get(key)] == []


def test_no_key_stands_in_two_catalogues_that_are_read_together() -> None:
    for name in GAMES:
        for shared in (COMMON, "sources", "page", "lab"):
            assert not set(catalogue(shared, "en")) & set(catalogue(name, "en"))


# ---- use and text meet


def strings(node: ast.AST) -> Iterator[str]:
    """The strings and f-strings below a node, as patterns: a part that is filled in matches anything."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield re.escape(inner.value)
        elif isinstance(inner, ast.JoinedStr):
            parts = [re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"[\w]+" for p in inner.values]
            yield "".join(parts)


def keys_asked_for() -> list[str]:
    """What the sources ask a text for by a literal key."""
    found = []
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                asks = isinstance(node.func, ast.Name) and node.func.id in ("self", "text", "words")
                asks |= isinstance(node.func, ast.Attribute) and node.func.attr == "text"
                if asks and isinstance(node.args[0].value, str):
                    found.append(node.args[0].value)
    return found


def test_every_text_that_is_asked_for_is_there() -> None:
    texts = {key.removeprefix("lab.") for subject in SUBJECTS for key in catalogue(subject, "en")}
    known = texts | {re.sub(r"\.(one|other)$", "", key) for key in texts}  # a text with {n} is said in its plural form
    asked = keys_asked_for()
    assert len(asked) > 100
    assert [key for key in asked if key not in known] == []


def keys_of_the_page() -> set[str]:
    """What the page asks for, as patterns. Its own catalogues are tested with it."""
    files = [file for file in sorted(PAGE.rglob("*")) if file.suffix in (".ts", ".svelte")]
    strings = re.compile(r"'([\w.]+)'|`([\w.${}() ?:\[\]']+)`")
    told = {one or other for file in files for one, other in strings.findall(file.read_text(encoding="utf-8"))}
    parts = re.compile(r"\$\{.*?\}")
    return {r"[\w]+".join(re.escape(part) for part in parts.split(key)) for key in told if "." in key}


def test_every_text_is_used() -> None:
    patterns = {p for source in SOURCES for p in strings(ast.parse(source.read_text(encoding="utf-8")))}
    keys = [
        p for p in sorted(patterns) if re.fullmatch(r"\w+(\\\.(\w|\\\.|\[\\w\]\+)+)?", p)
    ]  # a literal subject first
    used = re.compile("|".join(f"(?:{p})" for p in [*keys, *keys_of_the_page()]))
    for subject in SUBJECTS:
        for key in catalogue(subject, "en"):
            stem = re.sub(r"\.(one|other|you)$", "", key.removeprefix("lab."))  # a report reads its own without it
            assert used.fullmatch(key) or used.fullmatch(stem), f"{subject}: {key} is not used"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_words_for_its_components_questions_actions_and_luck(name: str) -> None:
    played = game(name)
    keys = set(catalogue(name, "en"))
    things = game_text(played, "en").things()
    assert len(things) == len(set(things))
    assert {key for key in keys if key.startswith("name.")} == {f"name.{thing}" for thing in things}
    assert {f"ask.{question}" for question in played.questions.values()} <= keys
    assert {f"do.{verb}" for verb in played.action_names.verbs} == {key for key in keys if key.startswith("do.")}
    assert {f"chance.{verb}" for verb in played.outcome_names.verbs} == {
        key for key in keys if key.startswith("chance.")
    }


@pytest.mark.parametrize(("language", "one", "many"), [("en", "1 point", "0 points"), ("fr", "0 point", "2 points")])
def test_numbers_agree_with_their_noun(language: str, one: str, many: str) -> None:
    text = Text(language)
    assert text.count("points", int(one[0])) == one
    assert text.count("points", int(many[0])) == many


def test_lists_read_well() -> None:
    text = Text("en")
    assert text.joined(["wood", "clay", "stone"], "list.or") == "wood, clay or stone"
    assert text.joined(["wood"], "list.or") == "wood"
    assert text.joined([], "list.or") == ""
