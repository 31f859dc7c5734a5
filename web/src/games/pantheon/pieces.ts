// Who stands where, for the eye.
import type { Table } from './seen';

/** The seats that have a piece on a hex, in order. */
export function standing(table: Table, hex: string): number[] {
	return table.players.flatMap((player, seat) =>
		player.feet.includes(hex) || player.columns.includes(hex) ? [seat] : [],
	);
}
