"""The policies of the games: which options their priors prefer."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from polytheon import Match
from polytheon.games import GAMES, game
from polytheon.kernel.choosers import Dice
from tests.games.duel.scene import scene as duel_scene
from tests.games.mythologies.scene import scene, selection


def priors_of(match: Match) -> dict[str, int]:
    """The prior of every legal action, by name."""
    found = vec[i64]([0] * len(match.choices))
    match.game.priors(match.now(), match.seat, match.kind, match.choices, found)
    return {match.notate(match.kind + option): prior for option, prior in zip(match.choices, found)}


@pytest.mark.parametrize(("name", "players"), [(name, n) for name in GAMES for n in game(name).players])
def test_every_option_has_a_prior_above_0(name: str, players: int) -> None:
    dice = Dice(1)
    for seed in range(3):
        match = game(name).new(players, seed=seed)
        while not match.over:
            assert min(priors_of(match).values()) > 0
            match.play(match.legal()[dice.below(len(match.legal()))])


def test_duel_wins_when_it_can() -> None:
    found = priors_of(duel_scene("guard_tower, theater, tavern", left=[17, 18, 19], pawn=8).match)
    assert found["build guard_tower"] > 10 * sum(found[name] for name in found if name != "build guard_tower")
    found = priors_of(duel_scene("guard_tower, theater, tavern", left=[17, 18, 19], pawn=8, minerva=9).match)
    assert found["build guard_tower"] < found["build tavern"]


def test_duel_takes_what_would_win_the_game_for_the_opponent() -> None:
    found = priors_of(duel_scene("guard_tower, theater").match)
    assert found["discard guard_tower"] < found["build theater"]
    found = priors_of(duel_scene("guard_tower, theater", pawn=-8).match)
    assert found["discard guard_tower"] > found["build theater"]


def test_duel_wants_resources_that_it_lacks() -> None:
    found = priors_of(duel_scene("lumber_yard, clay_pool", left=[18, 19]).match)
    assert found["build lumber_yard"] == found["build clay_pool"]
    found = priors_of(duel_scene("lumber_yard, clay_pool", left=[18, 19], a="logging_camp").match)
    assert found["build lumber_yard"] < found["build clay_pool"]


def test_duel_rather_leaves_covered_what_the_opponent_would_take() -> None:
    found = priors_of(duel_scene("theater, baths", left=[13, 18, 19]).match)  # 13 lies under both
    assert found["discard theater"] == found["discard baths"]
    match = duel_scene(slots={18: "theater", 19: "baths"}, left=[12, 18, 19]).match  # 12 lies under 18 alone
    found = priors_of(match)
    assert found["discard theater"] < found["discard baths"]


def test_mythologies_completes_lines_and_spares_what_lasts() -> None:
    found = priors_of(scene("cobra", {"tl": "troll", "tm": "amaru", "al": "amaru", "ar": "bennu"}).match)
    assert found["play cobra abyssal-middle"] > found["play cobra abyssal-right"] > found["play cobra abyssal-left"]
    assert found["play cobra terrestrial-right"] > found["play cobra terrestrial-middle"]
    assert found["play cobra terrestrial-middle"] > found["play cobra terrestrial-left"]


def test_mythologies_crushes_with_what_gains_by_it() -> None:
    found = priors_of(scene("jotunn", {"al": "amaru"}).match)
    assert found["play jotunn abyssal-left"] > found["play jotunn abyssal-right"]


def test_mythologies_selects_a_deity_only_if_it_can_be_paid_for() -> None:
    slots = {"greek": "minotaur, , , zeus", "norse": "troll"}
    match = selection("greek, norse, inca, celtic", slots, destined="greek").match
    for pawn in ("select", "pass"):
        match.play(pawn)
    found = priors_of(match)
    assert found["take greek-1"] > found["take greek-deity"]


def test_mythologies_parts_with_gems_before_favours_and_creatures_before_deities() -> None:
    match = scene("fenrir", {}, {}, gems=(1, 2), favours=(0, 2)).match
    match.play("play fenrir celestial-left")
    match.play("pay")
    found = priors_of(match)
    assert found["lose gem"] > found["lose favour"]
    match = scene("cobra", {"cl": "zeus", "tl": "amaru"}).match
    match.play("play cobra abyssal-left")
    found = priors_of(match)
    assert found["sacrifice terrestrial-left"] > found["sacrifice celestial-left"]
