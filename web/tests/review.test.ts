import { describe, expect, test } from 'vitest';
import { area, at, line, nearest, percent, series, sign, smooth } from '../src/analysis/curve';
import { headline } from '../src/games/headline';
import { keyed, sentence, stepOf, story, within } from '../src/replay/steps';
import type { JudgedMove, Mistake, ReplayStep, Result, StoryTurn, Way } from '../src/server/protocol';
import { Text } from '../src/text/catalogue';
import { reader } from '../src/text/reader.svelte';

const judged = (step: number, seat: number, before: number, after = before): JudgedMove => ({
	step,
	seat,
	words: '',
	before,
	after,
	counts: true,
});
const turn = (seat: number | null, part: string, ...lines: string[]): StoryTurn => ({
	seat,
	part,
	step: 0,
	lines: lines.map((text) => [{ text }]),
	rules: [],
});

describe('steps', () => {
	test('stay within the game', () => {
		expect([within(-1, 9), within(4.4, 9), within(99, 9), within(NaN, 9)]).toEqual([0, 4, 9, 0]);
	});

	test('are read from the address, which anybody may write', () => {
		expect([
			stepOf('12', 90),
			stepOf('999', 90),
			stepOf('-1', 90),
			stepOf('x', 90),
			stepOf(undefined, 90),
			stepOf('1e9', 90),
		]).toEqual([12, 90, 0, 0, 0, 0]);
	});

	test('follow the keys', () => {
		expect([
			keyed('ArrowLeft', 0, 9),
			keyed('ArrowRight', 8, 9),
			keyed('ArrowRight', 9, 9),
			keyed('Home', 5, 9),
			keyed('End', 5, 9),
			keyed('PageDown', 5, 40),
			keyed('a', 5, 9),
		]).toEqual([0, 9, 9, 0, 9, 15, null]);
	});

	test('tell the story so far and the last sentence', () => {
		const steps: ReplayStep[] = [
			{ seat: null, number: 0, turn: turn(null, '', 'Set-up.') },
			{ seat: 0, number: 1, turn: turn(0, 'Age I', 'You build Baths.') },
			{ seat: 0, number: 1, turn: turn(0, 'Age I', 'You build Baths.', 'You take Law.') },
			{ seat: 1, number: 2, turn: turn(1, 'Age I', 'Mira discards Altar.') },
		];
		expect(story(steps, 1).map(({ lines }) => lines.length)).toEqual([1, 1]);
		expect(story(steps, 3).map(({ lines }) => lines.length)).toEqual([1, 2, 1]);
		expect(sentence(steps[2])).toBe('You build Baths. You take Law.');
		expect(sentence(undefined)).toBe('');
	});
});

describe('the curve', () => {
	const two = [judged(0, 0, 0.5), judged(1, 1, 0.5), judged(2, 0, 0.75), judged(4, 1, 0.125)];

	test('tells both chances in one line with two players', () => {
		const [mine, ...others] = series(two, 2, 1, 5, [0]);
		expect(others).toEqual([]);
		expect(mine?.dots[mine.dots.length - 1]).toEqual({ step: 5, chance: 0 });
		expect(mine?.dots.map(({ chance }) => chance)).toEqual([0.5, 0.4375, 0.28125, 0.15625, 0]);
	});

	test('has a line for each of several players, and shares a shared win', () => {
		const found = series([judged(0, 0, 0.4), judged(1, 1, 0.3), judged(2, 2, 0.2), judged(3, 0, 0.5)], 3, 0, 4, [0, 2]);
		expect(found.map(({ dots }) => dots.map(({ chance }) => chance))).toEqual([
			[0.4, 0.5, 0.5],
			[0.3, 0],
			[0.2, 0.5],
		]);
	});

	test('evens what alternates and keeps what does not', () => {
		const flat = [0.5, 0.5, 0.5].map((chance, step) => ({ step, chance }));
		expect(smooth(flat)).toEqual(flat);
		const saw = smooth([0.6, 0.4, 0.6, 0.4, 0.6].map((chance, step) => ({ step, chance })));
		for (const { chance } of saw.slice(1, -1)) expect(chance).toBeCloseTo(0.5);
	});

	test('is drawn from edge to edge', () => {
		expect(
			line(
				[
					{ step: 2, chance: 0.5 },
					{ step: 4, chance: 1 },
				],
				4,
			),
		).toBe('M0 150L500 150L1000 0');
		expect(
			area(
				[
					{ step: 0, chance: 0.5 },
					{ step: 4, chance: 1 },
				],
				4,
			),
		).toBe('M0 150L1000 0L1000 150L0 150Z');
		expect(line([], 4)).toBe('');
		expect(area([], 0)).toBe('');
	});

	test('is read and touched where there was a decision', () => {
		expect(
			at(
				[
					{ step: 2, chance: 0.3 },
					{ step: 5, chance: 0.8 },
				],
				4,
			),
		).toBe(0.3);
		expect(at([{ step: 2, chance: 0.3 }], 0)).toBe(0.3);
		expect(at([], 3)).toBeNull();
		expect([0, 0.3, 0.74, 1].map((place) => nearest(place, 5, two))).toEqual([0, 1, 4, 5]);
	});

	test('says how bad a mistake is', () => {
		const way = (chance: number): Way => ({
			action: 0,
			name: '',
			verb: '',
			fields: {},
			words: '',
			chance,
			scores: [],
			line: [],
		});
		const mistake = (grade: Mistake['grade']): Mistake => ({
			step: 0,
			seat: 0,
			grade,
			better: way(0.6),
			played: way(0.4),
			because: [],
		});
		expect([sign(mistake('blunder')), sign(mistake('mistake')), sign(mistake('doubtful'))]).toEqual(['??', '?', '?!']);
		expect(percent(0.436)).toBe(44);
	});
});

describe('how a game ended', () => {
	const NAMES = ['ariadne', 'Iris'];
	const ended = (winners: number[], reason: Result['reason'] = 'end', ending = 'points'): Result => ({
		winners,
		reason,
		outcome: reason === 'end' ? { ending, points: [] } : null,
	});

	test('differs for the winner, for the others, and for shared wins', () => {
		reader.text = new Text('en', {
			'end.you': 'You win {how}.',
			'end.won': '{who} wins {how}.',
			'end.shared': '{who} share it, {how}.',
			'ending.points': 'on points',
			'ending_by.resign': 'by resignation',
			'list.comma': ', ',
		});
		expect(headline(ended([0]), NAMES, 0)).toBe('You win on points.');
		expect(headline(ended([0], 'resign'), NAMES, 1)).toBe('Ariadne wins by resignation.');
		expect(headline(ended([0, 1]), NAMES, null)).toBe('Ariadne, Iris share it, on points.');
	});

	test('is said where nobody won', () => {
		reader.text = new Text('en', { 'ending_by.closed': 'Closed.', 'ending_by.nobody': 'Nobody won.' });
		expect(headline(ended([], 'closed'), NAMES, 0)).toBe('Closed.');
		expect(headline(ended([]), NAMES, 0)).toBe('Nobody won.');
		expect(headline(null, NAMES, 0)).toBe('Nobody won.');
	});
});
