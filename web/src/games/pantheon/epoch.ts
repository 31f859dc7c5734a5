// How an epoch ends.
import type { Text } from '../../text/catalogue';
import type { Table } from './seen';

/** What is left until the epoch ends: it does with the last loot or the last god. */
export function ends({ map, gods }: Table, text: Text): string {
	const loot = text.count('ends.loot', Object.keys(map.loot).length);
	return `${loot} · ${text.count('ends.gods', gods.display.length)}`;
}
