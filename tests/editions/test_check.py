"""The check of an edition file."""

from __future__ import annotations

from pathlib import Path

import pytest

import polytheon
from polytheon import GAMES, BadEdition
from polytheon.editions import Difference, Report, examine, template
from polytheon.kernel.game import Total


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return tmp_path / "box.toml"


def checked(file: Path, text: str, game: str | None = None) -> Report:
    file.write_text(text, encoding="utf-8")
    return examine(str(file), game)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_to_be_said_of_a_template(name: str, box: Path) -> None:
    report = checked(box, template(polytheon.game(name)))
    assert report == Report(name, [], [], polytheon.game(name).totals(polytheon.game(name).content()), False)
    assert report.wrong_totals == []


def test_values_that_differ_are_listed_with_ours_and_how_we_know_it(box: Path) -> None:
    report = checked(
        box,
        'game = "mytikas"\n[deities]\npan.points = "0: 2, 1+: 6"\nhera.points = "0: 3, 1+: 7"\n[spaces]\n'
        "hades_day.steps = 4\n[locks]\nvalues = { a = 4, b = 5, c = 7 }\n",
    )
    assert report.checked
    assert sorted(report.differences) == [
        Difference("deities.pan.points", "0: 2, 1+: 6", "0-1: 3, 2-3: 5, 4+: 7", "reconstructed"),
        Difference("locks.values", {"a": 4, "b": 5, "c": 7}, {"a": 4, "b": 5, "c": 6}, "reconstructed"),
        Difference("spaces.hades_day.steps", 4, 3, "inferred"),
    ]


def test_a_value_that_we_do_not_have_is_listed_too(box: Path) -> None:
    report = checked(box, 'game = "duel"\n[cards.baths]\ncoins = 2\n')
    assert report.differences == [Difference("cards.baths.coins", 2, None, "")]
    report = checked(box, 'game = "mythologies"\n[cards.apep]\ntraits = ["anchors"]\n')
    assert [(difference.key, difference.theirs) for difference in report.differences] == [
        ("cards.apep.when", None),
        ("cards.apep.traits", ["anchors"]),
    ]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('game = "mytikas"\n[levels]\ntokens_for_2 = [6, 3, 3, 2]\n', Total("level_tokens", 17, 18)),
        ('game = "mytikas"\n[spaces.hades_night]\nbonus = { lift = 1 }\n', Total("offering_actions", 3, 2)),
        ('game = "mytikas"\n[constructions.large_temple]\nslots = [{}]\n', Total("slot_effects", 6, 5)),
        ('game = "pantheon"\n[gods.surparit]\ncount = 5\n', Total("gods", 40, 41)),
        ('game = "pantheon"\n[tiles.money]\ncount = 3\n', Total("loot_tiles", 40, 39)),
        ('game = "pantheon"\n[demigods]\ncounts = [3, 3, 3, 4, 4, 3]\n', Total("demigods", 21, 20)),
        ('game = "pantheon"\n[bonus]\ntiles = ["god", "god", "god", "god"]\n', Total("bonus_tiles", 6, 4)),
        ('game = "pantheon"\n[deck]\ngift = 12\n', Total("offering_cards", 44, 45)),
    ],
)
def test_totals_are_compared_with_the_rulebook_s(box: Path, text: str, wrong: Total) -> None:
    report = checked(box, text)
    assert report.faults == []
    assert wrong in report.wrong_totals


def test_faults_come_in_the_order_of_the_file(box: Path) -> None:
    report = checked(box, 'game = "duel"\n[cards]\nguard_tower.vp = 1\nbaths.vp = 99\n')
    assert [(fault.line, fault.key) for fault in report.faults] == [(3, "cards.guard_tower.vp"), (4, "cards.baths.vp")]


# ---- Which game it is for


def test_a_file_that_does_not_name_its_game_is_for_the_only_one_that_has_its_sections(box: Path) -> None:
    assert checked(box, "[deities.pan]\npoints = [3, 5]\n").game == "mytikas"
    assert checked(box, "[cards.zeus]\n[economy]\n", "mythologies").game == "mythologies"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty: an edition has the values that differ"),
        ("# a remark\n", 'does not say which game it is for: its first line should be like game = "duel"'),
        ("[economy]\n", "does not say which game it is for"),
        ("[nothing]\n", "does not say which game it is for"),
        ("game = 3\n", "does not say which game it is for"),
        ('game = "mytiks"\n', 'line 1: game: there is no game "mytiks", only duel, .*; did you mean \'mytikas\'?'),
    ],
)
def test_a_file_of_an_unknown_game_is_refused(box: Path, text: str, said: str) -> None:
    with pytest.raises(BadEdition, match=said):
        checked(box, text)


def test_a_file_of_another_game_than_the_one_asked_for_is_refused(box: Path) -> None:
    [fault] = checked(box, 'game = "pantheon"\n', "mytikas").faults
    assert fault.reason == 'this is an edition for "pantheon", not for "mytikas"'
