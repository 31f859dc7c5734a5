// The parts of a table's address: secret links and immediate starts.
import { router } from '../router.svelte';
import { claim, server } from '../server/api';
import type { TableInfo } from '../server/protocol';
import type { Connection } from './connection.svelte';

/** A secret link: the seat is mine from now on, and the secret leaves the address. */
export async function claimByLink(table: string, connection: Connection): Promise<void> {
	const key = /^#key=(.+)$/.exec(location.hash)?.[1];
	if (!key) return;
	history.replaceState(null, '', location.pathname);
	await claim(table, decodeURIComponent(key));
	connection.sitAs(null);
}

/** "Play now": bots of a level take all seats that are empty, and it begins. */
export async function playAgainst(level: string, seats: number[], connection: Connection): Promise<void> {
	for (const seat of seats) await connection.send({ type: 'seat_bot', seat, level });
	await connection.send({ type: 'start' });
	router.replace(location.pathname);
}

/** The same game again on the same seat, against bots of a level; returns where it is played. */
export async function openAgainst(table: TableInfo, level: string): Promise<string> {
	const { game, players, options, clock, edition, practice, you } = table;
	const name = you === null ? null : (table.seats[you]?.name ?? null);
	const mine = { name, seat: you ?? 0, practice, listed: false };
	const wish = { game, players, options, clock, ...mine, ...(edition ? { edition } : {}) };
	const made = await server.create(wish);
	return `/table/${made.table}?against=${level}`;
}
