"""What options cost and bring, told before they are taken."""

from __future__ import annotations

from typing import Any

import pytest

from polytheon import Match
from polytheon.games.mythologies.game import GAME
from polytheon.kernel.choosers import Dice
from polytheon.kernel.offers import Offer
from tests.games.mythologies.scene import scene
from tests.games.mythologies.table import Table

CARDS = GAME.content().data["cards"]
COUNTING = ("gain", "gain_per", "gain_if_alone", "gain_invocations")


def terms(table: Table, action: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The price and the gain of an option."""
    number = table.match.parse(table.spelled(action))
    found = next(offer for offer in table.match.offers() if offer.action == number)
    return found.price, found.gain


# ---- Playing


def test_a_creature_costs_nothing_and_brings_its_invocation_gain() -> None:
    assert terms(scene("gorgon"), "play gorgon cl") == ({}, {"invocation": {"gems": 1}, "gems": 1})
    assert terms(scene("gorgon"), "play gorgon al") == ({}, {})


def test_a_deity_has_a_price_and_a_toll_is_part_of_it() -> None:
    price, _ = terms(scene("zeus", gems=[5]), "play zeus cl")
    assert price == {"gems": 4, "cost": {"gems": 4}}
    table = scene("zeus", {}, {"cl": "troll"}, gems=[5], favours=[1])
    assert terms(table, "play zeus cl")[0] == {
        "gems": 4,
        "favours": 1,
        "cost": {"gems": 4},
        "toll": {"favours": 1},
    }
    assert terms(table, "play zeus tl")[0] == {"gems": 4, "cost": {"gems": 4}}


def test_tolls_of_several_opponents_add_up() -> None:
    table = scene("puma", {}, {"cl": "troll"}, {"cl": "troll"}, favours=[2])
    assert terms(table, "play puma cl")[0] == {"favours": 2, "toll": {"favours": 2}}


def test_completed_lines_are_named_with_what_their_tokens_bring() -> None:
    table = scene("gorgon", {"cl": "puma", "cm": "puma", "tr": "llama", "ar": "llama"}, tokens={"A": "celestial"})
    _, gain = terms(table, "play gorgon cr")
    assert gain == {"celestial": {"gems": 1}, "right": {}, "invocation": {"gems": 1}, "gems": 2}
    assert table.play("play gorgon cr").purse() == "2G 0F"


def test_a_crushed_card_is_named_and_completes_nothing() -> None:
    table = scene("gorgon", {"cl": "puma", "cm": "puma", "cr": "llama"})
    assert terms(table, "play gorgon cr")[1] == {"crushes": "llama", "invocation": {"gems": 1}, "gems": 1}


def test_a_card_that_doubles_gains_does_so_unless_it_is_crushed() -> None:
    table = scene("gorgon", {"cm": "unkulunkulu"})
    assert terms(table, "play gorgon cl")[1] == {"invocation": {"gems": 2}, "gems": 2}
    assert table.play("play gorgon cl").gems() == 2


def test_what_a_card_counts_when_it_is_played_is_said_beforehand() -> None:
    table = scene("amaru", {"cl": "puma", "cm": "troll", "tr": "gorgon"})
    _, gain = terms(table, "play amaru al")
    assert gain["effect"] == {"gems": 3}
    assert gain["gems"] == 3 + gain.get("invocation", {}).get("gems", 0)
    assert terms(table, "play amaru tr")[1]["effect"] == {"gems": 2}
    assert table.play("play amaru al").gems() == gain["gems"]


def test_looking_at_terms_changes_nothing() -> None:
    table = scene("zeus, gorgon", {"cl": "puma, bennu", "cm": "puma"}, {"cl": "troll"}, gems=[5], favours=[1])
    before = table.match.view(0)
    table.match.offers()
    assert table.match.view(0) == before


def test_discarding_brings_gems() -> None:
    assert terms(scene("gorgon"), "discard gorgon") == ({}, {"gems": 2})


# ---- Answers


def test_using_a_permanent_effect_has_its_price() -> None:
    assert terms(scene("", {"cl": "griffin"}, gems=[2]), "use griffin cl") == ({"gems": 1}, {})


def test_one_pays_or_sacrifices() -> None:
    table = scene("thor", {}, {"am": "puma"}, gems=(4, 0), favours=(0, 2)).play("play thor cl")
    assert terms(table, "pay") == ({"favours": 2}, {})
    assert terms(table, "sacrifice am") == ({}, {})


def test_a_ransom_and_a_trade_have_their_prices() -> None:
    table = scene("nuwa", {}, {"cl": "puma", "cm": "llama"}, gems=(4, 2)).play("play nuwa cl")
    assert terms(table, "ransom cl") == ({"gems": 1}, {})
    table = scene("yanluo_wang", gems=(6, 0), favours=(0, 1)).play("play yanluo_wang cl")
    assert terms(table, "trade with 1") == ({"gems": 1}, {"favours": 1})


def test_a_sacrifice_says_what_it_is_made_for() -> None:
    table = scene("gorgon", {"tl": "puma"}).play("play gorgon cl")
    assert terms(table, "sacrifice tl") == ({}, {"gems": 2})
    table = scene("viracocha", {"tl": "gorgon"}, gems=[4]).play("play viracocha cl")
    gained = GAME.content().data["gains"]["gorgon"]["terrestrial"]
    assert terms(table, "sacrifice tl")[1] == {"favours": 1 + gained.get("favours", 0), "gems": gained["gems"]}


def test_a_plane_and_a_mythology_say_what_they_count() -> None:
    table = scene("garuda", {"tl": "puma", "tm": "gorgon", "tr": "llama"}).play("play garuda cl")
    assert [terms(table, f"plane {plane}")[1] for plane in ("celestial", "terrestrial", "abyssal")] == [
        {"gems": 1},
        {"gems": 2},
        {},
    ]
    table = scene("caiman", {"tl": "puma", "tm": "gorgon"}).play("play caiman cl")
    assert terms(table, "mythology inca")[1] == {"gems": 2}


def test_a_token_says_what_it_brings() -> None:
    table = scene("leprechaun").play("play leprechaun cl")
    economy = GAME.content().data["economy"]
    assert terms(table, "token celestial")[1] == economy["plane_token"]
    assert terms(table, "token left")[1] == economy["column_token"]


def test_moving_names_what_is_crushed_and_the_gain_where_it_stands() -> None:
    table = scene("sphinx", {"tl": "gorgon"}).play("play sphinx tl")
    assert terms(table, "move tl cl")[1] == {"gems": 1}
    table = scene("idlozi", {"tl": "gorgon", "cl": "puma"}).play("play idlozi ar")
    assert terms(table, "move tl cl")[1] == {"gems": 1, "crushes": "puma"}


def test_a_card_that_an_effect_brings_has_the_terms_of_playing_it() -> None:
    table = scene("inkosazana", {"cm": "puma", "cr": "puma"}, gems=[8], discards={"A": "zeus, gorgon"})
    table.play("play inkosazana al", "raise gorgon of 0")
    assert terms(table, "put cl") == ({}, {"celestial": {"gems": 1}, "invocation": {"gems": 1}, "gems": 2})
    assert terms(table, "put cm") == ({}, {"crushes": "puma", "invocation": {"gems": 1}, "gems": 1})
    table.play("put cl", "raise zeus of 0")
    assert terms(table, "put tl")[0] == {"gems": 4, "cost": {"gems": 4}}


def test_a_card_that_calls_itself_says_only_what_it_crushes() -> None:
    table = scene("gorgon", {"cl": "fenghuang", "am": "puma"}).play("play gorgon cl")
    assert table.asked == "A put fenghuang"
    assert terms(table, "put am") == ({}, {"crushes": "puma"})
    assert terms(table, "put ar") == ({}, {})


def test_which_effect_comes_first_costs_nothing_whatever_was_asked_before() -> None:
    table = scene("garuda", {"tl": "fenghuang", "tm": "fenghuang"}).play("play garuda cl", "plane terrestrial")
    assert table.asked == "A resolve"
    assert [terms(table, f"resolve fenghuang {cell}") for cell in ("tl", "tm")] == [({}, {}), ({}, {})]


# ---- In whole games


def purses(table: dict[str, Any]) -> list[tuple[int, int]]:
    return [(pantheon["gems"], pantheon["favours"]) for pantheon in table["pantheons"]]


def net(offer: Offer) -> tuple[int, int]:
    """What an option changes, by what it says."""
    found = [int(str(offer.gain.get(kind, 0))) - int(str(offer.price.get(kind, 0))) for kind in ("gems", "favours")]
    return found[0], found[1]


def is_quiet(match: Match, card: str) -> bool:
    """Whether nobody answers if a card is played: then all that comes is what its terms say."""
    pantheons = match.view()["table"]["pantheons"]
    answers = set(CARDS[card].get("when", ()))
    for seat, pantheon in enumerate(pantheons):
        for pile in pantheon["cells"].values():
            when = CARDS[pile[0]].get("when", ()) if pile else ()
            answers |= set(when) if seat == match.to_act else {"opponent_completes"} & set(when)
    return not answers and all(deed["do"] in COUNTING for deed in CARDS[card].get("on_play", ()))


def is_last(match: Match) -> bool:
    """Whether the turn may end with this card: then more happens."""
    assert match.to_act is not None
    return len(match.view(match.to_act)["table"]["pantheons"][match.to_act]["hand"]) < 2


def random_games(games: int) -> list[Match]:
    """Positions of games at random."""
    found = []
    for seed in range(games):
        match = GAME.new(2 + seed % 3, seed)
        dice = Dice(seed)
        while not match.over:
            legal = match.legal()
            found.append(match.copy())
            match.play(legal[dice.below(len(legal))])
    return found


def test_the_price_that_is_said_is_paid_and_the_gain_comes() -> None:
    compared = {"play": 0, "discard": 0}
    for match in random_games(24):
        seat = match.to_act
        assert seat is not None
        for offer in match.offers():
            card = str(offer.fields.get("card"))
            if offer.verb not in compared or is_last(match) or (offer.verb == "play" and not is_quiet(match, card)):
                continue
            foreseen = match.preview(offer.action)
            assert foreseen.table is not None
            before, after = purses(match.view()["table"]), purses(foreseen.table)
            gained = net(offer)
            assert after[seat] == (before[seat][0] + gained[0], before[seat][1] + gained[1]), offer
            toll = offer.price.get("toll", {})
            received = [sum(there) - sum(here) for here, there in zip(before, after)]
            assert sum(received) - received[seat] == sum(toll.values()) if isinstance(toll, dict) else False
            compared[offer.verb] += 1
    assert compared["play"] > 200
    assert compared["discard"] > 100


def test_answers_that_only_choose_have_no_terms() -> None:
    """Nothing is left of what another question was about."""
    choosing = {"commit", "take", "resolve", "lock", "spare", "bring", "raise", "copy", "exchange", "enough"}
    found = [offer for match in random_games(40) for offer in match.offers() if offer.verb in choosing]
    assert {offer.verb for offer in found} >= {"commit", "take", "resolve", "bring", "raise", "enough"}
    assert [offer for offer in found if offer.price or offer.gain] == []


@pytest.mark.parametrize("seed", range(3))
def test_what_is_foreseen_to_be_crushed_is_covered(seed: int) -> None:
    match = GAME.new(2, seed)
    dice = Dice(seed)
    while not match.over:
        seat = match.to_act
        assert seat is not None
        for offer in match.offers():
            if offer.verb == "play":
                pile = match.view()["table"]["pantheons"][seat]["cells"][offer.fields["cell"]]
                assert offer.gain.get("crushes") == (pile[0] if pile else None)
        legal = match.legal()
        match.play(legal[dice.below(len(legal))])
