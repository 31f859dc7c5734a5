// The HTTP part of the server, as the page uses it.
import type { House } from './house';
import type {
	ClaimedSeat,
	Command,
	Create,
	CreatedTable,
	EditionCheck,
	Editions,
	Games,
	Lobby,
	MyTables,
	Problem,
	Seated,
} from './protocol';

/** A refused request, with the server's code. */
export class Refusal extends Error {
	readonly code: string;
	readonly wait: number | null;
	readonly limit: number | null;

	constructor(problem: Problem) {
		super(problem.reason);
		this.code = problem.code;
		this.wait = problem.wait ?? null;
		this.limit = problem.limit ?? null;
	}
}

export async function ask<Answer>(
	path: string,
	body?: unknown,
	method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
	const wish: RequestInit =
		body === undefined
			? { method }
			: { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
	const response = await fetch(`/api${path}`, wish);
	const answer = (await response.json()) as unknown;
	if (!response.ok) throw new Refusal(answer as Problem);
	return answer as Answer;
}

/** The secret key of my seat at a table. */
export async function secretKey(table: string): Promise<string> {
	return (await ask<Seated>(`/tables/${table}/link`, {})).key;
}

/** Claim the seat of a secret link. */
export async function claim(table: string, key: string): Promise<void> {
	await ask<ClaimedSeat>(`/tables/${table}/claim`, { key });
}

export const server: House = {
	games: async () => (await ask<Games>('/games')).games,
	open: async () => (await ask<Lobby>('/tables?status=open')).tables,
	mine: () => ask<MyTables>('/mine'),
	editions: async (game, language) => (await ask<Editions>(`/games/${game}/editions?language=${language}`)).editions,
	checkEdition: (game, file, language) => ask<EditionCheck>(`/games/${game}/editions?language=${language}`, file),
	create: (wish: Create) => ask<CreatedTable>('/tables', wish),
	command: async (table: string, command: Command) => {
		await ask(`/tables/${table}`, command);
	},
};
