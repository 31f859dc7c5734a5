"""The selection phase."""

from __future__ import annotations

from polytheon.games.mythologies.rules.components import NONE
from tests.games.mythologies.scene import new, scene, selection

BOARDS = "chinese, hindu, greek, zulu"
SLOTS = {
    "chinese": "tianlong, qilin, mogwai, nuwa",
    "hindu": "vetala, rakshasa, asura, shiva",
    "greek": "centaur, gorgon, cyclops, zeus",
    "zulu": "idlozi, unwabu, tokoloshe, mamlambo",
}


def test_a_player_selects_on_the_board_of_his_colour_only() -> None:
    """Rules 2.7, 3.2, 3.4: the card gives green the top right quarter, so he may select only on the Hindu board."""
    table = selection(BOARDS, SLOTS, destined="hindu")
    table.play("select", "pass")
    assert table.options == ["take hindu-1", "take hindu-2", "take hindu-3", "take hindu-deity"]


def test_third_step_with_three_players() -> None:
    """Rules 3.4, 3.10, 3.12: Maxime is done; Mickaël has two Hindu creatures, Joé one Chinese; both may pass."""
    slots = {**SLOTS, "chinese": "tianlong, qilin, mogwai", "hindu": "vetala, rakshasa, asura"}
    picks = {"A": "chinese-1", "B": "chinese-2, hindu-2", "C": "greek-1"}
    mickael, joe = "A", "C"
    for destined, seat, expected in (
        ("hindu", mickael, ["take hindu-1", "take hindu-3"]),
        ("chinese", mickael, ["take chinese-3"]),
    ):
        table = selection(BOARDS, slots, step=3, destined=destined, picks=picks, players=3)
        assert table.asked == f"{seat} commit"
        assert table.options == ["pass", "select"]
        table.play("select")
        assert table.asked == f"{joe} commit"  # Maxime, seat B, has nothing to choose
        assert table.options == ["pass", "select"]
        table.play("pass")
        assert table.options == expected


def test_after_two_passes_selecting_is_forced() -> None:
    """Rule 3.8."""
    table = selection(BOARDS, SLOTS, step=2, destined="chinese").play("pass", "pass")
    for _ in range(2):
        assert table.options == ["select"]
        table.play("select")
        assert table.options == ["select"]
        table.play("select")
        table.play(table.options[0])
        table.play(table.options[0])
    assert table.asked == "A turn"


def test_the_phase_stops_when_all_have_two_cards() -> None:
    """Rule 3.11: no more destiny cards; the last one revealed tells the destined boards."""
    picks = {"A": "greek-1", "B": "zulu-1"}
    table = selection(BOARDS, SLOTS, step=2, destined="chinese", picks=picks).play("select", "select")
    table.play("take chinese-1", "take hindu-1")
    assert table.asked == "A turn"
    assert table.state.step == 2
    assert table.match.view(0)["table"]["destiny"]["boards"] == ["chinese", "hindu"]
    assert table.hand("A") == ["centaur", "tianlong"]


def test_pawns_are_laid_in_secret_and_shown_together() -> None:
    """Rules 3.3, 13.2."""
    table = selection(BOARDS, SLOTS, destined="chinese").play("select")
    assert table.match.view(0)["table"]["pawns"][0] == {"on": [], "has_laid": True, "laid": "select"}
    assert table.match.view(1)["table"]["pawns"][0] == {"on": [], "has_laid": True, "laid": None}
    assert table.match.view(None)["table"]["pawns"][0]["laid"] is None
    table.play("select")
    assert table.match.view(1)["table"]["pawns"][0]["laid"] == "select"


def test_a_card_with_a_pawn_is_taken() -> None:
    """Rule 3.5."""
    table = selection(BOARDS, SLOTS, step=2, destined="chinese", picks={"A": "greek-1", "B": "chinese-1"})
    table.play("select", "pass")
    assert "take chinese-1" not in table.options


def test_selecting_a_deity_is_free() -> None:
    """Rule 3.5."""
    table = selection(BOARDS, SLOTS, destined="chinese", picks={"A": "greek-1", "B": "zulu-1, greek-2"})
    table.play("select", "take chinese-deity")
    assert (table.hand("A"), table.gems("A")) == (["centaur", "nuwa"], 0)
    assert table.can("play nuwa") == []


def test_the_pile_is_open_only_where_no_creature_is_available() -> None:
    """Rule 3.6."""
    picks = {"A": "greek-1", "B": "chinese-2"}
    table = selection(BOARDS, {**SLOTS, "chinese": ", qilin, , nuwa"}, step=2, destined="chinese", picks=picks)
    table.play("select", "pass")
    assert table.options == ["take chinese-deity", "take chinese-pile"]
    table = selection(BOARDS, {**SLOTS, "chinese": ", qilin, , nuwa"}, step=2, destined="chinese")
    table.play("select", "pass")
    assert table.options == ["take chinese-2", "take chinese-deity"]


def test_several_pawns_may_stand_on_a_pile_while_it_has_cards() -> None:
    """Rules 3.7, 13.4, 24.17: they draw in turn order, and only they see what they draw."""
    slots = {"greek": "centaur"}
    picks = {"A": "greek-1", "B": "chinese-pile"}
    piles = {"chinese": "mogwai, qilin"}
    table = selection(BOARDS, slots, step=2, destined="chinese", picks=picks, piles=piles).play("select", "select")
    table.play("take chinese-pile", "take hindu-pile")
    assert table.asked == "A turn"
    assert {*table.hand("A"), *table.hand("B")} > {"mogwai", "qilin"}
    for seat, other in ((0, 1), (1, 0)):
        hands = [pantheon["hand"] for pantheon in table.match.view(seat)["table"]["pantheons"]]
        assert None not in hands[seat]
        assert None in hands[other]


def test_where_nothing_can_be_selected_the_step_is_a_free_pass() -> None:
    """Rules 3.7, 3.9, 24.19."""
    picks = {"A": "greek-1", "B": "chinese-pile"}
    piles = {"chinese": "mogwai"}
    table = selection(BOARDS, {"greek": "centaur"}, step=4, destined="chinese", picks=picks, piles=piles)
    assert table.options == ["pass"]
    table.play("pass", "select", "take hindu-pile")
    assert table.hand("A") == ["centaur"]


def test_a_hidden_card_is_seen_by_all_when_it_is_played() -> None:
    """Rules 13.4, 24.17."""
    table = scene("llama", known="A", a={})
    held = table.match.view(1)["table"]["pantheons"][0]
    assert (held["hand"], held["hand_known_by"]) == ([None], [[0]])
    table.play("play llama cl")
    assert table.match.view(1)["table"]["pantheons"][0]["cells"]["celestial-left"] == ["llama"]


def test_the_two_cards_of_a_player_come_from_two_mythologies() -> None:
    """Rule 3.12."""
    for seed in range(10):
        table = new(4, seed)
        while table.asked.split()[1] != "turn":
            table.play(table.options[seed % len(table.options)])
        s = table.state
        for seat in range(4):
            first, second = s.hands[2 * seat], s.hands[2 * seat + 1]
            assert first // 10 != second // 10


def test_upkeep_refills_the_sanctuary_moves_the_marker_and_brings_the_deities() -> None:
    """Rules 10.1, 10.2."""
    table = scene("llama", last_turn=True, round=1, players=3).play("play llama cl")
    s = table.state
    assert (s.round, s.first) == (2, 1)
    assert all(card >= 0 for card in s.slots)
    assert s.step == 1


def test_two_pawns_select_and_then_a_player_only_watches() -> None:
    """Rules 1.6, 3.10."""
    table = selection(BOARDS, SLOTS, destined="chinese", picks={"B": "greek-1"}).play("select", "pass")
    table.play(table.options[0])
    table.play("select", "pass").play(table.options[0])
    assert table.asked == "B commit"  # A has no pawn left to lay


def test_destiny_cards_are_shuffled_again_in_every_round() -> None:
    """Rule 10.3."""
    begun = [scene("llama", last_turn=True, round=1, seed=seed).play("play llama cl").state for seed in range(20)]
    assert {s.destiny for s in begun} == {0, 1, 2, 3}
    assert {bin(s.destiny_bag).count("1") for s in begun} == {3}


def test_a_slot_stays_empty_until_the_upkeep() -> None:
    """Rule 10.4."""
    table = scene("impundulu", {"cl": "amaru"}, slots={"inca": "puma"}).play("play impundulu cl")
    table.play("bring inca-1", "put tl")
    assert table.asked == "B turn"
    assert table.slots("inca")[0] == ""
    last = scene("impundulu", {"cl": "amaru"}, slots={"inca": "puma"}, last_turn=True, players=3)
    last.play("play impundulu cl", "bring inca-1", "put tl")
    assert last.slots("inca")[0] != ""


def test_an_empty_pile_fills_no_slot() -> None:
    """Rule 10.2."""
    table = scene("llama", last_turn=True, players=3, piles={"greek": "centaur"}).play("play llama cl")
    assert table.slots("greek")[:3] == ["centaur", "", ""]


# ---- What is public


def test_pantheons_discards_exile_and_tokens_are_public() -> None:
    """Rules 8.10, 8.11, 13.1."""
    table = scene(
        "asura", {"cl": "puma, llama"}, gems=[3], favours=[2], discards={"A": "zeus"}, slots={"greek": "gorgon"}
    )
    table.play("play asura tr")
    for viewer in (0, 1, None):
        seen = table.match.view(viewer)["table"]
        mine = seen["pantheons"][0]
        assert mine["cells"]["celestial-left"] == ["llama", "puma"]
        assert (mine["discard"], mine["favours"], len(mine["completion_tokens"])) == (["zeus"], 2, 6)
        assert seen["exile"] == ["gorgon"]
        assert all(board["creatures_left"] > 0 for board in seen["sanctuary"])


def test_nobody_sees_a_pile_before_choosing_it() -> None:
    """Rules 8.15, 13.3: the card is turned up after the pile is chosen."""
    table = scene("chimera", {"tl": "llama"}, piles={"norse": "jotunn"}).play("play chimera tl")
    assert all("jotunn" not in str(table.match.view(seat)["table"]["sanctuary"]) for seat in (0, 1))
    assert "jotunn" not in str(table.options)
    assert table.match.view(1)["table"]["arriving"] == []
    assert table.play("bring norse-pile").match.view(1)["table"]["arriving"] == ["jotunn"]


# ---- Two players


def test_two_players_exile_the_creature_of_the_steps_slot_on_the_boards_of_neither() -> None:
    """Rule 4.1."""
    boards = "chinese, norse, celtic, inca"
    slots = {
        "chinese": "tianlong, qilin, mogwai, nuwa",
        "norse": "troll, alf, jotunn, thor",
        "celtic": "leprechaun, banshee, fairy, lugh",
        "inca": "amaru, condor, puma, inti",
    }
    table = selection(boards, slots, step=1, destined="chinese").play("pass", "pass")
    s = table.state
    used = {s.destined(0), s.destined(1)}
    assert s.step == 2
    expected = sorted(slots[name].split(", ")[1] for i, name in enumerate(boards.split(", ")) if i not in used)
    assert table.exiled() == expected


def test_two_players_exile_the_deity_if_the_card_has_a_pawn() -> None:
    """Rule 4.2: unless it is absent or selected too."""
    boards = "chinese, norse, celtic, inca"
    slots = dict.fromkeys(("chinese",), "tianlong, qilin, mogwai, nuwa") | {
        "norse": "troll, alf, jotunn, thor",
        "celtic": "leprechaun, banshee, fairy, lugh",
        "inca": "amaru, condor, puma",
    }
    exiled = set()
    for seed in range(12):
        picks = {"A": "norse-2", "B": "celtic-2"}
        table = selection(boards, slots, step=1, destined="chinese", picks=picks, seed=seed).play("pass", "pass")
        s = table.state
        for i, name in enumerate(boards.split(", ")):
            if i in (s.destined(0), s.destined(1)):
                continue
            gone = [card for card in table.exiled() if card in slots[name].split(", ")]
            exiled.update(gone)
            assert gone == {"norse": ["thor"], "celtic": ["lugh"], "inca": ["condor"], "chinese": ["qilin"]}[name]
    assert {"thor", "lugh"} <= exiled


def test_two_players_exile_nothing_if_the_deity_is_absent_or_has_a_pawn_too() -> None:
    """Rule 4.2."""
    boards = "chinese, norse, celtic, inca"
    slots = {
        "chinese": "tianlong, qilin, mogwai, nuwa",
        "norse": "troll, alf, jotunn, thor",
        "celtic": "leprechaun, banshee, fairy",
        "inca": "amaru, condor, puma, inti",
    }
    picks = {"A": "norse-2, celtic-2", "B": "norse-deity"}
    unused = set()
    for seed in range(12):
        table = selection(boards, slots, step=1, destined="chinese", picks=picks, seed=seed).play("pass")
        s = table.state
        here = {name for i, name in enumerate(boards.split(", ")) if i not in (s.destined(0), s.destined(1))}
        expected = {"norse": [], "celtic": [], "inca": ["condor"], "chinese": ["qilin"]}
        assert table.exiled() == sorted(card for name in here for card in expected[name])
        unused |= here
    assert {"norse", "celtic"} <= unused


def test_two_players_exile_from_the_first_card_on() -> None:
    """Rule 4.1."""
    table = scene("", last_turn=True, boards="chinese, norse, celtic, inca").play("enough")
    s = table.state
    for quarter in range(4):
        filled = [card != NONE for card in s.slots[4 * quarter : 4 * quarter + 4]]
        assert filled == [quarter in (s.destined(0), s.destined(1)), True, True, True]


def test_two_players_the_board_of_a_player_who_is_done_is_spared() -> None:
    """Rules 4.3, 24.34."""
    picks = {"A": "greek-1, zulu-1"}
    for seed in range(6):
        table = selection(BOARDS, SLOTS, step=2, destined="chinese", picks=picks, seed=seed).play("pass")
        s = table.state
        names = BOARDS.split(", ")
        unused = [names[i] for i in range(4) if i not in (s.destined(0), s.destined(1))]
        assert table.exiled() == sorted(SLOTS[name].split(", ")[2] for name in unused)


def test_two_players_an_empty_slot_exiles_nothing() -> None:
    """Rules 4.3, 24.34."""
    boards = "chinese, norse, celtic, inca"
    slots = {name: f", , , {deity}" for name, deity in zip(boards.split(", "), ("nuwa", "thor", "lugh", "inti"))}
    table = selection(boards, slots, step=1, destined="chinese").play("pass", "pass")
    assert table.exiled() == []


def test_two_players_the_fourth_card_exiles_nothing() -> None:
    """Rule 4.4."""
    table = selection(BOARDS, SLOTS, step=3, destined="chinese", picks={"A": "greek-1", "B": "zulu-1"})
    table.play("pass", "pass")
    assert table.state.step == 4
    assert table.exiled() == []


def test_three_players_exile_nothing() -> None:
    """Rule 4.4."""
    table = selection(BOARDS, SLOTS, step=1, destined="chinese", players=3).play("pass", "pass", "pass")
    assert table.exiled() == []


def test_a_place_that_cannot_be_selected_says_why() -> None:
    """Rules 3.5, 3.6, 16.1: a pawn or no card is in the way, a creature closes the pile, or Odin locks the board."""
    slots = {"greek": ", minotaur, centaur, zeus", "norse": "troll, alf, draugr"}
    boards = "greek, norse, inca, celtic"
    table = selection(boards, slots, destined="greek", players=3, picks={"B": "greek-2"})
    table.play("select", "select", "pass")
    assert table.match.why_not("take greek-1") == ("taken", {})
    assert table.match.why_not("take greek-2") == ("taken", {})
    assert table.match.why_not("take greek-pile") == ("pile_closed", {})
    assert table.match.why_not("take norse-1") == ("other_board", {"mythology": "greek"})
    table = selection(boards, slots, destined="greek", players=3, locked="greek", locker="B")
    table.play("select", "select", "pass")
    assert table.can("take") == ["greek-pile"]
    assert table.match.why_not("take greek-1") == ("taken", {})
    assert table.match.why_not("take greek-3") == ("locked", {})
    assert table.match.why_not("take greek-deity") == ("locked", {})
