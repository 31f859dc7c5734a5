"""Positions of Duel in a few words, for tests.

`scene("dispensary", a="pharmacist")` is a table in the middle of a game: Pantheon, it is A's turn, the age is that of
the cards named (else Age II), A has 20 coins and B 10, and whatever is not said is not there. Cards come into cities by
`City.add` and the like, and the `Table` looks at all pieces before the first and after every action.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from polytheon.games.duel.game import GAME
from polytheon.games.duel.rules.components import DECKS, GATE, IDS, NONE, Content
from polytheon.games.duel.rules.state import BOTH, CITY, OFF_TRACK, PILE, STRUCTURE, UNDER, UNSEEN, State
from polytheon.games.duel.rules.tokens import OFFERING
from polytheon.kernel.bits import members
from polytheon.kernel.content import Data
from polytheon.kernel.match import match_at
from tests.games.duel.table import SEATS, Table

KNOWERS = {"": 0, "A": 1, "B": 2, "AB": BOTH}


def scene(
    cards: str = "",
    *,
    age: int = 0,
    turn: str = "A",
    a: str = "",
    b: str = "",
    a_has: str = "",
    b_has: str = "",
    a_wonders: str = "",
    b_wonders: str = "",
    a_coins: int = 20,
    b_coins: int = 10,
    slots: Mapping[int, str] | None = None,
    gone: Sequence[int] = (),
    left: Sequence[int] = (),
    tokens: Mapping[int, str] | None = None,
    pile: str = "",
    under: Mapping[str, str] | None = None,
    pawn: int = 0,
    military: str | None = None,
    minerva: int = OFF_TRACK,
    board: str | None = None,
    box: str | None = None,
    enki: str = "",
    astarte: int = 7,
    snake: str = "",
    spaces: Mapping[int, str] | None = None,
    known: str = "AB",
    decks: Mapping[str, str] | None = None,
    edition: Data | None = None,
    seed: int = 1,
    **options: str,
) -> Table:
    """A position at the start of a turn.

    cards        accessible cards of the structure, on the highest free slots
    a, b         cards in the cities
    a_has, b_has progress tokens, divinities, built wonders, "greek token", "offering 3"
    a_wonders    unbuilt wonders
    slots        cards on given slots; other face-up slots get some card that is nowhere else
    gone, left   slots that are empty, or the only ones that are not
    tokens       "roman" or "offering 4" on a slot
    under        the card under a built wonder; some other card if not given
    military     military tokens on the track, if not those that the pawn has not reached
    board, box   progress tokens; five on the board and the others in the box, if not given
    enki         progress tokens on Enki
    astarte      coins on Astarte, for her owner
    snake        B's green card that has the snake of A's Nisaba
    spaces       divinities or "gate" in the pantheon, known to the seats `known`
    decks        what lies on top of mythology decks, in order from the top and known to nobody; the rest is shuffled
    options      expansion="none" and the like
    """
    content = GAME.content(edition)
    assert isinstance(content, Content)
    chosen = GAME.check_options(options)
    s = GAME.set_up(content, 2, chosen)
    assert isinstance(s, State)
    s.first = 0
    s.picks = 8
    s.active = SEATS.index(turn)
    s.age = age or age_of(content, words(cards) + list((slots or {}).values()))
    s.pawn = pawn
    s.minerva = minerva
    s.military_tokens = military_set(pawn) if military is None else numbers(IDS.military_tokens, military)
    for seat, coins, in_city, unbuilt in ((0, a_coins, a, a_wonders), (1, b_coins, b, b_wonders)):
        s.city(seat).coins = coins
        s.city(seat).wonders = numbers(IDS.wonders, unbuilt)
        for name in words(in_city):
            add_card(s, seat, name)
    for name in words(pile):
        s.where[IDS.cards.index(name)] = PILE
    s.wonder_bag = ((1 << (14 if s.pantheon else 12)) - 1) & ~(s.city0.wonders | s.city1.wonders)
    wanted = place_wanted(s, words(cards), dict(slots or {}), gone, left)
    s.enki = numbers(IDS.progress, enki)
    for seat, has in ((0, a_has), (1, b_has)):
        for name in words(has):
            give(s, seat, name, astarte, dict(under or {}), wanted)
    if snake:
        s.snake = IDS.cards.index(snake)
        s.city0.symbols |= 1 << content.cards[s.snake].symbol
    lay_structure(s, wanted)
    lay_progress(s, board, box)
    if s.pantheon:
        lay_tokens(s, dict(tokens or {}))
        fill_pantheon(s, dict(spaces or {}), known, dict(decks or {}))
    return Table(match_at(GAME, s, 2, chosen, seed, s.content))


def new(seed: int = 1, **options: str) -> Table:
    """A new game at its first pick."""
    return Table(GAME.new(2, seed, options))


def ended(**position: Any) -> Table:
    """A game at its end: B sells the last card of Age III (for 2 coins, plus 1 for each yellow card)."""
    position = {"a_coins": 0, "b_coins": 0, **position}
    table = scene(age=3, left=[0], turn="B", **position)
    return table.play("discard " + table.slot(0))


# ---- how a scene is put together


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def numbers(ids: list[str], text: str) -> int:
    """The set of things that are named."""
    return sum(1 << ids.index(word) for word in words(text))


def age_of(content: Content, cards: list[str]) -> int:
    """The age of some cards; guilds and temples belong to Age III."""
    ages = {min(content.cards[IDS.cards.index(card)].deck, 2) + 1 for card in cards}
    assert len(ages) <= 1, f"cards of several ages: {cards}"
    return int(ages.pop()) if ages else 2


def military_set(pawn: int) -> int:
    """The military tokens that the pawn has not reached."""
    tokens = 0b1111
    for side, distance in ((1, pawn), (0, -pawn)):
        if distance >= 3:
            tokens &= ~(1 << 2 * side)
        if distance >= 6:
            tokens &= ~(1 << 2 * side + 1)
    return tokens


def add_card(s: State, seat: int, name: str) -> None:
    card = s.content.cards[IDS.cards.index(name)]
    assert s.where[card.number] == UNSEEN, f"{name} is there twice"
    s.where[card.number] = CITY + seat
    s.city(seat).add(card)
    if card.symbol != NONE:
        s.city(seat).symbols |= 1 << card.symbol


def give(s: State, seat: int, name: str, astarte: int, under: dict[str, str], wanted: dict[int, str]) -> None:
    """A progress token, a divinity, a built wonder, a mythology token or an offering token for a player."""
    city = s.city(seat)
    if name.endswith(" token"):
        first = 2 * IDS.mythologies.index(name.removesuffix(" token"))
        taken = s.city0.myth_tokens | s.city1.myth_tokens
        city.myth_tokens |= 1 << (first + (taken >> first & 1))
    elif name.startswith("offering "):
        city.offerings |= 1 << (int(name.removeprefix("offering ")) - 2)
    elif name in IDS.progress:
        city.progress |= 1 << IDS.progress.index(name)
    elif name in IDS.wonders:
        wonder = s.content.wonders[IDS.wonders.index(name)]
        card = IDS.cards.index(under[name]) if name in under else unused(s, 0, wanted)
        s.where[card] = UNDER + wonder.number
        city.add_wonder(wonder)
        s.wonder_bag &= ~(1 << wonder.number)
    else:
        city.divinities |= 1 << IDS.divinities.index(name)
        if name == "astarte":
            city.astarte = astarte
    if name in ("law", "ishtar"):
        city.symbols |= 1 << 6


def unused(s: State, deck: int, wanted: Mapping[int, str]) -> int:
    """Some card of a deck that is nowhere yet."""
    for card in range(len(s.where)):
        if s.content.cards[card].deck == deck and s.where[card] == UNSEEN and IDS.cards[card] not in wanted.values():
            return card
    raise AssertionError(f"no card of {DECKS[deck]} is left for the scene")


def place_wanted(
    s: State, cards: list[str], slots: dict[int, str], gone: Sequence[int], left: Sequence[int]
) -> dict[int, str]:
    """Which slots are there, and the named cards on them."""
    structure = s.content.structures[s.age - 1]
    s.present = structure.all_slots
    if left:
        s.present = sum(1 << slot for slot in left)
    for slot in gone:
        s.present &= ~(1 << slot)
    if not left and not gone:
        # Cards of this age that are elsewhere were in the structure once: the lowest slots are empty then.
        age_cards = [card for card in s.content.cards if card.deck == s.age - 1]
        elsewhere = sum(1 for card in age_cards if s.where[card.number] != UNSEEN)
        for slot in range(19, 19 - max(0, elsewhere - 3), -1):
            s.present &= ~(1 << slot)
    for slot in range(20):
        if s.present >> slot & 1 and structure.covering[slot] & s.present == 0:
            s.free |= 1 << slot
    places = [slot for slot in sorted(members(s.free), reverse=True) if slot not in slots]
    for card, slot in zip(cards, places, strict=False):
        slots[slot] = card
    assert len(cards) <= len(places), "not enough free slots"
    return slots


def lay_structure(s: State, wanted: dict[int, str]) -> None:
    """Cards on the face-up slots, bags for the others; in Age III also the backs of guilds or temples."""
    structure = s.content.structures[s.age - 1]
    s.face_up = structure.face_up | s.free | structure.all_slots & ~s.present
    special = 4 if s.pantheon else 3
    if s.age == 3:
        lay_purple_backs(s, wanted, special)
    for slot, name in wanted.items():
        card = IDS.cards.index(name)
        assert s.where[card] == UNSEEN, f"{name} is there twice"
        assert (s.present & s.face_up) >> slot & 1, f"no face-up card lies on {slot}"
        s.slots[slot] = card
        s.where[card] = STRUCTURE + slot
    for slot in members(s.present & s.face_up):
        if s.slots[slot] == NONE:
            card = unused(s, special if s.purple >> slot & 1 else s.age - 1, wanted)
            s.slots[slot] = card
            s.where[card] = STRUCTURE + slot
    s.deck = bag_of(s, s.age - 1)
    if s.age == 3:
        s.purple_deck = bag_of(s, special)


def lay_purple_backs(s: State, wanted: Mapping[int, str], special: int) -> None:
    """Three slots hold guilds or temples, less those that are already elsewhere; never the last card of all."""
    purple = [card.number for card in s.content.cards if card.deck == special]
    backs = 3 - sum(1 for card in purple if s.where[card] != UNSEEN)
    for slot, name in wanted.items():
        if IDS.cards.index(name) in purple:
            s.purple |= 1 << slot
            backs -= 1
    for slot in range(20):
        if backs > 0 and s.present >> slot & 1 and slot not in wanted and s.present != 1 << slot:
            s.purple |= 1 << slot
            backs -= 1


def bag_of(s: State, deck: int) -> int:
    """The cards of a deck that nobody has seen."""
    first = s.content.deck_first[deck]
    cards = [card.number for card in s.content.cards if card.deck == deck]
    return sum(1 << (card - first) for card in cards if s.where[card] == UNSEEN)


def lay_progress(s: State, board: str | None, box: str | None) -> None:
    """Progress tokens that nobody owns lie on the board or in the box."""
    free = ((1 << (13 if s.pantheon else 10)) - 1) & ~(s.city0.progress | s.city1.progress | s.enki)
    if board is not None:
        s.board = numbers(IDS.progress, board)
    elif box is not None:
        s.board = free & ~numbers(IDS.progress, box)
    else:
        s.board = sum(1 << token for token in list(members(free))[:5])
    s.box = free & ~s.board
    assert box is None or s.box == numbers(IDS.progress, box), "some progress token is nowhere"


def lay_tokens(s: State, tokens: dict[int, str]) -> None:
    taken = s.city0.myth_tokens | s.city1.myth_tokens
    for slot, name in tokens.items():
        if name.startswith("offering "):
            s.tokens[slot] = OFFERING + int(name.removeprefix("offering ")) - 2
        else:
            token = 2 * IDS.mythologies.index(name)
            token += taken >> token & 1
            taken |= 1 << token
            s.tokens[slot] = token


def fill_pantheon(s: State, spaces: dict[int, str], known: str, decks: dict[str, str]) -> None:
    """Divinities on the spaces and in the decks; those that are not named are in a bag."""
    s.divinity_bag = ((1 << 15) - 1) & ~(s.city0.divinities | s.city1.divinities)
    for space, name in spaces.items():
        divinity = IDS.divinities.index(name)
        s.spaces[space - 1] = divinity
        s.spaces_known[space - 1] = BOTH if divinity == GATE else KNOWERS[known]
        s.divinity_bag &= ~(1 << divinity)
    for order in decks.values():
        for name in reversed(words(order)[:2]):  # the third can only be the last in the bag
            divinity = IDS.divinities.index(name)
            assert s.divinity_bag >> divinity & 1, f"{name} is not in its deck"
            s.divinity_bag &= ~(1 << divinity)
            s.put_on_top(divinity, 0)
