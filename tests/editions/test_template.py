"""The template of an edition: it has every value, says where each is printed, and changes nothing."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import polytheon
from polytheon import GAMES
from polytheon.editions import template
from polytheon.editions.words import FieldWords, heading_of, known_from, unit_of, word_of, words_of
from polytheon.kernel.editions import HEADINGS
from polytheon.kernel.toml import written
from polytheon.text.catalogue import words_of as words_of_game


@pytest.fixture(params=GAMES)
def name(request: pytest.FixtureRequest) -> str:
    found = request.param
    assert isinstance(found, str)
    return found


def file_of(name: str, folder: Path, text: str | None = None) -> Path:
    file = folder / f"{name}.toml"
    file.write_text(text or template(polytheon.game(name)), encoding="utf-8")
    return file


def test_the_template_is_an_edition_that_changes_nothing(name: str, tmp_path: Path) -> None:
    game = polytheon.game(name)
    content = game.content(file_of(name, tmp_path))
    assert content.edition == {}
    assert content.data == game.content().data
    assert content.digest == game.content().digest


def test_a_game_with_the_template_is_the_game_without(name: str, tmp_path: Path) -> None:
    records = []
    for edition in (file_of(name, tmp_path), None):
        match = polytheon.game(name).new(seed=3, edition=edition)
        for turn in range(150):
            if match.over:
                break
            legal = match.legal()
            match.play(legal[turn * 7 % len(legal)])
        records.append(match.record())
    assert records[0] == records[1]


def test_once_all_is_checked_every_value_that_can_be_entered_is_known_from_the_box(name: str, tmp_path: Path) -> None:
    game = polytheon.game(name)
    text = template(game).replace("checked = false", "checked = true")
    content = game.content(file_of(name, tmp_path, text))
    assert content.digest == game.content().digest
    for path, _ in content.fields():
        section, *_, field = path.split(".")
        can_be = section in game.schema and field in game.schema[section].fields
        assert content.replaced(path) == can_be, path


def test_every_value_stands_in_the_template_with_what_it_counts_and_how_we_know_it(name: str) -> None:
    game = polytheon.game(name)
    content = game.content()
    plain = " ".join(template(game).replace("\n#", " ").split())
    for path, value in content.fields():
        section, *_, field = path.split(".")
        can_be = section in game.schema and field in game.schema[section].fields
        shown = game.schema[section].fields[field].usual(value) if can_be else value
        line = written(shown) if not isinstance(shown, list) or len(written(shown)) <= 90 else "["
        remark = "; ".join(
            part for part in (unit_of(name, path, value), known_from(content, path, value)) if part
        )
        told = f"{field} = {line}" if can_be else f"{field} = {line} ({remark})"
        assert told in plain, path
        assert remark in plain, path


def test_values_are_read_back_as_they_stand(name: str) -> None:
    told = tomllib.loads(template(polytheon.game(name)))
    assert list(told)[:2] == list(HEADINGS)
    assert set(told) - set(HEADINGS) == set(polytheon.game(name).schema)


def test_the_single_numbers_of_a_value_may_be_known_otherwise() -> None:
    def known(name: str, path: str) -> str:
        content = polytheon.game(name).content()
        return known_from(content, path, dict(content.fields())[path])

    assert known("mytikas", "deities.apollo.points") == "reconstructed, but for 1 rulebook"
    assert known("mytikas", "production.demeter_day") == "reconstructed, but entry 3 rulebook"
    assert known("mytikas", "constructions.large_city.cost") == "reconstructed"
    assert known("mythologies", "economy.deity_cost") == "rulebook, but token inferred"


def test_why_a_value_is_ours_is_said_in_its_section() -> None:
    plain = " ".join(template(polytheon.game("pantheon")).replace("\n#", " ").split())
    assert "reconstructed: There are 21 tiles; how many of each value is not known." in plain
    assert "inferred: Ranks 1 to 3 cost 1, 3 and 6; the series continues with 10." in plain


def test_remarks_are_not_too_wide(name: str) -> None:
    assert [line for line in template(polytheon.game(name)).splitlines() if line[:1] == "#" and len(line) > 100] == []


# ---- What is said to the owner


def test_something_is_said_of_every_value_and_of_nothing_else(name: str) -> None:
    game = polytheon.game(name)
    fields = {(path.split(".")[0], path.split(".")[-1]) for path, _ in game.content().fields()}
    fields |= {(section, field) for section, schema in game.schema.items() for field in schema.fields}
    words = words_of(name)
    said = {(section, field) for section, table in words.items() for field in table}
    assert said == fields | {(section, part) for section, _ in fields for part in ("title", "about")}
    for section, field in fields:
        word = word_of(name, section, field)
        assert isinstance(word, FieldWords)
        assert word.look.endswith(".")
        assert all(heading_of(name, section))


def test_every_number_has_a_unit(name: str) -> None:
    content = polytheon.game(name).content()
    for path, value in content.fields():
        section, *_, field = path.split(".")
        if isinstance(value, int) and not isinstance(value, bool) and field not in ("number", "low"):
            assert word_of(name, section, field).unit, path


def test_one_of_something_is_said_in_the_singular() -> None:
    lines = template(polytheon.game("pantheon")).splitlines() + template(polytheon.game("mytikas")).splitlines()
    assert "feet = 1  # foot; reconstructed" in lines
    assert "# fixed: face_up = 1  (card; rulebook)" in lines
    assert "tokens_for_2 = [4, 3, 3, 2]  # tokens; reconstructed" in lines
    assert [line for line in lines if re.search(r"= 1  [#(] ?(cards|coins|points|steps|feet)\b", line)] == []


def test_something_is_said_of_every_total(name: str) -> None:
    game = polytheon.game(name)
    prefix = "total."
    said = {key[len(prefix) :]: text for key, text in words_of_game(game, "en").items() if key.startswith(prefix)}
    assert set(said) == set(game.stated)
    lines = template(game).splitlines()
    assert all(f"#   {said[total]}: {stated}" in lines for total, stated in game.stated.items())


def test_our_own_values_agree_with_the_rulebook_s_totals(name: str) -> None:
    game = polytheon.game(name)
    totals = game.totals(game.content())
    assert [total for total in totals if total.stated != total.found] == []
    assert {total.name for total in totals} == set(game.counted(game.content()))


def test_every_value_that_is_reconstructed_can_be_entered(name: str) -> None:
    game = polytheon.game(name)
    content = game.content()
    fixed = {"destiny.colours"}  # which colours there are changes nothing
    for path, value in content.fields():
        section, *_, field = path.split(".")
        if "reconstructed" in known_from(content, path, value) and path not in fixed:
            assert field in game.schema[section].fields, path
