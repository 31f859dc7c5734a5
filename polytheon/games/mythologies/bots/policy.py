"""The policy for Mythologies: how likely a good player takes each option. Rollouts follow it, and a search uses it as
prior. Options are judged by what they bring at once, in tenths of a favour; what a card's effect may bring is a number
for each card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from polytheon.bots.styles import PLAIN
from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.mythologies.rules.actions import (
    BRING,
    CARDS_AT,
    CHOOSE,
    COMMIT,
    DISCARD,
    DISCARDED,
    LOSE,
    MOVE,
    MOVE_PILE,
    PAY,
    PILE,
    PLACES,
    PLAY,
    PUT,
    RAISE,
    RANSOM,
    SACRIFICE,
    SPARE,
    TAKE,
    TOKEN,
    TURN,
    USE,
    WAYS,
)
from polytheon.games.mythologies.rules.components import (
    CARDS_PER_MYTHOLOGY,
    CRUSHED,
    CRUSHES,
    DEITIES,
    DOUBLES_GAINS,
    IDS,
    NONE,
    SACRIFICED,
    YOU_CRUSH,
    YOU_LOSE_CREATURE,
    Card,
)
from polytheon.games.mythologies.rules.grid import LINE_CELLS, plane_of
from polytheon.games.mythologies.rules.pantheon import Pantheon
from polytheon.games.mythologies.rules.playing import cost_at, tolls_exist
from polytheon.games.mythologies.rules.state import CREATURE_PILE, State
from polytheon.kernel.bits import Ints, bit, bit_count, lowest

STYLES: Final = ("deities", "lines", "crushing")  # what players of rollouts may be keen on
KEEN_ON_DEITIES: Final = 0
KEEN_ON_LINES: Final = 1
KEEN_ON_CRUSHING: Final = 2


@mypyc_attr(acyclic=True)
class PolicyWeights:
    """The numbers of `policy.toml`, which says what each is."""

    def __init__(self, file: WeightFile) -> None:
        self.favour = file.whole("favour")
        self.gem = file.whole("gem")
        self.decent = file.whole("decent")
        self.wait = file.whole("wait")
        self.buried = file.whole("buried")
        self.empty_cell = file.whole("empty_cell")
        self.kept_deity = file.whole("kept_deity")
        self.unlikely = file.whole("unlikely")
        self.useful = file.whole("useful")
        self.nothing_more = file.whole("nothing_more")
        self.keen = file.whole_row("keen", 3)
        self.effects = file.whole_by_id("effects", IDS.cards)


POLICY: Final = Lazy("polytheon.games.mythologies.bots", "policy.toml", PolicyWeights)



def priors(s: State, me: i64, kind: i64, options: Ints, into: Ints, style: i64) -> None:
    """Write the prior of each option, for a player of a style or a plain one."""
    w = POLICY.get()
    if kind == TURN:
        turn_priors(w, s, me, options, into, style)
    elif kind == COMMIT:
        commit_priors(w, s, me, options, into)
    elif kind == TAKE:
        for i in range(len(options)):
            into[i] = prior_of_worth(w, worth_of_place(w, s, me, options[i]) + liked_there(w, s, options[i], style))
    elif kind in (SACRIFICE, SPARE, RANSOM, CHOOSE, PILE, PAY):
        loss_priors(w, s, me, kind, options, into)
    elif kind in (MOVE, MOVE_PILE):
        move_priors(w, s, me, options, into)
    elif kind == PUT:
        cell_priors(w, s, me, options, into)
    else:
        other_priors(w, s, me, kind, options, into)


def prior_of_worth(w: PolicyWeights, worth: i64) -> i64:
    """What is twice as good is taken four times as often."""
    if worth <= 0:
        return w.unlikely
    return w.unlikely + worth * worth // 4


def value(w: PolicyWeights, amount: i64) -> i64:
    return w.gem * (amount & 255) + w.favour * (amount >> 8)


# ---- Selecting


def worth_of_place(w: PolicyWeights, s: State, me: i64, place: i64) -> i64:
    """What a card of the sanctuary is worth to somebody who may play it next."""
    mythology, slot = PLACES.pair(place)
    if slot == CREATURE_PILE:
        return w.decent
    card = s.slots[4 * s.quarter_of(mythology) + slot]
    if card < 0:
        return w.decent
    if card % CARDS_PER_MYTHOLOGY < DEITIES and not s.pantheons[me].can_pay(s.content.deity_cost):
        return value(w, s.content.discard_gain)
    return worth_of_card(w, s, card)


def liked_there(w: PolicyWeights, s: State, place: i64, style: i64) -> i64:
    """What a card of the sanctuary is worth more to a player of a style."""
    mythology, slot = PLACES.pair(place)
    if style == PLAIN or slot == CREATURE_PILE:
        return 0
    number = s.slots[4 * s.quarter_of(mythology) + slot]
    if number < 0:
        return 0
    card = s.content.cards[number]
    if (style == KEEN_ON_DEITIES and not card.creature) or (
        style == KEEN_ON_CRUSHING and card.traits >> CRUSHES & 1 != 0
    ):
        return w.keen[style]
    return 0


def worth_of_card(w: PolicyWeights, s: State, number: i64) -> i64:
    """What a card is worth on its best plane, less what a deity costs."""
    card = s.content.cards[number]
    best = max(value(w, card.gains[0]), max(value(w, card.gains[1]), value(w, card.gains[2])))
    worth = w.effects[number] + best
    return worth if card.creature else worth - value(w, s.content.deity_cost)


def commit_priors(w: PolicyWeights, s: State, me: i64, options: Ints, into: Ints) -> None:
    """Select where there is something good, else wait for another board."""
    quarter = s.destined(me)
    best: i64 = 0
    slots = s.selectable(me, quarter)
    for slot in range(5):
        if slots >> slot & 1:
            best = max(best, worth_of_place(w, s, me, PLACES.of(s.boards[quarter], slot)))
    for i in range(len(options)):
        into[i] = prior_of_worth(w, w.wait)
        if options[i] != 0:
            into[i] = prior_of_worth(w, best)


# ---- Playing


def turn_priors(w: PolicyWeights, s: State, me: i64, options: Ints, into: Ints, style: i64) -> None:
    """Play what brings something where it does; seldom discard."""
    tolls = tolls_exist(s, me)
    for i in range(len(options)):
        action = options[i]
        if action == 0:
            into[i] = prior_of_worth(w, w.nothing_more)
        elif action < DISCARD:
            number, cell = CARDS_AT.pair(action - PLAY)
            card = s.content.cards[number]
            worth = worth_at(w, s, me, card, cell, True) + liked_at(w, s, me, card, cell, style)
            if tolls or not card.creature:
                worth -= value(w, cost_at(s, me, cell, not card.creature, True))
            into[i] = prior_of_worth(w, worth)
        elif action < USE:
            into[i] = prior_of_worth(w, value(w, s.content.discard_gain))
        else:
            into[i] = prior_of_worth(w, w.useful)


def liked_at(w: PolicyWeights, s: State, me: i64, card: Card, cell: i64, style: i64) -> i64:
    """What playing a card on a cell is worth more to a player of a style."""
    if style == PLAIN:
        return 0
    empty = s.pantheons[me].tops[cell] == NONE
    if (
        (style == KEEN_ON_DEITIES and not card.creature)
        or (style == KEEN_ON_LINES and empty)
        or (style == KEEN_ON_CRUSHING and not empty)
    ):
        return w.keen[style]
    return 0


def worth_at(w: PolicyWeights, s: State, me: i64, card: Card, cell: i64, invoked: bool) -> i64:
    """What playing a card on a cell brings: its gain, its effect, a token, less what it covers."""
    p = s.pantheons[me]
    worth = w.effects[card.number]
    under = p.tops[cell]
    if under == NONE:
        if card.traits >> CRUSHES & 1:
            worth = 0
        worth += w.empty_cell + completion(w, s, p, cell)
    else:
        worth += worth_of_crushing(w, s, p, cell)
    if invoked:
        gain = value(w, card.gains[plane_of(cell)])
        worth += gain
        if card.creature and p.traits[DOUBLES_GAINS] != 0:
            worth += gain
    return worth


def completion(w: PolicyWeights, s: State, p: Pantheon, cell: i64) -> i64:
    """What a card on an empty cell brings of the tokens of its lines: all of it, or a promise."""
    worth: i64 = 0
    lines = p.tokens & (bit(cell // 3) | bit(3 + cell % 3))
    while lines != 0:
        line = lowest(lines)
        lines &= lines - 1
        token = value(w, s.content.token(line))
        left = bit_count(LINE_CELLS[line] & ~p.occupied)
        if left == 1:
            worth += token
        elif left == 2:
            worth += token // 4
    return worth


def worth_of_crushing(w: PolicyWeights, s: State, p: Pantheon, cell: i64) -> i64:
    """What is lost, or won, when the visible creature of a cell is covered."""
    traits = s.content.copies[p.tops[cell]].traits
    worth: i64 = -w.buried
    if traits >> CRUSHED & 1:
        worth = w.buried
    elif traits != 0:
        worth -= w.buried
    if p.traits[YOU_CRUSH] | p.traits[YOU_LOSE_CREATURE] != 0:
        worth += w.gem
    return worth


def cell_priors(w: PolicyWeights, s: State, me: i64, options: Ints, into: Ints) -> None:
    """Where to put a card that an effect brings."""
    for i in range(len(options)):
        into[i] = w.unlikely
        if options[i] >= 0 and len(s.arriving) > 0:
            card = s.content.copies[s.arriving[len(s.arriving) - 1]]
            into[i] = prior_of_worth(w, worth_at(w, s, me, card, options[i], True))


def move_priors(w: PolicyWeights, s: State, me: i64, options: Ints, into: Ints) -> None:
    """Move to where a token is won; do not cover one's own cards for nothing."""
    p = s.pantheons[me]
    for i in range(len(options)):
        into[i] = w.unlikely
        if options[i] >= 0:
            start, end = WAYS.pair(options[i])
            worth: i64 = w.empty_cell
            if p.tops[end] == NONE:
                worth += completion(w, s, p, end)
            else:
                worth += worth_of_crushing(w, s, p, end)
                copy = p.tops[start]
                if copy != NONE and s.content.copies[copy].traits >> CRUSHES & 1:
                    worth += w.buried
            into[i] = prior_of_worth(w, worth)


# ---- Losing and the rest


def worth_of_keeping(w: PolicyWeights, s: State, p: Pantheon, cell: i64) -> i64:
    """What the visible card of a cell is worth where it stands."""
    card = s.content.copies[p.tops[cell]]
    if not card.creature:
        return w.kept_deity
    if card.traits >> SACRIFICED & 1:
        return 0
    return 2 * w.buried if card.traits != 0 else w.buried


def loss_priors(w: PolicyWeights, s: State, me: i64, kind: i64, options: Ints, into: Ints) -> None:
    """Part with what is worth least; spare what is worth most."""
    p = s.pantheons[me]
    shift: i64 = 0
    if kind == PAY:
        shift = 1  # option 0 is to pay, the cells follow
    for i in range(len(options)):
        cell = options[i] - shift
        into[i] = prior_of_worth(w, w.nothing_more)
        if cell >= 0 and p.tops[cell] != NONE:
            worth = worth_of_keeping(w, s, p, cell)
            if kind == CHOOSE:
                worth -= value(w, s.content.copies[p.tops[cell]].gains[plane_of(cell)])
            if kind != SPARE and kind != RANSOM:
                worth = w.kept_deity - worth
            into[i] = prior_of_worth(w, worth)


def other_priors(w: PolicyWeights, s: State, me: i64, kind: i64, options: Ints, into: Ints) -> None:
    for i in range(len(options)):
        option = options[i]
        into[i] = prior_of_worth(w, w.nothing_more)
        if option >= 0:
            into[i] = prior_of_worth(w, w.useful)
            if kind == RAISE:
                _, card = DISCARDED.pair(option)
                into[i] = prior_of_worth(w, worth_of_card(w, s, card))
            elif kind == BRING:
                into[i] = prior_of_worth(w, worth_of_place(w, s, me, option))
            elif kind == TOKEN:
                into[i] = prior_of_worth(w, value(w, s.content.token(option)))
            elif kind == LOSE and option == 0:
                into[i] = prior_of_worth(w, w.kept_deity)  # rather a gem than a favour
