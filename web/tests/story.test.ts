import { describe, expect, test } from 'vitest';
import type { StoryTurn } from '../src/server/protocol';
import { Before } from '../src/table/before.svelte';
import { Speech } from '../src/table/speech.svelte';
import { copied, grown, holds, named, parts, since } from '../src/table/story';

const baths = { text: 'Baths', thing: 'baths' };
const turn = (seat: number | null, part: string, ...texts: string[]): StoryTurn => ({
	seat,
	part,
	step: 0,
	lines: texts.map((text) => [{ text }, ...(text.endsWith(' ') ? [baths] : [])]),
	rules: [],
});
const story = [
	turn(null, '', 'Tokens lie on the board.'),
	turn(0, 'Age I', 'You build '),
	turn(1, 'Age I', 'Ada discards Altar.', 'Statue turns up.'),
	turn(1, 'Age II', 'Ada builds '),
];

describe('a story', () => {
	test('grows by turns, of which the first may be told anew', () => {
		const more = turn(1, 'Age II', 'Ada builds ', 'Ada plays again.');
		expect(grown(story, { story: [more], story_from: 3 })).toEqual([...story.slice(0, 3), more]);
	});

	test('has parts; what says nothing is left out', () => {
		const found = parts([...story, turn(0, 'Age II')]);
		expect(found.map(({ name, turns }) => [name, turns.map(({ number }) => number)])).toEqual([
			['', [0]],
			['Age I', [1, 2]],
			['Age II', [3]],
		]);
	});

	test('is numbered from 1 where no set-up is told', () => {
		expect(parts(story.slice(1)).flatMap(({ turns }) => turns.map(({ number }) => number))).toEqual([1, 2, 3]);
	});

	test('is new since the last turn of the reader, and to a spectator its last turn is', () => {
		expect(since(story, 0)).toEqual(story.slice(2));
		expect(since(story, 1)).toEqual([]);
		expect(since(story, null)).toEqual(story.slice(3));
	});

	test('names components', () => {
		expect([...named(story.slice(2))]).toEqual(['baths']);
		expect([...named(story.slice(2, 3))]).toEqual([]);
	});

	test('can be searched and copied', () => {
		expect(story.map((one) => holds(one, ' bAtHs '))).toEqual([false, true, false, true]);
		expect(copied(story.slice(0, 3))).toBe(
			'Tokens lie on the board.\n\nAge I\n1. You build Baths\n2. Ada discards Altar.\n   Statue turns up.',
		);
	});
});

const told = (seat: number, step: number, ...texts: string[]): StoryTurn => ({ ...turn(seat, '', ...texts), step });

describe('the table before what others have done', () => {
	const mine = told(0, 3, 'You build.');
	const theirs = told(1, 4, 'Ada builds.');

	test('is the last one on which nothing was new, also when something is taken back', () => {
		const before = new Before();
		before.follow([mine], [], 0, 'after mine', null);
		before.follow([mine, theirs], [theirs], 0, 'after theirs', null);
		expect(before.table).toBe('after mine');
		before.follow([mine, theirs, told(0, 5, 'You sell.')], [], 0, 'after the next', null);
		expect(before.table).toBe(null);
		before.follow([mine, theirs], [theirs], 0, 'after theirs', null);
		expect(before.table).toBe('after mine');
		before.follow([told(0, 3, 'You sell.')], [], 0, 'another', null);
		before.follow([told(0, 3, 'You sell.'), theirs], [theirs], 0, 'after theirs', null);
		expect(before.table).toBe('another');
	});

	test('is asked for by whoever comes later, and is not what another seat saw', async () => {
		const before = new Before();
		before.follow([mine], [], 0, 'what seat 0 saw', null);
		const recall = (step: number) => Promise.resolve(`seat 1 before ${step}`);
		before.follow([mine], [mine], 1, 'now', recall);
		expect(before.table).toBe(null);
		await Promise.resolve();
		expect(before.table).toBe('seat 1 before 3');
	});
});

test('a screen reader says every sentence once, also what the reader did', () => {
	const speech = new Speech();
	const last = () => speech.parts.at(-1)?.text ?? '';
	const [mine, more] = [told(0, 3, 'You build.'), told(0, 3, 'You build.', 'Altar turns up.')];
	const theirs = told(1, 4, 'Ada builds.');
	speech.tell([told(0, 2, 'You began.')], []);
	expect(last()).toBe('');
	speech.tell([mine], []);
	expect(last()).toBe('You build.');
	speech.tell([more], []);
	expect(last()).toBe('Altar turns up.');
	speech.tell([more, theirs], [theirs]);
	expect(last()).toBe('Ada builds.');
	speech.tell([mine], []);
	speech.tell([more, theirs], [theirs]);
	expect(last()).toBe('Ada builds.');
	speech.tell([told(0, 3, 'You sell.')], []);
	expect(last()).toBe('You sell.');
});
