"""How an epoch ends and how the next one is prepared, for the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, cast

from polytheon.games.pantheon.rules.seen import Table
from polytheon.games.pantheon.text.brought import Brought
from polytheon.kernel.events import Event
from polytheon.text.marks import plain

if TYPE_CHECKING:
    from polytheon.games.pantheon.text.words import PantheonText

SCORED: Final = ("demigods", "columns", "pietalte")  # categories of points that a scoring adds to
BEFORE_TEMPLE: Final = ("ability", "temple")  # stages


class Parts(NamedTuple):
    """What chance brought in a step: before a new epoch, what was laid out for it, and after that."""

    own: Sequence[Event]
    laid: Sequence[Event]
    rest: Sequence[Event]


def parted(text: PantheonText, events: Sequence[Event]) -> Parts:
    """The parts of what chance brought: a new epoch begins with its people, then come gods, loot and demigods."""
    kinds = [text.game.outcome_names.verb(event.number) for event in events]
    if "people" not in kinds:
        return Parts(events, [], [])
    start = end = kinds.index("people")
    for kind in ("people", "god", "loot", "demigod"):
        while end < len(events) and kinds[end] == kind and len(events[end].known) > 1:
            end += 1
    return Parts(events[:start], events[start:end], events[end:])


# ---- The end


class Ending:
    """The end of an epoch: why it ended, points, and what a scoring brought."""

    def __init__(self, text: PantheonText, viewer: int | None, before: Table, after: Table) -> None:
        self.text = text
        self.viewer = viewer
        self.before = before
        self.after = after

    def lines(self, why: str, own: Sequence[Event], is_last: bool) -> list[str]:
        """All about it; `own` is what chance brought before the next epoch."""
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


# ---- The preparation


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


class Preparation:
    """What follows without any decision: the ability of the people, Depraccus, bonus tiles.

    `is_new`: the epoch began in this step.
    """

    def __init__(self, brought: Brought, is_new: bool) -> None:
        self.brought = brought
        self.text = brought.text
        self.is_new = is_new
        self.before = brought.before
        self.after = brought.after
        players, first = len(self.after["players"]), self.after["first_player"]
        self.seats = [(first + place) % players for place in range(players)]
        in_ability = is_new or self.before["stage"] in BEFORE_TEMPLE
        self.temple_raised = in_ability and self.after["stage"] not in BEFORE_TEMPLE

    def lines(self) -> list[str]:
        bonus = self.bonus_seats()
        return [*self.ability(), *(self.depraccus(bonus) if self.temple_raised else []), *self.bonus(bonus)]

    def ability(self) -> list[str]:
        """What the people does for everybody without asking."""
        people = self.after["people"] or ""
        row = plain(self.text.row(people))
        lines: list[str] = []
        for seat in self.seats:
            drawn = len(self.brought.drawn.cards[seat])
            size = self.after["players"][seat]["hand_size"] - drawn  # before it drew
            if "hand" in row:
                lines += self.brought.draws(seat, max(row["hand"] - size, 0), people)
            elif "cards" in row and self.is_new:
                lines += self.brought.draws(seat, row["cards"], people)
        stack = self.after["cards"]["special_money"]
        if "turn_money" in row and self.is_new and stack:
            lines.append(self.text("log.turned_over", people=self.text.name(people), n=stack[0]))
        return lines

    def depraccus(self, bonus: Sequence[int]) -> list[str]:
        """The cards of Depraccus, when the temple is raised; later ones come from bonus tiles."""
        lines: list[str] = []
        for seat in self.seats:
            player = self.after["players"][seat]
            later = plain(self.text.row(player["bonus"] or "")).get("cards", 0) if seat in bonus else 0
            most = min(player["epoch_cards"], len(self.brought.drawn.cards[seat]) - later)
            lines += self.brought.draws(seat, max(most, 0), "depraccus")
        return lines

    def bonus_seats(self) -> list[int]:
        """The seats whose bonus tiles have acted without asking."""
        was, now = self.before["stage"], self.after["stage"]
        start = 0
        if was == "bonus" and not self.is_new:
            start = self.seats.index(self.before["seat"]) + 1
        elif was == "choosing" and not self.is_new:
            if now == "choosing":
                return [self.before["seat"]]
        elif not self.temple_raised or self.after["epoch"] > 1 or now == "choosing":
            return []
        is_asked = now == "bonus" and (self.is_new or self.before["epoch"] == self.after["epoch"])
        return self.seats[start : self.seats.index(self.after["seat"]) if is_asked else None]

    def bonus(self, seats: Sequence[int]) -> list[str]:
        """What the bonus tiles of some seats brought; one that acts before the first epoch does so only once."""
        lines: list[str] = []
        for seat in seats:
            was, now = self.before["players"][seat], self.after["players"][seat]
            tile = now["bonus"] or ""
            if "steps" in self.text.row(tile) and was["steps"] == now["steps"]:
                continue
            gains = self.brought.tile_gains(seat, tile, False)
            if gains:
                lines.append(self.text.says("log.bonus", seat, self.brought.viewer, gains=gains))
                lines += self.brought.sentences()
        return lines


def bonus_tiles(text: PantheonText, viewer: int | None, table: Table) -> list[str]:
    """Who has which bonus tile, or from which of them the players will choose."""
    if table["bonus_tiles"]:
        return [text("log.choose_from", tiles=text.joined([text.the(t) for t in table["bonus_tiles"]], "log.and"))]
    players = [(seat, player["bonus"]) for seat, player in enumerate(table["players"]) if player["bonus"]]
    tiles = [text("log.has_tile", who=text.who(seat, viewer), tile=text.the(tile)) for seat, tile in players]
    return [text("log.bonus_tiles", tiles=text.comma(tiles))] if tiles else []
