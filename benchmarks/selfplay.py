"""Games from which networks learn: searches play themselves, and say how they judged each position.

In half of the games both players follow styles for some turns before they begin to search, so that positions are seen
which a search alone would avoid. If styles are named that rush, one player follows one of these in two games of three,
and they last longer: whether the rush succeeds is then about to be decided. Where a game asks for it, players also try
something else now and then and play on for a turn or two by the policy, and a search judges where that leads; then the
game goes on as it was. One decision in four is thought through, the others are quick: more games are worth more than
better ones. Games are written as one line each, a deal and the answers to it, so that any features can be read from
them later.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

import polytheon
from polytheon.bots.config import USUAL, SearchConfig
from polytheon.bots.tree import Estimate, Tree
from polytheon.kernel.choosers import Dice

THOROUGH = 250  # decisions of 1,000 that are thought through
QUICK = 5  # the others have this part of the iterations
LIVELY = 12  # decisions of a search in which its choice is drawn by visits
WANDER = 50  # of 1,000 decisions, how often that happens later
ALONE = 50  # decisions that styles play at most before the searches begin
RUSHED = (25, 70)  # decisions that styles play at least and at most where one of them rushes
ASIDE_ITERATIONS = 40  # of the search that judges where an aside has led
ASIDE_TURNS = 3  # an aside ends at the first beginning of a turn, or at the second or third
TO_THE_END = 10**9  # more decisions than any game has: players of Mytikas who only hoard take thousands


class Thought(NamedTuple):
    """What a search said at one decision of a game."""

    decision: int
    chance: float  # to win, of the seat that decides
    visits: list[int]  # of each option; none where it was quick


class Aside(NamedTuple):
    """Something else that was tried at a decision of a game."""

    decision: int
    actions: list[int]
    chance: float  # to win, of the seat whose turn is next


class Player:
    """Plays one game after another. `asides` of 1,000 decisions begin an aside. `rushes` are styles of which one
    player follows one in two games of three."""

    def __init__(
        self,
        game: polytheon.Game,
        options: dict[str, str],
        config: SearchConfig,
        iterations: int,
        asides: int = 0,
        rushes: Sequence[str] = (),
    ) -> None:
        self.game, self.options, self.config, self.iterations = game, options, config, iterations
        self.asides = asides
        self.rushes = [game.styles.index(style) for style in rushes]

    def play(self, deal: int) -> dict[str, Any]:
        """One game. Without iterations the players follow styles to the end."""
        match = self.game.new(seed=deal, options=self.options)
        self.dice = Dice(deal)
        styles = [self.dice.below(len(self.game.styles) + 1) - 1 for _ in range(match.players)]
        alone = TO_THE_END if self.iterations == 0 else self.dice.below(2) * self.dice.below(ALONE)
        if self.iterations > 0 and self.rushes and self.dice.below(3) > 0:
            styles[self.dice.below(match.players)] = self.rushes[self.dice.below(len(self.rushes))]
            least, most = RUSHED
            alone = least + self.dice.below(most - least)
        actions: list[int] = []
        thoughts: list[Thought] = []
        asides: list[Aside] = []
        while match.to_act is not None:
            if len(match.choices) == 1:
                action = int(match.kind + match.choices[0])
            elif len(actions) >= alone:
                action, thought = self.searched(match, len(actions), len(actions) - alone)
                thoughts.append(thought)
            else:
                action = self.by_style(match, styles[match.seat])
            if len(match.choices) > 1 and self.asides > 0 and self.dice.below(1000) < self.asides:
                asides += self.aside(match.copy(), len(actions))
            actions.append(action)
            match.play(action)
        return {"deal": deal, "alone": alone, "actions": actions, "thoughts": thoughts, "asides": asides}

    def aside(self, match: polytheon.Match, decision: int) -> list[Aside]:
        """Take any option or a likely one, play on by the policy to the beginning of a turn, and judge what is there.
        """
        asked_seat = self.game.room("bots.features").asked_seat
        at_random = self.dice.below(2) == 0
        turns = self.dice.below(ASIDE_TURNS)
        actions: list[int] = []
        while match.to_act is not None:
            if actions and match.mark == len(match.log) and asked_seat(match.state) >= 0 and len(match.choices) > 1:
                if turns == 0:
                    tree = Tree(match.seen_by(match.seat), self.dice.roll(), self.config)
                    tree.run(ASIDE_ITERATIONS)
                    return [Aside(decision, actions, round(judged(tree.lines()), 4))]
                turns -= 1
            if at_random and not actions:
                actions.append(int(match.kind + match.choices[self.dice.below(len(match.choices))]))
            else:
                actions.append(self.by_style(match, -1))
            match.play(actions[-1])
        return []

    def by_style(self, match: polytheon.Match, style: int) -> int:
        """What a player of a style takes."""
        priors = vec[i64]([0] * len(match.choices))
        if style < 0:
            self.game.priors(match.now(), match.seat, match.kind, match.choices, priors)
        else:
            self.game.styled_priors(match.now(), match.seat, match.kind, match.choices, priors, style)
        tried = [self.dice.index_by(priors, len(priors)) for _ in range(USUAL.best_of)]
        return int(match.kind + match.choices[max(tried, key=lambda one: priors[one])])

    def searched(self, match: polytheon.Match, decision: int, searched: int) -> tuple[int, Thought]:
        """What a search takes, now and then only by its visits, and what it thought."""
        thorough = self.dice.below(1000) < THOROUGH
        iterations = self.iterations if thorough else self.iterations // QUICK
        tree = Tree(match.seen_by(match.seat), self.dice.roll(), self.config)
        tree.run(iterations)
        lines = tree.lines()
        chosen = lines[0].action
        if searched < LIVELY or self.dice.below(1000) < WANDER:
            chosen = lines[self.dice.index_by(vec[i64]([line.visits for line in lines]), len(lines))].action
        visits: list[int] = []
        if thorough:
            found = {line.action: line.visits for line in lines}
            visits = [found[match.kind + choice] for choice in match.choices]
        return int(chosen), Thought(decision, round(judged(lines), 4), visits)


def judged(lines: list[Estimate]) -> float:
    """The chance to win by the options that a search looked at most."""
    return sum(line.visits**2 * line.win for line in lines) / sum(line.visits**2 for line in lines)


def play(player: Player, first: int, games: int, seconds: float, file: Path) -> int:
    """Play games until there are enough or time is up, and add them to a file; how many were played."""
    began = time.monotonic()
    with file.open("a", encoding="utf-8") as out:
        for number in range(games):
            if time.monotonic() - began > seconds:
                return number
            out.write(json.dumps(player.play(first + number), separators=(",", ":")) + "\n")
    return games


def played(file: Path) -> Iterator[dict[str, Any]]:
    """The games of a file."""
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            if line.endswith("\n"):
                yield json.loads(line)
