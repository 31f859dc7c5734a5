"""The log of Pantheon: a turn in sentences, what was done and what followed from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from polytheon.games.pantheon.text.brought import Brought, Drawn
from polytheon.games.pantheon.text.deeds import Deed, Done, deeds_of, is_reshuffled, table_of
from polytheon.games.pantheon.text.epochs import Ending, Preparation, bonus_tiles, laid_out, parted
from polytheon.kernel.events import Event
from polytheon.kernel.seen import View
from polytheon.text.log import Step
from polytheon.text.marks import plain

if TYPE_CHECKING:
    from polytheon.games.pantheon.text.words import PantheonText

PLAYING: Final = ("action", "following", "end_of_action")  # stages of an epoch that is prepared
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
        for step in range(len(self.deed.steps)):
            found += self.followed(step)
        return found

    def followed(self, number: int) -> list[str]:
        """What a decision brought besides: loot, cards of others, the end of an epoch and the next one."""
        text, step, parts, brought = self.text, self.deed.steps[number], self.parts[number], self.brought[number]
        before, after = table_of(step.before), table_of(step.after)
        lines = [*self.piles(step), *self.loot(number), *brought.sentences()]
        if before["stage"] in PLAYING:
            for seat in list(brought.drawn.cards):
                if cards := brought.cards(seat, 1):
                    lines.append(text.says("log.cannot_follow", seat, self.viewer, cards=cards))
        else:
            lines += Preparation(brought, False).lines()
        if step.after["over"] or after["epoch"] > before["epoch"] > 0:
            ending = Ending(text, self.viewer, before, after)
            lines += ending.lines(after["ended_by"] or "", parts.own, step.after["over"])
        if parts.laid:
            rest = Brought(text, self.viewer, Drawn(text, parts.rest), before, after)
            lines += [*laid_out(text, self.viewer, after), *Preparation(rest, True).lines()]
        return lines

    def piles(self, step: Step) -> list[str]:
        """That a pile was rebuilt: of the discards or, if there were none, of all hands."""
        before, after = table_of(step.before), table_of(step.after)
        lines: list[str] = []
        if is_reshuffled(self.text, step):
            sizes = [(was["hand_size"], now["hand_size"]) for was, now in zip(before["players"], after["players"])]
            others = [size for seat, size in enumerate(sizes) if seat != self.seat or self.deed.name == "draw"]
            lines.append(self.text("log.called_in" if any(now < was for was, now in others) else "log.reshuffled"))
        gods = sum(self.text.game.outcome_names.verb(event.number) == "god" for event in step.chance)
        return [*lines, self.text("log.gods_again")] if gods > before["gods"]["pile"] else lines

    def loot(self, number: int) -> list[str]:
        """The loot tiles that acted after a decision: first the one that was chosen, then the rest, which are alike."""
        before, after = table_of(self.deed.steps[number].before), table_of(self.deed.steps[number].after)
        offer = self.offers[number]
        taken = list(before["taken"])
        if isinstance(tile := offer.gain.get("loot"), str):
            self.hexes.setdefault(tile, []).append(str(offer.fields["hex"]))
            taken.append(tile)
        gone = list((Counter(taken) - Counter(after["taken"])).elements())
        gone.sort(key=lambda tile: tile != offer.fields.get("tile"))
        return [self.reached(number, tile) for tile in gone]

    def reached(self, number: int, tile: str) -> str:
        gains = self.brought[number].tile_gains(self.seat, tile, True)
        return self.says("loot", hex=self.hexes[tile].pop(0), gains=gains or self.text.the(tile))


def set_up(text: PantheonText, events: Sequence[Event], viewer: int | None, view: View) -> list[str]:
    """The bonus tiles, the first epoch, and what both brought before anybody was asked."""
    table, parts = table_of(view), parted(text, events)
    lines = bonus_tiles(text, viewer, table)
    own = Brought(text, viewer, Drawn(text, parts.own), table, table)
    for cards in own.drawn.cards.values():
        del cards[: plain(text.data["pieces"]["start_hand"])]
    early = Preparation(own, False)
    lines += early.bonus(early.seats)
    if parts.laid:
        rest = Brought(text, viewer, Drawn(text, parts.rest), table, table)
        lines += [*laid_out(text, viewer, table), *Preparation(rest, True).lines()]
    return lines
