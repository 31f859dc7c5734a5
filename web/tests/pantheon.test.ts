import { readdirSync, readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { CARDS, OWN } from '../src/games/pantheon/content';
import { cells, centreOf, hexAt, mark, nameOf, neighbours } from '../src/games/pantheon/hexes';
import { coast } from '../src/games/pantheon/coast';
import { columnPoints, need } from '../src/games/pantheon/means';
import { optionsOf } from '../src/games/pantheon/options';
import { routes } from '../src/games/pantheon/routes';
import { thenOf } from '../src/games/pantheon/then';
import type { Player, Table } from '../src/games/pantheon/view';
import { whyNot } from '../src/games/pantheon/why';
import { TERMS, Labels } from '../src/games/pantheon/labels';
import { told } from '../src/games/options';
import type { View } from '../src/games/view';
import type { Choice, Words as Said } from '../src/server/protocol';
import { LANGUAGES } from '../src/text/catalogue';
import { StrictText } from './fixtures';

type After = Pick<Player, 'score' | 'hand' | 'hand_size' | 'supply' | 'general_supply' | 'columns' | 'feet' | 'offerings'> & { epoch: number; question: string | null };

interface Position {
	name: string;
	view: View<Table>;
	choices: Choice[];
	words: Said;
	after: Record<string, After>;
}

const FOLDER = 'fixtures/pantheon';
const read = <T>(file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as T;
const ANSWERS = read<{ answers: { question: string; source: string; name: string }[] }>('answers.json').answers;
const POSITIONS: Position[] = readdirSync(FOLDER).filter((file) => file !== 'answers.json').map((file) => ({ ...read<Omit<Position, 'name'>>(file), name: file }));
const SUBJECTS = ['table', 'page', 'pantheon'];
const PLACING = POSITIONS.filter(({ view }) => ['place', 'follow', 'buy'].includes(view.prompt?.question ?? ''));
const seatOf = (view: View<Table>) => view.table.players[view.seat ?? 0]!;

describe('everything that can be done', () => {
	let drawn: (position: Position) => Promise<string>;

	beforeAll(async () => {
		vi.stubGlobal('document', { documentElement: { dataset: {} } });
		vi.stubGlobal('matchMedia', () => ({ matches: false }));
		const [{ default: Board }, { Touch }] = await Promise.all([import('../src/games/pantheon/Board.svelte'), import('../src/table/touch.svelte')]);
		const text = new StrictText('en', ...SUBJECTS);
		drawn = async ({ view, choices, words }) => {
			const touch = new Touch();
			touch.options = told(optionsOf(view, choices), words.choices);
			return (await render(Board, { props: { view, text, words, players: ['Iris', 'Ariadne', 'Hesiod', 'Sappho'], content: null, touch, after: null, play: () => undefined, shown: 'table' } })).body;
		};
	}, 60_000); // the icons are drawn once

	test.each(POSITIONS)('is drawn and lit somewhere on the board in $name', async (position) => {
		const body = await drawn(position);
		const options = optionsOf(position.view, position.choices);
		expect(options.map((option) => option.action).sort((a, b) => a - b)).toEqual([...position.view.legal].sort((a, b) => a - b));
		for (const option of options) {
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
		const kinds = /^(hex:[A-Z]\d+|god:\w+|act:(move|buy|draw)|lane:\w+|supply:(feet|columns)|open:\w+|pile|god-pile|stop|way:\d+)$/;
		expect(ANSWERS.length).toBeGreaterThan(300);
		for (const { question, source, name } of ANSWERS) {
			const [option] = optionsOf({ ...view, prompt: { question, source } }, [{ action: 1, name }]);
			expect([name, option?.things.length]).not.toEqual([name, 0]);
			for (const thing of option?.things ?? []) expect([name, kinds.test(thing), thing]).toEqual([name, true, thing]);
		}
	});
});

describe('what is told beforehand', () => {
	test.each(POSITIONS)('comes true in $name', ({ view, choices, after }) => {
		for (const option of optionsOf(view, choices)) {
			const came = after[option.action];
			const then = thenOf(OWN, view, option);
			if (!came || !then || came.epoch !== view.table.epoch) continue; // an epoch's end brings more
			const { player } = then;
			expect([option.name, player.columns.sort(), player.feet.sort(), player.offerings]).toEqual([option.name, came.columns.sort(), came.feet.sort(), came.offerings]);
			if (came.question === 'pay') continue; // how to pay is asked first
			const more = ['turn', 'pay', 'offer'].includes(option.verb); // a god's effect may bring more
			expect([option.name, more ? Math.min(player.score, came.score) : came.score]).toEqual([option.name, player.score]);
			const same = came.question === view.prompt?.question;
			if (same || option.verb === 'supply' || option.verb === 'swap') expect([option.name, player.supply, player.general_supply]).toEqual([option.name, came.supply, came.general_supply]);
			if (same && option.verb !== 'turn') expect([option.name, [...player.hand].sort()]).toEqual([option.name, [...came.hand].sort()]);
		}
	});

	test.each(POSITIONS.filter(({ view }) => view.prompt?.question === 'turn'))('a god is ready just when it can be worshipped in $name', ({ view, choices }) => {
		for (const god of view.table.gods.display) {
			const { cost = [], cards_only = false } = OWN.gods[god]!;
			const ready = need(seatOf(view), cost, cards_only).lacks.length === 0;
			expect([god, ready]).toEqual([god, choices.some(({ name }) => name === `worship ${god}`)]);
		}
	});

	test.each(PLACING)('there is a reason why not just where no piece can go in $name', ({ view, choices }) => {
		if (seatOf(view).jumps > 0) return; // who can jump reaches more than this explains
		const open = new Set(choices.flatMap(({ name }) => (/^(foot|column) /.test(name) ? [name.split(' ')[1]!] : [])));
		for (const hex of cells(view.table.map.rows).map(nameOf)) {
			const reason = whyNot(OWN, view, hex)?.key;
			if (open.has(hex)) expect([hex, reason]).toEqual([hex, 'why.loose']);
			else expect([hex, reason]).not.toEqual([hex, undefined]);
		}
	});

	test('columns count more, the more there are', () => {
		expect([0, 1, 3, 4, 7, 8, 11, 12].map((n) => columnPoints(OWN, n).all)).toEqual([0, 1, 3, 8, 14, 24, 33, 48]);
	});

	test('the fewest offerings are missing', () => {
		const player = { ...seatOf(POSITIONS[0]!.view), hand: ['gift', 'gift', 'dancer'], offerings: { gift: 1, priest: 0, dancer: 0, temple: 0 } };
		expect(need(player, [4, 1], false).lacks).toEqual([{ gift: 1 }]);
		expect(need(player, [3, 1], false).lacks).toEqual([]);
		for (const lack of need(player, [3, 2, 1], true).lacks) expect(Object.values(lack).reduce((sum, n) => sum + n)).toBe(3);
	});
});

describe('the map', () => {
	const { map } = POSITIONS[0]!.view.table;

	test('finds every hex at its middle', () => {
		for (const hex of cells(map.rows).map(nameOf)) expect(hexAt(map.rows, centreOf(hex))).toBe(hex);
		expect(hexAt(map.rows, { x: -200, y: 50 })).toBeNull();
	});

	test('has neighbours on both sides', () => {
		for (const hex of cells(map.rows).map(nameOf)) {
			expect(neighbours(map.rows, hex).length).toBeLessThanOrEqual(6);
			for (const other of neighbours(map.rows, hex)) expect(neighbours(map.rows, other)).toContain(hex);
		}
		expect(neighbours(map.rows, 'C5').sort()).toEqual(['B4', 'B5', 'B6', 'C4', 'C6', 'D5']);
	});

	test('has a closed coast', () => {
		expect(coast(['~~~', '~.~', '~~~']).match(/M/g)).toHaveLength(1);
		expect(coast(map.rows).match(/M/g)).toHaveLength(coast(map.rows).match(/Z/g)!.length);
	});

	test.each(POSITIONS)('joins every foot to the temple in $name', ({ view }) => {
		for (const player of view.table.players) {
			const ends = routes(view.table.map, player).map(({ to }) => to);
			expect(player.feet.filter((foot) => !ends.includes(foot))).toEqual([]);
			expect(mark(view.table.map.rows, { row: 0, column: 0 })).not.toBe('');
		}
	});
});

describe.each(LANGUAGES)('in %s', (language) => {
	const words = new Labels(new StrictText(language, ...SUBJECTS), OWN, ['Iris', 'Ariadne', 'Hesiod', 'Sappho']);

	test.each(POSITIONS)('everything is said in $name', ({ view, choices }) => {
		for (const option of told(optionsOf(view, choices), undefined)) expect(words.option(option)).not.toBe('');
		for (const cell of cells(view.table.map.rows)) {
			expect(words.hex(view, nameOf(cell))).toContain(nameOf(cell));
			const reason = whyNot(OWN, view, nameOf(cell));
			if (reason) words.say(reason.key, { cost: reason.cost ?? 0, n: view.table.left ?? 0 });
		}
		for (const god of view.table.gods.display) words.short(need(seatOf(view), OWN.gods[god]!.cost ?? [], false).lacks);
	});

	test('every component is explained', () => {
		for (const thing of [...Object.keys(OWN.gods), ...Object.keys(OWN.tiles), ...Object.keys(OWN.peoples), ...CARDS, ...TERMS]) {
			expect(words.about(thing)).not.toEqual([]);
			expect(words.name(thing)).not.toBe('');
		}
	});
});

test('what is missing is said with numbers', () => {
	const words = new Labels(new StrictText('en', ...SUBJECTS), OWN, []);
	expect(words.say('why.god', { what: words.short([{ dancer: 1 }, { priest: 1 }]) })).toBe('1 Dancer or 1 Priest missing');
	expect(words.short([{ gift: 2, dancer: 1, temple: 1 }])).toBe('4 offerings');
});
