"""French and Japanese read as natives write them: the setting, the plurals, and one term for one thing."""

from __future__ import annotations

import re

import pytest
from babel import Locale

from polytheon.games import GAMES, game
from polytheon.text import game_text
from polytheon.text.catalogue import LANGUAGES, plural
from polytheon.text.log import linked
from tests.text.native import (
    EVERYWHERE,
    PAGE,
    PLACEHOLDER,
    Term,
    catalogue_lines,
    lines,
    marks_of_french,
    marks_of_japanese,
    terms,
    uncounted,
)

TERMS = terms()


def test_the_catalogues_and_rulebooks_are_found() -> None:
    for language in ("fr", "ja"):
        assert {line.scope for line in lines(language)} == {*GAMES, PAGE}
        assert {line.scope for line in lines(language) if line.where.endswith("rulebook")} == set(GAMES)


def test_french_is_set_as_the_french_set_it() -> None:
    assert [f"{line.where} {line.key} {mark}" for line in lines("fr") for mark in marks_of_french(line.text)] == []


@pytest.mark.parametrize(
    "wrong",
    ["l'or", "Coût : 2", "Qui ?", "« rien »", "la faveur de Athéna", "le Oracle", "2 carte(s)", "Coût: 2", "Qui?"],
)
def test_wrong_french_is_seen(wrong: str) -> None:
    assert marks_of_french(wrong)


def test_japanese_is_set_as_the_japanese_set_it() -> None:
    assert [f"{line.where} {line.key} {mark}" for line in lines("ja") for mark in marks_of_japanese(line.text)] == []


@pytest.mark.parametrize("wrong", ["次へ:", "置きます.", "置く。", "２枚", "終わりである。", "神(昼)", "早い。"])
def test_wrong_japanese_is_seen(wrong: str) -> None:
    assert marks_of_japanese(wrong)


# ---- plurals


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_is_counted_has_plural_forms(language: str) -> None:
    missing = [
        f"{line.where} {line.key}: {line.text}"
        for line in catalogue_lines(language)
        if uncounted(language, line.key, line.text)
    ]
    assert missing == []


def test_a_missing_plural_is_seen() -> None:
    assert uncounted("fr", "left", "il reste {n} cartes")
    assert not uncounted("fr", "left.other", "il reste {n} cartes")
    assert not uncounted("fr", "of", "{n} sur {all}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_follow_cldr(language: str) -> None:
    category = Locale(language).plural_form
    assert [n for n in range(-1_000, 10_000) if plural(language, n) != category(n)] == []


def test_a_text_with_a_number_is_said_in_its_plural_form() -> None:
    text = game_text(game("duel"), "fr")
    assert [text("label.structure", age="Âge I", n=n) for n in (0, 1, 2)] == [
        "Âge I, il reste 0 carte",
        "Âge I, il reste 1 carte",
        "Âge I, il reste 2 cartes",
    ]


def test_resources_of_a_cost_agree_with_their_number() -> None:
    text = game_text(game("duel"), "fr")
    assert [text.count("goods.stone", n) for n in (1, 2)] == ["1 pierre", "2 pierres"]
    assert "Coût\u00a0: 1 bois, 2 pierres, 1 verre." in text.about("circus_maximus")


def test_french_elides_before_a_name_that_is_filled_in() -> None:
    text = game_text(game("mytikas"), "fr")
    assert text("do.favor", god="Zeus") == "prendre une faveur de Zeus"
    assert text("do.favor", god="Athéna") == "prendre une faveur d’Athéna"
    assert text("do.favor", god=linked("athena", "Athéna")).startswith("prendre une faveur d’")
    assert text("do.favor", god=linked("zeus", "Zeus")).startswith("prendre une faveur de ")


# ---- terms


def names(term: Term) -> str:
    return f"{term.scope}.{term.name}"


def fits(term: Term, scope: str) -> bool:
    return term.scope in (EVERYWHERE, scope)


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_nothing_is_called_by_a_wrong_name(language: str) -> None:
    read = lines(language)
    for term in TERMS:
        for pattern in term.never.get(language, []):
            found = [
                f"{line.where} {line.key}: {line.text}"
                for line in read
                if fits(term, line.scope) and re.search(pattern, PLACEHOLDER.sub("{}", line.text))
            ]
            assert found == [], f"{names(term)} is {term.words[language]}, never {pattern}"


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_every_term_is_used(language: str) -> None:
    read = lines(language)
    for term in TERMS:
        forms = [term.words[language], *term.also.get(language, [])]
        said = [line.text.casefold() for line in read if fits(term, line.scope)]
        for form in forms:
            assert any(form.casefold() in text for text in said), f"{names(term)}: nothing says {form}"


def test_the_glossary_covers_all_games_and_the_page() -> None:
    scopes = [term.scope for term in TERMS]
    assert set(scopes) == {EVERYWHERE, PAGE, *GAMES}
    assert all(scopes.count(scope) >= 10 for scope in {PAGE, *GAMES})
    assert all(term.source for term in TERMS)
