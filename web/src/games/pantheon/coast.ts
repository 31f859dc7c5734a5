// The coast: the outline of all land hexes, bent and smoothed. Beyond the map's edge land and sea simply go on.
import { around, HALF, isSea, RADIUS, shift, type Cell, type Grid, type Point } from './hexes';

/** How many hexes beyond the edge are drawn. */
const BEYOND = 11;
const BENT = 0.17 * RADIUS;
/** The corners of a hex from the top one on clockwise, in half widths and half heights. */
const CORNERS = [
	[0, -2],
	[1, -1],
	[1, 1],
	[0, 2],
	[-1, 1],
	[-1, -1],
] as const;

/** The outline of the land as an SVG path. */
export function coast(grid: Grid): string {
	const rows = grid.turned ? exchanged(grid.rows, grid.longest) : grid.rows;
	return loops(shoreline(rows))
		.map((loop) => smooth(loop.map((point) => grid.flipped(point))))
		.join('');
}

/** The columns as rows. */
function exchanged(rows: string[], longest: number): string[] {
	return Array.from({ length: longest }, (_, column) => rows.map((row) => row[column] ?? ' ').join(''));
}

function isLand(rows: string[], { row, column }: Cell): boolean {
	const text = rows[Math.max(0, Math.min(row, rows.length - 1))] ?? '';
	const letter = text[Math.max(0, Math.min(column, text.length - 1))] ?? '~';
	return letter !== ' ' && !isSea(letter);
}

/** Every side between land and sea, from corner to corner, the land to its right. */
function shoreline(rows: string[]): Map<string, string> {
	const sides = new Map<string, string>();
	const longest = Math.max(1, ...rows.map((row) => row.length));
	const inside = (cell: Cell) =>
		cell.row >= -BEYOND && cell.row < rows.length + BEYOND && cell.column >= -BEYOND && cell.column < longest + BEYOND;
	for (let row = -BEYOND; row < rows.length + BEYOND; row++)
		for (let column = -BEYOND; column < longest + BEYOND; column++) {
			if (!isLand(rows, { row, column })) continue;
			around({ row, column }).forEach((other, side) => {
				if (!inside(other) || !isLand(rows, other))
					sides.set(corner(row, column, side), corner(row, column, (side + 1) % 6));
			});
		}
	return sides;
}

function corner(row: number, column: number, n: number): string {
	const [x, y] = CORNERS[n] ?? [0, 0];
	return `${2 * column + 1 + shift(row) + x} ${2 + 3 * row + y}`;
}

/** Sides joined end to end. */
function loops(sides: Map<string, string>): Point[][] {
	const found: Point[][] = [];
	while (sides.size > 0) {
		const loop: Point[] = [];
		let at = sides.keys().next().value;
		while (at !== undefined) {
			const next = sides.get(at);
			sides.delete(at);
			if (next !== undefined) loop.push(bent(at));
			at = next;
		}
		found.push(loop);
	}
	return found;
}

/** A corner, a little out of place, always in the same way. */
function bent(at: string): Point {
	const [x = 0, y = 0] = at.split(' ').map(Number);
	return { x: x * HALF + BENT * wobble(x, y), y: (y * RADIUS) / 2 + BENT * wobble(y, x + 57) };
}

/** A number from -1 to 1 that looks random. */
export function wobble(a: number, b: number): number {
	const n = Math.sin(a * 127.1 + b * 311.7) * 43758.5453;
	return 2 * (n - Math.floor(n)) - 1;
}

/** A curve through the middles of a loop's sides. */
function smooth(loop: Point[]): string {
	const middle = (n: number) => {
		const [from, to] = [loop[n % loop.length]!, loop[(n + 1) % loop.length]!];
		return `${((from.x + to.x) / 2).toFixed(1)} ${((from.y + to.y) / 2).toFixed(1)}`;
	};
	const parts = loop.map((_, n) => {
		const bend = loop[(n + 1) % loop.length]!;
		return `Q${bend.x.toFixed(1)} ${bend.y.toFixed(1)} ${middle(n + 1)}`;
	});
	return `M${middle(0)}${parts.join('')}Z`;
}
