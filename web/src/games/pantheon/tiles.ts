// What is printed on a tile beside its picture.
import { component, type Content } from './content';

/** How much a tile brings, where the picture alone does not tell: "+1", "3", "2/2". */
export function tileNumber(content: Content, tile: string): string {
	const row = component(content, tile);
	if (row.steps) return `+${row.steps}`;
	if (row.cards) return String(row.cards);
	if (row.offerings && row.offerings > 1) return `${row.offerings}×`;
	if (row.columns !== undefined) return `${row.columns}${row.choice ? '/' : '+'}${row.feet ?? 0}`;
	return '';
}
