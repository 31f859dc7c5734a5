"""How an epoch ends and how the next one is prepared, for the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, cast

from polytheon.games.pantheon.rules.seen import Table
from polytheon.kernel.events import Event

if TYPE_CHECKING:
    from polytheon.games.pantheon.text.words import PantheonText

SCORED: Final = ("demigods", "columns", "pietalte")  # categories of points that a scoring adds to


# ---- The end


class Ending:
    """The end of an epoch: why it ended, points, and what a scoring brought."""

    def __init__(self, text: PantheonText, viewer: int | None, before: Table, after: Table) -> None:
        self.text = text
        self.viewer = viewer
        self.before = before
        self.after = after

    def lines(self, why: str, own: Sequence[Event], is_last: bool) -> list[str]:
        """All about it; `own` is what chance brought in the step that ended it."""
        text, active = self.text, self.before["active"]
        found = [text(f"log.ends.{why}", n=self.before["epoch"])]
        points = self.gained(active, "closing")
        if points:
            found.append(text.says("log.closes", active, self.viewer, points=text.count("points", points)))
        if self.before["scored"]:
            found += [*self.shown(own), text("log.scoring", scores=self.each(self.scored))]
        return [*found, text("log.final" if is_last else "log.standing", scores=self.each(self.stands))]

    def gained(self, seat: int, category: str) -> int:
        """The points of a category that a seat has got."""
        was, now = (cast(dict[str, int], table["players"][seat]["points"]) for table in (self.before, self.after))
        return now[category] - was[category]

    def shown(self, own: Sequence[Event]) -> Iterator[str]:
        """The secret demigods that everybody sees now."""
        outcomes = self.text.game.outcome_names
        for seat in range(len(self.after["players"])):
            events = [event for event in own if outcomes.verb(event.number) == "shown" and event.knew == (seat,)]
            values = [str(outcomes.values(event.number)["value"]) for event in events]
            if values:
                said = self.text.joined(values, "log.and")
                yield self.text.says("log.shows", seat, self.viewer, values=said)

    def each(self, score: Callable[[int], str]) -> str:
        """A figure for every seat, the reader first."""
        seats = sorted(range(len(self.after["players"])), key=lambda seat: seat != self.viewer)
        return self.text.comma([score(seat) for seat in seats])

    def scored(self, seat: int) -> str:
        points = {category: self.gained(seat, category) for category in SCORED}
        words = [
            self.text("end.category", category=self.text(f"category.{category}"), n=n)
            for category, n in points.items()
            if n
        ]
        who, total = self.text.who(seat, self.viewer), sum(points.values())
        return self.text("log.score_of" if words else "log.score", who=who, n=total, parts=self.text.comma(words))

    def stands(self, seat: int) -> str:
        return self.text("log.score", who=self.text.who(seat, self.viewer), n=self.after["players"][seat]["score"])


# ---- The next one


def laid_out(text: PantheonText, viewer: int | None, table: Table) -> list[str]:
    """A new epoch: its people and who begins, its gods, loot and demigods."""
    people, temple = text.name(table["people"] or ""), table["map"]["temple"]
    shown = Counter(text.shown_god({"god": god["god"], "copy": god["copy"] or 0}) for god in table["gods"]["display"])
    gods = [text("counted.stack", n=n, thing=god) if n > 1 else god for god, n in shown.items()]
    loot = [text("log.loot_on", tile=text.the(tile), hex=place) for place, tile in table["map"]["loot"].items()]
    values = text.joined([str(value) for value in table["demigods"]["board"]], "list.and")
    lines = [text.says("log.epoch", table["first_player"], viewer, n=table["epoch"], people=people, hex=temple)]
    lines += [text("log.laid.gods", things=text.joined(gods, "log.and"))] if gods else []
    key = "log.laid.loot_and_demigods" if values else "log.laid.loot"
    return [*lines, text(key, things=text.joined(loot, "log.and"), values=values)]


def bonus_tiles(text: PantheonText, viewer: int | None, table: Table) -> list[str]:
    """Who has which bonus tile, or from which of them the players will choose."""
    if table["bonus_tiles"]:
        return [text("log.choose_from", tiles=text.joined([text.the(t) for t in table["bonus_tiles"]], "log.and"))]
    players = [(seat, player["bonus"]) for seat, player in enumerate(table["players"]) if player["bonus"]]
    tiles = [text("log.has_tile", who=text.who(seat, viewer), tile=text.the(tile)) for seat, tile in players]
    return [text("log.bonus_tiles", tiles=text.comma(tiles))] if tiles else []
