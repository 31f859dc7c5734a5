"""The Egyptian cards."""

from __future__ import annotations

from tests.games.mythologies.scene import scene

# ---- Ra


def test_ra_moves_every_creature_up_onto_an_empty_cell() -> None:
    """Rules 17.1, 24.5."""
    table = scene("ra", {"al": "puma", "tm": "zeus"}, {"tr": "llama", "ar": "llama"}, gems=[4]).play("play ra ar")
    assert (table.top("tl"), table.top("tm"), table.top("ar")) == ("puma", "zeus", "ra")
    assert (table.top("cr", "B"), table.top("ar", "B")) == ("llama", "llama")  # tr was not empty before


def test_ra_takes_the_completion_gains_of_opponents_but_mogwai_works_as_usual() -> None:
    """Rules 15.3, 17.1."""
    position = {"tl": "llama", "cm": "mogwai", "cr": "puma"}
    table = scene("ra", {}, position, gems=[4]).play("play ra ar")
    assert table.purse("A") == "1G 0F"
    assert table.purse("B") == "0G 1F"
    assert "celestial" not in table.tokens("B")


def test_ra_does_not_move_what_a_naga_holds() -> None:
    """Rules 17.1, 18.6."""
    table = scene("ra", {}, {"tl": "llama", "tm": "naga"}, gems=[4]).play("play ra ar")
    assert (table.top("tl", "B"), table.top("cm", "B")) == ("llama", "naga")


# ---- Osiris


def test_osiris_counts_foreign_mythologies_present_in_two_planes() -> None:
    """Rule 17.2: two cards in one plane are nothing, in two planes two favours."""
    one = scene("", {"tm": "osiris", "cl": "puma", "cr": "llama"})
    assert one.match.outcome["points"][0]["final_effects"] == 0
    two = scene("", {"tm": "osiris", "cl": "puma", "ar": "llama", "al": "scarab"})
    assert two.match.outcome["points"][0]["final_effects"] == 2


def test_osiris_is_worth_six_at_most() -> None:
    """Rule 17.2."""
    table = scene("", {"tm": "osiris", "cl": "puma", "ar": "llama", "cm": "athena", "am": "hades", "al": "jotunn"})
    assert table.match.outcome["points"][0]["final_effects"] == 4
    table = scene(
        "", {"tm": "osiris", "cl": "puma", "ar": "llama", "cm": "athena", "am": "hades", "al": "jotunn", "tr": "troll"}
    )
    assert table.match.outcome["points"][0]["final_effects"] == 6


# ---- Isis (reconstructed)


def test_isis_gains_a_favour_when_a_creature_is_crushed_or_sacrificed_once_in_a_turn() -> None:
    """Rule 17.3."""
    table = scene("llama, gorgon", {"ar": "isis", "cl": "puma", "am": "condor"})
    table.play("play llama cl")
    assert table.favours() == 1
    table.play("play gorgon tm", "sacrifice am")
    assert table.favours() == 1
    sacrificed = scene("gorgon", {"ar": "isis", "al": "condor"}).play("play gorgon tl", "sacrifice al")
    assert sacrificed.favours() == 1


def test_isis_works_in_other_players_turns() -> None:
    """Rules 7.7, 17.3."""
    table = scene("llama", {"ar": "isis", "cl": "puma"}, hands={"B": "centaur"})
    table.play("play llama cl", "play centaur tl", "move tl cl", "sacrifice cl")
    assert table.favours() == 3  # one in each turn, and the Llama's own


def test_isis_does_not_mind_deities() -> None:
    """Rule 17.3."""
    table = scene("gorgon", {"ar": "isis", "al": "zeus"}).play("play gorgon tl", "sacrifice al")
    assert table.favours() == 0


# ---- Anubis (reconstructed)


def test_anubis_invokes_up_to_two_creatures_from_your_discard() -> None:
    """Rule 17.4."""
    table = scene("anubis", gems=[4], discards={"A": "llama, zeus, puma", "B": "puma"}).play("play anubis ar")
    assert table.options == ["enough", "raise puma of 0", "raise llama of 0"]
    table.play("raise puma of 0", "put tl", "raise llama of 0", "put tm")
    assert table.gems() == 3  # terrestrial gains of both
    assert table.asked == "B turn"
    assert table.discard("A") == ["zeus"]


def test_anubis_goes_on_if_he_has_left_meanwhile() -> None:
    """Rules 5.8, 17.4: as for Inkosazana."""
    table = scene("anubis", gems=[4], discards={"A": "condor, llama"})
    table.play("play anubis tl", "raise condor of 0", "put tm", "choose tl")
    assert table.asked == "A raise anubis"
    table.play("raise llama of 0", "put ar")
    assert table.discard() == ["anubis"]


# ---- Scarab


def test_scarab_may_be_sacrificed_in_place_of_another_creature() -> None:
    """Rule 17.5."""
    table = scene("gorgon", {"al": "puma", "cr": "scarab"}).play("play gorgon tl", "sacrifice al")
    assert table.asked == "A spare scarab"
    table.play("spare al")
    assert (table.top("al"), table.top("cr")) == ("puma", "")
    assert table.gems() == 5  # the Gorgon's gain, her two and the Scarab's two


def test_scarab_need_not_step_in() -> None:
    """Rule 17.5."""
    table = scene("gorgon", {"al": "puma", "cr": "scarab"}).play("play gorgon tl", "sacrifice al", "enough")
    assert table.discard() == ["puma"]


def test_scarab_replaces_one_of_several_creatures_of_a_fairy() -> None:
    """Rules 17.5, 24.15: itself one of them it goes once, and one other creature is spared."""
    table = scene("fairy", {"cl": "scarab", "cm": "llama"}, tokens={"A": ""}).play("play fairy cr", "spare cm")
    assert table.gems() == 6  # two of the Fairy, two of the Scarab, and the Fairy's gain
    assert table.pile("cm") == ["llama"]


def test_scarab_does_not_replace_deities_nor_covered_cards() -> None:
    """Rule 17.5."""
    table = scene("gorgon", {"al": "zeus", "cr": "scarab"}).play("play gorgon tl", "sacrifice al")
    assert table.discard() == ["zeus"]
    table = scene("jiangshi", {"cl": "puma, llama", "ar": "scarab"}).play("play jiangshi cr", "sacrifice pile cl")
    assert table.discard() == ["llama", "puma"]


def test_scarab_that_cannot_be_sacrificed_does_not_step_in() -> None:
    """Rule 17.5."""
    table = scene("gorgon", {"al": "puma", "cr": "scarab", "cl": "morrigan"}).play("play gorgon tl", "sacrifice al")
    assert table.discard() == ["puma"]


def test_scarab_counts_as_the_sacrificed_card_of_a_cobra() -> None:
    """Rules 17.5, 24.36."""
    piles = {"egyptian": "apep", "inca": "amaru"}
    table = scene("cobra", {"al": "llama", "cr": "scarab"}, piles=piles)
    table.play("play cobra tl", "sacrifice al", "spare al")
    assert table.options == ["bring egyptian-pile"]


def test_scarab_a_condor_still_gives_the_gain_of_the_card_it_chose() -> None:
    """Rule 17.5."""
    table = scene("condor", {"tl": "llama", "cr": "scarab"}).play("play condor al", "choose tl", "spare tl")
    assert table.gems() == 4  # two of the Llama's place, two of the Scarab


def test_scarab_a_replacement_is_not_replaced_by_a_second_one() -> None:
    """Rule 17.5."""
    table = scene("gorgon", {"al": "puma", "cr": "scarab", "cl": "scarab"})
    table.play("play gorgon tl", "sacrifice al", "spare al")
    assert table.asked == "B turn"


def test_scarab_protects_against_opponents_too() -> None:
    """Rule 17.5."""
    table = scene("centaur", {}, {"cl": "puma", "ar": "scarab"}).play("play centaur tl", "move tl cl", "sacrifice cl")
    assert table.asked == "B spare scarab"
    assert table.play("spare cl").gems("B") == 2


def test_scarab_spares_a_creature_from_nuwa_and_thor() -> None:
    """Rule 17.5: by whatever effect."""
    table = scene("thor", {}, {"cl": "puma", "ar": "scarab"}, gems=[4]).play("play thor al", "sacrifice cl", "spare cl")
    assert table.discard("B") == ["scarab"]
    table = scene("nuwa", {}, {"cl": "puma", "ar": "scarab"}, gems=[4]).play("play nuwa al", "spare cl")
    assert table.discard("B") == ["scarab"]


# ---- Ammit (reconstructed)


def test_ammit_exiles_up_to_two_cards_of_one_discard_for_a_gem_each() -> None:
    """Rules 8.11, 17.6."""
    table = scene("ammit", discards={"A": "llama", "B": "puma, zeus"}).play("play ammit cl", "exile puma of 1")
    assert table.options == ["enough", "exile zeus of 1"]
    table.play("exile zeus of 1")
    assert table.gems() == 2
    assert table.exiled() == ["puma", "zeus"]


def test_ammit_may_leave_the_discards_alone() -> None:
    """Rules 7.10, 17.6."""
    assert scene("ammit", discards={"A": "llama"}).play("play ammit cl", "enough").gems() == 0


# ---- Sphinx


def test_sphinx_moves_the_creature_it_crushes_and_gains_its_gain() -> None:
    """Rule 17.7."""
    table = scene("sphinx", {"tl": "puma", "al": "llama"}, tokens={"A": ""}).play("play sphinx tl")
    assert table.can("move") == ["tl cl", "tl al"]
    table.play("move tl al")
    assert table.pile("al") == ["puma", "llama"]
    assert table.pile("tl") == ["sphinx"]
    assert table.gems() == 4  # abyssal gain of the Puma, two crushes of the Puma, terrestrial gain of the Sphinx


def test_sphinx_moves_it_for_inkanyamba_and_sun_wukong() -> None:
    """Rule 17.7."""
    table = scene("sphinx", {"tl": "inkanyamba"}, {"cl": "sun_wukong"}).play("play sphinx tl", "move tl al")
    assert table.gems() == 3  # moved, its abyssal gain, the Sphinx's terrestrial gain
    assert table.favours("B") == 1


def test_sphinx_on_bennu_its_owner_picks_the_order() -> None:
    """Rules 9.2, 24.3."""
    table = scene("sphinx", {"tl": "bennu"}, discards={"A": "llama"}).play("play sphinx tl")
    assert sorted(table.options) == ["resolve bennu tl", "resolve sphinx tl"]
    table.play("resolve sphinx tl", "move tl cl")
    assert table.asked == "A raise bennu"


def test_sphinx_that_cannot_move_the_creature_still_gains() -> None:
    """Rule 17.7."""
    table = scene("sphinx", {"tl": "puma", "cl": "zeus", "al": "hades"}, tokens={"A": ""}).play("play sphinx tl")
    assert table.gems() == 3  # the Puma crushed, its terrestrial gain, the Sphinx's
    held = scene("sphinx", {"tl": "llama", "tm": "naga"}).play("play sphinx tl")
    assert held.gems() == 3


def test_sphinx_does_nothing_if_the_creature_is_no_longer_under_it() -> None:
    """Rules 17.7, 24.11: it was called away."""
    table = scene("sphinx", {"tl": "fenghuang"}).play("play sphinx tl", "resolve fenghuang tl", "put ar")
    assert table.top("ar") == "fenghuang"
    assert table.gems() == 1  # only the Sphinx's own gain
    table = scene("sphinx", {"tl": "fenghuang"}).play("play sphinx tl", "resolve fenghuang tl", "put tl")
    assert table.pile("tl") == ["fenghuang", "sphinx"]
    assert table.gems() == 1


def test_sphinx_first_then_a_fenghuang_may_be_called_from_where_it_lies() -> None:
    """Rules 9.5, 20.6: both effects are resolved, in whichever order."""
    table = scene("sphinx", {"tl": "fenghuang"}).play("play sphinx tl", "resolve sphinx tl", "move tl cl")
    assert table.asked == "A put fenghuang"
    table.play("put ar")
    assert (table.top("cl"), table.top("tl"), table.top("ar")) == ("", "sphinx", "fenghuang")
    assert table.gems() == 2  # the celestial gain of the Fenghuang, the Sphinx's own


def test_three_sphinxes_in_a_column_come_to_an_end() -> None:
    """Rules 9.6, 24.12."""
    table = scene("sphinx", {"cl": "sphinx", "al": "sphinx", "tl": "llama"}).play("play sphinx tl", "move tl cl")
    for _ in range(20):
        if table.asked == "B turn":
            break
        table.play(table.options[0])
    assert table.asked == "B turn"


# ---- Cobra


def test_cobra_sacrifices_a_card_of_its_column_to_invoke_from_its_mythologys_pile() -> None:
    """Rules 8.15, 17.8: a Norse card, so the Norse pile."""
    table = scene("cobra", {"al": "thor", "cr": "puma"}, piles={"norse": "troll"})
    table.play("play cobra tl", "sacrifice al")
    assert table.options == ["bring norse-pile"]
    table.play("bring norse-pile", "put tr")
    assert table.top("tr") == "troll"
    assert table.gems() == 2  # both invoked in the terrestrial plane


def test_cobra_sacrifices_even_if_the_pile_is_empty() -> None:
    """Rules 8.15, 17.8."""
    table = scene("cobra", {"al": "puma"}, piles={"inca": ""}).play("play cobra tl", "sacrifice al")
    assert table.discard() == ["puma"]
    assert table.asked == "B turn"


def test_cobra_without_another_card_in_its_column_does_nothing() -> None:
    """Rules 7.9, 17.8."""
    assert scene("cobra", {"cr": "puma"}).play("play cobra tl").asked == "B turn"


# ---- Apep (reconstructed)


def test_apep_gains_a_favour_when_it_is_crushed() -> None:
    """Rules 8.3, 14.1."""
    assert scene("llama", {"cl": "apep"}).play("play llama cl").purse() == "0G 1F"


def test_apep_gains_nothing_when_it_is_sacrificed_or_covered_in_a_pile() -> None:
    """Rules 8.2, 14.1."""
    table = scene("gorgon", {"al": "apep"}).play("play gorgon tl", "sacrifice al")
    assert table.favours() == 0
    assert scene("llama", {"cl": "apep, puma"}).play("play llama cl").favours() == 0


# ---- Bennu


def test_bennu_calls_a_card_from_any_discard_when_it_is_crushed() -> None:
    """Rules 8.1, 8.10, 17.9."""
    table = scene("llama", {"cl": "bennu"}, gems=[4], discards={"A": "zeus", "B": "puma"}).play("play llama cl")
    assert table.options == ["raise zeus of 0", "raise puma of 1"]
    table.play("raise zeus of 0", "put tr")
    assert table.purse() == "0G 0F"  # called: paid for, no gain
    assert table.top("tr") == "zeus"


def test_bennu_may_put_it_on_the_creature_that_crushed_it() -> None:
    """Rule 17.9."""
    table = scene("llama", {"cl": "bennu"}, discards={"B": "puma"}).play("play llama cl", "raise puma of 1", "put cl")
    assert table.pile("cl") == ["puma", "llama", "bennu"]
    assert table.gems() == 1  # of the Puma


def test_bennu_is_optional_only_where_every_choice_costs() -> None:
    """Rules 7.11, 17.9, 24.13."""
    table = scene("llama", {"cl": "bennu"}, gems=[4], discards={"A": "zeus"}).play("play llama cl")
    assert table.options == ["enough", "raise zeus of 0"]


def test_bennu_in_another_players_turn_the_called_cards_effect_is_not_applied() -> None:
    """Rules 9.8, 24.6."""
    position = {"cl": "llama", "cm": "bennu"}
    table = scene("tianlong", {"cl": "puma"}, position, gems=[1], discards={"B": "amaru"})
    table.play("play tianlong ar", "pay", "move cl cm")
    assert table.asked == "B raise bennu"
    table.play("raise amaru of 1", "put tr")
    assert table.gems("B") == 0
