// Mytikas' labels: names of components and what they do, in the catalogues' words.
import { capital, type Values } from '../../text/catalogue';
import { line, Names, type Line } from '../labels';
import type { View } from '../view';
import {
	constructionOf,
	CONSTRUCTIONS,
	DEITIES,
	GODS,
	KINDS,
	SPACES,
	stepsOf,
	under,
	type Construction,
	type Content,
	type Cubes,
	type Gains,
	type Kind,
	type SpaceName,
} from './content';
import { CARD_FOR, type Favors, type OwnDeity, type Table } from './seen';
import { ownerOf } from './table';

const COUNTED = ['favors', 'offerings', 'move', 'raise', 'lift'];

export class Labels extends Names<Content> {
	// ---- names

	points(n: number): string {
		return this.text.count('points', n);
	}

	offerings(n: number): string {
		return this.text.count('offerings', n);
	}

	/** Amounts of cubes in words, such as "3 stones and 1 marble". */
	cubes(amounts: Cubes): string {
		const parts = KINDS.filter((kind) => amounts[kind]).map((kind) =>
			this.text.count(`cubes.${kind}`, amounts[kind] ?? 0),
		);
		return this.text.joined(parts, 'list.and') || this.say('none');
	}

	private either(ways: string[]): string {
		return ways.join(this.say('list_or'));
	}

	// ---- what components do

	/** What a slot or a bonus action gives. */
	gains(row: Gains, there: boolean): string {
		const parts = Object.entries(row).map(([key, value]) => {
			if (COUNTED.includes(key)) return this.text.count(`gain.${key}`, value as number);
			if (key === 'produce')
				return this.say(there ? 'gain.produce_there' : 'gain.produce', { cubes: this.cubes(value as Cubes) });
			return this.say('gain.take_or_make_offering');
		});
		return this.text.comma(parts);
	}

	/** The main action of a space. */
	main(space: string): string {
		const row = this.content.spaces[space]!;
		switch (row.main) {
			case 'produce_per_city':
			case 'produce_once': {
				const ways = this.content.production[space] ?? [];
				return this.say(`main.${row.main}`, { cubes: this.either(ways.map((cubes) => this.cubes(cubes))) });
			}
			case 'take_offerings':
				return this.say('main.take_offerings', {
					offerings: this.text.count('gain.offerings', row.offerings ?? 1),
					small: row.per_small_temple ?? 0,
					large: row.per_large_temple ?? 0,
				});
			case 'raise':
				return this.text.count('gain.raise', row.steps ?? 1);
			case 'take_favor':
				return this.text.count('gain.favors', 1);
			default:
				return this.say(`main.${row.main}`);
		}
	}

	bonus(space: string): string {
		return this.gains(this.content.spaces[space]!.bonus, false);
	}

	/** What a deity card lets its owner do. */
	power(deity: string): string {
		const power = this.content.deities[deity]!.power;
		if (power.follow_with) return this.say(`power.follow_with_${power.follow_with}`);
		if (power.bonus_of) return this.say('power.bonus_of', { god: this.name(power.bonus_of) });
		if (power.stones_for) {
			const ways = Object.entries(power.stones_for).map(([kind, n]) => this.change(n, kind as Kind));
			return this.say('power.stones_for', { ways: this.either(ways) });
		}
		if (power.cubes_for_offerings) {
			const ways = power.cubes_for_offerings.map(([cubes, offerings]) => this.sacrifice(cubes, offerings));
			return this.say('power.cubes_for_offerings', { ways: this.either(ways) });
		}
		return this.say('power.on', { space: this.name(power.on ?? ''), power: this.improvement(deity) });
	}

	/** What a deity card adds to the main action of its space. */
	improvement(deity: string): string {
		const { on: _, ...power } = this.content.deities[deity]!.power;
		if (power.discount) return this.say('power.discount', { cubes: this.cubes(power.discount) });
		const [key = '', n = 0] = Object.entries(power)[0] ?? [];
		return this.say(`power.${key}`, { raises: this.text.count('gain.raise', Number(n)), n: Number(n) });
	}

	/** A card's power in the few words that its face has room for. */
	brief(deity: string): string {
		const power = this.content.deities[deity]!.power;
		if (power.follow_with) return this.say(`brief.follow_with_${power.follow_with}`);
		if (power.bonus_of) return this.say('brief.bonus_of', { god: this.name(power.bonus_of) });
		if (power.stones_for) return this.say('brief.stones_for');
		if (power.cubes_for_offerings) return this.say('brief.cubes_for_offerings');
		const { on = '', ...more } = power;
		if (more.discount) return this.say(`brief.${this.content.spaces[on]!.main}`, { cubes: this.cubes(more.discount) });
		const [key = '', n = 0] = Object.entries(more)[0] ?? [];
		return this.say(`brief.${key}`, { n: Number(n) });
	}

	private change(stones: number, kind: Kind): string {
		return this.say('power.change', {
			stones: this.text.count('cubes.stone', stones),
			cube: this.text.count(`cubes.${kind}`, 1),
		});
	}

	private sacrifice(cubes: number, offerings: number): string {
		return this.say('power.sacrifice', { n: cubes, offerings: this.offerings(offerings) });
	}

	/** `n` of what a card counts. */
	counted(what: string, n: number): string {
		return this.text.count(`counted.${what}`, n);
	}

	/** What a deity card scores, as few steps as say it. */
	score(deity: string): string {
		const { counts, points } = this.content.deities[deity]!;
		if (isEach(points))
			return this.say('score.each', { points: this.points(points[1] ?? 0), what: this.counted(counts, 1) });
		const parts = stepsOf(points).map((step) =>
			step.from === 0
				? this.points(step.points)
				: this.say('score.from', { points: this.points(step.points), what: this.counted(counts, step.from) }),
		);
		return this.text.comma(parts);
	}

	/** Everything about a component, in short sentences. */
	about(thing: string): Line[] {
		if (DEITIES.includes(thing))
			return [
				line(this.say('about.power', { power: this.power(thing) })),
				line(this.say('about.score', { score: this.score(thing) }), `deities.${thing}.points`),
			];
		if (SPACES.some((space) => space === thing)) {
			const god = this.name(this.content.spaces[thing]!.god);
			const card = CARD_FOR[thing] ?? '';
			return [
				line(this.say('about.main', { main: this.main(thing) }), `production.${thing}`),
				line(this.say('about.bonus', { god, bonus: this.bonus(thing) }), `spaces.${thing}.bonus`),
				line(this.say('about.card', { card: this.name(card), power: this.improvement(card) })),
			];
		}
		if (CONSTRUCTIONS.some((type) => type === thing)) {
			const row = this.content.constructions[thing as Construction];
			const effects = [...new Set(row.slots.map((slot) => this.gains(slot, true)))];
			return [
				line(this.say('about.cost', { cost: this.cubes(row.cost) }), `constructions.${thing}.cost`),
				line(this.say('about.worth', { points: this.points(row.points_per_level) })),
				line(
					this.say('about.effects', { effects: effects.join(this.say('list.semicolon')) }),
					`constructions.${thing}.slots`,
				),
			];
		}
		const paths = { lock: ['locks.values'], level_token: ['levels'] }[thing] ?? [];
		return [line(capital(this.say(`piece.${thing}`, { name: this.name(thing), ...this.numbers(thing) })), ...paths)];
	}

	/** What the table has of a piece, for two, three and four players. */
	private numbers(thing: string): Values {
		const { levels, locks, setup } = this.content;
		const found: Record<string, number[][]> = {
			level_token: [2, 3, 4].map((players) => levels[`tokens_for_${players}`] ?? []),
			lock: locks.order.map((order) => [...order].map((letter) => locks.values[letter] ?? 0)),
			favor: setup.favors_per_god.map((n) => [n]),
		};
		const [two = '', three = '', four = ''] = (found[thing] ?? []).map((row) => this.text.comma(row.map(String)));
		return { two, three, four };
	}

	// ---- the table, read aloud

	space(view: View<Table>, space: SpaceName): string {
		const here = view.table.closed_by[space].map((seat) => this.who(seat, view.seat));
		const state = here.length > 0 ? this.say('tell.builder', { who: this.text.comma(here) }) : this.say('tell.free');
		return this.say('tell.space', { space: this.name(space), state, main: this.main(space), bonus: this.bonus(space) });
	}

	level(view: View<Table>, level: number): string {
		const built = view.table.boards.map((board, seat) => {
			const things = board.constructions.filter((one) => one.level === level).map((one) => this.name(one.type));
			return things.length > 0
				? this.say('tell.built', { who: this.who(seat, view.seat), things: this.text.comma(things) })
				: '';
		});
		const things = built.filter((words) => words !== '').join(this.say('list.semicolon')) || this.say('none');
		return this.text.count('tell.level', view.table.levels[level - 1]?.tokens ?? 0, { level, things });
	}

	/** Whether a card has a lock or how many offerings, and whether its power works already. */
	state(own: OwnDeity): string {
		const parts = [own.locked ? this.say('state.locked') : this.offerings(own.offerings)];
		if (!own.active) parts.push(this.say('state.asleep'));
		return this.text.comma(parts);
	}

	deity(deity: string, own: OwnDeity | null): string {
		if (!own)
			return this.say('tell.face_up', { card: this.name(deity), power: this.power(deity), score: this.score(deity) });
		return this.say('tell.deity', {
			card: this.name(deity),
			state: this.state(own),
			power: this.power(deity),
			points: this.points(own.points),
		});
	}

	/** Where a deity card lies. */
	where(view: View<Table>, deity: string): string {
		const owner = ownerOf(view.table, deity);
		return owner === null ? this.say('where.river') : this.who(owner, view.seat);
	}

	slot(slot: string, level: number | null): string {
		const effects = slot === 'starting_city' ? '' : this.gains(under(this.content, slot), true);
		const state = level ? this.say('slot.stands', { level }) : this.say('slot.left');
		return this.text.comma([this.name(constructionOf(slot)), state, ...(effects ? [effects] : [])]);
	}

	favors(favors: Favors): string {
		const parts = GODS.filter((god) => favors[god] > 0).map((god) =>
			this.say('tell.stack', { god: this.name(god), n: favors[god] }),
		);
		return this.text.comma(parts) || this.say('none');
	}
}

/** `n` points for each. */
export function isEach(points: number[]): boolean {
	return points.length > 2 && points.every((n, count) => n === count * (points[1] ?? 0));
}
