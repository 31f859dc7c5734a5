// The terraces of the mountain, on a picture of 600 by 440.
import type { Construction } from './content';
import type { Table } from './seen';

const WIDTH = 600;
const HEIGHT = 440;
export const BOX = `0 0 ${WIDTH} ${HEIGHT}`;

export interface Terrace {
	level: number;
	/** The edges of its ledge. */
	left: number;
	right: number;
	/** The upper and the lower line of its ledge. */
	top: number;
	foot: number;
}

/** From the top. */
export const TERRACES: Terrace[] = [
	{ level: 4, left: 198, right: 402, top: 102, foot: 134 },
	{ level: 3, left: 152, right: 448, top: 189, foot: 221 },
	{ level: 2, left: 96, right: 504, top: 277, foot: 309 },
	{ level: 1, left: 36, right: 564, top: 365, foot: 397 },
];

/** A length across the picture, or down it, for CSS. */
export const across = (length: number): string => `${(length / WIDTH) * 100}%`;
export const down = (length: number): string => `${(length / HEIGHT) * 100}%`;

/** The same across the picture as a part of its own width, for what is moved by `translate`. */
export const cross = (length: number): string => `${(length / WIDTH) * 100}cqw`;

/** Where the middle of one of the places of a terrace lies. */
export function middle({ left, right }: Terrace, n: number, places: number): number {
	return left + 14 + ((right - left - 28) * (n + 0.5)) / places;
}

/** The joints between the stones of the wall below a terrace. */
export function joints({ left, right, foot }: Terrace): string {
	return [0, 1, 2]
		.map((row) => {
			const y = foot - 1 + row * 7;
			const from = left + 8 + (row % 2) * 17;
			const count = Math.floor((right - from) / 34);
			const posts = Array.from({ length: count }, (_, n) => `M${from + n * 34} ${y}v6`).join('');
			return `${posts}M${left} ${y + 7}H${right}`;
		})
		.join('');
}

/** How many places a level has: those that are taken, and the tokens that are left. */
export function places(table: Table, level: number): number {
	return builtOn(table, level).length + (table.levels[level - 1]?.tokens ?? 0);
}

interface Built {
	key: string;
	type: Construction;
	seat: number;
}

/** What is built on a level, in the order of the seats. */
export function builtOn(table: Table, level: number): Built[] {
	return table.boards.flatMap((board, seat) =>
		board.constructions
			.filter((one) => one.level === level)
			.map((one) => ({ key: `${seat}:${one.slot}`, type: one.type, seat })),
	);
}
