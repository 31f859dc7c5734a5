"""What seats may know, as plain data with the names of the rulebook; made for several viewers at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from mypy_extensions import i64

from polytheon.games.mythologies.rules.actions import PLACES
from polytheon.games.mythologies.rules.components import IDS, NONE, QUARTERS, SLOTS, named
from polytheon.games.mythologies.rules.counts import COUNTS
from polytheon.games.mythologies.rules.grid import CELLS, LINES
from polytheon.games.mythologies.rules.reasons import no_landing
from polytheon.games.mythologies.rules.scoring import (
    by_category,
    final_cells,
    final_effect,
    is_due,
    opens,
    passes_trial,
    total,
    trial_progress,
    trial_value,
    value_in,
)
from polytheon.games.mythologies.rules.state import (
    EVERYBODY,
    FACE_DOWN,
    PHASES,
    PLACEMENT,
    ROUNDS,
    STEPS,
    State,
)
from polytheon.kernel.bits import Ints, lowest, members
from polytheon.kernel.sight import each

if TYPE_CHECKING:
    from polytheon.games.mythologies.rules import seen


def view(s: State, viewers: list[i64]) -> seen.Table:
    """The table as some seats see it; a viewer below 0 is a spectator."""
    return {
        "round": s.round,
        "rounds": ROUNDS,
        "phase": PHASES[s.phase],
        "first_player": s.first,
        "active": None if s.active == NONE else s.active,
        "sanctuary": [board(s, quarter, viewers) for quarter in range(4)] if s.round > 0 else [],
        "trials": [trial(s, number) for number in (0, 1)] if s.round > 0 else [],
        "tokens": tokens(s),
        "destiny": destiny(s),
        "locked": None if s.locked == NONE else {"mythology": mythology(s, s.locked), "by": s.locker},
        "pawns": [pawns(s, seat, viewers) for seat in range(s.players)],
        "exile": [IDS.cards[card] for card in s.exile],
        "arriving": cards(s, s.arriving),
        "moving": None if s.landing == NONE else card_name(s, s.landing),
        "pantheons": [pantheon(s, seat, viewers) for seat in range(s.players)],
    }


def knows(seats: i64, viewer: i64) -> bool:
    """Whether the viewer is among the seats that know; a spectator knows what everybody knows."""
    return seats == EVERYBODY if viewer < 0 else seats >> viewer & 1 != 0


def mythology(s: State, quarter: i64) -> str:
    return IDS.mythologies[s.boards[quarter]]


# ---- The sanctuary


def board(s: State, quarter: i64, viewers: list[i64]) -> seen.Board:
    return {
        "quarter": QUARTERS[quarter],
        "mythology": mythology(s, quarter),
        "slots": [slot(s, 4 * quarter + i, viewers) for i in range(4)],
        "creatures_left": s.pile_size(quarter),
        "deities_left": s.deity_pile_size(quarter),
        "selectable": selectable(s, quarter),
    }


def selectable(s: State, quarter: i64) -> list[str]:
    """The slots on which the seat for which a board is destined may put a pawn."""
    for seat in range(s.players if s.destiny != NONE else 0):
        if s.destined(seat) == quarter:
            return [SLOTS[slot] for slot in members(s.selectable(seat, quarter))]
    return []


def slot(s: State, place: i64, viewers: list[i64]) -> seen.Slot:
    """A slot of a board: its card where a viewer knows it, and the seat whose pawn stands there."""
    card = s.slots[place]
    pick = PLACES.of(place >> 2, place & 3)
    pawn = [i // 2 for i, picked in enumerate(s.picks) if picked == pick]
    return {
        "slot": SLOTS[place & 3],
        "empty": card == NONE,
        "card": each([card_at(s, place, viewer) for viewer in viewers]),
        "face_down": card == FACE_DOWN or (card != NONE and s.known[place] != EVERYBODY),
        "known_by": [seat for seat in range(s.players) if card >= 0 and s.known[place] >> seat & 1],
        "pawn": pawn[0] if pawn else None,
    }


def card_at(s: State, place: i64, viewer: i64) -> str | None:
    card = s.slots[place]
    return IDS.cards[card] if card >= 0 and knows(s.known[place], viewer) else None


def trial(s: State, number: i64) -> seen.Trial:
    """One of the two sentences, who has scored it, how far all are and who would score it now."""
    left, right = mythology(s, 2 * number), mythology(s, 2 * number + 1)
    first, second = s.content.data["first_halves"][left], s.content.data["second_halves"][right]
    return {
        "halves": [left, right],
        "at_least": first["at_least"],
        "of": COUNTS[s.content.first_halves[s.boards[2 * number]].counted],
        "complete": first["complete"],
        "where": second["where"],
        "favours": trial_value(s, number),
        "favours_last": value_in(s, number, ROUNDS),
        "opens": opens(number),
        "active": s.round >= opens(number),
        "scored_by": [seat for seat in range(s.players) if s.pantheons[seat].trials >> number & 1],
        "progress": [trial_progress(s, seat, number) for seat in range(s.players)],
        "met_by": [seat for seat in range(s.players) if passes_trial(s, seat, number)],
        "due": [seat for seat in range(s.players) if is_due(s, seat, number)],
    }


def tokens(s: State) -> seen.Tokens:
    """What the completion token of each line brings."""
    celestial, terrestrial, abyssal, left, middle, right = [amount(s.content.token(line)) for line in range(6)]
    return {
        "celestial": celestial,
        "terrestrial": terrestrial,
        "abyssal": abyssal,
        "left": left,
        "middle": middle,
        "right": right,
    }


def amount(packed: i64) -> seen.Amount:
    return cast("seen.Amount", named(packed))


def destiny(s: State) -> seen.Destiny | None:
    """The last destiny card, the board it gives to each seat, and how many were revealed."""
    if s.destiny == NONE:
        return None
    boards = [mythology(s, s.destined(seat)) for seat in range(s.players)]
    return {"card": s.destiny + 1, "boards": boards, "revealed": s.step, "left": STEPS - s.step, "all": STEPS}


def pawns(s: State, seat: i64, viewers: list[i64]) -> seen.Pawns:
    """Where a seat's pawns stand and what it has laid, which others see only when all is revealed."""
    return {
        "on": [place(s, pick) for pick in s.picks[2 * seat : 2 * seat + 2] if pick != NONE],
        "has_laid": s.commits[seat] != NONE,
        "laid": each([laid_by(s, seat, viewer) for viewer in viewers]),
    }


def laid_by(s: State, seat: i64, viewer: i64) -> str | None:
    laid = s.commits[seat]
    if laid == NONE or (viewer != seat and PHASES[s.phase] != "taking"):
        return None
    return ("pass", "select")[laid]


def place(s: State, pick: i64) -> seen.Place:
    quarter, slot = PLACES.pair(pick)
    return {"mythology": mythology(s, quarter), "slot": SLOTS[slot]}


# ---- Pantheons


def pantheon(s: State, seat: i64, viewers: list[i64]) -> seen.Pantheon:
    p = s.pantheons[seat]
    hand = [i for i in range(2 * seat, 2 * seat + 2) if s.hands[i] != NONE]
    refusals = [refused_cards(s, seat, hand, viewer) for viewer in viewers]
    return {
        "colour": IDS.colours[seat],
        "gems": p.gems,
        "favours": p.favours,
        "completion_tokens": [LINES[line] for line in members(p.tokens)],
        "trials": members_list(p.trials),
        "cells": {CELLS[cell]: pile(s, seat, cell) for cell in range(9)},
        "discard": cards(s, p.discard),
        "hand": each([known_cards(s, hand, viewer) for viewer in viewers]),
        "hand_known_by": [[other for other in range(s.players) if s.hands_known[i] >> other & 1] for i in hand],
        "refused": each(refusals),
        "unplayable": each([[nowhere(cells) for cells in of_cards] for of_cards in refusals]),
        "final_effects": {CELLS[cell]: final_effect(s, seat, cell) for cell in final_cells(s, seat)},
        "points": cast("seen.Points", by_category(s, seat)),
        "score": total(s, seat),
    }


def refused_cards(s: State, seat: i64, hand: list[i64], viewer: i64) -> list[dict[str, seen.Refusal]]:
    """For each card of a hand the cells on which it cannot be played now, as far as the viewer knows the card."""
    if s.phase != PLACEMENT or seat != s.active:
        return []
    return [refused(s, seat, s.hands[i]) if knows(s.hands_known[i], viewer) else {} for i in hand]


def refused(s: State, seat: i64, card: i64) -> dict[str, seen.Refusal]:
    found: dict[str, seen.Refusal] = {}
    for cell in range(9):
        obstacle = no_landing(s, seat, card, cell)
        if obstacle is not None:
            found[CELLS[cell]] = {
                "code": obstacle.code,
                "card": "" if obstacle.by == NONE else IDS.cards[obstacle.by],
                "lacking": amount(obstacle.lacking),
            }
    return found


def nowhere(refusals: dict[str, seen.Refusal]) -> seen.Refusal | None:
    """Why a card can be played on no cell: what is missing where least is, if anything is."""
    if len(refusals) < len(CELLS):
        return None
    missing = [refusal for refusal in refusals.values() if refusal["code"] == "missing"]
    if not missing:
        return {"code": "no_cell", "card": "", "lacking": {}}
    return min(missing, key=tokens_lacking)


def tokens_lacking(refusal: seen.Refusal) -> int:
    lacking = refusal["lacking"]
    return lacking.get("gems", 0) + lacking.get("favours", 0)


def known_cards(s: State, hand: list[i64], viewer: i64) -> list[str | None]:
    """The cards of a hand where the viewer knows them, else None."""
    return [IDS.cards[s.hands[i]] if knows(s.hands_known[i], viewer) else None for i in hand]


def pile(s: State, seat: i64, cell: i64) -> list[str]:
    """The cards on a cell from the top."""
    p = s.pantheons[seat]
    if p.tops[cell] == NONE:
        return []
    covered = [entry >> 5 for entry in p.covered if entry & 31 == cell]
    return [card_name(s, copy) for copy in [p.tops[cell], *covered[::-1]]]


def cards(s: State, copies: Ints) -> list[str]:
    return [card_name(s, copy) for copy in copies]


def card_name(s: State, copy: i64) -> str:
    return IDS.cards[s.content.copies[copy].number]


def members_list(mask: i64) -> list[int]:
    found: list[int] = []
    while mask != 0:
        found.append(lowest(mask))
        mask &= mask - 1
    return found
