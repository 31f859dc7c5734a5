"""The Greek cards."""

from __future__ import annotations

from tests.games.mythologies.scene import scene

# ---- Zeus


def test_zeus_counts_the_other_cards_of_his_plane_and_column() -> None:
    """Rules 7.3, 14.1."""
    table = scene(a={"tm": "zeus", "tl": "puma", "cm": "hades", "cl": "puma", "am": "puma, minotaur"})
    assert table.match.outcome["points"][0]["final_effects"] == 3


def test_zeus_is_worth_four_at_most() -> None:
    """Rule 14.1."""
    around = dict.fromkeys(("cm", "tl", "tr"), "puma")
    table = scene(a={"tm": "zeus", "am": "amaru", "cl": "condor", "ar": "condor", **around})
    assert table.match.outcome["points"][0]["final_effects"] == 4


# ---- Poseidon


def test_poseidon_gains_for_the_creatures_beside_himself() -> None:
    """Rules 8.12, 15.1: invoked beside two creatures he brings two favours."""
    table = scene("poseidon", {"cl": "puma", "tm": "puma", "tr": "puma", "am": "zeus"}, gems=[4], tokens={"A": ""})
    table.play("play poseidon cm")
    assert table.purse() == "0G 2F"


def test_poseidon_gains_for_every_deity_invoked_but_not_called() -> None:
    """Rule 15.1."""
    position = {"ar": "poseidon", "cl": "puma", "tm": "bennu"}
    table = scene("zeus", position, gems=[4]).play("play zeus cm")
    assert table.purse() == "0G 2F"  # two creatures beside Zeus
    called = scene("scarab", position, gems=[4], discards={"A": "zeus"})
    called.play("play scarab tm", "raise zeus of 0", "put cm")
    assert called.favours() == 0
    crushing = scene("scarab", {**position, "tl": "puma"}, gems=[4], discards={"A": "zeus"})
    assert crushing.play("play scarab tm", "raise zeus of 0", "put tm").favours() == 0


def test_poseidon_does_not_count_deities() -> None:
    """Rule 15.1."""
    table = scene("zeus", {"ar": "poseidon", "cl": "hades"}, gems=[4]).play("play zeus cm")
    assert table.favours() == 0


# ---- Athena


def test_athena_moves_piles_with_all_their_cards() -> None:
    """Rules 8.9, 15.2."""
    table = scene("athena", {"cl": "puma, condor", "tl": "llama"}, gems=[4])
    table.play("play athena ar", "move pile cl tl", "enough")
    assert table.pile("tl") == ["condor", "puma", "llama"]
    assert table.pile("cl") == []


def test_athena_moves_each_pile_once_and_as_many_as_she_likes() -> None:
    """Rule 15.2."""
    table = scene("athena", {"cl": "puma", "tl": "llama"}, gems=[4])
    table.play("play athena ar", "move pile cl cm")
    assert table.refuses("move pile cl cr", "move pile cm cr")
    table.play("enough")
    assert (table.top("cm"), table.top("tl")) == ("puma", "llama")


def test_athena_stacks_piles_on_one_cell_in_the_order_given() -> None:
    """Rule 15.2."""
    table = scene("athena", {"cl": "llama", "tl": "condor", "am": "amaru"}, gems=[4])
    table.play("play athena ar", "move pile tl am", "move pile cl am", "enough")
    assert table.pile("am") == ["llama", "condor", "amaru"]


def test_athena_may_move_her_own_pile() -> None:
    """Rule 15.2."""
    table = scene("athena", {"cl": "llama"}, gems=[4]).play("play athena cl", "move pile cl ar", "enough")
    assert table.pile("ar") == ["athena", "llama"]


def test_athena_exchanging_two_piles_crushes_nothing() -> None:
    """Rules 8.6, 15.2."""
    table = scene("athena", {"cl": "puma", "tl": "apep"}, gems=[4])
    table.play("play athena ar", "move pile cl tl", "move pile tl cl", "enough")
    assert (table.pile("cl"), table.pile("tl")) == (["apep"], ["puma"])
    assert table.purse() == "0G 0F"


def test_athena_crushes_with_the_top_card_of_a_pile() -> None:
    """Rules 8.2, 15.2."""
    table = scene("athena", {"cl": "llama, jotunn", "tl": "llama, puma"}, gems=[4])
    table.play("play athena ar", "move pile cl tl", "enough")
    assert table.purse() == "3G 0F"  # the Jotunn crushes, the Puma answers


def test_athena_cannot_move_a_pile_next_to_a_naga() -> None:
    """Rules 15.2, 18.6."""
    table = scene("athena", {"cl": "llama, puma", "cm": "naga"}, gems=[4]).play("play athena ar")
    assert table.can("move pile cl") == []
    assert table.can("move pile cm") != []


def test_athena_never_lands_a_pile_on_a_deity_that_stays() -> None:
    """Rules 8.4, 15.2."""
    table = scene("athena", {"cl": "llama", "tl": "zeus"}, gems=[4])
    table.play("play athena ar", "move pile cl tl", "enough")
    assert (table.pile("cl"), table.pile("tl")) == (["llama"], ["zeus"])
    lifted = scene("athena", {"cl": "llama", "tl": "zeus"}, gems=[4])
    lifted.play("play athena ar", "move pile cl tl", "move pile tl cl", "enough")
    assert (lifted.pile("cl"), lifted.pile("tl")) == (["zeus"], ["llama"])


def test_athena_puts_only_the_uppermost_pile_of_a_cell_with_a_deity() -> None:
    """Rule 15.2."""
    table = scene("athena", {"cl": "llama", "tl": "zeus"}, gems=[4])
    table.play("play athena ar", "move pile tl cm")
    assert table.refuses("move pile cl cm")


# ---- Hades (and Ra, his counterpart)


def test_hades_moves_every_creature_down_onto_an_empty_cell() -> None:
    """Rules 15.3, 24.5."""
    table = scene("hades", {"cl": "puma", "tm": "llama", "am": "amaru"}, {"tr": "condor", "cr": "llama"}, gems=[4])
    table.play("play hades cm")
    assert (table.top("tl"), table.top("tm"), table.top("am"), table.top("cm")) == ("puma", "llama", "amaru", "hades")
    assert (table.top("ar", "B"), table.top("cr", "B")) == ("condor", "llama")  # tr was not empty before


def test_hades_takes_the_completion_gains_of_opponents() -> None:
    """Rules 6.5, 15.3, 24.30: the token goes to the player of Hades and leaves the opponent's board."""
    table = scene("hades", {}, {"tl": "llama", "am": "puma", "ar": "puma"}, gems=[4]).play("play hades cm")
    assert table.purse("A") == "1G 0F"
    assert table.purse("B") == "0G 0F"
    assert "abyssal" not in table.tokens("B")


def test_hades_moves_only_top_cards() -> None:
    """Rules 8.5, 15.3."""
    table = scene("hades", {"cl": "puma, llama"}, gems=[4]).play("play hades ar")
    assert (table.pile("cl"), table.pile("tl")) == (["puma"], ["llama"])


# ---- Minotaur


def test_minotaur_makes_everybody_move_a_creature_of_its_column_within_its_plane() -> None:
    """Rule 15.4: one or two cells, crushing allowed."""
    table = scene("minotaur", {"cr": "puma"}, {"tr": "llama", "tl": "condor", "cm": "puma"}).play("play minotaur ar")
    assert sorted(table.can("move")) == ["ar al", "ar am", "cr cl", "cr cm"]
    table.play("move cr cl")
    assert table.asked == "B move minotaur"
    assert sorted(table.can("move")) == ["tr tl", "tr tm"]
    table.play("move tr tl")
    assert table.top("cl") == "puma"
    assert table.pile("tl", "B") == ["llama", "condor"]


def test_minotaur_moves_happen_at_once() -> None:
    """Rules 8.6, 15.4."""
    table = scene("minotaur", {"cl": "puma"}, {"tl": "puma", "tm": "llama"}).play("play minotaur al", "move cl cm")
    assert table.top("cl") == "puma"  # nothing has moved yet
    table.play("move tl tm")
    assert table.top("cm") == "puma"
    assert table.gems("B") == 1  # his Puma crushed


def test_minotaur_passes_over_who_has_no_creature_to_move() -> None:
    """Rule 15.4."""
    table = scene("minotaur", {}, {"cl": "zeus", "am": "puma"}).play("play minotaur cl", "move cl cr")
    assert table.asked == "B turn"


# ---- Centaur


def test_centaur_moves_then_everybody_sacrifices_in_its_new_plane() -> None:
    """Rule 15.5."""
    table = scene("centaur", {"tm": "llama", "cm": "llama"}, {"tl": "puma", "tr": "condor", "cl": "puma"})
    table.play("play centaur cl")
    assert sorted(table.can("move")) == ["cl cm", "cl tl"]
    table.play("move cl tl")
    assert table.can("sacrifice") == ["tm"]
    table.play("sacrifice tm")
    assert table.asked == "B sacrifice centaur"
    assert table.can("sacrifice") == ["tl", "tr"]
    table.play("sacrifice tr")
    assert (table.discard("A"), table.discard("B")) == (["llama"], ["condor"])


def test_centaur_opponents_sacrifice_even_if_you_cannot() -> None:
    """Rules 7.9, 15.5."""
    table = scene("centaur", {}, {"tl": "puma"}).play("play centaur cl", "move cl tl")
    assert table.asked == "B sacrifice centaur"


def test_centaur_that_cannot_move_strikes_where_it_stands() -> None:
    """Rule 15.5."""
    table = scene("centaur", {"cm": "zeus", "tl": "hades"}, {"cl": "puma"}).play("play centaur cl")
    assert table.asked == "B sacrifice centaur"


def test_centaur_waits_for_what_its_move_sets_off() -> None:
    """Rules 5.8, 9.3, 15.5."""
    table = scene("centaur", {"cl": "bennu"}, {"cl": "puma"}, discards={"A": "llama"})
    table.play("play centaur cm", "move cm cl")
    assert table.asked == "A raise bennu"
    table.play("raise llama of 0", "put cl")  # the Centaur is covered: its plane is where it last stood
    assert table.can("sacrifice") == ["cl"]


# ---- Gorgon


def test_gorgon_sacrifices_the_card_below_for_two_gems() -> None:
    """Rules 8.7, 15.6."""
    table = scene("gorgon", {"am": "zeus"}).play("play gorgon tm", "sacrifice am")
    assert table.purse() == "3G 0F"
    assert table.discard() == ["zeus"]


def test_gorgon_without_a_card_below_gains_nothing() -> None:
    """Rules 7.9, 15.6."""
    assert scene("gorgon", {"al": "puma"}).play("play gorgon tm").purse() == "1G 0F"
    assert scene("gorgon", {"al": "puma"}).play("play gorgon am").purse() == "0G 0F"
    assert scene("gorgon", {"am": "kelpie"}).play("play gorgon tm").purse() == "1G 0F"


# ---- Cyclops


def test_cyclops_takes_the_same_completion_gain_from_the_neighbours() -> None:
    """Rule 15.7."""
    table = scene("cyclops", {"tl": "puma", "tm": "puma"}, {}, {}, gems=[2])
    table.play("play cyclops tr", "pay")
    assert table.purse() == "5G 0F"  # 2 - 1, three tokens, its own gain
    assert "terrestrial" not in table.tokens("B") + table.tokens("C")


def test_cyclops_may_be_paid_with_the_gem_just_gained() -> None:
    """Rule 15.7: it completes its plane with no gem."""
    table = scene("cyclops", {"cl": "puma", "cm": "puma"}).play("play cyclops cr")
    assert table.asked == "A pay cyclops"
    assert table.play("pay").purse() == "1G 0F"


def test_cyclops_is_not_offered_where_no_token_is_left() -> None:
    """Rule 15.7."""
    table = scene("cyclops", {"cl": "puma", "cm": "puma"}, tokens={"B": "left"}).play("play cyclops cr")
    assert table.asked == "B turn"


def test_cyclops_cannot_be_used_in_another_players_turn() -> None:
    """Rules 6.5, 15.7, 24.30."""
    table = scene("tianlong", {"cl": "puma"}, {"cl": "llama", "tm": "cyclops", "tr": "puma"}, gems=[1, 3])
    table.play("play tianlong ar", "pay", "move cl tl")
    assert table.purse("B") == "4G 0F"
    assert table.asked == "B turn"


def test_cyclops_works_with_a_token_gained_without_completing() -> None:
    """Rules 6.6, 15.7, 24.32."""
    table = scene("leprechaun", {"cl": "cyclops"}, gems=[1]).play("play leprechaun cm", "token celestial", "pay")
    assert table.purse() == "2G 0F"
    assert "celestial" not in table.tokens("B")


def test_cyclops_asks_for_each_line() -> None:
    """Rule 15.7."""
    table = scene("cyclops", {"cl": "puma", "cm": "puma", "tr": "puma", "ar": "llama"}, {}, gems=[1])
    table.play("play cyclops cr", "enough", "pay")
    assert table.purse() == "1G 2F"
    assert table.tokens("B") == ["celestial", "terrestrial", "abyssal", "left", "middle"]


def test_cyclops_may_answer_again_while_it_is_being_paid_for() -> None:
    """Rules 9.6, 24.12: each start costs a gem. Before paying for the plane's token a Griffin completes the column."""
    position = {"tl": "cyclops", "tm": "puma", "cl": "llama", "ar": "griffin", "cr": "troll"}
    table = scene("amaru", position, gems=[3], tokens={"A": "terrestrial, left"})
    table.play("play amaru tr", "use griffin ar", "move cr al", "pay", "pay")
    assert table.tokens("B") == ["celestial", "abyssal", "middle", "right"]


# ---- Griffin


def test_griffin_moves_a_card_to_another_plane_for_a_gem_once_in_a_turn() -> None:
    """Rules 7.7, 15.8: the column may change, a deity may be moved."""
    table = scene("llama, puma", {"cl": "griffin", "tm": "zeus"}, gems=[2])
    table.play("use griffin cl")
    assert "tm cr" in table.can("move")
    assert "tm tl" not in table.can("move")
    table.play("move tm cr")
    assert table.gems() == 1
    assert table.can("use") == []


def test_griffin_may_be_used_before_between_and_after_the_cards() -> None:
    """Rules 5.9, 7.5, 24.14."""
    table = scene("llama", {"cl": "griffin"}, gems=[1])
    assert table.can("use") == ["griffin cl"]
    table.play("play llama cr")
    assert table.asked == "A turn"
    assert table.options == ["enough", "use griffin cl"]
    table.play("use griffin cl", "move cl tl")
    assert table.asked == "B turn"


def test_griffin_needs_a_gem() -> None:
    """Rules 7.8, 15.8."""
    assert scene("llama", {"cl": "griffin"}).can("use") == []


def test_griffin_reacts_to_an_opposing_effect() -> None:
    """Rules 7.5, 24.14: a Centaur strikes; a creature is moved away, then what is left is sacrificed."""
    table = scene("centaur", {}, {"tl": "griffin", "tr": "llama"}, gems=[0, 1]).play("play centaur tm", "move tm am")
    assert table.asked == "B turn"  # nothing in the abyssal plane
    table = scene("centaur", {}, {"tl": "griffin", "tr": "llama"}, gems=[0, 1]).play("play centaur am", "move am tm")
    assert table.asked == "B use centaur"
    table.play("use griffin tl", "move tr cr")
    assert table.can("sacrifice") == ["tl"]
    table.play("sacrifice tl")
    assert table.discard("B") == ["griffin"]


def test_griffin_may_be_used_again_in_the_next_players_turn() -> None:
    """Rule 7.7."""
    table = scene("llama", {"cl": "griffin"}, gems=[2, 0], hands={"B": "centaur"})
    table.play("use griffin cl", "move cl tl", "play llama ar")
    assert table.asked == "B turn"
    table.play("play centaur am", "move am tm")
    assert table.asked == "A use centaur"


def test_griffin_may_answer_when_it_is_crushed() -> None:
    """Rules 7.5, 8.3."""
    table = scene("llama", {"cl": "griffin", "tm": "puma"}, gems=[1]).play("play llama cl")
    assert table.asked == "A use griffin"
    table.play("use griffin cl", "move tm ar")
    assert table.top("ar") == "puma"


# ---- Chimera


def test_chimera_that_crushes_is_crushed_by_the_top_of_a_pile() -> None:
    """Rules 5.8, 8.15, 15.9: the invoked card lands on the Chimera. Its gains come first, then hers."""
    table = scene("chimera", {"tl": "llama"}, piles={"norse": "jotunn"}).play("play chimera tl")
    assert table.asked == "A bring chimera"
    table.play("bring norse-pile")
    assert table.can("put") == ["tl"]
    table.play("put tl")
    assert table.pile("tl") == ["jotunn", "chimera", "llama"]
    assert table.gems() == 4  # the Jotunn crushed and stands in the terrestrial plane; so does the Chimera


def test_chimera_resolves_the_crushed_card_first() -> None:
    """Rules 9.2, 15.9."""
    table = scene("chimera", {"tl": "bennu"}, discards={"A": "llama"}).play("play chimera tl")
    assert table.asked == "A raise bennu"
    table.play("raise llama of 0", "put ar")
    assert table.asked == "A bring chimera"


def test_chimera_that_is_covered_when_her_invocation_is_due_invokes_nothing() -> None:
    """Rules 15.9, 24.10: the invoked creature must crush her, and she cannot be crushed any more."""
    table = scene("chimera", {"tl": "bennu"}, discards={"A": "llama"}).play("play chimera tl")
    table.play("raise llama of 0", "put tl")
    assert table.pile("tl") == ["llama", "chimera", "bennu"]
    assert table.asked == "B turn"
    assert table.gems() == 1  # only her own gain


def test_chimera_that_is_gone_when_her_invocation_is_due_invokes_nothing() -> None:
    """Rules 15.9, 24.10: a Condor that Bennu called has taken her away."""
    table = scene("chimera", {"tl": "bennu", "al": "zeus"}, discards={"A": "condor"}).play("play chimera tl")
    table.play("raise condor of 0", "put tm", "choose tl")
    assert table.pile("tl") == ["bennu"]
    assert table.asked == "B turn"


def test_chimera_that_was_moved_is_crushed_where_she_stands() -> None:
    """Rules 15.9, 24.10: a Vetala that Bennu called has moved her."""
    table = scene("chimera", {"tl": "bennu"}, discards={"A": "vetala, llama"}).play("play chimera tl")
    table.play("raise vetala of 0", "put ar", "move tl tm")
    assert table.asked == "A bring chimera"
    assert table.play("bring greek-pile").can("put") == ["tm"]


def test_chimera_on_an_empty_cell_does_nothing() -> None:
    """Rule 15.9."""
    assert scene("chimera", {"tl": "llama"}).play("play chimera tm").asked == "B turn"


def test_chimera_chains_into_a_second_chimera() -> None:
    """Rule 15.9."""
    piles = {"greek": "chimera", "norse": "jotunn"}
    table = scene("chimera", {"cl": "llama"}, piles=piles)
    table.play("play chimera cl", "bring greek-pile", "put cl")
    assert table.asked == "A bring chimera"
    table.play("bring norse-pile", "put cl")
    assert table.pile("cl") == ["jotunn", "chimera", "chimera", "llama"]


def test_chimera_in_another_players_turn_invokes_with_the_gain_but_without_the_effect() -> None:
    """Rules 9.8, 24.6."""
    piles = {"inca": "amaru"}
    table = scene("tianlong", {"al": "puma"}, {"al": "chimera", "am": "llama"}, gems=[1], piles=piles)
    table.play("play tianlong cr", "pay", "move al am", "bring inca-pile", "put am")
    assert table.purse("B") == "1G 0F"


def test_chimera_finds_nothing_if_all_piles_are_empty() -> None:
    """Rules 7.11, 15.9."""
    piles = dict.fromkeys(("greek", "norse", "inca", "celtic"), "")
    assert scene("chimera", {"cl": "llama"}, piles=piles).play("play chimera cl").asked == "B turn"
