import table from './icons.toml?icons';

/** The outline of an icon by group and id. */
export function icon(group: 'god' | 'side' | 'piece' | 'deity', id: string): string | undefined {
	return table[group]?.[id];
}
