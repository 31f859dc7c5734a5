"""The story of a game is grammatical for every reader."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

import polytheon
from polytheon import Match
from polytheon.cli.history import history, lines_of
from polytheon.games import GAMES
from polytheon.kernel.seen import Outcome, View
from polytheon.text import GameText, game_text

NO_VERBS = ("as", "its", "pass", "this", "was")  # words in -s that may follow "you"
WRONG = re.compile(rf"\byou (?!(?:{'|'.join(NO_VERBS)})\b)\w+s\b|\bof you\b|\byou's\b", re.IGNORECASE)


def sentences(match: Match, text: GameText, seat: int) -> Iterator[str]:
    """All that a seat is told at a position."""
    view = match.view(seat)
    yield text.question(view)
    yield from text.tell(view)
    for choice in text.choices(view, match.offers() if seat == match.to_act else []):
        yield from (choice.group, choice.label, choice.price, choice.gain)
    back = match.take_back(seat)
    if back.decisions == 0:
        yield text.no_undo(back.stop, back.by, seat)


def story(match: Match, text: GameText, seat: int) -> Iterator[str]:
    """All that a seat is told about what has happened."""
    for turn in history(match, text, seat):
        yield from lines_of(turn)
    yield from text.ending(match.view(seat), match.outcome)


def whole_game(name: str, players: int, seed: int) -> Iterator[str]:
    """The whole story of a random game for seat 0."""
    match, rng = polytheon.game(name).new(players, seed), random.Random(seed)
    text = game_text(match.game, "en", match.content, options=match.options)
    turn = 0
    while not match.over:
        if turn % 5 == 0:
            yield from sentences(match, text, 0)
        match.play(rng.choice(match.legal()))
        turn += 1
    yield from story(match, text, 0)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "easy bot"), ("fr", "robot facile"), ("ja", "ボット「やさしい」")],
)
def test_a_bot_is_called_by_its_level_in_the_reader_s_language(language: str, said: str) -> None:
    text = game_text(polytheon.game("duel"), language)
    assert text.bot("easy") == said
    assert "search:1s" in text.bot("search:1s")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_stands_in_empty_or_double_parentheses(name: str) -> None:
    told = {line for players in polytheon.game(name).players for line in whole_game(name, players, players)}
    assert [line for line in told if re.search(r"\(\(|\(\)", line)] == []


@pytest.mark.parametrize("name", GAMES)
def test_you_is_followed_by_the_right_form_of_a_verb(name: str) -> None:
    told = {line for players in polytheon.game(name).players for line in whole_game(name, players, players)}
    assert any(re.search(r"\byou\b", line, re.IGNORECASE) for line in told)
    assert sorted(line for line in told if WRONG.search(line)) == []


def test_the_end_says_what_decided_the_game_for_whoever_reads_it() -> None:
    match = polytheon.game("duel").new(seed=1)
    text = game_text(match.game, "en", match.content)
    text.names = {1: "Ada"}

    def ended(viewer: int, *winners: int) -> View:
        return {**match.view(viewer), "winners": list(winners)}

    points = [{"blue": 24, "green": 3, "coins": 2}, {"blue": 3, "green": 9, "coins": 2}]
    assert text.because(ended(1, 0), {"ending": "points", "points": points}) == [
        "29 to 14. Blue cards decided it: 24 against 3.",
        "You were ahead in green cards, 9 to 3.",
    ]
    by_points: Outcome = {"ending": "points", "points": points}
    assert text.because(ended(0, 0), by_points)[1] == "Ada was ahead in green cards, 9 to 3."
    assert text.because(ended(0, 1), {"ending": "military", "points": points}) == [
        "The conflict pawn reached your capital: points do not count."
    ]
    assert text.because(ended(0, 0, 1), {"ending": "draw", "points": points}) == []
