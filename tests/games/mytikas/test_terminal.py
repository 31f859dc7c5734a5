"""The drawn table of Mytikas, and playing it."""

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
from tests.games.mytikas.scene import player, scene

MYTIKAS = polytheon.game("mytikas")


def drawn(match: Match, seat: int | None, width: int, language: str = "en") -> str:
    console = Console(file=StringIO(), width=width)
    console.print(draw(match.view(seat), game_text(MYTIKAS, language, match.content), width))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize(("players", "width"), [(2, 80), (3, 120), (4, 80), (4, 120)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_its_width_all_through_a_game(players: int, width: int, language: str) -> None:
    dice = Dice(3)
    match = MYTIKAS.new(players=players, seed=11)
    for turn in range(2000):
        if match.over:
            break
        if turn % 40 == 0:
            table = drawn(match, (0, 1, None)[turn // 40 % 3], width, language)
            assert max(cell_len(line) for line in table.splitlines()) <= width
            assert "…" not in table
        match.play(match.legal()[dice.below(len(match.legal()))])
    assert match.over


def test_the_mountain_shows_free_places_and_what_is_built() -> None:
    lines = drawn(MYTIKAS.new(players=2, seed=1), 0, 80).splitlines()
    top = lines.index("Mount Olympus*".ljust(80).rstrip()) + 1
    assert [line.count("◆") for line in lines[top : top + 4]] == [2, 3, 3, 4]
    assert "you: c; player 2: c" in lines[top + 3]


def test_everything_on_the_table_can_be_read() -> None:
    match = MYTIKAS.new(players=4, seed=5)
    table = drawn(match, 0, 120)
    text, view = game_text(MYTIKAS, "en"), match.view(0)["table"]
    for card in [*view["river"]["face_up"], *[card["deity"] for b in view["boards"] for card in b["deities"]]]:
        assert text.name(card) in table
    assert [int(n) for n in re.findall(r"lock (\d+)", table)] == view["river"]["locks"]


def test_the_points_of_a_card_carry_the_mark_where_they_are_ours() -> None:
    table = scene(2, a=player(cards="apollo"), b=player(cards="hera"))
    for seat in (0, 1):
        drawing = drawn(table.match, seat, 120)
        assert re.search(r"Apollo +○ +3vp\*", drawing)
        assert re.search(r"Hera +○ +3vp ", drawing)


def test_with_two_players_a_builder_closes_both_spaces_of_its_god() -> None:
    match = MYTIKAS.new(players=2, seed=1)
    while match.prompt is not None and match.prompt.question != "turn":
        match.play(match.legal()[0])
    match.play("move zeus_day")
    table = drawn(match, match.to_act, 80)
    assert "☼ day ●" in table
    assert "☾ night × closed" in table


def test_a_whole_game_by_script(terminal: Terminal) -> None:
    said = terminal.run("play", "mytikas", "--seed", "4", "--plain", typed="1\n" * 400)
    assert (said.code, said.errors) == (0, "")
    assert re.search(r"wins? on points", said.out)
    [record] = terminal.saved(".record")
    assert polytheon.replay(record.read_text(encoding="utf-8")).over


@pytest.mark.parametrize("players", ["3", "4"])
def test_more_players_by_script(terminal: Terminal, players: str) -> None:
    said = terminal.run("play", "mytikas", "--seed", "3", "--players", players, "--seat", "2", typed="1\n" * 25)
    assert (said.code, said.errors) == (0, "")
    assert "Mount Olympus" in said.out
    assert "Random bot (seat 1) goes to " in said.out


@pytest.mark.parametrize("language", ["fr", "ja"])
def test_a_game_in_another_language(terminal: Terminal, language: str) -> None:
    said = terminal.run("play", "mytikas", "--seed", "3", "--language", language, "--plain", typed="1\n" * 40)
    assert (said.code, said.errors) == (0, "")
    assert not re.search(r"\b(build|raise|offering|seat|level)\b", said.out)


def test_undo_help_hint_save_and_resume(terminal: Terminal) -> None:
    typed = "help athena\nhelp\nfavor zeus\nundo\nhint\nfavor hades\nsave a.record\nquit\n"
    said = terminal.run("play", "mytikas", "--seed", "7", "--hot-seat", typed=typed)
    assert (said.code, said.errors) == (0, "")
    assert "Athena: deity card. Power: " in said.out.replace("\n", " ")
    assert "Undone." in said.out
    assert "bot would play: take a favor of " in said.out
    assert "favor hades" in (terminal.home / "a.record").read_text(encoding="utf-8")
    resumed = terminal.run("play", "mytikas", "--resume", typed="log\n")
    assert "begins with a favor of Hades." in resumed.out
