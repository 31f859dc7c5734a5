// The nine cells of a pantheon, in planes and columns.

export const PLANES = ['celestial', 'terrestrial', 'abyssal'] as const;
export type Plane = (typeof PLANES)[number];
export const COLUMNS = ['left', 'middle', 'right'] as const;
export type Column = (typeof COLUMNS)[number];
export type Line = Plane | Column;
export const LINES: readonly Line[] = [...PLANES, ...COLUMNS];
const LINES_OF = new Map<string, readonly [Plane, Column]>(
	PLANES.flatMap((plane) => COLUMNS.map((column) => [`${plane}-${column}`, [plane, column]])),
);
export const CELLS = [...LINES_OF.keys()];

export function linesOf(cell: string): readonly [Plane, Column] {
	return LINES_OF.get(cell)!;
}

export function planeOf(cell: string): Plane {
	return linesOf(cell)[0];
}

/** The visible card of a cell. */
export function top(cells: Record<string, string[]>, cell: string): string | undefined {
	return cells[cell]?.[0];
}
