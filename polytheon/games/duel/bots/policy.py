"""The policy for Duel: how likely a good player takes each option. Rollouts follow it; a search uses it as prior."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from polytheon.bots.styles import PLAIN
from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.duel.bots.evaluation import DECISIVE, appeal, threatens
from polytheon.games.duel.rules.actions import (
    ACTIVATE,
    ACTIVATIONS,
    BEGIN,
    BUILD,
    BUILD_DISCARDED,
    CHOOSE_DIVINITY,
    DISCARD,
    DRAFT,
    KEEP_PROGRESS,
    PLACE,
    RAISE,
    STEAL_WONDER,
    TAKE_PROGRESS,
    TURN,
    WONDER,
    WONDERS,
)
from polytheon.games.duel.rules.components import BLUE, BROWN, GREEN, GREY, IDS, NONE, RED, STRATEGY, YELLOW, Card
from polytheon.games.duel.rules.scoring import guild_count
from polytheon.games.duel.rules.state import OFF_TRACK, STRUCTURE, City, State
from polytheon.kernel.bits import Ints, bit, bit_count, lowest
from polytheon.kernel.game import prior_of

POOR: Final = 3  # who has no more coins than this had better sell a card

BACK: Final = 5  # spaces on one's own side of the track that are told apart

STYLES: Final = ("science", "military", "civil")  # what players of rollouts may be keen on
SCIENCE: Final = 0
MILITARY: Final = 1

@mypyc_attr(acyclic=True)
class PolicyWeights:
    """The numbers of `policy.toml`, which says what each is."""

    def __init__(self, file: WeightFile) -> None:
        self.opens = file.number("opens")
        self.reveals = file.number("reveals")
        self.token = file.number("token")
        self.danger = file.number("danger")
        self.blue = file.number("blue")
        self.green = file.number("green")
        self.guild = file.number("guild")
        self.guild_point = file.number("guild_point")
        self.temple = file.number("temple")
        self.pair = file.number("pair")
        self.symbol = file.row("symbol", 6)
        self.shield = file.number("shield")
        self.track = file.row("track", 15)
        self.one_unit = file.row("one_unit", 3)
        self.two_units = file.row("two_units", 3)
        self.wildcard = file.number("wildcard")
        self.goods_later = file.number("goods_later")
        self.cards = file.by_id("cards", IDS.cards)
        self.sell = file.number("sell")
        self.poor = file.number("poor")
        self.sell_yellow = file.number("sell_yellow")
        self.wonders = file.by_id("wonders", IDS.wonders)
        self.drafts = file.by_id("drafts", IDS.wonders)
        self.progress = file.by_id("progress", IDS.progress)
        self.divinities = file.by_id("divinities", IDS.divinities)
        self.offering = file.number("offering")
        self.placed = file.by_id("placed", IDS.divinities)
        self.begin = file.number("begin")
        # What a style adds to building a card, by colour
        self.science = file.row("science", 7)
        self.military = file.row("military", 7)
        self.civil = file.row("civil", 7)
        self.symbol_token = file.number("symbol_token")

    def keen(self, style: i64) -> vec[float]:
        """What a style adds."""
        if style == SCIENCE:
            return self.science
        if style == MILITARY:
            return self.military
        return self.civil


POLICY: Final = Lazy("polytheon.games.duel.bots", "policy.toml", PolicyWeights)


def priors(s: State, me: i64, kind: i64, options: Ints, into: Ints, style: i64) -> None:
    """Write the prior of each option, for a player of a style or a plain one."""
    w = POLICY.get()
    if kind == TURN:
        turn_priors(w, s, me, options, into, style)
    elif kind == DRAFT:
        table_priors(w.drafts, options, into)
    elif kind in (RAISE, STEAL_WONDER):
        table_priors(w.wonders, options, into)
    elif kind in (TAKE_PROGRESS, KEEP_PROGRESS):
        progress_priors(w, s, options, into, style)
    elif kind in (PLACE, CHOOSE_DIVINITY):
        table_priors(w.placed, options, into)
    elif kind == BUILD_DISCARDED:
        for i in range(len(options)):
            card = s.content.cards[options[i]]
            logit = build_logit(w, s, me, s.city(me), card)
            if style != PLAIN:
                logit += w.keen(style)[card.colour]
            into[i] = prior_of(logit)
    else:
        for i in range(len(options)):
            into[i] = prior_of(w.begin if kind == BEGIN and options[i] == me else 0.0)


def table_priors(logits: vec[float], options: Ints, into: Ints) -> None:
    for i in range(len(options)):
        into[i] = prior_of(logits[options[i]])


def progress_priors(w: PolicyWeights, s: State, options: Ints, into: Ints, style: i64) -> None:
    for i in range(len(options)):
        logit = w.progress[options[i]]
        if style == SCIENCE and s.content.progress[options[i]].symbol != NONE:
            logit += w.symbol_token
        into[i] = prior_of(logit)


def turn_priors(w: PolicyWeights, s: State, me: i64, options: Ints, into: Ints, style: i64) -> None:
    """Take what is useful, build wonders, seldom sell; win when possible, and do not let the opponent win."""
    city = s.city(me)
    sell = w.sell + w.sell_yellow * float(city.count(YELLOW))
    if city.purse() <= POOR:
        sell += w.poor
    in_danger = threatens(s, 1 - me)
    used: i64 = NONE
    taking = 0.0
    for i in range(len(options)):
        action = options[i]
        if action >= ACTIVATE:
            space, offerings = ACTIVATIONS.pair(action - ACTIVATE)
            logit = w.divinities[s.spaces[space]] + w.offering * float(bit_count(offerings))
        else:
            card = s.content.cards[card_of(action)]
            if card.number != used:
                used = card.number
                taking = use_logit(w, s, card)
                if in_danger and appeal(s, 1 - me, card) >= DECISIVE:
                    taking += w.danger
            if action < DISCARD:
                logit = taking + build_logit(w, s, me, city, card)
                if style != PLAIN:
                    logit += w.keen(style)[card.colour]
            elif action < WONDER:
                logit = taking + sell
            else:
                wonder, _ = WONDERS.pair(action - WONDER)
                logit = taking + w.wonders[wonder]
        into[i] = prior_of(logit)


def card_of(action: i64) -> i64:
    """The card that an action of a turn takes out of the structure."""
    if action < DISCARD:
        return action - BUILD
    if action < WONDER:
        return action - DISCARD
    _, card = WONDERS.pair(action - WONDER)
    return card


def use_logit(w: PolicyWeights, s: State, card: Card) -> float:
    """To take a card out of the structure: the opponent may take what it uncovers, except for the tokens."""
    structure = s.content.structures[s.age - 1]
    slot = s.where[card.number] - STRUCTURE
    covered = structure.covered[slot] & s.present
    left = s.present & ~bit(slot)
    logit = 0.0
    while covered != 0:
        under = lowest(covered)
        covered &= covered - 1
        if structure.covering[under] & left == 0:
            if s.face_up >> under & 1:
                logit += w.opens
            else:
                logit += w.reveals
                if s.pantheon and s.tokens[under] != NONE:
                    logit += w.token
    return logit


def build_logit(w: PolicyWeights, s: State, me: i64, city: City, card: Card) -> float:
    """To build a card."""
    colour = card.colour
    if colour == BLUE:
        return w.blue * float(card.vp)
    if colour == YELLOW:
        return w.cards[card.number]
    if colour == GREEN:
        return w.green * float(card.vp) + symbol_logit(w, s, city, card.symbol)
    if colour == RED:
        shields = card.shields
        if city.has(STRATEGY):
            shields += s.content.extra_shield
        return w.shield * float(shields) + track_logit(w, s, s.pawn * (1 - 2 * me) + shields)
    if colour in (BROWN, GREY):
        return goods_logit(w, s, city, card)
    if s.pantheon:
        return w.temple
    return w.guild + w.guild_point * float(card.guild_vp * guild_count(s, card.guild_count))


def symbol_logit(w: PolicyWeights, s: State, city: City, symbol: i64) -> float:
    if city.symbols >> symbol & 1 == 0:
        return w.symbol[bit_count(city.symbols)]
    return w.pair if s.board != 0 else w.symbol[0]


def track_logit(w: PolicyWeights, s: State, distance: i64) -> float:
    """To have the pawn so far from the centre."""
    farthest = s.content.capital if s.minerva == OFF_TRACK else s.content.capital - 1
    return w.track[max(min(distance, farthest) + BACK, 0)]


def goods_logit(w: PolicyWeights, s: State, city: City, card: Card) -> float:
    makes = card.makes
    if makes == 0:  # in some edition
        return 0.0
    production = city.production
    fixed = city.fixed
    while makes & 255 == 0:
        makes >>= 8
        production >>= 8
        fixed >>= 8
    there = production & 255
    if fixed & 255:
        there += 1
    logit = w.one_unit[min(there, 2)] if makes & 255 == 1 else w.two_units[min(there, 2)]
    logit += w.wildcard * float(city.raw_wildcards if card.colour == BROWN else city.made_wildcards)
    if s.age > 1:
        logit += w.goods_later
    return logit
