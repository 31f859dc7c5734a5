"""What an action would do, asked of a server: on request, once for a position, and nobody learns anything by it."""

from __future__ import annotations

import pytest

from polytheon.client import Refused
from tests.server.house import House, settings


def test_who_is_to_act_is_told_what_an_action_would_do_and_nothing_happens(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        one, two = house.full_table(options={"expansion": "none"})
        turn = one.turn()
        assert turn is not None
        drafted = turn.choices[0]
        assert drafted.verb == "draft"
        assert drafted.name == f"draft {drafted.fields['wonder']}"
        found = one.preview(turn, drafted.action)
        assert found.action == drafted.action
        assert found.next == {"kind": "question", "seat": 1, "question": "draft", "source": ""}
        assert found.table is not None
        assert [row["wonder"] for row in found.table["cities"][0]["wonders"]] == [drafted.fields["wonder"]]
        assert one.preview(turn, drafted.name) == found
        assert one.turn() == turn
        one.act(turn, drafted.action)
        after = two.turn()
        assert after is not None
        assert after.view["table"]["cities"] == found.table["cities"]


def test_previews_are_for_who_is_to_act_at_this_position_and_for_what_is_possible(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        one, two = house.full_table(options={"expansion": "none"})
        turn = one.turn()
        assert turn is not None
        first = turn.choices[0].action
        two.take_in(two.receive())
        with pytest.raises(Refused) as not_yours:
            two.preview(turn, first)
        assert not_yours.value.code == "not_your_turn"
        with pytest.raises(Refused, match="is not possible now") as impossible:
            one.preview(turn, "build baths")
        assert impossible.value.code == "illegal"
        with pytest.raises(Refused) as late:
            one.preview(turn._replace(position=turn.position + 1), first)
        assert late.value.code == "stale"


def test_an_action_is_looked_into_once_for_a_position(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        one, _ = house.full_table(options={"expansion": "none"})
        turn = one.turn()
        assert turn is not None
        session = house.call(house.manager.open_tables.session(one.table))
        for choice in (turn.choices[0], turn.choices[0], turn.choices[1]):
            one.preview(turn, choice.action)
        assert set(session.previews) == {turn.choices[0].action, turn.choices[1].action}
        kept = session.previews[turn.choices[0].action]
        one.preview(turn, turn.choices[0].action)
        assert session.previews[turn.choices[0].action] is kept


def test_who_is_to_act_is_told_why_something_is_not_possible(sqlite: str) -> None:
    with House(settings(sqlite)) as house:
        one, two = house.full_table(options={"expansion": "none"})
        turns = {seat: seat.turns() for seat in (one, two)}
        for seat in (one, two, two, one, two, one, one, two):  # wonders are drafted
            drafting = next(turns[seat])
            seat.act(drafting, drafting.choices[0].action)
        turn = next(turns[one])
        covered = next(row["card"] for row in turn.view["table"]["structure"] if row["card"] and not row["free"])
        found = one.why_not(turn, f"build {covered}")
        assert found is not None
        assert (found.code, found.fields["card"]) == ("covered", covered)
        assert "is covered by" in found.words
        assert one.why_not(turn, turn.choices[0].action) is None
        with pytest.raises(Refused, match="is not an action") as unknown:
            one.why_not(turn, "no such thing")
        assert unknown.value.code == "illegal"


@pytest.mark.parametrize("nonsense", ["", "x" * 10_000, -1, 10**9, "no such thing", "\x00", "\ud800"])
def test_whatever_is_asked_is_answered(sqlite: str, nonsense: str | int) -> None:
    with House(settings(sqlite)) as house:
        one, _ = house.full_table(options={"expansion": "none"})
        turn = one.turn()
        assert turn is not None
        with pytest.raises(Refused):
            one.why_not(turn, nonsense)
        with pytest.raises(Refused):
            one.preview(turn, nonsense)
        with pytest.raises(Refused):
            one.act(turn, nonsense)
        assert one.turn() == turn
