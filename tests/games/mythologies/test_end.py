"""Trials, the end of the game and who wins."""

from __future__ import annotations

from tests.games.mythologies.scene import scene
from tests.games.mythologies.table import Table

# Trial 1: at least 3 invocation gems (Chinese) in the terrestrial plane (Hindu), 2 + 2 favours
BOARDS = "chinese, hindu, norse, inca"
NO_SECOND_TRIAL = "chinese, hindu, norse, celtic"  # permanent effects in the right column
ROW = {"tl": "troll", "tm": "mogwai", "tr": "naga"}


def test_trial_one_is_scored_at_the_end_of_a_turn_in_round_three() -> None:
    """Rules 11.1, 11.3, 11.4: Troll 1, Mogwai 0, Naga 2."""
    table = scene("llama", ROW, boards=BOARDS, round=3).play("play llama ar")
    assert table.favours() == 4


def test_trial_one_is_worth_one_less_in_round_four() -> None:
    """Rule 11.4."""
    assert scene("alf", ROW, boards=NO_SECOND_TRIAL, round=4).play("discard alf").favours() == 3


def test_a_trial_is_scored_once() -> None:
    """Rules 11.1, 11.3."""
    table = scene("alf", ROW, boards=NO_SECOND_TRIAL, round=3, hands={"B": "troll"}).play("discard alf")
    s = table.state
    assert s.pantheons[0].trials == 1
    table.play("discard troll")
    while not table.match.over:
        table.play(next((option for option in table.options if option.startswith("discard")), table.options[0]))
    assert table.favours() == 4


def test_trials_are_not_active_before_round_three() -> None:
    """Rule 11.2."""
    assert scene("llama", ROW, boards=BOARDS, round=2).play("play llama ar").favours() == 0


def test_trial_two_is_active_in_round_four_only() -> None:
    """Rules 11.2, 11.6: Norse and Inca: two cards with a permanent effect in a diagonal."""
    position = {"cl": "puma", "ar": "troll"}
    assert scene("llama", position, boards=BOARDS, round=3).play("play llama cr").favours() == 0
    assert scene("llama", position, boards=BOARDS, round=4).play("play llama cr").favours() == 4


def test_both_trials_may_be_scored_in_round_four() -> None:
    """Rule 11.4."""
    position = {**ROW, "cl": "puma", "ar": "troll"}
    assert scene("llama", position, boards=BOARDS, round=4).play("discard llama").favours() == 7


def test_trials_come_after_the_end_of_turn_effects() -> None:
    """Rules 5.9, 11.3: a Tokoloshe takes the favours first."""
    boards = "chinese, hindu, zulu, norse"
    position = {**ROW, "cl": "tokoloshe", "cr": "troll"}
    table = scene("jotunn", position, boards=boards, round=3, favours=[0]).play("play jotunn am")
    assert table.favours() == 4


def test_trial_complete_with_a_deity() -> None:
    """Rules 11.6, 24.20: Celtic half, then Norse: the left column, complete, with at least one deity."""
    boards = "celtic, norse, greek, inca"
    two = {"cl": "zeus", "tl": "puma"}
    assert scene("llama", two, boards=boards, round=3).play("play llama ar").favours() == 0
    three = {**two, "al": "puma"}
    assert scene("llama", three, boards=boards, round=3, tokens={"A": ""}).play("play llama ar").favours() == 4
    none = {"cl": "puma", "tl": "puma", "al": "puma"}
    assert scene("llama", none, boards=boards, round=3).play("play llama ar").favours() == 0


def test_trial_of_crushed_creatures_and_of_mythologies() -> None:
    """Rule 11.6: Egyptian first half (two crushed creatures) and Greek (three mythologies), in the abyssal plane."""
    crushed = {"al": "puma, llama", "am": "puma, llama"}
    table = scene("llama", crushed, boards="egyptian, hindu, greek, inca", round=3).play("play llama cr")
    assert table.favours() == 0  # the second half is the terrestrial plane
    crushed = {"tl": "puma, llama", "tm": "puma, amaru"}
    table = scene("llama", crushed, boards="egyptian, hindu, greek, inca", round=3).play("play llama cr")
    assert table.favours() == 4
    mixed = {"tl": "puma", "tm": "centaur", "tr": "naga"}
    table = scene("llama", mixed, boards="greek, hindu, egyptian, inca", round=3).play("play llama cr")
    assert table.favours() == 4


def test_trial_zone_of_choice_is_one_zone_that_meets_everything() -> None:
    """Rules 11.7, 24.20: Hindu first half (two deities) with the Inca second: one diagonal, not both together."""
    boards = "hindu, inca, greek, norse"
    assert scene("llama", {"cl": "zeus", "cr": "hades"}, boards=boards, round=3).play("play llama am").favours() == 0
    assert scene("llama", {"cl": "zeus", "ar": "hades"}, boards=boards, round=3).play("play llama am").favours() == 4


def test_trial_of_one_invocation_favour_and_of_one_mythology() -> None:
    """Rules 11.6, 11.7."""
    boards = "inca, zulu, greek, norse"
    assert scene("llama", {"cl": "thor"}, boards=boards, round=3).play("play llama am").favours() == 3
    boards = "zulu, greek, inca, norse"
    pair = {"cl": "puma", "cm": "llama"}
    assert scene("llama", pair, boards=boards, round=3).play("play llama am").favours() == 3


def test_what_a_trial_brought_is_kept() -> None:
    """Rules 11.5, 24.20: a Centaur then takes the Naga away."""
    table = scene("alf", ROW, boards="chinese, hindu, norse, greek", round=3, hands={"B": "centaur"})
    table.play("discard alf", "play centaur cl", "move cl tl", "sacrifice tr")
    assert table.discard() == ["alf", "naga"]
    assert table.favours() == 4


def test_a_trial_is_not_scored_in_another_players_turn() -> None:
    """Rule 11.3: B's pantheon meets it, but A's turn ends."""
    table = scene("llama", {}, ROW, boards=BOARDS, round=3).play("play llama ar")
    assert table.favours("B") == 0


# ---- The end


def ended(a: dict[str, str], b: dict[str, str], gems: list[int], favours: list[int]) -> Table:
    """The end of a game for two, after B has sold the last card for two gems."""
    gems = [gems[0], gems[1] - 2]
    assert gems[1] >= 0
    boards = "norse, hindu"
    table = scene("llama", a, b, gems=gems, favours=favours, round=4, turn="B", last_turn=True, boards=boards)
    return table.play("discard llama")


def test_three_gems_are_a_favour_at_the_end() -> None:
    """Rules 1.2, 12.2: 7 favours and 8 gems are 9 points, with two gems left to break a tie."""
    table = ended({}, {}, [8, 2], [7, 0])
    assert table.match.scores == [9, 0]
    assert table.match.outcome["points"][0] == {"favours": 7, "final_effects": 0, "gems": 2}
    assert (table.match.winners, table.match.outcome["ending"]) == ([0], "points")


def test_final_effects_are_computed_before_gems_are_converted() -> None:
    """Rules 12.3, 19.4: Inti with ten gems brings five favours, the gems three more."""
    table = ended({"cl": "inti"}, {}, [10, 2], [0, 0])
    assert table.match.scores == [8, 0]


def test_final_effects_of_all_see_the_same_state() -> None:
    """Rules 12.3, 24.38."""
    table = ended({"cl": "inti"}, {"cl": "cernunnos"}, [4, 6], [0, 0])
    assert table.match.scores == [2 + 1, 3 + 2]


def test_ties_are_broken_by_remaining_gems() -> None:
    """Rule 12.4."""
    table = ended({}, {}, [2, 3], [3, 2])
    assert table.match.scores == [3, 3]
    assert (table.match.winners, table.match.outcome["ending"]) == ([0], "gems")


def test_then_by_deities() -> None:
    """Rule 12.4."""
    table = ended({"cl": "athena"}, {"cl": "puma", "cm": "puma"}, [2, 2], [3, 3])
    assert (table.match.winners, table.match.outcome["ending"]) == ([0], "deities")


def test_then_by_visible_cards() -> None:
    """Rule 12.4."""
    table = ended({"cl": "puma, llama"}, {"cl": "puma", "cm": "puma"}, [2, 2], [3, 3])
    assert (table.match.winners, table.match.outcome["ending"]) == ([1], "cards")


def test_else_the_win_is_shared() -> None:
    """Rule 12.4."""
    table = ended({"cl": "puma"}, {"cl": "puma"}, [2, 2], [3, 3])
    assert (table.match.winners, table.match.outcome["ending"]) == ([0, 1], "shared")


def test_there_is_no_upkeep_after_round_four() -> None:
    """Rules 3.1, 12.1."""
    table = ended({}, {}, [2, 2], [1, 0])
    assert table.match.over
    assert table.state.round == 4
