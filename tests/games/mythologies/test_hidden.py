"""What a seat cannot know: pawns laid in secret, cards face down under Loki, cards drawn from a pile."""

from __future__ import annotations

import json

import polytheon
from polytheon.games.mythologies.rules.state import FACE_DOWN, State
from polytheon.kernel import plain
from polytheon.kernel.choosers import Dice
from tests.games.mythologies.scene import scene, selection
from tests.games.mythologies.table import Table

BOARDS = "norse, greek, inca, celtic"
SLOTS = {
    "norse": "troll, alf, jotunn, thor",
    "greek": "centaur, gorgon, cyclops, zeus",
    "inca": "amaru, condor, puma, inti",
    "celtic": "leprechaun, banshee, fairy, lugh",
}


def worlds(table: Table, seat: int, count: int = 12) -> list[State]:
    """The position as a seat may imagine it, several times."""
    found = []
    for seed in range(count):
        state = table.match.seen_by(seat, seed).state
        assert isinstance(state, State)
        found.append(state)
    return found


def check_fair(match: polytheon.Match) -> None:
    """What the seat to act cannot know makes no difference to it, and redealing it changes nothing it sees."""
    seat = match.to_act
    assert seat is not None
    same = [match, *(match.seen_by(seat, seed) for seed in (2, 3))]
    assert len({json.dumps(world.view(seat), sort_keys=True) for world in same}) == 1
    dealt = {json.dumps(plain.dump(world.seen_by(seat, 5).state), sort_keys=True) for world in same}
    assert len(dealt) == 1
    assert all(world.legal() == match.legal() for world in same)


def test_a_pawn_laid_in_secret_is_dealt_anew() -> None:
    """Rule 13.2."""
    table = selection(BOARDS, SLOTS, destined="norse").play("select")
    assert {world.commits[0] for world in worlds(table, 1)} == {0, 1}
    assert {world.commits[0] for world in worlds(table, 0)} == {1}
    check_fair(table.match)


def test_a_forced_pawn_is_no_secret() -> None:
    """Rule 3.8."""
    table = selection(BOARDS, SLOTS, step=3, destined="norse").play("select")
    assert {world.commits[0] for world in worlds(table, 1)} == {1}


def test_a_card_drawn_from_a_pile_is_known_to_its_owner_only() -> None:
    """Rules 13.4, 24.17."""
    table = scene("llama", hands={"B": "puma"}, known="A")
    s = table.state
    assert s.hands_known[0] == 1
    seen = {world.hands[0] for world in worlds(table, 1, 30)}
    assert len(seen) > 2
    assert {world.hands[0] for world in worlds(table, 0)} == {s.hands[0]}
    assert all(card // 10 == s.hands[0] // 10 and card % 10 >= 4 for card in seen)


def test_cards_dealt_anew_leave_the_right_ones_in_the_pile() -> None:
    """Rule 13.4."""
    table = scene("llama", hands={"B": "puma"}, known="A", piles={"inca": "amaru"})
    assert {tuple(world.hands) for world in worlds(table, 1, 30)} == {
        (48, -1, 44, -1),
        (45, -1, 44, -1),
    }


def test_face_down_cards_are_known_to_lokis_player_only() -> None:
    """Rule 16.3."""
    table = scene("loki", gems=[4], hands={"B": "llama"}).play("play loki cl")
    first = table.state.slots[0]
    assert first >= 0
    assert {world.slots[0] for world in worlds(table, 0)} == {first}
    assert len({world.slots[0] for world in worlds(table, 1, 30)}) > 2
    check_fair(table.match)


def test_lokis_player_remembers_a_card_that_somebody_else_takes() -> None:
    """Rule 13.4."""
    slots = {**SLOTS, "norse": "?, , , thor"}
    table = selection(BOARDS, slots, step=3, destined="norse", picks={"A": "greek-1"})
    s = table.match.state
    assert isinstance(s, State)
    quarter = s.quarter_of(1)
    s.slots[4 * quarter] = s.draw_for(4 * quarter)
    s.known[4 * quarter] = 0b10
    table.play("select", "select", "take norse-1", "take greek-2")
    while "turn" not in table.asked:
        table.play("select" if "select" in table.options else table.options[0])
    taken = next(i for i in (0, 1) if table.state.hands[i] // 10 == 1)
    assert table.state.hands_known[taken] == 0b11


def test_nothing_secret_is_drawn_before_somebody_else_is_asked() -> None:
    """Rules 16.3, 24.16: called in the midst of a card's effects; the look waits until that card is resolved."""
    table = scene("centaur", {"cl": "bennu"}, {"cl": "puma", "tl": "puma"}, gems=[4], discards={"A": "loki"})
    table.play("play centaur cl", "raise loki of 0", "put ar", "move cl tl")
    assert table.asked == "B sacrifice centaur"
    assert FACE_DOWN in list(table.state.slots)
    assert not table.match.has_secret(1)
    check_fair(table.match)
    table.play("sacrifice tl")
    assert FACE_DOWN not in list(table.state.slots)


def test_games_with_loki_are_fair_at_every_decision() -> None:
    """Rule 13.4."""
    for seed in range(3):
        players = 2 + seed
        hands = {"B": "llama", "C": "rakshasa"} if players > 2 else {"B": "rakshasa, llama"}
        table = scene("loki, impundulu", {"tm": "puma"}, gems=[6, 6, 6, 6], hands=hands, players=players, seed=seed)
        table.play("play loki cl")
        dice = Dice(seed)
        match = table.match
        while not match.over:
            check_fair(match)
            legal = match.legal()
            match.play(legal[dice.below(len(legal))])
