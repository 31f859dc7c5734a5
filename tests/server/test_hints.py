"""Hints: the best few actions in order, and in words why the first is better than the second."""

from __future__ import annotations

from typing import Any

import pytest

import polytheon
from polytheon.bots import bot
from polytheon.kernel.choosers import Dice
from polytheon.kernel.match import Match
from polytheon.server.bots import worker
from polytheon.server.bots.worker import Reader, Thought, think
from polytheon.text import LANGUAGES, game_text
from polytheon.text.game import capital


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_bot_considers_is_named_as_the_options_are(language: str) -> None:
    match = polytheon.game("duel").new(2, 3)
    while len(match.legal()) < 3:
        match.play(match.legal()[0])
    seat = int(match.seat)
    view = match.seen_by(seat, 1).view(seat)
    chosen = think(Thought("medium", match.seen_by(seat, 1).dump(), 1, True, Reader(language, {1 - seat: "Mira"})))
    text = game_text(match.game, language, match.content, {1 - seat: "Mira"}, match.options)
    for each in chosen.considered:
        assert each.words == capital(text.action(each.action, seat, view))
        assert each.words
    unread = think(Thought("medium", match.seen_by(seat, 1).dump(), 1, True))
    assert [each.words for each in unread.considered] == ["", "", ""]


def forced(name: str, seed: int) -> Match:
    """A position with one option."""
    match = polytheon.game(name).new(2, seed)
    dice = Dice(seed)
    while len(match.legal()) > 1:
        match.play(match.legal()[dice.below(len(match.legal()))])
    return match


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_how_long_a_bot_thinks_does_not_tell_others_that_it_had_one_option(
    level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []

    def keep(name: str, **settings: Any) -> Any:
        made.append(bot(name, **settings))
        return made[-1]

    monkeypatch.setattr(worker, "bot", keep)
    for name, searches in (("pantheon", True), ("mythologies", False)):  # the options of the other are in sight of all
        match = forced(name, 3)
        seat = int(match.seat)
        chosen = think(Thought(level, match.seen_by(seat, 1).dump(), 1))
        assert [chosen.action] == match.legal()
        assert (made.pop().tree is not None) is searches
