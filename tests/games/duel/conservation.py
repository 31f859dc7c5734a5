"""What is true in every position of Duel: each piece is in one place, and what is counted along the way is right."""

from __future__ import annotations

from polytheon.games.duel.rules.components import GATE, NONE, SYMBOLS, URBANISM
from polytheon.games.duel.rules.state import CITY, STRUCTURE, UNDER, UNSEEN, City, State
from polytheon.kernel.bits import members

LAW = SYMBOLS.index("law")
LAW_TOKEN = 3
ISHTAR = 1
NISABA = 2


def check(s: State) -> None:
    """Fail if a piece is missing, is there twice, or is not counted as it should be."""
    check_structure(s)
    check_city(s, 0)
    check_city(s, 1)
    check_wonders(s)
    check_progress(s)
    check_track(s)
    if s.pantheon:
        check_divinities(s)
        check_tokens(s)
    else:
        assert s.city0.divinities | s.city1.divinities | s.city0.offerings | s.city1.offerings == 0


def partition(all_things: int, *sets: int) -> None:
    """Every thing is in exactly one of the sets."""
    union = 0
    for part in sets:
        assert union & part == 0, f"{bin(union & part)} are in two places"
        union |= part
    assert union == all_things, f"{bin(union ^ all_things)} are missing or do not belong here"


def check_structure(s: State) -> None:
    if s.age == 0:
        return
    structure = s.content.structures[s.age - 1]
    for slot in range(20):
        assert list(s.cards_at(STRUCTURE + slot)) == [s.slots[slot]] * (s.slots[slot] != NONE)
        present = s.present >> slot & 1
        assert (s.slots[slot] != NONE) == bool(present & s.face_up >> slot)
        assert s.free >> slot & 1 == (present and structure.covering[slot] & s.present == 0)
    down = s.present & ~s.face_up
    special = 4 if s.pantheon else 3
    assert s.deck == unseen(s, s.age - 1)
    assert len(members(s.deck)) >= len(members(down & ~s.purple))
    if s.age == 3:
        assert s.purple_deck == unseen(s, special)
        assert len(members(s.purple_deck)) >= len(members(down & s.purple))
    for slot in members(s.present & s.face_up):
        assert (s.content.cards[s.slots[slot]].deck == special) == bool(s.purple >> slot & 1)


def unseen(s: State, deck: int) -> int:
    first = s.content.deck_first[deck]
    return sum(
        1 << (card.number - first) for card in s.content.cards if card.deck == deck and s.where[card.number] == UNSEEN
    )


def check_city(s: State, seat: int) -> None:
    """What a city counts along the way is what its cards, wonders, tokens and divinities give."""
    city, counted = s.city(seat), City()
    for number in s.cards_at(CITY + seat):
        card = s.content.cards[number]
        counted.add(card)
        if card.symbol != NONE:
            counted.symbols |= 1 << card.symbol
    for number in members(city.built):
        counted.add_wonder(s.content.wonders[number])
    if city.progress >> LAW_TOKEN & 1 or city.divinities >> ISHTAR & 1:
        counted.symbols |= 1 << LAW
    if city.divinities >> NISABA & 1 and s.snake != NONE:
        assert s.where[s.snake] == CITY + 1 - seat
        counted.symbols |= 1 << s.content.cards[s.snake].symbol
    assert city.colours == counted.colours
    assert city.production == counted.production
    assert (city.raw_wildcards, city.made_wildcards) == (counted.raw_wildcards, counted.made_wildcards)
    assert city.fixed == counted.fixed
    assert city.symbols == counted.symbols or s.over
    assert city.coins >= 0
    assert city.astarte >= 0


def check_wonders(s: State) -> None:
    """No wonder is in two places, and exactly the built ones have a card under them."""
    sets = (s.city0.wonders, s.city0.built, s.city1.wonders, s.city1.built, s.pool, s.wonder_bag)
    union = 0
    for part in sets:
        assert union & part == 0
        union |= part
    for wonder in range(14):
        built = (s.city0.built | s.city1.built) >> wonder & 1
        assert len(s.cards_at(UNDER + wonder)) == built
    assert len(members(s.city0.built | s.city1.built)) <= 7
    for place in s.where:
        assert UNSEEN <= place < UNDER + 14 or STRUCTURE <= place < STRUCTURE + 20


def check_progress(s: State) -> None:
    if s.first == NONE:
        return
    everything = (1 << (13 if s.pantheon else URBANISM + 1)) - 1
    partition(everything, s.board, s.box, s.offered, s.enki, s.city0.progress, s.city1.progress)


def check_track(s: State) -> None:
    capital = s.content.capital
    assert -capital <= s.pawn <= capital
    assert s.over or -capital < s.pawn < capital
    assert 0 <= s.military_tokens < 16


def check_divinities(s: State) -> None:
    if s.first == NONE:
        return
    places = [1 << card for card in [*s.spaces, *s.stacks] if card not in (NONE, GATE)]
    cities = [city.divinities & ~(1 << GATE) for city in (s.city0, s.city1)]
    partition((1 << 15) - 1, s.divinity_bag, s.drawn, s.aside, *places, *cities)
    for place in range(0, 10, 2):
        assert s.stacks[place] != NONE or s.stacks[place + 1] == NONE, "a deck's upper card lies on nothing"
    assert s.secret & ~(s.drawn | s.aside) == 0, "what is kept secret is neither drawn nor set aside"


def check_tokens(s: State) -> None:
    """No mythology or offering token is in two places."""
    lying = [1 << token for token in s.tokens if token != NONE]
    sets = [*lying, *[city.myth_tokens | city.offerings << 10 for city in (s.city0, s.city1)]]
    union = 0
    for part in sets:
        assert union & part == 0
        union |= part
    for slot in range(20):
        if s.tokens[slot] != NONE:
            assert s.present >> slot & 1
            assert s.face_up >> slot & 1 == 0
