"""The log of Pantheon: turns in sentences."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence

import pytest

import polytheon
from polytheon import Match
from polytheon.cli.history import history, lines_of
from polytheon.games.pantheon.game import GAME
from polytheon.games.pantheon.rules.components import CARDS
from polytheon.games.pantheon.rules.state import State
from polytheon.kernel.content import Data
from polytheon.text import LANGUAGES, game_text
from polytheon.text.log import plain
from tests.games.pantheon.scene import (
    GREEN,
    RED,
    YELLOW,
    abilities,
    at,
    blank,
    column,
    columns_at,
    demigods_are,
    feet_at,
    foot,
    give_cards,
    give_demigods,
    give_god,
    gods_are,
    no_more_loot,
    ranks,
    rest_to,
    scene,
    show_demigods,
)
from tests.games.told import steps_of

NAMES = {0: "Ariadne", 1: "Theron", 2: "Melia", 3: "Kyra"}
GIFT, TEMPLE = CARDS.index("gift"), CARDS.index("temple")
CALLED_IN = "Pile and discards are empty: all hands are shuffled into a new pile."
MANY = [(q, 2) for q in range(-6, 5)]


def turn(s: State, *actions: str, viewer: int | None = RED) -> list[str]:
    """What a viewer reads of a turn that is played in a scene."""
    text = game_text(GAME, "en", s.content, NAMES)
    steps = steps_of(scene(s.copy()).match, actions, viewer)
    return [plain(line) for line in text.told(text.whole_turn, steps, viewer)]


# ---- Movement


def test_a_movement_says_its_steps_where_they_come_from_and_its_pieces() -> None:
    s = blank(columns=[(3, 0)])
    give_cards(s, RED, "movement 1")
    give_god(s, RED, "vinthrad")
    moved = ["move", foot(1, 0), foot(2, 0), column(3, 0), "enough"]
    pieces = f"feet on {at(1, 0)} and {at(2, 0)} and a column on {at(3, 0)}"
    by = "(big foot 1, gods and tiles 1, 1 movement card)"
    assert turn(s, *moved) == [f"You move 3 steps {by}: {pieces}."]
    assert turn(s, *moved, viewer=GREEN) == [f"Ariadne moves 3 steps {by}: {pieces}."]


def test_a_turn_that_goes_on_says_what_was_done_so_far() -> None:
    s = blank()
    assert turn(s, "move") == ["You move."]
    assert turn(s, "move", foot(1, 0)) == [f"You move 1 step: a foot on {at(1, 0)}."]
    give_cards(s, RED, "money_1 2")
    assert turn(s, "buy") == ["You buy."]
    assert turn(s, "buy", "buy foot") == ["You buy 1 foot for 1 money."]
    assert turn(s, "draw", viewer=GREEN) == ["Ariadne draws cards."]


def test_followers_are_told_after_the_movement_and_the_card_of_one_is_secret() -> None:
    s = blank()
    give_cards(s, GREEN, "movement 1")
    rest_to(s, RED)
    s.players[RED].hand[TEMPLE] -= 3
    s.pile[TEMPLE] += 3
    played = ["move", foot(1, 0), "enough", foot(0, 1), "enough", "enough"]
    moved = f"moves 1 step: a foot on {at(1, 0)}."
    assert turn(s, *played, viewer=YELLOW) == [
        f"Ariadne {moved}",
        f"Theron follows with 1 step (1 movement card): a foot on {at(0, 1)}.",
        "You do not follow and draw 1 temple.",
    ]
    for viewer in (RED, None):
        assert turn(s, *played, viewer=viewer)[2] == "Melia does not follow and draws 1 card."


def test_who_has_no_piece_left_draws_without_being_asked() -> None:
    s = blank()
    for player in s.players[1:]:
        player.feet_general += player.feet_supply
        player.columns_general += player.columns_supply
        player.feet_supply = player.columns_supply = 0
    assert turn(s, "move", foot(1, 0), "enough")[1:] == [
        "Theron has no piece left to follow with and draws 1 card.",
        "Melia has no piece left to follow with and draws 1 card.",
    ]


# ---- Loot


def test_loot_says_where_it_lay_and_what_it_brought() -> None:
    s = blank(2, loot={(1, 0): "demigod", (0, 1): "columns_and_feet"})
    show_demigods(s, 2, 3)
    give_cards(s, RED, "movement 1")
    lines = turn(s, "move", foot(1, 0), foot(0, 1), "enough", "resolve columns_and_feet", viewer=None)
    assert lines[1:3] == [
        f"Ariadne reaches the loot on {at(0, 1)}: 1 column and 1 foot.",
        f"Ariadne reaches the loot on {at(1, 0)}: a demigod worth 3.",
    ]


def test_loot_that_asks_is_told_with_the_answer() -> None:
    s = blank(2, loot={(1, 0): "offering_2", (0, 1): "columns_or_feet"})
    give_cards(s, RED, "movement 1")
    ranks(s, RED, gift=1)
    walked = ["move", foot(1, 0), foot(0, 1), "enough"]
    assert turn(s, *walked, "resolve offering_2", "raise gift", "raise dancer", "supply columns")[1:] == [
        f"You reach the loot on {at(1, 0)}: 2 offerings.",
        "You take a dancer tile of rank 1.",
        "You raise the gift tile to rank 2.",
        f"You reach the loot on {at(0, 1)}: columns or feet.",
        "You take 2 columns.",
    ]


def test_loot_that_finds_nothing_to_bring_says_so() -> None:
    """Rules 12.3, 12.6, 12.8, 12.10: an empty pool, stack or supply and ranks that cannot rise bring nothing."""
    s = blank(2, loot={(1, 0): "demigod", (0, 1): "money", (-1, 0): "offering_1", (0, -1): "columns_or_feet"})
    give_cards(s, RED, "movement 3")
    ranks(s, RED, gift=4, priest=4, dancer=4, temple=4)
    for card, count in enumerate(s.special_money):
        s.discards[card] += count
        s.special_money[card] = 0
    red = s.players[RED]
    red.columns_supply, red.columns_general = 12, 0
    red.feet_supply, red.feet_general = 12, 0
    resolved = ["resolve money", "resolve demigod", "resolve offering_1"]
    walked = ["move", foot(1, 0), foot(0, 1), foot(-1, 0), foot(0, -1), "enough", *resolved]
    assert turn(s, *walked)[1:5] == [
        f"You reach the loot on {at(0, 1)}: special money. It brings nothing.",
        f"You reach the loot on {at(1, 0)}: a demigod. It brings nothing.",
        f"You reach the loot on {at(-1, 0)}: 1 offering. It brings nothing.",
        f"You reach the loot on {at(0, -1)}: columns or feet. It brings nothing.",
    ]
    red.feet_supply, red.feet_general = 4, 8
    assert turn(s, *walked, viewer=GREEN)[4] == f"Ariadne reaches the loot on {at(0, -1)}: columns or feet."


def test_two_equal_tiles_are_told_one_after_the_other() -> None:
    s = blank(2, loot={(1, 0): "offering_1", (0, 1): "offering_1"})
    give_cards(s, RED, "movement 1")
    assert turn(s, "move", foot(1, 0), foot(0, 1), "enough", "raise gift", "raise gift")[1:] == [
        f"You reach the loot on {at(1, 0)}: 1 offering.",
        "You take a gift tile of rank 1.",
        f"You reach the loot on {at(0, 1)}: 1 offering.",
        "You raise the gift tile to rank 2.",
    ]


def test_a_god_of_the_pile_says_its_points_and_its_secret_demigods_to_their_owner_alone() -> None:
    s = blank(2, loot={(1, 0): "god"}, epoch=4)
    gods_are(s, "plaesiris")
    demigods_are(s, 5)
    s.demigod_bag[4] = 2
    played = ["move", foot(1, 0), "enough"]
    lead = f"the loot on {at(1, 0)}: Plaesiris from the pile"
    assert turn(s, *played)[1] == f"You reach {lead} (4 points and secret demigods worth 5 and 5)."
    assert turn(s, *played, viewer=GREEN)[1] == f"Ariadne reaches {lead} (4 points and 2 secret demigods)."


def test_cards_of_loot_are_named_to_their_owner_alone() -> None:
    s = blank(2, loot={(1, 0): "cards_3"})
    rest_to(s, GREEN)
    s.players[GREEN].hand[GIFT] -= 4
    s.pile[GIFT] += 4
    played = ["move", foot(1, 0), "enough"]
    assert turn(s, *played)[1] == f"You reach the loot on {at(1, 0)}: 3 gifts."
    assert turn(s, *played, viewer=GREEN)[1] == f"Ariadne reaches the loot on {at(1, 0)}: 3 cards."


# ---- Buy


def test_purchases_are_one_sentence_with_the_sum_and_what_paid_it() -> None:
    s = blank()
    give_cards(s, RED, "money_3 1, money_1 4")
    give_god(s, RED, "stonkus_1")
    bought = ["buy", "buy dancer 2", "buy foot", foot(1, 0), "enough", "spend 3"]
    assert turn(s, *bought, viewer=GREEN) == [
        f"Ariadne buys a dancer tile of rank 2 and 1 foot and places a foot on {at(1, 0)} "
        "for 5 money (cards 3 + 1, Stonkus 1)."
    ]
    assert turn(s, "buy", foot(1, 0), "enough") == [f"You place a foot on {at(1, 0)} for 1 money (Stonkus 1)."]


# ---- Draw


def test_open_cards_are_named_and_those_of_the_pile_are_secret() -> None:
    s = blank(2)
    rest_to(s, GREEN)
    s.players[GREEN].hand[TEMPLE] -= 3
    s.pile[TEMPLE] += 3
    drawn = ["draw", "take gift", "take from pile", "take priest"]
    opened = "1 gift and 1 priest from the display"
    assert turn(s, *drawn) == [f"You take {opened} and draw 1 temple."]
    assert turn(s, *drawn, viewer=GREEN) == [f"Ariadne takes {opened} and draws 1 card."]


def test_a_new_pile_is_told() -> None:
    s = blank(2)
    rest_to(s, RED)
    drawn = ["draw", "take from pile", "take gift", "take movement"]
    assert turn(s, *drawn, viewer=GREEN) == [
        CALLED_IN,
        "Ariadne takes 1 movement card and 1 gift from the display and draws 1 card.",
    ]
    s = blank(2)
    rest_to(s, GREEN)
    s.players[GREEN].hand[GIFT] -= 4
    s.discards[GIFT] += 4
    assert turn(s, *drawn[:2], "take gift", "take gift", viewer=GREEN)[1:] == [
        "The discards are shuffled into a new pile."
    ]


def test_hands_are_called_in_before_the_cards_that_are_kept() -> None:
    """Rule 8.4: cards drawn earlier in the same action are handed in as well."""
    s = blank(2)
    rest_to(s, GREEN)
    s.players[GREEN].hand[GIFT] -= 1
    s.pile[GIFT] += 1
    assert turn(s, "draw", *["take from pile"] * 3, viewer=GREEN) == [
        "Ariadne draws 1 card.",
        CALLED_IN,
        "Ariadne draws 2 cards.",
    ]
    s.players[GREEN].hand[GIFT] += 1
    s.pile[GIFT] -= 1
    assert turn(s, "move", foot(1, 0), "enough", "enough", viewer=RED)[1:] == [
        CALLED_IN,
        "Theron does not follow and draws 1 card.",
    ]


# ---- Worship


def test_a_god_says_what_was_given_for_it_and_what_it_brings() -> None:
    s = blank(2, epoch=2, gods=("traitera", "vinthrad", "stonkus_1"))
    give_cards(s, RED, "gift 1, dancer 1")
    ranks(s, RED, priest=2, temple=1)
    gains = "2 points and an extra action"
    for viewer, who in ((RED, "You worship"), (GREEN, "Ariadne worships")):
        said = f"{who} Traitera for 1 gift, 1 dancer and offering tiles: {gains}."
        assert turn(s, "worship traitera", viewer=viewer) == [said]
    give_cards(s, RED, "gift 3, dancer 3")
    assert turn(s, "worship vinthrad") == ["You worship Vinthrad."]
    assert turn(s, "worship vinthrad", "pay 4 gift") == [
        "You worship Vinthrad for 4 gifts and offering tiles: 2 points and 1 extra step in each movement."
    ]
    ranks(s, GREEN, gift=2, dancer=2, temple=1)
    s.active = s.seat = GREEN
    assert turn(s, "worship stonkus_1") == [
        "Theron worships Stonkus I with offering tiles alone: 2 points and 1 extra money in each purchase."
    ]


def test_surparit_brings_another_god_in_a_sentence_of_its_own() -> None:
    s = blank(2, epoch=5, gods=("surparit", "vinthrad"))
    ranks(s, RED, gift=4, dancer=2)
    gods_are(s, "taksator")
    assert turn(s, "worship surparit") == [
        "You worship Surparit with offering tiles alone: 5 points.",
        "Surparit brings Taksator from the pile: 5 points and 1 money card of 2.",
    ]


def test_traitera_is_used_or_kept() -> None:
    s = blank(2)
    give_god(s, RED, "traitera")
    s.ready = 1
    s.extra = True
    assert turn(s, "draw", "take gift", "take priest", "take dancer") == [
        "You use Traitera for an extra action.",
        "You take 1 gift, 1 priest and 1 dancer from the display.",
    ]
    assert turn(s, "enough", viewer=GREEN) == ["Ariadne keeps Traitera for later."]


# ---- The end of an epoch


def test_the_end_of_an_epoch_and_its_scoring_are_told_with_all_figures() -> None:
    s = blank(3, columns=MANY, epoch=3, gods=("vinthrad",))
    s.peoples[0] = s.peoples[1] = s.people
    s.people_bag = 1 << 4  # Persia
    ranks(s, RED, gift=4, dancer=1)
    give_god(s, RED, "pietalte")
    columns_at(s, RED, *MANY[:4])
    give_demigods(s, GREEN, 2)
    s.demigod_bag[2] -= 2
    s.players[GREEN].secret_demigods[2] += 2
    lines = turn(s, "worship vinthrad", viewer=YELLOW)
    assert lines[:6] == [
        "Ariadne worships Vinthrad with offering tiles alone: 3 points and 1 extra step in each movement.",
        "Epoch 3 ends: the last god is gone.",
        "Ariadne scores 3 points for ending it.",
        "Theron shows secret demigods: 3 and 3.",
        "Scoring: you 0, Ariadne 12 (columns 8, Pietalte 4), Theron 8 (demigods 8).",
        "Points so far: you 0, Ariadne 18, Theron 8.",
    ]
    assert lines[6] == f"Epoch 4, Persia: the temple is on {at(0, 0)}, and Theron begins."
    assert lines[7].startswith("Gods: ")
    assert lines[8].startswith("Loot: ")
    assert lines[9] == "Persia: the special money is turned over; the card worth 5 is now on top."
    assert len(lines) == 10


def test_who_moved_scores_for_the_end_though_a_follower_took_the_last_loot() -> None:
    s = blank(2, loot={(0, -1): "steps_1"}, epoch=6)
    no_more_loot(s, 1)
    give_cards(s, GREEN, "movement 1")
    assert turn(s, "move", foot(1, 0), "enough", foot(0, -1), "enough", viewer=None) == [
        f"Ariadne moves 1 step: a foot on {at(1, 0)}.",
        f"Theron follows with 1 step (1 movement card): a foot on {at(0, -1)}.",
        f"Theron reaches the loot on {at(0, -1)}: 1 extra step in each movement.",
        "Epoch 6 ends: the last loot is gone.",
        "Ariadne scores 3 points for ending it.",
        "Scoring: Ariadne 0, Theron 0.",
        "Final points: Ariadne 3, Theron 0.",
        "Ariadne wins on points.",
    ]


def test_an_epoch_that_nobody_ends_is_told() -> None:
    s = blank(2, epoch=6)
    s.turns = s.content.turn_limit
    lines = turn(s, "draw", "take gift", "take priest", "take dancer")
    assert lines[1] == "Epoch 6 ends: the limit of turns is reached."
    assert not any("for ending it" in line for line in lines)


# ---- The preparation of an epoch


def test_gallia_brings_cards_or_a_god() -> None:
    s = abilities("gallia", 3)
    give_god(s, YELLOW, "depraccus")
    gods_are(s, "gadicea")
    give_cards(s, RED, "dancer 3")
    ranks(s, RED, dancer=2)
    assert turn(s, "reveal god") == ["You reveal Gadicea."]
    assert turn(s, "reveal god", "enough", viewer=None) == [
        "Ariadne reveals Gadicea and refuses it: it leaves the game."
    ]
    assert turn(s, "reveal god", "offer dancer", "draw cards", "draw cards") == [
        "You reveal Gadicea and take it for 3 dancers and offering tiles: 2 points and 1 extra card in each draw.",
        "Theron draws 2 cards (Gallia).",
        "Melia draws 2 cards (Gallia).",
        "Melia draws 2 cards (Depraccus).",
    ]


def test_germania_tells_who_discards_and_who_draws() -> None:
    s = abilities("germania")
    give_cards(s, RED, "gift 7, money_2 2")
    give_cards(s, GREEN, "priest 4")
    assert turn(s, "discard money_2", "discard gift") == [
        "You discard 1 gift and 1 money card of 2 (Germania).",
        "Theron draws 3 cards (Germania).",
    ]


def test_aegyptus_iberia_and_cartago_are_named_with_what_they_brought() -> None:
    s = abilities("aegyptus")
    assert turn(s, "swap 2 feet", "enough") == [
        "You swap 2 feet for 2 columns (Aegyptus).",
        "Theron swaps nothing (Aegyptus).",
    ]
    s = abilities("iberia")
    ranks(s, GREEN, gift=2)
    assert turn(s, "raise gift", "raise gift") == [
        "You take a gift tile of rank 1 (Iberia).",
        "Theron raises the gift tile to rank 3 (Iberia).",
    ]
    s = abilities("cartago", loot={(1, 0): "offering_1"})
    assert turn(s, "buy gift 1", foot(1, 0), "enough", "raise gift", "enough") == [
        f"You buy a gift tile of rank 1 and place a foot on {at(1, 0)} with 2 money from Cartago.",
        f"You reach the loot on {at(1, 0)}: 1 offering.",
        "You raise the gift tile to rank 2.",
        "Theron buys nothing (Cartago).",
    ]


# ---- Whole games


def match_of(players: int, seed: int, options: Mapping[str, str] | None = None, edition: Data | None = None) -> Match:
    """A random game, in which players like to take loot."""
    match, rng = polytheon.game("pantheon").new(players, seed, options, edition), random.Random(seed)
    while not match.over:
        legal = match.legal()
        loot = [f"foot {place}" for place in match.view(None)["table"]["map"]["loot"]]
        match.play(rng.choice([action for action in legal if match.notate(action) in loot] or legal))
    return match


def lines_told(match: Match, viewer: int | None = None, language: str = "en") -> list[str]:
    text = game_text(match.game, language, match.content, NAMES)
    return [line for told in history(match, text, viewer) for line in lines_of(told)]


def points_told(lines: Sequence[str], players: int) -> list[int]:
    """The points that the sentences bring to each seat; a sentence without a name is about the one before it."""
    points, who = Counter[str](), ""
    for line in lines:
        if line.startswith("Scoring: "):
            points.update({name: int(n) for name, n in re.findall(r"(\w+) (\d+)(?: \([^)]*\))?[,.]", line)})
        elif not line.startswith(("Points so far", "Final points")):
            who = next((name for name in NAMES.values() if line.startswith(name)), who)
            points[who] += sum(int(n) for n in re.findall(r"(\d+) points?\b", line))
    return [points[NAMES[seat]] for seat in range(players)]


OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"bonus_tiles": "chosen"},
    {"bonus_time": "at_once"},
    {"bonus_tiles": "chosen", "bonus_time": "at_once"},
    {"traitera_after_trigger": "allow", "first_player": "random", "cartago_placement": "forbid"},
)
ENGINE = re.compile(r"\b(enough|resolve|None|pass|place)\b|[{}_*<>]|\(\)|\( | \)|  | [.,:;]|\bof you\b", re.IGNORECASE)


@pytest.mark.parametrize("seed", range(20))
def test_no_line_of_a_game_is_engine_speech_and_the_points_add_up(seed: int) -> None:
    match = match_of(2 + seed % 3, seed, OPTIONS[seed % len(OPTIONS)])
    lines = lines_told(match)
    assert [line for line in lines if ENGINE.search(line) or not re.fullmatch(r"[A-Z].*\.", line)] == []
    assert points_told(lines, match.players) == match.scores


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_turn_says_something_in_every_language(language: str) -> None:
    match = match_of(3, 1)
    text = game_text(match.game, language, match.content, NAMES)
    for told in history(match, text, 0):
        assert told.lines
        assert all(re.search(r"[.。]$", line) for line in lines_of(told))
    french = lines_told(match, 0, "fr")
    assert [line for line in french if re.search(r"[^\u00a0][:;?!]|'", line)] == []


def test_the_set_up_tells_bonus_tiles_the_first_epoch_and_what_they_brought() -> None:
    edition = {"bonus": {"tiles": ["cards_3", "cards_3", "god", "god"]}}
    match = next(
        match
        for match in (polytheon.game("pantheon").new(2, seed, edition=edition) for seed in range(50))
        if match.view(0)["table"]["people"] == "roma"
    )
    lines = lines_told(match, 0)
    tiles = [match.view(0)["table"]["players"][seat]["bonus"] for seat in (0, 1)]
    words = {"cards_3": "3 cards", "god": "a god"}
    assert lines[0] == f"Bonus tiles: {words[tiles[0]]} (you), {words[tiles[1]]} (Theron)."
    assert lines[1] == "Epoch 1, Roma: the temple is on G6, and you begin."
    assert lines[2].startswith("Gods: ")
    assert lines[3].startswith("Loot: ")
    assert re.fullmatch(r"You draw (1 .* and 1 .*|2 .*) \(Roma\)\.", lines[4])
    assert lines[5] == "Theron draws 2 cards (Roma)."
    assert lines[6].startswith("Your bonus tile brings ")
    assert any(line.startswith("Theron’s bonus tile brings ") for line in lines[7:])


def test_bonus_tiles_are_chosen_and_act_in_sentences() -> None:
    options = {"bonus_tiles": "chosen"}
    edition = {"bonus": {"tiles": ["column", "demigod", "steps_1", "offering_1"]}}
    match = next(
        match
        for match in (polytheon.game("pantheon").new(2, seed, options, edition) for seed in range(50))
        if match.view(0)["table"]["people"] == "persia"
    )
    for action in ("choose demigod", "choose column"):
        match.play(action)
    match.play(match.legal()[0])
    lines = lines_told(match, 0)
    assert lines[0] == "Bonus tiles to choose from: a demigod, a column, 1 step and 1 offering."
    told = [line for line in lines if "onus tile" in line or "column on" in line][1:]
    assert told[:2] == ["Theron chooses a bonus tile: a demigod.", "You choose a bonus tile: a column."]
    assert re.fullmatch(r"You place a column on \w+ \(bonus tile\)\.", told[2])
    assert told[3] == "Theron’s bonus tile brings a secret demigod."


def test_tiles_of_a_god_that_differ_in_cost_are_told_with_it() -> None:
    costs = {god: {"count": 4, "cost": [[2], [1, 1], [2], [2]]} for god in ("vinthrad", "taksator", "depraccus")}
    lines = lines_told(match_of(2, 3, edition={"gods": costs}))
    assert any(re.search(r"worships (Vinthrad|Taksator|Depraccus) \((2|1 \+ 1)\) ", line) for line in lines)


def test_names_are_links() -> None:
    s = blank(2, gods=("taksator", "vinthrad"))
    give_cards(s, RED, "gift 3, dancer 1")
    text = game_text(GAME, "en", s.content, NAMES)
    (line,) = text.told(text.turn, steps_of(scene(s).match, ["worship taksator"], RED), RED)
    assert [(piece.text, piece.thing) for piece in line if piece.thing] == [
        ("Taksator", "taksator"),
        ("3 gifts", "gift"),
        ("1 dancer", "dancer"),
        ("1 money card of 2", "money_2"),
    ]


def test_a_follower_s_columns_and_feet_stand_where_they_were_put() -> None:
    s = blank(2, columns=[(2, 0)])
    feet_at(s, GREEN, (1, 0))
    give_cards(s, GREEN, "movement 1")
    lines = turn(s, "move", foot(0, 1), "enough", column(2, 0), foot(0, -1), "enough", viewer=GREEN)
    assert lines[1] == f"You follow with 2 steps (1 movement card): a foot on {at(0, -1)} and a column on {at(2, 0)}."
