"""The drawn table of Mythologies."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

import polytheon
from polytheon import Match
from polytheon.cli.drawing import draw
from polytheon.kernel.choosers import Dice
from polytheon.text import LANGUAGES, game_text
from tests.games.mythologies.scene import scene, selection

MYTHOLOGIES = polytheon.game("mythologies")


def drawn(match: Match, seat: int | None, width: int, language: str = "en") -> str:
    console = Console(file=StringIO(), width=width)
    console.print(draw(match.view(seat), game_text(MYTHOLOGIES, language, match.content), width))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [80, 120, 160])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", MYTHOLOGIES.players)
def test_the_table_fits_its_width_all_through_a_game(width: int, language: str, players: int) -> None:
    dice = Dice(3)
    match = MYTHOLOGIES.new(players, seed=11)
    for turn in range(1000):
        if match.over:
            break
        if turn % 9 == 0:
            lines = drawn(match, (0, 1, None)[turn // 9 % 3], width, language).splitlines()
            assert max(cell_len(line) for line in lines) <= width
        match.play(match.legal()[dice.below(len(match.legal()))])


def test_boards_lie_side_by_side_with_gains_pawns_and_whose_they_are() -> None:
    slots = {"greek": "gorgon, minotaur", "norse": "troll"}
    match = selection("greek, norse, inca, celtic", slots, destined="greek", picks={"B": "greek-2"}).match
    lines = drawn(match, 0, 80).splitlines()
    assert lines[1].startswith("┌Greek─")
    assert "→ you┬Norse─" in lines[1]
    assert lines[2].startswith("│1 Gorgon ")
    assert "1g/1g/-* │1 Troll" in lines[2]
    assert "-/1g/2g* ● player 2│" in lines[3]


def test_the_grid_shows_gains_covered_cards_and_tokens_left() -> None:
    match = scene("puma", {"cl": "troll, naga", "cm": "thor"}, tokens={"A": "celestial, left"}).match
    table = drawn(match, 0, 80)
    assert "│Naga        -*│◆Thor      1f*│" in table
    assert "│over Troll    │" in table
    mine = [line[:46] for line in table.splitlines()]
    assert [line for line in mine if "▸" in line] == ["┌celestial─────┬──────────────┬───────────▸1g┐"]
    assert [line for line in mine if "▾" in line] == ["└───────────▾1f┴──────────────┴──────────────┘"]


def test_trials_show_everybodys_progress() -> None:
    cells = {"cr": "gorgon", "tr": "troll"}
    match = scene("puma", cells, boards="greek, celtic, norse, inca", round=3).match
    table = " ".join(drawn(match, 0, 120).split())
    assert "Trial of rounds III and IV: at least 3" in table
    assert "you 2/3, player 2 0/3" in " ".join(drawn(match, 0, 80).split())


def test_what_a_seat_may_not_know_is_not_drawn() -> None:
    match = scene("puma, gorgon", {}, known="A").match
    assert "hand: Puma, Gorgon" in drawn(match, 0, 80)
    assert "Puma: when you crush a creature: gain 1 gem" in drawn(match, 0, 80)
    assert "hand: ?, ?" in drawn(match, 1, 80)
    assert "Puma" not in drawn(match, None, 80)
