"""One position serves a move: informing the viewers does not make the rules run again."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Any

import pytest

from polytheon import games
from polytheon.kernel import Content, Game, Space, State
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Who
from polytheon.server.sessions.credentials import Credentials
from polytheon.server.sessions.session import Greetings, Session, Watcher
from tests.server.desk import PEOPLE, Desk

KEYS = Credentials(bytes(32))

ACTIONS = Space("enough")
BID = ACTIONS.add("bid {coins}", coins=range(3))
GIVE = ACTIONS.add("give {what}", what=("bread", "salt"))
OUTCOMES = Space()
ROLLED = OUTCOMES.add("roll {eyes}", eyes=range(1, 7))


class Guests(State):
    turn: int = 0
    round: int = 0
    eyes: int = 0


class Counted(Game):
    """Counts how often its rules run and what is looked at. In a turn a seat is asked once or twice; every third turn
    passes without a question."""

    def __init__(self) -> None:
        super().__init__("counted", (2,), ACTIONS, OUTCOMES)
        self.runs = self.looks = 0

    def set_up(self, content: Content, players: int, options: Mapping[str, str]) -> State:
        return Guests()

    def beat(self, state: State) -> None:
        self.runs += 1
        s: Any = state
        s.round += 1
        if s.round % 3 and s.ask_from(s.turn, BID, [0, 1, 2]):
            s.eyes = s.draw(ROLLED, 0b111111) + 1
            s.ask_from(s.turn, GIVE, [0, 1])
        s.turn = 1 - s.turn
        s.over = s.round >= 12

    def view_for(self, s: State, seats: list[int]) -> Mapping[str, Any]:
        self.looks += 1
        return super().view_for(s, seats)

    def scores(self, s: State) -> list[int]:
        return [0, 0]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    game = Counted()
    monkeypatch.setattr(games, "plugins", lambda: {"counted": game})
    return game


def test_a_move_runs_the_rules_as_often_as_playing_it_does(counted: Counted) -> None:
    desk = Desk("counted").started()
    session = Session(desk.table)
    for language, who in [("en", PEOPLE[0]), ("fr", PEOPLE[1]), (None, Who(visitor="eve"))]:
        watcher = Watcher(who, language, lambda message: None)
        session.watchers.add(watcher)
    deque(session.greet_all(desk.now, KEYS, Greetings()), maxlen=0)
    moves = 0
    while desk.table.state.status == "running":
        alone, action = desk.match.copy(), desk.match.legal()[-1]
        counted.runs = 0
        alone.play(action)
        needed, counted.runs, counted.looks = counted.runs, 0, 0
        decision = desk.do(m.Act(desk.position, action), desk.active())
        assert decision.entry is not None
        deque(session.tell(desk.log[-1][0], desk.now, KEYS, True), maxlen=0)
        assert (counted.runs, counted.looks) == (needed, 1), f"move {moves}"
        moves += 1
    assert moves > 8


def test_a_preview_runs_the_rules_once_where_nothing_is_hidden(counted: Counted) -> None:
    match = counted.new(seed=1)
    match.view(0)
    counted.runs = 0
    match.preview("bid 2")
    assert counted.runs == 1
