import { laneOf } from './things';
import { SPECIAL } from './seen';
import table from './icons.toml?icons';

/** The outline of an icon by group and id. */
export function icon(group: string, id: string): string | undefined {
	return table[group]?.[id];
}

export function cardIcon(card: string): string | undefined {
	return SPECIAL.includes(card) ? icon('card', 'special') : icon('card', laneOf(card));
}

/** The kind of a tile: what its picture shows; how much it brings is a number beside it. */
export function tileIcon(tile: string): string | undefined {
	const kind = tile.replace(/_\d$/, '');
	return icon('tile', kind) ?? icon('tile', 'supply');
}
