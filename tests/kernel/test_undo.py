"""Undo goes back one decision at a time and gives nobody knowledge."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

import polytheon
from polytheon import Match, NothingToUndo
from polytheon.kernel import Content, Game, Space, State
from polytheon.kernel.events import Event, TakeBack, last_to_decide, take_back


class Heap(State):
    turn: int = 0
    left: int = 9


class Nim(Game):
    """Without secrets: whoever takes the last of nine loses nothing here, as nobody gets so far."""

    def __init__(self) -> None:
        self.take = (actions := Space("enough")).add("take {count}", count=range(1, 3))
        super().__init__("nim", (2,), actions)

    def set_up(self, content: Content, players: int, options: Mapping[str, str]) -> State:
        return Heap()

    def beat(self, state: State) -> None:
        s: Any = state
        s.left -= 1 + s.ask_from(s.turn, self.take, [0, 1])
        s.turn = 1 - s.turn
        s.over = s.left <= 0

    def scores(self, s: State) -> list[int]:
        return [0, 0]


def test_without_secrets_no_decision_of_others_shows_anything() -> None:
    match = Nim().new(seed=1)
    match.play("take 1")
    match.play("take 2")
    assert match.take_back(0) == TakeBack(2)


def test_undo_steps_back_through_a_draft_one_pick_at_a_time() -> None:
    match = polytheon.game("duel").new(seed=1)
    positions = [match.dump()]
    for _ in range(3):
        match.play(match.legal()[0])
        positions.append(match.dump())
    while len(positions) > 1:
        assert match.dump() == positions.pop()
        match.undo()
    assert match.dump() == positions.pop()
    with pytest.raises(NothingToUndo):
        match.undo()


def test_undo_stops_at_chance_outcomes() -> None:
    match = polytheon.game("duel").new(seed=1)
    for _ in range(4):
        match.play(match.legal()[0])  # the fourth pick shows the next four wonders
    assert not match.can_undo
    assert match.take_back(0) == match.take_back(1) == TakeBack(0, "drawn")
    with pytest.raises(NothingToUndo, match="drawn"):
        match.undo()


def test_a_seat_takes_back_only_its_own_decision() -> None:
    match = polytheon.game("duel").new(seed=1)
    match.play(match.legal()[0])
    before = match.dump()
    assert match.take_back(1) == TakeBack(0, "start")
    with pytest.raises(NothingToUndo, match="no decision"):
        match.undo(seat=1)
    assert match.dump() == before
    match.undo(seat=0)
    assert match.to_act == 0


def test_what_others_decided_since_goes_with_it_only_if_that_is_said() -> None:
    match = polytheon.game("duel").new(seed=1)
    start = match.dump()
    for _ in range(3):
        match.play(match.legal()[0])  # seat 0, then twice seat 1
    assert [match.take_back(seat).decisions for seat in (0, 1)] == [3, 1]
    for count in (1, 2, 4):
        with pytest.raises(NothingToUndo, match="somebody else"):
            match.undo(0, count)
    match.undo(0, 3)
    assert match.dump() == start


def test_there_is_no_such_seat() -> None:
    with pytest.raises(polytheon.BadSetup, match="no seat 5"):
        polytheon.game("duel").new(seed=1).take_back(5)


def test_what_one_seat_has_seen_cannot_be_taken_back() -> None:
    match = polytheon.game("duel").new(seed=1)
    match.play(match.legal()[0])
    seen = match.seen_by(1)
    assert not seen.can_undo
    assert seen.take_back(0) == TakeBack(0, "start")
    with pytest.raises(NothingToUndo):
        seen.undo()


# ---- what was hidden


def found(game: str, wanted: Callable[[Match, list[Event]], bool], players: int = 2) -> Match:
    """The first position like this in random games."""
    for seed in range(40):
        match = polytheon.game(game).new(players, seed)
        rng = random.Random(seed)
        while not match.over:
            match.play(rng.choice(match.legal()))
            if wanted(match, match.events()):
                return match
    raise AssertionError("there is no such position")


def has_paid(match: Match, events: list[Event]) -> bool:
    """Seat 0 has decided, then seat 1 has paid for a god, and nothing was drawn since."""
    own = next((n for n, event in enumerate(reversed(events)) if event.seat == 0), 0)
    since = events[len(events) - own :]
    return bool(since) and all(e.seat == 1 for e in since) and since[-1].name.startswith("pay ")


def test_nobody_takes_back_what_he_decided_before_another_paid_from_a_hidden_hand() -> None:
    match = found("pantheon", has_paid)
    assert match.take_back(0) == TakeBack(0, "shown", 1)
    before = match.dump()
    with pytest.raises(NothingToUndo, match="hidden was shown since by seat 1"):
        match.undo(0)
    assert match.dump() == before


def test_who_paid_may_take_that_back_but_the_others_have_seen_it() -> None:
    match = found("pantheon", has_paid)
    log = list(match.log)
    assert match.take_back(1) == TakeBack(1)
    match.undo(1)
    assert list(match.log) == log[:-1]
    own = next(n for n, event in enumerate(reversed(match.events())) if event.seat == 0)
    match.rewind(own)  # all that seat 1 has decided since
    assert last_to_decide(match.events()) == 0
    again = match.game.load(json.loads(json.dumps(match.dump())))
    for twin in (match, match.copy(), again):
        assert twin.take_back(0) == TakeBack(0, "shown")
        assert not twin.can_undo
    for _ in range(200):  # what seat 0 decides from now on it decides with what seat 1 has shown
        match.play(match.legal()[0])
        if last_to_decide(match.events()) == 0 and match.take_back(0).decisions == 1:
            return
    raise AssertionError("seat 0 may never take back anything again")


def shows_own_card(match: Match, events: list[Event]) -> bool:
    return events[-1].seat is None and events[-1].knew == (events[-2].seat,)


def test_who_showed_a_hidden_card_of_his_own_may_take_that_back() -> None:
    match = found("mythologies", shows_own_card, players=3)
    who = last_to_decide(match.events())
    assert who is not None
    log = list(match.log)
    others = [seat for seat in range(3) if seat != who]
    assert [match.take_back(seat) for seat in others] == [TakeBack(0, "shown", who)] * 2
    assert match.can_undo
    match.undo(who)
    assert list(match.log) == log[:-2]
    assert all(match.take_back(seat).decisions == 0 for seat in others)


def deck_of(match: Match, seat: int | None, mythology: str) -> list[str | None]:
    decks = match.view(seat)["table"]["pantheon"]["decks"]
    return next(list(deck["cards"]) for deck in decks if deck["mythology"] == mythology)


def shows_known_deck(match: Match, events: list[Event]) -> bool:
    """The Divine Theater showed a deck that only the deciding seat knows."""
    return len(events) > 1 and events[-2].name.startswith("deck ") and shows_own_card(match, events)


def test_a_divinity_that_was_shown_and_taken_back_stays_known_to_the_opponent() -> None:
    match = found("duel", shows_known_deck)
    *_, looked, shown = match.events()
    assert looked.seat is not None
    mythology, divinity = looked.name.split()[1], shown.name.split()[1]
    me, other = looked.seat, 1 - looked.seat
    length = len(match.log)
    match.undo(me)
    again = match.game.load(json.loads(json.dumps(match.dump())))
    for twin in (match, match.copy(), again, match.seen_by(other, 7)):
        assert [deck_of(twin, seat, mythology) for seat in (me, other, None)] == [[divinity]] * 3
        assert divinity not in twin.view(other)["table"]["pantheon"]["unknown"]
    match.play(looked.name)  # the log is as it would have been
    assert len(match.log) == length
    assert polytheon.replay(match.record()).view(other) == match.view(other)


def test_what_stays_seen_goes_with_a_take_back_that_crosses_a_turn() -> None:
    match = found("duel", shows_known_deck)
    *_, looked, shown = match.events()
    assert looked.seat is not None
    match.undo(looked.seat)
    begun = match.mark
    while match.mark == begun:
        match.rewind(1)
    mythology, divinity = looked.name.split()[1], shown.name.split()[1]
    assert deck_of(match, 1 - looked.seat, mythology) == [divinity]


def test_a_choice_out_of_a_private_reveal_that_is_taken_back_leaves_the_views_as_they_were() -> None:
    match = polytheon.game("duel").new(2, 0, {"reveal": "private"})
    rng = random.Random(0)
    while True:
        before, name = match.copy(), match.notate(rng.choice(match.legal()))
        match.play(name)
        if name.startswith("choose ") and match.can_undo:
            break
    match.undo()
    assert [match.view(seat) for seat in (None, 0, 1)] == [before.view(seat) for seat in (None, 0, 1)]
    assert match.take_back(1 - (match.to_act or 0)).decisions == 0


def test_pawns_that_are_opened_end_all_taking_back() -> None:
    match = found("mythologies", lambda _, events: events[-1].name.startswith("pawn "))
    who = last_to_decide(match.events())
    assert who is not None
    assert match.take_back(who) == TakeBack(0, "shown")
    assert match.take_back(1 - who) == TakeBack(0, "shown", who)
    assert not match.can_undo


# ---- the rule itself


def decided(seat: int, news: bool = False) -> Event:
    return Event(seat, 1, "a decision", (0, 1, 2), (seat,), news)


def turned(*knew: int) -> Event:
    return Event(None, 1, "a card", (0, 1, 2), knew, True)


DRAWN = Event(None, 1, "a card", (0, 1, 2))


@pytest.mark.parametrize(
    ("events", "back"),
    [
        ([], TakeBack(0, "start")),
        ([decided(1)], TakeBack(0, "start")),
        ([DRAWN, decided(1), DRAWN], TakeBack(0, "start")),
        ([decided(0)], TakeBack(1)),
        ([decided(0, news=True)], TakeBack(1)),
        ([decided(0), DRAWN], TakeBack(0, "drawn")),
        ([decided(0), decided(1), DRAWN], TakeBack(0, "drawn")),
        ([decided(0), decided(1), decided(2)], TakeBack(3)),
        ([decided(0), decided(1, news=True), decided(2)], TakeBack(0, "shown", 1)),
        ([decided(0), turned(0)], TakeBack(1)),
        ([decided(0), turned(0, 2), decided(1)], TakeBack(2)),
        ([decided(0), turned(1)], TakeBack(0, "shown")),
        ([decided(0), decided(1), turned(1)], TakeBack(0, "shown", 1)),
        ([decided(0), decided(1), turned(0, 1)], TakeBack(0, "shown", 1)),
        ([decided(0), decided(1), turned(0, 1)._replace(news=False)], TakeBack(2)),
    ],
)
def test_how_far_seat_0_may_take_back(events: list[Event], back: TakeBack) -> None:
    assert take_back(events, 0) == back
