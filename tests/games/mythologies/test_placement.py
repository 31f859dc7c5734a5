"""The placement phase: playing cards, the order of things, and what effects may do to each other."""

from __future__ import annotations

import pytest

from tests.games.mythologies.scene import scene


def test_both_cards_are_played_in_the_order_the_player_likes() -> None:
    table = scene("llama, centaur")
    assert {option.split()[1] for option in table.options} == {"llama", "centaur"}
    table.play("play centaur cl", "move cl cm", "play llama tl")
    assert table.asked == "B turn"


def test_a_card_not_played_goes_to_the_discard_for_two_gems() -> None:
    """T5: it is no sacrifice."""
    table = scene("llama", {"ar": "pachamama"}).play("discard llama")
    assert table.purse() == "2G 0F"
    assert table.discard() == ["llama"]


def test_a_card_that_cannot_be_played_can_only_be_discarded() -> None:
    table = scene("zeus", gems=[3])
    assert table.options == ["discard zeus"]


def test_a_deity_costs_four_gems_which_its_own_gain_cannot_pay() -> None:
    """T15."""
    assert scene("athena", gems=[3]).can("play athena") == []
    table = scene("athena, llama", gems=[3]).play("play llama tl")
    assert table.gems() == 5
    assert table.play("play athena cl", "enough").gems() == 2


def test_deities_and_uncrushable_cards_are_never_covered() -> None:
    """A42."""
    table = scene("llama", {"cl": "zeus", "cm": "tokoloshe", "cr": "puma"})
    assert table.can("play llama") == ["cr", "tl", "tm", "tr", "al", "am", "ar"]


def test_centaur_completes_a_column() -> None:
    """T12: the column's token, then its terrestrial gain, then its effect."""
    table = scene("centaur", {"cl": "zeus", "al": "hades"}, tokens={"A": "left"}).play("play centaur tl")
    assert table.purse() == "1G 1F"
    assert table.asked == "A move centaur"
    assert scene("centaur").play("play centaur cl").favours() == 1
    assert scene("centaur").play("play centaur al").purse() == "0G 0F"


def test_centaur_completes_plane_and_column_at_once() -> None:
    """T12."""
    position = {"cl": "zeus", "al": "hades", "tm": "puma", "tr": "puma"}
    assert scene("centaur", position).play("play centaur tl").purse() == "2G 1F"


def test_nuwa_is_invoked_on_bennu() -> None:
    """T13: pay, Bennu's reaction fully resolved, no completion, the gain, then Nuwa's effect."""
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
    """T14."""
    mickael = {"tr": "troll", "tm": "mogwai"}
    table = scene("unwabu", {"tl": "puma", "tm": "puma"}, mickael, favours=[1]).play("play unwabu tr")
    assert table.favours("B") == 1
    assert table.purse("A") == "5G 0F"  # token, Mogwai, its gain, and two mythologies in its plane


def test_calling_a_deity_costs_but_brings_no_gain() -> None:
    """T18c."""
    table = scene("llama", {"cl": "bennu"}, gems=[4], discards={"A": "zeus"})
    table.play("play llama cl", "raise zeus of 0", "put cm")
    assert table.purse() == "0G 0F"


def test_a_line_emptied_and_filled_again_is_completed_without_token() -> None:
    """T18c."""
    table = scene("llama", {"tl": "mogwai", "tm": "puma"}, tokens={"A": "left"}).play("play llama tr")
    assert table.favours() == 1
    assert table.tokens() == ["left"]


def test_a_line_that_a_reaction_completes_is_completed_once() -> None:
    """The card that crushed Bennu completes nothing, though the plane is full when its own completion is checked."""
    table = scene("llama", {"tl": "bennu", "tm": "mogwai"}, discards={"A": "puma"})
    table.play("play llama tl", "raise puma of 0", "put tr")
    assert table.purse() == "3G 1F"  # token and Llama; the Mogwai once


def test_crushing_in_a_full_line_completes_nothing() -> None:
    """T18c."""
    table = scene("llama", {"tl": "mogwai", "tm": "puma", "tr": "puma"}).play("play llama tr")
    assert table.favours() == 0
    assert "terrestrial" in table.tokens()


def test_a_line_full_before_and_after_simultaneous_moves_is_not_completed() -> None:
    """A26."""
    position = {"cl": "puma", "cm": "puma", "cr": "mogwai", "tl": "llama"}
    table = scene("nian", position).play("play nian ar", "exchange cl tl")
    assert table.favours() == 0
    assert "celestial" in table.tokens()


def test_a_covered_card_counts_for_nothing() -> None:
    table = scene("amaru", {"cl": "zeus", "cm": "centaur, puma"}).play("play amaru ar")
    assert table.gems() == 3  # Greek by Zeus, Inca, and its gain


def test_a_card_covered_before_its_last_step_does_not_act_but_gains() -> None:
    """A27: the Amaru is covered by what Bennu calls."""
    table = scene("amaru", {"al": "bennu"}, discards={"A": "llama"})
    table.play("play amaru al", "raise llama of 0", "put al")
    assert table.gems() == 1
    assert table.asked == "B turn"


def test_a_trigger_whose_card_is_gone_is_still_resolved() -> None:
    """A28: one Ukuku's call covers the other, which still calls."""
    piles = {"inca": "amaru, amaru"}
    table = scene("llama", {"cl": "ukuku", "cm": "ukuku"}, tokens={"A": ""}, piles=piles).play("play llama cr")
    table.play("resolve ukuku cl", "bring inca-pile", "put cl")
    assert table.asked == "A bring ukuku"


def test_triggers_come_from_the_active_player_clockwise() -> None:
    """A6."""
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
    """A33: a Puma that moves itself or is crushed in the same effect sees every crush of it."""
    for left, right in (("cl", "cr"), ("cr", "cl")):
        under = {"cl": "tl", "cr": "tr"}
        moving = {left: "puma", right: "llama", under[left]: "amaru", under[right]: "amaru"}
        assert scene("dullahan", moving).play("play dullahan am").gems() == 6  # its gain, two crushes, twice the Puma
        crushed = {left: "llama", right: "llama", under[left]: "puma", under[right]: "amaru"}
        assert scene("dullahan", crushed).play("play dullahan am").gems() == 6


def test_what_lies_under_a_card_that_leaves_is_not_crushed_by_what_arrives() -> None:
    """A33."""
    table = scene("nian", {"cl": "amaru, llama", "al": "amaru, apep", "tr": "puma"})
    table.play("play nian cr", "exchange cl al")
    assert (table.pile("cl"), table.pile("al")) == (["apep", "amaru"], ["llama", "amaru"])
    assert table.gems() == 1  # the Nian's gain: the Puma has seen no crush


def test_a_blocked_card_stays_and_blocks_or_is_crushed() -> None:
    """A33."""
    column = {"cl": "llama", "tl": "zeus", "al": "hades"}
    table = scene("dullahan", column, dullahan="pantheon").play("play dullahan ar")
    assert [table.pile(cell) for cell in ("cl", "tl", "al")] == [["llama"], ["zeus"], ["hades"]]
    column = {"cl": "llama", "tl": "amaru", "al": "hades"}
    table = scene("dullahan", column, dullahan="pantheon").play("play dullahan ar")
    assert [table.pile(cell) for cell in ("cl", "tl", "al")] == [[], ["llama", "amaru"], ["hades"]]


def test_completions_of_one_effect_are_seen_from_where_it_has_moved_the_cards() -> None:
    """A33: Hades brings down the card that completes a plane and a Mogwai of another player, whoever sits first."""
    falling = {"tl": "llama", "am": "puma", "ar": "puma"}
    for turn, a, b in (("A", falling, {"tr": "mogwai"}), ("B", {"tr": "mogwai"}, falling)):
        table = scene("hades", a, b, turn=turn, gems=[4, 4]).play("play hades cm")
        assert table.gems(turn) == 2  # the token and the Mogwai's gem


def test_opponents_decide_in_turn_order_after_seeing_the_earlier_decisions() -> None:
    """A20."""
    position = {"tl": "puma"}
    table = scene("centaur", {}, position, position, position, turn="A").play("play centaur cl", "move cl tl")
    asked = []
    while table.asked.endswith("centaur"):
        asked.append(table.asked[0])
        table.play("sacrifice tl")
    assert asked == ["B", "C", "D"]


def test_golden_rule_effects_act_in_the_own_pantheon() -> None:
    table = scene("fairy", {"cl": "puma"}, {"cl": "puma"}, tokens={"A": ""}).play("play fairy cr")
    assert table.top("cl", "B") == "puma"


def test_a_payment_may_be_prepared_with_a_permanent_effect() -> None:
    """A11: when a payment of his falls due, the player may use what he can."""
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
    """A11: before it reaches him, B may use his Griffin, once."""
    table = scene(card, others, {"cl": "griffin"}, gems=[gems, 2], favours=[0, 1]).play(f"play {card} {cell}", *then)
    assert table.asked == f"B use {card}"
    table.play("use griffin cl", "move cl ar")
    assert table.asked != f"B use {card}"


def test_a_crushed_naga_can_be_answered() -> None:
    """A11."""
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
    """A11: a deity's cost or a toll falls due inside an effect."""
    table = scene(card, mine, theirs, gems=[5], favours=[1], discards=discards).play(*plays)
    assert table.asked.startswith("A use ")


def test_reactions_to_a_simultaneous_effect_come_before_it_starts() -> None:
    """A11."""
    table = scene("hades", {}, {"cl": "puma", "ar": "griffin"}, gems=[4, 1]).play("play hades cr")
    assert table.asked == "B use hades"
    table.play("use griffin ar", "move cl al")
    assert table.top("al", "B") == "puma"


def test_a_reaction_may_take_away_what_was_to_be_moved() -> None:
    """A11: B's Griffin lets his Draugr crush, for which A gives up the very card; the one below does not move."""
    position = {"tl": "griffin", "cl": "draugr", "al": "llama"}
    table = scene("tianlong", {"cl": "amaru, puma"}, position, gems=[1, 1])
    table.play("play tianlong ar", "pay", "move cl cm", "use griffin tl", "move cl al", "sacrifice cl")
    assert (table.top("cl"), table.top("cm")) == ("amaru", "")


def test_moves_and_calls_are_free_of_tolls() -> None:
    """A8."""
    table = scene("idlozi", {"cl": "puma"}, {"tl": "troll"}).play("play idlozi ar")
    assert "cl tl" in table.can("move")


def test_a_mandatory_effect_may_be_declined_only_where_every_choice_costs() -> None:
    """A30: a Chimera whose cell is under a Troll's toll."""
    table = scene("chimera", {"cl": "llama"}, {"cl": "troll"}, favours=[2]).play("play chimera cl")
    assert "enough" in table.options
    table = scene("chimera", {"cl": "llama"}, {"cl": "troll"}, favours=[1]).play("play chimera cl")
    assert table.asked == "B turn"  # the second toll cannot be paid: nothing is turned up


def test_an_effect_names_its_card_in_the_prompt() -> None:
    table = scene("gorgon", {"al": "puma"}).play("play gorgon tl")
    assert table.match.prompt is not None
    assert table.match.prompt.source == "gorgon"
