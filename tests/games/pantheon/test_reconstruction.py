"""Values that no source shows: what any reconstruction of them has to respect."""

from __future__ import annotations

import random

from polytheon.games.pantheon.game import GAME, OWN
from polytheon.games.pantheon.rules.components import IDS, OFFERING, God
from polytheon.games.pantheon.rules.payment import can_worship
from polytheon.games.pantheon.rules.state import new_player
from polytheon.text import game_text


def god(name: str) -> God:
    return OWN.gods[OWN.god_of_kind[IDS.gods.index(name)]]


def draws_for(wanted: God, dice: random.Random) -> int:
    """How many cards of a fresh deck it takes to pay a god with cards alone."""
    deck = [card for card, count in enumerate(OWN.deck) for _ in range(count)]
    dice.shuffle(deck)
    player = new_player(OWN)
    for drawn, card in enumerate(deck, 1):
        player.hand[card] += 1
        if OFFERING <= card < OFFERING + len(IDS.offerings) and can_worship(player, wanted):
            return drawn
    raise AssertionError("the whole deck does not pay for it")


def test_facts_are_the_rulebooks_and_what_was_only_drawn_is_ours() -> None:
    """Rule 15.1: effects, counts, points and prices up to rank 3 are known; costs, copies and the map are not."""
    known = ("pieces", "steps", "prices", "scoring", "special_money", "epochs.closing_points", "offerings.price_3")
    assert all(OWN.source(path).kind == "rulebook" for path in known)
    ours = ("map.rows", "gods.surparit.cost", "gods.surparit.count", "tiles.demigod.count", "peoples.roma.home")
    assert all(OWN.source(path).ours for path in ours)
    assert not OWN.source("gods.surparit.gods").ours


def test_values_of_ours_carry_an_asterisk() -> None:
    """Rule 15.1: the program marks what is reconstructed, and nothing else."""
    text = game_text(GAME, "en")
    assert "4* + 2*" in " ".join(text.about("surparit"))
    assert "*" not in " ".join(text.about("movement"))


def test_forty_gods_four_of_each_kind() -> None:
    """Rule 15.2: Stonkus comes in two versions of two tiles each."""
    counts = dict(zip(IDS.gods, OWN.god_counts))
    assert sum(counts.values()) == 40
    assert counts.pop("stonkus_1") == counts.pop("stonkus_2") == 2
    assert set(counts.values()) == {4}
    assert (god("stonkus_1").gain.money, god("stonkus_2").gain.money) == (1, 2)


def test_costs_that_are_known_and_costs_like_them() -> None:
    """Rule 15.3: the costs of the rulebook are there, and all take about as many blind draws as those do."""
    costs = [list(each.cost) for each in OWN.gods]
    assert god("gadicea").cost[0] == 5
    assert list(god("pietalte").cost) == [3, 2, 1]
    assert [4, 1] in costs
    assert [2, 2, 2, 1] in costs
    dice = random.Random(1)
    means = {IDS.gods[each.kind]: sum(draws_for(each, dice) for _ in range(300)) / 300 for each in OWN.gods}
    assert all(9.5 < mean < 22.5 for mean in means.values())
    assert max(means, key=lambda name: means[name]) == "gadicea"


def test_loot_and_bonus_tiles_are_of_known_kinds_and_suffice() -> None:
    """Rule 15.4: forty tiles, demigods and special money for all of them, steps not rare, the known bonus tiles."""
    counts = dict(zip(IDS.tiles, OWN.tile_counts))
    assert sum(counts.values()) == 40
    assert counts["column"] == 0
    assert counts["demigod"] + OWN.god_counts[IDS.gods.index("plaesiris")] * 2 <= sum(OWN.demigod_counts)
    assert counts["money"] <= sum(OWN.special_money)
    assert counts["steps_1"] > counts["steps_2"] > 0
    assert {"column", "demigod", "god", "steps_1"} < set(OWN.data["bonus"]["tiles"])


def test_the_bonus_tile_of_offerings_brings_only_one() -> None:
    """Rule 15.8: with two its owner won too often."""
    assert "offering_1" in OWN.data["bonus"]["tiles"]
    assert "offering_2" not in OWN.data["bonus"]["tiles"]
