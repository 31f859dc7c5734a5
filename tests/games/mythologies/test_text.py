"""Mythologies in words."""

from __future__ import annotations

import pytest

import polytheon
from polytheon.games.mythologies.content.vocabulary import VERBS
from polytheon.games.mythologies.rules.components import EVENTS, QUARTERS, TRAITS
from polytheon.games.mythologies.rules.counts import COUNTS
from polytheon.games.mythologies.rules.effects.arriving import SOURCES
from polytheon.games.mythologies.rules.effects.moving import TARGETS
from polytheon.games.mythologies.rules.grid import COLUMNS, LINES, PLANES, TRIAL_ZONES, WHERE
from polytheon.games.mythologies.rules.state import PHASES
from polytheon.games.mythologies.text.cards import SPLIT
from polytheon.kernel.choosers import Dice
from polytheon.text import LANGUAGES, game_text
from polytheon.text.catalogue import words_of
from tests.games.mythologies.scene import scene, selection

MYTHOLOGIES = polytheon.game("mythologies")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", MYTHOLOGIES.players)
def test_everything_that_happens_in_a_game_can_be_said(language: str, players: int) -> None:
    text = game_text(MYTHOLOGIES, language)
    dice = Dice(players)
    match = MYTHOLOGIES.new(players, seed=players)
    while not match.over:
        for seat in (0, players - 1, None):
            view = match.view(seat)
            assert text.question(view)
            assert all(text.tell(view))
        view = match.view(match.to_act)
        choices = text.choices(view, match.offers())
        assert sorted(choice.action for choice in choices) == match.legal()
        labels = [(choice.group, choice.label) for choice in choices]
        assert len(set(labels)) == len(labels)
        said = [text.action(action, match.to_act, view) for action in match.legal()]
        assert len(set(said)) == len(said)
        match.play(match.legal()[dice.below(len(match.legal()))])
    assert len(text.ending(match.view(0), match.outcome)) == 1 + players
    for event in match.events():
        if event.seat is not None:
            assert text.move(event, 0, match.view(0))
        else:
            assert text.chance([event], 0, match.view(0))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_can_be_said_without_a_view(language: str) -> None:
    text = game_text(MYTHOLOGIES, language)
    for number in range(len(MYTHOLOGIES.actions)):
        assert text.action(number, None)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_is_explained(language: str) -> None:
    text = game_text(MYTHOLOGIES, language)
    assert len(text.things()) == 88
    for thing in text.things():
        lines = text.about(thing)
        assert text.name(thing) in lines[0]
        assert len(lines) > 2
        assert "{" not in "".join(lines)


@pytest.mark.parametrize(
    ("language", "card", "said"),
    [
        (
            "en",
            "griffin",
            "Griffin: Greek creature. Invocation gain: (celestial 1 gem, terrestrial 1 gem, abyssal none)*. "
            "Effect: once per turn you may use it: for 1 gem, move a card to another plane.",
        ),
        (
            "en",
            "poseidon",
            "Poseidon: Greek deity, costs 4 gems. Invocation gain: (celestial none, terrestrial 1 gem, "
            "abyssal 1 favour)*. Effect: when you invoke a deity: gain 1 favour for each creature next to that card.",
        ),
        (
            "fr",
            "fairy",
            "Fée\u00a0: créature celtique. Gain d’invocation\u00a0: "
            "(céleste 2 gemmes, terrestre 1 gemme, abyssal rien)*. "
            "Effet\u00a0: une fois jouée\u00a0: sacrifier toutes les autres créatures dans ce plan, 2 gemmes chacune.",
        ),
        (
            "ja",
            "tokoloshe",
            "トコロシェ：ズールーのクリーチャー。 召喚の利益：（天界 宝石1個、地上 恩恵1個、冥界 宝石1個と恩恵1個）*。 "
            "効果：潰されない／自分の手番の終わりに：同じ面のほかのクリーチャー1つにつき恩恵1個を失う。",
        ),
    ],
)
def test_a_card_says_kind_gains_and_effect(language: str, card: str, said: str) -> None:
    assert " ".join(game_text(MYTHOLOGIES, language).about(card)) == said


@pytest.mark.parametrize(
    ("language", "card", "part"),
    [
        # whose pile
        ("en", "cobra", "to invoke the top creature of the pile of that card’s mythology"),
        ("fr", "cobra", "pour invoquer la créature du dessus de la pioche de la mythologie de cette autre carte"),
        # once for each card, in every turn
        ("en", "inkanyamba", "(once per turn for each card that causes it)"),
        ("fr", "inkanyamba", "(une fois par tour pour chaque carte qui le cause)"),
        ("ja", "inkanyamba", "（1手番に、原因のカード1枚につき1回）"),
        # a gain that depends on the move
        ("en", "valkyrie", "move another creature 1 cell orthogonally onto a creature; if you do, gain 1 gem"),
        ("fr", "valkyrie", "d’une case orthogonalement sur une créature\u00a0; si c’est fait, gagner 1 gemme"),
        ("ja", "valkyrie", "縦か横に1マス先のクリーチャーの上に動かす（動かしたなら宝石1個を得る）"),
        # the plane and column of this card, not those of the player who acts
        ("en", "minotaur", "one of their creatures in this column to another cell in the plane of that card"),
        ("fr", "minotaur", "une de ses créatures dans cette colonne vers une autre case dans le plan de celle-ci"),
        ("en", "centaur", "each opponent sacrifices a creature in this plane"),
        ("fr", "centaur", "chaque adversaire sacrifie une créature dans ce plan"),
        # never diagonally
        ("en", "vetala", "move a card 1 cell orthogonally"),
        ("fr", "vetala", "déplacer une carte d’une case orthogonalement"),
        ("ja", "vetala", "カード1枚を縦か横に1マス動かしてもよい"),
        ("en", "chimera", "onto this card, which is crushed"),
    ],
)
def test_a_sentence_leaves_no_doubt(language: str, card: str, part: str) -> None:
    assert part in game_text(MYTHOLOGIES, language).about(card)[-1]


def test_a_card_that_is_chosen_for_its_gain_is_sacrificed_only_where_the_source_says_so() -> None:
    text = game_text(MYTHOLOGIES, "en")
    condor = scene("condor", {"tl": "llama"}).play("play condor tm").match
    assert text.question(condor.view(0)).endswith("before you sacrifice it?")
    idlozi = scene("idlozi", {"tl": "morrigan"}).play("play idlozi tm").match
    assert text.question(idlozi.view(0)).endswith("for the plane it is in?")


def test_explanations_show_the_values_of_the_edition() -> None:
    edition = {
        "economy": {"deity_cost": {"gems": 3, "favours": 1}},
        "gains": {"zeus": {"abyssal": {"gems": 5}}},
        "cards": {"zeus": {"final": [{"count": "gems", "per": 3, "favours": 2, "max": 7}]}},
    }
    text = game_text(MYTHOLOGIES, "en", MYTHOLOGIES.content(edition))
    assert text.about("zeus") == [
        "Zeus: Greek deity, costs 3 gems and 1 favour.",
        "Invocation gain: celestial none*, terrestrial none*, abyssal 5 gems.",
        "Effect: at the end: gain 2 favours for every 3 gems you have, at most 7.",
    ]


def test_explanations_show_the_reading_that_was_chosen() -> None:
    options = {"fairy": "cards"}
    match = MYTHOLOGIES.new(options=options)
    said = game_text(MYTHOLOGIES, "en", match.content, options=match.options).about("fairy")[-1]
    assert said == "Effect: when played: sacrifice all other cards in this plane, 2 gems each."


def test_every_word_of_the_vocabulary_is_there_and_no_other() -> None:
    keys = list(words_of(MYTHOLOGIES, "en"))
    verbs = {verb for verb in VERBS if verb not in SPLIT} | {"invoke_up_to", "call_up_to"}
    verbs |= {f"gain_tokens_{which}" for which in ("all", "own_line")}
    verbs |= {f"take_from_{whom}" for whom in ("neighbours", "richer_opponents")}
    verbs |= {f"{verb}_{to}" for verb in ("shift", "everyone_shifts") for to in ("below", "above")}
    families: dict[str, set[str]] = {
        "deed": verbs,
        "when": set(EVENTS),
        "trait": set(TRAITS),
        "where": set(WHERE),
        "there": set(WHERE),
        "put": set(WHERE) - {"pantheon"} | {"itself"},
        "to": set(TARGETS),
        "source": set(SOURCES),
        "counted": set(COUNTS) - {"richest"},
        "zone": set(TRIAL_ZONES),
        "plane": set(PLANES),
        "column": set(COLUMNS),
        "line": set(LINES),
        "quarter": set(QUARTERS),
        "phase": set(PHASES),
        "mythology": set(MYTHOLOGIES.content().data["mythologies"]),
        "colour": set(MYTHOLOGIES.content().data["destiny"]["colours"]),
        "category": set(MYTHOLOGIES.new(seed=1).outcome["points"][0]),
        "ending": {"points", "gems", "deities", "cards", "shared"},
    }
    for family, words in families.items():
        assert {key.split(".")[1] for key in keys if key.startswith(f"{family}.")} == words


# ---- questions, choices, secrets


def test_the_prompt_says_who_decides_what_and_why() -> None:
    match = scene("minotaur", {"am": "puma"}, {"am": "troll"}).match
    text = game_text(MYTHOLOGIES, "en")
    assert text.question(match.view(0)) == "Your decision: play a card, or discard it for 2 gems."
    assert text.question(match.view(1)).startswith("Player 1 decides: play a card")
    match.play("play minotaur celestial-middle")
    assert text.question(match.view(0)) == "Your decision (Minotaur): which card to move, and where?"
    assert text.question(match.view(1)) == "Player 1 decides (Minotaur): which card to move, and where?"
    match.play("move abyssal-middle abyssal-left")
    assert text.question(match.view(1)) == "Your decision (Minotaur): which card to move, and where?"


def test_the_prompt_says_that_one_may_pay_or_sacrifice() -> None:
    match = scene("thor", {}, {"am": "puma"}, gems=(4, 0), favours=(0, 3)).match
    match.play("play thor celestial-left")
    text = game_text(MYTHOLOGIES, "en")
    assert text.question(match.view(1)) == "Your decision (Thor): pay or sacrifice a creature?"
    assert [(c.label, c.price) for c in text.choices(match.view(1), match.offers())] == [
        ("pay", "2 favours"),
        ("sacrifice Puma (abyssal middle)", ""),
    ]


def test_cells_are_listed_with_toll_gain_completion_and_what_is_crushed() -> None:
    match = scene("gorgon", {"cl": "puma", "cm": "unkulunkulu", "tr": "llama"}, {"tr": "troll"}, favours=(1, 0)).match
    found = game_text(MYTHOLOGIES, "en").choices(match.view(0), match.offers())
    choices = {c.label: c for c in found if c.group.startswith("Play")}
    assert {c.group for c in choices.values()} == {"Play Gorgon (creature)"}
    assert choices["celestial left"].gain == "2* gems, crushes Puma"
    assert choices["celestial right"].gain == "2* gems, token of the celestial plane: 1 gem"
    assert (choices["terrestrial right"].price, choices["terrestrial right"].gain) == (
        "1 favour toll",
        "2* gems, crushes Llama",
    )
    assert choices["abyssal left"].gain == "no gain*"


def test_no_gain_and_what_an_effect_of_ours_brings_have_the_mark() -> None:
    def gain_of(hand: str, cell: str, a: dict[str, str]) -> str:
        match = scene(hand, a, gems=[4]).match
        found = game_text(MYTHOLOGIES, "en").choices(match.view(0), match.offers())
        return next(c.gain for c in found if c.label == cell and c.group.startswith("Play"))

    assert gain_of("mogwai", "terrestrial left", {}) == "no gain"
    assert gain_of("mogwai", "abyssal left", {}) == "no gain*"
    assert "effect: 1* gem" in gain_of("umvelinqangi", "celestial left", {"tl": "puma"})


def test_what_can_be_selected_is_explained_before_the_pawn_is_laid() -> None:
    slots = {"greek": "gorgon, minotaur, gorgon", "norse": "troll"}
    match = selection("greek, norse, inca, celtic", slots, destined="greek", picks={"B": "greek-2"}).match
    text = game_text(MYTHOLOGIES, "en")
    assert text.question(match.view(0)) == (
        "Your decision: choose a pawn in secret: select on this board or pass? (Greek; cards selected: 0 of 2)"
    )
    assert [(c.label, c.gain) for c in text.choices(match.view(0), match.offers())] == [
        ("pass", ""),
        ("select", "Gorgon (when played: sacrifice a card on the cell below for 2 gems)"),
    ]


def test_moving_a_crushed_creature_names_it() -> None:
    match = scene("sphinx", {"tl": "puma"}).match
    match.play("play sphinx terrestrial-left")
    said = [c.label for c in game_text(MYTHOLOGIES, "en").choices(match.view(0), match.offers())]
    assert said == [
        "move Puma (terrestrial left) to celestial left",
        "move Puma (terrestrial left) to abyssal left",
    ]


def test_a_pawn_laid_in_secret_is_not_told_to_others() -> None:
    match = MYTHOLOGIES.new(seed=1)
    text = game_text(MYTHOLOGIES, "en")
    me = match.to_act
    assert me is not None
    other = 1 - me
    match.play("select")
    event = [event for event in match.events() if event.seat is not None][-1]
    assert text.move(event, me, match.view(me)) == "You: select"
    assert text.move(event, other, match.view(other)) == f"Player {me + 1}: choose a pawn in secret"
    assert "Pawn chosen: select." in text.tell(match.view(me))
    assert "Pawn chosen: face down." in text.tell(match.view(other))
    assert "Pawn chosen: select." not in text.tell(match.view(other))


@pytest.mark.parametrize(
    ("language", "typed", "found"),
    [
        ("en", "chang'e", ["chang_e"]),
        ("en", "morrigan", ["morrigan"]),
        ("en", "were hyena", ["were_hyena"]),
        ("fr", "rakshasa", ["rakshasa"]),
        ("fr", "fee", ["fairy"]),
        ("ja", "麒麟", ["qilin"]),
        ("en", "greek", ["greek"]),
        ("en", "xyzzy", []),
    ],
)
def test_components_are_found_by_name_id_or_part(language: str, typed: str, found: list[str]) -> None:
    assert game_text(MYTHOLOGIES, language).find_thing(typed) == found
