"""The log of what ends a turn, a round and the game: trials, what all have, new deities, the final scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from polytheon.games.mythologies.rules.seen import Pantheon, Table
from polytheon.kernel.notes import Note
from polytheon.kernel.seen import View, outcome_of
from polytheon.text.log import Step

if TYPE_CHECKING:
    from polytheon.games.mythologies.text.words import MythologiesText


def trials_passed(text: MythologiesText, step: Step) -> list[tuple[int, int, str]]:
    """Who passed which trial in a step, for how many favours."""
    before: Table = step.before["table"]
    after: Table = step.after["table"]
    return [
        (seat, old["favours"], text.trial_plainly(before, number))
        for number, (old, new) in enumerate(zip(before["trials"], after["trials"]))
        for seat in new["scored_by"]
        if seat not in old["scored_by"]
    ]


def after_round(text: MythologiesText, step: Step, viewer: int | None) -> list[str]:
    """What all have when a round is over, who begins the next one, and its new deities."""
    before: Table = step.before["table"]
    after: Table = step.after["table"]
    if before["round"] == after["round"]:
        return []
    have = [
        text.says("log.has", seat, viewer, favours=favours, gems=gems)
        for seat, mine in enumerate(after["pantheons"])
        for favours, gems in [(text.count("favours", mine["favours"]), text.count("gems", mine["gems"]))]
    ]
    lines = [
        text("log.round_over", n=before["round"], have=text("log.also").join(have)),
        text.says("log.first_in", after["first_player"], viewer, n=after["round"]),
    ]
    new = new_deities(before, after)
    if new:
        lines.append(text.count("log.deities", len(new), cards=text.joined([text.the(c) for c in new], "list.and")))
    return lines


def new_deities(before: Table, after: Table) -> list[str]:
    """The deities that were not there before, as far as the viewer knows them."""
    boards = zip(before["sanctuary"], after["sanctuary"])
    slots = [pair for old, new in boards for pair in zip(old["slots"], new["slots"]) if pair[1]["slot"] == "deity"]
    return [new["card"] for old, new in slots if new["card"] is not None and new["card"] != old["card"]]


def final_scores(text: MythologiesText, view: View) -> list[str]:
    """Everybody's points by category, with the cards that score at the end."""
    if not view["over"]:
        return []
    table: Table = view["table"]
    lines = []
    for seat, points in enumerate(outcome_of(view)["points"]):
        final = [text.name(card) for card in scoring_at_end(table["pantheons"][seat])]
        parts = [text("log.score.favours", favours=text.count("favours", points["favours"]))]
        if final:
            parts.append(text("log.score.final_effects", n=points["final_effects"], cards=text.comma(final)))
        if points["gems"]:
            gems = text.count("gems", table["pantheons"][seat]["gems"])
            parts.append(text("log.score.gems", n=points["gems"], gems=gems))
        total = text.count("points", table["pantheons"][seat]["score"])
        lines.append(text.says("log.scores", seat, view["seat"], total=total, parts=text.comma(parts)))
    return lines


def scoring_at_end(mine: Pantheon) -> list[str]:
    """The visible cards of a pantheon that have a final effect."""
    return [mine["cells"][cell][0] for cell in mine["final_effects"]]


def exiled(text: MythologiesText, notes: list[Note]) -> list[str]:
    """Two players: what a destiny card removes from the boards of neither."""
    names = [text.the(str(note.fields["card"])) for note in notes if note.name == "exiled" and note.seat is None]
    return [text.count("log.exiled", len(names), cards=text.joined(names, "list.and"))] if names else []
