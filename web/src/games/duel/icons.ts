import table from './icons.toml?icons';
import type { Colour } from './content';
import type { Edge } from '../../components/Card.svelte';

/** The outline of an icon by group and id. */
export function icon(group: string, id: string | null | undefined): string | undefined {
	return id ? table[group]?.[id] : undefined;
}

/** The emblem of any component. */
export function emblem(thing: string): string | undefined {
	return (
		icon('card', thing) ??
		icon('wonder', thing) ??
		icon('progress', thing) ??
		icon('god', thing) ??
		icon('mythology', thing)
	);
}

/** The band's edge of each kind of card. */
export const EDGES: Record<Colour, Edge> = {
	brown: 'cuts',
	grey: 'facets',
	blue: 'dentils',
	green: 'scallops',
	yellow: 'waves',
	red: 'battlements',
	purple: 'arches',
};
