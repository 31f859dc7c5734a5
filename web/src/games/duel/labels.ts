// Duel's components in words, as they stand on and around the board. Question, options and log are the server's words.
import { capital } from '../../text/catalogue';
import { Names } from '../labels';
import { component, RESOURCES, type Content, type Cost, type Gains, type Resource } from './content';
import type { Price, Slot, Space, Table, Token } from './seen';

// What is said in sentences of its own, so that it is not listed among what a component brings
const NOT_GAINED = new Set(['deck', 'colour', 'cost', 'gives', 'needs', 'expansion', 'symbol', 'focus']);
const COUNTED: Record<string, string> = { vp: 'points', coins: 'coins', shields: 'shields' };

export class Labels extends Names<Content> {
	// ---- names

	/** A name for where room is scarce. */
	short(thing: string): string {
		return this.text.has(`short_name.${thing}`) ? this.say(`short_name.${thing}`) : this.name(thing);
	}

	coins(n: number): string {
		return this.text.count('coins', n);
	}

	points(n: number): string {
		return this.text.count('points', n);
	}

	/** Coins and resources in words. */
	goods(cost: Cost): string {
		const parts = cost.coins ? [this.coins(cost.coins)] : [];
		for (const resource of RESOURCES) {
			const n = cost[resource] ?? 0;
			if (n > 0) parts.push(this.text.count(`goods.${resource}`, n));
		}
		return this.text.comma(parts);
	}

	// ---- what components are and do

	/** What sort of component it is: "blue card, Age II". */
	kind(thing: string): string {
		const card = this.content.cards[thing];
		if (card)
			return this.say('kind.card', {
				colour: this.say(`kind.${card.colour}`),
				deck: this.say(`deck.${card.deck}`),
			});
		if (thing in this.content.wonders) return this.say('kind.wonder');
		if (thing in this.content.progress) return this.say('kind.progress');
		const mythology = this.content.divinities[thing]?.mythology;
		if (mythology) return this.say('kind.divinity', { mythology: this.say(`mythology.${mythology}`) });
		return '';
	}

	/** What a component brings, one phrase for each value of its data. */
	gains(thing: string): string[] {
		const row = component(this.content, thing);
		if (!row) return [];
		return Object.entries(row)
			.filter(([key, value]) => !NOT_GAINED.has(key) && Boolean(value))
			.map(([key, value]) => this.gain(thing, key, value as never))
			.filter((phrase) => phrase !== '');
	}

	private gain(thing: string, key: string, value: unknown): string {
		const n = Number(value);
		if (key in COUNTED) return this.text.count(COUNTED[key] ?? key, n);
		const row = component(this.content, thing) as Gains;
		switch (key) {
			case 'produces':
				return this.say('gain.produces', { goods: this.goods(row.produces ?? {}) });
			case 'one_of':
				return this.say('gain.one_of', { goods: this.oneOf(row.one_of ?? []) });
			case 'fixed_price':
				return this.say('gain.fixed_price', {
					goods: this.oneOf(row.fixed_price ?? []),
					coins: this.coins(this.content.economy.fixed_price),
				});
			case 'science':
				return this.say('gain.science', { symbol: this.say(`symbol.${value as string}`) });
			case 'coins_per':
				return this.say('gain.coins_per', {
					coins: this.coins(row.coins_per?.each ?? 0),
					what: this.say(`counted.${row.coins_per?.count ?? ''}`),
				});
			case 'guild':
				return this.guild(row.guild ?? { count: [], coins: 0, vp: 0 });
			case 'destroy':
				return this.say('gain.destroy', { colour: this.say(`colour.${value as string}`) });
			case 'mythology':
				return thing in this.content.cards ? this.temple() : '';
			case 'effect':
				return this.say(`gain.effect.${value as string}`);
			case 'replay':
				return this.say(thing in this.content.progress ? 'gain.replay_always' : 'gain.replay');
			default:
				return this.say(`gain.${key}`, { n, coins: this.coins(n), points: this.points(n) });
		}
	}

	private oneOf(resources: Resource[]): string {
		return this.text.joined(
			resources.map((resource) => this.say(`resource.${resource}`)),
			'list.or',
		);
	}

	private temple(): string {
		return this.say('gain.temple', {
			points: this.text.joined(this.content.pantheon.temple_points.map(String), 'list.or'),
		});
	}

	private guild(guild: { count: string[]; coins: number; vp: number }): string {
		const what = this.text.joined(
			guild.count.map((name) => this.say(`counted.${name}`)),
			'list.and',
		);
		const points = this.points(guild.vp);
		if (guild.coins) return this.say('gain.guild_coins', { coins: this.coins(guild.coins), points, what });
		return this.say('gain.guild', { points, what });
	}

	/** Everything about a component, in short sentences: its cost, effect and chains. */
	about(thing: string): string[] {
		const row = component(this.content, thing);
		const lines: string[] = [];
		if (!row) return lines;
		const gains = this.gains(thing);
		if (gains.length > 0) lines.push(capital(gains.join(this.say('list.semicolon'))) + this.say('stop'));
		if ('cost' in row)
			lines.push(
				Object.keys(row.cost).length > 0
					? this.say('about.cost', { cost: this.goods(row.cost) })
					: this.say('about.free'),
			);
		const card = this.content.cards[thing];
		if (card?.gives) lines.push(this.chain('about.gives', card.gives, 'needs'));
		if (card?.needs) lines.push(this.chain('about.needs', card.needs, 'gives'));
		if (card?.mythology) lines.push(this.say('about.temple', { mythology: this.say(`mythology.${card.mythology}`) }));
		return lines;
	}

	private chain(key: string, chain: string, side: 'gives' | 'needs'): string {
		const partner = Object.entries(this.content.cards).find(([, card]) => card[side] === chain)?.[0] ?? '';
		return this.say(key, { chain: this.say(`chain.${chain}`), card: this.name(partner) });
	}

	// ---- prices

	/** A price as it is read aloud, told apart from coins that a card brings: "costs 3 coins", "free by chain". */
	price(price: Price): string {
		if (price.free_by !== null) return this.say('price.chain');
		return price.coins === 0 ? this.say('price.free') : this.say('state.costs', { coins: this.coins(price.coins) });
	}

	/** Why something cannot be paid: "2 stone missing: 4 coins, you have 3". */
	tooDear(price: Price, purse: number): string {
		const goods = this.goods(price.bought);
		const values = { price: this.coins(price.coins), have: purse, goods };
		return this.say(goods ? 'bill.too_dear_goods' : 'bill.too_dear', values);
	}

	// ---- where things lie

	/** What lies on a space of the pantheon, as far as the viewer knows. */
	onSpace(space: Space): string {
		if (space.empty) return this.say('space.empty');
		if (space.divinity === null)
			return this.say('space.unknown', { mythology: this.say(`mythology.${space.mythology ?? ''}`) });
		const name = this.name(space.divinity);
		return space.public ? name : this.say('space.secret', { divinity: name });
	}

	/** A card of the structure. */
	slot(number: number, table?: Table): string {
		const slot = table?.structure.find((other) => other.slot === number);
		if (!slot) return this.say('slot.number', { n: number });
		return slot.card ? this.name(slot.card) : this.faceDown(slot);
	}

	faceDown(slot: Slot): string {
		const values = { n: slot.slot, back: this.say(`deck.${slot.back}`) };
		if (slot.token) return this.say('slot.down_token', { ...values, token: this.token(slot.token) });
		return this.say('slot.down', values);
	}

	/** A token on a face-down card: a mythology, or an offering with its value. */
	token({ mythology, offering }: Token): string {
		if (mythology === null) return this.say('token.offering', { n: offering ?? 0 });
		return this.say('token.mythology', { mythology: this.say(`mythology.${mythology}`) });
	}

	/** A place on the military track; below 0 it is on the side of seat 0. */
	place(position: number, viewer: number | null): string {
		if (position === 0) return this.say('track.centre');
		return this.say('track.towards', { n: Math.abs(position), who: this.who(position < 0 ? 0 : 1, viewer) });
	}

	/** Whose side of the military track. */
	side(seat: number, viewer: number | null): string {
		return this.say(seat === viewer ? 'track.side.you' : 'track.side.other', { who: this.who(seat, viewer) });
	}

	/** A card as it is read aloud: name, kind, what it brings. */
	aloud(thing: string): string {
		const parts = [this.name(thing), this.kind(thing), ...this.gains(thing)];
		return this.text.comma(parts.filter((part) => part !== ''));
	}
}
