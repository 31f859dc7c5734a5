"""The environments pass the test suites of those whose interfaces they have."""

from __future__ import annotations

import random
import warnings
from types import SimpleNamespace
from typing import Any

import gymnasium
import pettingzoo
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, max_cycles_test, seed_test

import polytheon
import polytheon.research.gymnasium
from polytheon.research import ID_OF
from polytheon.research.openspiel import NAME_OF
from polytheon.research.pettingzoo import env, parallel_env

TABLES = [(name, players) for name in polytheon.GAMES for players in polytheon.game(name).players]
SMALL = [(name, polytheon.game(name).players[0]) for name in polytheon.GAMES]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_gymnasium_checks_the_environment(name: str, players: int) -> None:
    made = gymnasium.make(ID_OF[name], players=players, render_mode="ansi")
    check_env(made.unwrapped)
    made.close()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_pettingzoo_tests_the_interface(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # That an observation is a dict with a mask it accepts of its own games only, by their names.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")  # at the end
        api_test(pettingzoo.make("aec", ID_OF[name], players=players), num_cycles=150)


@pytest.mark.parametrize(("name", "players"), SMALL)
def test_pettingzoo_tests_seeds(name: str, players: int) -> None:
    seed_test(lambda: env(name, players=players), num_cycles=120)


@pytest.mark.parametrize("name", ["duel", "mythologies", "pantheon"])
def test_pettingzoo_tests_the_number_of_cycles(name: str) -> None:
    """It samples actions without looking at the mask, so illegal ones are replaced."""

    def settled(make: Any) -> Any:
        return lambda max_cycles: make(name, max_cycles=max_cycles, illegal="replace")

    max_cycles_test(SimpleNamespace(env=settled(env), parallel_env=settled(parallel_env)))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiel_simulates_at_random(name: str, players: int) -> None:
    game = pyspiel.load_game(NAME_OF[name], {"players": players})
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiel_resamples_from_information_states(name: str, players: int) -> None:
    """What ResampleInfostateTest of OpenSpiel does, which is not there for Python; and the observation stays too."""
    game = pyspiel.load_game(NAME_OF[name], {"players": players})
    rng = random.Random(players)
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node() and rng.random() < 0.2:
            for player in range(players):
                other = state.resample_from_infostate(player, rng.random)
                assert other.information_state_string(player) == state.information_state_string(player)
                assert other.observation_string(player) == state.observation_string(player)
                assert other.observation_tensor(player) == state.observation_tensor(player)
                assert other.current_player() == state.current_player()
                if player == state.current_player():
                    assert other.legal_actions() == state.legal_actions()
        state.apply_action(rng.choice(state.legal_actions()))


def test_a_search_of_openspiel_plays_on_resampled_states() -> None:
    game = pyspiel.load_game(NAME_OF["duel"])
    state = game.new_initial_state()
    rng = random.Random(3)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(rng.choice(state.legal_actions()))
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1),
        uct_c=2.0,
        max_simulations=6,
        max_world_samples=-1,
        random_state=None,
        final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=False,
        allow_inconsistent_action_sets=True,
        child_selection_policy=ismcts.ChildSelectionPolicy.UCT,
    )
    assert bot.step(state) in state.legal_actions()
