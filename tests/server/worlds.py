"""Pairs of worlds that one viewer cannot tell apart: they differ only in what was kept from it."""

from __future__ import annotations

import random
from typing import NamedTuple

import polytheon
from polytheon.kernel.choosers import Dice, RecordedChance
from polytheon.kernel.events import Event, is_known
from polytheon.kernel.match import Match, begin
from polytheon.kernel.replaying import events_between


class Pair(NamedTuple):
    """Two games step by step: for each decision who takes which action, and the chance outcomes, in either world."""

    begins: tuple[list[int], list[int]]
    steps: list[tuple[int, tuple[list[int], list[int]]]]
    differences: int


def public(match: Match) -> object:
    """What everybody at the table hears and sees: who is asked what, and what lies open."""
    return match.prompt, match.view(None)


def visible(events: list[Event], viewer: int | None, match: Match) -> list[tuple[int | None, str]]:
    """What a viewer gets to know about events: who, and what or at least of which kind."""
    found: list[tuple[int | None, str]] = []
    for event in events:
        known = is_known(event, viewer, match.players)
        names = match.game.outcome_names if event.seat is None else match.game.action_names
        found.append((event.seat, event.name if known else f"?{names.verb(event.number)}"))
    return found


def new(game: str, players: int, options: dict[str, str], dice: Dice) -> Match:
    found = polytheon.game(game)
    return begin(found, players, found.check_options(options), found.content(), dice)


def pair(game: str, players: int, options: dict[str, str], viewer: int | None, seed: int, most: int) -> Pair:
    """Play two worlds at once, as long as the viewer cannot tell them apart, and let them differ where they can."""
    rng = random.Random(seed)
    one = new(game, players, options, Dice(seed))
    start = [~entry for entry in one.log]
    other = new(game, players, options, RecordedChance(start))
    for attempt in range(20):
        trial = new(game, players, options, Dice(seed * 100 + attempt))
        same = visible(trial.events(), viewer, trial) == visible(one.events(), viewer, one)
        if same and public(trial) == public(one):
            other = trial
            break
    steps: list[tuple[int, tuple[list[int], list[int]]]] = []
    begins = (list(one.log), list(other.log))
    while not one.over and not other.over and len(steps) < most and one.to_act == other.to_act:
        seat = one.to_act
        assert seat is not None
        before, length = one.copy(), len(one.log)
        one.dice = Dice(rng.getrandbits(40))
        one.play(rng.choice(one.legal()))
        step = list(one.log[length:])
        seen = visible(events_between(before, one), viewer, one)
        twin = follow(other, step, seen, one, viewer, rng)
        if twin is None:
            break
        steps.append((seat, (step, list(twin.log[len(other.log) :]))))
        other = twin
    differences = sum(here != there for _, (here, there) in steps) + (begins[0] != begins[1])
    return Pair(begins, steps, differences)


def follow(
    match: Match,
    step: list[int],
    seen: list[tuple[int | None, str]],
    one: Match,
    viewer: int | None,
    rng: random.Random,
) -> Match | None:
    """The other world after a step that looks to the viewer as it does in one; a different one if there is such."""
    legal = match.legal()
    actions = [action for action in legal if action != step[0]]
    rng.shuffle(actions)
    hidden = bool(seen) and seen[0][1].startswith("?")
    tries: list[tuple[int, Dice]] = []
    if hidden:
        tries += [(action, Dice(rng.getrandbits(40))) for action in actions[:10]]
    if step[0] in legal:
        if any(name.startswith("?") for _, name in seen[1:]):
            tries += [(step[0], Dice(rng.getrandbits(40))) for _ in range(30)]
        tries.append((step[0], RecordedChance([~entry for entry in step[1:]])))
    for action, dice in tries:
        twin = match.copy()
        twin.dice = dice
        twin.play(action)
        if isinstance(dice, RecordedChance) and (dice.fault or dice.used < len(dice.outcomes)):
            continue
        if public(twin) == public(one) and visible(events_between(match, twin), viewer, twin) == seen:
            return twin
    return None
