"""The Zulu cards."""

from __future__ import annotations

from tests.games.mythologies.scene import scene

# ---- Unkulunkulu (reconstructed)


def test_unkulunkulu_doubles_the_gain_of_a_creature_you_invoke() -> None:
    """Rule 21.1."""
    assert scene("llama", {"ar": "unkulunkulu"}).play("play llama tl").gems() == 4
    assert scene("tokoloshe", {"ar": "unkulunkulu"}).play("play tokoloshe am").purse() == "2G 2F"


def test_unkulunkulu_does_nothing_for_deities_nor_for_called_cards() -> None:
    """Rule 21.1."""
    assert scene("thor", {"ar": "unkulunkulu"}, gems=[4]).play("play thor tl").gems() == 1
    table = scene("makara", {"ar": "unkulunkulu"}, discards={"A": "llama"})
    table.play("play makara cl", "raise llama of 0", "put tl")
    assert table.gems() == 0


# ---- Inkosazana


def test_inkosazana_invokes_up_to_two_other_cards_of_your_discard() -> None:
    """Rule 21.2."""
    table = scene("inkosazana", gems=[8], discards={"A": "llama, zeus", "B": "puma"}).play("play inkosazana al")
    assert table.options == ["enough", "raise zeus of 0", "raise llama of 0"]
    table.play("raise llama of 0", "put tl", "raise zeus of 0", "put cm")
    assert table.purse() == "2G 0F"  # 8 - 4 - 4, with the terrestrial gain of the Llama
    assert table.asked == "B turn"


def test_inkosazana_sacrificed_by_the_first_card_still_invokes_the_second() -> None:
    """Rules 5.8, 21.2: she herself, in the discard by then, is no choice."""
    table = scene("inkosazana", gems=[8], discards={"A": "condor, llama"})
    table.play("play inkosazana tl", "raise condor of 0", "put tm", "choose tl")
    assert table.options == ["enough", "raise llama of 0"]
    table.play("raise llama of 0", "put ar")
    assert table.discard() == ["inkosazana"]


def test_inkosazana_the_second_card_may_be_one_that_the_first_put_there() -> None:
    """Rules 9.3, 21.2."""
    table = scene("inkosazana", {"al": "puma"}, gems=[4], discards={"A": "gorgon"})
    table.play("play inkosazana cr", "raise gorgon of 0", "put tl", "sacrifice al")
    assert "raise puma of 0" in table.options


# ---- Mamlambo (reconstructed)


def test_mamlambo_counts_invocation_gems_by_threes_up_to_three() -> None:
    """Rules 8.14, 21.3."""
    table = scene("", {"tm": "mamlambo", "tl": "llama", "tr": "naga"})
    assert table.match.outcome["points"][0]["final_effects"] == 1  # 2 + 2 gems
    rich = {"tm": "mamlambo", "tl": "llama", "tr": "naga", "cl": "griffin", "cm": "griffin", "cr": "griffin"}
    rich |= {"al": "minotaur", "am": "minotaur"}
    assert scene("", rich).match.outcome["points"][0]["final_effects"] == 3


# ---- uMvelinqangi (reconstructed)


def test_umvelinqangi_gains_as_all_other_visible_creatures_would() -> None:
    """Rule 21.4."""
    position = {"tl": "llama", "am": "tokoloshe", "cl": "amaru, centaur", "tr": "zeus"}
    table = scene("umvelinqangi", position, gems=[4], tokens={"A": ""}).play("play umvelinqangi ar")
    assert table.purse() == "3G 2F"


# ---- Inkanyamba


def test_inkanyamba_gains_a_gem_when_an_effect_moves_it() -> None:
    """Rule 21.5."""
    table = scene("idlozi", {"cl": "inkanyamba"}).play("play idlozi tr", "move cl al")
    assert table.gems() == 2  # and its abyssal gain


def test_inkanyamba_gains_once_for_each_source_in_a_turn() -> None:
    """Rules 21.5, 24.29."""
    table = scene("vetala", {"cl": "inkanyamba"}, discards={"A": "puma, puma"})
    table.play("play vetala cr", "move cl tl", "move tl al")
    assert table.gems() == 1
    table = scene("idlozi", {"cl": "inkanyamba", "ar": "griffin"}, gems=[1])
    table.play("use griffin ar", "move cl tl", "play idlozi tr", "move tl al")
    assert table.gems() == 3  # paid one; two sources; its abyssal gain


def test_inkanyamba_gains_in_other_players_turns_and_again_in_the_next() -> None:
    """Rule 21.5."""
    table = scene("ra", {}, {"al": "inkanyamba", "ar": "griffin"}, gems=[4, 2], hands={"B": "unwabu"})
    table.play("play ra cr", "use griffin ar", "move al tl")
    assert table.gems("B") == 3  # paid one for the Griffin's move, which brings one, as does Ra's
    table.play("use griffin tr", "move cl al")
    assert table.gems("B") == 3


def test_inkanyamba_gains_as_the_top_card_of_a_moved_pile() -> None:
    """Rule 21.5."""
    table = scene("athena", {"cl": "puma, inkanyamba"}, gems=[4]).play("play athena ar", "move pile cl cm", "enough")
    assert table.gems() == 1


def test_inkanyamba_gains_nothing_for_being_placed() -> None:
    """Rule 21.5."""
    assert scene("inkanyamba").play("play inkanyamba tl").gems() == 0


# ---- Unwabu


def test_unwabu_gains_a_gem_for_each_mythology_of_its_plane() -> None:
    """Rule 19.6."""
    table = scene("unwabu", {"al": "puma", "am": "llama", "cl": "zeus"}, tokens={"A": ""}).play("play unwabu ar")
    assert table.gems() == 2


def test_unwabu_can_be_read_otherwise() -> None:
    """Rules 19.6, 25.4."""
    position = {"al": "puma", "am": "hades"}
    assert scene("unwabu", position, unwabu="cards", tokens={"A": ""}).play("play unwabu ar").gems() == 3
    assert scene("unwabu", position, unwabu="deities", tokens={"A": ""}).play("play unwabu ar").gems() == 1


# ---- Tokoloshe


def test_tokoloshe_costs_a_favour_for_each_other_creature_of_its_plane_at_the_end_of_your_turn() -> None:
    """Rules 5.9, 21.6."""
    position = {"cl": "tokoloshe", "cm": "puma", "cr": "zeus", "al": "puma"}
    assert scene("llama", position, favours=[3]).play("play llama ar").favours() == 2


def test_tokoloshe_costs_nothing_in_other_players_turns_and_never_more_than_there_is() -> None:
    """Rules 7.12, 21.6."""
    position = {"cl": "tokoloshe", "cm": "tokoloshe", "cr": "puma"}
    assert scene("llama", position, favours=[3]).play("play llama ar").favours() == 0
    assert scene("llama", {}, position, favours=[0, 3]).play("play llama ar").favours("B") == 3


def test_tokoloshe_cannot_be_crushed_but_moved_and_sacrificed() -> None:
    """Rules 8.4, 21.6."""
    assert "cl" not in scene("llama", {"cl": "tokoloshe"}).can("play llama")
    table = scene("idlozi", {"cl": "tokoloshe", "tl": "tokoloshe"}).play("play idlozi ar")
    assert "cl al" in table.can("move")
    assert "cl tl" not in table.can("move")
    assert scene("gorgon", {"al": "tokoloshe"}).play("play gorgon tl").options == ["sacrifice al"]


# ---- Impundulu


def test_impundulu_invokes_a_creature_of_the_crushed_ones_board() -> None:
    """Rule 21.7."""
    slots = {"inca": "puma, , llama, inti", "greek": "centaur"}
    table = scene("impundulu", {"cl": "amaru"}, gems=[4], slots=slots).play("play impundulu cl")
    assert table.options == ["bring inca-1", "bring inca-3"]  # no deity, though she could be paid for
    table.play("bring inca-3", "put tl")
    assert table.gems() == 7  # four, terrestrial gain of the Llama, celestial gain of the Impundulu


def test_impundulu_on_bennu_its_owner_picks_the_order() -> None:
    """Rules 9.2, 21.7, 24.3: if it comes first, the invoked creature's effect too comes before Bennu's."""
    slots = {"egyptian": "ammit"}
    discards = {"B": "puma"}
    table = scene("impundulu", {"cl": "bennu"}, slots=slots, discards=discards).play("play impundulu cl")
    assert sorted(table.options) == ["resolve bennu cl", "resolve impundulu cl"]
    table.play("resolve impundulu cl", "bring egyptian-1", "put tr")
    assert table.asked == "A exile ammit"
    table.play("enough")
    assert table.asked == "A raise bennu"


def test_impundulu_takes_a_face_down_creature_too_and_nothing_from_an_empty_board() -> None:
    """Rules 13.5, 21.7."""
    table = scene("impundulu", {"cl": "amaru"}, slots={"inca": ", ?"}).play("play impundulu cl")
    assert table.options == ["bring inca-2"]
    assert scene("impundulu", {"cl": "amaru"}).play("play impundulu cl").asked == "B turn"


# ---- Were-Hyena


def test_were_hyena_sacrifices_a_creature_or_calls_from_an_opponents_discard() -> None:
    """Rule 21.8."""
    discards = {"A": "puma", "B": "llama"}
    table = scene("were_hyena", {"cl": "amaru"}, discards=discards).play("play were_hyena tr")
    assert sorted(table.options) == ["raise llama of 1", "sacrifice cl", "sacrifice tr"]
    table.play("raise llama of 1", "put tl")
    assert table.gems() == 1  # the Hyena's gain only


def test_were_hyena_with_nothing_to_call_must_sacrifice_itself_allowed() -> None:
    """Rule 21.8."""
    table = scene("were_hyena", {"cl": "zeus"}, discards={"A": "puma"}).play("play were_hyena tr")
    assert table.options == ["sacrifice tr"]
    assert table.play("sacrifice tr").discard() == ["puma", "were_hyena"]


def test_were_hyena_calls_a_deity_only_for_her_cost() -> None:
    """Rule 21.8: a called card belongs to the caller from now on."""
    assert scene("were_hyena", discards={"B": "zeus"}).play("play were_hyena cr").options == ["sacrifice cr"]
    table = scene("were_hyena", gems=[4], discards={"B": "zeus"})
    table.play("play were_hyena cr", "raise zeus of 1", "put al")
    assert table.gems() == 0
    assert table.discard("B") == []


# ---- Idlozi


def test_idlozi_moves_a_creature_to_another_plane_and_gains_its_gain_there() -> None:
    """Rule 21.9: the gain is the moved creature's, the column may change."""
    table = scene("idlozi", {"cl": "llama", "cm": "zeus"}).play("play idlozi tr")
    assert {"cl tm", "tr al"} < set(table.can("move"))
    assert not {"cl cr", "cm tm"} & set(table.can("move"))
    assert table.play("move cl tm").gems() == 2


def test_idlozi_gains_nothing_when_it_is_moved_or_uncovered_later() -> None:
    """Rules 7.3, 8.5, 21.9."""
    table = scene("", {"cl": "idlozi", "ar": "griffin"}, gems=[1]).play("use griffin ar", "move cl al")
    assert table.gems() == 0
    assert table.asked == "B turn"


def test_idlozi_that_can_move_nothing_still_gains_for_a_creature_where_it_stands() -> None:
    """Rules 7.9, 21.9, 24.11: "then" is never a cost."""
    assert scene("idlozi", {"tl": "naga"}).play("play idlozi tm").can("move") != []
    table = scene("idlozi", {"tl": "morrigan", "tr": "llama"}, tokens={"A": ""}).play("play idlozi tm")
    assert table.asked == "A choose idlozi"
    assert table.can("choose") == ["tm", "tr"]  # no deity, but itself
    table.play("choose tr")
    assert table.gems() == 2
    assert table.asked == "B turn"


def test_idlozi_alone_that_cannot_move_gains_its_own_gain() -> None:
    """Rules 21.9, 24.11."""
    table = scene("idlozi", {"al": "morrigan"}).play("play idlozi am", "choose am")
    assert table.gems() == 2  # when invoked, and again


def test_qilin_that_copies_idlozi_gains_too_where_nothing_can_be_moved() -> None:
    """Rules 20.5, 24.11, 24.29."""
    table = scene("qilin", {"cl": "morrigan", "cr": "puma"}, {"cm": "idlozi"}, tokens={"A": ""})
    table.play("play qilin cm", "copy idlozi")
    assert table.can("choose") == ["cm", "cr"]
    assert table.play("choose cm").gems() == 2  # its celestial gain twice
