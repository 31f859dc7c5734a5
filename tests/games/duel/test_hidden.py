"""Hidden information: what each seat sees, and the match as a seat knows it (section 15)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from polytheon.games.duel.game import GAME
from polytheon.games.duel.rules.components import IDS
from polytheon.games.duel.rules.state import State
from polytheon.kernel.choosers import EventLog
from polytheon.kernel.seen import prompt_of
from polytheon.kernel.vector import Observer, Vector
from tests.games.duel.conservation import check
from tests.games.duel.scene import new, scene
from tests.games.duel.table import SEATS, Table

ROMANS = ["mars", "minerva", "neptune"]


def roman_token(**position: Any) -> Table:
    """A uncovers slot 9 with a Roman token and draws two divinities."""
    table = scene(age=1, gone=[14], tokens={9: "roman"}, slots={15: "tavern"}, **position)
    return table.play("discard tavern")


def worlds_of(table: Table, seat: str) -> list[State]:
    """What a seat may take for the position: several deals of what it does not know."""
    worlds = []
    for seed in range(16):
        state = table.match.seen_by(SEATS.index(seat), seed).now()
        assert isinstance(state, State)
        check(state)
        worlds.append(state)
    return worlds


def gods_on(space: int, worlds: list[State]) -> set[str]:
    return {IDS.divinities[world.spaces[space - 1]] for world in worlds}


def told(table: Table, seat: str) -> list[str]:
    """What the log tells a seat of the running turn: what it did not see, it knows the kind of."""
    match = table.match
    events = EventLog(match.log[match.mark :])
    state = match.state.copy()
    state.chooser = events
    GAME.beat(state)
    lines = []
    for entry, known in zip(events.log, events.known, strict=True):
        names, number = (GAME.action_names, entry) if entry >= 0 else (GAME.outcome_names, ~entry)
        lines.append(names.names[number] if known >> SEATS.index(seat) & 1 else names.verb(number))
    return lines


def observed(table: Table, seat: str) -> list[int]:
    """What a seat sees as numbers."""
    match = table.match
    observer = Observer(GAME, match.content, 2, match.options)
    vector = Vector(observer.size)
    observer.write(match.now(), SEATS.index(seat), match.seat, match.kind, match.source, vector)
    return list(vector.values)


def same_for(seat: str, one: Table, other: Table) -> bool:
    """Whether a seat cannot tell two matches apart: by looking, by thinking, from the log."""
    number = SEATS.index(seat)
    views = [table.match.view(number) for table in (one, other)]
    thoughts = [table.match.seen_by(number, 5).dump() for table in (one, other)]
    same_look = views[0] == views[1] and observed(one, seat) == observed(other, seat)
    return same_look and thoughts[0] == thoughts[1] and told(one, seat) == told(other, seat)


# ---- Cards


def test_face_down_cards_are_hidden_from_both() -> None:
    """Rules 2.5, 15.2."""
    table = scene()
    for seat in (*SEATS, None):
        structure = table.view(seat)["structure"]
        assert sum(slot["card"] is None for slot in structure) == 8


def test_both_seats_see_the_same_table_where_nothing_is_secret() -> None:
    """Rule 15.1."""
    table = scene(
        "forum", a="tavern", a_has="astarte, offering 2, greek token", pile="walls", spaces={1: "mars", 2: "gate"}
    )
    assert table.view("A") == table.view("B") == table.view()


def test_only_who_has_to_decide_sees_the_legal_actions() -> None:
    table = scene()
    assert table.match.view(0)["legal"] == table.match.legal()
    assert table.match.view(1)["legal"] == []
    assert table.match.view()["legal"] == []


def test_a_card_to_be_flipped_is_another_one_in_every_thought() -> None:
    """Rule 15.2: thinking about a match tells nothing of what chance will bring."""
    table = scene(slots={19: "forum", 18: "brewery"})
    real = table.match.copy()
    real.play("discard forum")
    flipped = set()
    for seed in range(20):
        seen = table.match.seen_by(0, seed)
        seen.play("discard forum")
        flipped.add(seen.view(0)["table"]["structure"][17]["card"])
    assert len(flipped) > 3


# ---- Divinities laid face down in Age I


def test_only_the_player_sees_the_two_divinities_he_draws() -> None:
    """Rules 10.2, 15.4."""
    table = roman_token()
    assert sorted(table.view("A")["pantheon"]["drawn"]) == sorted(table.can("place"))
    assert table.view("B")["pantheon"]["drawn"] is None
    assert table.view()["pantheon"]["drawn"] is None
    assert table.deck("roman", "B") == [None]


def test_the_opponent_knows_the_mythology_but_not_the_divinity() -> None:
    """Rules 10.2, 15.4, 15.6."""
    table = roman_token(decks={"roman": "mars, neptune"}).play("place mars", "space 2")
    for seat in ("B", None):
        assert table.space(2, seat)["divinity"] is None
        assert table.space(2, seat)["mythology"] == "roman"
        assert table.space(2, seat)["public"] is False
        assert table.deck("roman", seat) == [None, None]
        assert set(ROMANS) <= set(table.view(seat)["pantheon"]["unknown"])
    assert table.space(2, "A")["divinity"] == "mars"
    assert table.deck("roman", "A") == ["neptune", None]
    assert set(ROMANS) & set(table.view("A")["pantheon"]["unknown"]) == {"minerva"}


def test_nothing_is_drawn_any_more_for_either_seat_once_it_is_placed() -> None:
    table = roman_token().play("place " + roman_token().can("place")[0], "space 2")
    assert [table.view(seat)["pantheon"]["drawn"] for seat in (*SEATS, None)] == [[], [], []]


def test_the_opponent_cannot_tell_which_divinities_were_drawn_placed_and_returned() -> None:
    """Rule 15.4."""
    one = roman_token(decks={"roman": "mars, minerva"})
    other = roman_token(decks={"roman": "neptune, mars"})
    assert same_for("B", one, other)
    assert not same_for("A", one, other)
    one.play("place mars")
    other.play("place neptune")
    assert same_for("B", one, other)
    one.play("space 3")
    other.play("space 3")
    assert same_for("B", one, other)
    assert not same_for("A", one, other)


def test_the_opponent_deals_the_placed_divinity_anew_and_the_player_does_not() -> None:
    """Rule 15.4."""
    table = roman_token(decks={"roman": "mars, neptune"}).play("place mars", "space 2")
    assert gods_on(2, worlds_of(table, "B")) == set(ROMANS)
    worlds = worlds_of(table, "A")
    assert gods_on(2, worlds) == {"mars"}
    assert {IDS.divinities[world.stacks[8]] for world in worlds} == {"neptune"}
    assert {world.divinity_bag for world in worlds} == {table.state.divinity_bag}


def test_while_the_player_chooses_in_secret_the_opponent_thinks_about_the_turn_before() -> None:
    table = roman_token(decks={"roman": "mars, neptune"})
    seen = table.match.seen_by(1)
    assert (seen.to_act, prompt_of(seen.view(1))["question"]) == (0, "turn")
    mine = table.match.seen_by(0)
    assert [mine.notate(action) for action in mine.legal()] == ["place mars", "place neptune"]


def test_who_drew_the_returned_card_with_a_second_token_knows_what_lies_where() -> None:
    """Rules 10.3, 15.4: B drew what A put back and the third card, so that by elimination he knows what A placed."""
    table = scene(
        age=1,
        gone=[14, 19],
        tokens={9: "roman", 13: "roman"},
        slots={15: "tavern", 18: "altar"},
        decks={"roman": "mars, neptune"},
    )
    table.play("discard tavern", "place mars", "space 1", "discard altar")
    assert table.can("place") == ["minerva", "neptune"]
    table.play("place minerva", "space 2")
    worlds = worlds_of(table, "B")
    assert (gods_on(1, worlds), gods_on(2, worlds)) == ({"mars"}, {"minerva"})
    worlds = worlds_of(table, "A")
    assert gods_on(1, worlds) == {"mars"}
    assert gods_on(2, worlds) == {"minerva", "neptune"}


def test_at_the_start_of_age_two_everybody_knows_the_pantheon() -> None:
    """Rules 11.2, 15.4."""
    gods = {1: "mars", 2: "tanit", 3: "enki", 4: "ra", 5: "zeus"}
    table = scene(age=1, left=[0], slots={0: "tavern"}, spaces=gods, known="A").play("discard tavern")
    for seat in (*SEATS, None):
        assert [table.space(space, seat)["divinity"] for space in gods] == list(gods.values())
        assert all(table.space(space, seat)["public"] for space in gods)
    assert gods_on(1, worlds_of(table, "B")) == {"mars"}
    on_enki = {f"box {token}" for token in table.view("B")["pantheon"]["enki"]}
    assert len(on_enki) == 2
    assert set(told(table, "B")) >= {*on_enki, *(f"divinity {god}" for god in gods.values())}


def test_the_events_tell_who_saw_what() -> None:
    """Rule 15.4."""
    table = new(3)
    while not table.asked.endswith("space"):
        option = next(option for option in table.options if not option.startswith("wonder"))
        table.play(option)
    seat = table.match.to_act
    hidden = [event for event in table.match.events() if event.known != (0, 1)]
    assert [event.name.split()[0] for event in hidden] == ["divinity", "divinity", "place"]
    assert {event.known for event in hidden} == {(seat,)}


# ---- Gate and Divine Theater


def theater(**position: Any) -> Table:
    """A builds the Divine Theater and looks at the Roman deck."""
    table = scene("forum", a_wonders="divine_theater", **position)
    return table.play("wonder divine_theater with forum", "deck roman")


def gate(**position: Any) -> Table:
    return scene(spaces={6: "gate"}, **position).play("activate 6")


def test_the_theater_shows_its_deck_to_everybody() -> None:
    """Rules 16.2, 17.3."""
    table = theater()
    for seat in (*SEATS, None):
        assert table.view(seat)["pantheon"]["drawn"] == ROMANS


def test_only_the_player_knows_the_order_the_theater_left() -> None:
    """Rule 16.3."""
    table = theater().play("choose mars", "top neptune")
    assert table.deck("roman", "A") == ["neptune", "minerva"]
    for seat in ("B", None):
        assert table.deck("roman", seat) == [None, None]
    tops = [{IDS.divinities[world.stacks[9]] for world in worlds_of(table, seat)} for seat in SEATS]
    assert tops == [{"neptune"}, {"minerva", "neptune"}]
    other = theater().play("choose mars", "top minerva")
    assert same_for("B", table, other)


def test_while_the_theater_takes_effect_everybody_sees_what_goes_back() -> None:
    """Rule 16.3: Zeus of the Theater asks for a card before the others are stacked."""
    table = scene("forum", a_wonders="divine_theater")
    table.play("wonder divine_theater with forum", "deck greek", "choose zeus")
    assert table.asked == "A strike"
    assert [table.view(seat)["pantheon"]["aside"] for seat in (*SEATS, None)] == [["aphrodite", "hades"]] * 3
    assert not table.match.has_secret(1)
    assert table.match.seen_by(1).view(1) == table.match.view(1)


def test_while_the_theater_goes_on_only_the_player_knows_the_order() -> None:
    """Rule 16.3: Zeus's Greek token needs the deck, so the others are stacked before the turn is over."""
    tables = [scene("tavern", age=1, tokens={9: "greek"}, a_wonders="divine_theater") for _ in range(2)]
    for table, top in zip(tables, ("hades", "aphrodite"), strict=True):
        table.play("wonder divine_theater with tavern", "deck greek", "choose zeus", "strike 9", f"top {top}")
        assert table.asked == "A place"
    assert same_for("B", *tables)
    assert not same_for("A", *tables)
    for table in tables:
        table.play("place hades", "space 1")
    assert same_for("B", *tables)


def test_a_single_card_that_the_theater_leaves_is_known_to_everybody() -> None:
    """Rule 16.3."""
    table = theater(b_has="minerva").play("choose mars")
    assert [table.deck("roman", seat) for seat in (*SEATS, None)] == [["neptune"]] * 3


def test_the_gate_shows_the_top_cards_to_everybody_and_they_stay_known() -> None:
    """Rules 16.2, 16.3."""
    table = gate(decks={"mesopotamian": "enki", "roman": "mars", "greek": "zeus", "phoenician": "tanit"})
    assert {"enki", "mars", "zeus", "tanit"} <= set(table.view("B")["pantheon"]["drawn"])
    assert not table.match.has_secret(1)
    table.play("choose tanit")
    for seat in (*SEATS, None):
        assert table.deck("roman", seat) == ["mars", None, None]
        assert table.deck("greek", seat) == ["zeus", None, None]
    assert {world.stacks[8] for world in worlds_of(table, "B")} == {IDS.divinities.index("mars")}


def test_by_option_the_gate_shows_the_top_cards_to_the_player_alone() -> None:
    """Rules 16.2, 17.3."""
    table = gate(reveal="private", decks={"roman": "mars", "phoenician": "tanit"})
    assert "mars" in table.view("A")["pantheon"]["drawn"]
    assert table.view("B")["pantheon"]["drawn"] is None
    table.play("choose tanit")
    assert table.deck("roman", "A") == ["mars", None, None]
    assert table.deck("roman", "B") == [None, None, None]
    assert table.city("A")["divinities"] == ["tanit", "gate"]
    assert len({world.stacks[8] for world in worlds_of(table, "B")}) == 3


def test_by_option_the_theater_shows_its_deck_to_the_player_alone() -> None:
    """Rules 16.2, 17.3."""
    table = theater(reveal="private")
    assert table.view("A")["pantheon"]["drawn"] == ROMANS
    assert table.view("B")["pantheon"]["drawn"] is None
    table.play("choose mars", "top minerva")
    assert table.deck("roman", "A") == ["minerva", "neptune"]
    assert table.deck("roman", "B") == [None, None]


def test_by_option_the_cards_that_wait_to_go_back_are_the_players_secret() -> None:
    """Rules 13.5, 16.2: while the chosen divinity takes effect."""
    tables = [
        gate(reveal="private", pile="tavern", decks={"greek": "hades", "roman": top}).play("choose hades")
        for top in ("mars", "neptune")
    ]
    assert [table.asked for table in tables] == ["A build_discarded"] * 2
    assert "mars" in tables[0].view("A")["pantheon"]["aside"]
    assert [tables[0].view(seat)["pantheon"]["aside"] for seat in ("B", None)] == [None, None]
    assert "mars" in tables[0].view("B")["pantheon"]["unknown"]
    assert same_for("B", *tables)


def test_a_private_gate_that_leads_to_the_great_library_does_not_tell_of_enki() -> None:
    """Rules 13.6, 16.2: the cards go back before the Library draws, whether Enki is among them or not."""
    tables = [
        gate(
            reveal="private",
            decks={"mesopotamian": top, "egyptian": "isis"},
            a_wonders="great_library",
            pile="tavern",
        ).play("choose isis", "raise great_library")
        for top in ("enki", "ishtar")
    ]
    assert same_for("B", *tables)
    for table in tables:
        table.play("using tavern")
        assert table.asked == "A keep_progress"
        assert table.view("A")["pantheon"]["aside"] == []
    assert same_for("B", *tables)


def test_by_option_a_single_card_that_the_theater_leaves_is_known_to_who_knew_it() -> None:
    """Rules 16.2, 16.3: B put Neptune on top; A looks at the deck and takes the other card."""
    table = scene(
        "forum", a_wonders="divine_theater", b_has="minerva", decks={"roman": "neptune, mars"}, reveal="private"
    )
    start = table.match.state
    assert isinstance(start, State)
    start.stacks_known[9] = 1 << SEATS.index("B")
    table.play("wonder divine_theater with forum", "deck roman", "choose mars")
    assert [table.deck("roman", seat) for seat in (*SEATS, None)] == [["neptune"]] * 3
    table = scene("forum", a_wonders="divine_theater", b_has="minerva", reveal="private")
    table.play("wonder divine_theater with forum", "deck roman", "choose mars")
    assert [table.deck("roman", seat) for seat in (*SEATS, None)] == [["neptune"], [None], [None]]


def test_a_private_gate_does_not_tell_the_opponent_whether_enki_was_seen() -> None:
    """Rule 16.2: neither do the tokens that lie on him meanwhile."""
    tables = [gate(reveal="private", decks={"mesopotamian": top, "phoenician": "tanit"}) for top in ("enki", "ishtar")]
    assert len(tables[0].view("A")["pantheon"]["enki"]) == 2
    assert tables[1].view("A")["pantheon"]["enki"] == []
    assert same_for("B", *tables)
    for table in tables:
        table.play("choose tanit")
    assert same_for("B", *tables)


def test_a_private_gate_draws_tokens_whether_enki_is_there_or_not() -> None:
    """Rule 16.2: or else the log would tell that he was seen."""
    for top in ("enki", "ishtar"):
        table = gate(reveal="private", decks={"mesopotamian": top})
        assert told(table, "B") == ["activate 6", *["divinity"] * 5, *["box"] * 2]
        assert len(table.box) == 8


def test_the_tokens_on_an_enki_that_a_private_gate_activates_are_shown_to_everybody() -> None:
    """Rule 16.2: he is activated in public, and one of them is taken."""
    table = gate(reveal="private", decks={"mesopotamian": "enki"}, box="law, economy").play("choose enki")
    assert [table.view(seat)["pantheon"]["enki"] for seat in (*SEATS, None)] == [["economy", "law"]] * 3
    assert told(table, "B")[-3:] == ["choose enki", "box economy", "box law"]


def test_a_private_theater_draws_tokens_for_the_deck_that_may_hold_enki_only() -> None:
    """Rule 16.2: in Age I he may lie in the deck or face down in the pantheon, where A put him."""
    for placed in ("enki", "ishtar"):
        table = scene("tavern", a_wonders="divine_theater", spaces={1: placed}, known="A", reveal="private")
        table.play("wonder divine_theater with tavern", "deck mesopotamian")
        assert told(table, "B")[2:] == ["divinity", "divinity", "box", "box"]
    assert told(theater(reveal="private"), "B")[2:] == ["divinity"] * 3


def test_a_private_gate_leaves_the_opponent_what_he_knew() -> None:
    """Rule 16.2: B put Neptune on top of the Roman deck; A sees him through the Gate and puts him back."""
    table = scene(
        age=1,
        turn="B",
        gone=[14],
        left=[0, 9, 15],
        tokens={9: "roman"},
        slots={15: "tavern"},
        reveal="private",
        spaces={1: "zeus", 2: "ra", 3: "baal", 5: "isis"},
        decks={"roman": "mars, neptune", "phoenician": "tanit"},
    )
    table.play("discard tavern", "place mars", "space 4")
    while table.view()["age"] == 1:
        table.play("discard " + table.can("discard")[0])
    assert table.deck("roman", "B") == ["neptune", None]
    table.play("begin 0", "activate 6", "choose tanit")
    assert table.deck("roman", "A") == ["neptune", None]
    assert table.deck("roman", "B") == ["neptune", None]
    assert {IDS.divinities[world.stacks[8]] for world in worlds_of(table, "B")} == {"neptune"}


# ---- everything a seat knows stays as it is


@pytest.mark.parametrize("reveal", ["public", "private"])
@pytest.mark.parametrize("seed", range(6))
def test_dealing_anew_never_changes_what_a_seat_sees(seed: int, reveal: str) -> None:
    """Random games: at every decision, for both seats, unless the running turn holds a secret."""
    dice = Random(seed)
    table = new(seed, reveal=reveal)
    for _ in range(90):
        if table.match.over:
            break
        for seat in (0, 1):
            seen = table.match.seen_by(seat, dice.randrange(100))
            if seat == table.match.to_act or not table.match.has_secret(seat):
                assert seen.view(seat) == table.match.view(seat)
            assert seen.to_act is not None
        table.play(dice.choice(table.options))


def test_a_divinity_chosen_out_of_a_private_reveal_is_shown_to_the_opponent() -> None:
    """Rule 16.2: nobody takes anything back across it, even if the chooser knew all cards of the deck."""
    for reveal in ("public", "private"):
        table = theater(reveal=reveal)
        match = table.match
        assert match.prompt is not None
        assert match.prompt.question == "choose_divinity"
        assert table.state.may_show(match.seat, match.kind, match.legal()[0]) == (reveal == "private")


def test_everybody_knows_which_progress_tokens_are_in_the_box() -> None:
    """Rule 15.3."""
    table = scene(
        a_has="law", b_has="economy", board="masonry, theology", enki="strategy, urbanism", spaces={1: "enki"}
    )
    elsewhere = {"law", "economy", "masonry", "theology", "strategy", "urbanism"}
    for seat in (*SEATS, None):
        assert set(table.view(seat)["progress"]["box"]) == set(IDS.progress) - elsewhere


def test_from_age_two_on_only_the_order_of_the_decks_is_unknown() -> None:
    """Rule 15.5."""
    gods = {1: "mars", 2: "tanit", 3: "enki", 4: "ra", 5: "zeus"}
    table = scene(age=1, left=[0], slots={0: "tavern"}, spaces=gods, known="A").play("discard tavern", "begin 0")
    in_decks = {god for god in IDS.divinities if god not in gods.values() and god != "gate"}
    for seat in (*SEATS, None):
        assert set(table.view(seat)["pantheon"]["unknown"]) == in_decks
        assert table.deck("roman", seat) == [None, None]


def deck_that_one_knows() -> tuple[Table, str]:
    """A whole game up to a Divine Theater whose owner alone knows one of the decks."""
    for seed in range(40):
        dice = Random(seed)
        table = new(seed)
        while not table.match.over:
            for deck in table.can("deck"):
                if None in table.deck(deck) and None not in table.deck(deck, table.asked[0]):
                    return table, deck
            draft = [option for option in table.options if option == "draft divine_theater"]
            table.play(dice.choice(draft or table.options))
    raise AssertionError("there is no such position")


def test_a_divinity_that_was_shown_and_taken_back_stays_known_to_both() -> None:
    """Rule 16.34."""
    table, deck = deck_that_one_knows()
    known = table.deck(deck, table.asked[0])
    table.play(f"deck {deck}")
    assert table.asked.endswith("choose_divinity")
    table.match.undo()
    assert table.asked.endswith("deck")
    assert [table.deck(deck, seat) for seat in (*SEATS, None)] == [known] * 3


def test_what_chance_has_shown_cannot_be_taken_back() -> None:
    """Rule 16.34: the fourth pick of the draft shows the next four wonders."""
    table = new(1)
    for picks in range(4):
        assert table.match.can_undo == (picks > 0)
        table.play(table.options[0])
    assert not table.match.can_undo
