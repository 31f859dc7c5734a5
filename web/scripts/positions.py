"""Print games that stop early, in the middle and late, as records in JSON, for pictures of the boards."""

from __future__ import annotations

import json
import sys

import polytheon
from polytheon import Match

MOMENTS = {"early": 0.1, "middle": 0.5, "late": 0.9}
SEED = 5


def positions(name: str) -> list[dict[str, object]]:
    """A game with as few players as it takes, in the middle with as many."""
    game = polytheon.game(name)
    found: list[dict[str, object]] = []
    for moment, share in MOMENTS.items():
        players = game.players[-1] if moment == "middle" else game.players[0]
        decisions = sum(event.seat is not None for event in played(name, players).events())
        match = played(name, players, int(decisions * share))
        found.append({"game": name, "moment": moment, "record": match.record(), "seat": match.to_act})
    return found


def played(name: str, players: int, decisions: int = sys.maxsize) -> Match:
    """A game between bots, up to a number of decisions."""
    match = polytheon.game(name).new(players=players, seed=SEED)
    bot = polytheon.bot("easy", seed=SEED)
    while not match.over and decisions > 0:
        assert match.to_act is not None
        match.play(bot.choose(match.seen_by(match.to_act, SEED)))
        decisions -= 1
    return match


if __name__ == "__main__":
    json.dump([position for name in polytheon.GAMES for position in positions(name)], sys.stdout)
