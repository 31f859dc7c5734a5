"""The Norse cards."""

from __future__ import annotations

from polytheon.games.mythologies.rules.state import State
from tests.games.mythologies.scene import scene, selection

BOARDS = "greek, norse, inca, celtic"
CREATURES = {
    "greek": "centaur, gorgon, cyclops, zeus",
    "norse": "jotunn, troll, alf, thor",
    "inca": "puma, amaru, condor, inti",
    "celtic": "banshee, fairy, kelpie, lugh",
}

# ---- Odin


def test_odin_locks_a_board_before_the_first_destiny_card() -> None:
    """Rule 16.1."""
    table = scene("", {"cl": "odin"}, last_turn=True, boards="norse, greek, inca, celtic").play("enough")
    assert table.asked == "A lock odin"
    assert table.options == ["lock greek", "lock norse", "lock inca", "lock celtic"]
    table.play("lock inca")
    assert table.state.step == 1
    assert table.match.view(1)["table"]["locked"] == {"mythology": "inca", "by": 0}


def test_odin_leaves_opponents_only_the_pile_of_the_locked_board() -> None:
    """Rules 16.1, 24.18: they may pass or take the top of the pile."""
    table = selection(BOARDS, CREATURES, destined="greek", locked="norse", locker="A")
    table.play("select")
    assert table.options == ["pass", "select"]
    table.play("select", "take greek-1")
    assert table.options == ["take norse-pile"]


def test_odin_forces_the_pile_where_selecting_is_forced() -> None:
    """Rules 16.1, 24.18."""
    table = selection(BOARDS, CREATURES, step=3, destined="greek", locked="norse", picks={"A": "inca-1, celtic-1"})
    assert table.asked == "B commit"
    assert table.options == ["select"]
    table.play("select")
    assert table.options == ["take norse-pile"]


def test_odin_gives_his_own_player_no_more_than_the_normal_rules() -> None:
    """Rule 16.1."""
    table = selection(BOARDS, CREATURES, destined="norse", locked="norse", locker="A").play("select", "pass")
    assert table.options == ["take norse-1", "take norse-2", "take norse-3", "take norse-deity"]


def test_odin_does_not_stop_effects_from_reaching_the_board() -> None:
    """Rule 16.1: Rakshasa and Impundulu."""
    position = {"cl": "rakshasa", "ar": "makara"}
    table = scene("impundulu", position, {"ar": "odin"}, gems=[1], destined="hindu", slots={"hindu": "asura, vetala"})
    s = table.match.state
    assert isinstance(s, State)
    s.locked, s.locker = s.quarter_of(3), 1
    table.play("use rakshasa cl", "bring hindu-2", "put cl")
    assert table.top("cl") == "vetala"
    table.play("play impundulu ar")
    assert table.options == ["bring hindu-1"]


# ---- Thor


def test_thor_makes_opponents_lose_two_favours_or_a_creature() -> None:
    """Rules 7.12, 16.2."""
    table = scene("thor", {}, {"cl": "puma"}, gems=[4], favours=[0, 2]).play("play thor cl")
    assert table.options == ["pay", "sacrifice cl"]
    table.play("pay")
    assert (table.favours("B"), table.favours("A")) == (0, 1)  # lost, not given; the favour is Thor's gain


def test_thor_with_one_favour_the_creature_must_go() -> None:
    """Rule 16.2."""
    table = scene("thor", {}, {"cl": "puma"}, gems=[4], favours=[0, 1]).play("play thor al")
    assert table.options == ["sacrifice cl"]


def test_thor_with_one_favour_and_no_creature_it_is_lost() -> None:
    """Rules 16.2, 24.8."""
    table = scene("thor", {}, {"cl": "zeus"}, gems=[4], favours=[0, 1]).play("play thor al")
    assert table.favours("B") == 0


def test_thor_does_not_count_creatures_that_cannot_be_sacrificed() -> None:
    """Rule 16.2."""
    table = scene("thor", {}, {"cl": "kelpie"}, gems=[4], favours=[0, 1]).play("play thor al")
    assert table.favours("B") == 0
    assert table.top("cl", "B") == "kelpie"


# ---- Loki


def test_loki_fills_empty_slots_face_down_and_his_player_looks() -> None:
    """Rule 16.3."""
    table = scene("loki", gems=[4], slots={"greek": "centaur, , , "}).play("play loki cl")
    assert table.slots("greek")[0] == "centaur"
    mine, theirs = [table.match.view(seat)["table"]["sanctuary"] for seat in (0, 1)]
    for board, seen in zip(mine, theirs, strict=True):
        for slot, other in zip(board["slots"], seen["slots"], strict=True):
            assert not slot["empty"]
            assert slot["card"] is not None
            if slot["face_down"]:
                assert other["card"] is None
                assert slot["known_by"] == [0]


def test_loki_does_not_show_the_piles_nor_fill_a_slot_whose_pile_is_empty() -> None:
    """Rule 16.3."""
    table = scene("loki", gems=[4], piles={"greek": "centaur"}).play("play loki cl")
    assert [card != "" for card in table.slots("greek")] == [True, False, False, True]


def test_loki_face_down_cards_stay_through_upkeep_which_refills_face_up() -> None:
    """Rules 10.2, 16.3."""
    table = scene("loki", gems=[4], last_turn=True, slots={"greek": "centaur, , , zeus"}).play("play loki cl")
    view = table.match.view(1)["table"]["sanctuary"]
    greek = next(board for board in view if board["mythology"] == "greek")
    assert [slot["face_down"] for slot in greek["slots"]] == [False, True, True, False]


def test_loki_a_face_down_card_is_seen_by_its_taker_only() -> None:
    """Rules 3.5, 13.4."""
    slots = {"greek": "?, , , ", "norse": "jotunn, , , "}
    table = selection("greek, norse, inca, celtic", slots, step=3, destined="greek", picks={"A": "norse-1"})
    table.play("select", "select", "take greek-1", "take norse-pile")
    while table.asked != "A turn":
        table.play(table.options[0])
    hands = [table.match.view(seat)["table"]["pantheons"][0]["hand"] for seat in (0, 1)]
    assert None not in hands[0]
    assert None in hands[1]


def test_loki_a_face_down_card_that_an_effect_takes_is_chosen_unseen_and_turned_up() -> None:
    """Rule 13.5."""
    table = scene("", {"cl": "rakshasa"}, gems=[1], destined="hindu", slots={"hindu": "?"}, piles={"hindu": "asura"})
    assert table.match.view(0)["table"]["sanctuary"][0]["slots"][0]["card"] is None
    table.play("use rakshasa cl", "bring hindu-1", "put cl")
    assert table.top("cl") == "asura"


# ---- Freya


def test_freya_counts_covered_creatures_up_to_five() -> None:
    """Rule 16.4."""
    three = {"cl": "freya", "tl": "puma, llama, condor", "tm": "puma, llama"}
    assert scene("", three).match.outcome["points"][0]["final_effects"] == 3
    six = {**three, "ar": "amaru, amaru, amaru, condor"}
    assert scene("", six).match.outcome["points"][0]["final_effects"] == 5


# ---- Draugr


def test_draugr_crushing_makes_opponents_sacrifice_or_give() -> None:
    """Rules 7.12, 16.5."""
    table = scene("draugr", {"cl": "llama"}, {"tl": "puma"}, gems=[0, 2]).play("play draugr cl")
    assert table.options == ["pay", "sacrifice tl"]
    table.play("pay")
    assert (table.gems("A"), table.gems("B")) == (2, 0)


def test_draugr_with_one_gem_a_creature_must_go_and_without_creature_the_gem() -> None:
    """Rules 16.5, 24.8."""
    table = scene("draugr", {"cl": "llama"}, {"tl": "puma"}, gems=[0, 1]).play("play draugr cl")
    assert table.options == ["sacrifice tl"]
    table = scene("draugr", {"cl": "llama"}, {}, gems=[0, 1]).play("play draugr cl")
    assert (table.gems("A"), table.gems("B")) == (1, 0)


def test_draugr_a_creature_protected_by_the_morrigan_cannot_be_chosen() -> None:
    """Rules 8.8, 16.5."""
    table = scene("draugr", {"cl": "llama"}, {"tl": "morrigan", "tr": "puma", "al": "llama"}, gems=[0, 2])
    table.play("play draugr cl")
    assert table.options == ["pay", "sacrifice al"]


def test_draugr_triggers_again_when_a_later_move_makes_it_crush() -> None:
    """Rules 14.2, 24.2."""
    table = scene("alf", {"cl": "draugr", "tl": "griffin", "tm": "puma"}, gems=[1, 2])
    table.play("use griffin tl", "move cl tm")
    assert table.asked == "B pay draugr"


# ---- Jotunn


def test_jotunn_gains_two_gems_when_it_crushes() -> None:
    """Rules 14.1, 14.2."""
    assert scene("jotunn", {"cl": "llama"}).play("play jotunn cl").purse() == "2G 0F"
    assert scene("jotunn", {"cl": "llama"}).play("play jotunn cm").purse() == "0G 0F"


def test_jotunn_gains_when_a_move_makes_it_crush() -> None:
    """Rules 14.2, 24.2."""
    table = scene("idlozi", {"cl": "jotunn", "tl": "llama"}).play("play idlozi tr", "move cl tl")
    assert table.gems() == 3  # and its gain in the terrestrial plane


def test_jotunn_on_bennu_comes_second() -> None:
    """Rules 9.2, 24.3: its gems come after the call, so they cannot pay for it."""
    table = scene("jotunn", {"cl": "bennu"}, discards={"A": "llama"}).play("play jotunn cl")
    assert table.asked == "A raise bennu"
    assert table.gems() == 0
    assert table.play("raise llama of 0", "put ar").gems() == 2
    table = scene("jotunn", {"cl": "bennu"}, gems=[2], discards={"A": "zeus"}).play("play jotunn cl")
    assert table.asked == "B turn"
    assert table.gems() == 4


# ---- Valkyrie (reconstructed)


def test_valkyrie_moves_another_creature_onto_a_creature_beside_it() -> None:
    """Rule 16.6."""
    table = scene("valkyrie", {"cl": "puma", "cm": "llama", "tr": "condor"}).play("play valkyrie am")
    assert sorted(table.can("move")) == ["cl cm", "cm cl"]
    table.play("move cl cm")
    assert table.pile("cm") == ["puma", "llama"]
    assert table.gems() == 2  # the Puma's and the Valkyrie's


def test_valkyrie_may_be_crushed_by_it_but_does_not_move_itself() -> None:
    """Rules 8.5, 16.6."""
    table = scene("valkyrie", {"cl": "puma"}).play("play valkyrie tl")
    assert table.can("move") == ["cl tl"]


def test_valkyrie_without_such_a_creature_gains_nothing() -> None:
    """Rule 16.6."""
    assert scene("valkyrie", {"cl": "puma"}).play("play valkyrie ar").purse() == "0G 0F"


# ---- Troll


def test_troll_demands_a_favour_for_invoking_on_its_cell() -> None:
    """Rule 14.3."""
    table = scene("llama", {}, {"cl": "troll"}, favours=[1]).play("play llama cl")
    assert (table.favours("A"), table.favours("B")) == (0, 1)


def test_troll_forbids_its_cell_to_who_cannot_pay() -> None:
    """Rule 14.3."""
    assert "cl" not in scene("llama", {}, {"cl": "troll"}).can("play llama")


def test_troll_only_a_visible_one_and_not_to_its_owner() -> None:
    """Rules 7.2, 14.3."""
    table = scene("llama", {"cl": "troll"}, {"tl": "troll, puma"})
    assert {"cl", "tl"} <= set(table.can("play llama"))


def test_troll_several_of_them_are_all_paid() -> None:
    """Rule 14.3."""
    position = {"cl": "troll"}
    table = scene("llama", {}, position, position, favours=[2, 0, 0]).play("play llama cl")
    assert [table.favours(seat) for seat in "ABC"] == [0, 1, 1]
    assert "cl" not in scene("llama", {}, position, position, favours=[1, 0, 0]).can("play llama")


def test_troll_demands_nothing_for_calling_and_moving() -> None:
    """Rules 14.3, 24.7."""
    table = scene("makara", {"cl": "alf"}, {"cr": "troll"}, discards={"A": "llama"}).play("play makara cm")
    table.play("raise llama of 0")
    assert "cr" in table.can("put")


def test_troll_demands_its_toll_from_effects_that_invoke() -> None:
    """Rule 14.3."""
    table = scene("anubis", {}, {"cl": "troll"}, gems=[4], favours=[0], discards={"A": "llama"})
    table.play("play anubis tr", "raise llama of 0")
    assert "cl" not in table.can("put")


# ---- Fenrir


def test_fenrir_for_a_gem_makes_opponents_lose_two_tokens_of_their_choice() -> None:
    """Rule 16.7."""
    table = scene("fenrir", {}, gems=[1, 1], favours=[0, 2]).play("play fenrir cl", "pay")
    assert table.asked == "B lose fenrir"
    table.play("lose gem")
    assert table.options == ["lose favour"]
    table.play("lose favour")
    assert (table.purse("A"), table.purse("B")) == ("0G 0F", "0G 1F")


def test_fenrir_a_single_token_is_lost() -> None:
    """Rules 7.12, 16.7, 24.8."""
    table = scene("fenrir", {}, gems=[1, 1]).play("play fenrir cl", "pay", "lose gem")
    assert table.purse("B") == "0G 0F"
    assert table.asked == "B turn"


def test_fenrir_need_not_be_paid() -> None:
    """Rules 7.8, 16.7."""
    table = scene("fenrir", {}, gems=[1, 1]).play("play fenrir cl", "enough")
    assert (table.gems("A"), table.gems("B")) == (1, 1)
    assert scene("fenrir", {}, gems=[0, 1]).play("play fenrir cl").asked == "B turn"


# ---- Alf


def test_alf_moves_another_creature_to_an_empty_cell_of_its_diagonals() -> None:
    """Rules 8.12, 16.8: from a corner the opposite corner counts."""
    table = scene("alf", {"tl": "puma", "tm": "llama"}).play("play alf cl")
    assert sorted(table.can("move")) == ["tl ar", "tm ar"]
    table.play("move tl ar")
    assert table.top("ar") == "puma"


def test_alf_in_the_centre_reaches_all_corners() -> None:
    """Rules 8.12, 16.8."""
    table = scene("alf", {"tl": "puma", "cl": "llama"}).play("play alf tm")
    assert {move.split()[1] for move in table.can("move")} == {"cr", "al", "ar"}


def test_alf_without_an_empty_diagonal_cell_does_nothing() -> None:
    """Rule 16.8."""
    table = scene("alf", {"tm": "llama", "ar": "puma"}).play("play alf cl")
    assert table.asked == "B turn"
