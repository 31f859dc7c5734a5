"""Differences between views, and turns that report them."""

from __future__ import annotations

import polytheon
from polytheon.kernel.changes import Change, changed, changes


def test_changes_are_found_where_they_are() -> None:
    before = {"coins": 7, "cities": [{"cards": ["baths"], "coins": 3}, {"cards": [], "coins": 5}], "age": 1}
    after = {"coins": 7, "cities": [{"cards": ["baths", "altar"], "coins": 1}, {"cards": [], "coins": 5}], "age": 1}
    found = changes(before, after)
    assert found == [
        Change(["cities", 0, "cards"], ["baths"], ["baths", "altar"]),
        Change(["cities", 0, "coins"], 3, 1),
    ]
    assert changed(before, found) == after
    assert before["cities"] == [{"cards": ["baths"], "coins": 3}, {"cards": [], "coins": 5}]


def test_what_has_another_shape_has_changed_as_a_whole() -> None:
    assert changes({"token": None}, {"token": {"offering": 2}}) == [Change(["token"], None, {"offering": 2})]
    assert changes({"rows": [{"a": 1}]}, {"rows": []}) == [Change(["rows"], [{"a": 1}], [])]
    assert changes([1, 2], [2, 1]) == [Change([], [1, 2], [2, 1])]
    assert changes({"a": [1]}, {"a": [1]}) == []


def test_a_turn_says_price_gain_and_what_changed() -> None:
    match = polytheon.game("duel").new(seed=1, options={"expansion": "none"})
    while match.prompt is not None and match.prompt.question != "turn":
        match.play(match.legal()[0])
    offer = next(offer for offer in match.offers() if offer.verb == "discard")
    seat, coins = match.to_act, match.view()["table"]["cities"][match.to_act or 0]["coins"]
    match.play(offer.action)
    turn = match.turns(None)[-1]
    assert turn.seat == seat
    (happening,) = turn.happenings
    assert (happening.question, happening.source, happening.verb) == ("turn", "", "discard")
    assert happening.offer == offer
    gained = offer.gain["coins"]
    assert isinstance(gained, int)
    assert Change(["cities", seat or 0, "coins"], coins, coins + gained) in happening.changes
