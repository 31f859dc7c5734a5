"""Print what the server tells the first seat in a whole game against a novice, message by message, as JSON.

    python web/scripts/whole_game.py GAME [PLAYERS [LANGUAGE]]

The game is the same every time: the page is tried with it move by move, without waiting for bots.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from msgspec import to_builtins

import polytheon
from polytheon import Match
from polytheon.kernel.choosers import Dice
from polytheon.server.domain import entries as e
from polytheon.server.domain import messages as m
from polytheon.server.domain.commands import Who
from polytheon.server.domain.deciding import decide
from polytheon.server.domain.narration import Narrator
from polytheon.server.domain.show import table_message, view_message
from polytheon.server.domain.table import Table, created

SEED = 5
NOW = 1000.0
ME = 0
HOST = Who(visitor="iris")
HOUSE = Who(server=True)


class Told:
    """A table, and what was told of it."""

    def __init__(self, game: str, players: int | None, language: str) -> None:
        self.language = language
        played = polytheon.game(game)
        entry = e.Created(
            table="told",
            game=game,
            players=played.check_players(players),
            options=played.check_options({}),
            clock=m.Clock(),
            takeover=None,
            listed=False,
            hints=True,
            host=HOST.visitor,
        )
        self.table: Table = created(entry, NOW)
        self.dice = Dice(SEED)
        self.told: list[dict[str, Any]] = []

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match

    def do(self, command: m.Command, who: Who) -> None:
        decision = decide(self.table, command, who, lambda: self.dice)
        if decision.entry is not None:
            self.table.apply(e.decoded(e.encoded(decision.entry)), NOW, decision.match)

    def begin(self) -> None:
        self.do(m.Join(name="Iris"), HOST)
        for seat in range(1, self.table.state.players):
            self.do(m.SeatBot(seat=seat, level="novice"), HOST)
        self.do(m.Start(), HOST)
        self.narrator = Narrator(ME, self.language, sentences=False)
        self.narrator.recount(self.table)

    def play(self) -> None:
        bots = [polytheon.bot("novice", seed=SEED + seat) for seat in range(self.table.state.players)]
        self.begin()
        self.tell(whole=True)
        while (seat := self.match.to_act) is not None:
            action = bots[seat].choose(self.match.seen_by(seat, SEED))
            self.do(m.Act(self.table.state.position, action), HOST if seat == ME else HOUSE)
            self.tell(whole=False)

    def tell(self, whole: bool) -> None:
        """The table once more where it is over, and the position."""
        view = view_message(self.table, ME, NOW)
        assert view is not None
        assert isinstance(view.view, dict)
        view.words = self.narrator.words(self.table, view.view, view.undo_stop, whole)
        view.choices = self.narrator.choices(self.table, view.choices, view.view)
        view.story = []  # a page that has words does not read it
        if whole or self.match.over:
            self.told.append(to_builtins(table_message(self.table, HOST)))
        self.told.append(to_builtins(view))


def main(game: str, players: str = "", language: str = "en") -> None:
    told = Told(game, int(players) if players else None, language)
    told.play()
    json.dump(told.told, sys.stdout)


if __name__ == "__main__":
    main(*sys.argv[1:])
