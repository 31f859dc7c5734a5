"""Observations, vector matches and explicit chance, without the packages that use them."""

from __future__ import annotations

import pickle
import random

import pytest

import polytheon
from polytheon import IllegalAction, Match
from polytheon.kernel.choosers import Dice
from polytheon.kernel.explicit import CHANCE, Position, first_position, restore
from polytheon.kernel.state import NOBODY
from polytheon.kernel.vector import Observer, Vector
from polytheon.kernel.vector_match import SEEDS, VectorMatch, reward_of
from polytheon.testing.kit import Setup, some_positions


def observer_of(name: str, players: int) -> Observer:
    game = polytheon.game(name)
    return Observer(game, game.content(), players, game.check_options(None))


def seen(observer: Observer, match: Match, seat: int) -> list[int]:
    vector = Vector(observer.size)
    observer.write(match.now(), seat, match.seat, match.kind, match.source, vector)
    assert vector.at == observer.size
    return list(vector.values)


def test_numbers_are_written_as_their_names_say() -> None:
    vector = Vector(12)
    vector.number("coins", 150, 99)
    vector.number("lead", -7, 5, -5)
    vector.one_of("colour", ["red", "blue"], 1)
    vector.things("set", ["a", "b", "c"], 0b101)
    vector.some("hex", ["a", "b", "c"], 0b110, 0b010)
    vector.seat("active", 2, 1, 3)
    assert list(vector.values) == [99, -5, 0, 1, 1, 0, 1, 1, 0, 0, 1, 0]


@pytest.mark.parametrize("name", polytheon.GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_look_the_same(name: str) -> None:
    observer = observer_of(name, 2)
    for match in some_positions(Setup(polytheon.game(name), 2), 3, 5):
        if match.to_act is not None:
            worlds = [match, *(match.seen_by(match.to_act, seed) for seed in (1, 2))]
            assert len({tuple(seen(observer, world, match.to_act)) for world in worlds}) == 1


@pytest.mark.parametrize("name", polytheon.GAMES)
def test_one_of_many_matches_is_like_a_single_one(name: str) -> None:
    game = polytheon.game(name)
    matches = VectorMatch(game, game.content(), 2, game.check_options(None), 2, 5)
    observer = observer_of(name, 2)
    match = game.new(2, 5 * SEEDS + 1)
    rng = random.Random(1)
    for _ in range(25):
        first = matches.observer.size
        assert list(matches.observations.values)[first:] == seen(observer, match, match.seat)
        legal = [action for action in range(matches.actions) if matches.masks[matches.actions + action]]
        assert legal == match.legal()
        action = rng.choice(legal)
        other = next(action for action in range(matches.actions) if matches.masks[action])
        matches.step([other, action])
        match.play(action)


def test_rewards_of_all_seats_make_nothing() -> None:
    for winners in ([0], [1, 2], [0, 1, 2, 3]):
        assert sum(reward_of(winners, seat, 4) for seat in range(4)) == pytest.approx(0)
    assert reward_of([1], 1, 3) == 1.0
    assert reward_of([1], 0, 3) == -0.5


def played(position: Position, rng: random.Random, decisions: int) -> Position:
    """Play on at random."""
    while position.seat != NOBODY and decisions > 0:
        if position.seat == CHANCE:
            outcomes, chances = zip(*position.chances())
            assert sum(chances) == pytest.approx(1)
            position.play(rng.choices(outcomes, chances)[0])
        else:
            position.play(rng.choice(position.legal()))
            decisions -= 1
    return position


@pytest.mark.parametrize("name", polytheon.GAMES)
def test_other_worlds_keep_what_a_seat_has_seen(name: str) -> None:
    game = polytheon.game(name)
    position = first_position(game, game.content(), 2, game.check_options(None))
    rng, dice = random.Random(4), Dice(4)
    for _ in range(6):
        played(position, rng, 4)
        if position.seat == NOBODY:
            break
        for seat in (0, 1):
            other = position.resampled(seat, dice)
            assert other.information[seat] == position.information[seat]
            assert other.seat == position.seat
            assert game.view(other.now, seat) == game.view(position.now, seat)
            played(other, rng, 3)  # and can be played on


def test_a_position_with_explicit_chance_copies_pickles_and_refuses() -> None:
    game = polytheon.game("mythologies")
    position = played(first_position(game, game.content(), 3, game.check_options(None)), random.Random(1), 20)
    twins = [position.copy(), pickle.loads(pickle.dumps(position))]
    with pytest.raises(IllegalAction):
        position.play(10**6)
    _, (_, data) = position.__reduce__()
    assert isinstance(data, dict)
    former = {"told" if name == "information" else name: value for name, value in data.items()}
    twins.append(restore(game, former))  # as version 0.1 pickled it
    ends = {tuple(played(twin, random.Random(2), 10**6).information) for twin in [position, *twins]}
    assert len(ends) == 1
