"""A book says, in each rule that states a value, what an edition changes there."""

from __future__ import annotations

from typing import Any

import pytest

import polytheon
from polytheon import GAMES
from polytheon.cli.rulebook import answer, changed, lines
from polytheon.kernel.content import within
from polytheon.lab.parameters import parameters
from polytheon.text import LANGUAGES, GameText, game_text
from polytheon.text.catalogue import words_of
from polytheon.text.rule_pages import markdown
from polytheon.text.rulebook import links, rulebook
from polytheon.text.stated import stated


def text_with(game: str, edition: dict[str, Any], language: str = "en") -> GameText:
    played = polytheon.game(game)
    return game_text(played, language, played.content(edition))


@pytest.mark.parametrize("name", GAMES)
def test_every_link_names_a_value_and_a_rule(name: str) -> None:
    game = polytheon.game(name)
    keys = [key for key, _ in game.content().fields()]
    book = rulebook(game, "en")
    assert book is not None
    known = {rule.number for rule in book.rules()}
    known |= {key.split(".")[1] for key in words_of(game, "en") if key.startswith("rule.")}
    for beginning, rules in links(game).values.items():
        assert any(within(key, beginning) for key in keys), beginning
        assert set(rules) <= known, beginning


@pytest.mark.parametrize("name", GAMES)
def test_whatever_an_edition_changes_is_said_in_a_rule_or_in_a_table_of_the_book(name: str) -> None:
    game, text = polytheon.game(name), game_text(polytheon.game(name), "en")
    book = rulebook(game, "en")
    assert book is not None
    listed = {thing for kind in book.tables() for thing in text.listed(kind)}
    beginnings = list(stated(game))
    for parameter in parameters(name, keys=("*",)):
        in_rule = any(within(parameter.key, beginning) for beginning in beginnings)
        assert in_rule or listed & set(parameter.key.split(".")), parameter.key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "edition", "rule", "value"),
    [
        ("duel", {"economy": {"discard_base": 9}}, "3.5", "9"),
        ("duel", {"progress": {"urbanism": {"coins_per_chain": 17}}}, "7.16", "17"),
        ("pantheon", {"offerings": {"price_4": 19}}, "6.2", "19"),
        ("mytikas", {"locks": {"values": {"a": 4, "b": 7, "c": 9}}}, "3.6", "7"),
        ("mythologies", {"economy": {"deity_cost": {"gems": 9}}}, "5.4", "9"),
    ],
)
def test_a_rule_says_what_the_edition_changes_in_it(
    game: str, edition: dict[str, Any], rule: str, value: str, language: str
) -> None:
    text, usual = text_with(game, edition, language), text_with(game, {}, language)
    [change] = changed(text)[rule]
    assert value in change
    told = list(lines(text, answer(text, rule).rules))
    assert text("book.edition") + text("list.colon") + change in told
    assert markdown(text, changed(text)).count(f"{text('book.edition')}{text('list.colon').rstrip()}*") >= 1
    assert changed(usual) == {}
    assert not any(text("book.edition") in line for line in lines(usual, answer(usual, rule).rules))
