"""Positions of Mythologies to test rules in, told in a few words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from librt.vecs import append

from polytheon.games.mythologies.game import GAME
from polytheon.games.mythologies.rules.components import (
    CARDS_PER_MYTHOLOGY,
    CREATURES,
    DEITIES,
    IDS,
    NONE,
    SLOTS,
    Content,
)
from polytheon.games.mythologies.rules.grid import CELLS
from polytheon.games.mythologies.rules.state import COMMITTING, EVERYBODY, FACE_DOWN, PLACEMENT, State
from polytheon.kernel.content import Data
from polytheon.kernel.match import match_at
from tests.games.mythologies.table import SHORT, Table
from tests.games.played import SEATS

Cells = Mapping[str, str]  # short name of a cell -> cards from the bottom, with commas


def scene(
    hand: str = "",
    a: Cells | None = None,
    b: Cells | None = None,
    c: Cells | None = None,
    d: Cells | None = None,
    *,
    gems: Sequence[int] = (),
    favours: Sequence[int] = (),
    discards: Mapping[str, str] | None = None,
    hands: Mapping[str, str] | None = None,
    tokens: Mapping[str, str] | None = None,
    boards: str = "",
    slots: Mapping[str, str] | None = None,
    piles: Mapping[str, str] | None = None,
    destined: str = "",
    known: str = "ABCD",
    players: int = 0,
    turn: str = "A",
    round: int = 2,
    last_turn: bool = False,
    edition: Data | None = None,
    seed: int = 1,
    **options: str,
) -> Table:
    """A position in a placement phase.

    hand        the cards of the player whose turn it is
    a, b, c, d  pantheons: {"cl": "puma", "tm": "bennu, asura"}
    gems        of A, B, ...
    discards    {"A": "zeus, puma"}
    tokens      the completion tokens left in a pantheon, {"A": "left, celestial"}; all if not given
    boards      mythologies, top left, top right, bottom left, bottom right; those of the cards named, if not given
    slots       cards on boards: {"greek": "centaur, , , zeus"}; "?" lies face down, unseen; empty if not given
    piles       all that is left in a creature pile, {"greek": "gorgon, gorgon"}; what is not elsewhere, if not given
    destined    the mythology destined for A; others follow from the destiny cards
    known       the seats that know the hand of the player whose turn it is
    last_turn   whether the placement phase ends with this turn
    options     garuda="cards" and the like
    """
    pantheons = [cells or {} for cells in (a, b, c, d)]
    players = players or max(2, 4 if d is not None else 3 if c is not None else 2)
    content = GAME.content(edition)
    assert isinstance(content, Content)
    chosen = GAME.check_options(options)
    s = GAME.set_up(content, players, chosen)
    assert isinstance(s, State)
    discards, hands, slots, piles = dict(discards or {}), dict(hands or {}), dict(slots or {}), dict(piles or {})
    hands[turn] = hand or hands.get(turn, "")
    named = [card for cells in pantheons for text in cells.values() for card in words(text)]
    named += [card for text in [*discards.values(), *hands.values()] for card in words(text)]
    wanted = [*words(boards), *slots, *piles, *([destined] if destined else []), *map(mythology_of, named)]
    lay_boards(s, wanted)
    s.round, s.first, s.phase = round, 0, PLACEMENT
    s.active = SEATS.index(turn)
    s.turns = players - 1 if last_turn else 0
    s.destiny, s.step = destiny_for(s, destined), 1
    for seat in range(players):
        p = s.pantheons[seat]
        p.gems = gems[seat] if seat < len(gems) else 0
        p.favours = favours[seat] if seat < len(favours) else 0
        for cell, text in pantheons[seat].items():
            for card in words(text):
                s.land(seat, CELLS.index(SHORT[cell]), s.new_copy(take(s, card)))
        for card in words(discards.get(SEATS[seat], "")):
            p.discard = append(p.discard, s.new_copy(take(s, card)))
        for i, card in enumerate(words(hands.get(SEATS[seat], ""))):
            s.hands[2 * seat + i] = take(s, card)
            s.hands_known[2 * seat + i] = seats_of(known) if SEATS[seat] == turn else EVERYBODY
        if tokens is not None and SEATS[seat] in tokens:
            p.tokens = sum(1 << LINE_NAMES.index(line) for line in words(tokens[SEATS[seat]]))
    for mythology, text in slots.items():
        lay_slots(s, mythology, text)
    for mythology, text in piles.items():
        leave_in_pile(s, mythology, words(text))
    return Table(match_at(GAME, s, players, chosen, seed, content))


LINE_NAMES = ["celestial", "terrestrial", "abyssal", "left", "middle", "right"]


def selection(
    boards: str,
    slots: Mapping[str, str],
    *,
    step: int = 1,
    destined: str,
    picks: Mapping[str, str] | None = None,
    players: int = 2,
    locked: str = "",
    locker: str = "A",
    piles: Mapping[str, str] | None = None,
    first: str = "A",
    round: int = 2,
    seed: int = 1,
) -> Table:
    """A position in a selection phase, where the pawns of one step are laid.

    step      how many destiny cards are revealed; the last one destines a mythology to A
    picks     where pawns stand: {"A": "greek-1, celtic-pile"}
    """
    s = GAME.set_up(GAME.content(), players, GAME.check_options({}))
    assert isinstance(s, State)
    lay_boards(s, words(boards))
    s.round, s.first, s.phase, s.step = round, SEATS.index(first), COMMITTING, step
    s.destiny = destiny_for(s, destined)
    s.destiny_bag = 0b1111 & ~(1 << s.destiny)
    for other in range(4):  # earlier steps revealed some of the others
        if bin(s.destiny_bag).count("1") > 4 - step:
            s.destiny_bag &= ~(1 << other)
    for mythology, text in slots.items():
        lay_slots(s, mythology, text)
    for mythology, text in (piles or {}).items():
        leave_in_pile(s, mythology, words(text))
    for seat, text in (picks or {}).items():
        for i, place in enumerate(words(text)):
            mythology, _, slot = place.rpartition("-")
            quarter = s.quarter_of(IDS.mythologies.index(mythology))
            s.picks[2 * SEATS.index(seat) + i] = 5 * quarter + SLOTS.index(slot)
    if locked:
        s.locked = s.quarter_of(IDS.mythologies.index(locked))
        s.locker = SEATS.index(locker)
    return Table(match_at(GAME, s, players, {}, seed))


def new(players: int = 2, seed: int = 1, **options: str) -> Table:
    """A new game at its first decision."""
    return Table(GAME.new(players, seed, options))


# ---- how a scene is put together


def words(text: str) -> list[str]:
    return [word.strip() for word in text.split(",") if word.strip()]


def seats_of(names: str) -> int:
    return sum(1 << SEATS.index(name) for name in names)


def mythology_of(card: str) -> str:
    return IDS.mythologies[IDS.cards.index(card) // CARDS_PER_MYTHOLOGY]


def lay_boards(s: State, wanted: Sequence[str]) -> None:
    """The mythologies that are named, in that order, and others up to four."""
    four = list(dict.fromkeys([*wanted, *IDS.mythologies]))
    assert len(dict.fromkeys(wanted)) <= 4, f"more than four mythologies: {list(dict.fromkeys(wanted))}"
    for quarter in range(4):
        s.boards[quarter] = IDS.mythologies.index(four[quarter])


def destiny_for(s: State, mythology: str) -> int:
    """The destiny card that gives a mythology to A."""
    if not mythology:
        return 0
    quarter = s.quarter_of(IDS.mythologies.index(mythology))
    return next(card for card in range(4) if s.content.destiny[4 * card] == quarter)


def take(s: State, name: str) -> int:
    """Take a card out of the piles."""
    card = IDS.cards.index(name)
    mythology, place = divmod(card, CARDS_PER_MYTHOLOGY)
    quarter = s.quarter_of(mythology)
    assert quarter != NONE, f"{name} is of no mythology of this scene"
    if place < DEITIES:
        assert s.deity_bag[quarter] >> place & 1, f"{name} is there twice"
        s.deity_bag[quarter] &= ~(1 << place)
    else:
        assert s.bag[CREATURES * quarter + place - DEITIES] > 0, f"too many of {name}"
        s.bag[CREATURES * quarter + place - DEITIES] -= 1
    return card


def lay_slots(s: State, mythology: str, text: str) -> None:
    quarter = s.quarter_of(IDS.mythologies.index(mythology))
    for i, name in enumerate(text.split(",")):
        if name.strip() == "?":
            s.slots[4 * quarter + i] = FACE_DOWN
        elif name.strip():
            s.slots[4 * quarter + i] = take(s, name.strip())
            s.known[4 * quarter + i] = EVERYBODY


def leave_in_pile(s: State, mythology: str, names: Sequence[str]) -> None:
    """Exile everything else of a creature pile."""
    quarter = s.quarter_of(IDS.mythologies.index(mythology))
    first = CARDS_PER_MYTHOLOGY * s.boards[quarter] + DEITIES
    for creature in range(CREATURES):
        wanted = list(names).count(IDS.cards[first + creature])
        while s.bag[CREATURES * quarter + creature] > wanted:
            s.bag[CREATURES * quarter + creature] -= 1
            s.exile = append(s.exile, first + creature)
        assert s.bag[CREATURES * quarter + creature] == wanted, f"too many in the {mythology} pile"
