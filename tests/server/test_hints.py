"""Hints: the best few actions in order, and in words why the first is better than the second."""

from __future__ import annotations

import pytest

import polytheon
from polytheon.server.bots.worker import Reader, Thought, think
from polytheon.text import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", polytheon.GAMES)
def test_a_hint_names_the_best_first_and_says_why(name: str, language: str) -> None:
    match = polytheon.game(name).new(2, 3)
    while len(match.legal()) < 3:
        match.play(match.legal()[0])
    seat = int(match.seat)
    reader = Reader(language, {1 - seat: "Mira"})
    chosen = think(Thought("medium", match.seen_by(seat, 1).dump(), 1, True, reader))
    assert chosen.error == ""
    assert len(chosen.considered) == 3
    assert chosen.action == chosen.considered[0].action
    chances = [each.chance for each in chosen.considered]
    assert chances == sorted(chances, reverse=True)
    assert chosen.because
    assert all(chosen.because)


def test_who_reads_no_language_is_told_no_reasons_and_who_does_not_ask_nothing() -> None:
    seen = polytheon.game("duel").new(2, 3)
    dump = seen.seen_by(int(seen.seat), 1).dump()
    assert think(Thought("medium", dump, 1, True)).because == []
    plain = think(Thought("medium", dump, 1))
    assert (plain.considered, plain.because) == ([], [])
