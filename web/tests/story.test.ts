import { describe, expect, test } from 'vitest';
import type { StoryTurn } from '../src/server/protocol';
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
