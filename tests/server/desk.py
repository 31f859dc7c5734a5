"""A table without server: commands are decided and applied at once, and the log is kept to be folded again."""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec
import pytest

import polytheon
from polytheon.kernel.choosers import Dice
from polytheon.kernel.events import Event
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Decision, Refusal, Who, out_of_time
from polytheon.server.domain.deciding import decide
from polytheon.server.domain.folding import folded
from polytheon.server.domain.table import Table, created

ANNA, BERT, CARL, DORA, EVE = (Who(visitor=name) for name in ("anna", "bert", "carl", "dora", "eve"))
PEOPLE = (ANNA, BERT, CARL, DORA)
SERVER = Who(server=True)


class Desk:
    """A table made by Anna."""

    def __init__(self, game: str = "duel", players: int | None = None, **settings: object) -> None:
        self.now = 1000.0
        self.seed = 0
        played = polytheon.game(game)
        entry = e.Created(
            table="t",
            game=game,
            players=played.check_players(players),
            options=played.check_options({}),
            clock=m.Clock(),
            takeover=None,
            listed=True,
            hints=True,
            host="anna",
        )
        for name, value in settings.items():
            setattr(entry, name, value)
        self.log: list[tuple[e.AnyEntry, float]] = [(entry, self.now)]
        self.table: Table = created(entry, self.now)

    def new_dice(self) -> Dice:
        self.seed += 1
        return Dice(self.seed)

    def do(self, command: m.Command, who: Who) -> Decision:
        decision = decide(self.table, command, who, self.new_dice)
        if decision.entry is not None:
            self.write(decision)
        return decision

    def write(self, decision: Decision) -> None:
        assert decision.entry is not None
        stored = e.decoded(e.encoded(decision.entry))
        self.log.append((stored, self.now))
        self.table.apply(stored, self.now, decision.match)

    def tick(self, seconds: float) -> e.AnyEntry | None:
        """Let time pass, and let the clock do what it does."""
        self.now += seconds
        entry = out_of_time(self.table, self.now)
        if entry is not None:
            self.write(Decision(entry))
        return entry

    def seated(self) -> Desk:
        for who in PEOPLE[: self.table.state.players]:
            self.do(m.Join(name=who.visitor), who)
        return self

    def started(self) -> Desk:
        self.seated()
        self.do(m.Start(), ANNA)
        return self

    @property
    def position(self) -> int:
        return self.table.state.position

    @property
    def match(self) -> polytheon.Match:
        assert self.table.match is not None
        return self.table.match

    def active(self) -> Who:
        assert self.table.state.active is not None
        return PEOPLE[self.table.state.active]

    def act(self, choice: int = 0) -> Decision:
        """The seat to act takes the action of that place in its list."""
        legal = self.match.legal()
        return self.do(m.Act(self.position, legal[choice % len(legal)]), self.active())

    def play_on(self, decisions: int, seed: int = 0) -> Desk:
        rng = random.Random(seed)
        for _ in range(decisions):
            if self.table.state.status != "running":
                break
            self.act(rng.randrange(1000))
        return self

    def snapshot(self) -> object:
        return msgspec.msgpack.decode(self.table.snapshot())

    def folded_again(self) -> object:
        """What the log alone leads to; the dice are no part of it."""
        return msgspec.msgpack.decode(folded(self.log).snapshot())


def without_dice(snapshot: object) -> object:
    assert isinstance(snapshot, dict)
    if snapshot["match"] is not None:
        snapshot["match"].pop("dice")
    return snapshot


def paid_in_answer(events: Sequence[Event]) -> bool:
    """Whether seat 1 has just paid for a god of Pantheon with the help of hidden cards, after seat 0 had decided."""
    paid = [event.seat for event in events[-3:]] == [0, 1, 1] and events[-1].name.startswith("pay ")
    return paid and any(event.news for event in events[-2:])


def refused(desk: Desk, command: m.Command, who: Who) -> str:
    """The code with which a command is refused; nothing may have changed."""
    before, length = desk.snapshot(), len(desk.log)
    with pytest.raises(Refusal) as caught:
        desk.do(command, who)
    assert desk.snapshot() == before
    assert len(desk.log) == length
    assert caught.value.reason
    return caught.value.code


def most_players() -> tuple[str, int]:
    """The game with the most seats; rules for three and more are tested where there is such a game."""
    return max(((name, polytheon.game(name).players[-1]) for name in polytheon.GAMES), key=lambda found: found[1])
