import { render } from 'svelte/server';
import { describe, expect, test, vi } from 'vitest';
import { OWN } from '../src/games/duel/content';
import { Labels } from '../src/games/duel/labels';
import { things, wish } from '../src/games/duel/options';
import { optionsOf } from '../src/games/options';
import { LANGUAGES } from '../src/text/catalogue';
import { POSITIONS, StrictText } from './fixtures';

const SUBJECTS = ['table', 'page', 'duel'];

describe('everything that can be done', () => {
	test.each(POSITIONS)('is touched somewhere on the table in $name', ({ view, choices }) => {
		const options = optionsOf(choices, (action) => things(view, action));
		expect(options.map((option) => option.action).sort((a, b) => a - b)).toEqual(view.legal);
		for (const option of options) {
			expect([option.name, option.things.length]).not.toEqual([option.name, 0]);
			for (const thing of option.things) expect(thing).not.toContain('undefined');
		}
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

test('why a card cannot be paid is said with numbers', () => {
	const labels = new Labels(new StrictText('en', ...SUBJECTS), OWN, []);
	const price = { coins: 4, bought: { stone: 2 }, free_by: null, short: 1 };
	expect(labels.tooDear(price, 3)).toBe('2 stone missing: 4 coins, you have 3');
});

describe('what is asked about where nothing can be done', () => {
	const { view } = POSITIONS.find(({ name }) => name === 'pantheon-age2-12.json')!;
	const mine = view.table.cities[view.seat!]!;

	test('is the card, the god or the wonder', () => {
		const full = view.table.pantheon!.spaces.find((space) => !space.empty)!;
		const unbuilt = mine.wonders.find((own) => !own.built)!.wonder;
		const free = view.table.structure.find((slot) => slot.free)!.card;
		expect(wish(view, `card:${free}`)).toBe(`build ${free}`);
		expect(mine.offering_tokens).toEqual([2]);
		expect(wish(view, `space:${full.space}`)).toBe(`activate ${full.space} with 2`);
		expect(wish(view, `wonder:${unbuilt}`)).toBe(unbuilt);
	});

	test('is nothing at what is only looked at', () => {
		const theirs = view.table.cities[1 - view.seat!]!.wonders[0]!.wonder;
		const covered = view.table.structure.find((slot) => slot.covered_by.length > 0)!.card;
		for (const thing of [
			'discard',
			'built:baths',
			'own:law',
			'seat:0',
			'slot:3',
			`wonder:${theirs}`,
			`card:${covered}`,
		])
			expect([thing, wish(view, thing)]).toEqual([thing, '']);
	});
});

test('a card that others have taken out of a city is outlined where it lay, also the last of its colour', async () => {
	vi.stubGlobal('document', { documentElement: { dataset: {} } });
	vi.stubGlobal('matchMedia', () => ({ matches: false }));
	const { default: Board } = await import('../src/games/duel/Board.svelte');
	const { Touch } = await import('../src/table/touch.svelte');
	const { view, words } = POSITIONS.find(({ name }) => name === 'pantheon-age2-12.json')!;
	const text = new StrictText('en', ...SUBJECTS);
	const table = structuredClone(view.table);
	const lost = table.cities[0]!.cards.brown.splice(0);
	const props = { words, text, content: null, after: null, why: '', shown: 'table' as const, play: () => undefined };
	const drawn = (was: typeof table | null) => {
		const shown = { view: { ...view, table }, players: [], touch: new Touch(), was };
		const html = render(Board, { props: { ...props, ...shown } }).body;
		return [...html.matchAll(/<li class="was[^>]*><span[^>]*>([^<]*)/g)].map(([, name]) => name);
	};
	expect(drawn(null)).toEqual([]);
	expect(drawn(table)).toEqual([]);
	expect(lost).not.toEqual([]);
	expect(drawn(view.table)).toEqual(lost.map((card) => new Labels(text, OWN, []).short(card)));
}, 60_000); // the icons are drawn once
