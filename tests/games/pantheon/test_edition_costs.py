"""Editions in which the tiles of a god differ in cost, and in which prices depend on the kind of offering."""

from __future__ import annotations

import random
from typing import Any

import pytest

import polytheon
from polytheon import BadEdition
from polytheon.bots import bot
from polytheon.games.pantheon.content.loader import load_content
from polytheon.games.pantheon.game import GAME, OWN
from polytheon.games.pantheon.rules.components import IDS, Content
from polytheon.games.pantheon.rules.state import State
from polytheon.games.pantheon.rules.turns import god_to_worship, to_worship
from polytheon.kernel.vector import Observer
from tests.games.pantheon.conservation import check
from tests.games.pantheon.scene import RED, Table, blank, give_cards, ranks, scene, small_board

COPIES: dict[str, Any] = {
    "gods": {
        "vinthrad": {"cost": [[4, 1], [5], [4, 1], [5]]},
        "traitera": {"cost": [[2, 1], [1], [1], [1]]},
        "surparit": {"count": 2, "cost": [[3], [2, 2]]},
        "gadicea": {"count": 6, "cost": [[5, 1], [5], [4], [3], [2], [1]]},
    }
}
BY_KIND: dict[str, Any] = {"offerings": {"price_1": {"gift": 1, "priest": 1, "dancer": 2, "temple": 2}, "price_4": 12}}


def content(edition: dict[str, Any]) -> Content:
    found = GAME.content(edition)
    assert isinstance(found, Content)
    return found


def number(state: State, name: str) -> int:
    return state.content.god_names.index(name)


def worshipper(cards: str = "", **tiles: int) -> State:
    """Both kinds of Vinthrad lie in the display."""
    s = blank(gods=[], content=load_content({**small_board([], []), **COPIES}))
    for god in ("vinthrad 1", "vinthrad 2", "taksator"):
        s.god_bag[number(s, god)] -= 1
        s.gods[number(s, god)] += 1
    if cards:
        give_cards(s, RED, cards)
    ranks(s, RED, **tiles)
    return s


def worship(table: Table) -> list[str]:
    return [action for action in table.options if action.startswith("worship")]


# ---- Tiles of a god that differ in cost


def test_without_an_edition_a_god_is_a_kind_of_god() -> None:
    """Rule 16.51: without an edition a god is a kind of god."""
    assert OWN.god_names == OWN.god_ids == IDS.gods
    assert not OWN.copies_differ
    assert [GAME.actions[1 + to_worship(god)] for god in OWN.gods] == [f"worship {god}" for god in IDS.gods]


def test_tiles_of_equal_cost_are_one_god() -> None:
    box = content(COPIES)
    counts = dict(zip(box.god_names, box.god_counts))
    assert (counts["vinthrad 1"], counts["vinthrad 2"], counts["depraccus"]) == (2, 2, 4)
    assert (counts["traitera 1"], counts["traitera 2"]) == (1, 3)
    assert sum(counts.values()) == 40
    assert [list(god.cost) for god in box.gods if god.kind == IDS.gods.index("vinthrad")] == [[4, 1], [5]]
    for god in box.gods:
        assert god_to_worship(box, to_worship(god)) is god
        assert GAME.actions[1 + to_worship(god)] == f"worship {box.god_names[god.number]}"


def test_each_tile_is_paid_by_its_own_cost() -> None:
    """Rule 15.7: each tile is paid by its own cost."""
    assert worship(scene(worshipper("dancer 4, temple 1"))) == ["worship taksator", "worship vinthrad 1"]
    assert worship(scene(worshipper("dancer 5"))) == ["worship vinthrad 2"]
    assert worship(scene(worshipper("dancer 3"))) == []


@pytest.mark.parametrize(("taken", "left"), [("vinthrad 1", "vinthrad 2"), ("vinthrad 2", "vinthrad 1")])
def test_who_can_pay_for_several_tiles_chooses_one(taken: str, left: str) -> None:
    s = worshipper("dancer 1", dancer=4, temple=1)
    table = scene(s)
    assert worship(table) == ["worship taksator", "worship vinthrad 1", "worship vinthrad 2"]
    table.play(f"worship {taken}")
    assert table.player(RED).gods[number(s, taken)] == 1
    assert table.player(RED).steps == 1
    assert table.state.gods[number(s, taken)] == 0
    assert table.state.gods[number(s, left)] == 1
    assert table.discards == ("dancer 1" if taken == "vinthrad 2" else "")


def test_a_view_says_what_each_tile_of_the_display_costs() -> None:
    shown = scene(worshipper()).match.view(0)["table"]["gods"]["display"]
    assert [(god["god"], god["copy"], god["cost"]) for god in shown] == [
        ("taksator", None, [3, 1]),
        ("vinthrad", 1, [4, 1]),
        ("vinthrad", 2, [5]),
    ]


def test_gallia_takes_a_god_for_the_largest_number_of_the_tile_revealed() -> None:
    """Rules 11.2, 15.7: Gallia takes a god for the largest number of the tile revealed."""
    edition = {**small_board([], []), "gods": {"vinthrad": {"cost": [[1], [6, 1], [6, 1], [6, 1]]}}}
    for name, able in (("vinthrad 1", True), ("vinthrad 2", False)):
        s = blank(people="gallia", content=load_content(edition))
        s.stage, s.active, s.seat, s.waiting, s.turns = 2, -1, 0, 3, 0
        give_cards(s, RED, "gift 2")
        for god in range(len(s.god_bag)):
            if god != number(s, name):
                s.gods_gone[god] += s.god_bag[god]
                s.god_bag[god] = 0
        table = scene(s).play("reveal god")
        assert table.source == "vinthrad"
        assert ("offer gift" in table.options) == able


def test_a_traitera_that_is_used_up_is_one_that_the_player_has() -> None:
    s = blank(content=load_content({**small_board([], []), **COPIES}), gods=["depraccus", "taksator"])
    other = number(s, "traitera 2")
    s.god_bag[other] -= 1
    s.players[RED].gods[other] += 1
    s.players[RED].extra_actions = s.ready = 1
    table = scene(s).play("draw", "take from pile", "take from pile", "take from pile")
    assert table.source == "traitera"
    table.play("draw", "take from pile", "take from pile", "take from pile")
    assert table.player(RED).gods[other] == 0
    assert table.state.gods_gone[other] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_with_such_an_edition(players: int) -> None:
    """Every position is sound, seats see the same whatever others hide, and a record plays the game again."""
    rng = random.Random(players)
    match = GAME.new(players, seed=players, edition=COPIES)
    for turn in range(3000):
        if match.over:
            break
        state = match.now()
        assert isinstance(state, State)
        check(state)
        if turn % 10 == 0:
            for seat in range(players):
                seen = match.seen_by(seat)
                assert seen.view(seat) == match.view(seat) or seat != match.to_act
            assert GAME.load(match.dump()).view(0) == match.view(0)
        match.play(rng.choice(match.legal()))
    assert match.over
    record = match.record()
    assert any(f"god {name}" in record for name in content(COPIES).god_names if name.endswith(" 2"))
    assert polytheon.replay(record, edition=COPIES).record() == record


@pytest.mark.parametrize("name", ["random", "greedy", "search:20i"])
def test_bots_play_such_an_edition(name: str) -> None:
    match = GAME.new(2, seed=4, edition={**COPIES, **BY_KIND})
    players = [bot(name, seed=seat) for seat in range(2)]
    for _ in range(60):
        seat = match.to_act
        if seat is None:
            break
        match.play(players[seat].choose(match.seen_by(seat)))


def test_the_observation_tells_tiles_of_different_cost_apart() -> None:
    def names(edition: dict[str, Any] | None) -> list[str]:
        observer = Observer(GAME, GAME.content(edition), 2, GAME.check_options(None))
        return [field.name for field in observer.fields if field.name.startswith("god in the display")]

    assert len(names(None)) == 11
    assert len(names(COPIES)) == 11 + 1 + 1 + 1 + 5


@pytest.mark.parametrize(
    ("cost", "reason"),
    [
        ([[4, 1], [5]], "gods.vinthrad.cost: there must be as many costs as tiles, 4, not 2"),
        ([[4, 1], [5], [1, 5], [5]], "gods.vinthrad.cost: the largest number must come first"),
        ([[4, 1], [5], [], [5]], "gods.vinthrad.cost: entry 3 must have 1 to 4 entries, not 0"),
        ([[4, 1], [5], 5, [5]], "gods.vinthrad.cost: entry 3 must be a list, not 5"),
        ([[4, 1], [7], [5], [5]], "gods.vinthrad.cost: entry 2 entry 1 must be from 1 to 6, not 7"),
        ([5, [4, 1]], "gods.vinthrad.cost: entry 2 must be a whole number"),
        ([[1]] * 41, "gods.vinthrad.cost: must have 1 to 40 entries, not 41"),
    ],
)
def test_wrong_costs_are_refused(cost: Any, reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        content({"gods": {"vinthrad": {"cost": cost}}})


def test_there_may_be_six_different_costs_of_a_god() -> None:
    costs = [[n] for n in range(1, 7)]
    assert content({"gods": {"vinthrad": {"count": 6, "cost": costs}}}).copies_differ
    with pytest.raises(BadEdition, match="there may be 6 different costs, not 7"):
        content({"gods": {"vinthrad": {"count": 7, "cost": [*costs, [6, 1]]}}})


# ---- Prices that depend on the kind of offering


def buyer(edition: dict[str, Any], money: int, **tiles: int) -> Table:
    s = blank(content=load_content({**small_board([], []), **edition}))
    give_cards(s, RED, f"money_1 {money}")
    ranks(s, RED, **tiles)
    return scene(s).play("buy")


def test_each_kind_of_offering_has_its_price() -> None:
    """Rule 15.7: each kind of offering has its price."""
    table = buyer(BY_KIND, 1)
    assert [name for name in table.options if name.endswith(" 1")] == ["buy gift 1", "buy priest 1"]
    table = buyer(BY_KIND, 2).play("buy dancer 1")
    assert table.left == 0


def test_an_upgrade_costs_the_difference_of_its_kind() -> None:
    assert "buy dancer 2" in buyer(BY_KIND, 1, dancer=1, gift=1).options
    assert "buy gift 2" not in buyer(BY_KIND, 1, dancer=1, gift=1).options
    assert buyer(BY_KIND, 11, dancer=1).play("buy dancer 4").left == 1
    assert buyer(BY_KIND, 11, gift=1).play("buy gift 4").left == 0


@pytest.mark.parametrize(
    ("prices", "reason"),
    [
        ({"price_1": {"gift": 1}}, "offerings.price_1: lacks 'priest'"),
        ({"price_1": {"gift": 1, "priest": 1, "dancer": 1, "temples": 1}}, "has no 'temples', .* mean 'temple'"),
        ({"price_2": {"gift": 3, "priest": 3, "dancer": 6, "temple": 3}}, "prices of dancer must rise .* not 1, 6, 6"),
        ({"price_1": {"gift": 0, "priest": 1, "dancer": 1, "temple": 1}}, "'gift' must be from 1 to 30, not 0"),
    ],
)
def test_wrong_prices_are_refused(prices: Any, reason: str) -> None:
    with pytest.raises(BadEdition, match=reason):
        content({"offerings": prices})


def test_the_same_price_for_all_kinds_is_a_number_or_a_table() -> None:
    table = {"price_4": dict.fromkeys(IDS.offerings, 10)}
    assert list(content({"offerings": table}).rank_price) == list(OWN.rank_price)
