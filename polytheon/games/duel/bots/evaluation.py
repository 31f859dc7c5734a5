"""How a position of Duel looks to a seat: points so far, and what the rest may be worth. For bots only."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from polytheon.bots.weights import Lazy, WeightFile
from polytheon.games.duel.rules.components import (
    BLUE,
    BROWN,
    ECONOMY,
    GREEN,
    GREY,
    IDS,
    NONE,
    PURPLE,
    RED,
    STRATEGY,
    YELLOW,
    Card,
)
from polytheon.games.duel.rules.payment import card_price, wonder_trade
from polytheon.games.duel.rules.rules import SYMBOLS_TO_WIN
from polytheon.games.duel.rules.scoring import divinity_points, guild_count, progress_points, wonder_points
from polytheon.games.duel.rules.state import CITY, OFF_TRACK, STRUCTURE, UNSEEN, City, State
from polytheon.kernel.bits import bit_count, lowest

TURNS: Final = 60  # cards in the three structures


@mypyc_attr(acyclic=True)
class EvaluationWeights:
    """The numbers of `evaluation.toml`, which says what each is."""

    def __init__(self, file: WeightFile) -> None:
        self.win = file.number("win")
        self.turn = file.number("turn")
        self.take = file.number("take")
        self.coin = file.number("coin")
        self.early_coin = file.number("early_coin")
        self.rich = file.number("rich")
        self.raw = file.number("raw")
        self.made = file.number("made")
        self.more = file.number("more")
        self.fixed = file.number("fixed")
        self.raw_wildcard = file.number("raw_wildcard")
        self.made_wildcard = file.number("made_wildcard")
        self.economy = file.number("economy")
        self.chain = file.number("chain")
        self.wonder = file.number("wonder")
        self.trade = file.number("trade")
        self.myth_token = file.number("myth_token")
        self.offering = file.number("offering")
        self.progress = file.number("progress")
        self.symbols = file.row("symbols", 8)
        self.pawn = file.row("pawn", 10)
        self.wonders = file.by_id("wonders", IDS.wonders)
        self.tokens = file.by_id("tokens", IDS.progress)


EVALUATION: Final = Lazy("polytheon.games.duel.bots", "evaluation.toml", EvaluationWeights)


def evaluate(s: State, me: i64) -> float:
    """By how many points the seat may hope to win."""
    w = EVALUATION.get()
    if s.over:
        if s.winner == NONE:
            return 0.0
        return w.win if s.winner == me else -w.win
    left = float(bit_count(s.present) + 20 * (3 - s.age)) / TURNS
    lead = standing(w, s, me, left) - standing(w, s, 1 - me, left) + cards_lead(w, s, me)
    if s.active == me:
        return lead + prospect(w, s, me)
    return lead - prospect(w, s, 1 - me)


def standing(w: EvaluationWeights, s: State, me: i64, left: float) -> float:
    """What a player has, without cards' points; `left` is the part of the game to come."""
    city = s.city(me)
    worth = float(wonder_points(s, me) + progress_points(s, me) + divinity_points(s, me))
    coins = float(city.coins)
    if coins > w.rich:
        coins = w.rich + 0.5 * (coins - w.rich)
    worth += coins * (w.coin + w.early_coin * left)
    worth += left * economy(w, city)
    worth += left * unbuilt(w, s, me, city)
    worth += w.symbols[bit_count(city.symbols)]
    distance = s.pawn * (1 - 2 * me)
    if distance > 0:
        worth += w.pawn[distance]
    tokens = city.progress
    while tokens != 0:
        worth += w.progress * left * w.tokens[lowest(tokens)]
        tokens &= tokens - 1
    if s.pantheon:
        worth += left * w.myth_token * float(bit_count(city.myth_tokens))
        worth += left * w.offering * float(bit_count(city.offerings))
    return worth


def economy(w: EvaluationWeights, city: City) -> float:
    """What a city produces."""
    worth = w.raw_wildcard * float(city.raw_wildcards) + w.made_wildcard * float(city.made_wildcards)
    production = city.production
    fixed = city.fixed
    for resource in range(5):
        unit = w.raw if resource < 3 else w.made
        if fixed & 255:
            worth += w.fixed
            unit *= 0.5
        for _n in range(production & 255):
            worth += unit
            unit *= w.more
        production >>= 8
        fixed >>= 8
    if city.has(ECONOMY):
        worth += w.economy
    return worth


def unbuilt(w: EvaluationWeights, s: State, me: i64, city: City) -> float:
    """Wonders that wait, less what they would cost."""
    worth = 0.0
    wonders = city.wonders
    while wonders != 0:
        number = lowest(wonders)
        wonders &= wonders - 1
        price = float(wonder_trade(s, me, s.content.wonders[number]))
        worth += max(w.wonder * (w.wonders[number] - w.trade * price), 0.3)
    return worth


def cards_lead(w: EvaluationWeights, s: State, me: i64) -> float:
    """By how much a player's cards are ahead: points, and chains to cards that may still come."""
    content = s.content
    points: i64 = 0
    chains: i64 = 0
    where = s.where
    mine = CITY + me
    other = CITY + 1 - me
    for number in range(len(where)):
        place = where[number]
        if place == mine:
            points += card_points(s, content.cards[number])
        elif place == other:
            points -= card_points(s, content.cards[number])
        elif place == UNSEEN or place >= STRUCTURE:
            card = content.cards[number]
            if card.chain != NONE and card.deck + 1 >= s.age:
                giver = where[card.chain]
                if giver == mine:
                    chains += 1
                elif giver == other:
                    chains -= 1
    temples: i64 = 0
    if s.pantheon:
        temples = content.temple_points[s.city(me).count(PURPLE)] - content.temple_points[s.city(1 - me).count(PURPLE)]
    return float(points + temples) + w.chain * float(chains)


def card_points(s: State, card: Card) -> i64:
    if card.guild_vp != 0:
        return card.guild_vp * guild_count(s, card.guild_count)
    return card.vp


def prospect(w: EvaluationWeights, s: State, me: i64) -> float:
    """What it is worth to have the turn: part of the best card that the player can take."""
    best: i64 = 0
    purse = s.city(me).purse()
    slots = s.free & s.face_up
    while slots != 0:
        card = s.content.cards[s.slots[lowest(slots)]]
        slots &= slots - 1
        worth = appeal(s, me, card)
        if worth > best:
            price = card_price(s, me, card)
            if price <= purse:
                best = max(best, worth - 3 * price)
    return w.turn + w.take * 0.1 * float(best)


# ---- cards, roughly and fast; also for playouts

DECISIVE: Final = 2000  # the appeal of a card that wins


def appeal(s: State, me: i64, card: Card) -> i64:
    """What building a card would bring a player, in tenths of a point."""
    colour = card.colour
    city = s.city(me)
    if colour == BLUE:
        return 10 * card.vp
    if colour == GREEN:
        return 10 * card.vp + symbol_appeal(s, city, card.symbol)
    if colour == RED:
        return shields_appeal(s, me, city, card.shields)
    if colour in (BROWN, GREY):
        if s.age == 3:
            return 6
        return goods_appeal(card.makes, city.production)
    if colour == YELLOW:
        if card.vp > 0:
            return 10 * card.vp + 15
        return 24
    if s.pantheon:
        owned = city.count(PURPLE)
        return 10 * (s.content.temple_points[owned + 1] - s.content.temple_points[owned])
    return 13 * card.guild_vp * guild_count(s, card.guild_count)


def symbol_appeal(s: State, city: City, symbol: i64) -> i64:
    """A new symbol, the more the nearer to six; a pair brings a progress token."""
    if city.symbols >> symbol & 1:
        return 45 if s.board != 0 else 0
    different = bit_count(city.symbols)
    if different == SYMBOLS_TO_WIN - 1:
        return DECISIVE
    return 14 + 12 * different


def shields_appeal(s: State, me: i64, city: City, shields: i64) -> i64:
    """Steps towards the opponent's capital, the more the nearer to it."""
    if city.has(STRATEGY):
        shields += s.content.extra_shield
    distance = s.pawn * (1 - 2 * me) + shields
    if distance >= s.content.capital and s.minerva == OFF_TRACK:
        return DECISIVE
    worth = 11 * shields
    if distance >= 6:
        worth += 20
    elif distance <= -3:
        worth += 10
    return worth


def goods_appeal(makes: i64, production: i64) -> i64:
    """Resources, the first of a kind more than others."""
    worth: i64 = 0
    while makes != 0:
        units = makes & 255
        if units != 0:
            worth += 14 + 8 * units
            if production & 255 != 0:
                worth -= 8
        makes >>= 8
        production >>= 8
    return worth


def threatens(s: State, me: i64) -> bool:
    """Whether a single card could end the game in a player's favour."""
    if bit_count(s.city(me).symbols) == SYMBOLS_TO_WIN - 1:
        return True
    return s.pawn * (1 - 2 * me) >= s.content.capital - 4
