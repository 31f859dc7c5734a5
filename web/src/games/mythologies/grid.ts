// The nine cells of a pantheon: planes, columns, and the sets of cells that cards and trials speak of.

export const PLANES = ['celestial', 'terrestrial', 'abyssal'] as const;
export type Plane = (typeof PLANES)[number];
export const COLUMNS = ['left', 'middle', 'right'] as const;
export type Column = (typeof COLUMNS)[number];
export type Line = Plane | Column;
export const LINES: readonly Line[] = [...PLANES, ...COLUMNS];
export const CELLS = PLANES.flatMap((plane) => COLUMNS.map((column) => `${plane}-${column}`));

export type Where = 'pantheon' | 'plane' | 'column' | 'cross' | 'adjacent' | 'below' | 'above' | 'diagonals' | 'here' | 'other_planes' | Plane;
export type Zone = Line | 'diagonal' | 'plane' | 'column' | 'line';

export function linesOf(cell: string): [Plane, Column] {
	return cell.split('-') as [Plane, Column];
}

export function planeOf(cell: string): Plane {
	return linesOf(cell)[0];
}

/** The cells that a word of a card names, seen from a cell. */
export function cellsSeen(where: Where, from: string): string[] {
	const [row, column] = place(from);
	return CELLS.filter((cell) => {
		const [down, right] = [place(cell)[0] - row, place(cell)[1] - column];
		switch (where) {
			case 'pantheon':
				return true;
			case 'plane':
				return down === 0;
			case 'column':
				return right === 0;
			case 'cross':
				return down === 0 || right === 0;
			case 'adjacent':
				return Math.abs(down) + Math.abs(right) === 1;
			case 'below':
				return down === 1 && right === 0;
			case 'above':
				return down === -1 && right === 0;
			case 'diagonals':
				return Math.abs(down) === Math.abs(right) && down !== 0;
			case 'here':
				return cell === from;
			case 'other_planes':
				return down !== 0;
			default:
				return planeOf(cell) === where;
		}
	});
}

function place(cell: string): [number, number] {
	const [plane, column] = linesOf(cell);
	return [PLANES.indexOf(plane), COLUMNS.indexOf(column)];
}

export function cellsOf(line: Line): string[] {
	return CELLS.filter((cell) => linesOf(cell).includes(line as never));
}

/** The sets of cells of which one must meet a trial. */
export function zonesOf(zone: Zone): string[][] {
	switch (zone) {
		case 'diagonal':
			return [[0, 4, 8], [2, 4, 6]].map((cells) => cells.map((cell) => CELLS[cell]!));
		case 'plane':
			return PLANES.map(cellsOf);
		case 'column':
			return COLUMNS.map(cellsOf);
		case 'line':
			return LINES.map(cellsOf);
		default:
			return [cellsOf(zone)];
	}
}
