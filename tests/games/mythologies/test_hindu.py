"""The Hindu cards."""

from __future__ import annotations

from tests.games.mythologies.scene import scene

# ---- Brahma (reconstructed)


def test_brahma_invokes_up_to_two_creatures_of_the_destined_board() -> None:
    """Rule 18.1."""
    slots = {"inca": "puma, llama, , inti"}
    table = scene("brahma", gems=[4], destined="inca", slots=slots).play("play brahma al")
    assert table.options == ["enough", "bring inca-1", "bring inca-2"]
    table.play("bring inca-1", "put tl", "bring inca-2", "put tm")
    assert table.gems() == 4  # Brahma's abyssal gain and both terrestrial ones
    assert table.slots("inca") == ["", "", "", "inti"]


def test_brahma_may_stop_after_one() -> None:
    """Rules 7.10, 18.1."""
    table = scene("brahma", gems=[4], destined="inca", slots={"inca": "puma, llama"})
    assert table.play("play brahma al", "bring inca-1", "put tl", "enough").slots("inca")[1] == "llama"


def test_brahma_may_invoke_a_face_down_creature_unseen() -> None:
    """Rules 13.5, 18.1."""
    table = scene("brahma", gems=[4], destined="inca", slots={"inca": "?"}, piles={"inca": "llama"})
    table.play("play brahma al", "bring inca-1", "put tl")
    assert table.top("tl") == "llama"


# ---- Vishnu


def test_vishnu_exiles_the_deities_of_the_sanctuary_and_gains_as_one_of_them_would() -> None:
    """Rules 13.5, 18.2: in the abyssal plane the abyssal gain."""
    slots = {"greek": "centaur, , , hades", "norse": ", , , odin", "inca": ", , , ?"}
    table = scene("vishnu", gems=[4], slots=slots).play("play vishnu al")
    assert table.favours() == 3
    assert {"gain of hades", "gain of odin"} < set(table.options)
    table.play("gain of hades")
    assert table.favours() == 4
    assert {"hades", "odin"} < set(table.exiled())
    assert table.slots("greek") == ["centaur", "", "", ""]


def test_vishnu_finds_no_deity_and_gains_nothing() -> None:
    """Rule 18.2."""
    table = scene("vishnu", gems=[4], slots={"greek": "centaur"}).play("play vishnu al")
    assert table.purse() == "0G 0F"


# ---- Shiva (reconstructed)


def test_shiva_sacrifices_up_to_three_creatures_for_a_favour_each() -> None:
    """Rule 18.3."""
    position = {"cl": "puma", "cm": "llama", "tr": "puma", "tl": "amaru"}
    table = scene("shiva", position, gems=[4], tokens={"A": ""})
    table.play("play shiva cr", "sacrifice cl", "sacrifice cm", "sacrifice tr")
    assert table.asked == "B turn"
    assert table.favours() == 4  # and the Llama's own
    assert table.discard() == ["llama", "puma", "puma"]


def test_shiva_sacrifices_at_once_so_that_one_scarab_spares_one() -> None:
    """Rule 18.3."""
    table = scene("shiva", {"cl": "puma", "cm": "llama", "tl": "scarab"}, gems=[4], tokens={"A": ""})
    table.play("play shiva cr", "sacrifice cl", "sacrifice cm", "enough", "spare cl")
    assert table.discard() == ["llama", "scarab"]


# ---- Ganesha


def test_ganesha_counts_the_discard_up_to_five() -> None:
    """Rule 18.4."""
    table = scene("", {"cl": "ganesha"}, discards={"A": "puma, zeus"})
    assert table.match.outcome["points"][0]["final_effects"] == 2
    table = scene("", {"cl": "ganesha"}, discards={"A": "puma, zeus, puma, puma, llama, llama"})
    assert table.match.outcome["points"][0]["final_effects"] == 5


def test_ganesha_counts_cards_discarded_unplayed() -> None:
    """Rules 5.2, 18.4."""
    table = scene("llama", {"cl": "ganesha"}).play("discard llama")
    assert table.match.outcome["points"][0]["final_effects"] == 1


# ---- Asura


def test_asura_exiles_the_destined_board_for_a_gem_a_card() -> None:
    """Rules 13.5, 18.5: four at most."""
    table = scene("asura", destined="inca", slots={"inca": "puma, llama, ?, inti", "greek": "centaur"})
    table.play("play asura cl")
    assert table.gems() == 4
    assert table.slots("inca") == ["", "", "", ""]
    assert table.slots("greek")[0] == "centaur"


def test_asura_counts_only_what_is_left() -> None:
    """Rule 18.5."""
    assert scene("asura", destined="inca", slots={"inca": ", llama"}).play("play asura cl").gems() == 1


# ---- Naga


def test_naga_holds_the_cards_beside_her() -> None:
    """Rule 18.6."""
    table = scene("idlozi", {"tm": "naga", "tl": "puma", "cl": "llama"}).play("play idlozi tr")
    assert {move.split()[0] for move in table.can("move")} == {"cl", "tm"}


def test_naga_can_be_moved_unless_next_to_a_second_one() -> None:
    """Rule 18.6."""
    table = scene("idlozi", {"tm": "naga", "tl": "naga"}).play("play idlozi cr")
    assert {move.split()[0] for move in table.can("move")} == {"cr"}


def test_naga_does_not_hinder_placing_and_crushing_beside_her() -> None:
    """Rule 18.6."""
    table = scene("llama", {"tm": "naga", "tl": "puma"})
    assert {"tl", "tr", "tm"} < set(table.can("play llama"))


def test_naga_crushed_costs_each_opponent_a_favour() -> None:
    """Rules 7.12, 18.6."""
    table = scene("llama", {"tm": "naga"}, {}, {}, favours=[2, 2, 0]).play("play llama tm")
    assert [table.favours(seat) for seat in "ABC"] == [2, 1, 0]


# ---- Rakshasa


def test_rakshasa_calls_a_card_of_the_destined_board_onto_its_own_cell() -> None:
    """Rule 18.7."""
    table = scene("", {"cl": "rakshasa"}, gems=[1], destined="inca", slots={"inca": "puma, , , inti"})
    table.play("use rakshasa cl")
    assert table.options == ["bring inca-1"]  # four gems for the deity are not there
    table.play("bring inca-1")
    assert table.can("put") == ["cl"]
    table.play("put cl")
    assert table.pile("cl") == ["puma", "rakshasa"]
    assert table.gems() == 1  # paid one; the Puma crushed; no invocation gain


def test_rakshasa_may_call_a_deity_for_her_cost() -> None:
    """Rules 7.11, 18.7."""
    table = scene("", {"cl": "rakshasa"}, gems=[5], destined="inca", slots={"inca": ", , , inti"})
    table.play("use rakshasa cl")
    assert table.options == ["enough", "bring inca-deity"]
    assert table.play("bring inca-deity", "put cl").gems() == 0


def test_rakshasa_works_again_once_it_is_visible_again() -> None:
    """Rules 7.4, 18.7."""
    table = scene("", {"tl": "rakshasa"}, gems=[3], destined="greek", slots={"greek": "centaur, griffin"})
    table.play("use rakshasa tl", "bring greek-1", "put tl", "enough", "move tl cl")
    assert "use rakshasa tl" in table.options


def test_rakshasa_is_a_last_answer_when_another_card_crushes_it() -> None:
    """Rules 7.5, 18.7."""
    table = scene("llama", {"cl": "rakshasa"}, gems=[2], destined="inca", slots={"inca": "puma, amaru"})
    table.play("play llama cl")
    assert table.asked == "A use rakshasa"
    table.play("use rakshasa cl", "bring inca-1", "put cl")
    assert table.pile("cl") == ["puma", "llama", "rakshasa"]


def test_rakshasa_under_a_deity_cannot_answer() -> None:
    """Rules 8.4, 18.7: the called card would have to land on the deity."""
    table = scene("zeus", {"cl": "rakshasa"}, gems=[5], destined="inca", slots={"inca": "puma"})
    assert table.play("play zeus cl").asked == "B turn"


def test_rakshasa_may_answer_again_when_the_card_it_called_crushes_it() -> None:
    """Rules 9.6, 18.7, 24.12: each start costs a gem and a card of the board."""
    slots = {"inca": "puma, amaru, llama"}
    table = scene("", {"cl": "rakshasa"}, gems=[3], destined="inca", slots=slots)
    table.play("use rakshasa cl", "bring inca-3", "put cl")
    assert table.asked == "A use rakshasa"
    table.play("use rakshasa cl")
    assert table.options == ["bring inca-1", "bring inca-2"]
    table.play("bring inca-1", "put cl")
    assert table.pile("cl") == ["puma", "llama", "rakshasa"]
    assert table.gems() == 2  # paid two; the Puma crushed
    assert table.asked == "B turn"  # it is covered, and the second call crushed another card


def test_rakshasa_does_not_answer_again_without_a_gem() -> None:
    """Rule 18.7."""
    table = scene("", {"cl": "rakshasa"}, gems=[1], destined="inca", slots={"inca": "llama, amaru"})
    assert table.play("use rakshasa cl", "bring inca-1", "put cl").asked == "B turn"


def test_rakshasa_in_another_players_turn_reacts_without_the_called_cards_effect() -> None:
    """Rules 7.5, 9.8, 24.6."""
    position = {"cl": "rakshasa"}
    slots = {"inca": "amaru"}
    table = scene("centaur", {}, position, gems=[0, 1], boards="greek, inca", destined="greek", slots=slots)
    table.play("play centaur tl", "move tl cl")
    assert table.asked == "B use centaur"
    table.play("use rakshasa cl", "bring inca-1", "put cl")
    assert table.gems("B") == 0
    table.play("sacrifice cl")
    assert table.pile("cl", "B") == ["rakshasa"]


def test_rakshasa_is_unusable_where_nothing_may_be_crushed() -> None:
    """Rule 18.7."""
    position = {"cl": "rakshasa", "cr": "morrigan"}
    table = scene("", position, gems=[1], destined="inca", slots={"inca": "puma"})
    assert table.can("use") == []


# ---- Garuda


def test_garuda_gains_for_the_mythologies_of_a_plane_then_sacrifices_its_creatures() -> None:
    """Rule 18.8: the same plane for both."""
    position = {"cl": "puma", "cm": "llama", "cr": "zeus"}
    table = scene("garuda", position).play("play garuda al", "plane celestial")
    assert table.gems() == 2
    assert table.discard() == ["llama", "puma"]
    assert table.top("cr") == "zeus"


def test_garuda_goes_too_if_it_stands_there_and_may_choose_an_empty_plane() -> None:
    """Rule 18.8."""
    table = scene("garuda", {"cl": "puma"})
    table.play("play garuda am", "plane abyssal")
    assert table.discard() == ["garuda"]
    assert scene("garuda", {"cl": "puma"}).play("play garuda am", "plane terrestrial").gems() == 0


def test_garuda_can_be_read_otherwise() -> None:
    """Rules 18.8, 25.2."""
    position = {"cl": "puma", "cm": "llama", "cr": "zeus"}
    assert scene("garuda", position, garuda="cards").play("play garuda al", "plane celestial").gems() == 3
    assert scene("garuda", position, garuda="creatures").play("play garuda al", "plane celestial").gems() == 2


# ---- Vetala


def test_vetala_moves_once_for_each_card_of_the_discard() -> None:
    """Rule 18.9: up to three steps, also of one card."""
    table = scene("vetala", {"cl": "llama"}, discards={"A": "puma, zeus, puma"}).play("play vetala ar")
    table.play("move cl cm", "move cm cr", "move cr tr")
    assert table.asked == "B turn"
    assert table.top("tr") == "llama"


def test_vetala_may_stop_at_any_time_and_moves_one_cell() -> None:
    """Rule 18.9."""
    table = scene("vetala", {"cl": "zeus"}, discards={"A": "puma, puma"}).play("play vetala ar")
    assert {"cl cm", "cl tl", "ar am", "ar tr"} == set(table.can("move"))
    assert table.play("move cl cm", "enough").asked == "B turn"


def test_vetala_is_one_move_for_sun_wukong() -> None:
    """Rule 20.2."""
    table = scene("vetala", {"cl": "zeus"}, {"cl": "sun_wukong"}, discards={"A": "puma, puma"})
    table.play("play vetala ar", "move cl cm", "move cm cr")
    assert table.favours("B") == 1


def test_vetala_resolves_each_move_before_the_next() -> None:
    """Rules 9.3, 18.9."""
    table = scene("vetala", {"cl": "jotunn", "cm": "llama"}, discards={"A": "puma, puma"})
    table.play("play vetala ar", "move cl cm")
    assert table.gems() == 4  # two of the abyssal plane, two of the Jotunn
    assert table.asked == "A move vetala"


def test_vetala_cards_are_free_as_soon_as_the_naga_beside_them_has_moved() -> None:
    """Rules 9.7, 24.27."""
    table = scene("vetala", {"cl": "naga", "cm": "llama"}, discards={"A": "puma, puma"}).play("play vetala ar")
    assert {move.split()[0] for move in table.can("move")} == {"cl", "ar"}
    table.play("move cl tl")
    assert {move.split()[0] for move in table.can("move")} == {"tl", "cm", "ar"}


# ---- Makara (reconstructed)


def test_makara_calls_a_creature_of_your_discard_beside_it() -> None:
    """Rule 18.10."""
    table = scene("makara", discards={"A": "puma, zeus", "B": "llama"}, gems=[4]).play("play makara cl")
    assert table.options == ["raise puma of 0"]
    table.play("raise puma of 0")
    assert table.can("put") == ["cm", "tl"]
    assert table.play("put tl").gems() == 4


def test_makara_with_nothing_to_call_or_nowhere_to_put_it_does_nothing() -> None:
    """Rules 7.11, 18.10."""
    assert scene("makara", discards={"A": "zeus"}).play("play makara cl").asked == "B turn"
    position = {"cm": "zeus", "tl": "hades"}
    assert scene("makara", position, discards={"A": "puma"}).play("play makara cl").asked == "B turn"
