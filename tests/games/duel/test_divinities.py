"""The divinities, mythology by mythology (section 14)."""

from __future__ import annotations

from typing import Any

import pytest

from polytheon.games.duel.rules.components import IDS
from tests.games.duel.scene import scene
from tests.games.duel.table import Table

FIVE_SYMBOLS = "pharmacist, scriptorium, school, laboratory"  # and one more of Age III


def activate(divinity: str, **position: Any) -> Table:
    """A activates a divinity on the space nearest to him, for 3 coins."""
    return scene(spaces={6: divinity}, **position).play("activate 6")


# ---- Mesopotamian


def test_enki_gives_one_of_his_two_tokens() -> None:
    """Rule 14.1."""
    table = scene("forum", spaces={6: "enki"}, enki="theology, law", a_wonders="pyramids").play("activate 6")
    assert (table.asked, table.source) == ("A keep_progress", "enki")
    table.play("keep theology")
    assert "law" in table.box
    assert table.city("A")["progress"] == ["theology"]
    assert table.sell_another("forum").play("wonder pyramids with forum").asked == "A turn"


def test_law_from_enki_makes_a_pair_with_ishtar() -> None:
    """Rules 3.8, 14.1."""
    table = activate("enki", enki="theology, law", a_has="ishtar", board="economy").play("keep law")
    assert "theology" in table.box
    assert table.can("take") == ["economy"]


def test_a_token_from_enki_takes_effect_at_once() -> None:
    """Rule 14.1."""
    assert activate("enki", enki="agriculture, law").play("keep agriculture").coins[0] == 20 - 3 + 6


def test_the_great_library_does_not_draw_the_tokens_on_enki() -> None:
    """Rule 8.11."""
    table = scene(
        "forum",
        spaces={1: "enki"},
        enki="theology, law",
        box="economy, masonry, strategy",
        a_wonders="great_library",
    )
    table.play("wonder great_library with forum")
    assert table.can("keep") == ["economy", "masonry", "strategy"]


def test_ishtar_can_be_the_sixth_symbol() -> None:
    """Rule 14.2."""
    assert activate("ishtar", age=3, a=FIVE_SYMBOLS + ", academy").ending == "science A"


def test_ishtar_is_a_symbol_but_no_green_card() -> None:
    """Rules 5.4, 16.24."""
    table = activate("ishtar")
    assert table.city("A")["symbols"] == ["law"]
    assert table.city("A")["cards"]["green"] == []
    assert table.asked == "B turn"


def test_nisaba_copies_a_symbol_of_the_opponent() -> None:
    """Rule 14.3."""
    table = activate("nisaba", a="workshop", b="laboratory", board="economy")
    assert (table.asked, table.source) == ("A snake", "nisaba")
    table.play("snake laboratory")
    assert (table.asked, table.source) == ("A take_progress", "nisaba")
    assert table.view()["pantheon"]["snake"] == "laboratory"
    table.play("take economy")
    assert table.cards("B") == ["laboratory"]
    assert table.city("B")["symbols"] == ["pendulum"]


def test_nisaba_can_bring_the_sixth_symbol() -> None:
    """Rule 14.3."""
    table = activate("nisaba", age=3, a=FIVE_SYMBOLS + ", university", b="academy")
    assert table.play("snake academy").ending == "science A"


def test_nisaba_makes_a_pair_with_a_later_green_card() -> None:
    """Rules 7.2, 14.3."""
    table = scene("dispensary", a_has="nisaba", b="pharmacist", snake="pharmacist", board="economy")
    assert table.play("build dispensary").asked == "A take_progress"


def test_nisaba_without_a_green_card_never_works() -> None:
    """Rule 14.3."""
    table = scene("dispensary", spaces={6: "nisaba"}, b_coins=10).play("activate 6")
    assert table.asked == "B turn"
    table.play("build dispensary")
    assert table.city("A")["symbols"] == []
    assert table.view()["pantheon"]["snake"] is None


# ---- Phoenician


def test_coins_on_astarte_cannot_be_lost() -> None:
    """Rules 4.11, 14.4."""
    table = scene("forum", turn="B", a_has="astarte", a_coins=1, b_coins=20, b_wonders="appian_way")
    table.play("wonder appian_way with forum")
    assert (table.coins[0], table.city("A")["astarte"]) == (0, 7)


def test_astarte_comes_with_seven_coins() -> None:
    """Rule 14.4."""
    table = activate("astarte")
    assert (table.coins[0], table.city("A")["astarte"]) == (17, 7)


def test_a_military_token_does_not_take_coins_from_astarte() -> None:
    """Rules 4.11, 14.4."""
    table = scene("guard_tower", pawn=2, b_has="astarte", b_coins=1).play("build guard_tower")
    assert (table.coins[1], table.city("B")["astarte"]) == (0, 7)


def test_neptune_does_not_take_coins_from_astarte() -> None:
    """Rules 4.11, 14.4."""
    table = activate("neptune", b_has="astarte", b_coins=1).play("spare 0 small", "apply 0 large")
    assert (table.coins[1], table.city("B")["astarte"]) == (0, 7)


def test_coins_on_astarte_are_points_of_their_own() -> None:
    """Rule 14.4."""
    table = scene(age=3, left=[0], a_has="astarte", astarte=4, a_coins=6)
    table.play("discard " + table.slot(0))
    assert table.coins[0] == 8
    assert (table.points("A")["divinities"], table.points("A")["coins"]) == (4, 2)


def test_baal_takes_a_brown_card_and_changes_both_prices() -> None:
    """Rule 14.5."""
    table = scene(spaces={6: "baal"}, b="shelf_quarry")
    assert [table.city(seat)["prices"]["stone"] for seat in "AB"] == [4, 2]
    table.play("activate 6")
    assert (table.asked, table.source) == ("A steal_card", "baal")
    table.play("steal shelf_quarry")
    assert table.cards("A") == ["shelf_quarry"]
    assert table.cards("B") == []
    assert table.city("A")["production"]["stone"] == 2
    assert table.city("B")["production"]["stone"] == 0
    assert [table.city(seat)["prices"]["stone"] for seat in "AB"] == [2, 4]


def test_baal_takes_only_brown_and_grey_cards() -> None:
    """Rules 5.8, 14.5."""
    table = activate("baal", a="quarry", b="sawmill, press, forum, theater, stable, workshop")
    assert table.can("steal") == ["press", "sawmill"]


def test_baal_finds_nothing_to_take() -> None:
    """Rules 12.7, 14.5."""
    assert activate("baal", b="forum, theater").asked == "B turn"


def test_a_card_taken_by_baal_is_not_built() -> None:
    """Rules 5.8, 16.27: nothing is counted again, but it counts for what comes later."""
    table = activate("baal", a="port", b="sawmill").play("steal sawmill")
    assert table.coins == (17, 10)
    table = scene("armory, chamber_of_commerce", a="press", age=3, spaces={6: "baal"}, b="drying_room")
    table.play("activate 6", "steal drying_room").sell_another("chamber_of_commerce")
    before = table.coins[0]
    assert table.play("build chamber_of_commerce").coins[0] == before + 6


def test_tanit_brings_twelve_coins() -> None:
    """Rule 14.6."""
    assert activate("tanit").coins[0] == 29


# ---- Greek


def test_aphrodite_is_worth_nine_points() -> None:
    """Rule 14.7."""
    assert activate("aphrodite").points("A")["divinities"] == 9


def test_hades_builds_a_discarded_card_which_is_no_chain() -> None:
    """Rules 4.13, 14.8."""
    table = activate("hades", age=3, pile="circus", a="parade_ground", a_has="strategy, urbanism")
    assert (table.asked, table.source) == ("A build_discarded", "hades")
    table.play("build discarded circus")
    assert table.pawn == 3
    assert table.coins[0] == 17


def test_hades_builds_a_discarded_grand_temple() -> None:
    """Rules 5.7, 14.8."""
    table = activate("hades", age=3, pile="grand_temple_greek").play("build discarded grand_temple_greek")
    assert table.coins[0] == 17
    assert table.points("A")["purple"] == 5


def test_hades_with_an_empty_pile_does_nothing() -> None:
    """Rule 14.8."""
    assert activate("hades").asked == "B turn"


def test_zeus_discards_a_covered_card_and_its_token_is_taken() -> None:
    """Rules 14.9, 16.15."""
    table = scene(spaces={6: "zeus"}, tokens={8: "offering 3"})
    assert table.slot(8) == "down"
    table.play("activate 6")
    assert (table.asked, table.source) == ("A strike", "zeus")
    assert table.can("strike") == [str(slot) for slot in range(20)]
    table.play("strike 8")
    assert table.slot(8) == "gone"
    assert len(table.pile) == 1
    assert table.coins[0] == 17
    assert table.city("A")["offering_tokens"] == [3]
    assert table.left == 19


def test_a_gap_left_by_zeus_uncovers_cards_as_usual() -> None:
    """Rule 2.7: slot 1 of Age II is covered by 6 and 7; with 6 gone, only by 7."""
    table = scene(spaces={6: "zeus"}, left=[0, 1, 6, 7]).play("activate 6", "strike 6")
    assert table.slot(0) in table.can("discard")
    assert table.slot(1) not in table.can("discard")
    table.play("discard " + table.slot(7))
    assert table.slot(1) in table.can("discard")


def test_cards_uncovered_by_zeus_are_flipped_at_the_end_of_the_turn() -> None:
    """Rule 14.9."""
    table = scene(spaces={6: "zeus"}, gone=[15, 18], tokens={6: "offering 2"}, slots={11: "brewery"})
    table.play("activate 6", "strike 11")
    assert table.pile == ["brewery"]
    assert table.city("A")["offering_tokens"] == [2]
    assert table.slot(6) != "down"
    assert table.slot(7) == "down"


def test_zeus_may_end_the_age() -> None:
    """Rules 9.1, 14.9."""
    table = scene(spaces={6: "zeus"}, left=[0], slots={0: "forum"}).play("activate 6", "strike 0")
    assert table.pile == ["forum"]
    assert table.view()["age"] == 3
    assert table.asked == "A begin"


def test_zeus_may_end_the_game() -> None:
    """Rules 9.3, 14.9."""
    table = scene(age=3, spaces={6: "zeus"}, left=[0]).play("activate 6", "strike 0")
    assert table.match.over
    assert table.coins == (17, 10)


def test_a_temple_discarded_by_zeus_comes_from_the_temples() -> None:
    """Rules 2.5, 14.9: its back was known."""
    table = scene(age=3, spaces={6: "zeus"})
    backs = {slot["slot"]: slot["back"] for slot in table.view()["structure"]}
    temple = next(slot for slot, back in backs.items() if back == "temple")
    assert table.play("activate 6", f"strike {temple}").pile[0].startswith("grand_temple")


# ---- Egyptian


def test_anubis_takes_the_discount_of_the_sanctuary_which_can_be_rebuilt() -> None:
    """Rules 8.7, 8.14, 14.10."""
    table = scene(
        "forum, brewery",
        spaces={1: "aphrodite", 6: "anubis"},
        b_has="sanctuary",
        under={"sanctuary": "tavern"},
        b_coins=10,
    )
    assert table.space(1)["costs"][1] == 1
    table.play("activate 6", "unbuild sanctuary")
    assert table.pile == ["tavern"]
    assert table.space(1)["costs"][1] == 3
    assert table.wonder("sanctuary")["built"] is False
    table.play("wonder sanctuary with forum")
    assert table.asked == "B turn"
    assert table.space(1)["costs"][1] == 1


def test_anubis_undoes_nothing_and_a_rebuilt_wonder_works_again() -> None:
    """Rule 14.10."""
    table = scene("forum, brewery", spaces={6: "anubis"}, a_has="temple_of_artemis")
    table.play("activate 6", "unbuild temple_of_artemis")
    assert table.coins[0] == 17
    table.sell_another("forum").play("wonder temple_of_artemis with forum")
    assert table.coins[0] == 17 - 8 + 12
    assert table.asked == "A turn"


def test_anubis_does_not_move_the_pawn_back() -> None:
    """Rules 6.1, 14.10."""
    table = scene(spaces={6: "anubis"}, b_has="colossus", pawn=-2)
    assert table.points("B")["wonders"] == 3
    table.play("activate 6", "unbuild colossus")
    assert table.pawn == -2
    assert table.points("B")["wonders"] == 0


def test_anubis_without_a_built_wonder_does_nothing() -> None:
    """Rule 14.10."""
    assert activate("anubis", a_wonders="sphinx", b_wonders="piraeus").asked == "B turn"


def test_anubis_stops_the_production_of_a_wonder() -> None:
    """Rules 8.7, 14.10."""
    table = scene("baths", age=1, a_wonders="divine_theater", b_has="great_lighthouse, piraeus")
    table.play("wonder divine_theater with baths", "deck egyptian", "choose anubis")
    assert table.can("unbuild") == ["great_lighthouse", "piraeus", "divine_theater"]
    table.play("unbuild great_lighthouse")
    assert table.city("B")["one_of"] == [{"resources": ["glass", "papyrus"], "units": 1}]


def test_anubis_is_mandatory_even_if_only_own_wonders_stand() -> None:
    """Rules 3.7, 16.17."""
    assert activate("anubis", a_has="pyramids", b_wonders="sphinx").options == ["unbuild pyramids"]


def test_isis_builds_a_wonder_with_a_discarded_card_for_free() -> None:
    """Rules 4.13, 14.12, 16.28: the wonder is asked first, then the card, and both before anything happens."""
    table = activate("isis", pile="tavern, altar", a_wonders="hanging_gardens, pyramids", b_has="economy")
    assert (table.asked, table.source) == ("A raise", "isis")
    assert table.can("raise") == ["pyramids", "hanging_gardens"]
    table.play("raise hanging_gardens")
    assert table.asked == "A using"
    assert table.coins == (17, 10)
    table.play("using altar")
    assert table.pile == ["tavern"]
    assert table.wonder("hanging_gardens")["under"] == "altar"
    assert table.coins == (23, 10)
    assert table.asked == "A turn"


def test_isis_needs_a_discarded_card_and_an_unbuilt_wonder() -> None:
    """Rule 14.12."""
    assert activate("isis", a_wonders="pyramids").asked == "B turn"
    assert activate("isis", pile="tavern", a_has="pyramids", b_wonders="sphinx").asked == "B turn"


def test_isis_can_build_the_divine_theater() -> None:
    """Rule 14.12."""
    table = activate("isis", pile="tavern", a_wonders="divine_theater")
    table.play("raise divine_theater", "using tavern", "deck phoenician", "choose tanit", "top baal")
    assert table.coins[0] == 17 + 12
    assert table.city("A")["divinities"] == ["tanit", "isis"]
    assert table.asked == "B turn"


def test_isis_can_use_the_card_that_anubis_freed_and_rebuild_the_wonder() -> None:
    """Rules 16.26, 16.28."""
    table = scene("forum", spaces={5: "anubis", 6: "isis"}, a_has="sphinx", under={"sphinx": "altar"})
    table.play("activate 5", "unbuild sphinx").sell_another("forum")
    table.play("activate 6", "raise sphinx")
    assert "altar" in table.can("using")
    assert table.play("using altar").asked == "A turn"


def test_ra_takes_an_unbuilt_wonder_of_the_opponent() -> None:
    """Rule 14.13."""
    table = scene(
        "forum, brewery",
        spaces={6: "ra"},
        a_has="pyramids, colossus, great_library",
        a_wonders="mausoleum",
        b_wonders="sphinx, hanging_gardens",
        b_has="piraeus, appian_way",
    )
    table.play("activate 6")
    assert (table.asked, table.source) == ("A steal_wonder", "ra")
    assert table.can("steal") == ["hanging_gardens", "sphinx"]
    table.play("steal sphinx")
    assert [len(table.city(seat)["wonders"]) for seat in "AB"] == [5, 3]
    assert table.asked == "B turn"


def test_with_ra_a_player_may_build_five_wonders_but_both_only_seven() -> None:
    """Rules 8.4, 14.13."""
    table = scene(
        "forum, brewery",
        spaces={6: "ra"},
        a_has="pyramids, colossus, great_library, mausoleum",
        b_wonders="sphinx, hanging_gardens",
        b_has="piraeus, appian_way",
    )
    table.play("activate 6", "steal sphinx").sell_another("forum").play("wonder sphinx with forum")
    assert [wonder["built"] for wonder in table.city("A")["wonders"]] == [True] * 5
    assert not table.wonder("hanging_gardens")


def seven_built(**position: Any) -> Table:
    """Seven wonders stand, four of A's and three of B's, the Great Library over an altar; the eighth is out."""
    return scene(
        "forum, brewery",
        a_has="pyramids, colossus, sphinx, piraeus",
        b_has="great_library, appian_way, mausoleum",
        under={"great_library": "altar"},
        **position,
    )


def test_after_anubis_six_wonders_stand_and_only_that_one_can_be_rebuilt() -> None:
    """Rules 14.11, 16.19."""
    table = seven_built(spaces={6: "anubis"}, box="law, economy, masonry").play("activate 6", "unbuild great_library")
    assert table.state.built_wonders() == 6
    assert {option.split()[1] for option in table.options if option.startswith("wonder")} == {"great_library"}
    table.play("wonder great_library with forum")
    assert table.asked == "B keep_progress"
    assert table.can("keep") == ["economy", "law", "masonry"]
    table.play("keep law")
    assert table.state.built_wonders() == 7


def test_ra_may_take_the_wonder_that_anubis_unbuilt() -> None:
    """Rule 16.26."""
    table = seven_built(spaces={5: "ra", 6: "anubis"}).play("activate 6", "unbuild great_library")
    table.sell_another("forum").play("activate 5")
    assert table.can("steal") == ["great_library"]
    table.play("steal great_library")
    assert len(table.city("A")["wonders"]) == 5
    assert table.sell_another("forum").can("wonder great_library with")


# ---- Roman


def test_minerva_stands_anywhere_but_on_the_pawn() -> None:
    """Rules 14.15, 16.1, 17.2."""
    table = activate("minerva", pawn=3)
    assert (table.asked, table.source) == ("A guard", "minerva")
    spaces = [int(space) for space in table.can("guard")]
    assert spaces == [space for space in range(-9, 10) if space != 3]
    assert table.play("guard +9").minerva == 9


@pytest.mark.parametrize(("action", "space"), [("guard -9", -9), ("guard 0", 0), ("guard +4", 4)])
def test_minerva_stands_where_she_is_put(action: str, space: int) -> None:
    """Rule 14.15."""
    assert activate("minerva", pawn=3).play(action).minerva == space


def test_by_option_minerva_may_stand_on_the_pawn() -> None:
    """Rules 16.1, 17.2: she stops who comes back to that space."""
    table = scene("walls, barracks", spaces={6: "minerva"}, pawn=1, minerva_on_pawn="allow", b_coins=20)
    table.play("activate 6")
    assert len(table.options) == 19
    table.play("guard +1", "build barracks")
    assert table.pawn == 0
    assert table.minerva == 1
    assert table.play("build walls").pawn == 0
    assert table.minerva is None


def test_neptune_discards_one_military_token_and_applies_another() -> None:
    """Rule 14.16."""
    table = activate("neptune")
    assert (table.asked, table.source) == ("A spare", "neptune")
    assert table.can("spare") == IDS.military_tokens
    table.play("spare 0 large")
    assert table.coins[1] == 10
    assert table.can("apply") == ["0 small", "1 small", "1 large"]
    table.play("apply 1 large")
    assert table.coins == (17, 5)
    assert table.military_tokens == ["0 small", "1 small"]


def test_neptune_makes_the_opponent_pay_whatever_side_the_token_lay_on() -> None:
    """Rule 16.14."""
    table = activate("neptune", b_coins=1).play("spare 1 large", "apply 0 small")
    assert table.coins == (17, 0)
    assert table.pawn == 0
    assert table.military_tokens == ["0 large", "1 small"]


def test_neptune_of_the_second_player_makes_the_first_pay() -> None:
    """Rule 16.14."""
    table = scene(turn="B", spaces={1: "neptune"}).play("activate 1", "spare 0 small", "apply 1 large")
    assert table.coins == (15, 7)


def test_a_token_that_neptune_removed_costs_nothing_later() -> None:
    """Rules 6.4, 14.16."""
    table = scene("walls", spaces={6: "neptune"}, pawn=2).play("activate 6", "spare 1 small", "apply 0 small")
    before = table.coins[1]
    table.sell_another("walls").play("build walls")
    assert table.pawn == 4
    assert table.coins[1] == before + 2


def test_neptune_with_one_token_left_only_discards_it() -> None:
    """Rule 16.13."""
    table = activate("neptune", military="1 large")
    assert table.options == ["spare 1 large"]
    table.play("spare 1 large")
    assert table.military_tokens == []
    assert table.coins == (17, 10)
    assert table.asked == "B turn"


def test_neptune_without_tokens_does_nothing() -> None:
    """Rule 16.13."""
    assert activate("neptune", military="").asked == "B turn"


def test_mars_has_two_shields() -> None:
    """Rule 14.14."""
    assert scene(turn="B", spaces={1: "mars"}).play("activate 1").pawn == -2
