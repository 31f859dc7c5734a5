import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import { optionsOf, type Option } from '../src/games/options';
import { net, partsOf } from '../src/games/mythologies/amounts';
import Board from '../src/games/mythologies/Board.svelte';
import { inReading, MYTHOLOGIES, OWN, type Content } from '../src/games/mythologies/content';
import { Lift } from '../src/games/mythologies/context.svelte';
import { CELLS } from '../src/games/mythologies/grid';
import { icon } from '../src/games/mythologies/icons';
import { glossary, Labels } from '../src/games/mythologies/labels';
import { LIFTING, liftedBy, things as thingsOf, wish } from '../src/games/mythologies/options';
import { journeys } from '../src/games/mythologies/travel';
import type { Table } from '../src/games/mythologies/seen';
import type { BoardProps } from '../src/games/board';
import type { View } from '../src/games/view';
import type { Choice, Words } from '../src/server/protocol';
import { Touch } from '../src/table/touch.svelte';
import { LANGUAGES } from '../src/text/catalogue';
import { StrictText } from './fixtures';

interface Position {
	name: string;
	view: View<Table>;
	choices: Choice[];
	words: Words;
}

const SUBJECTS = ['table', 'page', 'mythologies'];
const FOLDER = process.env['POSITIONS'] ?? fileURLToPath(new URL('../fixtures/mythologies', import.meta.url));
const POSITIONS: Position[] = readdirSync(FOLDER).map((file) => ({
	name: file,
	...(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Omit<Position, 'name'>),
}));
const PLAYERS = ['Iris', 'Ariadne', 'Hesiod', 'Sappho'];
const english = new StrictText('en', ...SUBJECTS);

function touching({ view, choices }: Position): Touch {
	const touch = new Touch();
	touch.options = optionsOf(choices, (action) => thingsOf(view, action));
	return touch;
}

function drawn({ view, words }: Position, touch: Touch, others: Partial<BoardProps<Table, Content>> = {}): string {
	const still = { text: english, content: null, after: null, why: '', play: () => undefined, shown: 'table' as const };
	return render(Board, { props: { view, words, players: PLAYERS, touch, ...still, ...others } }).body;
}

/** The things of the board that can be touched, and those of them that are lit. */
function things(html: string): { all: Set<string>; lit: Set<string> } {
	const buttons = [...html.matchAll(/<button\b[^>]*>/g)].map(([tag]) => ({
		thing: /data-thing="([^"]*)"/.exec(tag)?.[1] ?? '',
		lit: /\bdata-lit/.test(tag),
	}));
	return {
		all: new Set(buttons.map(({ thing }) => thing)),
		lit: new Set(buttons.filter(({ lit }) => lit).map(({ thing }) => thing)),
	};
}

describe('everything that can be done', () => {
	test.each(POSITIONS)('is touched at something lit on the board in $name', (position) => {
		const touch = touching(position);
		expect(touch.options.map((option) => option.action).sort((a, b) => a - b)).toEqual(position.view.legal);
		const { all, lit } = things(drawn(position, touch));
		const lift = new Lift(() => touch);
		for (const option of touch.options) {
			expect([option.name, option.things.filter((thing) => all.has(thing))]).not.toEqual([option.name, []]);
			const starts = LIFTING.includes(option.verb) ? liftedBy(option) : option.things;
			// The only thing to lift is lifted already: then where it goes is lit.
			const held = lift.held;
			const where = held && starts.includes(held) ? option.things : starts;
			expect([option.name, where.filter((thing) => lit.has(thing))]).not.toEqual([option.name, []]);
		}
	});

	test.each(POSITIONS)('is done or offered by touching in $name', (position) => {
		const touch = touching(position);
		const lift = new Lift(() => touch);
		const done = new Set<Option>();
		const touched = (thing: string) =>
			[...lift.offers(thing), ...lift.acts(thing)].forEach((option) => done.add(option));
		const all = new Set(touch.options.flatMap((option) => option.things));
		for (const thing of all) touched(thing);
		for (const start of all)
			if (lift.liftable(start)) {
				lift.toggle(start);
				for (const thing of all) touched(thing);
				lift.toggle(start);
			}
		expect(
			touch.options
				.filter((option) => !done.has(option) && !option.things[0]?.startsWith('ask:'))
				.map((option) => option.name),
		).toEqual([]);
	});

	test('the only card to lift is lifted already: it is not lit, and a touch shows it', () => {
		const lifted = POSITIONS.map((position) => ({ position, touch: touching(position) })).filter(({ touch }) =>
			new Lift(() => touch).held?.startsWith('hand:'),
		);
		expect(lifted.length).toBeGreaterThan(0);
		for (const { position, touch } of lifted) {
			const [tag = ''] = /<button\b[^>]*data-lifted[^>]*>/.exec(drawn(position, touch)) ?? [];
			expect([position.name, tag]).toEqual([position.name, expect.not.stringMatching(/data-lit=|aria-pressed/)]);
			expect([position.name, tag]).toEqual([position.name, expect.stringContaining('aria-haspopup')]);
		}
	});

	test('is asked about in every way the rules know', () => {
		expect(new Set(POSITIONS.map(({ view }) => view.prompt?.question)).size).toBeGreaterThan(26);
	});
});

describe('nothing hidden is told', () => {
	test.each(POSITIONS)('in $name', ({ view }) => {
		for (const [seat, pawns] of view.table.pawns.entries())
			if (view.table.phase === 'committing' && seat !== view.seat) expect(pawns.laid).toBeNull();
		for (const [seat, pantheon] of view.table.pantheons.entries())
			for (const [n, card] of pantheon.hand.entries())
				expect([seat, n, card !== null]).toEqual([seat, n, pantheon.hand_known_by[n]?.includes(view.seat ?? -1)]);
	});

	test('a card that only I know carries an eye', () => {
		const position = structuredClone(
			POSITIONS.find(
				({ view }) => view.prompt?.question === 'turn' && view.table.pantheons[view.seat ?? 0]!.hand.length > 0,
			)!,
		);
		const mine = position.view.table.pantheons[position.view.seat ?? 0]!;
		const eyes = () => drawn(position, touching(position)).split(english.say('secret.only_you')).length - 1;
		mine.hand_known_by = mine.hand.map(() => position.view.table.pantheons.map((_, seat) => seat));
		expect(eyes()).toBe(0);
		mine.hand_known_by = mine.hand.map(() => [position.view.seat ?? 0]);
		expect(eyes()).toBeGreaterThanOrEqual(mine.hand.length);
	});
});

/** The turn of somebody who has two cards in hand, to be changed. */
function turn(): Position {
	return structuredClone(
		POSITIONS.find(
			({ view }) => view.prompt?.question === 'turn' && view.table.pantheons[view.seat ?? 0]!.hand.length === 2,
		)!,
	);
}

describe('what is told beforehand is what the server says', () => {
	test('prices and gains, one by one and in all', () => {
		const option = {
			...touching(turn()).options.find(({ verb }) => verb === 'play')!,
			price: { gems: 19, favours: 1, cost: { gems: 19 }, toll: { favours: 1 } },
			gain: { gems: 40, celestial: { gems: 30 }, left: {}, invocation: { gems: 10 }, crushes: 'puma' },
		};
		expect(net(option)).toEqual({ gems: 21, favours: -1 });
		expect(partsOf(option, 'zeus').map(({ why, of, amount }) => [why, of, amount.gems, amount.favours])).toEqual([
			['cost', 'zeus', -19, -0],
			['toll', 'zeus', -0, -1],
			['line', 'celestial', 30, undefined],
			['card', 'zeus', 10, undefined],
		]);
	});

	test('on a cell where a lifted card may land', () => {
		const position = turn();
		const option = position.choices.find(({ verb }) => verb === 'play')!;
		position.choices = [option];
		option.gain = { gems: 40, favours: 17, celestial: { gems: 30 }, left: {} };
		const html = drawn(position, touching(position));
		expect(html).toContain('+40');
		expect(html).toContain('+17');
		expect(html).toContain(english.say('on_cell.completes', { line: english.say('line.celestial') }));
		expect(html).toContain(english.say('on_cell.completes_again', { line: english.say('line.left') }));
	});

	test('and what the table would be', () => {
		const position = turn();
		const after = structuredClone(position.view.table);
		const seat = position.view.seat ?? 0;
		after.pantheons[seat]!.gems = 77;
		after.pantheons[seat]!.completion_tokens = [];
		const touch = touching(position);
		touch.considered = touch.options[0]!;
		const html = drawn(position, touch, { after });
		expect(html).toMatch(/→ 77/);
		const there = position.view.table.pantheons[seat]!.completion_tokens.length;
		expect(html.match(/class="done[^"]* next/g)?.length).toBe(there);
	});

	test('and why a card can not be played', () => {
		const position = turn();
		const seat = position.view.seat ?? 0;
		const mine = position.view.table.pantheons[seat]!;
		const option = position.choices.find(({ verb }) => verb === 'play')!;
		position.choices = [option];
		mine.refused = mine.hand.map(() => ({
			'abyssal-left': { code: 'missing', card: '', lacking: { gems: 13 } },
			'abyssal-right': { code: 'protected', card: 'tokoloshe', lacking: {} },
		}));
		const html = drawn(position, touching(position));
		expect(html).toContain(english.say('why.missing', { amount: english.count('gems', 13) }));
		expect(html).toContain(english.say('why.protected', { card: english.say('name.tokoloshe') }));
	});

	test.each(POSITIONS)('every card of the hand has a cell or a reason for each in $name', ({ view, choices }) => {
		if (view.prompt?.question !== 'turn' || view.seat === null) return;
		const mine = view.table.pantheons[view.seat]!;
		for (const [n, card] of mine.hand.entries())
			for (const cell of CELLS)
				expect([card, cell, mine.refused[n]?.[cell] === undefined]).toEqual([
					card,
					cell,
					choices.some(({ verb, fields }) => verb === 'play' && fields['card'] === card && fields['cell'] === cell),
				]);
	});

	test('a thing at which nothing can be done is asked about by name', () => {
		const { view } = turn();
		view.table.pantheons[view.seat ?? 0]!.cells['celestial-left'] = ['griffin', 'puma'];
		view.table.pantheons[view.seat ?? 0]!.cells['celestial-right'] = [];
		expect(wish(view, 'cell:celestial-left')).toBe('use griffin celestial-left');
		expect(wish(view, 'cell:celestial-right')).toBe('');
		expect(wish(view, 'slot:greek-deity')).toBe('');
		expect(wish({ ...view, prompt: { question: 'take', source: '' } }, 'slot:greek-deity')).toBe('take greek-deity');
		expect(wish(view, 'hand:zeus')).toBe('zeus');
		expect(wish(view, 'seat:1')).toBe('');
	});
});

test('cards are drawn with the values of the edition', () => {
	const position = turn();
	const seat = position.view.seat ?? 0;
	position.view.table.pantheons[seat]!.hand = ['zeus', 'griffin'];
	const content = structuredClone(OWN);
	content.economy.deity_cost = { gems: 19 };
	content.cards['griffin']!.use = { cost: { gems: 13 }, effect: { do: 'gain', favours: 17 } };
	const html = drawn(position, touching(position), { content });
	expect(html).toContain(english.count('gems', 19));
	expect(html).toContain(english.count('gems', 13));
	expect(html).toContain(english.count('favours', 17));
});

describe.each(LANGUAGES)('in %s', (language) => {
	const text = new StrictText(language, ...SUBJECTS);

	test.each(POSITIONS)('the board is drawn in $name', (position) => {
		const touch = touching(position);
		const html = drawn(position, touch, { text });
		for (const board of position.view.table.sanctuary) expect(html).toContain(text.say(`name.${board.mythology}`));
		expect(html).not.toMatch(/undefined|NaN/);
	});

	test('every card has a name, an emblem and what it does', () => {
		const sections = glossary(new Labels(text, OWN, []));
		expect(sections.map(({ things }) => things.length)).toEqual(MYTHOLOGIES.map(() => 10));
		for (const { things } of sections)
			for (const { name, lines } of things) expect([name, lines.length > 2]).toEqual([name, true]);
		for (const card of Object.keys(OWN.cards)) expect([card, icon('card', card)]).not.toEqual([card, undefined]);
	});

	test('every reading of a doubtful card is told', () => {
		for (const [card, readings] of Object.entries(OWN.readings)) {
			const said = Object.keys(readings).map((reading) =>
				new Labels(text, inReading(OWN, { [card]: reading }), []).aloud(card),
			);
			expect(new Set(said).size).toBe(said.length);
		}
	});
});

test('effects are told as the server tells them', () => {
	const labels = new Labels(english, OWN, []);
	const said = (card: string) => labels.effects(card).map((effect) => effect.text);
	expect(said('zeus')).toEqual(['at the end: gain 1 favour for each other card in this plane and column']);
	expect(said('griffin')).toEqual(['once per turn you may use it: for 1 gem, move a card to another plane']);
	expect(said('tokoloshe')[0]).toBe('it cannot be crushed');
	expect(said('chimera')).toEqual([
		'when it crushes a creature: invoke a creature from the top of a pile onto this card, which is crushed',
	]);
	expect(said('minotaur')).toEqual([
		'when played: every player moves one of their creatures in this column to another cell in the plane of that card',
	]);
	expect(said('valkyrie')).toEqual([
		'when played: move another creature 1 cell orthogonally onto a creature; if you do, gain 1 gem',
	]);
});

test('a card that is new here and gone there has travelled', () => {
	const at = (places: Record<string, string | null>) =>
		new Map(Object.entries(places).map(([place, card]) => [place, { card }]));
	const before = at({ 'hand-0-0': 'zeus', '0-celestial-left': null, '1-abyssal-left': 'naga' });
	const now = at({ '0-celestial-left': 'zeus', '1-abyssal-left': 'naga' });
	expect([...journeys(before, now)]).toEqual([['0-celestial-left', 'hand-0-0']]);
});
