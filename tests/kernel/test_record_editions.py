"""Records of games that were played with an edition hold it, value by value."""

from __future__ import annotations

import random
import tomllib

import pytest

import polytheon
from polytheon import GAMES, BadRecord
from polytheon.editions import template

BOX = {"cards": {"baths": {"vp": 9, "cost": {"stone": 4}}}, "economy": {"discard_base": 5}}


def played(game: str, edition: dict[str, object]) -> polytheon.Match:
    match = polytheon.game(game).new(seed=1, edition=edition)
    rng = random.Random(1)
    while not match.over:
        match.play(rng.choice(match.legal()))
    return match


def test_a_record_needs_no_edition_file() -> None:
    match = played("duel", BOX)
    record = match.record()
    assert "[edition cards.baths.vp 9]" in record
    assert '[edition cards.baths.cost {"stone": 4}]' in record
    assert "[edition economy.discard_base 5]" in record
    again = polytheon.replay(record)
    assert again.content.edition == BOX
    assert again.content.digest == match.content.digest
    assert again.record() == record


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_game_goes_into_a_record_and_comes_out_again(game: str) -> None:
    whole = tomllib.loads(template(polytheon.game(game)))
    match = played(game, {**whole, "checked": True})
    assert match.content.edition
    again = polytheon.replay(match.record())
    assert again.content.edition == match.content.edition
    assert again.content.digest == match.content.digest


@pytest.mark.parametrize(
    ("instead", "reason"),
    [
        ("[edition cards.baths.vp 999]", "must be from"),
        ("[edition cards.bath.vp 9]", "did you mean 'baths'"),
        ("[edition cards.baths.vp nine]", "as JSON"),
        ("[edition cards.baths.vp]", "as JSON"),
        ("[edition cards.baths.vp " + "[" * 5000 + "]", "as JSON"),
        ("[edition cards.baths.vp " + "9" * 5000 + "]", "as JSON"),
        ("[edition cards.baths.cost.stone.more 9]", "has no value"),
        ("[edition cards.baths.vp 9]\n[edition cards.baths.vp 9]", "twice"),
        ("[edition cards.baths 9]", "below another value|occurs twice"),
        ("[edition cards 9]", "below another value|occurs twice"),
        ("[edition cards.baths.vp 8]", "other components"),
        ("", "other components"),
    ],
)
def test_a_broken_edition_in_a_record_is_refused_with_its_line(instead: str, reason: str) -> None:
    record = played("duel", BOX).record().replace("[edition cards.baths.vp 9]", instead)
    with pytest.raises(BadRecord, match=reason) as caught:
        polytheon.replay(record)
    assert caught.value.line > 0


def test_nobody_adds_a_header_called_edition() -> None:
    with pytest.raises(polytheon.PolytheonError, match="cannot be a header"):
        polytheon.game("duel").new(seed=1).record({"edition": "mine"})
