"""The log of Pantheon: a turn in sentences, what was done and what followed from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from polytheon.games.pantheon.rules.seen import Table
from polytheon.games.pantheon.text.brought import Brought
from polytheon.games.pantheon.text.deeds import Deed, Done, deeds_of, table_of
from polytheon.games.pantheon.text.epochs import Ending, bonus_tiles, laid_out
from polytheon.kernel.events import Event
from polytheon.kernel.seen import Asked, View
from polytheon.text.log import Step

if TYPE_CHECKING:
    from polytheon.games.pantheon.text.words import PantheonText

NEW_PILES: Final = {"pile_rebuilt": "reshuffled", "hands_called_in": "called_in", "gods_rebuilt": "gods_again"}
Hexes = dict[str, list[str]]  # where loot tiles were taken that have not acted yet, by tile


def tell_turn(text: PantheonText, steps: Sequence[Step], viewer: int | None) -> list[str]:
    """A turn: what the seat did, what others did after it, and what followed."""
    hexes: Hexes = {}
    return [line for deed in deeds_of(text, steps) for line in Telling(text, deed, viewer, hexes).lines()]


class Telling(Done):
    """Tells a deed and what followed from it to one viewer."""

    def __init__(self, text: PantheonText, deed: Deed, viewer: int | None, hexes: Hexes) -> None:
        super().__init__(text, deed, viewer)
        self.hexes = hexes

    def lines(self) -> list[str]:
        found = self.what()
        if self.draws_anew:
            found.insert(len(found) - 1, self.text("log.called_in"))
        for step in range(len(self.deed.steps)):
            found += self.followed(step)
        return found

    @property
    def draws_anew(self) -> bool:
        """Whether all hands were called in before the cards of this deed were drawn."""
        draws = self.deed.name == "draw" or (self.deed.name == "follow" and not self.pieces())
        return draws and any("hands_called_in" in brought.piles for brought in self.brought)

    def followed(self, number: int) -> list[str]:
        """What a decision brought besides: loot, cards of others, the end of an epoch and the next one."""
        step, brought, offer = self.deed.steps[number], self.brought[number], self.offers[number]
        if isinstance(tile := offer.gain.get("loot"), str):
            self.hexes.setdefault(tile, []).append(str(offer.fields["hex"]))
        piles = [name for name in brought.piles if not (name == "hands_called_in" and self.draws_anew)]
        lines = [*[self.text(f"log.{NEW_PILES[name]}") for name in piles], *brought.sentences()]
        while brought.notes:
            if brought.comes("epoch_ended"):
                brought.notes.pop(0)
                after = table_of(step.after)
                ending = Ending(self.text, self.viewer, table_of(step.before), after)
                lines += ending.lines(after["ended_by"] or "", step.chance, step.after["over"])
            elif brought.comes("drew", source=""):
                note = brought.notes.pop(0)
                cards = brought.effect(note)[0]
                lines.append(self.text.says("log.cannot_follow", note.seat or 0, self.viewer, cards=cards))
            elif brought.comes("loot_acts"):
                lines.append(self.reached(brought, step.after["prompt"]))
            else:
                lines += prepared(self.text, brought, table_of(step.after))
            lines += brought.sentences()
        return lines

    def reached(self, brought: Brought, asked: Asked | None) -> str:
        """A loot tile that acts: what it brings, or the tile itself where it asks first or finds nothing to bring."""
        seat, tile = brought.notes[0].seat or 0, brought.notes[0].source
        gains = brought.tile()
        asks = not brought.notes and asked is not None and asked["source"] == tile
        key = "loot" if gains or asks else "loot_empty"
        return self.text.says(
            f"log.{key}", seat, self.viewer, hex=self.hexes[tile].pop(0), gains=gains or self.text.the(tile)
        )


def prepared(text: PantheonText, brought: Brought, after: Table) -> list[str]:
    """The next thing that the preparation of an epoch brought without any decision."""
    note = brought.notes[0]
    seat = note.seat or 0
    if brought.comes("bonus_acts"):
        gains = brought.tile()
        return [text.says("log.bonus", seat, brought.viewer, gains=gains)] if gains else []
    brought.notes.pop(0)
    if note.name == "epoch_begun":
        return laid_out(text, brought.viewer, after)
    if note.name == "money_turned":
        stack = after["cards"]["special_money"]
        return [text("log.turned_over", people=text.name(note.source), n=stack[0])] if stack else []
    if note.name == "drew":
        cards, by = brought.effect(note)[0], text("log.source", source=text.name(note.source))
        return [text.says("log.draws", seat, brought.viewer, cards=cards, source=by)]
    return []


def set_up(text: PantheonText, events: Sequence[Event], viewer: int | None, view: View) -> list[str]:
    """The bonus tiles, the first epoch, and what both brought before anybody was asked."""
    table, brought = table_of(view), Brought(text, viewer, events)
    lines = bonus_tiles(text, viewer, table)
    while brought.notes:
        if brought.comes("drew", source=""):
            brought.effect(brought.notes.pop(0))  # everybody's first hand
        else:
            lines += [*prepared(text, brought, table), *brought.sentences()]
    return lines
