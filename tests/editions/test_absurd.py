"""Editions with absurd values: every price, preview, point, sentence, reason and drawing has them, in every game.

A number of the box that stands somewhere in the code would show up here, because no value below is one of the box.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO
from typing import Any, NamedTuple

import pytest
from rich.console import Console

from polytheon.cli.drawing import draw
from polytheon.games.pantheon.content.loader import load_content
from polytheon.kernel.match import Match
from polytheon.text import LANGUAGES, game_text
from polytheon.text.log import Teller, plain
from tests.games.duel.scene import ended as duel_ended
from tests.games.duel.scene import scene as duel
from tests.games.mythologies.scene import scene as mythologies
from tests.games.mytikas.scene import player
from tests.games.mytikas.scene import scene as mytikas
from tests.games.pantheon.scene import RED, blank, give_cards, small_board
from tests.games.pantheon.scene import scene as pantheon
from tests.games.told import steps_of

WIDE = 170


class Read(NamedTuple):
    """What seat 0 reads before, at and after an action: the choice's price and gain, the drawn table, the log."""

    price: str
    gain: str
    drawn: str
    log: str
    scores: list[int]  # as the preview has them


def read(match: Match, *actions: str, first: Sequence[str] = (), language: str = "en") -> Read:
    """The first of some actions is looked at before it is played; `first` are those of the turn before it."""
    text = game_text(match.game, language, match.content, None, match.options)
    now = match.copy()
    for action in first:
        now.play(action)
    view, number = now.view(0), now.parse(actions[0])
    [choice] = [choice for choice in text.choices(view, now.offers()) if choice.action == number]
    foreseen = now.preview(number).scores
    console = Console(file=StringIO(), width=WIDE)
    console.print(draw(view, text, WIDE))
    assert isinstance(console.file, StringIO)
    drawn = console.file.getvalue()
    teller = Teller(text, 0)
    for step in steps_of(match, [*first, *actions], 0):
        teller.tell([step.event, *step.chance], step.before, step.after)
    log = " ".join(plain(line) for turn in teller.turns for line in turn.lines)
    label = f"{choice.group} {choice.label}"
    return Read(f"{label} {choice.price}", f"{label} {choice.gain}", drawn, log, foreseen or [])


def about(match: Match, thing: str, language: str = "en") -> str:
    return " ".join(game_text(match.game, language, match.content).about(thing))


def why(match: Match, what: str) -> str:
    reason = match.why_not(what)
    assert reason is not None
    return game_text(match.game, "en", match.content).reason(reason, 0, match.view(0))


# ---- Duel

DUEL: dict[str, Any] = {
    "economy": {"discard_base": 13, "discard_per_yellow": 6, "trade_base": 8, "coins_per_vp": 17},
    "cards": {"baths": {"cost": {"stone": 2}, "vp": 19}, "tavern": {"coins": 11}, "altar": {"cost": {"coins": 9}}},
    "military": {
        "zones": [
            {"from": 1, "to": 2, "vp": 14, "coins": 0},
            {"from": 3, "to": 5, "vp": 15, "coins": 7},
            {"from": 6, "to": 8, "vp": 18, "coins": 9},
        ]
    },
    "pantheon": {"space_costs": [[16, 9]] * 6},
    "divinities": {"aphrodite": {"vp": 20}},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_duel_has_the_prices_and_points_of_the_edition(language: str) -> None:
    told = read(duel("baths", edition=DUEL).match, "build baths", language=language)
    assert "16" in told.price
    assert "19" in told.gain
    assert "16" in told.log
    assert "19" in told.log
    assert "16$" in told.drawn
    assert told.scores[0] == 19 + (20 - 16) // 17
    told = read(duel("altar", a="tavern", edition=DUEL).match, "discard altar", language=language)
    assert "19" in told.price + told.gain
    assert "19" in told.log
    told = read(duel(spaces={1: "aphrodite"}, edition=DUEL).match, "activate 1", language=language)
    assert "16" in told.price
    assert "16" in told.log
    assert "20" in told.gain
    assert told.scores[0] == 20
    assert "16$/9$" in told.drawn
    assert "-7$" in told.drawn
    assert "-9$" in told.drawn


def test_duel_says_the_values_of_the_edition_where_it_explains_and_counts() -> None:
    table = duel("altar", a_coins=8, edition=DUEL)
    assert "9 coins" in why(table.match, "build altar")
    assert "19 points" in about(table.match, "baths")
    assert "9 coins" in about(table.match, "altar")
    assert "11 coins" in about(table.match, "tavern")
    assert "20 points" in about(table.match, "aphrodite")
    assert duel_ended(pawn=7, a_coins=35, edition=DUEL).points("A") == {
        **duel_ended(edition=DUEL, a_coins=0).points("A"),
        "military": 18,
        "coins": 2,
    }


# ---- Pantheon


@pytest.mark.parametrize("language", LANGUAGES)
def test_pantheon_has_the_costs_and_prices_of_the_edition(language: str) -> None:
    prices = {"price_1": 7, "price_2": 9, "price_3": 12, "price_4": 15}
    edition = {"gods": {"taksator": {"cost": [6, 4]}}, "offerings": prices}
    s = blank(gods=["taksator"], content=load_content({**small_board([], []), **edition}))
    give_cards(s, RED, "gift 6, priest 4, money_1 9")
    told = read(pantheon(s.copy()).match, "worship taksator", language=language)
    assert "6" in told.drawn
    assert "4" in told.drawn
    assert "6" in told.log
    assert "4" in told.log
    told = read(pantheon(s.copy()).match, "buy dancer 2", "enough", first=["buy"], language=language)
    assert "9" in told.price
    assert "9" in told.log
    assert "7" in about(pantheon(s).match, "offering_tiles", language)


# ---- Mytikas

MYTIKAS: dict[str, Any] = {
    "constructions": {"small_city": {"cost": {"stone": 7, "marble": 5}, "slots": [{"move": 2}, {"offerings": 8}]}},
    "production": {"demeter_day": [{"stone": 5}, {"stone": 4, "marble": 3}, {"gold": 2}]},
    "deities": {"athena": {"points": [11, 13, 17]}},
    "spaces": {"hades_day": {"steps": 6}},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_mytikas_has_the_costs_gains_and_points_of_the_edition(language: str) -> None:
    table = mytikas(2, a=player(cubes="7 stone on 1, 5 marble on 1", cards="athena"), edition=MYTIKAS)
    assert table.points()["deities"] == 11
    for value in ("11", "13", "17"):
        assert value in about(table.match, "athena", language)
    told = read(table.match, "build small_city_2 on 1", first=["move demeter_night"], language=language)
    assert "7" in told.price
    assert "5" in told.price
    assert "8" in told.gain
    assert "8" in told.log
    assert "7" in told.drawn
    assert "11" in told.drawn
    producing = mytikas(2, edition=MYTIKAS).match
    told = read(producing, "move demeter_day", "produce 4 stone 3 marble on 1", language=language)
    assert "4" in told.gain
    assert "3" in told.gain
    assert "4" in told.log
    assert "6" in about(table.match, "hades_day", language)


# ---- Mythologies

MYTHOLOGIES: dict[str, Any] = {
    "economy": {
        "deity_cost": {"gems": 9},
        "discard_gain": {"gems": 7},
        "column_token": {"favours": 8},
        "gems_per_favour": 5,
    },
    "gains": {"odin": {"celestial": {"favours": 9}}, "puma": {"celestial": {"gems": 6}}},
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_mythologies_has_the_costs_gains_and_tokens_of_the_edition(language: str) -> None:
    column = {"tl": "gorgon", "al": "alf"}
    told = read(mythologies("odin", column, {}, gems=[12], edition=MYTHOLOGIES).match, "play odin celestial-left")
    assert "9 gems" in told.price
    assert "9 favours" in told.gain
    assert "8 favours" in told.gain
    assert "9 gems" in told.log
    assert told.scores[0] == 9 + 8 + (12 - 9) // 5
    table = mythologies("puma", {}, {}, gems=[12], edition=MYTHOLOGIES)
    told = read(table.match, "discard puma", language=language)
    assert "7" in told.price + told.gain
    assert "7" in told.log
    assert "9" in about(table.match, "odin", language)
    assert "6" in about(table.match, "puma", language)
    assert "8" in told.drawn


def test_mythologies_says_what_is_missing_of_the_price_of_the_edition() -> None:
    assert "5 gems" in why(mythologies("odin", {}, {}, gems=[4], edition=MYTHOLOGIES).match, "play odin celestial-left")
