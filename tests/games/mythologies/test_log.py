"""The log of Mythologies in sentences."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import pytest

import polytheon
from polytheon.cli.history import history, lines_of, positions
from polytheon.kernel.match import Match
from polytheon.kernel.seen import outcome_of
from polytheon.text import LANGUAGES, GameText, game_text
from polytheon.text.log import Teller, plain
from tests.games.mythologies.scene import new, scene, selection
from tests.games.mythologies.table import Table
from tests.games.told import steps_of

MYTHOLOGIES = polytheon.game("mythologies")
NAMES = {0: "Dion", 1: "Ariadne", 2: "Theron", 3: "Melia"}
BOARDS = "greek, norse, inca, celtic"
SLOTS = {"greek": "gorgon, minotaur, centaur, zeus", "norse": "troll, alf, draugr", "inca": "puma, condor, llama"}
# Words of actions and questions that are no English sentence, and what is left of a text that was not filled in
ENGINE = re.compile(
    r"\b(enough|resolve|commit|produce nothing|None|null)\b|[{}*_]|\(\)|\( |  |: \.|\b\w+-(left|right)\b"
)


def words(match: Match, language: str = "en") -> GameText:
    text = game_text(MYTHOLOGIES, language, match.content, options=match.options)
    text.names = NAMES
    return text


def told(table: Table, actions: Sequence[str], viewer: int | None = 0, language: str = "en") -> list[str]:
    """What a viewer reads of some decisions, from a moment on in which nothing is half done."""
    teller = Teller(words(table.match, language), viewer)
    for step in steps_of(table.match, actions, viewer, table.play):
        teller.tell([step.event, *step.chance], step.before, step.after)
    return [plain(line) for turn in teller.turns for line in turn.lines]


# ---- playing a card


def test_playing_a_card_says_what_it_costs_crushes_and_brings() -> None:
    table = scene("gorgon, llama", {"cl": "puma"}, {"cl": "troll"}, favours=(1, 0))
    assert told(table, ["play gorgon cl"]) == [
        "You play Gorgon on celestial left for 1 favour, crushing Puma: 1 gem.",
        "Ariadne gains 1 favour (Troll).",
        "You gain 1 gem (Puma).",
    ]


def test_a_card_that_is_not_played_is_discarded() -> None:
    lines = told(scene("gorgon, llama"), ["discard llama"], viewer=1)
    assert lines == ["Dion discards Llama instead of playing it: 2 gems."]


def test_a_completed_line_brings_its_token_once() -> None:
    full = {"cl": "llama", "cm": "llama"}
    assert told(scene("naga, makara", full), ["play naga cr"])[1:] == ["You complete the celestial plane: 1 gem."]
    without = scene("naga, makara", full, tokens={"A": "left"})
    lines = told(without, ["play naga cr"], viewer=1)
    assert lines[1:] == ["Dion completes the celestial plane, but its token is already taken."]


def test_decisions_that_make_one_deed_are_one_sentence() -> None:
    table = scene("", {"cl": "griffin", "tm": "condor", "al": "llama"}, gems=(2, 0))
    assert told(table, ["use griffin cl", "move tm al"]) == [
        "You move Condor to abyssal left (Griffin, 1 gem), crushing Llama.",
    ]


def test_a_card_from_a_discard_is_told_with_where_it_comes_from_and_goes() -> None:
    table = scene("fairy, llama", {"tl": "bennu"}, {}, discards={"B": "zeus"}, gems=(5, 0))
    assert told(table, ["play fairy tl", "raise zeus of 1", "put cm"]) == [
        "You play Fairy on terrestrial left, crushing Bennu: 1 gem.",
        "You bring Zeus from Ariadne’s discard pile to celestial middle for 4 gems (Bennu).",
    ]


def test_a_card_from_a_pile_is_named_when_it_is_turned_up() -> None:
    table = scene("chimera, puma", {"tl": "llama"}, piles={"norse": "alf, alf"})
    lines = told(table, ["play chimera tl", "bring norse-pile"])
    assert lines == ["You play Chimera on terrestrial left, crushing Llama."]  # its gain comes last
    table = scene("chimera, puma", {"tl": "llama"}, piles={"norse": "alf, alf"})
    assert told(table, ["play chimera tl", "bring norse-pile", "put tl"]) == [
        "You play Chimera on terrestrial left, crushing Llama: 1 gem.",
        "You bring Alf from the Norse pile to terrestrial left, crushing Chimera: 1 gem.",
    ]


def test_a_called_card_takes_no_gain_from_its_twin_that_was_played() -> None:
    """Rule 8.1: calling brings no invocation gain; the gain told last is that of the card that was invoked first."""
    table = scene("puma, llama", {"tl": "bennu"}, {}, discards={"B": "puma"})
    assert told(table, ["play puma tl", "raise puma of 1", "put cm"]) == [
        "You play Puma on terrestrial left, crushing Bennu: 2 gems.",
        "You bring Puma from Ariadne’s discard pile to celestial middle (Bennu).",
    ]


def test_each_of_two_twins_is_told_with_its_own_gain() -> None:
    """Rule 15.9: a Chimera turned up by a Chimera crushes too; both bring their invocation gain."""
    table = scene("chimera, puma", {"tl": "llama"}, piles={"greek": "chimera", "inca": "condor"})
    acts = ["play chimera tl", "bring greek-pile", "put tl", "bring inca-pile", "put tl"]
    assert told(table, acts) == [
        "You play Chimera on terrestrial left, crushing Llama: 1 gem.",
        "You bring Chimera from the Greek pile to terrestrial left, crushing Chimera: 1 gem.",
        "You bring Condor from the Inca pile to terrestrial left, crushing Chimera: 1 gem.",
    ]


def test_what_an_effect_does_to_others_stands_beneath_it() -> None:
    table = scene("thor, puma", {}, {"am": "scarab"}, {"am": "llama"}, gems=(4, 0, 0), favours=(0, 3, 1))
    assert told(table, ["play thor cl", "pay", "sacrifice am"]) == [
        "You play Thor on celestial left for 4 gems: 1 favour.",
        "Ariadne pays 2 favours (Thor).",
        "Theron sacrifices Llama.",
        "Theron gains 1 favour (Llama).",
    ]


def test_tokens_lost_one_by_one_are_one_sentence() -> None:
    table = scene("fenrir, puma", {}, {}, gems=(1, 1), favours=(0, 1))
    lines = told(table, ["play fenrir al", "pay", "lose gem", "lose favour"], viewer=1)
    assert lines[1:] == ["Dion pays 1 gem (Fenrir).", "You lose 1 gem and 1 favour (Fenrir)."]


def test_a_sacrifice_says_what_it_brings() -> None:
    table = scene("condor, puma", {"tl": "centaur"})
    assert told(table, ["play condor tm", "choose tl"])[1:] == ["You sacrifice Centaur: 1 gem."]


def test_creatures_that_exchange_their_places_are_one_sentence() -> None:
    table = scene("nian, puma", {"tl": "llama", "cm": "condor"}, {}, gems=(0, 2))
    assert told(table, ["play nian ar", "exchange cm tl"]) == [
        "You play Nian on abyssal right: 1 gem.",
        "You swap Condor and Llama.",
        "Ariadne loses 1 gem (Nian).",
        "You gain 1 gem (Nian).",
    ]


def test_who_declines_is_not_quoted() -> None:
    table = scene("fenrir, puma", {}, {}, gems=(1, 1))
    assert len(told(table, ["play fenrir al", "enough"])) == 1
    ends = scene("", {"cl": "griffin", "tm": "condor"}, gems=(2, 0))
    assert told(ends, ["enough"], viewer=1) == ["Dion ends their turn."]


def test_who_only_ends_the_turn_gets_no_entry_for_it() -> None:
    table = scene("llama", {"cl": "griffin", "tm": "condor"}, gems=(2, 0))
    teller = Teller(words(table.match), 1)
    for step in steps_of(table.match, ["discard llama", "enough"], 1, table.play):
        teller.tell([step.event, *step.chance], step.before, step.after)
    [turn] = teller.turns
    sold = "Dion discards Llama instead of playing it: 2 gems."
    assert ([plain(line) for line in turn.lines], len(turn.counts)) == ([sold], 2)
    assert teller.take_back(turn.counts[0])
    assert [len(turn.counts) for turn in teller.turns] == [1]


def test_exiled_cards_are_named() -> None:
    table = scene("asura, puma", slots={"inca": "condor, llama"}, destined="inca")
    assert told(table, ["play asura cl"])[1:] == ["You exile Condor and Llama: 2 gems."]


def test_a_token_that_somebody_else_takes_is_told() -> None:
    table = scene("hades, puma", {}, {"tm": "llama", "al": "llama", "ar": "llama"}, gems=(4, 0))
    assert told(table, ["play hades cl"])[1:] == [
        "Ariadne moves Llama to abyssal middle.",
        "Ariadne completes the abyssal plane, and you take its token: 1 gem.",
    ]
    cyclops = scene("llama, puma", {"tl": "cyclops", "tm": "condor"}, {}, {})
    assert told(cyclops, ["play llama tr", "pay"], viewer=1) == [
        "Dion plays Llama on terrestrial right: 2 gems.",
        "Dion completes the terrestrial plane: 1 gem.",
        "Dion pays 1 gem (Cyclops).",
        "Dion takes your token of the terrestrial plane: 1 gem.",
        "Dion takes the token of the terrestrial plane from Theron: 1 gem.",
    ]


def test_completion_tokens_taken_together_are_one_sentence() -> None:
    table = scene("lugh, puma", gems=(4,), tokens={"A": "left, celestial"})
    assert told(table, ["play lugh am"])[1:] == [
        "You take the tokens of the celestial plane and the left column: 1 gem and 1 favour."
    ]


def test_what_neighbours_keep_and_what_they_give_is_added_up() -> None:
    table = scene("nuwa, puma", {}, {"cl": "llama", "tl": "condor", "al": "puma"}, gems=(4, 2))
    assert told(table, ["play nuwa tm", "ransom cl", "ransom al"])[1:] == [
        "Ariadne keeps Llama for 1 gem.",
        "Ariadne keeps Puma for 1 gem.",
        "You gain 2 gems (Nuwa).",
        "Ariadne sacrifices Condor.",
    ]


def test_gems_traded_for_favours_are_one_sentence() -> None:
    table = scene("yanluo_wang, puma", {}, {}, gems=(7, 0), favours=(0, 5))
    lines = told(table, ["play yanluo_wang tm", "trade with 1", "trade with 1", "enough"])
    assert lines[1:] == ["You give Ariadne 2 gems for 2 favours."]


def test_piles_are_moved_at_once() -> None:
    table = scene("athena, puma", {"cl": "puma, condor", "tl": "llama"}, gems=(4, 0))
    lines = told(table, ["play athena ar", "move pile cl tl", "enough"])
    assert lines[1:] == ["You move the pile with Condor on top to terrestrial left, crushing Llama."]


def test_what_the_end_of_a_turn_costs_is_told() -> None:
    table = scene("llama", {"tl": "tokoloshe", "tm": "condor"}, favours=(2,))
    assert told(table, ["discard llama"])[1:] == ["You lose 1 favour (Tokoloshe)."]


def test_face_down_cards_are_named_to_who_looks_at_them_only() -> None:
    def filled() -> Table:
        piles = {"norse": "alf", "greek": "", "inca": "", "celtic": ""}
        norse = {"norse": ", troll, troll, odin", "greek": ",,,", "inca": ",,,", "celtic": ",,,"}
        return scene("loki, fairy", gems=(4, 0), slots=norse, piles=piles, boards="norse, greek, inca, celtic")

    mine, theirs = told(filled(), ["play loki cl"]), told(filled(), ["play loki cl"], viewer=1)
    assert mine[-2] == theirs[-2] == "The empty slots of the sanctuary are filled face down."
    assert re.fullmatch(r"You look at the face-down cards: Alf, \w+, \w+ and \w+\.", mine[-1])
    assert theirs[-1] == "Dion looks at the face-down cards of the sanctuary."


# ---- selecting


def test_a_pawn_is_a_secret_until_all_are_shown() -> None:
    def laid() -> Table:
        return selection(BOARDS, SLOTS, destined="greek")

    assert told(laid(), ["pass"]) == ["You choose in secret.", "Your choice: pass."]
    assert told(laid(), ["pass"], viewer=1) == ["Dion chooses in secret."]
    assert told(laid(), ["pass"], viewer=None) == ["Dion chooses in secret."]
    shown = told(laid(), ["pass", "select"], viewer=1)
    assert shown == ["You and Dion choose in secret.", "You select on the Norse board; Dion passes (Greek)."]


def test_what_was_selected_is_told_with_its_board() -> None:
    table = selection(BOARDS, SLOTS, destined="greek", step=3, players=3)
    lines = told(table, ["select", "select", "select", "take greek-deity", "take norse-2", "take celtic-pile"])
    assert lines == [
        "You, Ariadne and Theron choose in secret.",
        "You select on the Greek board and take Zeus; Ariadne selects on the Norse board and takes Alf; "
        "Theron selects on the Celtic board and takes the top card of its pile.",
    ]


def test_only_who_draws_from_a_pile_reads_the_card() -> None:
    def drawn() -> Table:
        picks = {"A": "greek-1", "B": "inca-1, greek-2"}
        return selection(BOARDS, SLOTS, destined="celtic", step=4, picks=picks, piles={"celtic": "fairy, fairy"})

    actions = ["select", "take celtic-pile"]
    assert told(drawn(), actions) == [
        "You select on the Celtic board and take the top card of its pile.",
        "You draw Fairy.",
    ]
    assert told(drawn(), actions, viewer=1) == ["Dion selects on the Celtic board and takes the top card of its pile."]


def test_two_players_read_what_destiny_exiles() -> None:
    table = selection(BOARDS, SLOTS, destined="greek")
    assert re.fullmatch(r"The destiny card exiles [\w ]+\.", told(table, ["pass", "pass"])[-1])


# ---- the end of a round and of the game


def test_the_end_of_a_round_says_what_all_have_and_who_is_first() -> None:
    table = scene("llama", {}, {}, {}, gems=(1, 2, 3), favours=(0, 1, 0), last_turn=True, turn="C", round=1)
    lines = told(table, ["discard llama"])
    assert lines[:3] == [
        "Theron discards Llama instead of playing it: 2 gems.",
        "After round 1: you have 0 favours and 1 gem; Ariadne has 1 favour and 2 gems; "
        "Theron has 0 favours and 5 gems.",
        "Ariadne is the first player in round 2.",
    ]
    assert lines[3].startswith("Deities arrive: ")


def test_a_trial_is_told_with_its_words_and_favours() -> None:
    table = scene("llama", {"tl": "troll", "tm": "mogwai", "tr": "naga"}, boards="chinese, hindu, norse, inca", round=3)
    lines = told(table, ["discard llama"])
    assert lines[1:] == [
        "You pass the trial “at least 3 gems among the invocation gains in the terrestrial plane”: 4 favours.",
    ]


def test_final_scores_name_the_cards_that_score() -> None:
    table = scene(
        "llama", {"tm": "zeus", "cm": "puma"}, {}, gems=(5, 4), favours=(3, 7), last_turn=True, turn="B", round=4
    )
    assert told(table, ["discard llama"]) == [
        "Ariadne discards Llama instead of playing it: 2 gems.",
        "You score 5 points: 3 favours, 1 from final effects (Zeus), 1 for 5 gems.",
        "Ariadne scores 9 points: 7 favours, 2 for 6 gems.",
        "Ariadne wins on points.",
    ]


def test_the_set_up_says_boards_trials_and_who_is_first() -> None:
    match = new(seed=1).match
    assert lines_of(history(match, words(match), 1)[0]) == [
        "The boards are Norse, Zulu, Greek and Inca.",
        "Trial of rounds III and IV: at least 2 cards with a permanent effect in a plane or column.",
        "Trial of round IV: at least 3 different mythologies on a diagonal.",
        "Dion is the first player.",
    ]


# ---- whole games


@pytest.mark.parametrize("seed", range(20))
def test_no_line_of_a_game_is_engine_speech(seed: int) -> None:
    players = 2 + seed % 3
    match, rng = MYTHOLOGIES.new(players, seed), random.Random(seed)
    while not match.over:
        match.play(rng.choice(match.legal()))
    for language in LANGUAGES:
        turns = history(match, words(match, language), seed % players if seed % 4 else None)
        assert all(turn.lines for turn in turns)
        assert [line for turn in turns for line in lines_of(turn) if ENGINE.search(line)] == []


@pytest.mark.parametrize("seed", range(6))
def test_all_that_is_gained_and_lost_in_a_turn_is_told(seed: int) -> None:
    match, rng = MYTHOLOGIES.new(2 + seed % 3, seed), random.Random(seed)
    while not match.over:
        options = [action for action in match.legal() if match.notate(action) != "enough"]
        match.play(rng.choice(options or match.legal()))
    found = positions(match, words(match), None)
    start = found[0].match
    for here, following in pairwise([*found[1:], None]):
        assert here is not None
        if following is None or following.turn.decisions != here.turn.decisions:
            lines = lines_of(here.turn)
            assert read(lines) == gained(start, here.match), lines
            start = here.match


def gained(start: Match, end: Match) -> Counter[tuple[str, str]]:
    """By how much the gems and favours of each seat differ, by their names."""
    before, after = (match.view(None)["table"]["pantheons"] for match in (start, end))
    kinds = [(seat, kind) for seat in range(start.players) for kind in ("gem", "favour")]
    differing = {(NAMES[seat], kind): after[seat][f"{kind}s"] - before[seat][f"{kind}s"] for seat, kind in kinds}
    return Counter({key: n for key, n in differing.items() if n})


AMOUNT = r"(\d+ (?:gem|favour)s?(?: and \d+ favours?)?)"
# What a sentence says about whom: the name that is the subject, or another one, gains (+) or loses (-) an amount
SAYS = (
    (rf"^(\w+) gains {AMOUNT}", 1),
    (rf"^(\w+) (?:loses|pays) {AMOUNT}", -1),
    (rf"^(\w+) (?:plays|brings|keeps|uses) .* for {AMOUNT}", -1),
    (rf"^(\w+) .*\([^()]*, {AMOUNT}\)", -1),
    (rf", and (\w+) takes its token: {AMOUNT}", 1),
    (rf"^(?!.* takes its token)(\w+) .*: {AMOUNT}\.$", 1),
    (rf"^(\w+) gives \w+ {AMOUNT} for", -1),
    (rf"^(\w+) gives .* for {AMOUNT}", 1),
    (rf" gives (\w+) {AMOUNT} for", 1),
    (rf" gives (\w+) .* for {AMOUNT}", -1),
)


def read(lines: Sequence[str]) -> Counter[tuple[str, str]]:
    """What some lines say that each seat has gained and lost."""
    total: Counter[tuple[str, str]] = Counter()
    for line in lines:
        if re.match(r"After round|\w+ scores ", line):
            continue
        for pattern, sign in SAYS:
            for who, amount in re.findall(pattern, line):
                for n, kind in re.findall(r"(\d+) (gem|favour)", amount):
                    total[who, kind] += sign * int(n)
    return Counter({key: n for key, n in total.items() if n})


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "fr",
            [
                "Vous jouez la Gorgone sur la case de gauche du plan céleste pour 1 faveur en écrasant le Puma\u00a0: "
                "1 gemme.",
                "Ariadne gagne 1 faveur (Troll).",
                "Vous gagnez 1 gemme (Puma).",
            ],
        ),
        (
            "ja",
            [
                "あなたは恩恵1個を払い、ピューマを潰してゴルゴンを天界の左に出しました（宝石1個を獲得）。",
                "Ariadneは恩恵1個を得ました（トロール）。",
                "あなたは宝石1個を得ました（ピューマ）。",
            ],
        ),
    ],
)
def test_the_log_is_told_in_every_language(language: str, lines: list[str]) -> None:
    table = scene("gorgon, llama", {"cl": "puma"}, {"cl": "troll"}, favours=(1, 0))
    assert told(table, ["play gorgon cl"], language=language) == lines


def test_the_end_of_a_tie_gives_the_numbers_that_decided() -> None:
    for a, b, gems, viewer, language, said in (
        ({}, {}, (2, 1), 0, "en", "3 to 3. Gems left over decided it: 2 against 0."),
        ({"cl": "athena"}, {"cl": "puma", "cm": "puma"}, (2, 0), 1, "en", "3 to 3. Deities decided it: 1 against 0."),
        ({"cl": "puma, llama"}, {"cl": "puma", "cm": "puma"}, (2, 0), 0, "fr", "cartes visibles, 2 contre 1."),
        ({"cl": "puma, llama"}, {"cl": "puma", "cm": "puma"}, (2, 0), 0, "ja", "見えるカードの数でした（2対1）。"),
    ):
        table = scene("llama", a, b, gems=gems, favours=(3, 2 + (gems[1] == 0)), round=4, turn="B", last_turn=True)
        table.play("discard llama")
        view = table.match.view(viewer)
        [because] = words(table.match, language).because(view, outcome_of(view))
        assert because.endswith(said), because
    shared = scene("llama", {}, {}, gems=(2, 0), favours=(3, 3), round=4, turn="B", last_turn=True)
    view = shared.play("discard llama").match.view(0)
    assert words(shared.match).because(view, outcome_of(view)) == []
