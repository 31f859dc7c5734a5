import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';
import { told, type Option } from '../src/games/options';
import Board from '../src/games/mythologies/Board.svelte';
import { inReading, MYTHOLOGIES, OWN } from '../src/games/mythologies/content';
import { Lift } from '../src/games/mythologies/context.svelte';
import { meetsTrial, pointsOf, trialProgress } from '../src/games/mythologies/counts';
import { foresee, whyNot } from '../src/games/mythologies/forecast';
import { CELLS } from '../src/games/mythologies/grid';
import { icon } from '../src/games/mythologies/icons';
import { glossary, Labels } from '../src/games/mythologies/labels';
import { LIFTING, liftedBy, optionsOf } from '../src/games/mythologies/options';
import { journeys } from '../src/games/mythologies/travel';
import { type After, type Table } from '../src/games/mythologies/view';
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
	after: Record<string, After>;
}

const SUBJECTS = ['table', 'page', 'mythologies'];
const FOLDER = process.env['POSITIONS'] ?? fileURLToPath(new URL('../fixtures/mythologies', import.meta.url));
const POSITIONS: Position[] = readdirSync(FOLDER).map((file) => ({ name: file, ...(JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Omit<Position, 'name'>) }));
const PLAYERS = ['Iris', 'Ariadne', 'Hesiod', 'Sappho'];
const english = new StrictText('en', ...SUBJECTS);

function touching({ view, choices, words }: Position): Touch {
	const touch = new Touch();
	touch.options = told(optionsOf(view, choices), words.choices);
	return touch;
}

function drawn(position: Position, touch: Touch, text = english): string {
	const { view, words } = position;
	return render(Board, { props: { view, text, words, players: PLAYERS, content: null, touch, after: null, play: () => undefined, shown: 'table' } }).body;
}

/** The things of the board that can be touched, and those of them that are lit. */
function things(html: string): { all: Set<string>; lit: Set<string> } {
	const buttons = [...html.matchAll(/<button\b[^>]*>/g)].map(([tag]) => ({ thing: /data-thing="([^"]*)"/.exec(tag)?.[1] ?? '', lit: /\bdata-lit/.test(tag) }));
	return { all: new Set(buttons.map(({ thing }) => thing)), lit: new Set(buttons.filter(({ lit }) => lit).map(({ thing }) => thing)) };
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
		const touched = (thing: string) => [...lift.offers(thing), ...lift.acts(thing)].forEach((option) => done.add(option));
		const all = new Set(touch.options.flatMap((option) => option.things));
		for (const thing of all) touched(thing);
		for (const start of all)
			if (lift.liftable(start)) {
				lift.toggle(start);
				for (const thing of all) touched(thing);
				lift.toggle(start);
			}
		expect(touch.options.filter((option) => !done.has(option) && !option.things[0]?.startsWith('ask:')).map((option) => option.name)).toEqual([]);
	});

	test('is asked about in every way the rules know', () => {
		expect(new Set(POSITIONS.map(({ view }) => view.prompt?.question)).size).toBeGreaterThan(26);
	});
});

describe('nothing hidden is told', () => {
	test.each(POSITIONS)('in $name', ({ view }) => {
		for (const [seat, pawns] of view.table.pawns.entries()) if (view.table.phase === 'committing' && seat !== view.seat) expect(pawns.laid).toBeNull();
		for (const [seat, pantheon] of view.table.pantheons.entries())
			for (const [n, card] of pantheon.hand.entries()) expect([seat, n, card !== null]).toEqual([seat, n, pantheon.hand_known_by[n]?.includes(view.seat ?? -1)]);
	});

	test('a card that only I know carries an eye', () => {
		const position = structuredClone(POSITIONS.find(({ view }) => view.prompt?.question === 'turn' && view.table.pantheons[view.seat ?? 0]!.hand.length > 0)!);
		const mine = position.view.table.pantheons[position.view.seat ?? 0]!;
		const eyes = () => drawn(position, touching(position)).split(english.say('secret.only_you')).length - 1;
		mine.hand_known_by = mine.hand.map(() => position.view.table.pantheons.map((_, seat) => seat));
		expect(eyes()).toBe(0);
		mine.hand_known_by = mine.hand.map(() => [position.view.seat ?? 0]);
		expect(eyes()).toBeGreaterThanOrEqual(mine.hand.length);
	});
});

describe('what is told beforehand', () => {
	test.each(POSITIONS)('trials are as far as the server says in $name', ({ view }) => {
		for (const trial of view.table.trials)
			for (const [seat, { cells }] of view.table.pantheons.entries()) {
				expect([seat, trialProgress(OWN, cells, trial)]).toEqual([seat, trial.progress[seat]]);
				expect([seat, meetsTrial(OWN, cells, trial)]).toEqual([seat, trial.met_by.includes(seat)]);
			}
	});

	test.each(POSITIONS)('points are the server’s in $name', ({ view }) => {
		const { pantheons } = view.table;
		for (const [seat, { points }] of pantheons.entries()) expect([seat, pointsOf(OWN, pantheons, seat)]).toEqual([seat, points]);
	});

	test.each(POSITIONS)('what cannot be done is refused with a reason in $name', ({ view, choices }) => {
		if (view.prompt?.question !== 'turn' || view.seat === null) return;
		const legal = new Set(choices.map(({ name }) => name));
		for (const card of view.table.pantheons[view.seat]!.hand)
			for (const cell of CELLS) expect([card, cell, whyNot(OWN, view.table, view.seat, card!, cell) === null]).toEqual([card, cell, legal.has(`play ${card} ${cell}`)]);
	});

	/** Where no card answers, all that comes is foreseen. */
	const quiet = (card: string) => !OWN.cards[card]?.when && !OWN.cards[card]?.use;
	test('costs and gains are the server’s where no card answers', () => {
		let compared = 0;
		for (const { view, choices, after } of POSITIONS)
			for (const { action, name } of choices) {
				const [verb, card = ''] = name.split(' ');
				const then = after[action];
				const deeds = (OWN.cards[card]?.on_play ?? []).map((deed) => deed.do);
				const seen = view.table.pantheons.flatMap(({ cells }) => Object.values(cells).flatMap((pile) => pile.slice(0, 1)));
				if (verb !== 'play' || !then || ![card, ...seen].every(quiet) || deeds.some((deed) => !['gain_per', 'gain_if_alone'].includes(deed))) continue;
				const seat = view.seat ?? 0;
				const mine = view.table.pantheons[seat]!;
				// With the last card the turn ends, and trials count.
				if (mine.hand.length === 1 && view.table.trials.some((trial) => trial.active)) continue;
				const option = { action, name, verb: 'play', words: name.split(' '), things: [] };
				expect([name, foresee(OWN, view, option)]).toEqual([name, then]);
				compared += 1;
			}
		expect(compared).toBeGreaterThan(5);
	});
});

describe.each(LANGUAGES)('in %s', (language) => {
	const text = new StrictText(language, ...SUBJECTS);

	test.each(POSITIONS)('the board is drawn in $name', (position) => {
		const touch = touching(position);
		const html = drawn(position, touch, text);
		for (const board of position.view.table.sanctuary) expect(html).toContain(text.say(`name.${board.mythology}`));
		expect(html).not.toMatch(/undefined|NaN/);
	});

	test('every card has a name, an emblem and what it does', () => {
		const sections = glossary(new Labels(text, OWN, []));
		expect(sections.map(({ things }) => things.length)).toEqual(MYTHOLOGIES.map(() => 10));
		for (const { things } of sections) for (const { name, lines } of things) expect([name, lines.length > 2]).toEqual([name, true]);
		for (const card of Object.keys(OWN.cards)) expect([card, icon('card', card)]).not.toEqual([card, undefined]);
	});

	test('every reading of a doubtful card is told', () => {
		for (const [card, readings] of Object.entries(OWN.readings)) {
			const said = Object.keys(readings).map((reading) => new Labels(text, inReading(OWN, { [card]: reading }), []).aloud(card));
			expect(new Set(said).size).toBe(said.length);
		}
	});
});

test('effects are told as the server tells them', () => {
	const labels = new Labels(english, OWN, []);
	const said = (card: string) => labels.effects(card).map((effect) => effect.text);
	expect(said('zeus')).toEqual(['at the end: gain 1 favour for each other card in this plane and column']);
	expect(said('griffin')).toEqual(['once a turn you may use it: for 1 gem, move a card to another plane']);
	expect(said('tokoloshe')[0]).toBe('it cannot be crushed');
	expect(said('chimera')).toEqual(['when it crushes a creature: invoke a creature from the top of a pile onto this card, which is crushed']);
	expect(said('minotaur')).toEqual(['when played: every player moves one of their creatures in this column to another cell in the plane of that card']);
	expect(said('valkyrie')).toEqual(['when played: move another creature 1 cell orthogonally onto a creature; if you do, gain 1 gem']);
});

test('a card that is new here and gone there has travelled', () => {
	const at = (places: Record<string, string | null>) => new Map(Object.entries(places).map(([place, card]) => [place, { card }]));
	const before = at({ 'hand-0-0': 'zeus', '0-celestial-left': null, '1-abyssal-left': 'naga' });
	const now = at({ '0-celestial-left': 'zeus', '1-abyssal-left': 'naga' });
	expect([...journeys(before, now)]).toEqual([['0-celestial-left', 'hand-0-0']]);
});
