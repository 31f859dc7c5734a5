"""In somebody's first game no question comes without its reason: a component that asks it, or words for it. The very
first question has words in any case."""

from __future__ import annotations

import random

import pytest

import polytheon
from polytheon.kernel.seen import prompt_of
from polytheon.text.catalogue import words_of

GAMES_PLAYED = 8


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_a_question_has_its_reason(game: str) -> None:
    played = polytheon.game(game)
    told = {key for key in words_of(played, "en") if key.startswith("coach.")}
    without: set[str] = set()
    for seed in range(GAMES_PLAYED):
        match, roll = played.new(seed=seed), random.Random(seed)
        seen: set[int | None] = set()
        while not match.over:
            question = prompt_of(match.view(match.to_act))
            first = match.to_act not in seen
            seen.add(match.to_act)
            if (first or not question["source"]) and f"coach.{question['question']}.1" not in told:
                without.add(question["question"])
            match.play(roll.choice(match.legal()))
    assert without == set()


@pytest.mark.parametrize("game", polytheon.GAMES)
def test_reasons_are_of_questions_and_moves_that_there_are(game: str) -> None:
    played = polytheon.game(game)
    for key in words_of(played, "en"):
        kind, *rest = key.split(".")
        if kind == "coach":
            subject, which = rest
            assert which in played.action_names.verbs if subject == "did" else which.isdigit(), key
            assert subject in {"did", *played.questions.values()}, key
