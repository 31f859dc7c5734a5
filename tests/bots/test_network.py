"""Networks: what a file of theirs must have, what they say, and the features of positions that they are given."""

from __future__ import annotations

import base64
import math
import random
import runpy
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec

from polytheon import Match
from polytheon.bots.config import USUAL, config_of
from polytheon.bots.network import MIDDLE, MOST, ZERO, Features, Network
from polytheon.bots.search import Search
from polytheon.bots.weights import BadWeights, WeightFile
from polytheon.games import game
from polytheon.games.duel.bots import network as duel
from polytheon.games.duel.bots.features import EXPOSED, SPACE, SYMBOLS_TO_COME, features_of
from polytheon.games.duel.bots.network import BASE
from polytheon.games.duel.rules.components import IDS
from polytheon.games.duel.rules.state import PILE, State
from polytheon.kernel.choosers import Dice
from polytheon.testing.kit import Setup, random_play
from tests.games.duel.scene import scene

BASE_GAME = (("expansion", "none"),)
HEADS = 2
NONE = -1
SELFPLAY = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "selfplay.py"))


def packed(rows: list[list[int]]) -> str:
    """Whole weights as they stand in a file."""
    return base64.b64encode(b"".join((ZERO + one).to_bytes(2, "little") for row in rows for one in row)).decode()


def packed_heads(heads: list[list[int]]) -> str:
    return base64.b64encode(b"".join((MIDDLE + one).to_bytes(2, "little") for row in heads for one in row)).decode()


def file(weights: list[list[int]], **changes: Any) -> WeightFile:
    width = len(weights[0])
    data = {
        "width": width, "unit": 0.01, "bias": [0.1] * width, "out": [0.5] * width, "out_bias": -0.2,
        "rows": packed(weights), "head_unit": 0.5, "heads": packed_heads([[1] * width] * HEADS), "provenance": {},
    }  # fmt: skip
    return WeightFile("some.toml", {**data, **changes})


def held(*numbers: int) -> Features:
    features = Features()
    for number in numbers:
        features.add(number)
    return features


@pytest.mark.parametrize("width", [6, 12, 27])  # lanes are summed four at a time, and those left one by one
def test_a_network_sums_the_rows_of_what_holds(width: int) -> None:
    rng = random.Random(1)
    rows = [[rng.randint(-60, 60) for _ in range(width)] for _ in range(9)]
    out = [rng.uniform(-2.0, 2.0) for _ in range(width)]
    heads = [[rng.randint(-60, 60) for _ in range(width)] for _ in range(HEADS)]
    network = Network(file(rows, out=out, heads=packed_heads(heads)), 9, HEADS)
    units = vec[float]([-1.0] * (width + 2))
    for numbers in ((), (0,), (1, 4, 8), (0, 1, 2, 3, 4, 5, 6, 7, 8)):
        hidden = [0.1 + 0.01 * sum(rows[number][unit] for number in numbers) for unit in range(width)]
        active = [min(max(value, 0.0), 1.0) for value in hidden]
        logit = sum(weight * value for weight, value in zip(out, active)) - 0.2
        assert network.chance(held(*numbers), units, 1) == pytest.approx(1 / (1 + math.exp(-logit)))
        assert list(units) == pytest.approx([-1.0, *active, -1.0])
        for head, weights in enumerate(heads):
            wanted = sum(0.5 * weight * value for weight, value in zip(weights, active))
            assert network.logit(head, units, 1) == pytest.approx(wanted)


@pytest.mark.parametrize("weight", [-ZERO, ZERO - 1])
def test_as_many_features_as_there_can_be_do_not_overflow(weight: int) -> None:
    features = held(*range(MOST + 10))
    assert len(features.held) == MOST
    network = Network(file([[weight, 0, weight]] * MOST, bias=[0.5] * 3, out=[8.0, 4.0, 2.0]), MOST, HEADS)
    logit = 11.8 if weight > 0 else 1.8  # the second unit is half on in any case
    assert network.chance(features, vec[float]([0.0] * 3), 0) == pytest.approx(1 / (1 + math.exp(-logit)))


@pytest.mark.parametrize(("changes", "sentence"), [
    ({"width": 4}, "some.toml: width must be a multiple of 3, not 4"),
    ({"rows": packed([[1, 2, 3]])}, "some.toml: rows must be 3 numbers for each of 2 features"),
    ({"rows": packed([[1, 2, 3], [4, 5, ZERO]])}, "some.toml: rows has a weight beyond 4095"),
    ({"rows": "!"}, "some.toml: rows is not base64"),
    ({"heads": packed_heads([[1, 2, 3]])}, "some.toml: heads must be 3 numbers for each of 2 heads"),
    ({"out": [1.0]}, "some.toml: out must be a list of 3 numbers, not [1.0]"),
])  # fmt: skip
def test_a_wrong_network_is_refused_with_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadWeights) as caught:
        Network(file([[1, 2, 3], [4, 5, 6]], **changes), 2, HEADS)
    assert str(caught.value) == sentence


# ---- Duel


@pytest.mark.parametrize("options", [(), BASE_GAME], ids=str)
def test_features_of_duel_are_few_and_all_different(options: tuple[tuple[str, str], ...]) -> None:
    for seed in range(3):
        for match in random_play(Setup(game("duel"), 2, options), seed):
            assert isinstance(match.state, State)
            found = list(features_of(match.state, match.state.active).held)
            assert len(set(found)) == len(found) < MOST
            assert 0 <= min(found) <= max(found) < SPACE.size


def test_a_card_of_duel_is_exposed_if_one_free_card_alone_covers_it() -> None:
    for match in random_play(Setup(game("duel"), 2, BASE_GAME), 1):
        state: Any = match.state
        if state.age == 0:
            continue
        structure = state.content.structures[state.age - 1]
        covers = {slot: structure.covering[slot] & state.present for slot in range(20) if state.present >> slot & 1}
        exposed = {
            int(state.slots[slot]) for slot, over in covers.items()
            if over.bit_count() == 1 and over & state.free and state.face_up >> slot & 1
        }  # fmt: skip
        held = features_of(state, state.active).held
        assert {int(one - EXPOSED) for one in held if EXPOSED <= one < EXPOSED + len(IDS.cards)} == exposed


@pytest.mark.parametrize(("gone", "to_come"), [(False, 6), (True, 5)])
def test_symbols_of_duel_that_nobody_can_get_any_more_do_not_come(gone: bool, to_come: int) -> None:
    """Both cards with one symbol have been discarded."""
    state: Any = game("duel").new(seed=1, options=dict(BASE_GAME)).state.copy()
    state.age = 1
    symbol = next(card.symbol for card in state.content.cards if card.symbol >= 0)
    for card in state.content.cards:
        if gone and card.symbol == symbol:
            state.where[card.number] = PILE
    held = features_of(state, 0).held
    assert SYMBOLS_TO_COME + to_come in held


@contextmanager
def network_of_duel(out_bias: float) -> Iterator[None]:
    """A network that says the same of every position of the base game."""
    before = BASE.found
    heads = packed_heads([[0, 0, 0]] * duel.HEADS.size)
    weights = file([[0, 0, 0]] * SPACE.size, bias=[0.0] * 3, out_bias=out_bias, heads=heads)
    BASE.found = Network(weights, SPACE.size, duel.HEADS.size)
    try:
        yield
    finally:
        BASE.found = before


def opening(seed: int) -> Match:
    return game("duel").new(seed=seed, options=dict(BASE_GAME))


def test_a_search_may_believe_the_network_alone() -> None:
    match = opening(1)
    with network_of_duel(0.0):
        search = Search(iterations=50, seed=1, value_weight=1.0)
        search.choose(match.seen_by(match.seat))
        told = search.explain()
    assert {option["win"] for option in told["options"]} == {0.5}
    assert len(told["scores"]) == 2  # seen by playing on to the end


def test_what_the_network_says_is_mixed_with_rollouts() -> None:
    match = opening(1)

    def mean(value_weight: float) -> float:
        tree = Search(iterations=20, seed=1, value_weight=value_weight).think(match.seen_by(match.seat))
        return sum(line.visits * line.win for line in tree.lines()) / 20

    with network_of_duel(20.0):  # the first player, who is to move at the leaves of the draft, wins
        assert mean(1.0) == pytest.approx(1.0, abs=0.01)
        assert 0.6 < mean(0.5) < 0.9
        assert 0.2 < mean(0.0) < 0.8


def test_what_a_network_learned_of_choices_changes_what_is_looked_at_first() -> None:
    """A network whose head for one wonder is high makes the search look at that wonder first."""
    match = opening(1)
    wonder = int(match.choices[2])
    heads = [[0, 0, 0] for _ in range(duel.HEADS.size)]
    heads[int(duel.DRAFTS) + wonder] = [30, 0, 0]
    before = BASE.found
    weights = file([[0, 0, 0]] * SPACE.size, out=[0.0] * 3, bias=[0.5] * 3, heads=packed_heads(heads))
    BASE.found = Network(weights, SPACE.size, duel.HEADS.size)
    try:
        lines = Search(iterations=40, seed=1, value_weight=1.0, prior_weight=1.0).think(match.seen_by(0)).lines()
    finally:
        BASE.found = before
    assert lines[0].action == match.kind + wonder
    assert lines[0].visits > 20


def win_of_a(b: str, b_has: str) -> float:
    """The chance that a search sees for a player with points, at the start of Age III of the base game."""
    blue = "theater, altar, baths, statue, temple, aqueduct, rostrum, courthouse"
    table = scene(age=3, a=blue, b=b, b_has=b_has, board="economy, masonry", expansion="none")
    return Search(iterations=300, seed=1).think(table.match.seen_by(0)).lines()[0].win


def test_duel_sees_that_science_is_about_to_decide() -> None:
    threatened = win_of_a("workshop, apothecary, scriptorium, pharmacist", "law")  # one symbol more wins
    assert threatened < 0.3
    assert win_of_a("workshop, lumber_yard, clay_pit, quarry", "strategy") > threatened + 0.3


# ---- Games in which a beat does not always begin with a decision

WITH_NETWORK = ["mythologies", "mytikas", "pantheon"]


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_features_are_few_and_what_the_seat_that_is_asked_knows(name: str) -> None:
    features: Any = game(name).room("bots.features")
    network: Any = game(name).room("bots.network")
    seen = 0
    for seed in range(3):
        for match in random_play(Setup(game(name), 2, ()), seed):
            if match.over or match.mark != len(match.log):
                continue
            state: Any = match.state
            seat = features.asked_seat(state)
            if name == "pantheon" and match.kind not in network.LEARNED:
                assert seat == NONE
                continue
            assert seat == match.seat
            found = list(features.features_of(state, seat).held)
            assert len(found) < MOST  # in Mythologies some twice: of a creature there are three copies
            assert 0 <= min(found) <= max(found) < features.SPACE.size
            redealt: Any = match.seen_by(seat, seed + 1).state
            assert list(features.features_of(redealt, seat).held) == found
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_every_main_choice_has_a_head(name: str) -> None:
    network: Any = game(name).room("bots.network")
    kinds = set()
    for match in random_play(Setup(game(name), 2, ()), 1):
        if not match.over and match.kind in network.LEARNED and match.mark == len(match.log):
            kinds.add(int(match.kind))
            for choice in match.choices:
                assert 0 <= network.head_of(match.state, match.kind, choice) < network.HEADS.size
                assert network.second_head_of(match.kind, choice) < network.HEADS.size
    assert kinds == set(network.LEARNED)


@contextmanager
def network_of(name: str, out_bias: float) -> Iterator[None]:
    """A network that says the same of every position."""
    network: Any = game(name).room("bots.network")
    features: Any = game(name).room("bots.features")
    size = features.SPACE.size
    before = network.NETWORK.found
    heads = packed_heads([[0, 0, 0]] * network.HEADS.size)
    weights = file([[0, 0, 0]] * size, bias=[0.0] * 3, out_bias=out_bias, heads=heads)
    network.NETWORK.found = Network(weights, size, network.HEADS.size)
    try:
        yield
    finally:
        network.NETWORK.found = before


@pytest.mark.parametrize("name", WITH_NETWORK)
def test_a_network_is_asked_where_somebody_decides_and_not_before_cards_are_turned(name: str) -> None:
    match = game(name).new(seed=1)
    with network_of(name, 0.0):
        for depth in (0, 6):
            search = Search(iterations=50, seed=1, value_weight=1.0, value_depth=depth)
            assert {line.win for line in search.think(match.seen_by(match.seat)).lines()} == {0.5}


@pytest.mark.parametrize("name", WITH_NETWORK)
@pytest.mark.parametrize("players", [3, 4])
def test_where_a_network_has_learned_nothing_of_so_many_players_there_are_rollouts(name: str, players: int) -> None:
    match = game(name).new(players=players, seed=1)

    def think(value_weight: float) -> list[tuple[int, float]]:
        tree = Search(iterations=30, seed=1, value_weight=value_weight).think(match.seen_by(match.seat))
        return [(line.visits, line.win) for line in tree.lines()]

    assert think(1.0) == think(0.0)


def test_styles_play_to_the_end_of_the_longest_games() -> None:
    played = SELFPLAY["Player"](game("mytikas"), {}, USUAL, 0).play(1_300_000_325)
    assert len(played["actions"]) > 1000
    assert played["thoughts"] == []


def test_something_else_is_tried_up_to_the_beginning_of_a_turn() -> None:
    pantheon = game("pantheon")
    player = SELFPLAY["Player"](pantheon, {}, config_of(pantheon)._replace(value_weight=0.0), 1, 1)
    player.dice = Dice(1)
    match = pantheon.new(seed=1)
    before = match.dump()
    (aside,) = player.aside(match.copy(), 0)
    assert match.dump() == before
    assert 0.0 < aside.chance < 1.0
    for action in aside.actions:
        match.play(action)
    features: Any = pantheon.room("bots.features")
    assert features.asked_seat(match.state) == match.seat
