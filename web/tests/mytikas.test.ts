import { readdirSync, readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { describe, expect, test, vi } from 'vitest';
import Board from '../src/games/mytikas/Board.svelte';
import { CONSTRUCTIONS, constructionOf, DEITIES, OWN, SPACES, stepsOf } from '../src/games/mytikas/content';
import { mytikas } from '../src/games/mytikas';
import { Labels } from '../src/games/mytikas/labels';
import { fieldsOf, things as thingsOf, wish } from '../src/games/mytikas/options';
import { follow } from '../src/games/mytikas/pieces';
import type { Table } from '../src/games/mytikas/seen';
import { optionsOf, type Option } from '../src/games/options';
import type { View } from '../src/games/view';
import type { Choice } from '../src/server/protocol';
import { Touch } from '../src/table/touch.svelte';
import { LANGUAGES, type Text } from '../src/text/catalogue';
import { StrictText } from './fixtures';

// The board is drawn without a browser.
vi.hoisted(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }));

interface Position {
	name: string;
	view: View<Table>;
	choices: Choice[];
	/** The table as the last choice would leave it. */
	after: Table | null;
}

const FOLDER = 'fixtures/mytikas';
const POSITIONS: Position[] = readdirSync(FOLDER).map((file) => ({
	name: file,
	...(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Omit<Position, 'name'>),
}));
const SUBJECTS = ['table', 'page', 'mytikas'];
const PLAYERS = ['Iris', 'Ariadne', 'Hesiod', 'Sappho'];

const options = ({ view, choices }: Position): Option[] => optionsOf(choices, (action) => thingsOf(view, action));
const position = (name: string) => POSITIONS.find((one) => one.name === `${name}.json`)!;

/** What of the board is drawn otherwise. */
interface Extra {
	opened?: string | undefined;
	after?: Table | null;
	why?: string;
}

/** The board as HTML, with a thing's sheet open if so wished. */
function drawn(position: Position, text: Text, { opened, after = null, why = '' }: Extra = {}): string {
	const { view } = position;
	const touch = new Touch();
	touch.options = options(position);
	if (opened) touch.opened = { thing: opened, anchor: null as unknown as HTMLElement };
	const props = {
		view,
		text,
		words: null,
		players: PLAYERS,
		content: null,
		touch,
		after,
		why,
		play: () => undefined,
		shown: 'table' as const,
	};
	return render(Board, { props }).body;
}

const english = new StrictText('en', ...SUBJECTS);
const things = (html: string) => new Set([...html.matchAll(/data-thing="([^"]+)"/g)].map((match) => match[1]));
const actions = (html: string) => new Set([...html.matchAll(/data-action="(\d+)"/g)].map((match) => Number(match[1])));

describe('everything that can be done', () => {
	test.each(POSITIONS)('is touched on the board or in a sheet in $name', (position) => {
		const all = options(position);
		expect(all.map((option) => option.action).sort((a, b) => a - b)).toEqual(position.view.legal);
		const board = drawn(position, english);
		const [there, ready] = [things(board), actions(board)];
		const sheets = new Map(
			[...new Set(all.map((option) => option.things[0] ?? ''))].map((thing) => [
				thing,
				actions(drawn(position, english, { opened: thing })),
			]),
		);
		for (const option of all) {
			expect([option.name, ...option.things.filter((thing) => !there.has(thing))]).toEqual([option.name]);
			expect([option.name, ready.has(option.action) || sheets.get(option.things[0] ?? '')?.has(option.action)]).toEqual(
				[option.name, true],
			);
		}
	});

	test('is of every kind that the rules know', () => {
		const verbs = new Set(POSITIONS.flatMap((position) => position.choices.map((choice) => choice.verb)));
		const known = [
			'bring',
			'build',
			'buy_favor',
			'change',
			'drop',
			'dropping',
			'enough',
			'favor',
			'favor_from',
			'follow',
			'give',
			'keep',
			'move',
			'offer',
			'offering',
			'place',
			'produce',
			'raise',
			'sacrifice',
			'upgrade',
		];
		expect([...verbs].sort()).toEqual(known);
	});
});

/** What people see in HTML. */
const shown = (html: string) =>
	html
		.replace(/<!--.*?-->/g, '')
		.replace(/<[^>]*>/g, ' ')
		.replace(/\s+/g, ' ');

describe('what the server says', () => {
	test.each(POSITIONS.filter(({ after }) => after))('of an option that is considered is shown in $name', (position) => {
		const { view, after } = position;
		const points = (table: Table) => table.boards[view.seat!]!.score;
		const board = shown(drawn(position, english, { after }));
		expect(board.includes(`→ ${points(after!)}`)).toBe(points(after!) !== points(view.table));
	});

	test('of a construction is shown as a price, as points and on the mountain', () => {
		const build = position('4-build');
		const dear = structuredClone(build);
		const last = dear.choices.findLast((choice) => choice.verb === 'build')!;
		last.price = { cubes: { gold: 19 } };
		last.gain = { points: 40 };
		const sheet = shown(drawn(dear, english, { opened: `slot:${fieldsOf(last).slot}` }));
		expect(sheet).toContain('19');
		expect(sheet).toContain('+40');
		expect(drawn(build, english, { after: build.after })).toContain('piece ghost');
		expect(drawn(build, english)).not.toContain('piece ghost');
	});

	test('of costs, lacking cubes, points and closed spaces stands on the board, whatever the components', () => {
		const turn = structuredClone(position('4-turn-10'));
		const mine = turn.view.table.boards[turn.view.seat!]!;
		const pawn = mine.constructions.find((one) => one.level === null)!;
		mine.costs[pawn.type] = { stone: 0, marble: 0, gold: 39 };
		mine.lacking[pawn.type] = [{}, { gold: 38 }, { gold: 38 }, { gold: 38 }];
		turn.view.table.levels[0]!.points[pawn.type] = 45;
		mine.offerings_to_take = 28;
		turn.view.table.closed_by.hades_night = [(turn.view.seat! + 1) % 4];
		const board = shown(drawn(turn, english));
		for (const said of ['39 gold', ' 28 ', 'is here']) expect(board).toContain(said);
		const sheet = shown(drawn(turn, english, { opened: `slot:${pawn.slot}` }));
		for (const said of ['38 gold missing', ' 45 ']) expect(sheet).toContain(said);
	});

	test('of something that is not possible stands on its sheet', () => {
		const turn = position('3-turn-10');
		const closed = SPACES.find((space) => turn.view.table.closed_by[space].length > 0)!;
		const extra = { opened: `space:${closed}`, why: 'A builder closes this space: Iris.' };
		expect(drawn(turn, english, extra)).toContain('A builder closes this space: Iris.');
	});
});

describe('where nothing can be done', () => {
	const asked = (name: string, thing: string) => wish(position(name).view, thing);

	test('the server is asked about the action that a player may mean', () => {
		expect(asked('3-turn-10', 'space:zeus_day')).toBe('move zeus_day');
		expect(asked('3-favor', 'favor:hades')).toBe('favor hades');
		expect(asked('3-favor', `favors:${(position('3-favor').view.seat! + 1) % 3}:hades`)).toMatch(/^favor hades from /);
		expect(asked('3-offering', 'deity:hera')).toBe('offer hera');
		expect(asked('3-build', 'slot:small_city_1')).toBe('small_city_1');
		expect(asked('3-build', 'level:4')).toMatch(/^build (small|large)_\w+ on 4$/);
	});

	test('nothing is asked that the question is not about', () => {
		expect(asked('3-turn-10', 'deity:hera')).toBe('');
		expect(asked('3-build', 'space:zeus_day')).toBe('');
		expect(asked('3-favor', `favors:${position('3-favor').view.seat!}:hades`)).toBe('');
	});
});

test('every slot has its type of construction', () => {
	for (const { slot, type } of position('3-over').view.table.boards[0]!.constructions)
		expect(constructionOf(slot)).toBe(type);
});

describe.each(LANGUAGES)('in %s', (language) => {
	const text = new StrictText(language, ...SUBJECTS);

	test.each(POSITIONS)('the table is said in $name', (position) => {
		expect(things(drawn(position, text)).size).toBeGreaterThan(30);
		expect(mytikas.phase(position.view, text).name).not.toBe('');
		expect(mytikas.standing(position.view, text)).toHaveLength(position.view.players);
	});

	test.each(POSITIONS.filter(({ name }) => name.startsWith('4-turn-22')))(
		'every thing has a sheet in $name',
		(position) => {
			for (const thing of things(drawn(position, text)))
				expect(drawn(position, text, { opened: thing })).toContain('role="dialog"');
		},
	);

	test('every component is explained', () => {
		const labels = new Labels(text, OWN, []);
		for (const thing of [...DEITIES, ...SPACES, ...CONSTRUCTIONS]) expect(labels.about(thing)).not.toEqual([]);
		for (const deity of DEITIES) expect(labels.brief(deity).length).toBeLessThan(44);
		expect(mytikas.glossary(text).flatMap((section) => section.things)).toHaveLength(16 + 8 + 4 + 8);
		for (const rule of mytikas.rules) expect(text.say(`rule.${rule}.text`)).not.toBe('');
	});
});

test('the steps of a card’s points begin where they change', () => {
	expect(stepsOf([3, 3, 3, 5, 5, 5, 7])).toEqual([
		{ from: 0, points: 3 },
		{ from: 3, points: 5 },
		{ from: 6, points: 7 },
	]);
});

test('a cube that is raised is the same cube one shelf higher', () => {
	const before = follow(
		[],
		new Map([
			['1', 2],
			['2', 0],
		]),
	);
	const after = follow(
		before,
		new Map([
			['1', 1],
			['2', 1],
		]),
	);
	expect(new Set(after.map((piece) => piece.id))).toEqual(new Set(before.map((piece) => piece.id)));
	expect(after.filter((piece) => piece.place === '2')).toHaveLength(1);
});
