"""Who gains and loses gems and favours in a step, and through which card: reactions are in no decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from polytheon.games.mythologies.rules.grid import PLANES, lines_of
from polytheon.games.mythologies.rules.seen import Table
from polytheon.games.mythologies.text.cards import TOKENS
from polytheon.games.mythologies.text.changes import Cells, Changes
from polytheon.kernel.content import Data

# Verbs that take from others, and verbs without a number that bring something
TAKING: Final = (
    "take_from",
    "opponents_lose",
    "opponents_lose_tokens",
    "opponents_lose_or_sacrifice",
    "opponents_give_or_sacrifice",
    "neighbours_ransom",
    "copy",
)
BRINGING: Final = ("gain_invocations", "gain_tokens", "raid_tokens", "devour", "move_crushed", "copy")
NOT_BRINGING: Final = ("opponents_lose", "opponents_lose_or_sacrifice", "opponents_lose_tokens", "lose_per")

Amount = dict[str, int]  # gems and favours; negative where they are lost
Rows = Callable[[str], Data]  # a card's data


class Share(NamedTuple):
    """What a seat gains or loses through a card. Where only the sign of it is known, `fixed` is False."""

    seat: int
    card: str
    amount: Amount
    fixed: bool = True


class Happening(NamedTuple):
    """What happened in a step, as far as cards answer it."""

    table: Table  # afterwards
    active: int
    changes: list[Changes]  # of each seat
    crushes: list[tuple[int, str, str]]  # seat, crusher, crushed
    completed: list[tuple[int, str]]  # seat, line
    landed: tuple[int, str, str] | None  # seat, card, cell
    ended: bool  # the turn

    def cells(self, seat: int) -> Cells:
        return self.table["pantheons"][seat]["cells"]

    def tops(self, seat: int) -> list[str]:
        return [pile[0] for pile in self.cells(seat).values() if pile]

    def others(self, seat: int) -> list[int]:
        return [other for other in range(len(self.table["pantheons"])) if other != seat]


def held(table: Table, seat: int) -> Amount:
    """What a seat has."""
    mine = table["pantheons"][seat]
    return {"gems": mine["gems"], "favours": mine["favours"]}


def added(first: Amount, second: Amount, sign: int = 1) -> Amount:
    return {kind: first.get(kind, 0) + sign * second.get(kind, 0) for kind in TOKENS}


def part(amount: Amount, sign: int) -> Amount:
    """What is gained of an amount, or what is lost."""
    return {kind: sign * n for kind, n in amount.items() if sign * n > 0}


def fits(amount: Amount, within: Amount) -> bool:
    """Whether an amount can be a part of another one."""
    return any(amount.values()) and all(
        n == 0 or ((n > 0) == (within[kind] > 0) and abs(n) <= abs(within[kind])) for kind, n in amount.items()
    )


def answers(rows: Rows, h: Happening) -> Iterator[Share]:
    """What cards bring by themselves, in the order in which they are asked."""
    if h.landed is not None:
        yield from tolls(rows, h, *h.landed)
    for seat, crusher, crushed in h.crushes:
        yield from of_card(rows, h, seat, crushed, "crushed")
        yield from of_card(rows, h, seat, crusher, "crushes")
        for card in (*h.tops(seat), crushed):
            yield from of_card(rows, h, seat, card, "you_crush")
        yield from of_all(rows, h, seat, "you_lose_creature")
    for seat, changes in enumerate(h.changes):
        for card in changes.sacrificed:
            yield from of_card(rows, h, seat, card, "sacrificed")
            yield from of_all(rows, h, seat, "you_lose_creature")
            yield from of_all(rows, h, seat, "you_sacrifice_creature" if seat == h.active else "forced_sacrifice")
        for moved in changes.moved:
            yield from of_card(rows, h, seat, moved.card, "moved")
        if changes.moved:
            for other in h.others(seat):
                yield from of_all(rows, h, other, "neighbour_moves")
        if seat != h.active:
            for _ in range(len(changes.sacrificed) + len(changes.moved) + sum(bool(m.crushed) for m in changes.moved)):
                yield from of_all(rows, h, seat, "forced")
    for seat, line in h.completed:
        yield from of_line(rows, h, seat, line)
    if h.landed is not None and rows(h.landed[1])["kind"] == "deity":
        yield from of_all(rows, h, h.landed[0], "you_invoke_deity")
    if h.ended:
        yield from of_all(rows, h, h.active, "end_of_turn")


def tolls(rows: Rows, h: Happening, seat: int, card: str, cell: str) -> Iterator[Share]:
    for other in h.others(seat):
        for at, pile in h.cells(other).items():
            toll = rows(pile[0]).get("toll") if pile else None
            if toll is not None and (at == cell if toll["where"] == "here" else lines_of(at)[0] == lines_of(cell)[0]):
                yield Share(other, pile[0], amount_of(toll))


def of_line(rows: Rows, h: Happening, seat: int, line: str) -> Iterator[Share]:
    """What a completed line sets off."""
    for other in range(len(h.table["pantheons"])):
        for cell, pile in h.cells(other).items():
            if not pile or line not in lines_of(cell):
                continue
            if other != seat:
                yield from of_card(rows, h, other, pile[0], "opponent_completes", seat)
                continue
            yield from of_card(rows, h, seat, pile[0], "you_complete")
            if line in PLANES:
                yield from of_card(rows, h, seat, pile[0], "you_complete_plane")


def of_all(rows: Rows, h: Happening, seat: int, event: str) -> Iterator[Share]:
    for card in h.tops(seat):
        yield from of_card(rows, h, seat, card, event)


def of_card(rows: Rows, h: Happening, seat: int, card: str, event: str, about: int | None = None) -> Iterator[Share]:
    """What a card of a seat brings when it answers an event, if that is gems and favours."""
    deed = rows(card).get("when", {}).get(event)
    if deed is None:
        return
    amount = amount_of(deed)
    match deed["do"]:
        case "gain":
            yield Share(seat, card, amount)
        case "give" if about is not None:
            yield Share(about, card, amount)
        case "gain_per":
            yield Share(seat, card, amount, fixed=False)
        case "lose_per":
            yield Share(seat, card, added({}, amount, -1), fixed=False)
        case "opponents_lose":
            for other in h.others(seat):
                yield Share(other, card, added({}, amount, -1))


def may_cause(row: Data, sign: int, given: bool) -> bool:
    """Whether what a card does may bring gems and favours, where others have `given` some or not, or take them."""
    use = [row["use"]["effect"]] if "use" in row else []
    deeds: list[Data] = [*row.get("on_play", ()), *row.get("when", {}).values(), *use]
    if sign < 0:
        return any(deed["do"] in TAKING for deed in deeds)
    return any(
        deed["do"] in BRINGING
        or deed.get("with_gain")
        or (deed["do"] not in NOT_BRINGING and any(amount_of(deed).values()) and (given or deed["do"] not in TAKING))
        for deed in deeds
    )


def amount_of(row: Data) -> Amount:
    return {kind: int(row.get(kind, 0)) for kind in TOKENS}
