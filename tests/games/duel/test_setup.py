"""Set-up and the draft of the wonders (section 1)."""

from __future__ import annotations

from collections import Counter

import pytest

from polytheon import BadSetup
from polytheon.games.duel.game import GAME
from polytheon.games.duel.rules.components import DATA, IDS
from tests.games.duel.scene import new, scene
from tests.games.duel.table import Table


def draft_all(table: Table) -> list[str]:
    """Everybody takes the first wonder; the seats in their order."""
    seats = []
    while table.asked.endswith("draft"):
        seats.append(table.asked[0])
        table.play(table.options[0])
    return seats


# ---- What lies on the table


def test_the_base_game_begins_with_the_draft() -> None:
    """Rules 1.3, 1.4, 1.5, 1.9, 17.1."""
    table = new(expansion="none")
    assert table.coins == (7, 7)
    assert table.pawn == 0
    assert table.military_tokens == ["0 small", "0 large", "1 small", "1 large"]
    assert (len(table.board), len(table.box)) == (5, 5)
    assert len(table.view()["draft"]) == 4
    assert table.left == 0
    assert table.asked == "A draft"
    assert table.view()["pantheon"] is None


@pytest.mark.parametrize("seed", range(5))
def test_pantheon_shows_age_one_and_its_tokens_before_the_draft(seed: int) -> None:
    """Rules 1.5, 1.8, 1.9."""
    table = new(seed)
    assert (len(table.board), len(table.box)) == (5, 8)
    structure = table.view()["structure"]
    assert sum(slot["card"] is not None for slot in structure) == 12
    assert [slot["slot"] for slot in structure if slot["token"]] == [2, 4, 9, 11, 13]
    assert all(table.deck(mythology) == [None] * 3 for mythology in IDS.mythologies)
    assert all(table.space(number)["empty"] for number in range(1, 7))
    assert table.asked == "A draft"


def test_the_mythology_tokens_are_drawn_from_two_of_each_mythology() -> None:
    """Rule 1.9: five of ten tokens; a mythology can come twice, never three times."""
    seen: Counter[int] = Counter()
    for seed in range(60):
        tokens = Counter(new(seed).tokens.values())
        assert sum(tokens.values()) == 5
        seen[max(tokens.values())] += 1
    assert set(seen) == {1, 2}


@pytest.mark.parametrize("expansion", ["pantheon", "none"])
def test_the_age_decks_hold_20_cards_of_which_12_lie_face_up(expansion: str) -> None:
    """Rule 1.6: three cards of each age are never seen."""
    table = new(3, expansion=expansion)
    draft_all(table)
    assert table.left == 20
    assert sum(slot["card"] is not None for slot in table.view()["structure"]) == 12
    for _ in range(20):
        table.play("discard " + table.can("discard")[0])
        while not table.asked.endswith(("turn", "begin")):
            table.play(table.options[0])
    assert len(table.pile) == 20
    assert table.view()["age"] == 2


def test_any_player_can_be_the_first_by_lot() -> None:
    """Rules 1.2, 17.4: the first player is agreed on (seat A) or drawn."""
    seats = {new(seed, first_player="random").asked[0] for seed in range(20)}
    assert seats == {"A", "B"}
    assert {new(seed).asked[0] for seed in range(20)} == {"A"}


def test_who_is_drawn_as_first_player_drafts_first_opens_age_one_and_has_the_far_costs() -> None:
    """Rules 1.2, 12.2, 17.4: the first player's numbers on the spaces are 8 to 3, whichever seat that is."""
    table = next(table for table in (new(seed, first_player="random") for seed in range(20)) if table.asked[0] == "B")
    assert table.view()["first_player"] == 1
    assert [table.space(number)["costs"] for number in (1, 6)] == [[3, 8], [8, 3]]
    assert draft_all(table) == list("BAABABBA")
    assert table.asked == "B turn"


def test_an_unknown_option_is_refused() -> None:
    """Rule 17.1."""
    with pytest.raises(BadSetup, match=r"option expansion is one of pantheon, none, not 'agora'"):
        GAME.new(2, 1, {"expansion": "agora"})


# ---- The draft


@pytest.mark.parametrize("expansion", ["pantheon", "none"])
def test_the_draft_goes_a_b_b_a_then_b_a_a_b(expansion: str) -> None:
    """Rules 1.10, 1.11."""
    table = new(2, expansion=expansion)
    first_pool = table.view()["draft"]
    elsewhere = [wonder for wonder in IDS.wonders if wonder not in first_pool]
    assert table.refuses(*[f"draft {wonder}" for wonder in elsewhere])
    seats = []
    for pick in range(4):
        seats.append(table.asked[0])
        assert len(table.can("draft")) == 4 - pick
        table.play(table.options[0])
    second_pool = table.view()["draft"]
    assert len(second_pool) == 4
    assert not set(first_pool) & set(second_pool)
    assert table.refuses(*[f"draft {wonder}" for wonder in first_pool])
    assert seats + draft_all(table) == list("ABBABAAB")
    assert [len(table.city(seat)["wonders"]) for seat in "AB"] == [4, 4]
    drafted = {wonder["wonder"] for seat in "AB" for wonder in table.city(seat)["wonders"]}
    assert drafted == {*first_pool, *second_pool}
    assert table.asked == "A turn"
    assert table.view()["age"] == 1


def test_the_last_wonder_of_a_pool_is_a_decision_with_one_option() -> None:
    """Rule 16.33."""
    table = new(2)
    for _ in range(3):
        table.play(table.options[0])
    assert table.asked == "A draft"
    assert len(table.options) == 1


def test_the_second_pool_does_not_exist_before_the_first_is_gone() -> None:
    """Rules 1.11, 15.2: what nobody has seen is nowhere to be found."""
    table = new(2)
    pools = set()
    for seed in range(12):
        seen = table.match.seen_by(0, seed)
        for _ in range(4):
            seen.play(seen.legal()[0])
        pools.add(tuple(seen.view(0)["table"]["draft"]))
    assert len(pools) > 1


def test_without_pantheon_nothing_of_it_is_in_the_game() -> None:
    """Rule 17.1."""
    expansion_wonders = {name for name, row in DATA["wonders"].items() if row.get("expansion")}
    expansion_tokens = {name for name, row in DATA["progress"].items() if row.get("expansion")}
    assert (len(expansion_wonders), len(expansion_tokens)) == (2, 3)
    for seed in range(20):
        table = new(seed, expansion="none")
        assert not expansion_tokens & {*table.board, *table.box}
        draft_all(table)
        drafted = {wonder["wonder"] for seat in "AB" for wonder in table.city(seat)["wonders"]}
        assert not expansion_wonders & drafted
        assert not [option for option in table.options if option.startswith("activate")]


def test_with_pantheon_its_wonders_and_tokens_are_only_shuffled_in() -> None:
    """Rules 1.8, 1.10: each of them is in some games and not in others."""
    wonders: Counter[str] = Counter()
    tokens: Counter[str] = Counter()
    for seed in range(30):
        table = new(seed)
        tokens.update(table.board)
        draft_all(table)
        wonders.update(wonder["wonder"] for seat in "AB" for wonder in table.city(seat)["wonders"])
    assert all(0 < wonders[wonder] < 30 for wonder in IDS.wonders)
    assert all(0 < tokens[token] < 30 for token in IDS.progress)


# ---- Later ages


def to_age_three(expansion: str, seed: int = 1) -> Table:
    """A sells the last card of Age II and begins Age III."""
    table = scene(age=2, left=[0], expansion=expansion, seed=seed)
    return table.play("discard " + table.slot(0), "begin 0")


@pytest.mark.parametrize(
    ("expansion", "special", "deck"), [("none", "guild", "guild"), ("pantheon", "temple", "temple")]
)
def test_age_three_has_three_guilds_or_three_grand_temples(expansion: str, special: str, deck: str) -> None:
    """Rules 1.6, 1.7."""
    table = to_age_three(expansion)
    backs = Counter(slot["back"] for slot in table.view()["structure"])
    assert backs == {"age3": 17, special: 3}
    while not table.match.over:
        table.play(next(option for option in table.options if option.startswith("discard")))
    decks = Counter(DATA["cards"][card]["deck"] for card in table.pile)
    assert decks[deck] == 3
    assert decks["age3"] == 17


def test_the_three_purple_backs_lie_anywhere_but_never_two_on_one_slot() -> None:
    """Rules 1.6, 1.7."""
    places: set[int] = set()
    for seed in range(40):
        structure = to_age_three("pantheon", seed).view()["structure"]
        purple = [slot["slot"] for slot in structure if slot["back"] == "temple"]
        assert len(purple) == 3
        places.update(purple)
    assert places == set(range(20))


def test_the_backs_of_guilds_and_temples_are_public_and_the_cards_match_them() -> None:
    """Rule 2.5."""
    table = to_age_three("pantheon")
    for slot in table.view()["structure"]:
        if slot["card"] is not None:
            assert DATA["cards"][slot["card"]]["deck"] == slot["back"]


# ---- The components


def test_the_base_cards_add_up() -> None:
    """Rules 1.6, 5.2."""
    rows = [row for row in DATA["cards"].values() if row["deck"] != "temple"]
    assert Counter(row["deck"] for row in rows) == {"age1": 23, "age2": 23, "age3": 20, "guild": 7}
    assert Counter(row["colour"] for row in rows) == {
        "brown": 9,
        "grey": 4,
        "red": 14,
        "green": 12,
        "blue": 14,
        "yellow": 13,
        "purple": 7,
    }
    costs: Counter[str] = Counter()
    for row in rows:
        costs.update(row["cost"])
    assert costs == {"coins": 46, "clay": 32, "wood": 34, "stone": 33, "glass": 21, "papyrus": 21}


def test_the_base_wonders_add_up() -> None:
    """Rule 1.10."""
    rows = [row for row in DATA["wonders"].values() if not row.get("expansion")]
    costs: Counter[str] = Counter()
    for row in rows:
        costs.update(row["cost"])
    assert len(rows) == 12
    assert costs == {"clay": 10, "wood": 11, "stone": 12, "glass": 9, "papyrus": 10}
    assert sum(row.get("vp", 0) for row in rows) == 42


@pytest.mark.parametrize(("colour", "points"), [("blue", [9, 22, 36]), ("green", [2, 6, 10]), ("yellow", [0, 0, 15])])
def test_the_printed_points_add_up(colour: str, points: list[int]) -> None:
    """Rule 5.2."""
    rows = [row for row in DATA["cards"].values() if row["colour"] == colour]
    by_age = [sum(row.get("vp", 0) for row in rows if row["deck"] == f"age{age}") for age in (1, 2, 3)]
    assert by_age == points


def test_every_green_symbol_is_on_two_cards_and_law_on_none() -> None:
    """Rules 7.1, 7.5."""
    symbols = Counter(row["science"] for row in DATA["cards"].values() if "science" in row)
    assert sorted(symbols.values()) == [2] * 6
    assert "law" not in symbols


def test_every_chain_symbol_is_given_by_one_card_and_needed_by_one() -> None:
    """Rule 4.8."""
    gives = Counter(row["gives"] for row in DATA["cards"].values() if "gives" in row)
    needs = Counter(row["needs"] for row in DATA["cards"].values() if "needs" in row)
    assert gives == needs
    assert set(gives.values()) == {1}
