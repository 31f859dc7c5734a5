// The table of Mythologies as a seat sees it; made by polytheon/games/mythologies/rules/view.py.
import type { Mythology } from './content';
import type { Line, Zone } from './grid';

export const QUARTERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const;
export type Quarter = (typeof QUARTERS)[number];

export interface Slot {
	slot: '1' | '2' | '3' | 'deity';
	empty: boolean;
	card: string | null;
	face_down: boolean;
	known_by: number[];
	pawn: number | null;
}

export interface Board {
	quarter: Quarter;
	mythology: Mythology;
	slots: Slot[];
	creatures_left: number;
	deities_left: number;
}

export interface Trial {
	at_least: number;
	of: string;
	complete: boolean;
	where: Zone;
	favours: number;
	active: boolean;
	scored_by: number[];
	progress: number[];
	met_by: number[];
}

/** The cards of each cell from the top. */
export type Cells = Record<string, string[]>;

export interface Pantheon {
	colour: string;
	gems: number;
	favours: number;
	completion_tokens: Line[];
	trials: number[];
	cells: Cells;
	discard: string[];
	hand: (string | null)[];
	/** The seats that know each card of the hand. */
	hand_known_by: number[][];
	points: Record<string, number>;
}

export interface Pawns {
	on: string[];
	has_laid: boolean;
	laid: 'pass' | 'select' | null;
}

export interface Table {
	round: number;
	phase: string;
	first_player: number;
	active: number | null;
	sanctuary: Board[];
	trials: Trial[];
	destiny: { card: number; boards: Mythology[]; revealed: number; left: number } | null;
	locked: { mythology: Mythology; by: number } | null;
	pawns: Pawns[];
	exile: string[];
	arriving: string[];
	pantheons: Pantheon[];
}

/** What of the table would be different after an action: as much of it as the page shows beforehand. */
export interface After {
	pantheons: { gems: number; favours: number; points: Record<string, number> }[];
}

export function total(points: Record<string, number>): number {
	return Object.values(points).reduce((sum, n) => sum + n, 0);
}

/** The visible card of a cell. */
export function top(cells: Cells, cell: string): string | undefined {
	return cells[cell]?.[0];
}

export function boardOf(table: Table, mythology: string): Board | undefined {
	return table.sanctuary.find((board) => board.mythology === mythology);
}

export function slotAt(table: Table, place: string): Slot | undefined {
	const [mythology = '', slot] = place.split('-');
	return boardOf(table, mythology)?.slots.find((found) => found.slot === slot);
}

/** The seat to which a board is destined. */
export function destinedTo(table: Table, mythology: string): number | null {
	const seat = table.destiny?.boards.findIndex((board) => board === mythology) ?? -1;
	return seat < 0 ? null : seat;
}
