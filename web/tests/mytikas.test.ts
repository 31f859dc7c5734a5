import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { KINDS, LEVELS, OWN } from '../src/games/mytikas/content';
import { foresee } from '../src/games/mytikas/foresee';
import { optionsOf } from '../src/games/mytikas/options';
import { total, type Table } from '../src/games/mytikas/view';
import type { View } from '../src/games/view';
import type { Choice } from '../src/server/protocol';

interface Position {
	name: string;
	view: View<Table>;
	choices: Choice[];
	after: Record<string, { cubes: number[]; favors: number[]; offerings: number; points: number[]; tokens: number[] }>;
}

const FOLDER = 'fixtures/mytikas';
const read = (file: string) => JSON.parse(readFileSync(`${FOLDER}/${file}`, 'utf8')) as Omit<Position, 'name'> | Omit<Position, 'name'>[];
const POSITIONS: Position[] = readdirSync(FOLDER).flatMap((file) => [read(file)].flat().map((position, n) => ({ name: `${file} ${n}`, ...position })));

describe('what an option would change', () => {
	test.each(POSITIONS)('is what the rules do in $name', ({ view, choices, after }) => {
		for (const option of optionsOf(view, choices)) {
			const table = foresee(OWN, view, option);
			const mine = table.boards[view.seat ?? 0]!;
			const told = {
				cubes: LEVELS.flatMap((level) => KINDS.map((kind) => mine.cubes[level]![kind])),
				favors: Object.values(mine.favors),
				offerings: mine.offerings,
				points: table.boards.map((board) => total(board.points)),
				tokens: table.levels.map((level) => level.tokens),
			};
			expect([option.name, told]).toEqual([option.name, after[option.action]]);
		}
	});
});

test('every kind of action is among the positions', () => {
	const verbs = new Set(POSITIONS.flatMap(({ view, choices }) => optionsOf(view, choices).map((option) => option.verb)));
	expect([...verbs].sort()).toEqual(['x']);
});
