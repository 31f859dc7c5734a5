"""The drawn table of Pantheon, and playing it."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from rich.cells import cell_len
from rich.console import Console

import polytheon
from polytheon import Match
from polytheon.cli.drawing import draw
from polytheon.kernel.choosers import Dice
from polytheon.text import LANGUAGES, game_text
from tests.cli.terminal import Terminal

PANTHEON = polytheon.game("pantheon")


def drawn(match: Match, seat: int | None, width: int, language: str = "en") -> str:
    console = Console(file=StringIO(), width=width)
    console.print(draw(match.view(seat), game_text(PANTHEON, language, match.content), width))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("width", [80, 120, 160])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_its_width_all_through_a_game(width: int, language: str) -> None:
    dice = Dice(3)
    match = PANTHEON.new(players=4, seed=11)
    for turn in range(2000):
        if match.over:
            break
        if turn % 25 == 0:
            lines = drawn(match, (0, 1, match.to_act, None)[turn // 25 % 4], width, language).splitlines()
            assert max(cell_len(line) for line in lines) <= width
        match.play(match.legal()[dice.below(len(match.legal()))])


def test_the_map_shows_temple_loot_pieces_and_the_names_of_hexes_that_can_be_taken() -> None:
    match = PANTHEON.new(players=2, seed=3)
    while match.prompt is not None and match.prompt.question != "turn":
        match.play(match.legal()[0])
    match.play("move")
    seat = match.to_act
    assert seat is not None
    map_of = drawn(match, seat, 80).splitlines()[2:17]
    hexes = [match.notate(action).split()[1] for action in match.legal()]
    assert all(any(name in line for line in map_of) for name in hexes)
    assert sum("/T\\" in line for line in map_of) == 1
    assert all(any(f"({letter})" in line for line in map_of) for letter in "abc")
    other = "\n".join(drawn(match, 1 - seat, 80).splitlines()[2:17])
    assert not any(f" {name} " in other for name in hexes)
    match.play(match.legal()[0])
    assert any(f"·{seat}" in line or f"~{seat}" in line for line in drawn(match, 1 - seat, 80).splitlines()[2:17])


def test_other_hands_are_drawn_only_as_far_as_they_are_known() -> None:
    match = PANTHEON.new(players=2, seed=3)
    panel = drawn(match, None, 120)
    assert panel.count("hand: 7 cards") == 2  # five, and two of Roma
    assert "hand: 7 cards;" not in panel
    assert drawn(match, 0, 120).count("hand: 7 cards;") == 1


# ---- playing


def moves(text: str) -> list[str]:
    """The moves of a record or a log, without their numbers."""
    return [line.split(". ", 1)[1] for line in text.splitlines() if re.match(r" *\d+\. ", line)]


@pytest.mark.parametrize("flags", [(), ("--plain", "--players", "3", "--language", "ja")])
def test_a_whole_game_by_script(terminal: Terminal, flags: tuple[str, ...]) -> None:
    said = terminal.run("play", "pantheon", "--seed", "3", *flags, typed="1\n" * 1500)
    assert (said.code, said.errors) == (0, "")
    [record] = terminal.saved(".record")
    assert polytheon.replay(record.read_text(encoding="utf-8")).over


def test_a_game_explains_takes_back_keeps_and_goes_on(terminal: Terminal) -> None:
    typed = "help vinthrad\nmove\n1\nundo\nsave a.record\n"
    said = terminal.run("play", "pantheon", "--seed", "5", typed=typed)
    assert "Vinthrad: god, 4* in the game." in said.out
    assert "Undone." in said.out
    assert moves((terminal.home / "a.record").read_text(encoding="utf-8")) == ["0 move"]
    resumed = terminal.run("play", "pantheon", "--resume", "--plain", typed="1\nlog\n")
    assert [move.partition(" on ")[0] for move in moves(resumed.out)] == ["You move 1 step: a foot"]


def test_nothing_is_left_in_english(terminal: Terminal) -> None:
    said = terminal.run("play", "pantheon", "--seed", "4", "--language", "fr", "--plain", typed="1\n" * 1500)
    assert (said.code, said.errors) == (0, "")
    assert not re.search(r"\b(foot|feet|columns?|seat|draw|take|gods?|cards?|your?|steps?)\b", said.out)


def test_tiles_of_a_god_that_differ_in_cost_have_a_line_each() -> None:
    edition = {"gods": {god: {"count": 4, "cost": [[6], [6, 1], [6], [6]]} for god in ("vinthrad", "taksator")}}
    for seed in range(60):
        match = PANTHEON.new(players=4, seed=seed, edition=edition)
        shown = [(god["god"], god["cost"]) for god in match.view(0)["table"]["gods"]["display"]]
        if ("vinthrad", [6]) in shown and ("vinthrad", [6, 1]) in shown:
            break
    table = drawn(match, 0, 120)
    lines = [line for line in table.splitlines() if "Vinthrad" in line]
    assert any(" 6 " in line for line in lines)
    assert any(" 6+1 " in line for line in lines)


def test_a_map_whose_hexes_stand_on_a_side_is_drawn_with_every_second_column_lower() -> None:
    rows = [line.replace("#", ".").replace("=", ".") for line in PANTHEON.content().data["map"]["rows"]]
    rows[0] = "#..." + rows[0][4:]
    rows[1] = ".#.." + rows[1][4:]
    match = PANTHEON.new(players=2, seed=3, edition={"map": {"rows": rows, "hexes": "side"}})
    lines = drawn(match, 0, 120).splitlines()
    top = next(i for i, line in enumerate(lines) if re.match(r"\s+A\s+B\s+C", line))
    first, second = lines[top + 1 : top + 3]
    assert first.startswith(" 1  #") or first.startswith(" 1   #")
    column_b = lines[top].index("B")
    assert lines[top + 4][column_b] == "#"  # B2, half a hex below A2
    assert lines[top + 3][:2].strip() == "2"
    assert second[:2].strip() == ""
