"""What players ask at the table: plain questions that the rules answer in passing."""

from __future__ import annotations

import pytest

from polytheon.games.mythologies.game import GAME
from polytheon.text import game_text
from polytheon.text.rule_search import find
from tests.games.mythologies.scene import scene, selection
from tests.games.mythologies.table import SHORT


def test_gems_and_favours_are_kept_from_round_to_round() -> None:
    """Rules 1.2, 12.2: and gems are exchanged only at the end."""
    table = scene("llama", gems=[7, 4], favours=[2, 1], round=2, last_turn=True).play("discard llama")
    assert table.state.round == 3
    assert (table.purse("A"), table.purse("B")) == ("9G 2F", "4G 1F")


def test_every_copy_of_a_creature_works() -> None:
    """Rules 1.3, 19.5: two Pumas bring two gems."""
    table = scene("puma", {"cl": "puma", "cm": "puma", "tl": "amaru"}).play("play puma cl")
    assert table.gems() == 3  # the crushed Puma, the other one, and the one that crushes


def test_a_deity_may_be_selected_without_the_gems_to_pay_for_her() -> None:
    """Rule 3.5: whoever cannot pay later discards her."""
    boards = "chinese, greek, zulu, norse"
    slots = {"chinese": "tianlong, qilin, mogwai, nuwa", "greek": "centaur, gorgon, griffin, zeus"}
    table = selection(boards, slots, destined="chinese", picks={"A": "greek-1"})
    assert table.gems("A") == 0
    table.play("select", "pass")
    assert "chinese-deity" in table.can("take")


def test_a_card_that_an_effect_brings_is_not_one_of_the_two() -> None:
    """Rule 5.1."""
    table = scene("jotunn, llama", {"cl": "bennu"}, discards={"A": "amaru"}).play("play jotunn cl")
    table.play("raise amaru of 0", "put tm")
    assert table.asked == "A turn"
    table.play("play llama ar")
    assert [table.top(cell) for cell in ("cl", "tm", "ar")] == ["jotunn", "amaru", "llama"]


def test_a_card_may_be_placed_anywhere_in_ones_own_pantheon() -> None:
    """Rule 5.5: beside nothing, and never at an opponent's."""
    table = scene("llama", {"cl": "zeus"}, {"ar": "puma"})
    assert sorted(table.can("play llama")) == sorted(set(SHORT) - {"cl"})
    table.play("play llama ar")
    assert (table.top("ar"), table.top("ar", "B")) == ("llama", "puma")


def test_nothing_is_moved_or_sacrificed_without_an_effect() -> None:
    """Rule 7.10."""
    table = scene("llama", {"cl": "puma", "cm": "amaru"}, gems=[9])
    assert {option.split()[0] for option in table.options} == {"play", "discard"}


def test_a_crushed_card_stays_under_the_other_and_takes_nothing_back() -> None:
    """Rule 8.2."""
    table = scene("llama", {"tl": "unwabu"}, gems=[3], favours=[2]).play("play llama tl")
    assert table.pile("tl") == ["llama", "unwabu"]
    assert table.discard() == []
    assert table.purse() == "5G 2F"  # and the gain of the Llama


def test_cards_are_worth_nothing_of_their_own() -> None:
    """Rule 12.2: a pantheon of three cards and a discard of two score as little as an empty one."""
    position = {"cl": "puma", "tm": "thor", "ar": "alf"}
    table = scene("llama", position, discards={"A": "amaru"}, round=4, last_turn=True).play("discard llama")
    assert table.match.over
    assert table.gems() == 2
    assert table.match.scores == [0, 0]


@pytest.mark.parametrize(
    ("language", "typed", "rule"),
    [
        ("en", "tie", "12.4"),
        ("en", "sell", "5.2"),
        ("en", "stack", "8.2"),
        ("en", "refill", "10.2"),
        ("en", "mandatory", "7.10"),
        ("en", "once per turn", "7.7"),
        ("en", "favor", "1.2"),
        ("en", "god", "5.4"),
        ("fr", "recouvrir", "8.2"),
        ("fr", "vendre", "5.2"),
        ("ja", "犠牲", "8.7"),
        ("ja", "コスト", "5.4"),
    ],
)
def test_the_words_of_players_find_the_rule(language: str, typed: str, rule: str) -> None:
    assert rule in [found.number for found in find(game_text(GAME, language), typed).rules]
