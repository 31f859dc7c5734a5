"""What the environments promise: named numbers, nothing hidden, copies, rewards, and many matches like one."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest

import polytheon
import polytheon.research.gymnasium
from polytheon.kernel.vector_match import SEEDS, VectorMatch
from polytheon.research import ID_OF, layout
from polytheon.research.openspiel import NAME_OF
from polytheon.research.pettingzoo import env
from polytheon.research.seeing import ArrayObserver, Setup
from polytheon.research.vector import PolytheonVectorEnv
from polytheon.testing.kit import Setup as Kit
from polytheon.testing.kit import random_play, some_positions
from tests.research.test_suites import TABLES


def seen(observer: ArrayObserver, match: polytheon.Match, seat: int) -> dict[str, int]:
    numbers = observer.see(match, seat)["observation"]
    return {field.name: int(number) for field, number in zip(observer.layout, numbers)}


# ---- the numbers


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_number_has_a_name_of_its_own_and_stays_between_its_bounds(name: str, players: int) -> None:
    observer = ArrayObserver(Setup(name, players))
    names = [field.name for field in observer.layout]
    assert len(set(names)) == len(names) == observer.writer.size
    low, high = observer.bounds()
    changed = np.zeros(len(names), bool)
    first = None
    for match in random_play(Kit(polytheon.game(name), players), 3):
        for seat in range(players):
            numbers = observer.see(match, seat)["observation"]
            assert observer.vector.at == len(names)
            wide = high > 9  # clipped only where nobody gets to
            assert ((low <= numbers) & (numbers <= high)).all()
            assert (numbers < high)[wide].all()
            first = numbers if first is None else first
            changed |= numbers != first
    assert changed.mean() > 0.15


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_numbers(name: str, players: int) -> None:
    observer = ArrayObserver(Setup(name, players))
    for match in some_positions(Kit(polytheon.game(name), players), 9, 10):
        seat = match.to_act
        if seat is None:
            continue
        mine = observer.see(match, seat)
        for seed in range(4):
            world = observer.see(match.seen_by(seat, seed), seat)
            assert all((world[part] == mine[part]).all() for part in mine)


def test_worlds_that_differ_are_told_apart_by_who_can() -> None:
    """The other hands of Pantheon, redealt, change what their owners see."""
    observer = ArrayObserver(Setup("pantheon", 3))
    told_apart = 0
    for match in some_positions(Kit(polytheon.game("pantheon"), 3), 9, 10):
        seat = match.to_act
        if seat is not None:
            other, world = (seat + 1) % 3, match.seen_by(seat, 1)
            one, two = (observer.see(known, other)["observation"] for known in (match, world))
            told_apart += bool((one != two).any())
    assert told_apart >= 5


def test_the_numbers_of_duel_say_what_the_view_says() -> None:
    observer = ArrayObserver(Setup("duel"))
    for match in some_positions(Kit(polytheon.game("duel"), 2), 4, 12):
        for seat in (0, 1):
            numbers, table = seen(observer, match, seat), match.view(seat)["table"]
            for who, city in (("me", table["cities"][seat]), ("next", table["cities"][1 - seat])):
                assert numbers[f"{who}: coins"] == city["coins"]
                assert numbers[f"{who}: points"] == sum(city["points"].values())
                built = {wonder["wonder"] for wonder in city["wonders"] if wonder["built"]}
                assert {name for name in built if numbers[f"{who}: built {name}"]} == built
                assert all(numbers[f"{who}: makes {good}"] == n for good, n in city["production"].items())
            mine = {card for cards in table["cities"][seat]["cards"].values() for card in cards}
            told = {name.removeprefix("mine ") for name, on in numbers.items() if name.startswith("mine ") and on}
            assert told == mine
            assert numbers["pawn"] == table["military"]["pawn"] * (1 - 2 * seat)


def test_the_numbers_of_pantheon_show_the_own_hand_and_not_the_others() -> None:
    observer = ArrayObserver(Setup("pantheon", 3))
    for match in some_positions(Kit(polytheon.game("pantheon"), 3), 4, 8):
        numbers, players = seen(observer, match, 1), match.view(1)["table"]["players"]
        for who, seat in (("me", 1), ("next", 2), ("second next", 0)):
            for card in ("gift", "money_1"):
                assert numbers[f"{who}: hand {card}"] == players[seat]["hand"].count(card)
            assert numbers[f"{who}: cards in hand"] == players[seat]["hand_size"]
        assert "next: secret demigod 1" not in numbers


def test_without_the_expansion_there_are_fewer_numbers() -> None:
    names = {field.name for field in layout("duel", options={"expansion": "none"})}
    assert names < {field.name for field in layout("polytheon/Duel-v0")}
    assert "me: coins" in names
    assert "me: divinity zeus" not in names


# ---- one seat against bots


def play_on(made: Any, seed: int) -> list[Any]:
    """What happens when the environment is played to the end at random."""
    rng = random.Random(seed)
    told: list[Any] = []
    done = False
    while not done:
        legal = np.flatnonzero(made.action_masks())
        observation, reward, done, _, _ = made.step(rng.choice(legal.tolist()))
        told.append((observation["observation"].tobytes(), observation["action_mask"].tobytes(), reward))
    return told


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_copy_of_gymnasiums_environment_goes_on_in_the_same_way(name: str, players: int) -> None:
    made = gymnasium.make(ID_OF[name], players=players, seat=1).unwrapped
    assert isinstance(made, polytheon.research.gymnasium.PolytheonEnv)
    made.reset(seed=5)
    for _ in range(9):
        made.step(int(np.flatnonzero(made.action_masks())[0]))
    twins = [copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))]
    expected = play_on(made, 2)
    assert all(play_on(twin, 2) == expected for twin in twins)


def test_rewards_are_for_winning() -> None:
    for seed in range(6):
        made = gymnasium.make(ID_OF["duel"], seat=seed % 2, opponents="greedy").unwrapped
        assert isinstance(made, polytheon.research.gymnasium.PolytheonEnv)
        made.reset(seed=seed)
        *others, (_, _, last) = play_on(made, seed)
        assert {reward for _, _, reward in others} == {0.0}
        assert last == (1.0 if made.match.winners == [seed % 2] else -1.0)


def test_what_an_illegal_action_does_is_up_to_you() -> None:
    wrong = polytheon.game("duel").action_names.index["build pantheon"]
    losing = gymnasium.make(ID_OF["duel"])
    losing.reset(seed=1)
    assert losing.step(wrong)[1:3] == (-1.0, True)
    replacing = gymnasium.make(ID_OF["duel"], illegal="replace")
    replacing.reset(seed=1)
    assert replacing.step(wrong)[1:3] == (0.0, False)
    raising = gymnasium.make(ID_OF["duel"], illegal="raise")
    raising.reset(seed=1)
    with pytest.raises(polytheon.IllegalAction, match="is not possible now"):
        raising.step(wrong)
    with pytest.raises(polytheon.BadSetup, match="lose, replace, raise"):
        gymnasium.make(ID_OF["duel"], illegal="shrug")


def test_set_ups_that_cannot_be_are_refused() -> None:
    for wrong in ({"players": 5}, {"seat": 2}, {"opponents": "nobody"}, {"opponents": ["random", "random"]}):
        with pytest.raises(polytheon.BadSetup):
            gymnasium.make(ID_OF["duel"], **wrong)
    for few in (0, -1):
        with pytest.raises(polytheon.BadSetup, match=f"at least 1 match is played, not {few}"):
            PolytheonVectorEnv("duel", num_envs=few)


# ---- every seat an agent


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_copy_of_pettingzoos_environment_goes_on_in_the_same_way(name: str, players: int) -> None:
    def played_on(table: Any, decisions: int | None) -> list[Any]:
        rng = random.Random(3)
        told = []
        for agent in table.agent_iter(decisions or 10**6):
            observation, reward, terminated, truncated, _ = table.last()
            told.append((agent, observation["observation"].tobytes(), reward))
            done = terminated or truncated
            table.step(None if done else rng.choice(np.flatnonzero(observation["action_mask"]).tolist()))
        return told

    table = env(name, players=players)
    table.reset(seed=4)
    played_on(table, 12)
    twins = [copy.copy(table.unwrapped), copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
    expected = played_on(table, None)
    assert sum(reward for _, _, reward in expected[-players:]) == pytest.approx(0)
    assert all(played_on(twin, None) == expected for twin in twins)


# ---- explicit chance


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_copy_of_openspiels_state_goes_on_in_the_same_way(name: str, players: int) -> None:
    def played_on(state: Any, most: int) -> str:
        rng = random.Random(6)
        while not state.is_terminal() and most > 0:
            state.apply_action(rng.choice(state.legal_actions()))
            most -= 1
        return str(state) + "".join(state.information_state_string(seat) for seat in range(players))

    state = pyspiel.load_game(NAME_OF[name], {"players": players}).new_initial_state()
    played_on(state, 150)
    twins = [state.clone(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
    expected = played_on(state, 10**6)
    assert all(played_on(twin, 10**6) == expected for twin in twins)


def test_chances_are_those_of_the_bag() -> None:
    """Mythologies draws creatures from bags that hold three of each."""
    state = pyspiel.load_game(NAME_OF["mythologies"]).new_initial_state()
    shares = set()
    rng = random.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            chances = state.chance_outcomes()
            assert sum(chance for _, chance in chances) == pytest.approx(1)
            shares.add(len({round(chance, 6) for _, chance in chances}))
        state.apply_action(rng.choice(state.legal_actions()))
    assert max(shares) > 1


def test_options_and_editions_are_parameters_of_the_game() -> None:
    plain = pyspiel.load_game("polytheon_duel_v0(options=expansion:none reveal:private)")
    assert plain.observation_tensor_size() < pyspiel.load_game(NAME_OF["duel"]).observation_tensor_size()


# ---- many at a time


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_matches_are_like_as_many_single_ones(name: str, players: int) -> None:
    setup = Setup(name, players)
    observer = ArrayObserver(setup)
    many = VectorMatch(setup.game, setup.content, players, setup.options, 3, 7)
    numbers = np.frombuffer(memoryview(many.observations.values), np.int16).reshape(3, -1)
    masks = np.frombuffer(memoryview(many.masks), np.int8).reshape(3, -1)
    matches = [setup.new(7 * SEEDS + i) for i in range(3)]
    rng = random.Random(8)
    running = {0, 1, 2}
    while running:
        actions = []
        for i, match in enumerate(matches):
            if i in running:
                assert many.seats[i] == match.to_act
                mine = observer.see(match, match.seat)
                assert (numbers[i] == mine["observation"]).all()
                assert (masks[i] == mine["action_mask"]).all()
            actions.append(rng.choice(np.flatnonzero(masks[i]).tolist()))
        many.step(actions)
        for i in list(running):
            matches[i].play(actions[i])
            assert many.ended[i] == matches[i].over
            if matches[i].over:
                running.remove(i)
                shares = [many.rewards[i * players + seat] for seat in range(players)]
                assert sum(shares) == pytest.approx(0)
                assert {seat for seat in range(players) if shares[seat] == max(shares)} == set(matches[i].winners)


def test_where_rivals_choose_at_random_only_one_seat_is_asked() -> None:
    envs = PolytheonVectorEnv("mytikas", num_envs=16, players=3, seat=2, copy=True)
    observations, _ = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(250):
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in observations["action_mask"]]
        observations, rewards, terminated, truncated, info = envs.step(actions)
        assert (info["seat"] == 2).all()
        assert not truncated.any()
        assert not rewards[~terminated].any()
        ended += int(terminated.sum())
        assert envs.single_observation_space.contains({part: array[0] for part, array in observations.items()})
    assert ended > 8


def test_an_illegal_action_ends_its_match_only() -> None:
    envs = PolytheonVectorEnv("duel", num_envs=2, copy=True)
    observations, _ = envs.reset(seed=1)
    legal = int(np.flatnonzero(observations["action_mask"][1])[0])
    _, rewards, terminated, _, _ = envs.step([0, legal])
    assert rewards.tolist() == [-1.0, 0.0]
    assert terminated.tolist() == [True, False]


def test_a_copy_of_many_matches_goes_on_in_the_same_way() -> None:
    def played_on(envs: PolytheonVectorEnv, steps: int) -> list[bytes]:
        rng = random.Random(2)
        told = []
        for _ in range(steps):
            masks = envs.observations["action_mask"]
            actions = [rng.choice(np.flatnonzero(mask).tolist()) for mask in masks]
            observations, rewards, _, _, info = envs.step(actions)
            told += [observations["observation"].tobytes(), rewards.tobytes(), info["seat"].tobytes()]
        return told

    envs = PolytheonVectorEnv("mythologies", num_envs=5, players=3)
    envs.reset(seed=9)
    played_on(envs, 40)
    twins = [copy.copy(envs), copy.deepcopy(envs), pickle.loads(pickle.dumps(envs))]
    expected = played_on(envs, 120)
    assert all(played_on(twin, 120) == expected for twin in twins)


def test_gymnasium_makes_vector_environments_by_name() -> None:
    envs = gymnasium.make_vec(ID_OF["duel"], 4, vectorization_mode="vector_entry_point", seat=0)
    first, _ = envs.reset(seed=3)
    numbers = first["observation"].copy()
    again, _ = envs.reset(seed=3)
    assert (again["observation"] == numbers).all()
    assert numbers.shape == (4, len(layout("duel")))
