import { describe, expect, test } from 'vitest';
import { OWN } from '../src/games/duel/content';
import { foresee } from '../src/games/duel/foresee';
import { Labels } from '../src/games/duel/labels';
import { optionsOf } from '../src/games/duel/options';
import { cardBill, wonderBill } from '../src/games/duel/price';
import { opened } from '../src/games/duel/view';
import { told } from '../src/games/options';
import { LANGUAGES } from '../src/text/catalogue';
import { POSITIONS, StrictText } from './fixtures';

const SUBJECTS = ['table', 'page', 'duel'];

describe('prices that are told beforehand', () => {
	test.each(POSITIONS)('are the server’s in $name', ({ view }) => {
		for (const [seat, city] of view.table.cities.entries()) {
			for (const slot of view.table.structure)
				if (slot.card && slot.prices) {
					const card = OWN.cards[slot.card]!;
					expect([slot.card, cardBill(OWN, city, card).price]).toEqual([slot.card, slot.prices[seat]]);
				}
			for (const own of city.wonders)
				if (!own.built) {
					const cost = OWN.wonders[own.wonder]!.cost;
					expect([own.wonder, wonderBill(OWN, city, cost).price]).toEqual([own.wonder, own.price]);
				}
		}
	});
});

describe('what an option would change', () => {
	test.each(POSITIONS)('is what the rules do in $name', ({ view, choices, after }) => {
		for (const option of optionsOf(view, choices)) {
			const told = foresee(OWN, view, option);
			if (told) expect([option.name, told.cities, told.military.pawn]).toEqual([option.name, after[option.action]?.cities, after[option.action]?.military.pawn]);
		}
	});

	test('is told for every way to spend a turn', () => {
		const turns = POSITIONS.filter(({ view }) => view.prompt?.question === 'turn');
		for (const { view, choices } of turns) for (const option of optionsOf(view, choices)) expect([option.name, foresee(OWN, view, option)]).not.toEqual([option.name, null]);
	});
});

describe('everything that can be done', () => {
	test.each(POSITIONS)('is touched somewhere on the table in $name', ({ view, choices, words }) => {
		const options = optionsOf(view, choices);
		expect(told(options, words.choices).map((option) => option.action).sort((a, b) => a - b)).toEqual(view.legal);
		for (const option of options) expect([option.name, option.things.length]).not.toEqual([option.name, 0]);
	});

	test('is asked about in every way the rules know', () => {
		const asked = new Set(POSITIONS.map(({ view }) => view.prompt?.question));
		expect(asked.size).toBeGreaterThan(20);
	});
});

describe.each(LANGUAGES)('in %s', (language) => {
	test.each(POSITIONS)('everything is labelled in $name', ({ view }) => {
		const labels = new Labels(new StrictText(language, ...SUBJECTS), OWN, ['Iris', 'Ariadne']);
		for (const slot of view.table.structure) expect(labels.slot(slot.slot, view.table)).not.toBe('');
		for (const space of view.table.pantheon?.spaces ?? []) expect(labels.onSpace(space)).not.toBe('');
	});

	test('every component is explained', () => {
		const labels = new Labels(new StrictText(language, ...SUBJECTS), OWN, []);
		const things = [OWN.cards, OWN.wonders, OWN.progress, OWN.divinities].flatMap((section) => Object.keys(section));
		for (const thing of things) {
			expect(labels.about(thing)).not.toEqual([]);
			expect(labels.aloud(thing)).toContain(labels.name(thing));
		}
	});
});

test('a card opens what only it covers', () => {
	const slot = (row: number, column: number) => ({ slot: 0, row, column, card: 'altar', back: 'age1' as const, free: false, token: null, prices: null });
	const [top, left, right] = [slot(0, 6), slot(1, 5), slot(1, 7)];
	expect(opened([top, left, right], left)).toEqual([]);
	expect(opened([top, left], left)).toEqual([top]);
});

test('why a card cannot be paid is said with numbers', () => {
	const labels = new Labels(new StrictText('en', ...SUBJECTS), OWN, []);
	const bill = { price: 4, coins: 0, bought: { stone: 2 }, chain: null };
	expect(labels.tooDear(bill, 3)).toBe('2 stone missing: 4 coins, you have 3');
});

test('tokens are not told before the order of the gods that go back is asked', () => {
	const { view } = structuredClone(POSITIONS.find(({ name }) => name === 'pantheon-choose_divinity.json')!);
	const { table } = view;
	const me = view.to_act!;
	table.cities[me]!.progress = ['mysticism'];
	table.cities[me]!.mythology_tokens = [];
	table.structure = [{ slot: 0, row: 0, column: 0, card: null, back: 'age1', free: false, token: 'roman', prices: null }];
	const progress = (drawn: string[]) => {
		table.pantheon!.drawn = drawn;
		const [option] = optionsOf(view, [{ action: 0, name: 'choose tanit' }]);
		return foresee(OWN, view, option!)!.cities[me]!.points['progress'];
	};
	expect(progress(['baal', 'astarte', 'tanit'])).toBe(0);
	expect(progress(['baal', 'mars', 'tanit'])).toBe(2);
});
