"""The Inca cards."""

from __future__ import annotations

from tests.games.mythologies.scene import scene

# ---- Viracocha (reconstructed)


def test_viracocha_gains_for_up_to_two_creatures_before_they_are_sacrificed() -> None:
    """Rule 19.1."""
    table = scene("viracocha", {"tl": "llama", "cm": "puma"}, gems=[4])
    table.play("play viracocha ar", "sacrifice tl", "sacrifice cm")
    assert table.purse() == "2G 3F"  # two gems of the Llama's place, a favour each, and the Llama's own
    assert table.discard() == ["llama", "puma"]


def test_viracocha_may_take_fewer() -> None:
    """Rules 7.10, 19.1."""
    table = scene("viracocha", {"tl": "llama"}, gems=[4]).play("play viracocha ar", "enough")
    assert table.purse() == "0G 0F"


# ---- Pachamama (reconstructed)


def test_pachamama_gains_two_gems_for_each_creature_sacrificed_in_your_turn() -> None:
    """Rule 19.2."""
    position = {"ar": "pachamama", "cl": "puma", "cm": "amaru"}
    table = scene("fairy", position, tokens={"A": ""}).play("play fairy cr")
    assert table.gems() == 10  # Fairy's gain 2, twice 2 of the Fairy, twice 2 of Pachamama


def test_pachamama_gains_nothing_in_others_turns_nor_for_deities() -> None:
    """Rule 19.2."""
    table = scene("centaur", {}, {"ar": "pachamama", "cl": "puma"})
    table.play("play centaur tl", "move tl cl", "sacrifice cl")
    assert table.gems("B") == 0
    table = scene("gorgon", {"ar": "pachamama", "al": "zeus"}).play("play gorgon tl", "sacrifice al")
    assert table.gems() == 3


def test_pachamama_gains_for_every_card_of_a_sacrificed_pile() -> None:
    """Rules 8.9, 19.2, 24.33."""
    table = scene("jiangshi", {"cl": "llama, puma", "ar": "pachamama"}).play("play jiangshi cr", "sacrifice pile cl")
    assert table.gems() == 6  # two of the Jiangshi, twice two of Pachamama


# ---- Supay (reconstructed)


def test_supay_sacrifices_a_creature_for_two_gems_once_in_your_turn() -> None:
    """Rule 19.3."""
    table = scene("llama", {"ar": "supay", "cl": "puma", "cm": "amaru"})
    table.play("use supay ar", "sacrifice cl")
    assert table.gems() == 2
    assert table.can("use") == []


def test_supay_cannot_be_used_in_another_players_turn() -> None:
    """Rule 19.3."""
    table = scene("centaur", {}, {"ar": "supay", "cl": "puma"}).play("play centaur tl", "move tl cl")
    assert table.asked == "B sacrifice centaur"


def test_supay_needs_a_creature() -> None:
    """Rule 19.3."""
    assert scene("llama", {"ar": "supay"}).can("use") == []


# ---- Inti


def test_inti_counts_full_pairs_of_gems_up_to_five_and_spends_none() -> None:
    """Rule 19.4: with 10 gems five favours, and then 10 gems are three favours with one gem left."""
    table = scene("", {"cl": "inti"}, gems=[10])
    assert table.match.outcome["points"][0] == {"favours": 0, "final_effects": 5, "gems": 3}
    assert scene("", {"cl": "inti"}, gems=[7]).match.outcome["points"][0]["final_effects"] == 3
    assert scene("", {"cl": "inti"}, gems=[20]).match.outcome["points"][0]["final_effects"] == 5


# ---- Puma


def test_puma_gains_a_gem_whenever_you_crush_a_creature() -> None:
    """Rule 19.5."""
    table = scene("llama", {"ar": "puma", "cl": "amaru"}).play("play llama cl")
    assert table.gems() == 1


def test_puma_gains_when_it_arrives_on_a_creature() -> None:
    """Rules 5.5, 19.5."""
    assert scene("puma", {"cl": "amaru"}).play("play puma cl").gems() == 1


def test_puma_gains_when_it_is_crushed_itself() -> None:
    """Rules 8.3, 19.5."""
    assert scene("llama", {"cl": "puma"}).play("play llama cl").gems() == 1


def test_puma_each_visible_one_gains_and_covered_ones_do_not() -> None:
    """Rules 7.2, 19.5."""
    table = scene("llama", {"ar": "puma", "al": "puma", "cl": "amaru", "cm": "puma, apep"}).play("play llama cl")
    assert table.gems() == 2


def test_puma_uncovered_is_active_again() -> None:
    """Rule 7.4."""
    table = scene("gorgon, llama", {"al": "puma, amaru", "cm": "amaru"})
    table.play("play gorgon tl", "sacrifice al", "play llama cm")
    assert table.gems() == 4  # the Gorgon's gain and her two, then the Puma


# ---- Amaru


def test_amaru_gains_a_gem_for_each_mythology_visible_in_your_pantheon() -> None:
    """Rule 19.6."""
    table = scene("amaru", {"ar": "puma", "cl": "zeus", "tl": "troll, centaur"}).play("play amaru cr")
    assert table.gems() == 2


def test_amaru_uncovered_gives_nothing() -> None:
    """Rule 7.4."""
    table = scene("gorgon", {"al": "amaru, puma"}).play("play gorgon tl", "sacrifice al")
    assert table.gems() == 3


def test_amaru_can_be_read_otherwise() -> None:
    """Rules 19.6, 25.3."""
    position = {"ar": "puma", "cl": "zeus", "tl": "centaur"}
    assert scene("amaru", position, amaru="deities").play("play amaru cr").gems() == 1
    assert scene("amaru", position, amaru="cards").play("play amaru cr").gems() == 4


# ---- Caiman


def test_caiman_sacrifices_all_visible_cards_of_a_mythology_for_a_gem_each() -> None:
    """Rule 19.7: only a mythology that is present."""
    position = {"ar": "centaur", "cl": "zeus", "tl": "troll", "am": "gorgon, cyclops"}
    table = scene("caiman", position).play("play caiman cr")
    assert table.options == ["mythology greek", "mythology norse", "mythology inca"]
    table.play("mythology greek")
    assert table.gems() == 3
    assert table.discard() == ["centaur", "cyclops", "zeus"]
    assert table.top("am") == "gorgon"


def test_caiman_may_sacrifice_itself() -> None:
    """Rule 19.7."""
    table = scene("caiman", {}).play("play caiman cr", "mythology inca")
    assert table.discard() == ["caiman"]
    assert table.gems() == 1


def test_caiman_leaves_what_cannot_be_sacrificed() -> None:
    """Rules 8.8, 19.7."""
    table = scene("caiman", {"ar": "kelpie", "cl": "fairy"}).play("play caiman cr", "mythology celtic")
    assert table.gems() == 1
    assert table.top("ar") == "kelpie"


# ---- Condor


def test_condor_gains_as_an_adjacent_card_would_then_sacrifices_it() -> None:
    """Rules 8.14, 19.8."""
    table = scene("condor", {"tl": "llama", "ar": "puma"}).play("play condor al")
    assert table.options == ["choose tl"]
    assert table.play("choose tl").purse() == "2G 1F"


def test_condor_sacrifices_a_card_whose_gain_is_nothing() -> None:
    """Rules 7.9, 19.8."""
    table = scene("condor", {"am": "zeus"}).play("play condor al", "choose am")
    assert table.purse() == "0G 0F"
    assert table.discard() == ["zeus"]


def test_condor_gains_even_if_nothing_beside_it_can_be_sacrificed() -> None:
    """Rules 8.8, 19.8."""
    table = scene("condor", {"tl": "kelpie"}).play("play condor al", "choose tl")
    assert table.gems() == 1
    assert table.top("tl") == "kelpie"
    table = scene("condor", {"tl": "kelpie", "am": "llama"}).play("play condor al")
    assert table.options == ["choose am"]


# ---- Llama (reconstructed)


def test_llama_gains_a_favour_when_it_is_sacrificed() -> None:
    """Rule 14.1."""
    table = scene("gorgon", {"al": "llama"}).play("play gorgon tl", "sacrifice al")
    assert table.favours() == 1


def test_llama_covered_in_a_sacrificed_pile_gains_nothing() -> None:
    """Rules 8.9, 24.33."""
    table = scene("jiangshi", {"cl": "llama, puma"}).play("play jiangshi cr", "sacrifice pile cl")
    assert table.favours() == 0


# ---- Ukuku


def test_ukuku_calls_the_top_of_a_pile_into_its_column_when_its_plane_is_completed() -> None:
    """Rules 8.1, 19.9: it triggers when it completes the plane itself."""
    table = scene("ukuku", {"cl": "puma", "cm": "amaru"}, piles={"greek": "cyclops"}).play("play ukuku cr")
    assert table.asked == "A bring ukuku"
    table.play("bring greek-pile")
    assert table.can("put") == ["cr", "tr", "ar"]
    table.play("put tr")
    assert table.top("tr") == "cyclops"
    assert table.gems() == 1  # the plane's token: the called card brings none


def test_ukuku_does_not_answer_columns_or_other_planes() -> None:
    """Rule 19.9."""
    table = scene("puma", {"al": "ukuku", "cl": "puma", "cm": "amaru"}).play("play puma cr")
    assert table.asked == "B turn"
    table = scene("puma", {"al": "ukuku", "tl": "amaru"}).play("play puma cl")
    assert table.asked == "B turn"
    assert "left" not in table.tokens()


def test_ukuku_works_in_another_players_turn_without_the_called_cards_effect() -> None:
    """Rules 9.8, 24.6."""
    position = {"tl": "llama", "cm": "ukuku", "cr": "puma"}
    table = scene("ra", {}, position, gems=[4], piles={"inca": "amaru"}).play("play ra ar")
    assert table.asked == "B bring ukuku"
    table.play("bring inca-pile", "put tm")
    assert table.gems("B") == 0


def test_ukuku_each_one_of_the_plane_answers_and_re_completion_counts() -> None:
    """Rules 9.1, 19.9."""
    position = {"cl": "ukuku", "cm": "ukuku"}
    table = scene("llama", position, tokens={"A": ""}).play("play llama cr")
    assert sorted(table.options) == ["resolve ukuku cl", "resolve ukuku cm"]
