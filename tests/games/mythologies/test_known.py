"""What the rulebook says about the components and what is reconstructed, as the book tells it."""

from __future__ import annotations

from polytheon.games.mythologies.game import OWN
from polytheon.games.mythologies.rules.components import TOTALS
from polytheon.games.mythologies.rules.grid import PLANES

RECONSTRUCTED = {
    *("valkyrie", "isis", "anubis", "ammit", "apep", "brahma", "shiva", "makara", "viracocha", "pachamama"),
    *("supay", "llama", "nian", "unkulunkulu", "mamlambo", "umvelinqangi", "lugh", "kelpie", "korrigan"),
}


def test_the_text_of_61_cards_is_known() -> None:
    """Rules 23.1, 23.2."""
    ours = {card for card in OWN.data["cards"] if OWN.source(f"cards.{card}").ours}
    assert ours == RECONSTRUCTED
    assert (len(ours), len(OWN.data["cards"]) - len(ours)) == (19, 61)
    assert [card for card, row in OWN.data["cards"].items() if "unsacrificable" in row.get("traits", [])] == ["kelpie"]


def test_eight_invocation_gains_are_known() -> None:
    """Rule 23.3."""
    every = [(card, plane) for card in OWN.data["gains"] for plane in PLANES]
    known = [(card, plane) for card, plane in every if not OWN.source(f"gains.{card}.{plane}").ours]
    assert len(every) == 240
    assert sorted({card for card, _ in known}) == ["centaur", "mogwai", "naga", "nuwa", "troll", "unwabu"]
    assert len(known) == 8


def test_tokens_of_prices_and_lines_are_inferred() -> None:
    """Rule 23.4."""
    economy = OWN.data["economy"]
    assert (economy["deity_cost"], economy["discard_gain"]) == ({"gems": 4}, {"gems": 2})
    assert (economy["plane_token"], economy["column_token"]) == ({"gems": 1}, {"favours": 1})
    for key in ("deity_cost", "plane_token", "column_token"):
        assert OWN.source(f"economy.{key}.token").kind == "inferred"
        assert OWN.source(f"economy.{key}").kind == "rulebook"


def test_four_halves_of_each_kind_are_known() -> None:
    """Rule 23.5."""
    for kind in ("first_halves", "second_halves"):
        known = [board for board in OWN.data[kind] if not OWN.source(f"{kind}.{board}").ours]
        worth = [board for board in OWN.data[kind] if not OWN.source(f"{kind}.{board}.favours").ours]
        assert (len(known), len(worth)) == (4, 1)


def test_four_printed_deities_have_no_gain_left() -> None:
    """Rule 23.6."""
    for card in ("vishnu", "inti", "freya", "osiris"):
        assert not OWN.source(f"cards.{card}").ours
        assert list(OWN.data["gains"][card].values()) == [{}, {}, {}]


def test_the_box_holds_what_the_rulebook_counts() -> None:
    """Rule 1.7."""
    totals = {name: TOTALS[name] for name in ("cards", "boards", "destiny_cards")}
    assert totals == {"cards": 176, "boards": 8, "destiny_cards": 4}
    assert len(OWN.copies) == totals["cards"]
    assert len(OWN.data["first_halves"]) == len(OWN.data["second_halves"]) == totals["boards"]
    assert len(OWN.data["destiny"]["cards"]) == len(OWN.data["destiny"]["colours"]) == totals["destiny_cards"]
