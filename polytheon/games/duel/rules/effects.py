"""What components do, each effect once; a component is data plus a few of these."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from polytheon.games.duel.rules.actions import (
    APPLY,
    BOX_DRAWN,
    BUILD_DISCARDED,
    CHOOSE_DIVINITY,
    DECK,
    DESTROY,
    GUARD,
    KEEP_PROGRESS,
    RAISE,
    SNAKE,
    SOURCE_WONDER,
    SPARE,
    STEAL_CARD,
    STEAL_WONDER,
    STRIKE,
    UNBUILD,
    USING,
)
from polytheon.games.duel.rules.components import BROWN, ENKI, GREEN, GREY, STRATEGY, Effect
from polytheon.games.duel.rules.decks import draw_for_enki, draw_from_box, make_box_whole, put_back, reveal_top
from polytheon.games.duel.rules.rules import (
    activate,
    advance,
    brings_progress,
    construct,
    gain_progress,
    gain_symbol,
    put_into_city,
    raise_wonder,
    take_away,
    turn_over,
    use_military_token,
)
from polytheon.games.duel.rules.scoring import guild_count
from polytheon.games.duel.rules.state import BOTH, PILE, UNDER, State
from polytheon.games.duel.rules.tokens import take_token
from polytheon.kernel.bits import bit, bit_count, members

# ---- Cards, wonders and progress tokens


@mypyc_attr(acyclic=True)
class Coins(Effect):
    """Take coins from the bank. Rules 5.1, 8.2, 14.6."""

    def __init__(self, coins: i64) -> None:
        self.coins = coins

    def resolve(self, s: State, me: i64) -> None:
        s.city(me).coins += self.coins

    def is_certain(self, s: State, me: i64) -> bool:
        return True


@mypyc_attr(acyclic=True)
class CoinsPerCard(Effect):
    """Take coins for each own card of a colour, the new one included. Rule 5.3."""

    def __init__(self, colour: i64, each: i64) -> None:
        self.colour = colour
        self.each = each

    def resolve(self, s: State, me: i64) -> None:
        city = s.city(me)
        city.coins += self.each * city.count(self.colour)

    def is_certain(self, s: State, me: i64) -> bool:
        return True


@mypyc_attr(acyclic=True)
class CoinsPerWonder(Effect):
    """Take coins for each own built wonder (Arena). Rule 5.3."""

    def __init__(self, each: i64) -> None:
        self.each = each

    def resolve(self, s: State, me: i64) -> None:
        city = s.city(me)
        city.coins += self.each * bit_count(city.built)

    def is_certain(self, s: State, me: i64) -> bool:
        return True


@mypyc_attr(acyclic=True)
class GuildCoins(Effect):
    """Take coins for what a guild counts, in the city that has most of it. Rule 5.5."""

    def __init__(self, counted: i64, each: i64) -> None:
        self.counted = counted
        self.each = each

    def resolve(self, s: State, me: i64) -> None:
        s.city(me).coins += self.each * guild_count(s, self.counted)

    def is_certain(self, s: State, me: i64) -> bool:
        return True


@mypyc_attr(acyclic=True)
class OpponentLoses(Effect):
    """The opponent loses coins (Appian Way). Rule 8.13."""

    def __init__(self, coins: i64) -> None:
        self.coins = coins

    def resolve(self, s: State, me: i64) -> None:
        s.city(1 - me).lose(self.coins)

    def is_certain(self, s: State, me: i64) -> bool:
        return True


@mypyc_attr(acyclic=True)
class Shields(Effect):
    """Advance on the military track; Strategy adds a shield to red cards. Rules 6.1, 7.14, 14.14."""

    def __init__(self, shields: i64, red: bool) -> None:
        self.shields = shields
        self.red = red

    def resolve(self, s: State, me: i64) -> None:
        shields = self.shields
        if self.red and s.city(me).has(STRATEGY):
            shields += s.content.extra_shield
        advance(s, me, shields)

    def is_certain(self, s: State, me: i64) -> bool:
        return True


@mypyc_attr(acyclic=True)
class Symbol(Effect):
    """Gain a scientific symbol (green cards, Law, Ishtar). Rules 7.1, 7.10, 14.2."""

    def __init__(self, symbol: i64) -> None:
        self.symbol = symbol

    def resolve(self, s: State, me: i64) -> None:
        gain_symbol(s, me, self.symbol)

    def is_certain(self, s: State, me: i64) -> bool:
        return not brings_progress(s, me, self.symbol)


@mypyc_attr(acyclic=True)
class Destroy(Effect):
    """Discard one of the opponent's cards of a colour (Statue of Zeus, Circus Maximus). Rule 8.12."""

    def __init__(self, colour: i64) -> None:
        self.colour = colour

    def resolve(self, s: State, me: i64) -> None:
        targets = s.cards_of(1 - me, bit(self.colour))
        if len(targets) > 0:
            target = s.ask(me, DESTROY, targets)
            s.city(1 - me).remove(s.content.cards[target])
            s.where[target] = PILE


@mypyc_attr(acyclic=True)
class BuildDiscarded(Effect):
    """Build a discarded card for free; what it does may ask again (Mausoleum, Hades). Rules 4.13, 8.10, 14.8."""

    def resolve(self, s: State, me: i64) -> None:
        pile = s.cards_at(PILE)
        if len(pile) > 0:
            construct(s, me, s.content.cards[s.ask(me, BUILD_DISCARDED, pile)])


@mypyc_attr(acyclic=True)
class ProgressFromBox(Effect):
    """Draw progress tokens from the box and keep one (Great Library). Rules 8.11, 13.6."""

    def __init__(self, count: i64) -> None:
        self.count = count

    def resolve(self, s: State, me: i64) -> None:
        make_box_whole(s, me)
        s.offered = draw_from_box(s, self.count, BOTH)
        if s.offered != 0:
            kept = s.ask(me, KEEP_PROGRESS, members(s.offered))
            s.box |= s.offered & ~bit(kept)
            s.offered = 0
            gain_progress(s, me, kept)


# ---- Gate and Divine Theater


@mypyc_attr(acyclic=True)
class ActivateFromGate(Effect):
    """Show the top card of every mythology deck and activate one of them for free (Gate). Rule 13.1."""

    def resolve(self, s: State, me: i64) -> None:
        for mythology in range(5):
            if s.deck_size(mythology) > 0:
                reveal_top(s, me, mythology)
        if s.drawn != 0:
            activate_one(s, me)


@mypyc_attr(acyclic=True)
class ActivateFromDeck(Effect):
    """Show a whole mythology deck, activate one card for free, stack the others in any order (Divine Theater).

    Rules 13.2, 13.6.
    """

    def resolve(self, s: State, me: i64) -> None:
        put_back(s, me)  # Isis of the Gate may have led here: all decks can be chosen
        decks = vec[i64](capacity=5)
        for mythology in range(5):
            if s.deck_size(mythology) > 0:
                decks = append(decks, mythology)
        if len(decks) == 0:
            return
        deck = s.ask(me, DECK, decks)
        while s.deck_size(deck) > 0:
            reveal_top(s, me, deck)
        activate_one(s, me)


def activate_one(s: State, me: i64) -> None:
    """Activate one of the divinities that are shown; the others go back when it has taken effect, or needs them.

    Rules 13.3 to 13.5.
    """
    if s.private_reveal:
        draw_for_enki(s, me)
    chosen = s.ask(me, CHOOSE_DIVINITY, members(s.drawn))
    s.aside = s.drawn & ~bit(chosen)
    s.drawn = 0
    s.secret &= s.aside
    if chosen == ENKI and s.private_reveal:
        for token in members(s.enki):  # they were drawn in secret
            s.show(BOX_DRAWN, token, bit(me))
    activate(s, me, chosen)
    if not s.over:
        put_back(s, me)


# ---- Divinities


@mypyc_attr(acyclic=True)
class ProgressOnCard(Effect):
    """Take one of the progress tokens on the card; the others go to the box (Enki). Rule 14.1."""

    def resolve(self, s: State, me: i64) -> None:
        if s.enki != 0:
            kept = s.ask(me, KEEP_PROGRESS, members(s.enki))
            s.box |= s.enki & ~bit(kept)
            s.enki = 0
            gain_progress(s, me, kept)


@mypyc_attr(acyclic=True)
class PlaceSnake(Effect):
    """Put the snake on a green card of the opponent; its symbol counts for the player too (Nisaba). Rule 14.3."""

    def resolve(self, s: State, me: i64) -> None:
        targets = s.cards_of(1 - me, bit(GREEN))
        if len(targets) > 0:
            s.snake = s.ask(me, SNAKE, targets)
            gain_symbol(s, me, s.content.cards[s.snake].symbol)


@mypyc_attr(acyclic=True)
class CoinsOnCard(Effect):
    """Put coins on the card; they can be spent but not be lost (Astarte). Rule 14.4."""

    def __init__(self, coins: i64) -> None:
        self.coins = coins

    def resolve(self, s: State, me: i64) -> None:
        s.city(me).astarte += self.coins

    def is_certain(self, s: State, me: i64) -> bool:
        return True


@mypyc_attr(acyclic=True)
class StealCard(Effect):
    """Take a brown or grey card of the opponent; it moves, it is not built (Baal). Rules 14.5, 16.27."""

    def resolve(self, s: State, me: i64) -> None:
        targets = s.cards_of(1 - me, bit(BROWN) | bit(GREY))
        if len(targets) > 0:
            target = s.ask(me, STEAL_CARD, targets)
            s.city(1 - me).remove(s.content.cards[target])
            put_into_city(s, me, s.content.cards[target])


@mypyc_attr(acyclic=True)
class DiscardFromStructure(Effect):
    """Discard any card of the structure, face up; then take the token that lay on it (Zeus). Rules 14.9, 16.15."""

    def resolve(self, s: State, me: i64) -> None:
        if s.present == 0:
            return
        slot = s.ask(me, STRIKE, members(s.present))
        if s.face_up >> slot & 1 == 0:
            turn_over(s, slot)
        s.where[s.slots[slot]] = PILE
        take_away(s, slot)
        take_token(s, me, slot)


@mypyc_attr(acyclic=True)
class UnbuildWonder(Effect):
    """A built wonder of either player is unbuilt; the card under it goes to the discard pile (Anubis).

    Rules 14.10, 14.11.
    """

    def resolve(self, s: State, me: i64) -> None:
        built = s.city0.built | s.city1.built
        if built == 0:
            return
        wonder = s.ask(me, UNBUILD, members(built))
        owner = s.city0 if s.city0.has_built(wonder) else s.city1
        owner.remove_wonder(s.content.wonders[wonder])
        s.where[s.cards_at(UNDER + wonder)[0]] = PILE


@mypyc_attr(acyclic=True)
class BuildWonderWithDiscarded(Effect):
    """Build one's own wonder for free with a card of the discard pile (Isis). Rules 14.12, 16.28."""

    def resolve(self, s: State, me: i64) -> None:
        pile = s.cards_at(PILE)
        wonders = s.city(me).wonders
        if len(pile) > 0 and wonders != 0:
            wonder = s.ask(me, RAISE, members(wonders))
            s.source = SOURCE_WONDER + wonder
            card = s.ask(me, USING, pile)
            raise_wonder(s, me, s.content.wonders[wonder], card)


@mypyc_attr(acyclic=True)
class StealWonder(Effect):
    """Take an unbuilt wonder of the opponent (Ra). Rule 14.13."""

    def resolve(self, s: State, me: i64) -> None:
        wonders = s.city(1 - me).wonders
        if wonders != 0:
            wonder = s.ask(me, STEAL_WONDER, members(wonders))
            s.city(1 - me).wonders &= ~bit(wonder)
            s.city(me).wonders |= bit(wonder)


@mypyc_attr(acyclic=True)
class PlaceMinerva(Effect):
    """Put the Minerva pawn on any space of the military track but the conflict pawn's own. Rules 14.15, 16.1."""

    def resolve(self, s: State, me: i64) -> None:
        capital = s.content.capital
        spaces = vec[i64](capacity=19)
        for space in range(2 * capital + 1):
            if s.minerva_on_pawn or space - capital != s.pawn:
                spaces = append(spaces, space)
        s.minerva = s.ask(me, GUARD, spaces) - capital


@mypyc_attr(acyclic=True)
class ApplyMilitaryToken(Effect):
    """Discard a military token without effect, then let the opponent pay another one (Neptune).

    Rules 14.16, 16.13, 16.14.
    """

    def resolve(self, s: State, me: i64) -> None:
        if s.military_tokens != 0:
            s.military_tokens &= ~bit(s.ask(me, SPARE, members(s.military_tokens)))
        if s.military_tokens != 0:
            use_military_token(s, 1 - me, s.ask(me, APPLY, members(s.military_tokens)))
