"""Set-up, the preparation of an epoch, and bonus tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from polytheon.games.pantheon.game import GAME, OWN
from polytheon.games.pantheon.rules.board import hex_name
from polytheon.games.pantheon.rules.components import IDS, NONE
from polytheon.games.pantheon.rules.rules import all_in_turn
from polytheon.games.pantheon.rules.state import BONUS, PREPARATION, TEMPLE, State
from polytheon.kernel.choosers import Dice
from polytheon.kernel.content import Data
from polytheon.kernel.match import Match
from tests.games.pantheon.scene import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    Axial,
    at,
    blank,
    columns_at,
    demigods_are,
    foot,
    give_cards,
    give_god,
    gods_are,
    ranks,
    scene,
)


def set_up(players: int, options: dict[str, str] | None = None, seed: int = 1) -> State:
    """The state after the set-up."""
    s = GAME.set_up(OWN, players, GAME.check_options(options))
    assert isinstance(s, State)
    s.chooser = Dice(seed)
    GAME.beat(s)
    return s


def prepared(people: str, players: int = 3) -> State:
    """The state after the first steps of the preparation of epoch 1, before the ability."""
    s = set_up(players)
    s.people_bag = 1 << IDS.peoples.index(people)
    GAME.beat(s)
    return s


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_begins_with_pieces_cards_and_a_bonus_tile(players: int) -> None:
    """Rules 2.4, 2.5, 2.6: everybody begins with pieces cards and a bonus tile."""
    s = set_up(players)
    assert sum(s.display) == 4
    assert sum(s.pile) == 75 - 4 - 5 * players
    for player in s.players:
        assert (player.columns_supply, player.feet_supply) == (3, 4)
        assert (player.columns_general, player.feet_general) == (9, 8)
        assert sum(player.hand) == 5
        assert player.score() == 0
    bonus = [player.bonus for player in s.players]
    assert len(set(bonus)) == players  # all six are different
    assert {IDS.tiles[tile] for tile in bonus} <= {"column", "demigod", "god", "steps_1", "offering_1", "cards_3"}


def test_components_are_as_many_as_in_the_box() -> None:
    """Rules 1.3, 1.5, 15.5: components are as many as in the box."""
    assert sum(OWN.deck) == 75
    assert list(OWN.deck) == [16, 11, 11, 11, 11, 15, 0, 0, 0, 0]
    assert list(OWN.special_money) == [0, 0, 0, 0, 0, 0, 2, 2, 2, 1]
    assert sum(OWN.god_counts) == 40
    assert sum(OWN.tile_counts) == 40
    assert sum(OWN.bonus_counts) == 6
    assert sum(OWN.demigod_counts) == 21
    assert len(OWN.peoples) == 8


@pytest.mark.parametrize(("players", "feet", "columns"), [(2, 6, 5), (3, 5, 4), (4, 4, 3)])
def test_the_online_start_supply_is_an_option(players: int, feet: int, columns: int) -> None:
    """Rule 17.3: the online start supply is an option."""
    for player in set_up(players, {"start_supply": "online"}).players:
        assert (player.feet_supply, player.columns_supply) == (feet, columns)
        assert (player.feet_general, player.columns_general) == (12 - feet, 12 - columns)


def test_the_first_player_is_agreed_or_drawn() -> None:
    """Rules 2.7, 16.1, 17.6: the first player is agreed or drawn."""
    assert set_up(4).first == 0
    assert {set_up(4, {"first_player": "random"}, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_three_players_under_gallia() -> None:
    """Rules 3.3, 3.4: three players under Gallia."""
    s = prepared("gallia")
    assert sum(s.gods) == 4
    assert [tile != NONE for tile in s.loot] == [True, True, True, True, False]  # the hex numbered 4 stays empty
    assert s.stage != PREPARATION
    assert s.temple == OWN.peoples[IDS.peoples.index("gallia")].home
    assert s.epoch == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_loot_hexes_and_gods_by_number_of_players(players: int) -> None:
    """Rules 3.3, 3.4: loot hexes and gods by number of players."""
    s = prepared("roma", players)
    used = [hex_name(OWN.peoples[s.people].loot[slot]) for slot in range(5) if s.loot[slot] != NONE]
    row = OWN.data["peoples"]["roma"]
    assert used == [*row["loot"], row["loot_3"], row["loot_4"]][: players + 1]
    assert sum(s.gods) == players + 1


def test_a_preparation_goes_ability_depraccus_bonus_tiles() -> None:
    """Rules 3.1, 3.8, 3.9: a preparation goes ability Depraccus bonus tiles."""
    s = set_up(2)
    s.first = GREEN
    s.people_bag = 1 << IDS.peoples.index("iberia")
    for player in s.players:
        player.bonus = IDS.tiles.index("offering_1")
    give_god(s, RED, "depraccus")
    table = scene(s)
    for seat in (GREEN, RED):
        assert (table.asked, table.source) == (f"{seat} raise", "iberia")
        assert sum(table.player(RED).hand) == 5
        table.play("raise gift")
    assert sum(table.player(RED).hand) == 5 + 2
    for seat in (GREEN, RED):
        assert (table.asked, table.source) == (f"{seat} raise", "offering_1")
        table.play("raise gift")
    assert table.asked == f"{GREEN} turn"


def test_demigods_are_shown_for_demigod_loot_and_twice_for_plaesiris() -> None:
    """Rules 2.2, 3.5: demigods are shown for demigod loot and twice for Plaesiris."""
    for seed in range(30):
        s = set_up(4, seed=seed)
        GAME.beat(s)
        loot = [IDS.tiles[tile] for tile in s.loot]
        assert sum(s.demigods) == loot.count("demigod") + 2 * s.gods[IDS.gods.index("plaesiris")]
        assert sum(s.demigods[3:]) == 0 or sum(s.demigods[:3]) == 9  # low ones come first


def test_fewer_demigods_are_shown_if_the_pile_is_empty() -> None:
    """Rule 3.5: fewer demigods are shown if the pile is empty."""
    s = set_up(4, seed=3)
    demigods_are(s, 4)
    gods_are(s, *["plaesiris"] * 4)
    GAME.beat(s)
    assert list(s.demigods) == [0, 0, 0, 1, 0, 0]


def test_if_the_god_pile_is_empty_removed_gods_come_back() -> None:
    """Rule 7.11: if the god pile is empty removed gods come back."""
    s = set_up(4)
    gods_are(s, "surparit", "vinthrad")
    GAME.beat(s)
    assert sum(s.gods) == 5


def test_six_epochs_six_different_peoples() -> None:
    """Rules 1.1, 3.2: six epochs six different peoples."""
    match = GAME.new(2, seed=5)
    while not match.over:
        match.play(match.legal()[-1] if match.prompt and match.prompt.question == "take" else match.legal()[0])
    peoples = match.view()["table"]["peoples"]
    assert len(peoples) == len(set(peoples)) == 6


# ---- Bonus tiles


def with_bonus(
    *tiles: str, gods: Sequence[str] = ("gadicea", "depraccus"), columns: Sequence[Axial] = ((2, 1), (4, 0))
) -> State:
    """The moment in which bonus tiles take effect."""
    s = blank(players=len(tiles), columns=columns, gods=gods)
    for player, tile in zip(s.players, tiles):
        player.bonus = IDS.tiles.index(tile)
    all_in_turn(s, BONUS, RED)
    return s


def test_bonus_tiles_act_after_the_preparation_of_the_first_epoch_in_turn_order() -> None:
    """Rules 3.9, 16.2: bonus tiles act after the preparation of the first epoch in turn order."""
    s = with_bonus("cards_3", "steps_1", "offering_2")
    table = scene(s)
    assert sum(table.player(RED).hand) == 3
    assert table.player(GREEN).steps == 1
    assert table.asked == f"{YELLOW} raise"
    table.play("raise gift", "raise gift")
    assert table.asked == f"{RED} turn"


def test_the_column_tile_places_a_column_on_any_column_hex_free_of_charge() -> None:
    """Rules 12.5, 16.13: the column tile places a column on any column hex free of charge."""
    table = scene(with_bonus("column", "steps_1"))
    assert table.asked == f"{RED} found"
    assert sorted(table.can("column")) == sorted([at(2, 1), at(4, 0)])
    table.play(f"column {at(4, 0)}")
    assert table.columns(RED) == {at(4, 0)}
    assert (table.player(RED).columns_general, table.player(RED).columns_supply) == (8, 3)


def test_a_column_of_a_bonus_tile_that_touches_the_temple_is_connected() -> None:
    """Rule 12.5: a column of a bonus tile that touches the temple is connected."""
    s = with_bonus("column", "steps_1", columns=[(1, 0)])
    give_cards(s, RED, "movement 1")
    table = scene(s).play(f"column {at(1, 0)}", "move", foot(-1, 0))
    assert foot(2, 0) in table.options


def test_the_column_tile_respects_two_pieces_a_hex() -> None:
    """Rules 12.5, 16.13: the column tile respects two pieces a hex."""
    s = with_bonus("column", "steps_1", "steps_1")
    columns_at(s, GREEN, (2, 1))
    columns_at(s, YELLOW, (2, 1))
    assert scene(s).can("column") == [at(4, 0)]
    s = with_bonus("column", "steps_1", "steps_1")
    columns_at(s, GREEN, (2, 1))
    assert at(2, 1) in scene(s).can("column")
    s = with_bonus("column", "steps_1", "steps_1")
    columns_at(s, RED, (2, 1))
    assert scene(s).can("column") == [at(4, 0)]


def test_the_demigod_tile_takes_the_top_of_the_pile() -> None:
    """Rule 12.3: the demigod tile takes the top of the pile."""
    s = with_bonus("demigod", "steps_1")
    s.demigods[5] += 1
    s.demigod_bag[5] -= 1
    demigods_are(s, 2)
    table = scene(s)
    assert list(table.player(RED).secret_demigods) == [0, 1, 0, 0, 0, 0]


def test_a_depraccus_of_a_bonus_tile_brings_no_cards_in_the_first_epoch() -> None:
    """Rules 16.2, 16.10: a Depraccus of a bonus tile brings no cards in the first epoch."""
    s = with_bonus("god", "steps_1", gods=["taksator"])
    gods_are(s, "depraccus")
    ranks(s, RED, gift=3, dancer=1)
    s.people_bag = 1 << IDS.peoples.index("persia")
    table = scene(s)
    assert table.player(RED).epoch_cards == 2
    assert sum(table.player(RED).hand) == 0
    assert table.scores[RED] == 1
    table.play("worship taksator")
    assert table.state.epoch == 2
    assert sum(table.player(RED).hand) == 1 + 2  # Taksator's money, and the two cards of this preparation


def test_steps_of_a_bonus_tile_count_in_the_first_movement() -> None:
    """Rules 12.7, 16.4: steps of a bonus tile count in the first movement."""
    table = scene(with_bonus("steps_1", "steps_1")).play("move")
    assert table.left == 2


def test_a_traitera_of_a_bonus_tile_can_be_used_in_the_first_turn() -> None:
    """Rule 16.27: a Traitera of a bonus tile can be used in the first turn."""
    s = with_bonus("god", "steps_1")
    gods_are(s, "traitera")
    table = scene(s).play("draw", *["take from pile"] * 3)
    assert table.source == "traitera"


def test_bonus_tiles_may_be_chosen_the_last_player_first() -> None:
    """Rules 2.8, 17.1: bonus tiles may be chosen the last player first."""
    options = {"bonus_tiles": "chosen"}
    match = GAME.new(4, seed=3, options=options)
    order: list[int] = []
    while match.prompt and match.prompt.question != "turn":
        if match.prompt.question == "choose":
            order.append(match.prompt.seat)
            assert len(match.legal()) == 7 - len(order)
        match.play(match.legal()[0])
    assert order == [BLUE, YELLOW, GREEN, RED]
    players = match.view()["table"]["players"]
    assert len({player["bonus"] for player in players}) == 4


def test_chosen_bonus_tiles_act_in_turn_order_when_all_have_chosen() -> None:
    """Rules 2.8, 17.1: chosen bonus tiles act in turn order when all have chosen."""
    s = blank(players=3, options={"bonus_tiles": "chosen"})
    s.first = GREEN
    s.stage = TEMPLE
    table = scene(s, {"bonus_tiles": "chosen"})
    for seat, tile in ((RED, "offering_1"), (YELLOW, "cards_3"), (GREEN, "steps_1")):
        assert table.asked == f"{seat} choose"
        assert sum(table.player(YELLOW).hand) == 0  # nothing acts yet
        table.play(f"choose {tile}")
    assert table.player(GREEN).steps == 1
    assert sum(table.player(YELLOW).hand) == 3
    assert table.asked == f"{RED} raise"
    assert table.match.view()["table"]["bonus_tiles"] == []  # the others leave the game
    table.play("raise gift")
    assert table.asked == f"{GREEN} turn"


# ---- By option bonus tiles act as soon as they are taken


AT_ONCE = {"bonus_time": "at_once"}


def dealt(tile: str, people: str, options: Mapping[str, str], gods: Data | None = None) -> Match:
    """A new game of two in which everybody has this bonus tile and the first people is this one."""
    edition = {"bonus": {"tiles": [tile] * 4}, "gods": gods or {}}
    for seed in range(200):
        match = GAME.new(2, seed, options, edition)
        if f"people {people}" in [event.name for event in match.events()]:
            return match
    raise AssertionError(f"no game begins with {people}")


def only(god: str) -> Data:
    """An edition's gods, all of one kind."""
    return {other: {"count": 40 if other == god else 0} for other in IDS.gods}


@pytest.mark.parametrize(("tile", "brings"), [("demigod", "demigod"), ("god", "god"), ("cards_3", "card")])
def test_by_option_dealt_bonus_tiles_act_before_the_first_preparation(tile: str, brings: str) -> None:
    """Rule 17.2: by option dealt bonus tiles act before the first preparation."""
    for options, first in ((AT_ONCE, True), ({}, False)):
        names = [event.name for event in dealt(tile, "persia", options).events()]
        between = names[names.index(f"bonus {tile}") + 2 : names.index("people persia")]
        assert any(name.startswith(brings) for name in between) is first


def test_by_option_the_hand_that_germania_fills_has_the_cards_of_the_bonus_tile() -> None:
    """Rule 17.2: by option the hand that Germania fills has the cards of the bonus tile."""
    assert [sum(player.hand) for player in state(dealt("cards_3", "germania", {})).players] == [10, 10]
    match = dealt("cards_3", "germania", AT_ONCE)
    assert match.prompt is not None
    assert match.prompt.question == "discard"  # eight cards are one too many
    while match.prompt.question == "discard":
        match.play(match.legal()[0])
    assert [sum(player.hand) for player in state(match).players] == [7, 7]


def test_by_option_a_depraccus_of_a_bonus_tile_brings_cards_in_the_first_epoch() -> None:
    """Rule 17.2: by option a Depraccus of a bonus tile brings cards in the first epoch."""
    for options, cards in ((AT_ONCE, 7), ({}, 5)):
        match = dealt("god", "persia", options, only("depraccus"))
        assert [sum(player.hand) for player in state(match).players] == [cards, cards]
        assert match.scores == [1, 1]  # the points of the first epoch, begun or not


def test_by_option_the_column_tile_still_waits_for_the_preparation() -> None:
    """Rule 17.2: by option the column tile still waits for the preparation."""
    match = dealt("column", "persia", AT_ONCE)
    assert match.prompt is not None
    assert match.prompt.question == "found"
    assert state(match).epoch == 1
    for _ in range(2):
        match.play(match.legal()[0])
    assert [player.columns_placed() for player in state(match).players] == [1, 1]
    assert match.prompt.question == "turn"


def test_by_option_a_choice_is_made_before_the_first_preparation() -> None:
    """Rule 17.2: by option a choice is made before the first preparation."""
    match = dealt("offering_1", "persia", {})
    assert match.view()["table"]["people"] == "persia"
    match = GAME.new(2, 1, AT_ONCE, {"bonus": {"tiles": ["offering_1"] * 4}})
    for seat in range(2):
        assert match.prompt is not None
        assert (match.prompt.seat, match.prompt.question, match.prompt.source) == (seat, "raise", "offering_1")
        assert match.view()["table"]["people"] is None
        assert match.view()["table"]["epoch"] == 0
        match.play("raise gift")
    assert match.view()["table"]["epoch"] == 1


def test_by_option_a_chosen_bonus_tile_acts_when_it_is_chosen() -> None:
    """Rule 17.2: by option a chosen bonus tile acts when it is chosen."""
    options = {"bonus_tiles": "chosen", **AT_ONCE}
    s = blank(players=3, columns=[(2, 1)], options=options)
    s.first = GREEN
    s.stage = TEMPLE
    table = scene(s, options).play("choose offering_1")
    assert table.asked == f"{RED} raise"
    table.play("raise gift", "choose cards_3")
    assert sum(table.player(YELLOW).hand) == 3
    assert table.asked == f"{GREEN} choose"
    table.play("choose column")
    assert table.asked == f"{GREEN} found"
    table.play(table.options[0])
    assert table.asked == f"{GREEN} turn"


def state(match: Match) -> State:
    s = match.now()
    assert isinstance(s, State)
    return s


def test_piles_are_shuffled_anew_for_every_game() -> None:
    """Rule 2.1: piles are shuffled again for every game."""
    opened = [set_up(4, seed=seed) for seed in range(10)]
    for s in opened:
        GAME.beat(s)
    assert len({tuple(s.gods) for s in opened}) > 5
    assert len({tuple(s.loot) for s in opened}) > 5
    assert len({s.people for s in opened}) > 2
