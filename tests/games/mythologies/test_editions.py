"""Editions: true values in place of reconstructed ones."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from polytheon import BadEdition
from polytheon.games.mythologies.content.loader import BUILDERS
from polytheon.games.mythologies.content.vocabulary import SCHEMA, VERBS
from polytheon.games.mythologies.game import GAME
from polytheon.games.mythologies.rules.components import DATA
from polytheon.kernel.content import EDITION
from polytheon.kernel.offers import Offer
from polytheon.text import game_text
from polytheon.text.game import WordedChoice
from tests.games.mythologies.scene import scene
from tests.games.mythologies.table import Table

DOCUMENTATION = Path(__file__).parents[3] / "docs" / "games" / "mythologies-values.md"
LATIN = [
    ["top_left", "top_right", "bottom_left", "bottom_right"],
    ["top_right", "top_left", "bottom_right", "bottom_left"],
    ["bottom_left", "bottom_right", "top_left", "top_right"],
    ["bottom_right", "bottom_left", "top_right", "top_left"],
]


def test_every_value_of_our_own_data_fits_the_schema() -> None:
    ours = {section: table for section, table in DATA.items() if section in SCHEMA}
    fixed = {"destiny": ("colours",), "cards": ("number", "mythology", "kind")}
    edition: dict[str, Any] = {}
    for section, table in ours.items():
        kept = fixed.get(section, ())
        if SCHEMA[section].by_id:
            edition[section] = {
                name: {key: value for key, value in row.items() if key not in kept} for name, row in table.items()
            }
        else:
            edition[section] = {key: value for key, value in table.items() if key not in kept}
    assert GAME.content(edition).data == GAME.content().data


def test_every_word_of_the_vocabulary_can_be_built() -> None:
    assert set(VERBS) == set(BUILDERS)


def test_every_effect_of_the_vocabulary_is_used_by_a_card() -> None:
    used = str(DATA["cards"])
    assert [verb for verb in VERBS if f"'{verb}'" not in used] == []


def test_gains_tokens_trials_and_destiny_can_be_replaced() -> None:
    """Rule 23.7."""
    edition = {
        "economy": {"plane_token": {"favours": 1}, "deity_cost": {"gems": 3}},
        "gains": {"llama": {"celestial": {"gems": 5}}},
        "first_halves": {"chinese": {"at_least": 1, "favours": 5}},
        "destiny": {"cards": LATIN},
    }
    table = scene("llama", {"cl": "puma", "cm": "puma"}, edition=edition).play("play llama cr")
    assert table.purse() == "5G 1F"
    assert scene("zeus", gems=[3], edition=edition).can("play zeus") != []
    table = scene("puma", {"tl": "troll"}, boards="chinese, hindu, norse, inca", round=3, edition=edition)
    assert table.play("play puma cr").favours() == 7


def test_the_edition_that_the_documentation_shows_is_one() -> None:
    """Rule 23.7."""
    shown = re.search(r"```toml\n(.*?)```", DOCUMENTATION.read_text(encoding="utf-8"), re.DOTALL)
    assert shown is not None
    content = GAME.content(tomllib.loads(shown.group(1)))
    changed = ("cards.supay.final", "second_halves.greek.where", "destiny.cards", "economy.plane_token")
    assert all({source.kind for _, _, source in content.values(path)} == {EDITION} for path in changed)


def test_a_missing_card_can_be_given_its_true_effect() -> None:
    edition = {"cards": {"apep": {"when": {"crushes": {"do": "gain", "gems": 3}}}}}
    assert scene("apep", {"cl": "puma"}, edition=edition).play("play apep cl").gems() == 4


def test_what_an_edition_tells_of_a_card_is_all_it_does() -> None:
    """Rule 23.7."""
    edition = {"cards": {"supay": {"on_play": [{"do": "gain", "favours": 3}]}, "isis": {}}}
    table = scene("supay", {"cl": "puma", "cm": "isis"}, gems=[4], edition=edition).play("play supay tl")
    assert table.favours() == 3
    assert table.asked == "B turn"  # nothing is left of our Supay, who can be used
    assert GAME.content(edition).data["cards"]["isis"] == DATA["cards"]["isis"]


def test_effects_work_on_cards_that_are_not_theirs() -> None:
    """A Caiman that is gone before it chooses; a second card that copies, which a Qilin cannot copy."""
    devoured = [{"do": "sacrifice", "what": "card", "where": "here"}, {"do": "sacrifice_mythology", "gems": 1}]
    table = scene("caiman", edition={"cards": {"caiman": {"on_play": devoured}}})
    assert table.play("play caiman cl", "sacrifice cl").asked == "B turn"
    copying = {"cards": {"amaru": {"on_play": [{"do": "gain", "gems": 1}, {"do": "copy", "where": "column"}]}}}
    assert scene("qilin", {}, {"cl": "amaru"}, edition=copying).play("play qilin al").asked == "B turn"


@pytest.mark.parametrize(
    ("edition", "reason"),
    [
        ({"gains": {"lama": {}}}, "did you mean 'llama'"),
        ({"gains": {"llama": {"heaven": {}}}}, "no such key"),
        ({"gains": {"llama": {"celestial": {"coins": 1}}}}, "has no 'coins'"),
        ({"cards": {"zeus": {"on_play": [{"do": "gian"}]}}}, "did you mean 'gain'"),
        ({"cards": {"zeus": {"on_play": [{"do": ["gain"]}]}}}, "'do' must be one of"),
        ({"cards": {"zeus": {"on_play": [{"do": "move", "what": "card"}]}}}, "lacks 'to'"),
        ({"cards": {"zeus": {"use": {"effect": {"do": "gain", "gems": 1}}}}}, "must have a 'cost' or 'once_per_turn"),
        ({"cards": {"zeus": {"when": {"sacrificed": {"do": "gain", "once_per": "source"}}}}}, "can only answer moved"),
        ({"cards": {"zeus": {"on_play": [{"do": "move_crushed", "to": "column"}]}}}, "can only answer crushes"),
        ({"cards": {"zeus": {"when": {"crushd": {"do": "gain"}}}}}, "has no 'crushd'"),
        ({"cards": {"zeus": {"number": 3}}}, "fixed by the rules"),
        ({"destiny": {"cards": [LATIN[0]] * 4}}, "each quarter"),
        ({"destiny": {"cards": [["top_left"] * 4, *LATIN[1:]]}}, "two colours"),
        ({"first_halves": {"greek": {"of": "gods"}}}, "must be one of"),
        ({"economy": {"deity_cost": 4}}, "must be a table"),
    ],
)
def test_mistakes_are_named(edition: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        GAME.content(edition)


# ---- What is said about other values

ABSURD: dict[str, Any] = {
    "economy": {
        "deity_cost": {"gems": 19},
        "discard_gain": {"favours": 17},
        "plane_token": {"favours": 20},
        "late_trial_loss": 11,
    },
    "gains": {"llama": {"celestial": {"gems": 18}}, "zeus": {"celestial": {"favours": 16}}},
    "cards": {
        "griffin": {"use": {"cost": {"gems": 13}, "once_per_turn": True, "effect": {"do": "gain", "favours": 1}}},
        "troll": {"toll": {"where": "here", "gems": 12}},
        "amaru": {"on_play": [{"do": "gain_per", "count": "cards", "where": "pantheon", "favours": 15}]},
    },
    "first_halves": {"chinese": {"at_least": 9, "favours": 20}},
}


def told(table: Table, action: str) -> tuple[Offer, WordedChoice]:
    """An option as data and in words."""
    match = table.match
    number = match.parse(table.spelled(action))
    offers = match.offers()
    words = game_text(match.game, "en", table.state.content).choices(match.view(match.to_act), offers)
    return (
        next(offer for offer in offers if offer.action == number),
        next(choice for choice in words if choice.action == number),
    )


def test_prices_and_gains_follow_an_edition_in_offers_words_and_previews() -> None:
    table = scene("zeus, llama", {"cl": "puma", "cm": "puma"}, {"cr": "troll"}, gems=[40], edition=ABSURD)
    offer, words = told(table, "play zeus cr")
    assert offer.price == {"gems": 31, "cost": {"gems": 19}, "toll": {"gems": 12}}
    assert offer.gain == {
        "celestial": {"favours": 20},
        "invocation": {"favours": 16},
        "favours": 36,
    }
    assert words.group == "Play Zeus (deity, 19 gems)"
    assert words.price == "12 gems toll"
    assert words.gain == "16 favours, token of the celestial plane: 20 favours"
    foreseen = table.match.preview(offer.action)
    assert foreseen.table is not None
    mine = foreseen.table["pantheons"][0]
    assert (mine["gems"], mine["favours"]) == (9, 36)
    assert foreseen.scores is not None
    assert foreseen.scores[0] == sum(mine["points"].values())
    assert told(table, "discard llama")[1].group == "Discard for 17 favours"
    text = game_text(table.match.game, "en", table.state.content)
    assert text.question(table.match.view(0)).endswith("or discard it for 17 favours.")


def test_effects_of_an_edition_are_said_with_its_numbers() -> None:
    table = scene("amaru", {"cl": "puma", "cm": "griffin"}, gems=[13], edition=ABSURD)
    offer, words = told(table, "play amaru al")
    assert offer.gain["effect"] == {"favours": 45}
    assert "effect: 45 favours" in words.gain
    offer, words = told(table, "use griffin cm")
    assert offer.price == {"gems": 13}
    assert words.price == "13 gems"


def test_what_is_missing_follows_an_edition() -> None:
    table = scene("zeus", {}, {"cr": "troll"}, gems=[5], edition=ABSURD)
    refused = table.match.view(0)["table"]["pantheons"][0]["refused"]
    assert refused[0]["celestial-right"] == {"code": "missing", "card": "", "lacking": {"gems": 26}}
    assert refused[0]["celestial-left"]["lacking"] == {"gems": 14}
    unplayable = table.match.view(0)["table"]["pantheons"][0]["unplayable"]
    assert unplayable == [{"code": "missing", "card": "", "lacking": {"gems": 14}}]
    reason = table.match.why_not("play zeus celestial-left")
    assert reason is not None
    assert game_text(table.match.game, "en", table.state.content).reason(reason, 0, table.match.view(0)) == (
        "14 gems missing"
    )


def test_the_view_says_what_tokens_and_trials_are_worth_in_an_edition() -> None:
    table = scene("puma", boards="chinese, hindu, norse, inca", round=3, edition=ABSURD).match.view(0)["table"]
    assert table["tokens"]["celestial"] == {"favours": 20}
    trial = table["trials"][0]
    assert trial["at_least"] == 9
    assert trial["favours_last"] == trial["favours"] - 11
