"""The placement phase: playing cards, the order of things, and what effects may do to each other."""

from __future__ import annotations

import pytest

from tests.games.mythologies.scene import scene


def test_both_cards_are_played_in_the_order_the_player_likes() -> None:
    """Rule 5.1."""
    table = scene("llama, centaur")
    assert {option.split()[1] for option in table.options} == {"llama", "centaur"}
    table.play("play centaur cl", "move cl cm", "play llama tl")
    assert table.asked == "B turn"


def test_a_card_not_played_goes_to_the_discard_for_two_gems() -> None:
    """Rule 5.2: it is no sacrifice."""
    table = scene("llama", {"ar": "pachamama"}).play("discard llama")
    assert table.purse() == "2G 0F"
    assert table.discard() == ["llama"]


def test_a_card_that_cannot_be_played_can_only_be_discarded() -> None:
    """Rule 5.2."""
    table = scene("zeus", gems=[3])
    assert table.options == ["discard zeus"]


def test_a_deity_costs_four_gems_which_its_own_gain_cannot_pay() -> None:
    """Rule 5.4."""
    assert scene("athena", gems=[3]).can("play athena") == []
    table = scene("athena, llama", gems=[3]).play("play llama tl")
    assert table.gems() == 5
    assert table.play("play athena cl", "enough").gems() == 2


def test_deities_and_uncrushable_cards_are_never_covered() -> None:
    """Rules 1.3, 5.5, 8.4."""
    table = scene("llama", {"cl": "zeus", "cm": "tokoloshe", "cr": "puma"})
    assert table.can("play llama") == ["cr", "tl", "tm", "tr", "al", "am", "ar"]


def test_centaur_completes_a_column() -> None:
    """Rules 5.3, 5.6, 6.1: the column's token, then its terrestrial gain, then its effect."""
    table = scene("centaur", {"cl": "zeus", "al": "hades"}, tokens={"A": "left"}).play("play centaur tl")
    assert table.purse() == "1G 1F"
    assert table.asked == "A move centaur"
    assert scene("centaur").play("play centaur cl").favours() == 1
    assert scene("centaur").play("play centaur al").purse() == "0G 0F"


def test_centaur_completes_plane_and_column_at_once() -> None:
    """Rule 6.2."""
    position = {"cl": "zeus", "al": "hades", "tm": "puma", "tr": "puma"}
    assert scene("centaur", position).play("play centaur tl").purse() == "2G 1F"


def test_nuwa_is_invoked_on_bennu() -> None:
    """Rules 5.3, 5.5: pay, Bennu's reaction fully resolved, no completion, the gain, then Nuwa's effect."""
    position = {"cl": "bennu", "cm": "asura"}
    table = scene("nuwa", position, {"tl": "puma", "tr": "llama, puma"}, gems=[5, 2], discards={"B": "amaru"})
    table.play("play nuwa cl")
    assert table.gems() == 1
    assert table.asked == "A raise bennu"
    table.play("raise amaru of 1", "put tr")
    assert table.purse("A") == "5G 0F"  # the Amaru gained three gems; Nuwa's celestial gain
    assert table.asked == "B ransom nuwa"
    table.play("ransom tl", "enough")
    assert table.gems("A") == 6
    assert table.discard("B") == ["puma"]
    assert len(table.tokens("A")) == 6


def test_unwabu_pays_a_troll_and_completes_before_a_mogwai() -> None:
    """Rules 5.9, 14.3, 20.7."""
    mickael = {"tr": "troll", "tm": "mogwai"}
    table = scene("unwabu", {"tl": "puma", "tm": "puma"}, mickael, favours=[1]).play("play unwabu tr")
    assert table.favours("B") == 1
    assert table.purse("A") == "5G 0F"  # token, Mogwai, its gain, and two mythologies in its plane


def test_calling_a_deity_costs_but_brings_no_gain() -> None:
    """Rule 8.1."""
    table = scene("llama", {"cl": "bennu"}, gems=[4], discards={"A": "zeus"})
    table.play("play llama cl", "raise zeus of 0", "put cm")
    assert table.purse() == "0G 0F"


def test_a_line_emptied_and_filled_again_is_completed_without_token() -> None:
    """Rule 6.3."""
    table = scene("llama", {"tl": "mogwai", "tm": "puma"}, tokens={"A": "left"}).play("play llama tr")
    assert table.favours() == 1
    assert table.tokens() == ["left"]


def test_a_line_that_a_reaction_completes_is_completed_once() -> None:
    """Rules 6.1, 6.4: the card that crushed Bennu completes nothing, though the plane is full by then."""
    table = scene("llama", {"tl": "bennu", "tm": "mogwai"}, discards={"A": "puma"})
    table.play("play llama tl", "raise puma of 0", "put tr")
    assert table.purse() == "3G 1F"  # token and Llama; the Mogwai once


def test_crushing_in_a_full_line_completes_nothing() -> None:
    """Rule 6.4."""
    table = scene("llama", {"tl": "mogwai", "tm": "puma", "tr": "puma"}).play("play llama tr")
    assert table.favours() == 0
    assert "terrestrial" in table.tokens()


def test_a_line_full_before_and_after_simultaneous_moves_is_not_completed() -> None:
    """Rules 6.4, 24.31."""
    position = {"cl": "puma", "cm": "puma", "cr": "mogwai", "tl": "llama"}
    table = scene("nian", position).play("play nian ar", "exchange cl tl")
    assert table.favours() == 0
    assert "celestial" in table.tokens()


def test_a_covered_card_counts_for_nothing() -> None:
    """Rules 1.5, 7.2."""
    table = scene("amaru", {"cl": "zeus", "cm": "centaur, puma"}).play("play amaru ar")
    assert table.gems() == 3  # Greek by Zeus, Inca, and its gain


def test_a_card_covered_before_its_last_step_does_not_act_but_gains() -> None:
    """Rules 5.7, 5.8, 24.9: the Amaru is covered by what Bennu calls."""
    table = scene("amaru", {"al": "bennu"}, discards={"A": "llama"})
    table.play("play amaru al", "raise llama of 0", "put al")
    assert table.gems() == 1
    assert table.asked == "B turn"


def test_a_trigger_whose_card_is_gone_is_still_resolved() -> None:
    """Rules 9.5, 24.37: one Ukuku's call covers the other, which still calls."""
    piles = {"inca": "amaru, amaru"}
    table = scene("llama", {"cl": "ukuku", "cm": "ukuku"}, tokens={"A": ""}, piles=piles).play("play llama cr")
    table.play("resolve ukuku cl", "bring inca-pile", "put cl")
    assert table.asked == "A bring ukuku"


def test_triggers_come_from_the_active_player_clockwise() -> None:
    """Rules 9.1, 24.4."""
    position = {"cl": "llama", "cm": "bennu"}
    for turn, order in (("A", "ABC"), ("B", "BCA")):
        discards = {"A": "puma, puma, puma"}
        table = scene("tianlong", position, position, position, gems=[1, 1], discards=discards, turn=turn)
        table.play("play tianlong ar", "pay", "move cl cm")
        asked = []
        for _ in range(3):
            asked.append(table.asked)
            table.play("raise puma of 0", "put tr")
        assert asked == [f"{seat} raise bennu" for seat in order]


def test_crushes_of_one_effect_are_answered_whichever_card_lands_first() -> None:
    """Rules 8.3, 8.6, 19.5: a Puma that moves itself or is crushed in the same effect sees every crush of it."""
    for left, right in (("cl", "cr"), ("cr", "cl")):
        under = {"cl": "tl", "cr": "tr"}
        moving = {left: "puma", right: "llama", under[left]: "amaru", under[right]: "amaru"}
        assert scene("dullahan", moving).play("play dullahan am").gems() == 6  # its gain, two crushes, twice the Puma
        crushed = {left: "llama", right: "llama", under[left]: "puma", under[right]: "amaru"}
        assert scene("dullahan", crushed).play("play dullahan am").gems() == 6


def test_what_lies_under_a_card_that_leaves_is_not_crushed_by_what_arrives() -> None:
    """Rules 8.6, 24.28."""
    table = scene("nian", {"cl": "amaru, llama", "al": "amaru, apep", "tr": "puma"})
    table.play("play nian cr", "exchange cl al")
    assert (table.pile("cl"), table.pile("al")) == (["apep", "amaru"], ["llama", "amaru"])
    assert table.gems() == 1  # the Nian's gain: the Puma has seen no crush


def test_a_blocked_card_stays_and_blocks_or_is_crushed() -> None:
    """Rules 8.4, 8.6."""
    column = {"cl": "llama", "tl": "zeus", "al": "hades"}
    table = scene("dullahan", column, dullahan="pantheon").play("play dullahan ar")
    assert [table.pile(cell) for cell in ("cl", "tl", "al")] == [["llama"], ["zeus"], ["hades"]]
    column = {"cl": "llama", "tl": "amaru", "al": "hades"}
    table = scene("dullahan", column, dullahan="pantheon").play("play dullahan ar")
    assert [table.pile(cell) for cell in ("cl", "tl", "al")] == [[], ["llama", "amaru"], ["hades"]]


def test_completions_of_one_effect_are_seen_from_where_it_has_moved_the_cards() -> None:
    """Rules 8.6, 15.3, 24.31: Hades brings down a card that completes a plane and another player's Mogwai."""
    falling = {"tl": "llama", "am": "puma", "ar": "puma"}
    for turn, a, b in (("A", falling, {"tr": "mogwai"}), ("B", {"tr": "mogwai"}, falling)):
        table = scene("hades", a, b, turn=turn, gems=[4, 4]).play("play hades cm")
        assert table.gems(turn) == 2  # the token and the Mogwai's gem


def test_opponents_decide_in_turn_order_after_seeing_the_earlier_decisions() -> None:
    """Rules 9.4, 24.35."""
    position = {"tl": "puma"}
    table = scene("centaur", {}, position, position, position, turn="A").play("play centaur cl", "move cl tl")
    asked = []
    while table.asked.endswith("centaur"):
        asked.append(table.asked[0])
        table.play("sacrifice tl")
    assert asked == ["B", "C", "D"]


def test_turns_go_clockwise_from_the_first_player() -> None:
    """Rules 2.6, 5.1."""
    hands = {"A": "llama", "B": "llama", "C": "llama"}
    table = scene("puma", {}, {}, {}, hands=hands)
    order = []
    while table.state.round == 2 and table.asked.endswith("turn"):
        order.append(table.asked[0])
        table.play(next(option for option in table.options if option.startswith("discard")))
    assert order == ["A", "B", "C"]


def test_golden_rule_effects_act_in_the_own_pantheon() -> None:
    """Rule 7.1."""
    table = scene("fairy", {"cl": "puma"}, {"cl": "puma"}, tokens={"A": ""}).play("play fairy cr")
    assert table.top("cl", "B") == "puma"


def test_a_payment_may_be_prepared_with_a_permanent_effect() -> None:
    """Rule 7.5: when a payment of his falls due, the player may use what he can."""
    table = scene("fenrir", {"cl": "griffin", "tm": "puma", "tr": "puma"}, gems=[1, 1]).play("play fenrir am")
    assert table.asked == "A use fenrir"
    table.play("use griffin cl", "move cl tl")
    assert table.gems() == 2  # paid one; the terrestrial plane's token; Fenrir's gain
    assert table.asked == "A pay fenrir"


@pytest.mark.parametrize(
    ("card", "cell", "others", "gems", "then"),
    [
        ("minotaur", "al", {}, 0, ()),
        ("cyclops", "tr", {"tl": "puma", "tm": "puma"}, 1, ("pay",)),
        ("thor", "cl", {}, 4, ()),
        ("draugr", "cl", {"cl": "llama"}, 0, ()),
        ("fenrir", "cl", {}, 1, ("pay",)),
        ("yanluo_wang", "cl", {}, 5, ()),
        ("nuwa", "cl", {}, 4, ()),
        ("tianlong", "ar", {"cl": "puma"}, 1, ("pay", "move cl cm")),
        ("nian", "cr", {}, 0, ()),
        ("korrigan", "cl", {}, 0, ()),
    ],
)
def test_every_opposing_effect_can_be_answered(
    card: str, cell: str, others: dict[str, str], gems: int, then: tuple[str, ...]
) -> None:
    """Rules 7.5, 24.14: before it reaches him, B may use his Griffin, once."""
    table = scene(card, others, {"cl": "griffin"}, gems=[gems, 2], favours=[0, 1]).play(f"play {card} {cell}", *then)
    assert table.asked == f"B use {card}"
    table.play("use griffin cl", "move cl ar")
    assert table.asked != f"B use {card}"


def test_a_crushed_naga_can_be_answered() -> None:
    """Rules 7.5, 18.6."""
    table = scene("llama", {"cm": "naga"}, {"cl": "griffin"}, gems=[0, 1], favours=[0, 1]).play("play llama cm")
    assert table.asked == "B use naga"


@pytest.mark.parametrize(
    ("card", "mine", "theirs", "discards", "plays"),
    [
        ("scarab", {"cl": "bennu", "ar": "griffin"}, {}, {"A": "zeus"}, ["play scarab cl"]),
        ("cobra", {"al": "scarab", "ar": "griffin"}, {"cl": "troll"}, {}, ["play cobra tl", "sacrifice al"]),
        ("were_hyena", {"ar": "griffin"}, {}, {"B": "zeus"}, ["play were_hyena cl"]),
    ],
)
def test_what_an_effect_brings_may_have_to_be_paid_and_be_prepared_for(
    card: str, mine: dict[str, str], theirs: dict[str, str], discards: dict[str, str], plays: list[str]
) -> None:
    """Rule 7.5: a deity's cost or a toll falls due inside an effect."""
    table = scene(card, mine, theirs, gems=[5], favours=[1], discards=discards).play(*plays)
    assert table.asked.startswith("A use ")


@pytest.mark.parametrize(
    ("card", "mine", "theirs", "discards", "gems", "plays"),
    [
        ("condor", {"cl": "bennu"}, {}, {"A": "zeus"}, 2, ["play condor cl"]),
        ("inkosazana", {}, {}, {"A": "zeus"}, 6, ["play inkosazana cl"]),
        ("were_hyena", {}, {}, {"B": "zeus"}, 2, ["play were_hyena cl"]),
    ],
)
def test_what_is_too_dear_may_be_prepared_for_too(
    card: str, mine: dict[str, str], theirs: dict[str, str], discards: dict[str, str], gems: int, plays: list[str]
) -> None:
    """Rule 7.5: gems for a card that an effect may bring can come from a permanent effect."""
    mine = {"ar": "supay", "am": "llama", **mine}
    table = scene(card, mine, theirs, gems=[gems], discards=discards).play(*plays)
    assert table.asked.startswith("A use ")
    table.play("use supay ar", "sacrifice am")
    assert any(option.startswith("raise zeus") for option in table.options)


def test_a_toll_that_is_too_dear_may_be_prepared_for() -> None:
    """Rules 7.5, 15.9: a favour for the toll of a Troll can come from the sacrifice of a Llama."""
    mine = {"cl": "puma", "ar": "supay", "am": "llama"}
    table = scene("chimera", mine, {"cl": "troll"}, favours=[1], piles={"greek": "gorgon", "inca": "condor"})
    table.play("play chimera cl", "use supay ar", "sacrifice am")
    assert "greek-pile" in table.can("bring")


def test_reactions_to_a_simultaneous_effect_come_before_it_starts() -> None:
    """Rule 7.6."""
    table = scene("hades", {}, {"cl": "puma", "ar": "griffin"}, gems=[4, 1]).play("play hades cr")
    assert table.asked == "B use hades"
    table.play("use griffin ar", "move cl al")
    assert table.top("al", "B") == "puma"


def test_a_reaction_may_take_away_what_was_to_be_moved() -> None:
    """Rules 7.6, 20.4: B's Griffin lets a Draugr crush, for which A gives up the very card; the one below stays."""
    position = {"tl": "griffin", "cl": "draugr", "al": "llama"}
    table = scene("tianlong", {"cl": "amaru, puma"}, position, gems=[1, 1])
    table.play("play tianlong ar", "pay", "move cl cm", "use griffin tl", "move cl al", "sacrifice cl")
    assert (table.top("cl"), table.top("cm")) == ("amaru", "")


def test_moves_and_calls_are_free_of_tolls() -> None:
    """Rules 14.3, 24.7."""
    table = scene("idlozi", {"cl": "puma"}, {"tl": "troll"}).play("play idlozi ar")
    assert "cl tl" in table.can("move")


def test_a_mandatory_effect_may_be_declined_only_where_every_choice_costs() -> None:
    """Rules 7.11, 24.13: a Chimera whose cell is under a Troll's toll."""
    table = scene("chimera", {"cl": "llama"}, {"cl": "troll"}, favours=[2]).play("play chimera cl")
    assert "enough" in table.options
    table = scene("chimera", {"cl": "llama"}, {"cl": "troll"}, favours=[1]).play("play chimera cl")
    assert table.asked == "B turn"  # the second toll cannot be paid: nothing is turned up


def test_an_effect_names_its_card_in_the_prompt() -> None:
    table = scene("gorgon", {"al": "puma"}).play("play gorgon tl")
    assert table.match.prompt is not None
    assert table.match.prompt.source == "gorgon"


def test_completion_comes_before_the_gain() -> None:
    """Rules 5.3, 24.1: the gems of the Llama come too late to pay the Cyclops for the column that it completes."""
    table = scene("llama", {"cl": "cyclops", "al": "puma"}).play("play llama tl")
    assert table.purse() == "2G 1F"
    assert table.asked == "B turn"


def test_an_effect_that_brings_a_card_asks_for_the_card_then_for_the_cell_and_is_paid_then() -> None:
    """Rule 14.4."""
    table = scene("anubis", {}, {"cl": "troll"}, gems=[4], favours=[1], discards={"A": "llama"})
    table.play("play anubis tr", "raise llama of 0")
    assert table.asked == "A put anubis"
    assert table.favours("B") == 0
    assert len(table.can("put")) == 8  # any legal cell, but not on Anubis
    assert table.play("put cl").favours("B") == 1


def test_a_card_brought_from_another_discard_belongs_to_who_brought_it() -> None:
    """Rules 8.10, 24.21."""
    table = scene("were_hyena, gorgon", discards={"B": "llama"})
    table.play("play were_hyena cr", "raise llama of 1", "put al", "play gorgon tl", "sacrifice al")
    assert (table.discard("A"), table.discard("B")) == (["llama"], [])


def test_tokens_never_run_out() -> None:
    """Rules 1.2, 24.26: the box has gems worth 79."""
    assert scene("llama", gems=[200]).play("discard llama").gems() == 202


def test_taking_from_a_discard_cannot_be_answered() -> None:
    """Rules 7.6, 24.14."""
    table = scene("llama", {"cl": "bennu"}, {"cl": "griffin"}, gems=[0, 1], discards={"B": "puma"})
    table.play("play llama cl")
    assert table.asked == "A raise bennu"
    assert table.play("raise puma of 1", "put tr").asked == "B turn"


def test_each_copy_is_used_once_in_a_turn() -> None:
    """Rule 7.7."""
    table = scene("llama", {"cl": "griffin", "cm": "griffin"}, gems=[2]).play("use griffin cl", "move cl tl")
    assert table.can("use") == ["griffin cm"]


def test_tokens_are_handed_out_before_other_effects_of_the_same_player() -> None:
    """Rules 9.1, 24.4: the Puma's gem is there when a Bennu that is crushed asks, so that it can help to pay."""
    table = scene("llama", {"cl": "bennu", "ar": "puma"}, gems=[3], discards={"A": "zeus"}).play("play llama cl")
    assert table.options == ["enough", "raise zeus of 0"]
    assert table.gems() == 4


def test_both_cards_may_be_discarded_and_none_is_kept() -> None:
    """Rule 5.2."""
    table = scene("llama, puma").play("discard llama")
    assert "enough" not in table.options
    assert table.play("discard puma").gems() == 4
    assert table.asked == "B turn"


def test_a_deity_may_crush_and_be_moved() -> None:
    """Rules 8.2, 8.5."""
    table = scene("zeus", {"cl": "llama", "am": "puma", "tr": "griffin"}, gems=[5]).play("play zeus cl")
    assert table.pile("cl") == ["zeus", "llama"]
    assert table.gems() == 2  # the Puma has seen the crush
    table.play("use griffin tr", "move cl tm")
    assert (table.top("cl"), table.top("tm")) == ("llama", "zeus")


def test_without_a_cost_an_effect_is_compulsory_even_if_it_hurts() -> None:
    """Rule 7.10."""
    table = scene("caiman", {"cl": "inti"}).play("play caiman cr")
    assert table.options == ["mythology inca"]
    assert scene("gorgon", {"al": "zeus"}).play("play gorgon tl").options == ["sacrifice al"]


def test_gems_of_a_sacrifice_come_too_late_for_nuwa() -> None:
    """Rule 20.3: the Scarab's gems cannot save the Puma."""
    table = scene("nuwa", {}, {"cl": "scarab", "cm": "puma", "cr": "zeus"}, gems=[4]).play("play nuwa al", "enough")
    assert table.gems("B") == 2
    assert table.discard("B") == ["puma", "scarab"]
