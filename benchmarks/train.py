"""Train the networks of a game: how its positions stand and what to look at first, learned from games of searches.

The first generation learns from games of the policy in all its styles or of searches with rollouts, as the game has it.
The next ones learn from games of searches that use the generation before (`selfplay`). What is learned of a position is
how the search judged it and the positions that followed, the later the less, and how the game ended in the end; and
what the search looked at most. One game in ten is held out. Each network is written into the game's `bots` room, with
what it was made from.
"""

from __future__ import annotations

import argparse
import subprocess
import tempfile
import time
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import torch
from learning import Data, Net, fit, restore, written
from librt.vecs import vec
from mypy_extensions import i64
from selfplay import Player, play, played

import polytheon
from polytheon.bots.config import config_of
from polytheon.bots.weights import WeightFile

ROOT = Path(__file__).parents[1]
FIRST_DEAL = 1_000_000_000  # far from the deals of arenas, which must be new to what was trained
LATER = 0.95  # how much less each later judgement counts
STYLED_DECAY = 0.05  # of weights, at most, where it learns from games of styles: there are many of these
FEWER = 3  # of positions that no search judged one in this many is kept: those of one game are much alike


class Reader:
    """Reads games into what a network learns from."""

    def __init__(self, game: polytheon.Game, options: dict[str, str], file: Path, into: Data) -> None:
        self.game, self.options, self.into = game, options, into
        self.features: Any = game.room("bots.features")
        self.network: Any = game.room("bots.network")
        for number, one in enumerate(played(file)):
            self.read(number, one)

    def read(self, number: int, one: dict[str, Any]) -> None:
        """Play a game again."""
        match = self.game.new(seed=one["deal"], options=self.options)
        thoughts = {thought[0]: thought[2] for thought in one["thoughts"]}
        seats: dict[int, int] = {}  # who thought at a decision
        seen: list[tuple[int, int, int]] = []  # decision, seat, number among what was read
        begun = -1
        for decision, action in enumerate(one["actions"]):
            for aside in one.get("asides", ()):
                if aside[0] == decision:
                    self.read_aside(number, match.copy(), aside[1], aside[2])
            begins = match.mark > begun and match.mark == len(match.log)
            begun = match.mark
            seats[decision] = match.seat
            wanted = decision >= one["alone"] if one["thoughts"] else decision % FEWER == number % FEWER
            state: Any = match.state
            seat = self.features.asked_seat(state)
            if begins and wanted and seat >= 0:
                held = list(self.features.features_of(state, seat).held)
                at = self.into.add(np.array(held, dtype=np.int16), number)
                seen.append((decision, seat, at))
                if thoughts.get(decision) and seat == match.seat:
                    self.add_choice(match, thoughts[decision], at)
            match.play(action)
        won = [1.0 / len(match.winners) if seat in match.winners else 0.0 for seat in range(match.players)]
        judged = {decision: chance for decision, chance, _ in one["thoughts"]}
        ahead = won[0]  # what is learned of the first seat's chance; from the end of the game to its start
        for decision in range(len(one["actions"]) - 1, -1, -1):
            if decision in judged:
                chance = judged[decision] if seats[decision] == 0 else 1.0 - judged[decision]
                ahead = LATER * ahead + (1.0 - LATER) * chance
            while seen and seen[-1][0] == decision:
                _, active, at = seen.pop()
                self.into.learn(at, ahead if active == 0 else 1.0 - ahead, won[active])

    def read_aside(self, number: int, match: polytheon.Match, actions: list[int], chance: float) -> None:
        """Where something else would have led. The game says nothing of how that would have ended."""
        for action in actions:
            match.play(action)
        held = list(self.features.features_of(match.state, match.seat).held)
        self.into.learn(self.into.add(np.array(held, dtype=np.int16), number), chance, chance)

    def add_choice(self, match: polytheon.Match, visits: list[int], at: int) -> None:
        """What a search looked at, beside what the policy would have."""
        if match.kind not in self.network.LEARNED:
            return
        priors = vec[i64]([1] * len(match.choices))
        self.game.priors(match.now(), match.seat, match.kind, match.choices, priors)
        heads = [self.network.head_of(match.state, match.kind, choice) for choice in match.choices]
        others = [self.network.second_head_of(match.kind, choice) for choice in match.choices]
        self.into.choose(at, heads, others, np.log(np.array(list(priors))), visits)


def describe() -> str:
    command = ["git", "describe", "--always", "--dirty", "--abbrev=9"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.strip()


def train(game: polytheon.Game, name: str, options: dict[str, str], given: argparse.Namespace, folder: Path) -> None:
    """Train one network, and write it after each generation."""
    room: Any = game.room("bots.network")
    features: Any = game.room("bots.features")
    target = (given.out or ROOT / "polytheon" / "games" / game.name / "bots") / name
    net = Net(features.SPACE.size, room.HEADS.size, given.width)
    if hasattr(features, "judged"):
        net.begin(features.judged(game.swing))
    if given.start:
        restore(net, target)
        install(room, name, target)
    data = Data()
    for generation in range(1 if given.start else 0, given.generations):
        began = time.monotonic()
        iterations = given.iterations if generation else given.taught
        settings = config_of(game)._replace(score_weight=0.0, value_weight=1.0 if generation else 0.0)
        first = FIRST_DEAL + (given.seed * 100 + generation) * 10_000_000
        asides = getattr(room, "ASIDES", 0) if iterations else 0
        file = folder / f"{name}.{generation}.jsonl"
        if generation == 0 and given.played:
            file = given.played
            games = sum(1 for _ in played(file))
        else:
            games = given.styled if iterations == 0 else 10**9
            player = Player(game, options, settings, iterations, asides, given.rush)
            games = play(player, first, games, 60.0 * given.minutes, file)
        print(f"{name}, generation {generation}: {games} games, {time.monotonic() - began:.0f} s", flush=True)
        if generation == 1 and not given.start and not given.taught:
            data = Data()  # what styles play is good for a beginning
        Reader(game, options, file, data)
        decay = given.decay if generation or given.taught else min(given.decay, STYLED_DECAY)
        losses = fit(net, data, given.epochs, given.rate / (2 if generation else 1), decay, given.seed)
        said = {
            "commit": describe(), "game": game.name, "options": " ".join(map("=".join, options.items())),
            "generation": generation, "games": games, "iterations": iterations, "positions": len(data.target),
            "seed": given.seed, "held_out_loss": losses[0], "held_out_loss_by_results": losses[1],
            "held_out_loss_of_choices": losses[2],
        }  # fmt: skip
        target.write_text(written(net, said), encoding="utf-8")
        install(room, name, target)


def install(room: Any, name: str, file: Path) -> None:
    """Let the searches of the next generation use a network that was just written."""
    room.NETWORKS[name].found = room.read(WeightFile(str(file), tomllib.loads(file.read_text(encoding="utf-8"))))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--only", help="the file of one network; all of the game by default")
    parser.add_argument("--out", type=Path, help="a folder to write to instead of the package")
    parser.add_argument("--start", action="store_true", help="start from the present networks")
    parser.add_argument("--styled", type=int, default=60000, help="games of the first generation")
    parser.add_argument("--taught", type=int, help="iterations of searches with rollouts for it instead; 0 for styles")
    parser.add_argument("--played", type=Path, help="games that were played before, for the first generation")
    parser.add_argument("--generations", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=15.0, help="of play for each further generation")
    parser.add_argument("--iterations", type=int, default=400, help="for a decision that is thought through")
    parser.add_argument("--rush", nargs="*", default=(), metavar="STYLE", help="styles whose success is to be learned")
    parser.add_argument("--width", type=int, default=48)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--rate", type=float, default=0.004, help="of learning; after the first generation half of it")
    parser.add_argument("--decay", type=float, default=1.5, help="of weights; the more, the fewer games there are")
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    game = polytheon.game(given.game)
    room: Any = game.room("bots.network")
    if given.taught is None:
        given.taught = room.TAUGHT
    with tempfile.TemporaryDirectory() as folder:
        for name, options in room.TRAINED_ON.items():
            if given.only in (None, name):
                train(game, name, options, given, Path(folder))


if __name__ == "__main__":
    main()
