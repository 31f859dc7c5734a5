// The ways out of a game: which of them are open to me, and what each of them does.
import type { Command, SeatInfo, TableInfo, MyTable } from '../server/protocol';

export type Way = 'abort' | 'resign' | 'leave' | 'delete';

/** What decides which ways are open. */
export interface Left {
	status: TableInfo['status'];
	seats: SeatInfo[];
	yours: number[];
	/** Whether a bot plays for those who leave. */
	takeover: boolean;
	/** Whether the game can still be aborted. */
	abortable: boolean;
}

export function leftAt(table: TableInfo): Left {
	const { status, seats, yours, takeover, abortable } = table;
	return { status, seats, yours, takeover: takeover !== null, abortable };
}

export function leftInList({ listing, yours }: MyTable): Left {
	const { status, seats, stand } = listing;
	return { status, seats, yours, takeover: stand?.takeover ?? false, abortable: stand?.abortable ?? false };
}

/** Whether no other person or program sits there. */
export function alone({ seats, yours }: Left): boolean {
	return seats.every((seat, n) => yours.includes(n) || seat.kind === 'bot' || seat.kind === 'empty');
}

/** The ways to leave a game, the usual one first. */
export function waysOut(table: Left): Way[] {
	const mine = table.yours.flatMap((seat) => table.seats[seat] ?? []);
	if (table.status === 'open') return [alone(table) ? 'delete' : 'leave'];
	if (table.status === 'over' || mine.every((seat) => seat.resigned)) return ['delete'];
	if (table.abortable) return ['abort'];
	const ways: Way[] = ['resign'];
	if (table.takeover && mine.some((seat) => !seat.away)) ways.push('leave');
	if (alone(table)) ways.push('delete');
	return ways;
}

/** The command of a way. Leaving a table before its game removes it from the list. */
export function commandOf(way: Way, table: Left): Command {
	return { type: way === 'leave' && table.status === 'open' ? 'delete' : way };
}

/** The key of the sentence that says what a way does. */
export function consequence(way: Way, table: Left): string {
	switch (way) {
		case 'resign':
			return table.seats.length > 2 ? 'leaving.resign_why_many' : 'leaving.resign_why';
		case 'leave':
			return table.status === 'open' ? 'leaving.leave_why_open' : 'leaving.leave_why';
		case 'delete':
			return alone(table) ? 'leaving.delete_why_alone' : 'leaving.delete_why';
		default:
			return 'leaving.abort_why';
	}
}
