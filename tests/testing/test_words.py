"""A game without words for what it conceals is told all the same."""

from __future__ import annotations

import pytest

from polytheon.kernel.errors import BadWords
from polytheon.testing.promises import whole_games_are_told_in_words_in_every_language
from polytheon.text import game_text
from tests.testing.auction import Auction, setup_of

HIDDEN = {"en": "Player 1: makes a secret choice", "fr": "décision secrète", "ja": "秘密"}


@pytest.mark.parametrize("language", HIDDEN)
@pytest.mark.parametrize("viewer", [None, 1])
def test_a_decision_in_secret_has_a_sentence_in_every_language(language: str, viewer: int | None) -> None:
    match = Auction().new(seed=1)
    text = game_text(match.game, language)
    view = match.view(viewer)
    match.play(match.legal()[0])
    told = text.move(match.events()[-1], viewer, view)
    assert HIDDEN[language] in told
    assert text.move(match.events()[-1], 0, view) != told


def test_whole_games_without_words_are_told() -> None:
    whole_games_are_told_in_words_in_every_language(setup_of(Auction()))


def test_words_that_cannot_be_filled_in_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Auction()
    monkeypatch.setattr("polytheon.text.game.words_of", lambda game, language: {"do.bid": "bid the {crad}"})
    with pytest.raises(BadWords, match=r"do\.bid.*crad.*card"):
        whole_games_are_told_in_words_in_every_language(setup_of(game))


