"""Bots by name, their budgets and what they tell."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import polytheon
from polytheon import BadSetup, Match
from polytheon.bots import BOTS
from polytheon.bots.config import FORMERLY, SearchConfig, config_of
from polytheon.bots.greedy import Greedy
from polytheon.bots.levels import HARD, MASTER, MEDIUM, hard, medium, novice
from polytheon.bots.rollout_statistics import MOST_SEATS
from polytheon.bots.search import Search
from polytheon.bots.tree import Tree
from polytheon.games.duel.rules.state import PILE, STRUCTURE, State
from polytheon.kernel.bits import bit, lowest
from polytheon.kernel.match import match_at
from polytheon.testing.kit import Setup
from tests.bots.positions import SETUPS, open_positions


def duel(seed: int = 7, **options: str) -> Match:
    return polytheon.game("duel").new(seed=seed, options=options)


@pytest.mark.parametrize("name", ["random", "greedy", "novice", "easy"])
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_quick_bots_choose_legal_actions(setup: Setup, name: str) -> None:
    bot = polytheon.bot(name, seed=1)
    for match in open_positions(setup, 8, 12, 4):
        assert bot.choose(match.seen_by(match.seat)) in match.legal()


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_a_search_chooses_legal_actions_and_counts_every_iteration(setup: Setup) -> None:
    bot = Search(iterations=30, seed=1)
    for match in open_positions(setup, 9, 15, 3):
        assert bot.choose(match.seen_by(match.seat)) in match.legal()
        told = bot.explain()
        assert [option["action"] for option in told["options"]] != []
        assert sorted(option["action"] for option in told["options"]) == match.legal()
        assert sum(option["visits"] for option in told["options"]) == told["iterations"] <= 30
        assert all(0 <= option["win"] <= 1 for option in told["options"])
        assert len(told["scores"]) == match.players


def test_whole_games_between_bots_come_to_an_end_and_can_be_repeated() -> None:
    def played() -> list[int]:
        match = duel()
        bots = [polytheon.bot("search:6i", seed=1), polytheon.bot("greedy", seed=2, samples=1)]
        while match.to_act is not None:
            match.play(bots[match.to_act].choose(match.seen_by(match.to_act)))
        return list(match.log)

    assert played() == played()


# ---- names


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_is_known_by_name_and_takes_a_seed(name: str) -> None:
    assert hasattr(polytheon.bot(name, seed=3), "choose")


def test_a_name_can_hold_a_budget_and_settings() -> None:
    quick = polytheon.bot("search:2000i,exploration=1.5,best_of=0")
    assert isinstance(quick, Search)
    assert quick.iterations == 2000
    assert quick.seconds is None
    assert quick.settings == {"exploration": 1.5, "best_of": 0}
    timed = polytheon.bot("search:0.5s")
    assert isinstance(timed, Search)
    assert timed.seconds == 0.5
    assert timed.iterations is None


def test_settings_are_known_by_the_names_of_version_0_1_too() -> None:
    bot = polytheon.bot("search:9i,explore=1.5,care=0")
    assert isinstance(bot, Search)
    assert bot.settings == {"exploration": 1.5, "best_of": 0}
    assert set(FORMERLY.values()) <= set(SearchConfig._fields)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("serach", "did you mean 'search'"),
        ("search:", "a budget is"),
        ("search:fast", "a budget is"),
        ("search:1.5i", "whole number"),
        ("search:0s", "more than 0"),
        ("search:0i", "more than 0"),
        ("search:5i,exploration", "name=number"),
        ("search:5i,exploer=1", "no setting 'exploer'"),
        ("greedy:1s", "only the bot 'search'"),
    ],
)
def test_a_wrong_name_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        polytheon.bot(name)


def test_a_setting_that_a_bot_does_not_have_is_refused() -> None:
    with pytest.raises(BadSetup, match="greedy"):
        polytheon.bot("greedy", seconds=1)


# ---- budgets


class Clock:
    """A clock that advances by a fixed time at each look."""

    def __init__(self, step: float) -> None:
        self.time = 0.0
        self.step = step

    def __call__(self) -> float:
        self.time += self.step
        return self.time


def test_a_search_stops_when_the_clock_says_so() -> None:
    clock = Clock(0.05)
    bot = Search(seconds=1.0, seed=1, clock=clock)
    bot.choose(duel())
    assert 0.5 <= clock.time <= 1.1
    assert bot.explain()["iterations"] > 0


# Where options are explored alike they stay close; where only the first one is tried, the choice is clear.
CLOSE: dict[str, Any] = {"exploration": 100.0, "prior_weight": 0.0}
CLEAR: dict[str, Any] = {"exploration": 0.0, "first_play_urgency": 10.0}


def time_of(bot: Search, clock: Clock, match: Match) -> float:
    began = clock.time
    bot.choose(match)
    return clock.time - began


def test_a_clear_choice_is_quick_and_its_time_is_saved() -> None:
    clock = Clock(0.05)
    bot = Search(seconds=2.0, seed=1, clock=clock, **CLEAR)
    spent = time_of(bot, clock, duel())
    assert spent < 1.3
    assert bot.saved == pytest.approx(2.0 - spent, abs=0.06)


def test_a_close_choice_uses_saved_time_but_not_more_than_as_much_again() -> None:
    clock = Clock(0.05)
    bot = Search(seconds=2.0, seed=1, clock=clock, **CLOSE)
    bot.saved = 5.0
    spent = time_of(bot, clock, duel())
    assert 3.5 < spent <= 4.2
    assert bot.saved == pytest.approx(7.0 - spent, abs=0.06)
    bot.saved = 0.5
    assert 2.2 < time_of(bot, clock, duel()) <= 2.7
    assert bot.saved == pytest.approx(0.0, abs=0.3)
    assert 1.7 < time_of(bot, clock, duel()) <= 2.3


def test_neither_a_clear_choice_nor_a_level_uses_saved_time() -> None:
    clock = Clock(0.05)
    for bot in (
        Search(seconds=2.0, seed=1, clock=clock, **CLEAR),
        Search(seconds=2.0, level=MASTER, seed=1, clock=clock, **CLOSE),
    ):
        bot.saved = 5.0
        assert time_of(bot, clock, duel()) <= 2.2


def test_a_search_stops_after_its_iterations_or_before_when_nothing_can_change() -> None:
    bot = Search(iterations=50, seed=1)
    bot.choose(duel())
    visits = [option["visits"] for option in bot.explain()["options"]]
    assert sum(visits) == 50 or visits[0] - visits[1] > 50 - sum(visits)


def test_a_level_is_as_many_iterations_as_suit_the_game() -> None:
    match = duel()
    least = config_of(match.game).levels[HARD].iterations
    by_level, by_number = Search(level=HARD, iterations=100_000, seed=1), Search(iterations=least, seed=1)
    assert by_level.think(match).lines() == by_number.think(match).lines()


@pytest.mark.parametrize("level", [-1, 5])
def test_a_search_has_five_levels(level: int) -> None:
    with pytest.raises(BadSetup, match="levels 0 to 4"):
        Search(level=level)


@pytest.mark.parametrize("name", polytheon.GAMES)
def test_levels_search_more_the_higher_they_are_and_the_highest_is_never_hasty(name: str) -> None:
    levels = config_of(polytheon.game(name)).levels
    for lower, higher in pairwise(levels):
        assert lower.iterations <= higher.iterations
        assert lower.haste >= higher.haste
        assert lower.error >= higher.error
        assert lower != higher
    assert levels[MASTER].haste == 0.0


def test_a_level_that_searches_plays_alike_wherever_there_is_time_enough() -> None:
    match = duel()
    least = config_of(match.game).levels[HARD].iterations
    assert hard(seed=3).choose(match) == Search(iterations=least, seed=3).choose(match)


def test_a_hasty_level_thinks_about_its_share_of_the_decisions() -> None:
    match = duel()
    level = config_of(match.game).levels[MEDIUM]
    assert 0.0 < level.haste < 1.0
    thought = 0
    for seed in range(100):
        bot = medium(seed=seed)
        assert bot.choose(match) in match.legal()
        thought += bot.tree is not None
    assert abs(thought - 100 * (1.0 - level.haste)) < 20


def test_a_novice_chooses_at_first_sight_but_thinks_when_asked_for_advice() -> None:
    match = duel()
    bot = novice(seed=1)
    assert bot.choose(match) in match.legal()
    assert bot.explain()["options"] == []
    assert sorted(line.action for line in bot.think(match).lines()) == match.legal()


def test_where_playouts_are_cut_short_some_games_are_played_to_the_end_to_tell_the_points() -> None:
    match = polytheon.game("duel").new(seed=4)
    bot = Search(iterations=30, seed=1, rollout_depth=1)
    tree = bot.think(match.seen_by(0))
    assert all(line.scores == [] for line in tree.lines())
    told = bot.explain()
    assert all(len(option["scores"]) == 2 and max(option["scores"]) > 10 for option in told["options"])
    assert sum(option["visits"] for option in told["options"]) == told["iterations"] == tree.iterations


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_chance_outcomes_can_lead_to_nodes_and_the_expected_line_is_of_decisions(setup: Setup) -> None:
    drawn = 0
    for match in open_positions(setup, 9, 15, 3):
        config, seen = config_of(match.game), match.seen_by(match.seat)
        alike, apart = (Tree(seen, 1, config._replace(chance_nodes=chance)) for chance in (False, True))
        for tree in (alike, apart):
            tree.run(60)
            assert sum(line.visits for line in tree.lines()) == 60
            assert all(0 <= line.seat < match.players for line in tree.expected(2))
            assert all(match.notate(line.action) for line in tree.expected(2))
        assert all(key < alike.outcomes for key in alike.keys)
        drawn += sum(key >= apart.outcomes for key in apart.keys)
    assert drawn > 0 or setup.game.name == "mytikas"  # which hardly draws anything


def test_a_rollout_that_takes_the_best_of_n_takes_the_likeliest_option_more_often() -> None:
    match = duel(seed=2, expansion="none")
    priors = vec[i64]([0] * len(match.choices))
    match.game.priors(match.now(), match.seat, match.kind, match.choices, priors)
    assert len(set(priors)) == len(match.choices) == 4

    def taken(best_of: int) -> list[int]:
        tree = Tree(match, 1, config_of(match.game)._replace(best_of=best_of, value_weight=0.0))
        counts = [0] * len(match.choices)
        for _ in range(2000):
            counts[tree.rollout_choice(match.now(), match.seat, match.kind, match.choices)] += 1
        return counts

    likeliest = list(priors).index(max(priors))
    expected = 2000 * float(max(priors)) / float(sum(priors))
    assert abs(taken(1)[likeliest] - expected) < 100
    assert taken(1)[likeliest] < taken(2)[likeliest] < taken(6)[likeliest]


@pytest.mark.parametrize("good", range(4))
def test_playouts_turn_to_answers_after_which_games_went_well(good: int) -> None:
    match = duel(seed=2, expansion="none")

    def share(strength: float) -> float:
        tree = Tree(match, 1, config_of(match.game)._replace(rollout_learning=strength, value_weight=0.0))
        for option, choice in enumerate(match.choices):
            for _ in range(30):
                tree.statistics.begin()
                tree.statistics.note((match.kind + choice) * MOST_SEATS + match.seat)
                tree.statistics.learn(vec[float]([float(option == good)] * 2))
        tree.rollout_choice(match.now(), match.seat, match.kind, match.choices)
        return float(tree.priors[good]) / float(sum(tree.priors))

    assert share(0.0) < share(1.0) < share(10.0)


@pytest.mark.parametrize("setup", [setup for setup in SETUPS if setup.players == 2], ids=str)
def test_playouts_learn_as_strongly_as_their_game_asks_for(setup: Setup) -> None:
    match = next(iter(open_positions(setup, 9, 15, 1)))
    own = config_of(match.game)._replace(value_weight=0.0)  # with playouts
    default, other = (
        Tree(match.seen_by(match.seat), 1, config) for config in (own, own._replace(rollout_learning=60.0))
    )
    for tree in (default, other):
        tree.run(80)
    assert default.lines() != other.lines()


def test_an_only_option_is_taken_without_thinking() -> None:
    match = duel()
    while len(match.legal()) > 1:
        match.play(match.legal()[0])
    clock = Clock(1.0)
    bot = Search(seconds=100.0, clock=clock)
    assert [bot.choose(match)] == match.legal()
    assert clock.time == 0
    assert bot.explain()["iterations"] == 0


def test_a_search_can_be_stopped_from_outside() -> None:
    bot: Search

    def clock() -> float:
        bot.stop()
        return 0.0

    bot = Search(seconds=1000.0, clock=clock)
    match = duel()
    assert bot.choose(match) in match.legal()
    assert bot.explain()["iterations"] < 100


# ---- strength, of the crudest kind


@pytest.mark.parametrize(("name", "settings"), [("greedy", {}), ("search", {"iterations": 150})])
def test_a_bot_takes_a_win_that_lies_before_it(name: str, settings: dict[str, Any]) -> None:
    """The pawn stands before the opponent's capital, and a military building lies free."""
    match = duel(expansion="none")
    while match.prompt is not None and match.prompt.question != "turn":
        match.play(match.legal()[0])
    state = match.state.copy()
    assert isinstance(state, State)
    seat = match.seat
    state.pawn = 8 - 16 * seat
    state.city(seat).coins = 30
    slot = lowest(state.free)
    red = next(card.number for card in state.content.cards if card.deck == 0 and card.shields > 0)
    here, there = state.slots[slot], state.where[red]
    if there >= STRUCTURE:  # the two cards change places
        state.slots[there - STRUCTURE] = here
        state.where[here] = there
    else:
        state.deck &= ~bit(red)
        state.where[here] = PILE
    state.slots[slot] = red
    state.where[red] = STRUCTURE + slot
    scene = match_at(match.game, state, 2, match.options)
    scene.play(polytheon.bot(name, seed=1, **settings).choose(scene))
    assert scene.winners == [seat]


def test_noise_makes_greedy_err_sometimes_but_not_always() -> None:
    match = duel()
    sure = {Greedy(seed, samples=1).choose(match) for seed in range(10)}
    unsure = {Greedy(seed, samples=1, noise=0.4).choose(match) for seed in range(30)}
    assert len(sure) == 1
    assert len(unsure) > 1
