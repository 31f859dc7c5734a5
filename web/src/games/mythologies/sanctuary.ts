// Finding boards and slots of the sanctuary.
import type { Board, Place, Slot, Table } from './seen';

export function boardOf(table: Table, mythology: string): Board | undefined {
	return table.sanctuary.find((board) => board.mythology === mythology);
}

/** The place of which a key speaks, such as "greek-1". */
export function placeOf(key: string): Place {
	const at = key.lastIndexOf('-');
	return { mythology: key.slice(0, at), slot: key.slice(at + 1) };
}

export function slotAt(table: Table, { mythology, slot }: Place): Slot | undefined {
	return boardOf(table, mythology)?.slots.find((found) => found.slot === slot);
}

/** The seat to which a board is destined. */
export function destinedTo(table: Table, mythology: string): number | null {
	const seat = table.destiny?.boards.indexOf(mythology) ?? -1;
	return seat < 0 ? null : seat;
}
