"""What games think a sensible player does."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from polytheon import Match
from polytheon.games import GAMES, game
from polytheon.kernel.choosers import Dice
from tests.rules.mythologies.scene import scene, selection


def weights(match: Match) -> dict[str, int]:
    """The weight of every legal action, by name."""
    found = vec[i64]([0] * len(match.choices))
    match.game.weigh(match.now(), match.seat, match.kind, match.choices, found)
    return {match.notate(match.kind + option): weight for option, weight in zip(match.choices, found)}


@pytest.mark.parametrize(("name", "players"), [(name, n) for name in GAMES for n in game(name).players])
def test_every_option_has_a_weight_above_nothing(name: str, players: int) -> None:
    dice = Dice(1)
    for seed in range(3):
        match = game(name).new(players, seed=seed)
        while not match.over:
            assert min(weights(match).values()) > 0
            match.play(match.legal()[dice.below(len(match.legal()))])


def test_mythologies_completes_lines_and_spares_what_lasts() -> None:
    found = weights(scene("cobra", {"tl": "troll", "tm": "amaru", "al": "amaru", "ar": "bennu"}).match)
    assert found["play cobra abyssal-middle"] > found["play cobra abyssal-right"] > found["play cobra abyssal-left"]
    assert found["play cobra terrestrial-right"] > found["play cobra terrestrial-middle"]
    assert found["play cobra terrestrial-middle"] > found["play cobra terrestrial-left"]


def test_mythologies_crushes_with_what_gains_by_it() -> None:
    found = weights(scene("jotunn", {"al": "amaru"}).match)
    assert found["play jotunn abyssal-left"] > found["play jotunn abyssal-right"]


def test_mythologies_selects_a_deity_only_if_it_can_be_paid_for() -> None:
    slots = {"greek": "minotaur, , , zeus", "norse": "troll"}
    match = selection("greek, norse, inca, celtic", slots, destined="greek").match
    for pawn in ("select", "pass"):
        match.play(pawn)
    found = weights(match)
    assert found["take greek-1"] > found["take greek-deity"]


def test_mythologies_parts_with_gems_before_favours_and_creatures_before_deities() -> None:
    match = scene("fenrir", {}, {}, gems=(1, 2), favours=(0, 2)).match
    match.play("play fenrir celestial-left")
    match.play("pay")
    found = weights(match)
    assert found["lose gem"] > found["lose favour"]
    match = scene("cobra", {"cl": "zeus", "tl": "amaru"}).match
    match.play("play cobra abyssal-left")
    found = weights(match)
    assert found["sacrifice terrestrial-left"] > found["sacrifice celestial-left"]
