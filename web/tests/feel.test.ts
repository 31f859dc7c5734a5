// The sounds are soft and short, and what is heard follows the table.
import { beforeEach, expect, test, vi } from 'vitest';
import { feel } from '../src/feel/feel.svelte';
import { Hearing, touched } from '../src/feel/hearing';
import { SCORES, SOUNDS } from '../src/feel/sounds';
import type { TableInfo, ViewMessage } from '../src/server/protocol';

const heard: string[] = [];
beforeEach(() => {
	heard.length = 0;
	vi.spyOn(feel, 'sound').mockImplementation((sound) => void heard.push(sound));
	vi.spyOn(feel, 'call').mockImplementation(() => void heard.push('yours'));
	vi.spyOn(feel, 'tap').mockImplementation(() => undefined);
});

test.each(SOUNDS)('%s is short, and its voices together are not too loud', (sound) => {
	const { notes, breath } = SCORES[sound];
	expect(notes.length + (breath ? 1 : 0)).toBeGreaterThan(0);
	for (const { at, lasts } of notes) expect(at + lasts).toBeLessThan(1.6);
	const together = notes.filter(({ at }) => at === 0).reduce((sum, { loud }) => sum + loud, breath?.loud ?? 0);
	expect(together).toBeLessThanOrEqual(1.2);
});

test('sounds are off until they are allowed', () => expect(feel.volume).toBe(0));

test('a move of mine is heard as a piece or as coins', () => {
	touched({ price: {}, gain: { points: 3 } });
	touched({ price: { coins: 2 }, gain: {} });
	expect(heard).toEqual(['place', 'coin']);
});

const table = (winners: number[] | null) =>
	({ yours: [0], result: winners && { winners, reason: 'end', outcome: null } }) as unknown as TableInfo;
const at = (position: number) => ({ position }) as unknown as ViewMessage;

test('what others do is heard, then that it is my turn, then that I have won', () => {
	const hearing = new Hearing();
	hearing.hear(table(null), at(4), false);
	expect(heard).toEqual([]);
	hearing.hear(table(null), at(5), false);
	hearing.hear(table(null), at(6), true);
	hearing.hear(table(null), at(7), false);
	expect(heard).toEqual(['over', 'yours']);
	hearing.hear(table([0]), at(8), false);
	hearing.hear(table([0]), at(8), false);
	expect(heard).toEqual(['over', 'yours', 'win']);
});
