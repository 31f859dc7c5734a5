import { readdirSync, readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { describe, expect, test, vi } from 'vitest';
import Board from '../src/games/mytikas/Board.svelte';
import { CONSTRUCTIONS, DEITIES, KINDS, LEVELS, OWN, SPACES, stepsOf } from '../src/games/mytikas/content';
import { foresee } from '../src/games/mytikas/foresee';
import { mytikas } from '../src/games/mytikas';
import { Labels } from '../src/games/mytikas/labels';
import { optionsOf } from '../src/games/mytikas/options';
import { follow } from '../src/games/mytikas/pieces';
import { total, type Table } from '../src/games/mytikas/view';
import { whyNot } from '../src/games/mytikas/why';
import { told } from '../src/games/options';
import type { View } from '../src/games/view';
import type { Choice, Words } from '../src/server/protocol';
import { Touch } from '../src/table/touch.svelte';
import { LANGUAGES, type Text } from '../src/text/catalogue';
import { StrictText } from './fixtures';

// The board is drawn without a browser.
vi.hoisted(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }));

interface Position {
	name: string;
	view: View<Table>;
	choices: Choice[];
	words?: Words;
	after: Record<string, { cubes: number[]; favors: number[]; offerings: number; points: number[]; tokens: number[] }>;
}

const FOLDER = 'fixtures/mytikas';
const read = (file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Omit<Position, 'name'> | Omit<Position, 'name'>[];
const POSITIONS: Position[] = readdirSync(FOLDER).flatMap((file) => [read(file)].flat().map((position, n) => ({ name: `${file} ${n}`, ...position })));
const SUBJECTS = ['table', 'page', 'mytikas'];
const PLAYERS = ['Iris', 'Ariadne', 'Hesiod', 'Sappho'];

/** The board as HTML, with a thing's sheet open if so wished. */
function drawn({ view, choices, words }: Position, text: Text, opened?: string): string {
	const touch = new Touch();
	touch.options = told(optionsOf(view, choices), words?.choices);
	if (opened) touch.opened = { thing: opened, anchor: null as unknown as HTMLElement };
	const props = { view, text, words: words ?? null, players: PLAYERS, content: null, touch, after: null, play: () => undefined, shown: 'table' as const };
	return render(Board, { props }).body;
}

const english = new StrictText('en', ...SUBJECTS);
const things = (html: string) => new Set([...html.matchAll(/data-thing="([^"]+)"/g)].map((match) => match[1]));
const actions = (html: string) => new Set([...html.matchAll(/data-action="(\d+)"/g)].map((match) => Number(match[1])));

describe('everything that can be done', () => {
	test.each(POSITIONS)('is touched on the board or in a sheet in $name', (position) => {
		const options = optionsOf(position.view, position.choices);
		expect(options.map((option) => option.action).sort((a, b) => a - b)).toEqual(position.view.legal);
		const board = drawn(position, english);
		const [there, ready] = [things(board), actions(board)];
		const sheets = new Map([...new Set(options.map((option) => option.things[0] ?? ''))].map((thing) => [thing, actions(drawn(position, english, thing))]));
		for (const option of options) {
			expect([option.name, ...option.things.filter((thing) => !there.has(thing))]).toEqual([option.name]);
			expect([option.name, ready.has(option.action) || sheets.get(option.things[0] ?? '')?.has(option.action)]).toEqual([option.name, true]);
		}
	});

	test('is of every kind that the rules know', () => {
		const verbs = new Set(POSITIONS.flatMap(({ view, choices }) => optionsOf(view, choices).map((option) => option.verb)));
		const known = ['bring', 'build', 'buy_favor', 'change', 'drop', 'dropping', 'enough', 'favor', 'favor_from', 'follow', 'give', 'keep', 'move', 'offer', 'offering', 'place', 'produce', 'raise', 'sacrifice', 'upgrade'];
		expect([...verbs].sort()).toEqual(known);
	});
});

describe('what an option would change', () => {
	test.each(POSITIONS)('is what the rules do in $name', ({ view, choices, after }) => {
		for (const option of optionsOf(view, choices)) {
			const table = foresee(OWN, view, option);
			const mine = table.boards[view.seat ?? 0]!;
			const real = after[option.action]!;
			const toldBefore = {
				cubes: LEVELS.flatMap((level) => KINDS.map((kind) => mine.cubes[level]![kind])),
				favors: Object.values(mine.favors),
				// what the last cube given up brings is not told beforehand
				offerings: option.verb === 'give' ? real.offerings : mine.offerings,
				points: option.verb === 'give' ? real.points : table.boards.map((board) => total(board.points)),
				tokens: table.levels.map((level) => level.tokens),
			};
			expect([option.name, toldBefore]).toEqual([option.name, real]);
		}
	});
});

describe.each(LANGUAGES)('in %s', (language) => {
	const text = new StrictText(language, ...SUBJECTS);

	test.each(POSITIONS.filter((position) => position.words))('the table is said in $name', (position) => {
		expect(things(drawn(position, text)).size).toBeGreaterThan(30);
		expect(mytikas.phase(position.view, text).name).not.toBe('');
		expect(mytikas.standing(position.view, text)).toHaveLength(position.view.players);
	});

	test.each(POSITIONS.filter(({ name }) => name.startsWith('4-turn-22')))('every thing has a sheet in $name', (position) => {
		for (const thing of things(drawn(position, text))) expect(drawn(position, text, thing)).toContain('role="dialog"');
	});

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
	const before = follow([], new Map([['1', 2], ['2', 0]]));
	const after = follow(before, new Map([['1', 1], ['2', 1]]));
	expect(new Set(after.map((piece) => piece.id))).toEqual(new Set(before.map((piece) => piece.id)));
	expect(after.filter((piece) => piece.place === '2')).toHaveLength(1);
});

test('why a space is closed is said with a name', () => {
	const position = POSITIONS.find(({ view }) => view.prompt?.question === 'turn' && view.players === 3 && Object.values(view.table.spaces).filter((here) => here.length > 0).length === 3)!;
	const labels = new Labels(english, OWN, PLAYERS);
	const reasons = SPACES.map((space) => whyNot(labels, position.view, `space:${space}`));
	expect(reasons.filter((why) => why.startsWith('Closed by the builder of'))).toHaveLength(2);
	expect(reasons.filter((why) => why.startsWith('Your builder stands here'))).toHaveLength(1);
});
