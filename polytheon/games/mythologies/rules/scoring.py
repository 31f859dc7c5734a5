"""Trials, points at the end by category, and who wins."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from polytheon.games.mythologies.rules.counts import tally
from polytheon.games.mythologies.rules.state import ROUNDS, State
from polytheon.kernel.bits import bit, bit_count, first_things, lowest, members

CATEGORIES: Final = ("favours", "final_effects", "gems")
TIE_BREAKS: Final = ("points", "gems", "deities", "cards", "shared")  # what decided

# ---- Trials


def opens(trial: i64) -> i64:
    """The round from which on a trial can be scored: the first from round 3 on, the second in round 4. Rule 11.2."""
    return 3 + trial


def trial_value(s: State, trial: i64) -> i64:
    """The favours for a trial now."""
    return value_in(s, trial, s.round)


def value_in(s: State, trial: i64, round: i64) -> i64:
    """The favours for a trial in a round; the first one is worth less in the last round. Rules 11.1, 11.4."""
    content = s.content
    left, right = s.boards[2 * trial], s.boards[2 * trial + 1]
    value = content.first_halves[left].favours + content.second_halves[right].favours
    if trial == 0 and round == ROUNDS:
        value -= content.late_trial_loss
    return value if value > 0 else 0


def passes_trial(s: State, me: i64, trial: i64) -> bool:
    """Whether a player's pantheon meets a trial now. Rules 11.6, 11.7."""
    half = s.content.first_halves[s.boards[2 * trial]]
    for cells in s.content.second_halves[s.boards[2 * trial + 1]].zones:
        if half.complete and cells & ~s.pantheons[me].occupied != 0:
            continue
        if tally(s, me, half.counted, cells) >= half.at_least:
            return True
    return False


def trial_progress(s: State, me: i64, trial: i64) -> i64:
    """The most of what a trial counts that a player has in one of its zones."""
    half = s.content.first_halves[s.boards[2 * trial]]
    most: i64 = 0
    for cells in s.content.second_halves[s.boards[2 * trial + 1]].zones:
        most = max(most, tally(s, me, half.counted, cells))
    return most


def is_due(s: State, me: i64, trial: i64) -> bool:
    """Whether a player meets an active trial that he has not scored before. Rule 11.3."""
    return s.round >= opens(trial) and s.pantheons[me].trials >> trial & 1 == 0 and passes_trial(s, me, trial)


def check_trials(s: State, me: i64) -> None:
    """At the end of his turn a player scores each trial that is due. Rule 11.3."""
    p = s.pantheons[me]
    for trial in range(2):
        if is_due(s, me, trial):
            p.trials |= bit(trial)
            p.favours += trial_value(s, trial)


# ---- The end


def final_effects(s: State, me: i64) -> i64:
    """The favours of the final effects of visible cards. Rule 12.3."""
    total: i64 = 0
    cells = s.pantheons[me].occupied
    while cells != 0:
        total += final_effect(s, me, lowest(cells))
        cells &= cells - 1
    return total


def final_effect(s: State, me: i64, cell: i64) -> i64:
    """The favours of the final effect of a visible card, if it has one."""
    copy = s.pantheons[me].tops[cell]
    card = s.content.copies[copy]
    total: i64 = 0
    if len(card.final) > 0:
        for effect in card.final:
            total += effect.worth(s, me, copy)
    return total


def final_cells(s: State, me: i64) -> list[int]:
    """The cells of visible cards that have a final effect."""
    p = s.pantheons[me]
    return [cell for cell in members(p.occupied) if len(s.content.copies[p.tops[cell]].final) > 0]


def gem_favours(s: State, me: i64) -> i64:
    return s.pantheons[me].gems // s.content.gems_per_favour


def total(s: State, me: i64) -> i64:
    """All points of a player: favours, final effects, then gems. Rule 12.2."""
    return s.pantheons[me].favours + final_effects(s, me) + gem_favours(s, me)


def by_category(s: State, me: i64) -> dict[str, int]:
    return {
        "favours": s.pantheons[me].favours,
        "final_effects": final_effects(s, me),
        "gems": gem_favours(s, me),
    }


def tie_break(s: State, me: i64, which: i64) -> i64:
    """Points; remaining gems; deities; visible cards. Rule 12.4."""
    p = s.pantheons[me]
    if which == 0:
        return total(s, me)
    if which == 1:
        return p.gems % s.content.gems_per_favour
    if which == 2:
        return bit_count(p.occupied & ~p.creatures)
    return bit_count(p.occupied)


def rank(s: State, me: i64) -> dict[str, int]:
    """All tie-breaks of a player, in their order. Rule 12.4."""
    return {TIE_BREAKS[which]: tie_break(s, me, which) for which in range(4)}


def ranking(s: State) -> tuple[i64, i64]:
    """The set of the winners, and what decided, as an index of TIE_BREAKS. Rule 12.4."""
    best: i64 = first_things(s.players)
    for which in range(4):
        most: i64 = -1
        leaders: i64 = 0
        for seat in range(s.players):
            if best >> seat & 1:
                value = tie_break(s, seat, which)
                if value > most:
                    most = value
                    leaders = 0
                if value == most:
                    leaders |= bit(seat)
        best = leaders
        if bit_count(best) == 1:
            return best, which
    return best, 4
