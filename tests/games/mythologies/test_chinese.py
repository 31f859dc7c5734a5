"""The Chinese cards."""

from __future__ import annotations

from tests.games.mythologies.scene import scene

# ---- Yanluo Wang


def test_yanluo_wang_trades_gems_for_favours_up_to_the_empty_cells() -> None:
    """Rule 20.1: at most the lesser of your gems and the opponent's empty cells."""
    full = {"cl": "puma", "cm": "puma", "cr": "puma", "tl": "llama", "tm": "llama", "tr": "llama", "al": "amaru"}
    table = scene("yanluo_wang", {}, full, gems=[8], favours=[0, 5]).play("play yanluo_wang cl")
    table.play("trade with 1", "trade with 1")
    assert table.asked == "B turn"
    assert (table.purse("A"), table.purse("B")) == ("2G 2F", "2G 3F")


def test_yanluo_wang_is_limited_by_gems_and_favours_and_may_stop() -> None:
    """Rule 20.1."""
    table = scene("yanluo_wang", gems=[5], favours=[0, 5]).play("play yanluo_wang cl", "trade with 1")
    assert table.asked == "B turn"
    table = scene("yanluo_wang", gems=[9], favours=[0, 1]).play("play yanluo_wang cl", "trade with 1")
    assert table.asked == "B turn"
    assert scene("yanluo_wang", gems=[9], favours=[0, 1]).play("play yanluo_wang cl", "enough").favours() == 0


def test_yanluo_wang_chooses_among_opponents() -> None:
    """Rule 20.1."""
    table = scene("yanluo_wang", {}, {}, {}, gems=[6], favours=[0, 1, 1]).play("play yanluo_wang cl")
    assert table.options == ["enough", "trade with 1", "trade with 2"]
    assert table.play("trade with 2", "trade with 1").favours() == 2


# ---- Sun Wukong


def test_sun_wukong_gains_when_a_neighbour_moves_a_card() -> None:
    """Rule 20.2."""
    table = scene("idlozi", {"cl": "puma"}, {"cl": "sun_wukong"}).play("play idlozi tr", "move cl tl")
    assert table.favours("B") == 1


def test_sun_wukong_counts_one_for_hades() -> None:
    """Rule 20.2."""
    table = scene("hades", {"cl": "puma", "cm": "puma"}, {"cl": "sun_wukong"}, gems=[4]).play("play hades ar")
    assert table.favours("B") == 1


def test_sun_wukong_counts_moves_that_he_forces_himself() -> None:
    """Rules 20.2, 24.25."""
    table = scene("hades", {"tr": "sun_wukong", "cl": "puma"}, {"cm": "puma"}, gems=[4]).play("play hades tm")
    assert table.favours("A") == 1


def test_sun_wukong_gains_for_each_neighbour_who_moves() -> None:
    """Rules 20.2, 24.25."""
    table = scene("hades", {"tr": "sun_wukong"}, {"cm": "puma"}, {"cm": "puma"}, gems=[4]).play("play hades tm")
    assert table.favours("A") == 2


def test_sun_wukong_looks_at_neighbours_only() -> None:
    """Rules 8.13, 20.2."""
    table = scene("idlozi", {"cl": "puma"}, {}, {"cl": "sun_wukong"}, {}).play("play idlozi tr", "move cl tl")
    assert table.favours("C") == 0


# ---- Nuwa


def test_nuwa_neighbours_give_a_gem_for_each_creature_or_sacrifice_it() -> None:
    """Rules 8.7, 20.3."""
    position = {"cl": "puma", "cm": "llama, amaru", "tr": "zeus"}
    table = scene("nuwa", {}, position, gems=[4, 1]).play("play nuwa al")
    assert table.options == ["enough", "ransom cl", "ransom cm"]
    table.play("ransom cl")
    assert table.gems("A") == 1
    assert table.discard("B") == ["amaru"]
    assert table.top("cm", "B") == "llama"  # uncovered by it, so not affected


def test_nuwa_without_gems_all_creatures_go() -> None:
    """Rule 20.3."""
    table = scene("nuwa", {}, {"cl": "puma", "cm": "llama"}, gems=[4]).play("play nuwa al")
    assert table.discard("B") == ["llama", "puma"]


def test_nuwa_gems_are_due_first_for_what_cannot_be_sacrificed() -> None:
    """Rule 20.3."""
    table = scene("nuwa", {}, {"cl": "puma", "cm": "kelpie"}, gems=[4, 1]).play("play nuwa al")
    assert table.gems("A") == 1
    assert table.discard("B") == ["puma"]
    assert table.top("cm", "B") == "kelpie"


def test_nuwa_reaches_neighbours_only_the_next_player_first() -> None:
    """Rules 8.13, 9.4, 20.3, 24.35."""
    position = {"cl": "puma"}
    table = scene("nuwa", {}, position, position, position, gems=[4, 1, 1, 1]).play("play nuwa al")
    assert table.asked == "B ransom nuwa"
    table.play("enough")
    assert table.asked == "D ransom nuwa"


# ---- Chang'e


def test_chang_e_demands_a_gem_for_invoking_in_her_plane() -> None:
    """Rule 14.3."""
    table = scene("llama", {}, {"cl": "chang_e"}, gems=[1]).play("play llama cr")
    assert (table.gems("A"), table.gems("B")) == (0, 1)
    assert set(scene("llama", {}, {"cl": "chang_e"}).can("play llama")) == {"tl", "tm", "tr", "al", "am", "ar"}


def test_chang_e_and_a_troll_are_both_paid() -> None:
    """Rule 14.3."""
    position = {"cl": "chang_e", "cr": "troll"}
    table = scene("llama", {}, position, gems=[1], favours=[1]).play("play llama cr")
    assert table.purse("B") == "1G 1F"
    assert "cr" not in scene("llama", {}, position, gems=[1]).can("play llama")


def test_chang_e_and_a_deitys_cost_add_up() -> None:
    """Rules 5.4, 14.3."""
    position = {"cl": "chang_e"}
    assert "cr" not in scene("zeus", {}, position, gems=[4]).can("play zeus")
    assert "cr" in scene("zeus", {}, position, gems=[5]).can("play zeus")


# ---- Tianlong


def test_tianlong_moves_a_card_and_everybody_makes_the_same_move() -> None:
    """Rule 20.4."""
    table = scene("tianlong", {"cl": "zeus"}, {"cl": "puma", "ar": "llama"}, {"cl": "puma", "ar": "hades"}, gems=[1])
    table.play("play tianlong am", "pay", "move cl ar")
    assert table.top("ar") == "zeus"
    assert table.pile("ar", "B") == ["puma", "llama"]
    assert table.top("cl", "C") == "puma"  # a deity stands there
    assert table.gems("B") == 1


def test_tianlong_is_optional_and_may_move_itself() -> None:
    """Rules 7.8, 20.4."""
    assert scene("tianlong", {"cl": "puma"}, gems=[1]).play("play tianlong am", "enough").gems() == 1
    table = scene("tianlong", {"cl": "puma"}, gems=[1]).play("play tianlong am", "pay")
    assert "am ar" in table.can("move")
    assert table.play("move am ar").top("ar") == "tianlong"


def test_tianlong_moves_nothing_that_is_held() -> None:
    """Rule 20.4."""
    table = scene("tianlong", {"cl": "puma"}, {"cl": "puma", "cm": "naga"}, gems=[1])
    table.play("play tianlong am", "pay", "move cl ar")
    assert table.top("cl", "B") == "puma"


# ---- Qilin


def test_qilin_copies_what_an_opposing_creature_of_its_column_does_when_played() -> None:
    """Rule 20.5."""
    table = scene("qilin", {"tr": "puma"}, {"cl": "amaru", "al": "puma", "am": "banshee"}).play("play qilin al")
    assert table.options == ["copy amaru"]
    assert table.play("copy amaru").gems() == 2


def test_qilin_does_it_as_if_printed_on_itself() -> None:
    """Rule 20.5."""
    table = scene("qilin", {"am": "puma", "ar": "llama"}, {"cl": "fairy"}).play("play qilin al", "copy fairy")
    assert table.discard() == ["llama", "puma"]


def test_qilin_moves_itself_where_the_copied_card_would() -> None:
    """Rule 20.5."""
    table = scene("qilin", {}, {"cl": "centaur"}).play("play qilin al", "copy centaur")
    assert sorted(table.can("move")) == ["al am", "al tl"]


def test_qilin_never_copies_a_qilin_nor_a_deity() -> None:
    """Rules 20.5, 24.22."""
    table = scene("qilin", {}, {"cl": "qilin", "al": "hades"}).play("play qilin al")
    assert table.asked == "B turn"


# ---- Fenghuang


def test_fenghuang_may_be_called_when_it_is_crushed() -> None:
    """Rule 20.6."""
    table = scene("llama", {"tl": "fenghuang"}).play("play llama tl")
    assert table.asked == "A put fenghuang"
    assert "tl" in table.can("put")
    table.play("put cm")
    assert (table.pile("tl"), table.pile("cm")) == (["llama"], ["fenghuang"])
    assert table.gems() == 2  # only the Llama's gain


def test_fenghuang_may_stay_where_it_is() -> None:
    """Rule 20.6."""
    assert scene("llama", {"tl": "fenghuang"}).play("play llama tl", "enough").pile("tl") == ["llama", "fenghuang"]


def test_fenghuang_sacrificed_is_counted_first_and_then_callable() -> None:
    """Rule 20.6."""
    table = scene("gorgon", {"al": "fenghuang", "cr": "isis"}).play("play gorgon tl", "sacrifice al")
    assert table.favours() == 1
    assert table.asked == "A put fenghuang"
    table.play("put al")
    assert table.discard() == []
    assert table.gems() == 3


def test_fenghuang_covered_in_a_sacrificed_pile_is_not_called() -> None:
    """Rules 8.9, 20.6."""
    table = scene("jiangshi", {"cl": "fenghuang, puma"}).play("play jiangshi cr", "sacrifice pile cl")
    assert table.asked == "B turn"


def test_fenghuang_is_not_called_again_inside_its_own_call() -> None:
    """Rules 9.6, 20.6, 24.12: Fenghuang on Fenghuang comes to an end."""
    table = scene("llama", {"cl": "fenghuang", "cm": "fenghuang"}).play("play llama cl", "put cm")
    assert table.asked == "A put fenghuang"
    table.play("put cm")
    assert table.asked == "B turn"


def test_fenghuang_sacrificed_inside_its_own_call_is_not_called_again() -> None:
    """Rules 9.6, 20.6, 24.12: crushed or sacrificed, it is one effect."""
    table = scene("llama", {"tl": "fenghuang", "cm": "bennu"}, discards={"A": "condor"})
    table.play("play llama tl", "put cm", "raise condor of 0", "put cr", "choose cm")
    assert table.asked == "B turn"
    assert table.discard() == ["fenghuang"]


# ---- Mogwai


def test_mogwai_gives_a_gem_to_an_opponent_who_completes_its_lines() -> None:
    """Rule 20.7."""
    table = scene("llama", {"tl": "puma", "tm": "puma"}, {"tm": "mogwai"}).play("play llama tr")
    assert table.gems("A") == 4  # token, two of the Llama, one of the Mogwai
    assert table.purse("B") == "0G 0F"


def test_mogwai_brings_its_owner_a_favour_for_each_line() -> None:
    """Rules 6.2, 20.7, 24.23: also for a line it completes itself."""
    position = {"cl": "puma", "cm": "llama", "tr": "puma", "ar": "amaru"}
    table = scene("mogwai", position, tokens={"A": ""}).play("play mogwai cr")
    assert table.purse() == "1G 2F"  # two lines, and its celestial gain


def test_mogwai_answers_when_the_token_is_gone() -> None:
    """Rules 6.3, 20.7: re-completion counts."""
    table = scene("llama", {"tl": "mogwai", "tm": "puma"}, tokens={"A": ""}).play("play llama tr")
    assert table.favours() == 1


def test_mogwai_pays_who_completes_even_if_another_player_takes_the_token() -> None:
    """Rules 15.3, 20.7: A's Hades completes B's plane; A takes the token, B the gem of A's Mogwai."""
    table = scene("hades", {"ar": "mogwai"}, {"tl": "llama", "am": "puma", "ar": "puma"}, gems=[4])
    table.play("play hades cm")
    assert (table.purse("A"), table.purse("B")) == ("1G 0F", "1G 0F")


# ---- Jiangshi


def test_jiangshi_sacrifices_a_pile_of_its_plane_for_two_gems() -> None:
    """Rules 8.9, 20.8."""
    table = scene("jiangshi", {"cl": "llama, puma", "al": "puma"}).play("play jiangshi cr")
    assert table.options == ["sacrifice pile cl", "sacrifice pile cr"]
    table.play("sacrifice pile cl")
    assert table.gems() == 2
    assert table.discard() == ["llama", "puma"]
    assert table.top("cl") == ""


def test_jiangshi_may_take_its_own_pile() -> None:
    """Rule 20.8."""
    table = scene("jiangshi", {"cl": "puma"}).play("play jiangshi cl", "sacrifice pile cl")
    assert table.discard() == ["jiangshi", "puma"]


def test_jiangshi_leaves_a_pile_whose_top_cannot_be_sacrificed() -> None:
    """Rules 8.9, 20.8: covered, such a card goes with its pile."""
    table = scene("jiangshi", {"cl": "puma, kelpie", "cm": "kelpie, puma"}, tokens={"A": ""}).play("play jiangshi cr")
    assert table.options == ["sacrifice pile cm", "sacrifice pile cr"]
    assert table.play("sacrifice pile cm").discard() == ["kelpie", "puma"]


def test_jiangshi_can_do_nothing_where_the_morrigan_protects() -> None:
    """Rule 20.8."""
    table = scene("jiangshi", {"cl": "morrigan"}).play("play jiangshi cr")
    assert table.gems() == 0
    assert table.asked == "B turn"


# ---- Nian (reconstructed)


def test_nian_exchanges_two_creatures_then_neighbours_give_a_gem() -> None:
    """Rule 20.9."""
    table = scene("nian", {"cl": "puma", "al": "apep"}, {}, {}, gems=[0, 2, 0]).play("play nian cr")
    assert sorted(table.options) == ["exchange cl al", "exchange cl cr", "exchange cr al"]
    table.play("exchange cl al")
    assert (table.top("cl"), table.top("al")) == ("apep", "puma")
    assert table.purse() == "2G 0F"  # its gain and the next player's gem: nothing was crushed
    assert table.gems("B") == 1


def test_nian_alone_still_takes_the_gems() -> None:
    """Rule 20.9."""
    assert scene("nian", gems=[0, 1]).play("play nian cr").gems() == 2
