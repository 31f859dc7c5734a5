"""What is ours says so in words: a mark beside the value, why, and what the owner of a box can do about it."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from polytheon.games import GAMES, game
from polytheon.text import LANGUAGES, GameText, game_text
from polytheon.text.catalogue import words_of
from polytheon.text.marks import MARK, Ours, has_marks, marked_like, plain
from polytheon.text.sources import parts


def words(name: str, language: str = "en", edition: dict[str, Any] | None = None) -> GameText:
    return game_text(game(name), language, game(name).content(edition))


def test_a_number_that_is_ours_counts_like_any_other_and_is_said_with_the_mark() -> None:
    three = Ours(3)
    assert (f"{three}", str(three), f"{three:2}", json.dumps([three])) == ("3*", "3*", " 3*", "[3]")
    assert three == 3
    assert {3: "three"}[three] == "three"
    assert "S" * three == three * "S" == "SSS"
    assert [str(n) for n in (three + 1, 1 + three, three - 1, 5 - three, 2 * three, sum([three]))] == [
        "4*",
        "4*",
        "2*",
        "2*",
        "6*",
        "3*",
    ]
    assert str(plain({"a": [three]})) == "{'a': [3]}"
    assert has_marks({"a": [1, three]})
    assert not has_marks({"a": [1, 3]})
    assert [str(marked_like(2, value)) for value in (three, 3, [1, three])] == ["2*", "2", "2*"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_with_a_value_of_ours_has_a_mark_and_says_why(name: str, language: str) -> None:
    text = words(name, language)
    for thing in text.things():
        ours = [value for path in text.paths_of(thing) for value in text.content.ours(path)]
        said = " ".join(text.about(thing))
        if not ours:
            assert MARK not in said or thing in ("demigods",), thing
            assert text.notes(thing) == [], thing
            continue
        assert MARK in said, thing
        *reasons, owner = text.notes(thing)
        assert all(line.startswith(MARK) for line in reasons)
        assert {text(f"known.why.{value.source.why}") in "".join(reasons) for value in ours} == {True}
        assert f"polytheon edition template {name}" in owner


@pytest.mark.parametrize("name", GAMES)
def test_a_mark_is_explained_where_there_is_one(name: str) -> None:
    text = words(name)
    assert bool(text.mark_legend()) == (name != "duel")


def test_what_an_edition_enters_has_no_mark() -> None:
    edition = {
        "deities": {"apollo": {"points": [2, 4, 4, 8]}},
        "constructions": {"small_city": {"cost": {"marble": 2}}},
        "locks": {"values": {"a": 4, "b": 6, "c": 8}},
    }
    text = words("mytikas", edition=edition)
    score = "At the end: 2 points, 4 points with at least 1 gold, 8 points with at least 3 gold."
    assert text.about("apollo")[-1] == score
    assert text.notes("apollo") == []
    assert MARK not in text.about("lock")[0]
    city = text.about("small_city")
    assert city[1] == "Cost, in cubes of the level it is built on: 2 marbles."
    assert MARK in city[3]
    assert len(text.notes("small_city")) == 2  # the slots are still ours


def test_a_card_whose_true_effect_an_edition_tells_has_no_mark_but_on_its_gains() -> None:
    text = words("mythologies", edition={"cards": {"apep": {"when": {"crushes": {"do": "gain", "gems": 3}}}}})
    assert text.about("apep")[2] == "Effect: when it crushes a creature: gain 3 gems."
    assert len(text.notes("apep")) == 2
    whole = {plane: {"gems": 1} for plane in ("celestial", "terrestrial", "abyssal")}
    text = words("mythologies", edition={"gains": {"apep": whole}})
    assert text.about("apep")[1] == "Invocation gain: celestial 1 gem, terrestrial 1 gem, abyssal 1 gem."
    assert text.about("apep")[2].endswith("*.")


def test_where_the_amount_is_known_and_the_token_is_not_the_gain_has_a_mark() -> None:
    text = words("mythologies")
    assert text.about("centaur")[1] == "Invocation gain: celestial 1* favour, terrestrial 1* gem, abyssal none."
    assert "celestial gain (token), terrestrial gain (token)" in text.notes("centaur")[0]


def test_a_god_of_whose_cost_one_number_is_known_has_a_mark_on_the_other() -> None:
    assert "Cost: 5 + 1* offerings" in words("pantheon").about("gadicea")[1]
    assert "Cost: 3 + 2 + 1 offering cards" in words("pantheon").about("pietalte")[1]


# ---- the list of sources


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_of_sources_holds_every_value_in_words(name: str, language: str) -> None:
    text = words(name, language)
    listed: dict[str, str] = {}
    for part in parts(text):
        assert part.name
        for group in part.groups:
            for item in [item for row in group.rows for item in row.items]:
                assert re.search(r"[a-z]_[a-z]|[a-z]\.[a-z]|[\[\]{}*]", item.name + item.value) is None, item
                listed |= dict.fromkeys(item.paths, group.source.kind)
    for value in text.content.values():
        if value.path.split(".")[0] != "readings":
            beginnings = [path for path in listed if value.path == path or value.path.startswith(f"{path}.")]
            assert beginnings, value.path


def rows(text: GameText, section: str, thing: str) -> list[tuple[str, str, list[str]]]:
    """Source, reason and values of a component."""
    (part,) = [part for part in parts(text) if part.name == section]
    return [
        (group.source.kind, group.why, [f"{item.name}: {item.value}" for item in row.items])
        for group in part.groups
        for row in group.rows
        if row.thing == thing
    ]


def test_a_row_says_value_source_and_reason() -> None:
    power, ours, known = rows(words("mytikas"), "Deity cards", "Apollo")
    assert (power[0], power[2][-1]) == ("rulebook", "counts: gold")
    assert (known[0], known[2]) == ("rulebook", ["points: 5 points with at least 1 gold"])
    assert known[1] == "In the scoring example one gold brings 5 points."
    assert (ours[0], ours[2]) == ("reconstructed", ["points: 3 points, 7 points with at least 3 gold"])


def test_values_of_an_edition_are_listed_as_from_the_edition() -> None:
    text = words("pantheon", edition={"gods": {"vinthrad": {"cost": [4, 1]}}})
    assert ("edition", "", ["cost: 4 + 1"]) in rows(text, "Gods", "Vinthrad")


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_has_words_and_all_words_are_a_reason(name: str) -> None:
    content = game(name).content()
    reasons = {value.source.why for value in content.values()} - {"", "readings"}
    told = [key for key in words_of(game(name), "en") if key.startswith("known.why.")]
    assert {f"known.why.{reason}" for reason in reasons} == set(told)
