"""The drawn table of Duel."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

import polytheon
from polytheon import Match
from polytheon.cli.canvas import Canvas, fitted
from polytheon.cli.drawing import draw
from polytheon.kernel.choosers import Dice
from polytheon.text import LANGUAGES, game_text

DUEL = polytheon.game("duel")


def drawn(match: Match, seat: int | None, width: int, language: str = "en") -> str:
    console = Console(file=StringIO(), width=width)
    console.print(draw(match.view(seat), game_text(DUEL, language, match.content), width))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [80, 120, 160])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_its_width_all_through_a_game(width: int, language: str) -> None:
    dice = Dice(3)
    match = DUEL.new(seed=11)
    for turn in range(1000):
        if match.over:
            break
        if turn % 6 == 0:
            lines = drawn(match, (0, 1, None)[turn // 6 % 3], width, language).splitlines()
            assert max(cell_len(line) for line in lines) <= width
        match.play(match.legal()[dice.below(len(match.legal()))])


def test_every_card_that_lies_face_up_can_be_read() -> None:
    match = DUEL.new(seed=7)
    table = drawn(match, 0, 160)
    for slot in match.view(0)["table"]["structure"]:
        if slot["card"]:
            assert game_text(DUEL, "en").name(slot["card"]) in table


def test_cards_lie_over_each_other_and_free_ones_show_their_price() -> None:
    lines = drawn(DUEL.new(seed=7), 0, 80).splitlines()
    row = next(i for i, line in enumerate(lines) if "Clay Pit" in line)
    assert lines[row - 1].startswith("┌brown─────1$┬brown")
    assert lines[row + 2].startswith("└──────────1$┴")
    covered = next(i for i, line in enumerate(lines) if "Guard Tower" in line)
    assert "└" not in lines[covered + 2]


def test_what_a_seat_may_not_know_is_not_drawn() -> None:
    match = DUEL.new(seed=1)
    while match.prompt is not None and match.prompt.question != "space":
        match.play(match.legal()[0])
    seat = match.to_act
    assert seat is not None
    match.play(match.legal()[0])
    assert "Anubis" in drawn(match, seat, 120)
    assert "Anubis" not in drawn(match, 1 - seat, 120)
    assert "Anubis" not in drawn(match, None, 120)
    assert "Egyptian ?" in drawn(match, 1 - seat, 120)


def test_wide_letters_keep_their_two_cells() -> None:
    canvas = Canvas(8, 1)
    canvas.write(0, 0, "木木木")
    canvas.write(1, 0, "x")
    assert canvas.lines().plain.rstrip() == " x木木"
    assert fitted("木木木", 4) == "木…" + " " * (4 - cell_len("木…"))


def test_a_text_that_is_too_long_is_cut_with_a_mark() -> None:
    assert fitted("Fortifications", 6) == "Forti…"
    assert fitted("Port", 6) == "Port  "
