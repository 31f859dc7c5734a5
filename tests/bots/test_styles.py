"""Styles: ways to play that rollouts draw, so that no way to win stays unseen; sparring partners follow one."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import polytheon
from polytheon import BadSetup, Match
from polytheon.bots.config import config_of
from polytheon.bots.styles import PLAIN, DrawnStyles
from polytheon.bots.tree import Tree
from polytheon.games import GAMES, game
from polytheon.kernel.choosers import Dice
from tests.games.duel.scene import scene

MEASURED = tomllib.loads(Path(__file__).with_name("endings.toml").read_text(encoding="utf-8"))["setup"]
STYLES = [(name, style) for name in GAMES for style in game(name).styles]
OFTEN = 0.02  # of the games of searches


def endings(name: str, options: dict[str, str], deals: int, each: int) -> Counter[str]:
    """How rollouts from new games end."""
    found: Counter[str] = Counter()
    for seed in range(deals):
        match = game(name).new(seed=seed, options=options)
        tree = Tree(match.seen_by(match.seat), seed, config_of(match.game))
        for _ in range(each):
            found[str(match.game.outcome(tree.play(0, 0.0))["ending"])] += 1
    return found


@pytest.mark.parametrize("setup", MEASURED, ids=str)
def test_rollouts_see_every_ending_that_searches_reach(setup: dict[str, Any]) -> None:
    wanted = {ending for ending, share in setup["endings"].items() if share >= OFTEN}
    assert wanted <= set(endings(setup["game"], setup["options"], 40, 10))


def test_rollouts_of_duel_often_end_by_science() -> None:
    found = endings("duel", {"expansion": "none"}, 40, 10)
    assert found["science"] >= 0.1 * found.total()


# ---- which style a seat draws


def drawn(styles: DrawnStyles, rollouts: int, wins: int) -> Counter[int]:
    """How often the first of two seats drew each style, if it won with one of them and lost with all others."""
    dice = Dice(1)
    found: Counter[int] = Counter()
    for _ in range(rollouts):
        styles.draw(dice)
        found[styles.drawn[0]] += 1
        won = 1.0 if styles.drawn[0] == wins else 0.0
        styles.learn(vec[float]([won, 1.0 - won]))
    return found


def test_styles_are_drawn_as_often_as_they_should() -> None:
    found = drawn(DrawnStyles(2, 2, 0.5, 0.0), 1000, PLAIN)
    assert found[PLAIN] == pytest.approx(500, abs=60)
    assert found[0] == pytest.approx(250, abs=60)
    assert found[1] == pytest.approx(250, abs=60)
    assert set(drawn(DrawnStyles(2, 2, 0.0, 0.0), 10, PLAIN)) == {PLAIN}
    assert set(drawn(DrawnStyles(0, 2, 0.5, 0.0), 10, PLAIN)) == {PLAIN}


def test_a_style_that_wins_is_drawn_more_often() -> None:
    found = drawn(DrawnStyles(2, 2, 0.5, 5.0), 1000, 1)
    assert found[1] > 500 > found[PLAIN] > found[0] > 0


# ---- players of a style


def priors_of(match: Match, style: int) -> dict[str, int]:
    found = vec[i64]([0] * len(match.choices))
    match.game.styled_priors(match.now(), match.seat, match.kind, match.choices, found, style)
    return {match.notate(match.kind + option): prior for option, prior in zip(match.choices, found)}


@pytest.mark.parametrize(("name", "style"), STYLES)
def test_a_sparring_partner_plays_whole_games(name: str, style: str) -> None:
    bot = polytheon.bot(f"sparring:{style}", seed=1)
    match = game(name).new(seed=2)
    while not match.over:
        assert min(priors_of(match, match.game.styles.index(style)).values()) > 0
        action = bot.choose(match.seen_by(match.seat))
        assert action in match.legal()
        match.play(action)


def test_a_style_that_a_game_does_not_have_is_refused() -> None:
    match = game("duel").new(seed=1)
    with pytest.raises(BadSetup, match="did you mean 'science'"):
        polytheon.bot("sparring:sceince").choose(match)
    with pytest.raises(BadSetup, match="there is no bot 'sparring'"):
        polytheon.bot("sparring")


@pytest.mark.parametrize(
    ("style", "card"), [("science", "workshop"), ("military", "guard_tower"), ("civil", "theater")]
)
def test_a_style_of_duel_is_keen_on_its_cards(style: str, card: str) -> None:
    match = scene("workshop, guard_tower, theater", left=[17, 18, 19]).match
    plain = priors_of(match, PLAIN)[f"build {card}"]
    keen = priors_of(match, match.game.styles.index(style))[f"build {card}"]
    assert keen > 3 * plain
