"""The policy for Pantheon: which options its priors prefer."""

from __future__ import annotations

from polytheon.games.pantheon.game import GAME
from polytheon.games.pantheon.rules.components import ints
from polytheon.kernel.choosers import Dice
from polytheon.kernel.match import Match
from tests.games.pantheon.scene import RED, Table, blank, column, feet_at, foot, give_cards, scene


def priors_of(match: Match) -> dict[str, int]:
    """The prior of every legal action, by name."""
    found = ints([0] * len(match.choices))
    GAME.priors(match.now(), match.seat, match.kind, match.choices, found)
    return {match.notate(match.kind + choice): found[i] for i, choice in enumerate(match.choices)}


def moving(cards: str) -> Table:
    """Red moves towards a column hex three steps away."""
    s = blank(players=2, columns=[(3, 0)])
    give_cards(s, RED, cards)
    return scene(s).play("move")


def test_the_bonus_tiles_to_choose_from_all_have_a_chance() -> None:
    match = GAME.new(players=2, seed=2, options={"bonus_tiles": "chosen"})
    while match.prompt is not None and match.prompt.question != "choose":
        match.play(match.legal()[0])
    assert min(priors_of(match).values()) > 0


def test_feet_go_where_a_column_can_be_placed() -> None:
    found = priors_of(moving("movement 2").match)
    assert found[foot(1, 0)] > 5 * found[foot(-1, 0)]


def test_a_column_comes_first() -> None:
    table = moving("movement 2").play(foot(1, 0), foot(2, 0))
    found = priors_of(table.match)
    assert found[column(3, 0)] == max(found.values())
    assert found["enough"] < found[column(3, 0)] / 10


def test_loot_is_worth_a_foot() -> None:
    s = blank(players=2, loot={(2, 0): "god"})
    feet_at(s, RED, (1, 0))
    found = priors_of(scene(s).play("move").match)
    assert found[foot(2, 0)] == max(found.values())


def test_who_does_not_reach_anything_draws_rather_than_moves() -> None:
    far = priors_of(scene(blank(players=2, columns=[(5, 0)])).match)
    s = blank(players=2, columns=[(3, 0)])
    give_cards(s, RED, "movement 3")
    near = priors_of(scene(s).match)
    assert far["move"] < far["draw"] / 5
    assert near["move"] > near["draw"] / 2


def test_the_first_tile_of_an_offering_is_bought_before_its_upgrades() -> None:
    s = blank(players=2)
    give_cards(s, RED, "money_1 3")
    found = priors_of(scene(s).play("buy").match)
    assert found["buy gift 1"] > 2 * found["buy gift 2"]


def test_columns_are_bought_by_who_has_none() -> None:
    found = []
    for supply in (0, 3):
        s = blank(players=2)
        give_cards(s, RED, "money_1 3")
        s.players[RED].columns_general, s.players[RED].columns_supply = 12 - supply, supply
        found.append(priors_of(scene(s).play("buy").match)["buy column"])
    assert found[0] > 2 * found[1]


def test_movement_cards_are_taken_before_offerings() -> None:
    found = priors_of(scene(blank(players=2)).play("draw").match)
    assert found["take movement"] > 2 * found["take gift"]


def test_a_god_that_can_be_paid_is_worshipped() -> None:
    s = blank(players=2, gods=["depraccus", "gadicea"])
    give_cards(s, RED, "gift 4")
    found = priors_of(scene(s).match)
    assert found["worship depraccus"] == max(found.values())


def test_a_god_draws_more_if_it_ends_the_epoch_or_costs_no_cards() -> None:
    found = []
    for gods, rank in ((["depraccus", "gadicea"], 0), (["depraccus"], 0), (["depraccus", "gadicea"], 4)):
        s = blank(players=2, gods=gods)
        give_cards(s, RED, "gift 4")
        s.players[RED].ranks[0] = rank
        found.append(priors_of(scene(s).match)["worship depraccus"])
    assert found[1] > 1.5 * found[0]
    assert found[2] > 1.5 * found[0]


def test_a_movement_draws_more_the_more_loot_is_worth() -> None:
    found = []
    for tile in ("steps_1", "god"):
        s = blank(players=2, loot={(2, 0): tile})
        give_cards(s, RED, "movement 1")
        found.append(priors_of(scene(s).match)["move"])
    assert found[1] > found[0]


def test_the_policy_beats_random_play() -> None:
    """Each plays first in half of the games; only the priors make the difference."""
    dice, games = Dice(5), 12
    won, lead = 0, 0
    for number in range(games):
        match, follower = GAME.new(players=2, seed=number), number % 2
        while not match.over:
            if match.seat == follower:
                found = ints(priors_of(match).values())
                match.play(match.kind + match.choices[dice.index_by(found, len(found))])
            else:
                match.play(match.legal()[dice.below(len(match.legal()))])
        won += follower in match.winners
        lead += match.scores[follower] - match.scores[1 - follower]
    assert won >= games - 2
    assert lead / games > 20
