"""Where answers only count together, such as the pieces of a route: greedy thinks a row through and keeps to it."""

from __future__ import annotations

import pytest

import polytheon
from polytheon import Match
from polytheon.bots.greedy import Greedy
from polytheon.kernel.choosers import Dice
from polytheon.testing.kit import Setup
from tests.bots.positions import SETUPS, open_positions
from tests.games.pantheon.scene import RED, blank, column, foot, give_cards, scene

PANTHEON = [setup for setup in SETUPS if setup.game.name == "pantheon"]


def route() -> Match:
    """Red has three steps, and three steps away there is a place for a column."""
    s = blank(players=2, columns=[(3, 0)])
    give_cards(s, RED, "movement 1")
    return scene(s).match


def names(match: Match, bot: Greedy, count: int) -> list[str]:
    """The next actions of the seat to act, as the bot chooses them."""
    found = []
    for _ in range(count):
        action = bot.choose(match)
        found.append(match.notate(action))
        match.play(action)
    return found


def test_greedy_walks_to_a_column_hex_although_no_single_foot_is_worth_it() -> None:
    match = route()
    match.play("move")
    assert names(match, Greedy(1), 3) == [foot(1, 0), foot(2, 0), column(3, 0)]


def test_greedy_keeps_to_what_it_thought_out() -> None:
    bot, match = Greedy(1), route()
    match.play("move")
    [first] = names(match, bot, 1)
    assert first == foot(1, 0)
    before = bot.dice.counter
    assert names(match, bot, 2) == [foot(2, 0), column(3, 0)]
    assert bot.dice.counter == before  # no further thought was given to it


def test_a_plan_for_another_match_is_dropped() -> None:
    bot, match = Greedy(1), route()
    match.play("move")
    names(match, bot, 1)
    other = blank(players=2, columns=[(1, 1)])
    give_cards(other, RED, "movement 2")
    elsewhere = scene(other).play("move", foot(1, 0)).match
    [second] = names(elsewhere.copy(), Greedy(1), 1)
    assert names(elsewhere, bot, 1) == [second] != [foot(2, 0)]


def test_noise_leaves_no_plan() -> None:
    bot, match = Greedy(1, noise=0.001), route()
    match.play("move")
    names(match, bot, 1)
    before = bot.dice.counter
    names(match, bot, 1)
    assert bot.dice.counter != before


@pytest.mark.parametrize("setup", PANTHEON, ids=str)
def test_the_evaluation_knows_no_more_than_its_seat(setup: Setup) -> None:
    for match in open_positions(setup, 5, 9, 8):
        for seat in range(match.players):
            found = {match.game.evaluate(match.state, seat)}
            for seed in range(3):
                world = match.state.copy()
                world.redeal(seat, match.state, Dice(seed))
                found.add(match.game.evaluate(world, seat))
            assert len(found) == 1


def test_greedy_beats_random_in_pantheon() -> None:
    for seed in range(2):
        match = polytheon.game("pantheon").new(2, seed=seed)
        bots = [polytheon.bot("greedy", seed=seed), polytheon.bot("random", seed=seed)]
        while match.to_act is not None:
            match.play(bots[match.to_act ^ seed].choose(match.seen_by(match.to_act, len(match.log))))
        assert match.winners == [seed]
        assert match.scores[seed] > match.scores[1 - seed] + 20
