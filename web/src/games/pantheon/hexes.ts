// Where the hexes of the map are drawn. A name is the letter of the column and the number of the row. Hexes stand on a
// corner, with even rows half a hex further to the right, or on a side, with even columns half a hex lower: the same
// drawing with rows and columns, x and y exchanged.
import type { Map as Drawn } from './seen';

/** From the middle of a hex to a corner, in units of the drawing. */
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

/** The letters of the sea. */
const SEA = '~=';

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

/** The outline of a hex that stands on a corner, around the origin, as points of a polygon. */
export function outline(size: number): string {
	return written(corners(size));
}

function corners(size: number): Point[] {
	const half = (size * Math.sqrt(3)) / 2;
	return [
		{ x: 0, y: -size },
		{ x: half, y: -size / 2 },
		{ x: half, y: size / 2 },
		{ x: 0, y: size },
		{ x: -half, y: size / 2 },
		{ x: -half, y: -size / 2 },
	];
}

function written(points: Point[]): string {
	return points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
}

/** The hexes of a map in the drawing. */
export class Grid {
	readonly rows: string[];
	/** Whether hexes stand on a side. */
	readonly turned: boolean;
	readonly longest: number;

	constructor({ rows, hexes }: Pick<Drawn, 'rows' | 'hexes'>) {
		this.rows = rows;
		this.turned = hexes === 'side';
		this.longest = Math.max(1, ...rows.map((row) => row.length));
	}

	/** The letter of a hex on the map, or nothing. */
	mark({ row, column }: Cell): string {
		const found = this.rows[row]?.[column];
		return found === undefined || found === ' ' ? '' : found;
	}

	isSea(cell: Cell): boolean {
		return isSea(this.mark(cell));
	}

	/** Every hex of the map. */
	get cells(): Cell[] {
		return this.rows.flatMap((text, row) =>
			[...text].flatMap((letter, column) => (letter === ' ' ? [] : [{ row, column }])),
		);
	}

	centre(cell: Cell): Point {
		const { row, column } = this.exchanged(cell);
		return this.flipped({ x: HALF * (2 * column + 1 + shift(row)), y: RADIUS * (1 + 1.5 * row) });
	}

	centreOf(name: string): Point {
		return this.centre(cellOf(name));
	}

	/** The six places around one, some of them not on the map. */
	around(cell: Cell): Cell[] {
		return around(this.exchanged(cell)).map((other) => this.exchanged(other));
	}

	/** The hex at a place of the drawing, or nothing. */
	at(point: Point): string | null {
		const { x, y } = this.flipped(point);
		let best: Cell | null = null;
		let least = RADIUS * RADIUS;
		const near = Math.round((y / RADIUS - 1) / 1.5);
		for (let row = near - 1; row <= near + 1; row++) {
			const cell = this.exchanged({ row, column: Math.round((x / HALF - 1 - shift(row)) / 2) });
			const to = this.centre(cell);
			const distance = (to.x - point.x) ** 2 + (to.y - point.y) ** 2;
			if (distance < least && this.mark(cell) !== '') {
				least = distance;
				best = cell;
			}
		}
		return best && nameOf(best);
	}

	/** The outline of a hex around the origin, as points of a polygon. */
	outline(size: number): string {
		return written(corners(size).map((corner) => this.flipped(corner)));
	}

	/** The size of the drawing. */
	get extent(): { width: number; height: number } {
		const { row, column } = this.exchanged({ row: this.rows.length, column: this.longest });
		const { x, y } = this.flipped({ x: HALF * (2 * column + 1), y: RADIUS * (1.5 * row + 0.5) });
		return { width: x, height: y };
	}

	/** A point as it would be if hexes stood on a corner, and back. */
	flipped({ x, y }: Point): Point {
		return this.turned ? { x: y, y: x } : { x, y };
	}

	/** The same for a hex. */
	exchanged({ row, column }: Cell): Cell {
		return this.turned ? { row: column, column: row } : { row, column };
	}
}

export function isSea(letter: string): boolean {
	return letter !== '' && SEA.includes(letter);
}

/** The six places around one where hexes stand on a corner, from the upper right one on clockwise. */
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
