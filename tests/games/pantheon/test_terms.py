"""What options cost and bring: exact prices, and that everybody pays and gets just that."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import polytheon
from polytheon import Match
from polytheon.games.pantheon.rules.components import IDS
from polytheon.games.pantheon.rules.state import State, total_of
from polytheon.kernel.offers import Offer, offer
from polytheon.text import game_text
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    Table,
    at,
    blank,
    columns_at,
    feet_at,
    foot,
    give_cards,
    give_demigods,
    give_god,
    no_more_loot,
    ranks,
    scene,
    show_demigods,
)

PANTHEON = polytheon.game("pantheon")


def terms(table: Table, action: str) -> tuple[dict[str, Any], dict[str, Any]]:
    found = offer(table.match, table.match.parse(action))
    return found.price, found.gain


def test_a_turn_says_how_far_each_action_goes() -> None:
    s = blank()
    give_cards(s, RED, "movement 2, money_1 1, money_3 1")
    give_god(s, RED, "vinthrad", "stonkus_2", "gadicea")
    table = scene(s)
    _, move = terms(table, "move")
    assert (move["steps"], move["free_steps"]) == (6, 2)
    assert move["reach"] == {at(*cell): 1 for cell in ((1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (-1, 1))}
    assert terms(table, "buy") == ({}, {"money": 6})
    assert terms(table, "draw") == ({}, {"draws": 4})


def test_a_hex_with_a_piece_of_another_costs_two_steps_and_the_card_for_them() -> None:
    """Rule 5.4: a hex with a piece of another costs two steps and the card for them."""
    s = blank()
    give_cards(s, RED, "movement 1")
    feet_at(s, GREEN, (1, 0))
    table = scene(s).play("move")
    assert terms(table, foot(0, 1)) == ({"steps": 1, "big_foot": 1}, {})
    assert terms(table, foot(1, 0)) == ({"steps": 2, "big_foot": 1, "cards": {"movement": 1}}, {})
    table.play(foot(0, 1))
    assert terms(table, foot(0, 2)) == ({"steps": 1, "cards": {"movement": 1}}, {})
    table.play(foot(0, 2))
    assert terms(table, foot(0, 3)) == ({"steps": 1}, {})  # the second step of the card


def test_a_foot_takes_loot_and_the_last_one_ends_the_epoch_for_the_active_player() -> None:
    """Rules 5.13, 9.1: a foot takes loot and the last one ends the epoch for the active player."""
    s = blank(loot={(1, 0): "god", (-1, 0): "demigod"})
    no_more_loot(s, but=2)
    give_cards(s, RED, "movement 2")
    give_cards(s, GREEN, "movement 1")
    table = scene(s).play("move")
    assert terms(table, foot(1, 0)) == ({"steps": 1, "big_foot": 1}, {"loot": "god"})
    table.play(foot(1, 0))
    assert terms(table, foot(-1, 0))[1] == {"loot": "demigod", "closing": 3}
    table.play("enough")
    assert table.asked == "1 follow"
    assert terms(table, foot(-1, 0))[1] == {"loot": "demigod", "closing": 0}  # the points are red's
    assert terms(table, "enough") == ({}, {"draws": 1})
    table.play(foot(0, 1))
    assert terms(table, "enough") == ({}, {})


def test_the_fourth_column_makes_all_of_them_count_two() -> None:
    """Rule 10.3: the fourth column makes all of them count two."""
    s = blank(columns=[(1, 1), (4, 0), (5, 0), (3, 1)])
    columns_at(s, RED, (4, 0), (5, 0), (3, 1))
    feet_at(s, RED, (1, 0))
    give_cards(s, RED, "movement 1")
    table = scene(s).play("move")
    assert terms(table, f"column {at(1, 1)}") == ({"steps": 1, "big_foot": 1}, {"scoring": 5})


def test_purchases_cost_the_difference_and_pieces_one() -> None:
    """Rules 6.3, 6.4: purchases cost the difference and pieces one."""
    s = blank()
    ranks(s, RED, gift=1, priest=2)
    give_god(s, RED, "pietalte")
    give_cards(s, RED, "money_5 1, money_4 2, money_3 1")
    table = scene(s).play("buy")
    assert terms(table, "buy gift 3") == ({"money": 5}, {"rank": 3, "scoring": 1})
    assert terms(table, "buy dancer 1") == ({"money": 1}, {"rank": 1})
    assert terms(table, "buy foot") == ({"money": 1}, {"feet": 1})
    assert terms(table, foot(1, 0)) == ({"money": 1}, {})
    table.play("buy gift 3", "enough")
    assert table.asked == "0 spend"
    assert terms(table, "spend 5") == ({"cards": {"money_5": 1}}, {})


def test_prices_say_what_gods_pay_before_cards() -> None:
    """Rules 5.2, 13.5, 13.10: steps of gods and Stonkus's money are used before cards."""
    s = blank()
    give_god(s, RED, "vinthrad")
    give_god(s, RED, "stonkus_1")
    give_cards(s, RED, "movement 1, money_1 5")
    bought = scene(s.copy()).play("buy")
    assert terms(bought, "buy gift 2")[0] == {"money": 3, "lasting_money": 1}
    assert terms(bought.play("buy foot"), "buy gift 2")[0] == {"money": 3}
    moved = scene(s).play("move", foot(1, 0))
    assert terms(moved, foot(2, 0))[0] == {"steps": 1, "lasting_steps": 1}
    assert terms(moved.play(foot(2, 0)), foot(3, 0))[0] == {"steps": 1, "cards": {"movement": 1}}


def test_money_cards_of_1_fill_up_what_special_money_leaves() -> None:
    """Rule 6.7: money cards of 1 fill up what special money leaves."""
    s = blank()
    give_cards(s, RED, "money_1 3, money_2 1")
    table = scene(s).play("buy", "buy gift 2", "enough")
    assert terms(table, "spend 1s") == ({"cards": {"money_1": 3}}, {})
    assert terms(table, "spend 2") == ({"cards": {"money_1": 1, "money_2": 1}}, {})


def test_a_god_costs_its_numbers_and_brings_the_points_of_the_epoch() -> None:
    """Rules 7.2, 7.6: a god costs its numbers and brings the points of the epoch."""
    s = blank(epoch=4, gods=("plaesiris", "vinthrad"))
    show_demigods(s, 2, 5)
    give_cards(s, RED, "gift 4, priest 1")
    ranks(s, RED, gift=1)
    table = scene(s)
    price, gain = terms(table, "worship vinthrad")
    assert price == {"offerings": [4, 1], "cards": {"gift": 3, "priest": 1}}
    assert gain == {"points": 4, "score": 4, "lasting": {"steps": 1}}
    s = blank(epoch=4, gods=("plaesiris",))
    show_demigods(s, 2, 5, 5)
    give_cards(s, RED, "gift 3, priest 3, dancer 3")
    table = scene(s)
    price, gain = terms(table, "worship plaesiris")
    assert price == {"offerings": [3, 3]}  # how to pay is asked
    assert gain == {"points": 4, "demigods": [5, 5], "closing": 3, "score": 7}
    table.play("worship plaesiris")
    assert terms(table, "pay 3 gift + 3 priest") == ({"cards": {"gift": 3, "priest": 3}}, gain)


def test_a_god_that_brings_another_brings_the_points_of_both() -> None:
    """Rule 13.1: a god that brings another brings the points of both."""
    s = blank(epoch=2, gods=("surparit", "taksator"))
    give_cards(s, RED, "gift 4, priest 2")
    table = scene(s)
    assert terms(table, "worship surparit")[1] == {"points": 4, "score": 4, "gods": 1}
    assert terms(table, "worship taksator")[1] == {"points": 2, "score": 2, "cards": {"money_2": 1}}


def test_a_view_says_what_a_scoring_would_bring_as_far_as_the_viewer_knows() -> None:
    s = blank(columns=[(1, 1), (4, 0)])
    columns_at(s, RED, (1, 1), (4, 0))
    give_demigods(s, RED, 4)
    s.demigod_bag[5] -= 1
    s.players[RED].secret_demigods[5] += 1
    give_god(s, RED, "pietalte")
    ranks(s, RED, temple=3)
    match = scene(s).match
    seen = [match.view(viewer)["table"]["players"][RED] for viewer in (RED, GREEN, None)]
    assert [player["scoring"] for player in seen] == [2 + 4 + 6 + 3, 2 + 4 + 3, 2 + 4 + 3]
    assert seen[0]["column_worth"] == {"each": 1, "one_more": 1, "next_from": 4, "next_each": 2}


def test_a_view_says_what_each_viewer_lacks_for_a_god() -> None:
    s = blank(gods=("surparit", "stonkus_1", "pietalte"))
    give_cards(s, RED, "gift 2, dancer 1")
    ranks(s, RED, dancer=2)
    match = scene(s).match
    surparit, stonkus, pietalte = (god["need"] for god in match.view(RED)["table"]["gods"]["display"])
    assert surparit["lacks"] == [{"dancer": 1}]
    assert surparit["met"][0] == {"offering": "dancer", "number": 4, "has": 3}
    assert {"priest": 1} in stonkus["lacks"]
    assert {"temple": 1} in stonkus["lacks"]
    assert all(sum(lack.values()) == 3 for lack in pietalte["lacks"])  # in cards alone
    assert all(god["need"] is None for god in match.view(None)["table"]["gods"]["display"])
    reason = match.why_not("worship surparit")
    assert reason is not None
    assert reason.fields == {"god": "surparit", "lack": {"dancer": 1}}
    other = match.why_not("worship stonkus_1")
    assert other is not None
    text = game_text(PANTHEON, "en", match.content)
    assert text.reason(other, RED, match.view(RED)) == "missing: 1 priest or 1 temple"


# ---- In random games everybody pays and gets what was said


def state(match: Match) -> State:
    s = match.now()
    assert isinstance(s, State)
    return s


@pytest.mark.parametrize("seed", range(12))
def test_what_terms_say_comes_true(seed: int) -> None:
    bonus_time = "at_once" if seed % 3 else "after_preparation"
    match = PANTHEON.new(
        2 + seed % 3, seed, {"bonus_tiles": "chosen" if seed % 2 else "random", "bonus_time": bonus_time}
    )
    rng = random.Random(seed)
    while not match.over:
        offers = match.offers()
        liked = [one for one in offers if one.verb in ("worship", "foot", "column", "shop", "buy", "move")]
        chosen = rng.choice(liked if liked and rng.random() < 0.7 else offers)
        before, seat = state(match), match.to_act
        assert seat is not None
        question = match.prompt
        match.play(chosen.action)
        assert_true(chosen, before, state(match), seat, str(question), match)


def assert_true(said: Offer, before: State, after: State, seat: int, question: str, match: Match) -> None:
    """Compare what was said with what the seat has now."""
    was, now = before.players[seat], after.players[seat]
    asked = match.prompt.question if match.prompt else ""
    same_action = match.to_act == seat and after.stage == before.stage and after.epoch == before.epoch
    if said.verb in ("foot", "column", "buy", "buy_foot", "buy_column") and same_action and after.left > 0:
        price = said.price.get("steps", said.price.get("money", 0))
        assert before.left - after.left == price
    cards = said.price.get("cards")
    if isinstance(cards, dict) and total_of(before.pile) > 12 and asked != "pay":
        gone = {name: after.discards[i] - before.discards[i] for i, name in enumerate(IDS.cards)}
        paid = {name: n for name, n in gone.items() if n}
        more = said.verb == "discard" or (said.verb == "worship" and "gods" in said.gain)
        assert Counter(paid) >= Counter(cards) if more else paid == cards
    if "rank" in said.gain:
        offering = IDS.offerings.index(str(said.fields["offering"]))
        assert now.ranks[offering] == said.gain["rank"]
    if "points" in said.gain and asked != "pay":
        assert isinstance(said.gain["points"], int)
        closing = int(str(said.gain.get("closing", 0)))
        if after.epoch == before.epoch:
            assert now.god_points - was.god_points >= said.gain["points"]
            if "gods" not in said.gain:
                assert now.god_points - was.god_points == said.gain["points"]
        else:
            assert "closing" in said.gain
            assert now.closing_points - was.closing_points == closing
    if "scoring" in said.gain and said.verb == "column" and after.epoch == before.epoch:
        points = before.content.column_points
        assert points[now.columns_placed()] - points[was.columns_placed()] == said.gain["scoring"]
    if "loot" in said.gain:
        assert before.loot_left() - after.loot_left() == 1 or after.epoch != before.epoch
    if said.verb in ("supply", "swap"):
        assert now.feet_supply - was.feet_supply == said.gain.get("feet", 0) - said.price.get("feet", 0)  # type: ignore[operator]
    if said.verb == "take":
        assert total_of(now.hand) - total_of(was.hand) == 1
