// The map's hexes: names, places, neighbours. A name is the letter of the column and the number of the row; even rows
// stand half a hex further to the right.

/** From the middle of a hex to its upper corner, in units of the drawing. */
export const RADIUS = 30;
export const HALF = (RADIUS * Math.sqrt(3)) / 2;

export interface Cell {
	row: number;
	column: number;
}

export interface Point {
	x: number;
	y: number;
}

export const SEA = '~=';
export const COLUMN_HEX = '#=';

export function nameOf({ row, column }: Cell): string {
	return String.fromCharCode(65 + column) + String(row + 1);
}

export function cellOf(name: string): Cell {
	return { row: Number(name.slice(1)) - 1, column: name.charCodeAt(0) - 65 };
}

/** 1 where a row stands further to the right; rows outside of the map go on alike. */
export function shift(row: number): number {
	return Math.abs(row % 2);
}

export function centre({ row, column }: Cell): Point {
	return { x: HALF * (2 * column + 1 + shift(row)), y: RADIUS * (1 + 1.5 * row) };
}

export function centreOf(name: string): Point {
	return centre(cellOf(name));
}

/** The letter of a hex on the map, or nothing. */
export function mark(rows: string[], { row, column }: Cell): string {
	const found = rows[row]?.[column];
	return found === undefined || found === ' ' ? '' : found;
}

export function markOf(rows: string[], name: string): string {
	return mark(rows, cellOf(name));
}

/** Every hex of the map. */
export function cells(rows: string[]): Cell[] {
	return rows.flatMap((text, row) => [...text].flatMap((letter, column) => (letter === ' ' ? [] : [{ row, column }])));
}

/** The six neighbours, from the upper right one on clockwise; some may not be on the map. */
export function around({ row, column }: Cell): Cell[] {
	const right = column + shift(row);
	return [
		{ row: row - 1, column: right },
		{ row, column: column + 1 },
		{ row: row + 1, column: right },
		{ row: row + 1, column: right - 1 },
		{ row, column: column - 1 },
		{ row: row - 1, column: right - 1 },
	];
}

export function neighbours(rows: string[], name: string): string[] {
	return around(cellOf(name))
		.filter((cell) => mark(rows, cell) !== '')
		.map(nameOf);
}

/** The hex at a place of the drawing, or nothing. */
export function hexAt(rows: string[], { x, y }: Point): string | null {
	let best: Cell | null = null;
	let least = RADIUS * RADIUS;
	const near = Math.round((y / RADIUS - 1) / 1.5);
	for (let row = near - 1; row <= near + 1; row++) {
		const column = Math.round((x / HALF - 1 - shift(row)) / 2);
		const to = centre({ row, column });
		const distance = (to.x - x) ** 2 + (to.y - y) ** 2;
		if (distance < least && mark(rows, { row, column }) !== '') {
			least = distance;
			best = { row, column };
		}
	}
	return best && nameOf(best);
}

/** The outline of a hex around the origin, as points of a polygon. */
export function outline(size: number): string {
	const half = (size * Math.sqrt(3)) / 2;
	const corners = [
		[0, -size],
		[half, -size / 2],
		[half, size / 2],
		[0, size],
		[-half, size / 2],
		[-half, -size / 2],
	];
	return corners.map(([x = 0, y = 0]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

/** The size of the drawing. */
export function extent(rows: string[]): { width: number; height: number } {
	const longest = Math.max(1, ...rows.map((row) => row.length));
	return { width: HALF * (2 * longest + 1), height: RADIUS * (1.5 * rows.length + 0.5) };
}
