// Looking things up on a table of Mytikas.
import type { Board, Construction, OwnDeity, Table } from './seen';

/** The player whose card it is, or null. */
export function ownerOf(table: Table, deity: string): number | null {
	const seat = table.boards.findIndex((board) => cardOf(board, deity));
	return seat < 0 ? null : seat;
}

/** A card on a player's board. */
export function cardOf(board: Board | undefined, deity: string): OwnDeity | undefined {
	return board?.deities.find((own) => own.deity === deity);
}

/** The pawns that a player may build or has built: all but the starting city. */
export const pawnsOf = (board: Board): Construction[] =>
	board.constructions.filter((one) => one.slot !== 'starting_city');

/** What a player would have built on the mountain by then. */
export function newlyBuilt(now: Board, then: Board | undefined): Construction | undefined {
	return then?.constructions.find((one, n) => one.level !== null && now.constructions[n]?.level === null);
}
