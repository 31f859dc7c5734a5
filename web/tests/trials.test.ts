import { describe, expect, test } from 'vitest';
import { trialsOf } from '../src/games/mythologies/amounts';
import type { Table, Trial } from '../src/games/mythologies/seen';

const tableWith = (trial: Partial<Trial>) =>
	({ trials: [{ favours: 7, active: true, due: [], scored_by: [], ...trial }] }) as unknown as Table;

/** What an option brings to the first seat that finds one trial and leaves it another way. */
const brought = (now: Partial<Trial>, then: Partial<Trial>) =>
	trialsOf(tableWith(now), tableWith(then), 0).map(({ amount }) => amount);

describe('a trial of Mythologies', () => {
	test('counts for the option after which it is due, or which ends the turn that scores it', () => {
		expect(brought({}, { due: [0] })).toEqual([{ favours: 7 }]);
		expect(brought({}, { scored_by: [0] })).toEqual([{ favours: 7 }]);
	});

	test('counts neither if it was due before, nor if only a new round opens it, nor for others', () => {
		expect(brought({ due: [0] }, { scored_by: [0] })).toEqual([]);
		expect(brought({ active: false }, { due: [0] })).toEqual([]);
		expect(brought({}, { due: [1] })).toEqual([]);
	});
});
