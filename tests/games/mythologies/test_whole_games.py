"""Whole games at random: every set-up, every number of players; all cards are counted at every decision."""

from __future__ import annotations

import pytest

from polytheon.games.mythologies.game import GAME, SET_UPS
from polytheon.games.mythologies.rules.state import State
from polytheon.kernel import plain
from polytheon.kernel.choosers import Dice
from tests.games.mythologies.stress import play_beat

MOST_BEATS = 400


@pytest.mark.parametrize("mythologies", SET_UPS)
def test_games_of_every_set_up_end_and_lose_no_card(mythologies: str) -> None:
    """Rule 12.1."""
    for players in GAME.players:
        options = GAME.check_options({"mythologies": mythologies})
        s = GAME.set_up(GAME.content(), players, options)
        assert isinstance(s, State)
        dice = Dice(players)
        beats = 0
        while not s.over:
            s = play_beat(s, dice)
            beats += 1
            assert beats < MOST_BEATS
        assert s.round == 4
        assert GAME.winners(s)
        again = GAME.set_up(GAME.content(), players, options)
        plain.load(again, plain.dump(s), "state")
        assert plain.dump(again) == plain.dump(s) == plain.dump(s.copy())


def test_a_game_takes_about_33_decisions_a_player() -> None:
    """No game is very long: no loop hides behind a lucky end."""
    for players in GAME.players:
        for seed in range(5):
            match = GAME.new(players, seed)
            dice = Dice(seed)
            decisions = 0
            while not match.over:
                legal = match.legal()
                match.play(legal[dice.below(len(legal))])
                decisions += 1
            assert 16 * players <= decisions <= 80 * players
