"""The Celtic cards."""

from __future__ import annotations

from polytheon.games.mythologies.rules.moves import Moves, carry_out
from tests.games.mythologies.scene import scene

# ---- Dagda


def test_dagda_gains_a_favour_for_each_card_an_opponent_makes_you_move_or_sacrifice() -> None:
    """Rule 22.1."""
    position = {"ar": "dagda", "cl": "puma", "cm": "llama"}
    table = scene("hades", {}, position, gems=[4]).play("play hades cr")
    assert table.favours("B") == 2
    table = scene("centaur", {}, position).play("play centaur tl", "move tl cl", "sacrifice cl")
    assert table.favours("B") == 1


def test_dagda_a_forced_crush_concerns_two_cards() -> None:
    """Rule 22.1."""
    table = scene("tianlong", {"cl": "puma"}, {"ar": "dagda", "cl": "puma", "cm": "llama"}, gems=[1])
    table.play("play tianlong tr", "pay", "move cl cm")
    assert table.favours("B") == 2


def test_dagda_a_card_both_moved_and_crushed_by_one_effect_counts_once() -> None:
    """Rule 22.1: no printed effect does that to an opponent, so the moves are made by hand."""
    table = scene("", {"ar": "puma"}, {"ar": "dagda", "cl": "puma", "tm": "llama"})
    s = table.state
    moves = Moves(0, s.pantheons[0].tops[8])
    moves.add(1, 0, 1)
    moves.add(1, 4, 1)
    assert carry_out(s, moves) == 1
    assert s.pantheons[1].favours == 2


def test_dagda_gains_nothing_for_ones_own_doing() -> None:
    """Rules 22.1, 24.29."""
    table = scene("gorgon", {"ar": "dagda", "al": "puma"}).play("play gorgon tl", "sacrifice al")
    assert table.favours() == 0


def test_dagda_does_not_count_what_you_do_in_reaction() -> None:
    """Rules 22.1, 24.29: the Griffin's move is your own, the sacrifice is not."""
    table = scene("centaur", {}, {"ar": "dagda", "tl": "griffin", "tr": "llama"}, gems=[0, 1])
    table.play("play centaur am", "move am tm", "use griffin tl", "move tl cl")
    assert table.favours("B") == 0
    assert table.play("sacrifice tr").favours("B") == 2  # Dagda's and the Llama's own


def test_dagda_counts_a_scarab_that_steps_in() -> None:
    """Rules 17.5, 22.1."""
    table = scene("centaur", {}, {"ar": "dagda", "cl": "puma", "tr": "scarab"})
    table.play("play centaur tl", "move tl cl", "sacrifice cl", "spare cl")
    assert table.favours("B") == 1


# ---- Lugh (reconstructed)


def test_lugh_gains_all_completion_gains_still_there() -> None:
    """Rule 22.2."""
    table = scene("lugh", gems=[4], tokens={"A": "celestial, left, middle"}).play("play lugh al")
    assert table.purse() == "1G 2F"
    assert table.tokens() == []


def test_lugh_completes_nothing() -> None:
    """Rules 6.6, 22.2, 24.32."""
    table = scene("lugh", {"cl": "mogwai"}, gems=[4], tokens={"A": "celestial"}).play("play lugh al")
    assert table.favours() == 0


# ---- Cernunnos


def test_cernunnos_counts_poorer_opponents_and_two_more_for_the_richest() -> None:
    """Rule 22.3."""

    def points(*gems: int) -> int:
        table = scene("", {"cl": "cernunnos"}, {}, {}, gems=gems)
        return int(table.match.outcome["points"][0]["final_effects"])

    assert points(3, 2, 1) == 4
    assert points(3, 3, 1) == 1  # equal is not fewer
    assert points(1, 2, 3) == 0


# ---- The Morrigan


def test_the_morrigan_protects_the_cards_of_her_plane() -> None:
    """Rule 22.4."""
    position = {"tl": "morrigan", "tm": "puma", "cm": "llama"}
    table = scene("llama", position)
    assert "tm" not in table.can("play llama")
    assert "tr" in table.can("play llama")
    idlozi = scene("idlozi", position).play("play idlozi ar")
    assert {move.split()[0] for move in idlozi.can("move")} == {"cm", "ar"}
    gorgon = scene("gorgon", position).play("play gorgon cr")
    assert gorgon.asked == "B turn"


def test_the_morrigan_lets_cards_move_onto_empty_cells_of_her_plane() -> None:
    """Rule 22.4."""
    table = scene("idlozi", {"tl": "morrigan", "tm": "puma", "cm": "llama"}).play("play idlozi ar")
    assert "cm tr" in table.can("move")
    assert "cm tm" not in table.can("move")


def test_the_morrigan_protects_herself_and_against_everybody() -> None:
    """Rules 22.4, 24.24."""
    table = scene("gorgon", {"tl": "morrigan"}).play("play gorgon cl")
    assert table.asked == "B turn"
    table = scene("centaur", {}, {"tl": "morrigan", "tr": "puma"}).play("play centaur cl", "move cl tl")
    assert table.asked == "B turn"


def test_the_morrigan_does_not_protect_other_pantheons() -> None:
    """Rules 22.4, 24.24."""
    assert "tl" in scene("llama", {"tl": "puma"}, {"tm": "morrigan"}).can("play llama")


# ---- Kelpie (reconstructed)


def test_kelpie_cannot_be_sacrificed() -> None:
    """Rules 8.8, 22.5."""
    table = scene("fairy", {"cl": "kelpie", "cm": "puma"}, tokens={"A": ""}).play("play fairy cr")
    assert table.discard() == ["puma"]
    assert table.gems() == 4


def test_kelpie_gains_a_gem_when_an_opponent_makes_you_sacrifice_another_creature_of_its_plane() -> None:
    """Rule 22.5."""
    table = scene("centaur", {}, {"cl": "kelpie", "cm": "puma"}).play("play centaur tl", "move tl cl")
    assert table.can("sacrifice") == ["cm"]
    assert table.play("sacrifice cm").gems("B") == 1
    own = scene("gorgon", {"al": "puma", "am": "kelpie"}).play("play gorgon tl", "sacrifice al")
    assert own.gems() == 3


def test_kelpie_does_not_look_at_other_planes() -> None:
    """Rule 22.5."""
    table = scene("centaur", {}, {"al": "kelpie", "cm": "puma"}).play("play centaur tl", "move tl cl", "sacrifice cm")
    assert table.gems("B") == 0


def test_kelpie_can_be_moved_and_crushed() -> None:
    """Rule 22.5."""
    assert "cl" in scene("llama", {"cl": "kelpie"}).can("play llama")
    assert "cl al" in scene("idlozi", {"cl": "kelpie"}).play("play idlozi tr").can("move")


# ---- Banshee


def test_banshee_gains_where_the_rest_of_her_plane_or_column_is_empty() -> None:
    """Rule 22.6."""
    assert scene("banshee").play("play banshee tl").purse() == "1G 1F"
    assert scene("banshee", {"tr": "puma"}).play("play banshee tl").purse() == "1G 0F"
    assert scene("banshee", {"al": "puma"}).play("play banshee tl").purse() == "0G 1F"
    assert scene("banshee", {"al": "puma", "tm": "llama"}).play("play banshee tl").purse() == "0G 0F"


def test_banshee_alone_but_on_a_crushed_card_gains() -> None:
    """Rule 22.6."""
    assert scene("banshee", {"tl": "llama"}).play("play banshee tl").purse() == "1G 1F"


# ---- Fairy


def test_fairy_sacrifices_the_other_creatures_of_her_plane_for_two_gems_each() -> None:
    """Rule 22.7."""
    table = scene("fairy", {"al": "puma", "am": "zeus", "cl": "llama"}, tokens={"A": ""}).play("play fairy ar")
    assert table.gems() == 2
    assert table.discard() == ["puma"]


def test_fairy_can_be_read_otherwise() -> None:
    """Rules 22.7, 25.5."""
    table = scene("fairy", {"al": "puma", "am": "zeus"}, tokens={"A": ""}, fairy="cards").play("play fairy ar")
    assert table.gems() == 4
    assert table.discard() == ["puma", "zeus"]


# ---- Leprechaun


def test_leprechaun_gains_the_completion_gain_of_its_plane_or_column() -> None:
    """Rule 22.8."""
    table = scene("leprechaun").play("play leprechaun cl")
    assert table.options == ["token celestial", "token left"]
    table.play("token left")
    assert table.purse() == "0G 1F"
    assert "left" not in table.tokens()


def test_leprechaun_takes_the_other_one_if_one_is_gone_and_nothing_if_both_are() -> None:
    """Rule 22.8."""
    assert scene("leprechaun", tokens={"A": "celestial"}).play("play leprechaun cl").options == ["token celestial"]
    assert scene("leprechaun", tokens={"A": "right"}).play("play leprechaun cl").asked == "B turn"


# ---- Korrigan (reconstructed)


def test_korrigan_takes_a_gem_from_each_richer_opponent() -> None:
    """Rule 22.9."""
    table = scene("korrigan", {}, {}, {}, {}, gems=[2, 3, 2, 4]).play("play korrigan cl")
    assert [table.gems(seat) for seat in "ABCD"] == [4, 2, 2, 3]


# ---- Dullahan


def test_dullahan_moves_the_celestial_cards_down_and_gains_for_crushed_creatures() -> None:
    """Rule 22.10."""
    position = {"cl": "puma", "tl": "llama", "cm": "zeus", "cr": "puma", "tr": "hades"}
    table = scene("dullahan", position, tokens={"A": ""}).play("play dullahan am")
    assert table.pile("tl") == ["puma", "llama"]
    assert (table.top("tm"), table.top("cr"), table.top("tr")) == ("zeus", "puma", "hades")
    assert table.gems() == 5  # abyssal gain 2, one creature crushed, both Pumas


def test_dullahan_gains_for_itself_if_its_own_effect_crushes_it() -> None:
    """Rule 22.10."""
    table = scene("dullahan", {"cl": "amaru"}).play("play dullahan tl")
    assert table.pile("tl") == ["amaru", "dullahan"]
    assert table.gems() == 2


def test_dullahan_in_the_celestial_plane_moves_too() -> None:
    """Rule 22.10."""
    assert scene("dullahan").play("play dullahan cl").top("tl") == "dullahan"


def test_dullahan_can_be_read_otherwise() -> None:
    """Rules 22.10, 25.6."""
    position = {"cl": "zeus", "tm": "puma", "tr": "llama", "cr": "amaru"}
    table = scene("dullahan", position, dullahan="terrestrial").play("play dullahan al")
    assert (table.top("cl"), table.top("am"), table.top("ar")) == ("zeus", "puma", "llama")
    table = scene("dullahan", position, dullahan="pantheon").play("play dullahan al")
    assert (table.top("tl"), table.top("am"), table.top("ar"), table.top("tr")) == ("zeus", "puma", "llama", "amaru")
    table = scene("dullahan", position, dullahan="celestial_creatures").play("play dullahan al")
    assert (table.top("cl"), table.pile("tr")) == ("zeus", ["amaru", "llama"])
