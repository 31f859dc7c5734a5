"""The rough judgement of a position that bots use."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from polytheon import Match
from polytheon.games.mytikas.game import GAME
from polytheon.kernel.choosers import Dice
from tests.games.mytikas.scene import Player, Table, player, scene


def judged(a: Player, b: Player | None = None) -> float:
    """How the position looks to A on turn."""
    return GAME.evaluate(scene(3, a=a, b=b).state, 0)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (player(cubes="stone on 2"), player(cubes="stone on 1")),
        (player(cubes="stone on 1, marble on 1"), player(cubes="stone on 1")),
        (player(built="small_city_1 on 3"), player(built="small_city_1 on 2")),
        (player(built="large_city_1 on 2"), player(built="small_city_1 on 2")),
        (player(favors="zeus, hades"), player(favors="zeus, zeus")),
        (player(favors="zeus"), player()),
        (player(offerings=2), player(offerings=1)),
        (player(cards="hera 3"), player(cards="hera 1")),
        (player(cards="hera locked"), player(cards="hera 1")),
    ],
)
def test_more_is_better_and_worse_for_the_others(better: Player, worse: Player) -> None:
    assert judged(better) > judged(worse)
    assert judged(player(), better) < judged(player(), worse)


def test_what_one_of_two_players_hopes_the_other_fears() -> None:
    s = scene(2, a=player(cubes="gold on 3", favors="zeus"), b=player(cards="hera 2", offerings=3)).state
    assert GAME.evaluate(s, 0) == pytest.approx(-GAME.evaluate(s, 1))


def test_at_the_end_points_count_and_nothing_else() -> None:
    locked = "zeus locked, pan locked, ares locked"
    b = player(cubes="9 gold on 4", favors="zeus, hades", built="large_temple on 3")
    table = scene(2, a=player(offerings=6, cards=f"{locked}, hera asleep"), b=b)
    table.play("move hades_night", "offer hera", "place 6")
    margin = table.score("A") - table.score("B")
    assert GAME.evaluate(table.state, 0) == pytest.approx(margin, abs=0.5)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_option_has_a_prior_above_0(players: int) -> None:
    match, dice = GAME.new(players, 5), Dice(5)
    asked: set[str] = set()
    while match.prompt is not None:
        asked.add(match.prompt.question)
        choices = match.choices
        priors = vec[i64]([0] * len(choices))
        GAME.priors(match.now(), match.seat, match.kind, choices, priors)
        assert all(prior > 0 for prior in priors)
        legal = match.legal()
        match.play(legal[dice.below(len(legal))])
    assert {"turn", "raise", "produce", "build", "favor", "offering", "place", "follow", "dropping"} <= asked


def priors_of(table: Table) -> dict[str, int]:
    """The options with their priors."""
    match = table.match
    found = vec[i64]([0] * len(match.choices))
    GAME.priors(match.now(), match.seat, match.kind, match.choices, found)
    return {match.notate(match.kind + choice): found[i] for i, choice in enumerate(match.choices)}


def test_the_policy_goes_where_something_can_be_built_and_builds_high() -> None:
    table = scene(2, a=player(cubes="stone on 3, 2 marble on 3, 2 gold on 3"))
    going = priors_of(table)
    assert max(going, key=going.__getitem__) == "move zeus_night"
    table.play("move zeus_night")
    building = priors_of(table)
    assert max(building, key=building.__getitem__) == "build large_temple on 3"


def test_the_policy_seldom_drops_cubes() -> None:
    table = scene(2, a=player(cubes="3 stone on 3, marble on 4", favors="demeter"))
    table.play("move zeus_day", "produce 1 gold on 1")
    assert table.asked == "A dropping"
    assert priors_of(table)["enough"] > 5 * priors_of(table)["drop cubes"]


@pytest.mark.parametrize(
    ("space", "a"),
    [
        ("zeus_day", player()),
        ("zeus_night", player(cubes="stone on 1, marble on 1, gold on 1")),
        ("demeter_day", player()),
        ("demeter_night", player(cubes="3 stone on 1, marble on 1")),
        ("poseidon_day", player()),
        ("poseidon_night", player()),
        ("hades_day", player(cubes="stone on 1")),
        ("hades_night", player()),
    ],
)
def test_the_policy_hardly_ever_leaves_out_what_can_be_done(space: str, a: Player) -> None:
    likely = priors_of(scene(2, a=a).play(f"move {space}"))
    assert likely["enough"] < 0.05 * sum(likely.values())


def test_who_looks_one_action_ahead_does_something_in_nearly_every_turn() -> None:
    turns = idle = 0
    for seed in range(3):
        match = GAME.new(2, seed)
        while not match.over:
            seat, action = match.seat, greedy(match)
            match.play(action)
            if match.notate(action).startswith("move"):
                before = match.view()["table"]["boards"][seat]
                while match.prompt is not None and match.prompt.question not in ("turn", "follow", "dropping"):
                    match.play(greedy(match))
                turns += 1
                idle += match.view()["table"]["boards"][seat] == before
    assert idle <= 0.01 * turns


def greedy(match: Match) -> int:
    """The action after which the position looks best."""
    best, chosen = -1000.0, 0
    for action in match.legal():
        trial = match.copy()
        trial.play(action)
        hope = GAME.evaluate(trial.now(), match.seat)
        if hope > best:
            best, chosen = hope, action
    return chosen


@pytest.mark.parametrize("players", [2, 3, 4])
def test_who_looks_one_action_ahead_beats_chance(players: int) -> None:
    won = 0
    for seed in range(4):
        match = GAME.new(players, seed)
        seat = seed % players
        while not match.over:
            legal = match.legal()
            match.play(greedy(match) if match.seat == seat else legal[match.dice.below(len(legal))])
        won += match.winners == [seat]
    assert won == 4
