// The HTTP part of the server, as the page uses it.
import { keep, kept } from '../text/reader.svelte';
import type { House, MyTable } from './house';
import type { Claimed, Command, Create, Created, Games, Lobby, Look, Problem, Seated } from './protocol';

/** A request that was refused, with the server's own word for why. */
export class Refusal extends Error {
	readonly code: string;
	readonly wait: number | null;

	constructor(problem: Problem) {
		super(problem.reason);
		this.code = problem.code;
		this.wait = problem.wait ?? null;
	}
}

export async function ask<Answer>(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Answer> {
	const wish: RequestInit = body === undefined ? { method } : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
	const response = await fetch(`/api${path}`, wish);
	const answer = (await response.json()) as unknown;
	if (!response.ok) throw new Refusal(answer as Problem);
	return answer as Answer;
}

// ---- my tables: this device remembers which they are, the server how they stand

const MOST_TABLES = 24;

function myTables(): string[] {
	return (kept('tables') ?? '').split(' ').filter((table) => table !== '');
}

/** Put a table first among mine. */
export function remember(table: string): void {
	keep('tables', [table, ...myTables().filter((other) => other !== table)].slice(0, MOST_TABLES).join(' '));
}

function forget(table: string): void {
	keep('tables', myTables().filter((other) => other !== table).join(' '));
}

async function myTable(name: string): Promise<MyTable | null> {
	try {
		const { table, view } = await ask<Look>(`/tables/${name}`);
		const toAct = (view?.view?.['to_act'] ?? null) as number | null;
		const { game, players, options, status, seats, clock } = table;
		return {
			listing: { table: name, game, players, options, status, seats, clock, created: 0 },
			yours: table.yours,
			toAct: status === 'running' ? toAct : null,
			winners: table.result?.winners ?? [],
		};
	} catch (error) {
		if (error instanceof Refusal && error.code === 'no_table') forget(name);
		else if (!(error instanceof Refusal)) throw error;
		return null;
	}
}

/** The secret key of my seat at a table. */
export async function secretKey(table: string): Promise<string> {
	return (await ask<Seated>(`/tables/${table}/link`, {})).key;
}

/** Hold the seat that a secret link speaks of. */
export async function claim(table: string, key: string): Promise<void> {
	await ask<Claimed>(`/tables/${table}/claim`, { key });
}

export const server: House = {
	games: async () => (await ask<Games>('/games')).games,
	open: async () => {
		const mine = myTables();
		const { tables } = await ask<Lobby>('/tables?status=open');
		return tables.filter((listing) => !mine.includes(listing.table));
	},
	mine: async () => {
		const found = await Promise.all(myTables().map(myTable));
		return found.filter((table) => table !== null);
	},
	create: async (wish: Create) => {
		const created = await ask<Created>('/tables', wish);
		remember(created.table);
		return created;
	},
	command: async (table: string, command: Command) => {
		await ask(`/tables/${table}`, command);
	},
};
