"""Hands and demigods: who knows what."""

from __future__ import annotations

import random

from polytheon import Match
from polytheon.games.pantheon.game import GAME
from polytheon.games.pantheon.rules.components import IDS
from polytheon.games.pantheon.rules.state import State
from tests.games.pantheon.conservation import check
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    YELLOW,
    Table,
    blank,
    demigods_are,
    feet_at,
    foot,
    give_cards,
    give_god,
    gods_are,
    ranks,
    scene,
)


def seen(match: Match, viewer: int | None, seat: int) -> dict[str, object]:
    players: list[dict[str, object]] = match.view(viewer)["table"]["players"]
    return players[seat]


def test_of_other_hands_everybody_knows_the_size_and_what_was_taken_openly() -> None:
    """Rules 14.1, 14.2, 16.39: of other hands everybody knows the size and what was taken openly."""
    table = scene(blank(players=2)).play("draw", "take gift", "take from pile", "take from pile")
    assert seen(table.match, GREEN, RED)["hand_size"] == 3
    assert seen(table.match, GREEN, RED)["hand"] == ["gift"]
    assert seen(table.match, None, RED)["hand"] == ["gift"]
    own = seen(table.match, RED, RED)["hand"]
    assert isinstance(own, list)
    assert len(own) == 3


def test_a_card_that_everybody_knew_of_is_gone_when_one_of_its_kind_is_played() -> None:
    """Rule 14.2: a card that everybody knew of is gone when one of its kind is played."""
    s = blank(players=2)
    give_cards(s, RED, "money_1 1")
    s.players[RED].known[IDS.cards.index("money_1")] = 1
    table = scene(s).play("buy", "buy foot", "enough")
    assert seen(table.match, GREEN, RED)["hand"] == []


def test_special_money_is_taken_openly() -> None:
    """Rule 14.2: special money is taken openly."""
    s = blank(players=2, gods=["taksator", "gadicea"])
    ranks(s, RED, gift=4, dancer=1)
    table = scene(s).play("worship taksator")
    assert seen(table.match, GREEN, RED)["hand"] == ["money_2"]


def test_demigods_of_the_board_are_known_those_of_the_pile_are_not() -> None:
    """Rules 14.3, 16.39: demigods of the board are known those of the pile are not."""
    s = blank(players=2, gods=["surparit", "gadicea"])
    ranks(s, RED, gift=4, dancer=4)
    gods_are(s, "plaesiris")
    demigods_are(s, 1, 5)
    s.players[RED].demigods[3] += 1
    table = scene(s).play("worship surparit")
    assert seen(table.match, GREEN, RED)["demigods"] == {
        "open": [4],
        "secret": None,
        "secret_low": 1,
        "secret_high": 1,
    }
    mine = seen(table.match, RED, RED)["demigods"]
    assert isinstance(mine, dict)
    assert mine["secret"] == [5, 1]


def test_a_scoring_shows_all_demigods() -> None:
    """Rule 14.4: a scoring shows all demigods."""
    s = blank(players=2, gods=["taksator"], epoch=3)
    ranks(s, RED, gift=4, dancer=4)
    s.players[GREEN].secret_demigods[1] += 1
    s.demigod_bag[1] -= 1
    table = scene(s).play("worship taksator")
    assert table.player(GREEN).demigod_points == 2
    assert list(table.player(GREEN).demigods) == [0, 1, 0, 0, 0, 0]
    assert sum(table.player(GREEN).secret_demigods) == 0


def test_steps_left_are_shown_only_to_who_moves() -> None:
    s = blank(players=2)
    give_cards(s, RED, "movement 2")
    table = scene(s).play("move")
    assert table.match.view(RED)["table"]["left"] == 5
    assert table.match.view(GREEN)["table"]["left"] is None
    assert table.match.view()["table"]["left"] is None


def dealt(match: Match, viewer: int, seed: int) -> State:
    s = match.seen_by(viewer, seed).now()
    assert isinstance(s, State)
    return s


def test_other_hands_are_dealt_anew_but_for_what_is_known() -> None:
    s = blank(players=3)
    give_cards(s, GREEN, "gift 2, dancer 2, money_1 1")
    s.players[GREEN].known[IDS.cards.index("dancer")] = 1
    give_cards(s, YELLOW, "temple 3")
    give_cards(s, RED, "movement 2")
    match = scene(s).match
    hands: set[tuple[int, ...]] = set()
    for seed in range(20):
        state = dealt(match, RED, seed)
        assert list(state.players[RED].hand) == list(s.players[RED].hand)
        assert sum(state.players[GREEN].hand) == 5
        assert state.players[GREEN].hand[IDS.cards.index("dancer")] >= 1
        hands.add(tuple(state.players[GREEN].hand))
    assert len(hands) > 10


def test_secret_demigods_are_dealt_anew_within_their_part() -> None:
    """Rule 14.3: secret demigods are redealt within their part."""
    s = blank(players=2)
    s.players[GREEN].secret_demigods[0] += 1
    s.players[GREEN].secret_demigods[5] += 1
    s.demigod_bag[0] -= 1
    s.demigod_bag[5] -= 1
    match = scene(s).match
    found = {tuple(dealt(match, RED, seed).players[GREEN].secret_demigods) for seed in range(40)}
    assert len(found) > 4
    assert all(sum(values[:3]) == 1 and sum(values[3:]) == 1 for values in found)


def test_who_has_bought_can_pay_in_every_world_others_imagine() -> None:
    s = blank(players=2)
    give_cards(s, RED, "money_1 3, money_4 1, gift 1")
    match = scene(s).play("buy", "buy gift 3").match  # 6 of 7 are owed
    for seed in range(20):
        state = dealt(match, GREEN, seed)
        assert state.players[RED].hand_money() >= 6
        assert sum(state.players[RED].hand) == 5


def test_who_worships_can_pay_in_every_world_others_imagine() -> None:
    s = blank(players=2, gods=["vinthrad", "gadicea"])
    give_cards(s, RED, "dancer 4, priest 1, gift 1, movement 2")
    match = scene(s).play("worship vinthrad").match
    assert match.prompt is not None
    assert match.prompt.question == "pay"
    asked = 0
    for seed in range(20):
        world = match.seen_by(GREEN, seed)
        assert isinstance(world.state, State)
        assert world.prompt is not None
        if world.prompt.question == "pay":
            asked += 1
            assert max(world.state.players[RED].hand[1:5]) >= 4
        else:  # there was only one way to pay
            assert world.state.players[RED].gods[IDS.gods.index("vinthrad")] == 1
    assert asked > 5


def test_who_moves_can_place_a_piece_in_every_world_others_imagine() -> None:
    s = blank(players=2)
    feet_at(s, GREEN, (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))  # a card is needed for a first foot
    give_cards(s, RED, "movement 1, gift 3")
    match = scene(s).play("move").match
    for seed in range(20):
        assert match.seen_by(GREEN, seed).view(GREEN) == match.view(GREEN)


def test_movement_cards_played_so_far_were_in_the_hand() -> None:
    s = blank(players=2)
    give_cards(s, RED, "movement 2, gift 3")
    match = scene(s).play("move", foot(1, 0), foot(2, 0), foot(3, 0), foot(4, 0)).match
    for seed in range(20):
        world = match.seen_by(GREEN, seed)
        assert isinstance(world.state, State)
        assert world.state.players[RED].hand[0] >= 2
        assert world.view(GREEN) == match.view(GREEN)


def test_a_card_drawn_in_the_running_action_is_in_no_other_hand() -> None:
    s = blank(players=2)
    give_cards(s, GREEN, "movement 15, gift 10, priest 10, dancer 10, money_1 15")
    table = scene(s).play("draw", "take from pile")
    assert table.hand(RED) == "temple 1"  # nothing else is left in the pile
    for seed in range(20):
        state = dealt(table.match, RED, seed)
        check(state)
        assert sum(state.players[GREEN].hand) == 60


def test_a_hand_called_in_is_no_longer_known() -> None:
    """Rule 14.2: a hand called in is no longer known."""
    s = blank(players=2)
    give_cards(s, GREEN, "gift 3")
    s.players[GREEN].known[1] = 2
    for card in range(10):
        s.players[RED].hand[card] += s.pile[card]
        s.pile[card] = 0
    table = scene(s).play("draw", "take from pile")
    assert sum(table.player(GREEN).known) == 0
    for seed in range(5):
        assert table.match.seen_by(RED, seed).view(RED) == table.match.view(RED)


def test_what_waiting_seats_see_is_what_they_are_given_to_think_about() -> None:
    """Unless something was kept from them in the running beat, or a choice between payments tells of a hand."""
    for players in (2, 3, 4):
        match, rng = GAME.new(players, seed=players), random.Random(players)
        while not match.over:
            seat = rng.randrange(players)
            asked = match.prompt.question if match.prompt else ""
            if rng.random() < 0.2 and asked not in ("pay", "spend") and not match.has_secret(seat):
                assert match.seen_by(seat, 1).view(seat) == match.view(seat)
            match.play(rng.choice(match.legal()))


def test_traitera_and_gods_are_open() -> None:
    """Rule 14.5: Traitera and gods are open."""
    s = blank(players=2)
    give_god(s, RED, "traitera", "stonkus_1")
    assert seen(scene(s).match, GREEN, RED)["gods"] == ["stonkus_1", "traitera"]


# ---- What a decision tells of a hand


def shows(table: Table, action: str) -> bool:
    """Whether an action would tell others of the hand; it is played."""
    match = table.match
    told = table.state.may_show(match.seat, match.kind, match.parse(action))
    table.play(action)
    return told


def test_steps_of_the_big_foot_tell_nothing_those_of_cards_do() -> None:
    s = blank(players=2)
    give_cards(s, RED, "movement 1, gift 1")
    table = scene(s)
    told = [shows(table, action) for action in ("move", foot(1, 0), foot(2, 0), foot(3, 0), "enough")]
    assert told == [False, False, True, False, False]  # the one card pays two steps


def test_to_move_at_all_tells_of_a_card_where_the_big_foot_reaches_nothing() -> None:
    s = blank(players=2)
    feet_at(s, GREEN, (1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    give_cards(s, RED, "movement 1, gift 3")
    assert shows(scene(s), "move")


def test_buying_tells_of_money_and_drawing_of_nothing() -> None:
    s = blank(players=2)
    give_cards(s, RED, "money_1 3, gift 1")
    table = scene(s)
    assert [shows(table, action) for action in ("buy", "buy foot", "enough")] == [True, True, True]
    assert not shows(scene(s), "draw")


def test_worship_tells_of_offerings_also_where_there_is_only_one_way_to_pay() -> None:
    s = blank(players=2, gods=["vinthrad", "gadicea"])
    give_cards(s, RED, "dancer 4, priest 1, gift 1, movement 2")
    table = scene(s)
    assert [shows(table, "worship vinthrad"), shows(table, "pay 1 gift + 4 dancer")] == [True, True]


def test_a_hand_that_everybody_has_seen_tells_nothing() -> None:
    s = blank(players=2)
    give_cards(s, RED, "money_1 1")
    s.players[RED].known[IDS.cards.index("money_1")] = 1
    table = scene(s)
    assert [shows(table, action) for action in ("buy", "buy foot", "enough")] == [False, False, False]


def knows_of(s: State, cards: str) -> None:
    """Everybody has seen these of Red's cards, "money_1 3, gift 1"."""
    for words in cards.split(", "):
        card, count = words.split()
        s.players[RED].known[IDS.cards.index(card)] = int(count)


def test_what_is_done_with_cards_that_everybody_has_seen_tells_nothing() -> None:
    s = blank(players=2)
    give_cards(s, RED, "money_1 3, movement 2, gift 1")
    knows_of(s, "money_1 2, movement 1")
    table = scene(s)
    told = [shows(table, action) for action in ("buy", "buy foot", "buy foot", "buy foot")]
    assert told == [False, False, False, True]
    table = scene(s)
    told = [shows(table, action) for action in ("move", foot(1, 0), foot(2, 0), foot(3, 0), foot(4, 0))]
    assert told == [False, False, False, False, True]  # the known card pays two steps


def test_a_payment_out_of_cards_that_everybody_has_seen_tells_nothing_where_they_leave_a_choice() -> None:
    s = blank(players=2, gods=["vinthrad", "gadicea"])
    give_cards(s, RED, "dancer 4, priest 1, gift 1, movement 2")
    knows_of(s, "dancer 4, priest 1, gift 1")
    table = scene(s)
    assert [shows(table, "worship vinthrad"), shows(table, "pay 1 gift + 4 dancer")] == [False, False]
    knows_of(s, "dancer 4, priest 0, gift 1")
    table = scene(s)  # that there is a choice tells of the priest
    assert [shows(table, "worship vinthrad"), shows(table, "pay 1 gift + 4 dancer")] == [True, False]


def test_to_spend_known_money_tells_nothing_where_it_leaves_a_choice() -> None:
    s = blank(players=2)
    give_cards(s, RED, "money_1 2, money_2 1, gift 1")
    knows_of(s, "money_1 2, money_2 1")
    table = scene(s)
    told = [shows(table, action) for action in ("buy", "buy foot", "buy foot", "enough", "spend 1s")]
    assert told == [False, False, False, False, False]
    knows_of(s, "money_1 2, money_2 0")
    table = scene(s)
    told = [shows(table, action) for action in ("buy", "buy foot", "buy foot", "enough", "spend 2")]
    assert told == [False, False, False, True, True]


def test_nobody_sees_what_is_in_the_bag_and_in_which_order_piles_lie() -> None:
    """Rule 14.6: tables that differ only in bag and piles look the same to everybody."""
    s = blank(players=2)
    other = s.copy()
    other.god_bag = other.god_bag[::-1]
    other.tile_bag = other.tile_bag[::-1]
    other.people_bag = 1
    other.demigod_bag[0], other.demigod_bag[1] = other.demigod_bag[1] + 1, other.demigod_bag[0] - 1
    other.pile[0], other.pile[1] = other.pile[1] + 1, other.pile[0] - 1
    for viewer in (-1, RED, GREEN):
        assert GAME.view(s, viewer) == GAME.view(other, viewer)


def test_pieces_tiles_discards_and_special_money_lie_open() -> None:
    """Rule 14.5: what lies on the table is the same for its owner, for others and for whoever only looks on."""
    s = blank(players=2)
    give_cards(s, RED, "money_2 1, gift 2")
    ranks(s, RED, gift=2)
    s.players[RED].bonus = IDS.tiles.index("steps_1")
    table = scene(s).play("buy", "buy foot", "enough")
    for viewer in (RED, GREEN, None):
        shown = table.match.view(viewer)["table"]
        red = shown["players"][RED]
        assert (red["score"], red["hand_size"], red["bonus"]) == (0, 2, "steps_1")
        assert red["supply"] == {"columns": 3, "feet": 5}
        assert red["offerings"]["gift"] == 2
        assert shown["cards"]["discards"] == ["money_2"]
        assert shown["cards"]["special_money"] == [2, 3, 3, 4, 4, 5]
        assert shown["cards"]["pile"] == 75 - 4 - 2
        assert set(shown["map"]["loot"].values()) == {"steps_1"}
