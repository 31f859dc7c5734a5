import { describe, expect, test } from 'vitest';
import type { Moment, StoryTurn } from '../src/server/protocol';
import { Again } from '../src/table/again.svelte';
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

const position = (step: number, last: number, table: unknown, ...story: StoryTurn[]): Moment => ({
	step,
	last,
	view: { table } as Moment['view'],
	choices: [],
	next: null,
	words: { story } as unknown as Moment['words'],
});

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
		const recall = (step: number) => Promise.resolve(position(step, 9, `seat 1 before ${step}`));
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
	expect(last()).toBe('Altar turns up. Ada builds.');
	speech.tell([told(0, 3, 'You sell.')], []);
	expect(last()).toBe('You sell.');
	speech.tell([told(0, 3, 'You sell.', 'Ada follows.'), theirs], [theirs]);
	expect(last()).toBe('Ada follows. Ada builds.');
});

test('a turn of several decisions is said once, when it is whole', () => {
	const speech = new Speech();
	const heard = () => speech.parts.map(({ text }) => text);
	const [one, two] = [told(0, 3, 'You move 1 step.'), told(0, 3, 'You move 2 steps.')];
	speech.tell([told(1, 2, 'Ada buys.')], []);
	speech.tell([one], [], true);
	speech.tell([two], [], true);
	expect(heard()).toEqual([]);
	// What comes of it meanwhile is heard at once.
	const [loot, three] = [['You find 1 card.', 'You draw Altar.'], 'You move 3 steps.'];
	speech.tell([told(0, 3, 'You move 2 steps.', ...loot)], [], true);
	speech.tell([told(0, 3, three, ...loot)], [], true);
	expect(heard()).toEqual(['You move 2 steps. You find 1 card. You draw Altar.']);
	speech.tell([told(0, 3, three, ...loot, 'Ada follows.')], []);
	expect(heard().at(-1)).toBe('You move 3 steps. Ada follows.');
});

test('of a sentence about several seats only what is new is said', () => {
	const speech = new Speech();
	const choose = (...lines: string[]) => speech.tell([told(1, 2, ...lines)], [told(1, 2, ...lines)]);
	const heard = () => speech.parts.at(-1)?.text;
	choose('Ada takes Cobra; you select.');
	choose('Ada takes Cobra; you select and take Odin.');
	expect(heard()).toBe('You select and take Odin.');
	choose('Ada takes Cobra and Naga; you select and take Odin.');
	expect(heard()).toBe('Ada takes Cobra and Naga.');
});

test('of a list that grows only what is new is said', () => {
	const speech = new Speech();
	const heard = (line: string) => {
		speech.tell([told(0, 2, line)], []);
		return speech.parts.at(-1)?.text;
	};
	speech.tell([], []);
	expect(heard('You draw 1 temple.')).toBe('You draw 1 temple.');
	expect(heard('You draw 1 temple and 1 money.')).toBe('And 1 money.');
	expect(heard('You draw 1 temple, 1 money and 1 grain.')).toBe('And 1 grain.');
	expect(heard('You draw 2 temples, 1 money and 1 grain.')).toBe('You draw 2 temples, 1 money and 1 grain.');
});

describe('what others did', () => {
	const began = told(1, 4, 'Ada builds.');
	const whole = told(1, 4, 'Ada builds.', 'Altar turns up.');
	const shown = [position(4, 6, 'before'), position(5, 6, 'built', began), position(6, 6, 'now', whole)];
	const recall = (step: number) => Promise.resolve(shown[step - 4]!);

	test('is shown again decision by decision, and then the present comes back', async () => {
		const seen: unknown[] = [];
		const again: Again = new Again((wake) => {
			seen.push([again.moment?.view.table, again.turn?.lines.length ?? 0, again.running]);
			wake();
		});
		await again.start(4, recall);
		expect(seen).toEqual([
			['before', 0, true],
			['built', 1, true],
			['now', 2, true],
		]);
		expect([again.moment, again.turn, again.running]).toEqual([null, undefined, false]);
	});

	test('stops at once when it is stopped or begun anew', async () => {
		const seen: unknown[] = [];
		const again: Again = new Again(() => seen.push(again.moment?.view.table));
		const first = again.start(4, recall);
		await expect.poll(() => seen).toEqual(['before']);
		const second = again.start(5, recall);
		await first;
		await expect.poll(() => seen).toEqual(['before', 'built']);
		again.stop();
		await second;
		expect([again.moment, again.running, seen.length]).toEqual([null, false, 2]);
	});

	test('is not shown where the server does not answer', async () => {
		const again = new Again((wake) => wake());
		await again.start(4, () => Promise.reject(new Error('busy')));
		expect([again.moment, again.running]).toEqual([null, false]);
	});

	test('is said again sentence by sentence', () => {
		const speech = new Speech();
		speech.tell([whole], [whole]);
		for (let times = 0; times < 2; times++) {
			speech.repeat('Again');
			speech.goOn(began);
			speech.goOn(whole);
			speech.goOn(whole);
			expect(speech.parts.slice(-3).map(({ text }) => text)).toEqual(['Again', 'Ada builds.', 'Altar turns up.']);
		}
	});
});
