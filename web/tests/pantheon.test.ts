import { readdirSync, readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { OWN, type Content } from '../src/games/pantheon/content';
import { cellOf, Grid, HALF, nameOf } from '../src/games/pantheon/hexes';
import { coast } from '../src/games/pantheon/coast';
import { TERMS, Labels } from '../src/games/pantheon/labels';
import { CARDS, type Table } from '../src/games/pantheon/seen';
import { thingsOf, wishAt } from '../src/games/pantheon/things';
import { optionsOf } from '../src/games/options';
import type { View } from '../src/games/view';
import type { Choice, NamedAction, Words as Said } from '../src/server/protocol';
import type { Touch as Touched } from '../src/table/touch.svelte';
import { LANGUAGES } from '../src/text/catalogue';
import { StrictText } from './fixtures';

interface Position {
	name: string;
	view: View<Table>;
	choices: Choice[];
	words: Said;
	/** The table as one of the options would leave it, where that is known. */
	after: { action: number; table: Table | null } | null;
	/** The components, where an edition has changed them. */
	content: Content | null;
}

const FOLDER = 'fixtures/pantheon';
const read = <T>(file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as T;
const ANSWERS = read<{ answers: { question: string; source: string; answer: NamedAction }[] }>('answers.json').answers;
const POSITIONS: Position[] = readdirSync(FOLDER)
	.filter((file) => file !== 'answers.json')
	.map((file) => ({ ...read<Omit<Position, 'name'>>(file), name: file }));
const SUBJECTS = ['table', 'page', 'pantheon'];
const at = (name: string) => POSITIONS.find((position) => position.name === `${name}.json`)!;
const options = ({ view, choices }: Position) => optionsOf(choices, (action) => thingsOf(view, action));

let drawn: (position: Position, touched?: (touch: Touched) => void, after?: Table | null, why?: string) => string;

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	vi.stubGlobal('matchMedia', () => ({ matches: false }));
	const [{ default: Board }, { Touch }] = await Promise.all([
		import('../src/games/pantheon/Board.svelte'),
		import('../src/table/touch.svelte'),
	]);
	const text = new StrictText('en', ...SUBJECTS);
	drawn = (position, touched = () => undefined, after = null, why = '') => {
		const touch = new Touch();
		touch.options = options(position);
		touched(touch);
		const { view, words, content } = position;
		const players = ['Iris', 'Ariadne', 'Hesiod', 'Sappho'];
		const props = { view, text, words, players, content, touch, after, why, play: () => undefined };
		return render(Board, { props: { ...props, shown: 'table' } }).body;
	};
}, 60_000); // the icons are drawn once

/** Open the sheet of a thing. */
const opening = (thing: string) => (touch: Touched) => {
	touch.opened = { thing, anchor: null as unknown as HTMLElement };
};
/** What is said in a piece of a page. */
const plain = (html: string) =>
	html
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ')
		.trim();

describe('everything that can be done', () => {
	test.each(POSITIONS)('is drawn and lit somewhere on the board in $name', (position) => {
		const body = drawn(position);
		for (const option of options(position)) {
			const [first = ''] = option.things;
			expect([option.name, body.includes(`data-thing="${first}" data-lit`)]).toEqual([option.name, true]);
		}
	});

	test('is asked about in every way the rules know', () => {
		const asked = new Set(POSITIONS.map(({ view }) => view.prompt?.question));
		for (const { question } of ANSWERS) expect(asked).toContain(question);
		expect(asked.size).toBe(17); // sixteen questions, and none when the game is over
	});

	test('has a place, whatever was answered in many games', () => {
		const { view } = POSITIONS[0]!;
		const kinds =
			/^(hex:[A-Z]\d+|(god|lane|open):\w+|act:(move|shop|draw)|supply:(feet|columns)|pile|god-pile|stop|way:\d+)$/;
		expect(ANSWERS.length).toBeGreaterThan(250);
		for (const { question, source, answer } of ANSWERS) {
			const things = thingsOf({ ...view, prompt: { question, source } }, answer);
			expect([answer.name, things.length]).not.toEqual([answer.name, 0]);
			for (const thing of things) expect([answer.name, kinds.test(thing), thing]).toEqual([answer.name, true, thing]);
		}
	});

	test('tiles of a god that differ in cost are things of their own', () => {
		const { view } = POSITIONS[0]!;
		const worship = { action: 1, name: 'worship vinthrad 2', verb: 'worship', fields: { god: 'vinthrad', copy: 2 } };
		expect(thingsOf(view, worship)).toEqual(['god:vinthrad:2']);
		const turn = { ...view, prompt: { question: 'turn', source: '' } };
		expect(wishAt(turn, 'god:vinthrad:2')).toBe('worship vinthrad 2');
	});
});

describe('what the server says of an option', () => {
	test.each(POSITIONS.filter(({ after }) => after?.table))('is drawn beside what is there now in $name', (position) => {
		const { action, table } = position.after!;
		const option = options(position).find((other) => other.action === action)!;
		const body = drawn(position, (touch) => (touch.considered = option), table);
		const [now, then] = [position.view.table, table!].map(({ players }) => players[position.view.seat ?? 0]!);
		for (const kind of ['feet', 'columns'] as const)
			if (now!.supply[kind] !== then!.supply[kind]) expect(plain(body)).toContain(`→ ${then!.supply[kind]}`);
		for (const offering of ['gift', 'priest', 'dancer', 'temple'] as const)
			if (now!.means.offerings[offering] !== then!.means.offerings[offering])
				expect(plain(body)).toContain(`→ ${then!.means.offerings[offering]}`);
	});

	test('a placement says what it costs, plays and takes', () => {
		const position = at('place');
		const option = options(position).find(({ verb }) => verb === 'foot')!;
		option.price = { steps: 2, cards: { movement: 1 } };
		option.gain = { loot: 'demigod', closing: 3 };
		const said = plain(
			drawn({ ...position, choices: [] }, (touch) => {
				touch.options = [option];
				touch.opened = { thing: option.things[0]!, anchor: null as unknown as HTMLElement };
			}),
		);
		expect(said).toContain('2 steps');
		expect(said).toContain('Plays 1 movement card.');
		expect(said).toContain('The epoch ends: +3 points');
	});

	test('where a movement can begin is shown while it is considered', () => {
		const position = POSITIONS.find(({ choices }) => choices.some(({ verb }) => verb === 'move'))!;
		const move = options(position).find(({ verb }) => verb === 'move')!;
		const body = drawn(position, (touch) => (touch.considered = move));
		expect(body.match(/class="glow faint/g)).toHaveLength(Object.keys(move.gain['reach'] as object).length);
	});

	test('why something cannot be done stands in its sheet', () => {
		const body = drawn(at('place'), opening('hex:A1'), null, 'Not next to the temple or to your pieces.');
		expect(plain(body)).toContain('Not next to the temple or to your pieces.');
	});

	test('the action to ask about is of the kind that the question has', () => {
		const { view } = at('place');
		expect(wishAt(view, 'hex:R9')).toBe('R9');
		expect(wishAt(view, 'god:vinthrad')).toBe('');
		expect(wishAt(at('turn').view, 'god:vinthrad')).toBe('worship vinthrad');
		expect(wishAt(at('turn').view, 'lane:money')).toBe('buy');
	});

	test('prices are those of the edition', () => {
		const position = at('buy-edition');
		const said = plain(drawn(position, opening('lane:gift')));
		const [, second] = position.view.table.players[position.view.seat!]!.upgrades.gift;
		expect(second).toMatchObject({ rank: 2, price: 9 });
		expect(said).toContain(`${second!.missing} money missing`);
		expect(said).toContain('Ranks 1 to 4 cost 1, 9, 19, 29 money');
		const words = new Labels(new StrictText('en', ...SUBJECTS), position.content!, []);
		expect(words.name('cards_2')).toBe('9 cards');
	});
});

describe('the map', () => {
	const { map } = POSITIONS[0]!.view.table;

	describe.each(['corner', 'side'] as const)('with hexes on a %s', (hexes) => {
		const grid = new Grid({ ...map, hexes });
		const beside = (hex: string) => grid.around(cellOf(hex)).map(nameOf).sort();

		test('finds every hex at its middle', () => {
			for (const hex of grid.cells.map(nameOf)) expect(grid.at(grid.centreOf(hex))).toBe(hex);
			expect(grid.at({ x: -200, y: 50 })).toBeNull();
		});

		test('draws those side by side that touch by the rules', () => {
			const near = { corner: ['B4', 'B5', 'B6', 'C4', 'C6', 'D5'], side: ['B4', 'B5', 'C4', 'C6', 'D4', 'D5'] };
			expect(beside('C5')).toEqual(near[hexes]);
			const [here, ...others] = ['C5', ...beside('C5')].map((hex) => grid.centreOf(hex));
			for (const other of others) expect(Math.hypot(other.x - here!.x, other.y - here!.y)).toBeCloseTo(2 * HALF);
		});

		test('has a closed coast within the drawing', () => {
			expect(coast(new Grid({ rows: ['~~~', '~.~', '~~~'], hexes })).match(/M/g)).toHaveLength(1);
			expect(coast(grid).match(/M/g)).toHaveLength(coast(grid).match(/Z/g)!.length);
			const { width, height } = grid.extent;
			for (const { x, y } of grid.cells.map((cell) => grid.centre(cell)))
				expect(x > 0 && x < width && y > 0 && y < height).toBe(true);
		});
	});

	test.each(POSITIONS)('joins every foot to the temple in $name', ({ view }) => {
		for (const { feet, routes } of view.table.players)
			expect(feet.filter((foot) => routes.every(({ end }) => end !== foot))).toEqual([]);
	});
});

describe.each(LANGUAGES)('in %s', (language) => {
	const words = new Labels(new StrictText(language, ...SUBJECTS), OWN, ['Iris', 'Ariadne', 'Hesiod', 'Sappho']);

	test.each(POSITIONS)('everything is said in $name', (position) => {
		const { view } = position;
		for (const option of options(position)) expect(words.option(option)).not.toBe('');
		for (const cell of new Grid(view.table.map).cells) expect(words.hex(view, nameOf(cell))).toContain(nameOf(cell));
		for (const { need } of view.table.gods.display) if (need) words.short(need.lacks);
	});

	test('every component is explained', () => {
		for (const thing of [
			...Object.keys(OWN.gods),
			...Object.keys(OWN.tiles),
			...Object.keys(OWN.peoples),
			...CARDS,
			...TERMS,
		]) {
			expect(words.about(thing)).not.toEqual([]);
			expect(words.name(thing)).not.toBe('');
		}
	});
});

test('what is missing is said with numbers', () => {
	const words = new Labels(new StrictText('en', ...SUBJECTS), OWN, []);
	expect(words.short([{ dancer: 1 }, { priest: 1 }])).toBe('1 dancer or 1 priest');
	expect(words.short([{ gift: 2, dancer: 1, temple: 1 }])).toBe('4 offerings');
});
