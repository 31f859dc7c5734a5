// Where each value of a game's data comes from: the longest path of [provenance] that leads to it decides.

export const KINDS = ['rulebook', 'public', 'inferred', 'reconstructed'] as const;

export interface Source {
	key: string;
	kind: string;
}

const files = import.meta.glob<Record<string, unknown>>('../../../polytheon/games/*/*.toml', { import: 'default' });

/** The data of a game's components, as the package has them. */
export async function componentsOf(game: string): Promise<Record<string, unknown>> {
	const own = Object.entries(files).filter(([path]) => path.includes(`/games/${game}/`));
	const parts = await Promise.all(own.map(([, load]) => load()));
	const known = parts.map((part) => part['provenance'] ?? {});
	return Object.assign({}, ...parts, { provenance: Object.assign({}, ...known) });
}

/** Every value of a game, counted as `polytheon sources` does. */
export function provenances(data: Record<string, unknown>): Source[] {
	const known = (data['provenance'] ?? {}) as Record<string, string>;
	const paths = Object.entries(data).flatMap(([section, table]) => {
		if (section === 'provenance' || !isTable(table)) return [];
		const byId = Object.values(table).every(isTable);
		return Object.entries(table).flatMap(([key, value]) => (byId ? Object.keys(value as object).map((field) => `${section}.${key}.${field}`) : [`${section}.${key}`]));
	});
	return paths.map((key) => ({ key, kind: kindOf(key, known) }));
}

function isTable(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(path: string, known: Record<string, string>): string {
	for (let prefix = path; prefix !== ''; prefix = prefix.slice(0, Math.max(0, prefix.lastIndexOf('.')))) {
		const kind = known[prefix];
		if (kind !== undefined) return kind;
	}
	return 'public';
}
