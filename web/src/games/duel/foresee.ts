// What an option would change at once, up to the next question: coins, points and the pawn. All that is open, so the
// page can tell by itself; tests see that it is what the rules do.
import type { Option } from '../options';
import type { View } from '../view';
import { SYMBOLS_TO_WIN, type Content, type Gains, type Symbol } from './content';
import { cardBill, sale, wonderBill, type Bill } from './price';
import { counted, most, pointsOf, zoneOf } from './scoring';
import { uncovered, type After, type City, type Table } from './view';

/** Null where the page does not tell: what changes neither coins nor points, or is decided later. */
export function foresee(content: Content, view: View<Table>, option: Option): After | null {
	if (view.to_act === null) return null;
	const turn = new Turn(content, structuredClone(view.table) as Table, view.to_act);
	const ends = turn.take(option);
	if (ends === null) return null;
	if (ends && !turn.stacks()) turn.takeTokens();
	return turn.after();
}

class Turn {
	private readonly content: Content;
	private readonly table: Table;
	private readonly me: number;
	private readonly mine: City;
	private readonly theirs: City;

	constructor(content: Content, table: Table, me: number) {
		this.content = content;
		this.table = table;
		this.me = me;
		this.mine = table.cities[me]!;
		this.theirs = table.cities[1 - me]!;
	}

	after(): After {
		const { content, table } = this;
		return { cities: table.cities.map(({ coins }, seat) => ({ coins, points: pointsOf(content, table, seat) })), military: table.military };
	}

	/** Do an option. Tells whether the turn ends with it; null where the page does not tell what it changes. */
	take({ verb, words }: Option): boolean | null {
		const { content, table, mine, theirs } = this;
		const last = words[words.length - 1] ?? '';
		switch (verb) {
			case 'discard':
				this.takeAway(last);
				mine.coins += sale(content, mine);
				return true;
			case 'build':
				this.takeAway(last);
				this.payForCard(last);
				return this.construct(last);
			case 'build_discarded':
				return this.construct(last);
			case 'wonder': {
				const wonder = words[1] ?? '';
				this.takeAway(last);
				this.buy(wonderBill(content, mine, content.wonders[wonder]!.cost));
				mine.wonders.find((own) => own.wonder === wonder)!.built = true;
				return this.resolve(content.wonders[wonder]!);
			}
			case 'activate': {
				const space = table.pantheon!.spaces[Number(words[1]) - 1]!;
				const offered = (words[3] ?? '').split('+').map(Number);
				mine.offering_tokens = mine.offering_tokens.filter((value) => !offered.includes(value));
				this.spend(Math.max(0, space.costs[this.me]! - offered.reduce((sum, value) => sum + value, 0)));
				return this.activate(space.divinity ?? '');
			}
			case 'choose_divinity':
				table.pantheon!.aside = table.pantheon!.drawn!.filter((god) => god !== last);
				return this.activate(last);
			case 'take_progress':
			case 'keep_progress':
				mine.progress.push(last);
				return this.resolve(content.progress[last]!);
			case 'destroy':
				remove(theirs, last);
				return true;
			case 'steal_card':
				remove(theirs, last);
				mine.cards[content.cards[last]!.colour].push(last);
				return true;
			case 'unbuild':
				for (const own of table.cities.flatMap((city) => city.wonders)) if (own.wonder === last) own.built = false;
				return true;
			case 'apply':
				lose(theirs, content.military.zones[last === 'large' ? 2 : 1]!.coins);
				return true;
			default:
				return null;
		}
	}

	/** Whether two gods of one deck go back after the effect, so that their order is asked before the turn ends. */
	stacks(): boolean {
		const decks = (this.table.pantheon?.aside ?? []).map((god) => this.content.divinities[god]?.mythology);
		return new Set(decks).size < decks.length;
	}

	/** Offering tokens on what lies open now are kept; a mythology token brings a question. */
	takeTokens(): void {
		for (const slot of uncovered(this.table.structure).reverse()) {
			if (slot.token?.startsWith('offering')) this.mine.offering_tokens.push(Number(slot.token.split(' ')[1]));
			else if (slot.token) {
				this.mine.mythology_tokens.push(slot.token);
				return;
			}
		}
	}

	private takeAway(card: string): void {
		this.table.structure = this.table.structure.filter((slot) => slot.card !== card);
	}

	private payForCard(id: string): void {
		const bill = cardBill(this.content, this.mine, this.content.cards[id]!);
		const urbanism = this.content.progress['urbanism']?.coins_per_chain ?? 0;
		if (bill.chain === null) this.buy(bill);
		else if (this.mine.progress.includes('urbanism')) this.mine.coins += urbanism;
	}

	/** Coins for resources go to an opponent with Economy. */
	private buy({ price, coins }: Bill): void {
		this.spend(price);
		if (this.theirs.progress.includes('economy')) this.theirs.coins += price - coins;
	}

	/** From the treasury first, then from Astarte. */
	private spend(coins: number): void {
		const paid = Math.min(coins, this.mine.coins);
		this.mine.coins -= paid;
		this.mine.astarte -= coins - paid;
	}

	private construct(id: string): boolean {
		const card = this.content.cards[id]!;
		this.mine.cards[card.colour].push(id);
		return this.resolve(card, card.colour === 'red');
	}

	private activate(god: string): boolean {
		this.mine.divinities.push(god);
		return this.resolve(this.content.divinities[god] ?? {});
	}

	/** What a component brings, in the order of the rules. Tells whether nothing is asked and nobody has won. */
	private resolve(gains: Gains, red = false): boolean {
		const { content, table, mine, theirs } = this;
		mine.coins += gains.coins ?? 0;
		const more = red && mine.progress.includes('strategy') ? (content.progress['strategy']?.extra_shield ?? 0) : 0;
		if (gains.shields && this.conquers(gains.shields + more)) return false;
		lose(theirs, gains.opponent_loses ?? 0);
		if (gains.coins_per) mine.coins += gains.coins_per.each * counted(mine, [gains.coins_per.count]);
		if (gains.guild) mine.coins += gains.guild.coins * most(table, gains.guild.count);
		mine.astarte += gains.coins_on_card ?? 0;
		return !(
			(gains.science && this.interrupts(gains.science)) ||
			(gains.destroy && theirs.cards[gains.destroy].length > 0) ||
			(gains.build_discarded && table.discard_pile.length > 0) ||
			(gains.progress_from_box && table.progress.box.length > 0) ||
			(gains.activate_from_deck && table.pantheon?.decks.some(({ cards }) => cards.length > 0)) ||
			(gains.progress_on_card && table.pantheon && table.pantheon.enki.length > 0) ||
			gains.effect
		);
	}

	/** The pawn walks, space by space; true where it reaches the capital. */
	private conquers(shields: number): boolean {
		const { content, theirs } = this;
		const { military } = this.table;
		const step = 1 - 2 * this.me;
		const plunder = this.mine.progress.includes('poliorcetics') ? (content.progress['poliorcetics']?.coins_lost_per_space ?? 0) : 0;
		for (; shields > 0; shields--) {
			if (military.pawn + step === military.minerva) return false;
			lose(theirs, plunder);
			military.pawn += step;
			const distance = military.pawn * step;
			if (distance === content.military.capital) return true;
			const zone = zoneOf(content, distance);
			const token = `${1 - this.me} ${zone === content.military.zones[2] ? 'large' : 'small'}`;
			if (zone?.coins && military.tokens.includes(token)) {
				military.tokens = military.tokens.filter((one) => one !== token);
				lose(theirs, zone.coins);
			}
		}
		return false;
	}

	/** A symbol: a pair asks for a progress token, six different ones win. */
	private interrupts(symbol: Symbol): boolean {
		if (this.mine.symbols.includes(symbol)) return this.table.progress.board.length > 0;
		return this.mine.symbols.push(symbol) === SYMBOLS_TO_WIN;
	}
}

function lose(city: City, coins: number): void {
	city.coins -= Math.min(coins, city.coins);
}

function remove(city: City, card: string): void {
	for (const cards of Object.values(city.cards)) if (cards.includes(card)) cards.splice(cards.indexOf(card), 1);
}
