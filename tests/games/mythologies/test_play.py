"""polytheon play mythologies."""

from __future__ import annotations

import re

import pytest

import polytheon
from tests.cli.terminal import Terminal

BEGIN = ("play", "mythologies", "--seed", "4", "--plain")  # you begin, with a pawn to lay


@pytest.mark.parametrize(
    "flags", [(), ("--plain",), ("--players", "4", "--seat", "2"), ("--option", "fairy=cards", "--language", "ja")]
)
def test_a_whole_game_by_script(terminal: Terminal, flags: tuple[str, ...]) -> None:
    said = terminal.run("play", "mythologies", "--seed", "3", *flags, typed="1\n" * 400)
    assert (said.code, said.errors) == (0, "")
    [record] = terminal.saved(".record")
    assert terminal.saved(".json") == []
    assert polytheon.replay(record.read_text(encoding="utf-8")).over


def test_nothing_is_left_in_english(terminal: Terminal) -> None:
    said = terminal.run("play", "mythologies", "--seed", "3", "--language", "fr", "--plain", typed="1\n" * 400)
    assert (said.code, said.errors) == (0, "")
    assert not re.search(r"\b(favours?|gems?|seat|play|take|sacrifice [a-z]+ [a-z]+|when|your)\b", said.out)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("help centaur", "Centaur: Greek creature. Invocation gain: celestial 1* favour,"),
        ("help greek", "Deities: Zeus, Poseidon, Athena, Hades."),
        ("hint", "The search bot would play: "),
        ("take greek-1", "'take greek-1' is not possible now."),
        ("log", "Nothing has happened yet."),
        ("table", "First player: you."),
    ],
)
def test_questions_are_answered_and_change_nothing(terminal: Terminal, typed: str, answer: str) -> None:
    said = terminal.run(*BEGIN, typed=f"{typed}\n")
    assert (said.code, said.errors) == (0, "")
    assert answer in said.out
    assert terminal.saved("") == []


def test_a_card_is_played_taken_back_kept_and_gone_on_with(terminal: Terminal) -> None:
    typed = "2\n1\n" * 2 + "play centaur celestial-left\nundo\ndiscard centaur\nsave here\nquit\n"
    said = terminal.run(*BEGIN, "--bot", "greedy", typed=typed)
    assert (said.code, said.errors) == (0, "")
    assert "Your decision (Centaur): which card to move, and where?" in said.out
    assert "Undone." in said.out
    for source in ("--resume", "--resume=here"):
        again = terminal.run("play", "mythologies", source, "--plain", typed="log\n")
        assert "You discard Centaur instead of playing it: 2 gems." in again.out
        assert "Pantheon, you, green: 2 gems" in again.out
