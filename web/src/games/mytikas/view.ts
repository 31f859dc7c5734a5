// The table of Mytikas as a seat sees it; made by polytheon/games/mytikas/rules/view.py.
import type { Construction, God, Kind } from './content';

export interface OwnDeity {
	deity: string;
	offerings: number;
	locked: boolean;
	/** Its power works already. */
	active: boolean;
	/** Its power for the start of a turn was used in this one. */
	used: boolean;
	points: number;
}

export interface Built {
	slot: string;
	type: Construction;
	level: number | null;
}

export type Shelf = Record<Kind, number>;

export interface Board {
	builder: string | null;
	/** By level. */
	cubes: Record<string, Shelf>;
	favors: Record<God, number>;
	offerings: number;
	constructions: Built[];
	deities: OwnDeity[];
	locks: number;
	points: Record<string, number>;
}

export interface River {
	face_up: string[];
	face_down: number;
	locks: number[];
	deck: number;
	unseen: string[];
	under_deck: string[];
}

export type Stage = 'set_up' | 'keep_card' | 'first_favor' | 'moving' | 'acting' | 'bonus' | 'drops' | 'following';

export interface Table {
	turn: number;
	stage: Stage;
	first_player: number;
	active: number;
	follower: number | null;
	followed: string | null;
	spaces: Record<string, number[]>;
	favors: Record<God, number>;
	levels: { level: number; tokens: number }[];
	river: River;
	boards: Board[];
}

export function total(points: Record<string, number>): number {
	return Object.values(points).reduce((sum, n) => sum + n, 0);
}

/** The player whose card it is, or null. */
export function ownerOf(table: Table, deity: string): number | null {
	const seat = table.boards.findIndex((board) => board.deities.some((own) => own.deity === deity));
	return seat < 0 ? null : seat;
}

/** Whether a player has a card whose power works. */
export function hasAwake(board: Board, deity: string): boolean {
	return board.deities.some((own) => own.deity === deity && own.active);
}

/** Who keeps a space closed: the seats with a builder there or, with two players, anywhere on its god. */
export function closedBy(table: Table, space: string): number[] {
	const same = table.boards.length === 2 ? [space.replace(/_\w+$/, '_day'), space.replace(/_\w+$/, '_night')] : [space];
	return same.flatMap((one) => table.spaces[one] ?? []);
}
