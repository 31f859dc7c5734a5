// What the board itself says: names, what things do, what is lacking, what is on a hex. Sentences about moves come from
// the server.
import { capital, type Values } from '../../text/catalogue';
import { line, Names, type Line } from '../labels';
import type { Option } from '../options';
import type { View } from '../view';
import { component, costsOf, gainedPaths, OFFERINGS, type Component, type Content, type Offering } from './content';
import { cellOf, Grid } from './hexes';
import { CARDS, KEPT_GODS, WORTH, type Map as Drawn, type Pieces, type Player, type Table } from './seen';
import { field, laneOf } from './things';

// Described in words of its own, so not listed among the gains of a component
const NOT_GAINED = ['count', 'cost', 'cards_only', 'home', 'loot', 'loot_3', 'loot_4', 'columns', 'feet', 'choice'];
const COUNTED = ['demigods', 'jumps', 'offerings'];
export const TERMS = ['demigods', 'offering_tiles', 'bonus_tiles'];

export class Labels extends Names<Content> {
	count(key: string, n: number, values: Values = {}): string {
		return this.text.count(key, n, values);
	}

	/** A component; a tile whose number of cards is another than in its id, by that number. */
	override name(thing: string): string {
		const { cards } = this.content.tiles[thing] ?? {};
		return cards !== undefined && thing !== `cards_${cards}` ? this.count('cards', cards) : super.name(thing);
	}

	// ---- what things do

	/** What a component brings, one phrase for each value of its data. */
	gains(thing: string): string[] {
		const row = component(this.content, thing);
		const found = this.gainedKeys(row).map(([key, value]) => this.gain(thing, key, Number(value)));
		return [...found, ...(row.columns === undefined ? [] : [this.say('gain.supply', { pieces: this.pieces(row) })])];
	}

	private gainedKeys(row: Component): [string, unknown][] {
		return Object.entries(row).filter(([key, value]) => !NOT_GAINED.includes(key) && Boolean(value));
	}

	private gain(thing: string, key: string, n: number): string {
		if (COUNTED.includes(key)) return this.count(`gain.${key}`, n);
		if (key === 'gods' && thing in this.content.gods) return this.say('gain.more_gods');
		return this.say(`gain.${key}`, {
			cards: this.count('cards', n),
			steps: this.count('steps', n),
			money: this.count('coins', n),
		});
	}

	/** The same where room is scarce. */
	brief(thing: string): string {
		const row = component(this.content, thing);
		const found = this.gainedKeys(row).map(([key, n]) => this.say(`brief.${key}`, { n: Number(n) }));
		return this.text.comma([...found, ...(row.columns === undefined ? [] : [this.pieces(row)])]);
	}

	pieces(row: { columns?: number; feet?: number; choice?: boolean }): string {
		const parts = [
			row.columns ? this.count('pillar', row.columns) : '',
			row.feet ? this.count('foot', row.feet) : '',
		].filter(Boolean);
		return this.text.joined(parts, row.choice ? 'list.or' : 'list.and') || this.say('none');
	}

	supply(pieces: Pieces): string {
		return this.text.comma([this.count('foot', pieces.feet), this.count('pillar', pieces.columns)]);
	}

	/** A component, for whoever wants to know all of it. */
	about(thing: string): Line[] {
		if (TERMS.includes(thing)) return this.aboutTerm(thing);
		if (CARDS.includes(thing)) return this.aboutCard(thing);
		const row = component(this.content, thing);
		const name = this.name(thing);
		const gains = this.gains(thing).join(this.say('list.semicolon'));
		const effect = this.say('about.effect', { gains });
		if (thing in this.content.gods) {
			const acts = this.say(KEPT_GODS.includes(thing) ? 'about.kept' : 'about.once');
			const god = line(this.say('about.god', { name, n: row.count ?? 0 }), `gods.${thing}.count`);
			return [
				god,
				line(this.price(row), `gods.${thing}.cost`),
				line(this.say('about.points')),
				line(effect),
				...(row.actions ? [] : [line(acts)]),
			];
		}
		if (thing in this.content.tiles) {
			const bonus = this.bonusPaths(thing);
			return [
				line(
					this.say('about.tile', { name, n: row.count ?? 0, bonus: bonus.length }),
					`tiles.${thing}.count`,
					...bonus,
				),
				line(effect, ...gainedPaths(this.content, thing)),
			];
		}
		const where = {
			home: row.home ?? '',
			loot: this.text.comma(row.loot ?? []),
			third: row.loot_3 ?? '',
			fourth: row.loot_4 ?? '',
		};
		const places = ['home', 'loot', 'loot_3', 'loot_4'].map((key) => `peoples.${thing}.${key}`);
		return [line(this.say('about.people', { name, ...where }), ...places), line(this.say('about.ability', { gains }))];
	}

	/** Where a tile stands among the bonus tiles. */
	private bonusPaths(thing: string): string[] {
		return this.content.bonus.tiles.flatMap((tile, n) => (tile === thing ? [`bonus.tiles.${n}`] : []));
	}

	private price(row: Component): string {
		const costs = costsOf(row);
		const cost = this.text.joined(
			costs.map((numbers) => numbers.join(' + ')),
			'list.or',
		);
		if (row.cards_only) return this.say('about.cost_cards', { cost });
		return this.say(costs.some((numbers) => numbers.length > 1) ? 'about.cost' : 'about.cost_one', { cost });
	}

	private aboutCard(card: string): Line[] {
		const name = this.name(card);
		const special = this.content.special_money[card];
		const deck = this.content.deck[laneOf(card)] ?? 0;
		const first =
			special === undefined
				? this.say('about.card', { name, n: deck })
				: this.say('about.special', { name, n: special });
		if (card === 'movement')
			return [
				line(first),
				line(this.say('about.movement', { steps: this.count('steps', this.content.steps.movement_card) })),
			];
		if ((OFFERINGS as readonly string[]).includes(card)) return [line(first), line(this.say('about.offering'))];
		return [line(first), line(this.say('about.worth', { money: this.count('coins', WORTH[card] ?? 0) }))];
	}

	private aboutTerm(term: string): Line[] {
		const values = {
			counts: this.text.comma(
				this.content.demigods.counts.map((n, value) => this.say('counted.stack', { n, thing: value + 1 })),
			),
			epochs: this.text.joined(this.content.epochs.scored.map(String), 'list.and'),
			types: this.text.comma(OFFERINGS.map((offering) => this.name(offering))),
			prices: this.text.comma(Object.values(this.content.offerings).map((price) => this.rankPrice(price))),
			tiles: this.text.comma(this.content.bonus.tiles.map((tile) => this.name(tile))),
		};
		const what = line(
			this.say('about.others', { name: this.name(term), what: this.say(`term.${term}`, values) }),
			...(term === 'demigods' ? ['demigods.counts'] : []),
		);
		return [what, line(this.say(`term.${term}_use`, values), ...(term === 'bonus_tiles' ? ['bonus.tiles'] : []))];
	}

	/** What a rank costs, where that differs by type for each of them. */
	private rankPrice(price: number | Record<Offering, number>): string {
		if (typeof price === 'number') return String(price);
		return OFFERINGS.map((offering) => `${price[offering]} (${this.name(offering)})`).join(' / ');
	}

	/** What kind of thing it is, for the head of its sheet. */
	kind(thing: string): string {
		if (thing in this.content.gods) return this.say(KEPT_GODS.includes(thing) ? 'god.kept' : 'god.once');
		return '';
	}

	// ---- what is lacking

	lacking(lack: Record<string, number>): string {
		return this.text.joined(
			OFFERINGS.filter((offering) => lack[offering]).map((offering) =>
				this.count(`log.card.${offering}`, lack[offering] ?? 0),
			),
			'list.and',
		);
	}

	/** "1 dancer or 1 priest"; where that would be too long, only how many. */
	short(lacks: Record<string, number>[]): string {
		const numbers = Object.values(lacks[0] ?? {});
		if (numbers.length > 2)
			return this.count(
				'god.offerings',
				numbers.reduce((sum, n) => sum + n, 0),
			);
		return this.text.joined(
			lacks.slice(0, 2).map((lack) => this.lacking(lack)),
			'list.or',
		);
	}

	// ---- what can be done

	/** An option as a button says it. The server's words for a hex stand under a heading, so a hex gets its own. */
	option(option: Option): string {
		const placed = option.verb === 'foot' || option.verb === 'column';
		return capital(placed ? this.say(`do.${option.verb}`, { hex: field(option, 'hex') }) : option.words.label);
	}

	// ---- the map

	/** A hex with everything on it, for whoever cannot see it. */
	hex(view: View<Table>, hex: string): string {
		const { map } = view.table;
		const people = Object.keys(map.homes).find((people) => map.homes[people] === hex);
		const parts = [hex, this.terrain(map, hex)];
		if (hex === map.temple && view.table.people)
			parts.push(this.say('map.temple', { people: this.name(view.table.people) }));
		else if (people) parts.push(this.say('map.home', { people: this.name(people) }));
		const loot = map.loot[hex];
		if (loot) parts.push(this.say('map.loot', { tile: this.name(loot) }));
		return this.text.comma([...parts, ...this.pieceNames(view, hex)]);
	}

	private terrain(map: Drawn, hex: string): string {
		const ground = this.say(new Grid(map).isSea(cellOf(hex)) ? 'map.sea' : 'map.land');
		return map.column_hexes.includes(hex) ? this.text.comma([ground, this.say('map.column_hex')]) : ground;
	}

	/** Whose pieces stand on a hex. */
	pieceNames(view: View<Table>, hex: string): string[] {
		const on = (player: Player, seat: number) => {
			const who = capital(this.who(seat, view.seat));
			if (player.feet.includes(hex)) return [this.say('map.foot_of', { who })];
			return player.columns.includes(hex) ? [this.say('map.column_of', { who })] : [];
		};
		return view.table.players.flatMap(on);
	}
}
