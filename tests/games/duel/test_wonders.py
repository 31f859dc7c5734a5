"""Wonders, replays and the limit of seven (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from polytheon.games.duel.rules.components import IDS
from tests.games.duel.scene import scene
from tests.games.duel.table import Table


def built(wonder: str, **position: Any) -> Table:
    """A builds a wonder with the forum, the first card of the structure."""
    table = scene("forum", a_wonders=wonder, **position)
    return table.play(f"wonder {wonder} with forum")


# ---- Building


def test_a_wonder_is_built_once_and_only_by_its_owner() -> None:
    """Rule 8.1."""
    assert scene("forum", a_has="piraeus").refuses("wonder piraeus with forum")
    assert scene("forum", b_wonders="piraeus").refuses("wonder piraeus with forum")
    assert not scene("forum", a_wonders="piraeus").refuses("wonder piraeus with forum")


def test_the_card_under_a_wonder_is_public_and_does_nothing_any_more() -> None:
    """Rules 3.6, 5.4, 15.1: it has no effect, counts for no colour and is not in the discard pile."""
    table = scene("brewery", a_wonders="pyramids").play("wonder pyramids with brewery")
    assert table.wonder("pyramids") == {
        "wonder": "pyramids",
        "built": True,
        "under": "brewery",
        "price": None,
        "owner": "A",
    }
    assert table.coins[0] == 12
    assert table.pile == []
    assert table.cards("A") == []


def test_pyramids() -> None:
    """Rule 3.6."""
    table = built("pyramids")
    assert table.coins[0] == 12
    assert table.points("A")["wonders"] == 9
    assert table.asked == "B turn"


def test_colossus() -> None:
    """Rules 6.1, 8.2."""
    table = built("colossus")
    assert table.coins[0] == 12
    assert table.pawn == 2
    assert table.points("A")["wonders"] == 3
    assert table.asked == "B turn"


def test_great_lighthouse_gives_one_raw_unit_from_the_next_construction_on() -> None:
    """Rules 4.6, 8.8."""
    table = scene("rostrum, forum", a_wonders="great_lighthouse").play("wonder great_lighthouse with forum")
    assert table.coins[0] == 12
    assert table.points("A")["wonders"] == 4
    table.sell_another("rostrum").play("build rostrum")
    assert table.coins[0] == 10


def test_temple_of_artemis() -> None:
    """Rules 8.2, 8.5."""
    table = built("temple_of_artemis", a_coins=8)
    assert table.coins[0] == 12
    assert table.points("A")["wonders"] == 0
    assert table.asked == "A turn"


def test_mausoleum_builds_a_discarded_card_for_free() -> None:
    """Rule 8.10."""
    table = scene("forum, brewery", pile="walls, courthouse", a_wonders="mausoleum, pyramids", a_coins=20)
    table.play("wonder mausoleum with forum")
    assert table.can("build discarded") == ["walls", "courthouse"]
    assert table.refuses(
        "build discarded forum",
        "build discarded aqueduct",
        "build brewery",
        "discard brewery",
        "wonder pyramids with brewery",
    )
    table.play("build discarded courthouse")
    assert table.cards("A") == ["courthouse"]
    assert table.pile == ["walls"]
    assert table.coins[0] == 10
    assert table.points("A")["wonders"] == 2
    assert table.asked == "B turn"


def test_mausoleum_with_an_empty_pile_does_nothing() -> None:
    """Rule 8.10."""
    table = built("mausoleum")
    assert table.asked == "B turn"
    assert table.points("A")["wonders"] == 2


def test_a_discarded_card_works_fully_but_is_no_chain() -> None:
    """Rules 4.13, 8.10."""
    table = built("mausoleum", pile="dispensary", a="pharmacist", a_has="urbanism", board="law, economy")
    table.play("build discarded dispensary")
    assert (table.asked, table.source) == ("A take_progress", "dispensary")
    table.play("take economy")
    assert table.coins[0] == 20 - 10
    assert table.asked == "B turn"


def test_great_library_offers_three_tokens_of_the_box() -> None:
    """Rule 8.11."""
    table = built("great_library", a_has="economy", b_has="masonry", board="law, theology, strategy")
    offered = table.can("keep")
    assert len(offered) == 3
    assert not {"economy", "masonry", "law", "theology", "strategy"} & set(offered)
    table.play(f"keep {offered[1]}")
    assert offered[1] in table.city("A")["progress"]
    assert {offered[0], offered[2]} <= set(table.box)
    assert len(table.box) == 7
    assert table.board == ["law", "strategy", "theology"]
    assert table.points("A")["wonders"] == 4


def test_great_library_shows_its_tokens_to_everybody() -> None:
    """Rule 16.30."""
    table = built("great_library")
    assert table.view("B")["progress"]["offered"] == table.can("keep")
    assert not table.match.has_secret(1)


def test_hanging_gardens() -> None:
    """Rule 8.5."""
    table = scene("brewery", a="press, forum, sawmill", a_coins=0, a_wonders="hanging_gardens")
    table.play("wonder hanging_gardens with brewery")
    assert table.coins[0] == 6
    assert table.asked == "A turn"
    assert table.points("A")["wonders"] == 3


def test_statue_of_zeus_destroys_a_brown_card() -> None:
    """Rule 8.12."""
    table = built("statue_of_zeus", b="sawmill, press, stable", a="quarry")
    assert table.pawn == 1
    assert table.can("destroy") == ["sawmill"]
    table.play("destroy sawmill")
    assert table.pile == ["sawmill"]
    assert table.cards("B") == ["press", "stable"]
    assert table.city("B")["production"]["wood"] == 0
    assert table.points("A")["wonders"] == 3
    assert table.asked == "B turn"


def test_circus_maximus_destroys_a_grey_card() -> None:
    """Rule 8.12."""
    table = built("circus_maximus", b="glassworks, sawmill")
    assert table.pawn == 1
    assert table.can("destroy") == ["glassworks"]
    table.play("destroy glassworks")
    assert table.pile == ["glassworks"]


def test_circus_maximus_asks_nothing_where_there_is_no_grey_card() -> None:
    """Rules 3.7, 8.12."""
    table = built("circus_maximus", b="temple, stable, clay_pit")
    assert table.pawn == 1
    assert table.asked == "B turn"
    assert table.points("A")["wonders"] == 3


def test_a_destroyed_card_can_be_built_from_the_discard_pile() -> None:
    """Rules 8.9, 8.12."""
    table = scene("forum, brewery", a_wonders="statue_of_zeus", b_wonders="mausoleum", b="sawmill", b_coins=20)
    table.play("wonder statue_of_zeus with forum", "destroy sawmill")
    table.play("wonder mausoleum with brewery", "build discarded sawmill")
    assert table.cards("B") == ["sawmill"]
    assert table.city("B")["production"]["wood"] == 2


def test_appian_way() -> None:
    """Rule 8.13."""
    table = scene("brewery", a="forum", a_coins=8, b_coins=2, a_wonders="appian_way")
    table.play("wonder appian_way with brewery")
    assert table.coins == (3, 0)
    assert table.asked == "A turn"
    assert table.points("A")["wonders"] == 3


def test_sphinx() -> None:
    """Rule 8.5."""
    table = built("sphinx")
    assert table.coins[0] == 12
    assert table.asked == "A turn"
    assert table.points("A")["wonders"] == 6


def test_sanctuary_makes_activations_cheaper() -> None:
    """Rule 8.14."""
    table = built("sanctuary", spaces={6: "mars"})
    assert table.coins[0] == 12
    assert table.asked == "A turn"
    assert table.play("activate 6").coins[0] == 11
    assert table.points("A")["wonders"] == 0


def test_divine_theater_activates_one_divinity_of_a_deck() -> None:
    """Rules 8.15, 13.2."""
    table = built("divine_theater")
    assert table.can("deck") == IDS.mythologies
    table.play("deck roman")
    assert table.can("choose") == ["mars", "minerva", "neptune"]
    table.play("choose mars")
    assert (table.asked, table.source) == ("A on_top", "divine_theater")
    assert table.can("top") == ["minerva", "neptune"]
    table.play("top neptune")
    assert table.city("A")["divinities"] == ["mars"]
    assert table.pawn == 2
    assert table.deck("roman", "A") == ["neptune", "minerva"]
    assert table.points("A")["wonders"] == 2
    assert table.asked == "B turn"


def test_divine_theater_offers_only_decks_that_have_cards() -> None:
    """Rule 13.2."""
    everything = "enki, ishtar, nisaba, astarte, baal, tanit, aphrodite, hades, zeus, anubis, isis, ra, mars, neptune"
    table = built("divine_theater", b_has=everything)
    assert table.can("deck") == ["roman"]
    table.play("deck roman")
    assert table.can("choose") == ["minerva"]
    table = built("divine_theater", b_has=everything + ", minerva")
    assert table.asked == "B turn"


def test_mausoleum_does_not_build_the_card_that_isis_put_under_it() -> None:
    """Rules 8.9, 8.10: cards under wonders are not in the discard pile."""
    table = scene(a_wonders="mausoleum", pile="tavern", spaces={6: "isis"})
    assert table.play("activate 6", "raise mausoleum", "using tavern").asked == "B turn"
    table = scene(a_wonders="mausoleum", pile="tavern, altar", spaces={6: "isis"})
    assert table.play("activate 6", "raise mausoleum", "using tavern").options == ["build discarded altar"]


# ---- Replay


def test_a_replay_is_lost_when_the_age_ends() -> None:
    """Rules 8.6, 16.31."""
    table = scene(left=[0], slots={0: "forum"}, pawn=1, a_wonders="piraeus").play("wonder piraeus with forum")
    assert table.view()["age"] == 3
    assert table.asked == "B begin"
    assert table.play("begin 1").asked == "B turn"


def test_a_replay_in_an_extra_turn_gives_another() -> None:
    """Rule 8.5."""
    table = scene("forum, brewery", a_wonders="sphinx, hanging_gardens")
    table.play("wonder sphinx with forum", "wonder hanging_gardens with brewery")
    assert table.asked == "A turn"
    assert table.sell_another().asked == "B turn"


def test_an_extra_turn_can_be_an_activation() -> None:
    """Rule 8.5."""
    table = built("sphinx", spaces={6: "tanit"}).play("activate 6")
    assert table.asked == "B turn"
    assert table.coins[0] == 20 - 8 - 3 + 12


def test_two_sources_of_replay_give_one_extra_turn() -> None:
    """Rule 16.10."""
    table = scene(
        "forum, brewery",
        a_has="theology",
        a_wonders="divine_theater, piraeus",
        pile="tavern",
    )
    table.play("wonder divine_theater with forum", "deck egyptian", "choose isis")
    table.play("raise piraeus", "using tavern", "top ra")
    assert table.asked == "A turn"
    assert table.wonder("piraeus")["built"]
    assert table.play("discard brewery").asked == "B turn"


def test_theology_works_on_a_wonder_that_isis_builds() -> None:
    """Rule 7.15."""
    table = scene(a_has="theology", a_wonders="pyramids", pile="tavern", spaces={6: "isis"})
    assert table.play("activate 6", "raise pyramids", "using tavern").asked == "A turn"


# ---- Seven wonders


def test_the_eighth_wonder_leaves_the_game_when_the_seventh_is_built() -> None:
    """Rule 8.3."""
    table = scene(
        "forum",
        a_wonders="colossus",
        a_has="pyramids, sphinx, piraeus",
        b_wonders="mausoleum",
        b_has="appian_way, circus_maximus, great_library",
    )
    table.play("wonder colossus with forum")
    assert table.state.built_wonders() == 7
    assert not table.wonder("mausoleum")
    assert not [option for option in table.options if option.startswith("wonder")]


def test_the_seventh_wonder_gives_its_extra_turn() -> None:
    """Rule 8.3."""
    table = built(
        "sphinx",
        a_has="pyramids, colossus, piraeus",
        b_has="appian_way, circus_maximus, great_library",
        b_wonders="mausoleum",
    )
    assert not table.wonder("mausoleum")
    assert table.asked == "A turn"


def test_a_seventh_wonder_that_isis_builds_removes_the_eighth_too() -> None:
    """Rules 8.3, 14.12."""
    table = scene(
        a_wonders="colossus",
        a_has="pyramids, sphinx, piraeus",
        b_wonders="mausoleum",
        b_has="appian_way, circus_maximus, great_library",
        pile="tavern",
        spaces={6: "isis"},
    )
    table.play("activate 6", "raise colossus", "using tavern")
    assert table.state.built_wonders() == 7
    assert not table.wonder("mausoleum")


def test_six_wonders_do_not_end_the_building() -> None:
    """Rule 8.3."""
    table = scene(
        "forum", a_wonders="colossus", a_has="pyramids, sphinx", b_wonders="mausoleum", b_has="appian_way, piraeus"
    )
    table.play("wonder colossus with forum")
    assert table.wonder("mausoleum")


def test_the_eighth_wonder_is_gone_before_the_seventh_takes_effect() -> None:
    """Rules 8.2, 16.18: Ra finds nothing to take."""
    table = built(
        "divine_theater",
        a_has="pyramids, piraeus, colossus",
        b_has="appian_way, circus_maximus, great_library",
        b_wonders="sphinx",
    )
    table.play("deck egyptian", "choose ra")
    assert not table.wonder("sphinx")
    assert table.asked == "A on_top"
    assert table.play("top isis").asked == "B turn"


def test_isis_of_the_seventh_wonder_finds_no_eighth() -> None:
    """Rule 16.18."""
    table = scene(
        "forum",
        a_wonders="divine_theater, sphinx",
        a_has="pyramids, colossus",
        b_has="appian_way, circus_maximus, great_library, piraeus",
        pile="tavern",
    )
    table.play("wonder divine_theater with forum", "deck egyptian", "choose isis", "top ra")
    assert table.asked == "B turn"
    assert not table.wonder("sphinx")
    assert table.pile == ["tavern"]


# ---- Divine Theater in Age I


def test_zeus_of_a_theater_built_with_the_last_card_does_nothing() -> None:
    """Rules 3.9, 14.9."""
    table = scene(
        age=1,
        left=[0],
        slots={0: "tavern"},
        a_has="theology",
        a_wonders="divine_theater",
    )
    table.play("wonder divine_theater with tavern", "deck greek", "choose zeus", "top hades")
    assert table.view()["age"] == 2
    assert table.asked == "A begin"
    assert table.pile == []


def test_zeus_discards_the_card_then_takes_its_token_whose_deck_must_be_whole() -> None:
    """Rules 13.6, 16.15."""
    table = scene(
        "tavern",
        age=1,
        tokens={9: "greek"},
        a_wonders="divine_theater",
        decks={"greek": "zeus, hades, aphrodite"},
    )
    table.play("wonder divine_theater with tavern", "deck greek", "choose zeus")
    assert (table.asked, table.source) == ("A strike", "zeus")
    table.play("strike 9")
    assert len(table.pile) == 1
    assert table.slot(9) == "gone"
    assert table.city("A")["mythology_tokens"] == ["greek"]
    assert (table.asked, table.source) == ("A on_top", "divine_theater")
    assert table.can("top") == ["aphrodite", "hades"]
    table.play("top hades")
    assert (table.asked, table.source) == ("A place", "greek")
    assert table.can("place") == ["aphrodite", "hades"]
    table.play("place aphrodite", "space 3")
    assert table.space(3, "A")["divinity"] == "aphrodite"
    assert table.deck("greek", "A") == ["hades"]
    assert table.asked == "B turn"


def test_zeus_may_discard_the_card_that_the_theater_has_just_uncovered() -> None:
    """Rules 2.4, 14.9: it is not flipped before, and its token is taken once."""
    table = scene(age=1, gone=[14], slots={15: "tavern"}, tokens={9: "roman"}, a_wonders="divine_theater")
    table.play("wonder divine_theater with tavern", "deck greek", "choose zeus", "strike 9")
    assert (table.asked, table.source) == ("A place", "roman")
    assert table.slot(9) == "gone"
    table.play(table.options[0], "space 1", "top hades")
    assert table.city("A")["mythology_tokens"] == ["roman"]
    assert table.asked == "B turn"


def test_anubis_of_the_theater_may_unbuild_the_theater_itself() -> None:
    """Rules 16.17, 16.25."""
    table = built("divine_theater").play("deck egyptian", "choose anubis")
    assert table.options == ["unbuild divine_theater"]
    table.play("unbuild divine_theater")
    assert table.pile == ["forum"]
    assert (table.asked, table.source) == ("A on_top", "divine_theater")
    table.play("top isis")
    assert table.city("A")["divinities"] == ["anubis"]
    assert table.points("A")["wonders"] == 0
    assert table.sell_another().can("wonder divine_theater with")


def test_a_replay_of_theology_stays_when_the_theater_unbuilds_itself() -> None:
    """Rule 16.25."""
    table = built("divine_theater", a_has="theology")
    table.play("deck egyptian", "choose anubis", "unbuild divine_theater", "top isis")
    assert table.asked == "A turn"


def test_tokens_of_several_cards_are_taken_from_the_highest_slot_down() -> None:
    """Rules 10.8, 16.11."""
    table = scene(
        age=1,
        gone=[14, 19],
        slots={18: "tavern"},
        tokens={9: "roman", 13: "egyptian"},
        a_wonders="divine_theater",
    )
    table.play("wonder divine_theater with tavern", "deck greek", "choose zeus", "strike 15", "top hades")
    assert (table.asked, table.source) == ("A place", "egyptian")
    table.play(table.options[0], "space 1")
    assert (table.asked, table.source) == ("A place", "roman")
    assert table.slot(13) == "down"
    assert table.slot(9) == "down"
    table.play(table.options[0], "space 2")
    assert table.slot(13) != "down"
    assert table.slot(9) != "down"
    assert table.city("A")["mythology_tokens"] == ["egyptian", "roman"]
    assert table.asked == "B turn"


def test_the_token_on_the_card_that_zeus_removes_comes_before_the_others() -> None:
    """Rule 10.8: the card of the Theater uncovers slot 13, Zeus discards slot 9."""
    table = scene(
        age=1,
        gone=[19],
        slots={18: "tavern"},
        tokens={9: "roman", 13: "egyptian"},
        a_wonders="divine_theater",
    )
    table.play("wonder divine_theater with tavern", "deck greek", "choose zeus", "strike 9")
    assert (table.asked, table.source) == ("A place", "roman")
    table.play(table.options[0], "space 1", "top hades")
    assert (table.asked, table.source) == ("A place", "egyptian")


@pytest.mark.parametrize("wonder", ["statue_of_zeus", "circus_maximus"])
def test_destroying_is_mandatory(wonder: str) -> None:
    """Rules 3.7, 8.12."""
    table = built(wonder, b="clay_pit, press")
    assert len(table.options) == 1
